"""Faults of games that are Python classes: each is refused with the position and the remedy."""

import pickle

import pytest

import grundy


def game_of(start, moves, result=lambda position: None):
    """A class with these methods."""
    methods = {"moves": lambda self, at: moves(at), "result": lambda self, at: result(at)}
    return type("Given", (), {"start": lambda self: start, **methods})


def down(heap):
    return {"one": heap - 1} if heap else {}


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (game_of(3, lambda n: [("take", n - 1), ("take", 0)] if n else []), "two moves of `3` have the same text"),
        (game_of(3, lambda n: {1: n - 1, "1": 0} if n else {}), "two moves of `3` have the same text, `1`"),
        (game_of(3, lambda n: None), "moves() of `3` is None; return a dict"),
        (game_of(3, lambda n: [n - 1] if n else []), "`3` contains 2, which is not a pair"),
        (game_of(3, lambda n: [("take", n - 1, 0)] if n else []), "`3` contains ('take', 2, 0)"),
        (game_of("a", lambda at: ["bc"]), "`a` contains 'bc'"),
        (game_of([3], down), "[3] is not hashable; make it a tuple"),
        (game_of(3, lambda n: {"take": [n]}), "[3] is not hashable"),
        (game_of(1, lambda at: {"on": "1"}), "two positions have the same text, `1`"),
        (game_of("\ud800", lambda at: {}), "half of a character"),
        *(
            (game_of(3, down, lambda n, told=told: told if n == 0 else None), f"result() of `0` is {told!r}")
            for told in (True, False, "", "win", "w", 1, 0)
        ),
    ],
)
def test_faults_are_named(game, said):
    with pytest.raises(grundy.GrundyError) as error:
        grundy.game(game)
    assert said in str(error.value)


def test_positions_are_named_as_the_class_makes_them():
    def moves(at):
        return {f"{i}": at[:i] + (at[i] - 1,) + at[i + 1 :] for i in range(len(at)) if at[i]}

    game = grundy.game(game_of((3, 2), moves))
    assert game.position((1, 2)).text == "(1, 2)"
    assert grundy.game(game_of((3, 2), moves), position=(1, 2)).text == "(1, 2)"
    assert grundy.game(game_of(9, down), position=1).value() == grundy.Value("W", 1)
    assert grundy.game(game_of(9, down)).position(3) == grundy.game(game_of(9, down)).position("3")


def test_positions_and_moves_are_counted_together():
    game = grundy.game(game_of(3, down))
    assert len(game.reachable(7)) == 4
    with pytest.raises(grundy.GrundyError, match="more than 6 positions and moves"):
        game.reachable(6)
    assert [position.text for position in grundy.game(game_of(3, down), position=1).reachable()] == ["1", "0"]


def test_copies_are_equal():
    game = grundy.game(game_of(3, down))
    assert pickle.loads(pickle.dumps(game)) == game == grundy.game(game_of(3, down))
    assert len({game, grundy.game(game_of(3, down)), grundy.game(game_of(2, down))}) == 2
