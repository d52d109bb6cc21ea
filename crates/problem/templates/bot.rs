{% for line in about %}
{{ ("//! " ~ line) | trim }}
{% endfor %}
{%- macro words(part) %}
{% if part.answer == "one" %}"{{ part.prefix }}1".to_string()
{%- elif part.answer == "pair" %}format!("{{ part.prefix }}{} {i}", 1 - i)
{%- elif part.answer == "index" %}format!("{{ part.prefix }}{i}")
{%- else %}format!("{{ part.prefix }}{i} 1")
{%- endif %}
{% endmacro %}

use std::io;

fn numbers(line: &str) -> Vec<u64> {
    line.split_whitespace().map(|word| word.parse().expect("a number")).collect()
}

{% if questions %}
fn answer(_question: &[u64]) -> String {
    "{{ questions.answer }}".to_string()
}

fn main() {
    for line in io::stdin().lines().skip(1) {
        println!("{}", answer(&numbers(&line.expect("text"))));
    }
}
{% else %}
{% if shape != "one" %}
/// The first place from `start` on that holds at least `least`; the length if none does.
fn first(position: &[u64], start: usize, least: u64) -> usize {
    let found = position[start..].iter().position(|&number| number >= least);
    found.map_or(position.len(), |place| start + place)
}

{% endif %}
/// Your move.
fn choose(_opening: &[u64], {{ "_position" if shape == "one" else "position" }}: &[u64]) -> String {
{% if shape == "sum" %}
    let mut at = 1; // where a component begins; position[0] is how many there are
{% for part in parts %}
    // {{ part.title }}: {{ part.simple }}.
    let size = {{ part.size or "position[at] as usize + 1" }};
    let i = first(position, at{{ " + " ~ part.from if part.from }}, {{ part.least }}) - at;
    if i < size {
        return {{ words(part) }};
    }
    at += size;
{% endfor %}
    unreachable!("no move is asked for when nothing is left of {} numbers", at)
{% elif shape == "hands" %}
    // {{ parts[0].simple | capitalize }}.
    let mine = first(position, 0, 1);
    let theirs = first(position, {{ hands }}, 1);
{% if seats > 2 %}
    let ahead = theirs / {{ hands }}; // whose hand it is, in seats
    if mine >= {{ hands }} {
        // You are out.
        return {% if zombies %}format!("tap 1 {} {ahead}", position[theirs]){% else %}"pass".to_string(){% endif %};
    }
    format!("tap {} {} {ahead}", position[mine], position[theirs])
{% else %}
    format!("tap {} {}", position[mine], position[theirs])
{% endif %}
{% else %}
    // {{ parts[0].simple | capitalize }}.
{% if shape == "heaps" %}
    let i = first(position, {{ parts[0].from }}, {{ parts[0].least }});
{% endif %}
    {{ words(parts[0]) }}
{% endif %}
}

fn main() {
    let mut lines = io::stdin().lines().map(|line| line.expect("text"));
    let opening = numbers(&lines.next().expect("a first line"));
    for line in lines {
        println!("{}", choose(&opening, &numbers(&line)));
    }
}
{% endif %}
