{% for line in about %}
{{ ("# " ~ line) | trim }}
{% endfor %}
{%- macro words(part) %}
{% if part.answer == "one" %}"{{ part.prefix }}1"
{%- elif part.answer == "pair" %}f"{{ part.prefix }}{1 - i} {i}"
{%- elif part.answer == "index" %}f"{{ part.prefix }}{i}"
{%- else %}f"{{ part.prefix }}{i} 1"
{%- endif %}
{% endmacro %}

{% if questions %}

def answer(question):
    """The answer as text; the question is a list of numbers."""
    return "{{ questions.answer }}"


for _ in range(int(input())):
    print(answer([int(word) for word in input().split()]))
{% else %}
import sys

{% if shape != "one" %}

def first(position, start, least):
    """The first place from `start` on that holds at least `least`; the length if none does."""
    for place in range(start, len(position)):
        if position[place] >= least:
            return place
    return len(position)

{% endif %}

def choose(opening, position):
    """Your move as text; `opening` and `position` are lists of numbers."""
{% if shape == "sum" %}
    at = 1  # where a component begins; position[0] is how many there are
{% for part in parts %}
    # {{ part.title }}: {{ part.simple }}.
    size = {{ part.size or "position[at] + 1" }}
    i = first(position, at{{ " + " ~ part.from if part.from }}, {{ part.least }}) - at
    if i < size:
        return {{ words(part) }}
{% if not loop.last %}
    at += size
{% endif %}
{% endfor %}
{% elif shape == "hands" %}
    # {{ parts[0].simple | capitalize }}.
    mine = first(position, 0, 1)
    theirs = first(position, {{ hands }}, 1)
{% if seats > 2 %}
    if mine >= {{ hands }}:  # you are out
        return {% if zombies %}f"tap 1 {position[theirs]} {theirs // {{ hands }}}"{% else %}"pass"{% endif %}

    # The number of seats ahead comes last.
    return f"tap {position[mine]} {position[theirs]} {theirs // {{ hands }}}"
{% else %}
    return f"tap {position[mine]} {position[theirs]}"
{% endif %}
{% else %}
    # {{ parts[0].simple | capitalize }}.
{% if shape == "heaps" %}
    i = first(position, {{ parts[0].from }}, {{ parts[0].least }})
{% endif %}
    return {{ words(parts[0]) }}
{% endif %}


opening = [int(word) for word in sys.stdin.readline().split()]
for line in sys.stdin:
    position = [int(word) for word in line.split()]
    print(choose(opening, position), flush=True)
{% endif %}
