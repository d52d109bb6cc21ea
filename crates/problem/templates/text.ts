{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}

import * as readline from "node:readline";

/** Your move as text; `opening` is a list of words, `position` a text. */
function choose(opening: string[], position: string): string {
  // A legal move of the first position, and of few others.
  return "{{ example }}";
}

let opening: string[] | null = null;
readline.createInterface({ input: process.stdin }).on("line", (line: string): void => {
  if (opening === null) opening = line.split(" ");
  else console.log(choose(opening, line));
});
