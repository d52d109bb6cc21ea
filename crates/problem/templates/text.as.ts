{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}

/** The next line of input; null at its end. */
function readLine(): string | null {
  const byte = new ArrayBuffer(1);
  let line = "";
  let any = false;
  while (process.stdin.read(byte) == 1) {
    any = true;
    const char = load<u8>(changetype<usize>(byte));
    if (char == 10) break;
    line += String.fromCharCode(char);
  }
  return any ? line : null;
}

/** Your move; `opening` is the first line, `position` the last one. */
function choose(opening: string, position: string): string {
  // A legal move of the first position, and of few others.
  return "{{ example }}";
}

const opening = readLine();
if (opening !== null) {
  for (let position = readLine(); position !== null; position = readLine()) {
    console.log(choose(opening, position));
  }
}
