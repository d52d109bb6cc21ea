{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}
import * as readline from "node:readline";
{%- macro words(part) %}
{% if part.answer == "one" %}"{{ part.prefix }}1"
{%- elif part.answer == "pair" %}`{{ part.prefix }}${1 - i} ${i}`
{%- elif part.answer == "index" %}`{{ part.prefix }}${i}`
{%- else %}`{{ part.prefix }}${i} 1`
{%- endif %}
{% endmacro %}

{% if questions %}
/** The answer as text; the question is a list of numbers. */
function answer(question: bigint[]): string {
  return "{{ questions.answer }}";
}

let count: bigint | null = null;
{% else %}
{% if shape != "one" %}
/** The first place from `start` on that holds at least `least`; the length if none does. */
function first(position: {{ "number" if shape == "hands" else "bigint" }}[], start: number, least: number): number {
  let place = start;
  while (place < position.length && position[place] < least) place++;
  return place;
}

{% endif %}
/** Your move as text; `opening` and `position` are lists of numbers. */
function choose(opening: {{ "number" if shape == "hands" else "bigint" }}[], position: {{ "number" if shape == "hands" else "bigint" }}[]): string {
{% if shape == "sum" %}
  let at = 1; // where a component begins; position[0] is how many there are
  let size: number;
  let i: number;
{% for part in parts %}
  // {{ part.title }}: {{ part.simple }}.
  size = {{ part.size or "Number(position[at]) + 1" }};
  i = first(position, at{{ " + " ~ part.from if part.from }}, {{ part.least }}) - at;
  if (i < size) return {{ words(part) }};
{% if not loop.last %}
  at += size;
{% endif %}
{% endfor %}
  return ""; // no move is asked for when nothing is left
{% elif shape == "hands" %}
  // {{ parts[0].simple | capitalize }}.
  const mine = first(position, 0, 1);
  const theirs = first(position, {{ hands }}, 1);
{% if seats > 2 %}
  const ahead = Math.floor(theirs / {{ hands }}); // whose hand it is, in seats
{% if zombies %}
  if (mine >= {{ hands }}) return `tap 1 ${position[theirs]} ${ahead}`; // you are out
{% else %}
  if (mine >= {{ hands }}) return "pass"; // you are out
{% endif %}
  return `tap ${position[mine]} ${position[theirs]} ${ahead}`;
{% else %}
  return `tap ${position[mine]} ${position[theirs]}`;
{% endif %}
{% else %}
  // {{ parts[0].simple | capitalize }}.
{% if shape == "heaps" %}
  const i = first(position, {{ parts[0].from }}, {{ parts[0].least }});
{% endif %}
  return {{ words(parts[0]) }};
{% endif %}
}

let opening: {{ "number" if shape == "hands" else "bigint" }}[] | null = null;
{% endif %}
readline.createInterface({ input: process.stdin }).on("line", (line: string): void => {
{% if shape == "hands" %}
  const numbers = line.split(" ").map(Number);
{% else %}
  const numbers = line.split(" ").map(BigInt); // a Number is exact up to 2^53 only
{% endif %}
{% if questions %}
  if (count === null) count = numbers[0];
  else console.log(answer(numbers));
{% else %}
  if (opening === null) opening = numbers;
  else console.log(choose(opening, numbers));
{% endif %}
});
