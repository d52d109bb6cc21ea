{% for line in about %}
{{ ("# " ~ line) | trim }}
{% endfor %}

{% if rules %}
import io
import sys

# The rules of the game, as its file has them.
RULES = r'''
{{ rules }}
'''


def legal(settings, position):
    """Asks the rules for the legal moves, each with the position that it leads to."""
    questions = "\n".join(["header", "start " + settings if settings else "start", "moves " + position, ""])
    answers = io.TextIOWrapper(io.BytesIO())
    streams = sys.stdin, sys.stdout
    sys.stdin, sys.stdout = io.TextIOWrapper(io.BytesIO(questions.encode())), answers
    try:
        exec(RULES, {"__name__": "__main__"})
    except (EOFError, SystemExit):
        pass  # the rules have read all questions
    finally:
        sys.stdin, sys.stdout = streams
    answers.flush()
    words = answers.buffer.getvalue().decode().rstrip("\n").split("\n")[-1].split("\t")
    return dict(zip(words[::2], words[1::2]))


def choose(opening, position):
    """Your move as text; `opening` is a list of words, `position` a text."""
    # Any legal move.
    return next(iter(legal(" ".join(opening[1:]), position)))


opening = sys.stdin.readline().split()
{% else %}
import sys


def {{ function }}(opening, {{ given }}):
    """{{ result }} as text; `opening` is a list of words, `{{ given }}` a text."""
    # {{ example_means }}.
    return "{{ example }}"


opening = sys.stdin.readline().split()
{% endif %}
for line in sys.stdin:
    print({{ function }}(opening, line.rstrip("\n")), flush=True)
