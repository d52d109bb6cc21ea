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

/** {{ result }}; `opening` is the first line, `{{ given }}` the last one. */
function {{ function }}(opening: string, {{ given }}: string): string {
  // {{ example_means }}.
  return "{{ example }}";
}

const opening = readLine();
if (opening !== null) {
  // A loop with a condition in the middle, so that the compiler knows that the {{ given }} is not null.
  while (true) {
    const {{ given }} = readLine();
    if ({{ given }} === null) break;
    console.log({{ function }}(opening!, {{ given }}));
  }
}
