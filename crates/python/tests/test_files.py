"""Games whose rules are in a file: the program solves them."""

import pathlib
import pickle

import pytest

import grundy
from grundy import Value

PROBLEMS = pathlib.Path(__file__).resolve().parents[3] / "problems"
#: Players take 1 or 2 items, and of 3000 or more any number.
RULES = '''
import sys
HEADER = """title = "Take"
summary = "Take."
fuel = 200000000
keys.n = { min = 1, max = 9000, default = 5, about = "items" }
ready"""
for line in sys.stdin:
    question, _, rest = line.rstrip("\\n").partition(" ")
    if question == "header":
        print(HEADER)
    elif question == "start":
        print(rest.split()[0])
    elif question == "moves":
        n = int(rest)
        most = n if n >= 3000 else min(n, 2)
        print("\\t".join(f"{k}\\t{n - k}" for k in range(1, most + 1)) or "loss")
    else:
        print("?")
'''


@pytest.fixture(scope="module")
def rules(tmp_path_factory):
    file = tmp_path_factory.mktemp("rules") / "take.py"
    file.write_text(RULES)
    return file


def test_a_file_is_a_game(rules):
    game = grundy.game(rules)
    assert (game.text, game.value()) == ("5", Value("W", 3))
    assert game.legal() == ["1", "2"] and game.best() == ["2"] and game.nth(1) == "2"
    assert game.play("2").play("1").play("2").ended() == Value("L", 0)
    assert {position.text for position in game.reachable()} == set("543210")
    with pytest.raises(grundy.GrundyError, match="more than 3"):
        game.reachable(3)


def test_a_game_in_a_file_can_be_opened_at_a_position(rules):
    game = grundy.game(rules, n=7, position=4)
    assert (game.text, game.play("1").value()) == ("4", Value("L", 2))
    assert {position.text for position in game.reachable()} == set("43210")


@pytest.mark.parametrize("name", ["tic-tac-toe", "hexapawn"])
def test_a_start_is_left_where_another_position_is_asked_for(name):
    game = grundy.game(PROBLEMS / name / "game.py")
    later = game.play(game.nth(0))
    begun = grundy.game(game.name, start=later.text)
    assert begun.text == later.text
    assert begun.position(game.text).value() == game.value()
    assert len(begun.reachable()) < len(game.reachable())


def test_more_moves_than_are_listed(rules):
    game = grundy.game(rules, n=3000)
    assert game.count() == 3000
    assert len(game.moves()) < 3000
    for ask in (game.legal, lambda: game.nth(0), lambda: game.play("17")):
        with pytest.raises(grundy.GrundyError, match="3000 has 3000 moves"):
            ask()
    assert game.play(game.moves()[0]).value().outcome == "L"


def test_copies_are_equal(rules):
    game = grundy.game(rules)
    assert pickle.loads(pickle.dumps(game)) == game == grundy.game(str(rules))
    assert game != grundy.game(rules, n=6)


def test_a_game_too_large_to_list_has_bounds():
    game = grundy.game(PROBLEMS / "connect-four" / "game.c")
    value = game.value()
    assert (value.outcome, value.at_least, value.at_most, str(value)) == (None, "L", "W", "not decided")
    assert [move.keeps for move in game.moves()] == [None] * 7
    assert game.best() == [] and game.count() == 7 and game.ended() is None
    assert "not decided" in game._repr_html_()
    with pytest.raises(grundy.ProgramError, match="too large to list"):
        game.reachable()
