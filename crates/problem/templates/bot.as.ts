{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}
{%- macro words(part) %}
{% if part.answer == "one" %}"{{ part.prefix }}1"
{%- elif part.answer == "pair" %}`{{ part.prefix }}${1 - i} ${i}`
{%- elif part.answer == "index" %}`{{ part.prefix }}${i}`
{%- else %}`{{ part.prefix }}${i} 1`
{%- endif %}
{% endmacro %}

/** The numbers of the next line of input; none at its end. */
function readLine(): u64[] {
  const byte = new ArrayBuffer(1);
  const numbers: u64[] = [];
  let word = "";
  while (process.stdin.read(byte) == 1) {
    const char = load<u8>(changetype<usize>(byte));
    if (char > 32) {
      word += String.fromCharCode(char);
      continue;
    }
    if (word.length > 0) numbers.push(U64.parseInt(word));
    word = "";
    if (char == 10) break;
  }
  return numbers;
}

{% if questions %}
function answer(question: u64[]): string {
  return "{{ questions.answer }}";
}

readLine(); // how many questions there are
for (let question = readLine(); question.length > 0; question = readLine()) {
  console.log(answer(question));
}
{% else %}
{% if shape != "one" %}
/** The first place from `start` on that holds at least `least`; the length if none does. */
function first(position: u64[], start: i32, least: u64): i32 {
  while (start < position.length && position[start] < least) start++;
  return start;
}

{% endif %}
/** Your move. */
function choose(opening: u64[], position: u64[]): string {
{% if shape == "sum" %}
  let at = 1; // where a component begins; position[0] is how many there are
  let size = 0;
  let i = 0;
{% for part in parts %}
  // {{ part.title }}: {{ part.simple }}.
  size = {{ part.size or "<i32>position[at] + 1" }};
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
  const ahead = theirs / {{ hands }}; // whose hand it is, in seats
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

const opening = readLine();
for (let position = readLine(); position.length > 0; position = readLine()) {
  console.log(choose(opening, position));
}
{% endif %}
