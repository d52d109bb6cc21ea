"""Python functions as bots: the same verdicts as those of the same bots in files."""

import sys

import pytest

import grundy
from grundy._program import run

#: Takes one item from the first heap.
FIRST = """input()
while True:
    try:
        heaps = list(map(int, input().split()))[1:]
    except EOFError:
        break
    print(next(number for number, size in enumerate(heaps, 1) if size), 1, flush=True)
"""


def perfect(position):
    return position.solution["best"][0]


def lazy(position):
    """Keeps what it has, and takes as long as it can."""
    there = {"W": -1000, "D": 0, "L": 1000}
    waits = [
        (there[move.value.outcome] + (move.value.remoteness or 0) * (move.value.outcome == "L"), -number, move)
        for number, move in enumerate(position.moves())
    ]
    return max(waits, key=lambda one: one[:2])[2]


def problems(asks):
    return [one["problem"] for one in run("problems", []) if one["asks"] == asks]


@pytest.mark.parametrize("problem", problems("play"))
def test_every_problem_can_be_judged(problem):
    try:
        report = grundy.judge(problem, perfect)
    except grundy.GrundyError as error:
        if "grundy toolchains install" in str(error):
            pytest.skip(str(error))
        assert "too large to list, so not all its values are known" in str(error)
        return
    assert (report.verdict, report.first_blunder) == ("AC", None)


def against_perfect(report):
    keys = ("game", "start", "seat", "result", "plies", "moves")
    return [[game[key] for key in keys] for game in report.games() if game["opponent"] == "perfect"]


def test_a_function_plays_the_games_of_the_same_bot_in_a_file(tmp_path):
    file = tmp_path / "first.py"
    file.write_text(FIRST)
    in_file = grundy.judge("nim", file)
    function = grundy.judge("nim", lambda position: position.nth(0))
    assert against_perfect(function) == against_perfect(in_file)
    for key in ("game", "opponent", "seat", "start", "ply", "reason", "position", "value", "move", "kept"):
        assert function.first_blunder[key] == in_file.first_blunder[key], key
    assert (function.verdict, function.reason) == (in_file.verdict, in_file.reason) == ("WA", "blunder")


def test_a_win_that_is_never_completed_is_a_failure():
    report = grundy.judge("cat-and-mouse", lazy)
    assert (report.verdict, report.reason) == ("WA", "not-converted")
    failure = report.first_blunder
    # The first failure of bots/cat-and-mouse/wrong_answer/never-arrives.c.
    found = [failure[key] for key in ("game", "opponent", "seat", "start", "ply", "position", "value", "move", "kept")]
    assert found == [1, "perfect", 1, "mouse 8 1", 1, "mouse 8 1", "W", "4", ["12"]]
    assert "went in circles" in report._repr_html_()


class Unspeakable(Exception):
    def __str__(self):
        raise self


def leave(position):
    sys.exit(3)


def fail(position):
    raise Unspeakable


def change(position):
    position.solution["best"].clear()
    position._text = "0"
    return position.nth(0)


@pytest.mark.parametrize(
    ("bot", "verdict", "reason", "detail"),
    [
        (leave, "RTE", "exception", "SystemExit: 3"),
        (fail, "RTE", "exception", "Unspeakable"),
        (lambda position: Unspeakable(), "RTE", "exception", "Unspeakable"),
        (lambda position: "\ud800", "WA", "illegal-move", "half of a character"),
        (lambda position: None, "WA", "illegal-move", "`None`"),
        (change, "RTE", "exception", "no move 0"),
    ],
)
def test_faults_of_a_function_are_its_verdict(bot, verdict, reason, detail):
    report = grundy.judge("nim", bot)
    assert (report.verdict, report.reason) == (verdict, reason)
    assert detail in report.first_blunder["detail"]
    assert len(report.games()) == len({(game["start"], game["seat"], game["game"]) for game in report.games()}) == 184
    report._repr_html_().encode()


def test_a_page_shows_the_error_and_few_moves():
    page = grundy.judge("nim", lambda position: 1 // 0)._repr_html_()
    assert "ZeroDivisionError" in page and "Traceback" in page and "it played no move" in page
    many = grundy.judge("nim", lambda position: "none")
    many.first_blunder["kept"][:] = [str(number) for number in range(25)]
    assert "9, and 15 more" in many._repr_html_()


@pytest.mark.parametrize(("option", "value"), [("jobs", 2), ("position", "3 5")])
def test_options_for_files_are_refused(option, value):
    with pytest.raises(grundy.GrundyError, match=f"`{option}` is an option for bots in files"):
        grundy.judge("nim", perfect, **{option: value})


@pytest.mark.parametrize("problem", problems("winner")[:1])
def test_questions_are_not_for_functions(problem):
    with pytest.raises(grundy.GrundyError, match="asks questions"):
        grundy.judge(problem, perfect)
