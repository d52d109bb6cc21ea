{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}

import * as readline from "node:readline";

{% if rules %}
// The rules of the game, as its file has them. Their input is `ask`, and their output goes to `answers`.
let ask: (question: string) => void = () => {};
const answers: string[] = [];
const rulesIn = {
  on(event: string, listener: (question: string) => void): any {
    if (event === "line") ask = listener;
    return rulesIn;
  },
};
const rulesOut = { log: (...words: any[]): void => void answers.push(words.join(" ")) };
(function (readline: any, console: any): void {
{{ rules }}
})({ createInterface: () => rulesIn }, rulesOut);

/** Asks the rules for the legal moves, each with the position that it leads to. */
function legal(settings: string[], position: string): Map<string, string> {
  ask("header");
  ask(["start", ...settings].join(" "));
  answers.length = 0;
  ask("moves " + position);
  const words = answers.join("\n").split("\t");
  const moves = new Map<string, string>();
  for (let at = 0; at + 1 < words.length; at += 2) moves.set(words[at], words[at + 1]);
  return moves;
}

/** Your move as text; `opening` is a list of words, `position` a text. */
function choose(opening: string[], position: string): string {
  // Any legal move.
  return [...legal(opening.slice(1), position).keys()][0];
}
{% else %}
/** {{ result }} as text; `opening` is a list of words, `{{ given }}` a text. */
function {{ function }}(opening: string[], {{ given }}: string): string {
  // {{ example_means }}.
  return "{{ example }}";
}
{% endif %}

let opening: string[] | null = null;
readline.createInterface({ input: process.stdin }).on("line", (line: string): void => {
  if (opening === null) opening = line.split(" ");
  else console.log({{ function }}(opening, line));
});
