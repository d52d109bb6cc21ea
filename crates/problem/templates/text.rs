{% for line in about %}
{{ ("//! " ~ line) | trim }}
{% endfor %}

use std::io;

/// {{ result }}; `opening` is the first line, `{{ given }}` the last one.
fn {{ function }}(_opening: &str, _{{ given }}: &str) -> String {
    // {{ example_means }}.
    "{{ example }}".to_string()
}

fn main() {
    let mut lines = io::stdin().lines().map(|line| line.expect("text"));
    let opening = lines.next().expect("a first line");
    for {{ given }} in lines {
        println!("{}", {{ function }}(&opening, &{{ given }}));
    }
}
