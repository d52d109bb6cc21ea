{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}

/** Your move as text; `opening` is a list of words, `position` a text. */
function choose(opening, position) {
    // A legal move of the first position, and of few others.
    return "{{ example }}";
}

let opening = null;
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    if (opening === null) opening = line.split(" ");
    else console.log(choose(opening, line));
});
