{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}

{% if rules %}
const readline = require("readline");

// The rules of the game, as its file has them. Their input is `ask`, and their output goes to `answers`.
let ask = () => {};
const answers = [];
const rulesIn = {
    on(event, listener) {
        if (event === "line") ask = listener;
        return this;
    },
};
(function (require, console) {
{{ rules }}
})(() => ({ createInterface: () => rulesIn }), { log: (...words) => answers.push(words.join(" ")) });

/** Asks the rules for the legal moves, each with the position that it leads to. */
function legal(settings, position) {
    ask("header");
    ask(["start", ...settings].join(" "));
    answers.length = 0;
    ask("moves " + position);
    const words = answers.join("\n").split("\t");
    const moves = new Map();
    for (let at = 0; at + 1 < words.length; at += 2) moves.set(words[at], words[at + 1]);
    return moves;
}

/** Your move as text; `opening` is a list of words, `position` a text. */
function choose(opening, position) {
    // Any legal move.
    return legal(opening.slice(1), position).keys().next().value;
}

let opening = null;
readline.createInterface({ input: process.stdin }).on("line", (line) => {
    if (opening === null) opening = line.split(" ");
    else console.log(choose(opening, line));
});
{% else %}
/** {{ result }} as text; `opening` is a list of words, `{{ given }}` a text. */
function {{ function }}(opening, {{ given }}) {
    // {{ example_means }}.
    return "{{ example }}";
}

let opening = null;
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    if (opening === null) opening = line.split(" ");
    else console.log({{ function }}(opening, line));
});
{% endif %}
