{% for line in about %}
{{ ("# " ~ line) | trim }}
{% endfor %}

import sys


def choose(opening, position):
    """Your move as text; `opening` is a list of numbers, `position` a text."""
    # A legal move of the first position, and of few others.
    return "{{ example }}"


opening = [int(word) for word in sys.stdin.readline().split()]
for line in sys.stdin:
    print(choose(opening, line.rstrip("\n")), flush=True)
