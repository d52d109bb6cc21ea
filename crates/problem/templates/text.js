{% for line in about %}
{{ ("// " ~ line) | trim }}
{% endfor %}

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
