{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}

import * as readline from "node:readline";

/** {{ result }} as text; `opening` is a list of words, `{{ given }}` a text. */
function {{ function }}(opening: string[], {{ given }}: string): string {
  // {{ example_means }}.
  return "{{ example }}";
}

let opening: string[] | null = null;
readline.createInterface({ input: process.stdin }).on("line", (line: string): void => {
  if (opening === null) opening = line.split(" ");
  else console.log({{ function }}(opening, line));
});
