"""Judging with the program. Its path is in GRUNDY, or it is part of the installed package."""

import pytest

import grundy

LEAVES = """
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (func (export "_start")))
"""


#: A game is over after one ply; the value of the position then decides it.
SHORT = """
name = "Short"
game = "nim"
[limits]
max_plies = 1
[play]
opponents = ["random"]
sides = "both"
accept = "no-blunder"
[[play.tests]]
heaps = [5, 5]
"""


@pytest.fixture
def bot(tmp_path):
    file = tmp_path / "leaves.wat"
    file.write_text(LEAVES)
    return file


def test_a_file_is_judged(bot):
    report = grundy.judge("nim", bot, seed=2)
    assert report.verdict == report["verdict"] != "AC"
    assert report.reproducible
    assert report.first_blunder["game"] == 1
    games = report.games()
    assert [game["game"] for game in games] == list(range(1, len(games) + 1))
    assert {game["result"] for game in games} == {"loss"}
    assert "srcdoc" in report._repr_html_()


def test_a_game_at_the_limit_of_plies_has_a_result(bot, tmp_path):
    (tmp_path / "problem.toml").write_text(SHORT)
    report = grundy.judge(tmp_path, bot)
    assert report["games"]["wins"] == report["games"]["losses"] == 1
    assert [game["result"] for game in report.games()] == ["loss", "win"]


def test_a_program_that_answers_questions_is_judged(bot):
    report = grundy.judge("nim-winner", bot)
    assert (report.verdict, report.reason, report.games()) == ("WA", "missing-answer", [])
    assert "srcdoc" in report._repr_html_()


def test_functions_are_judged():
    right = grundy.judge("nim", lambda position: position.best()[0])
    assert (right.verdict, right.reproducible, right.first_blunder) == ("AC", False, None)
    assert "not reproducible" in repr(right)
    wrong = grundy.judge("nim", lambda position: position.nth(position.count() - 1))
    assert (wrong.verdict, wrong.reason) == ("WA", "blunder")
    assert wrong.first_blunder["kept"] and wrong.first_blunder["move"] not in wrong.first_blunder["kept"]
    assert "right was" in wrong._repr_html_()
    broken = grundy.judge("nim", lambda position: 1 // 0)
    assert (broken.verdict, broken.reason) == ("RTE", "exception")
    assert "ZeroDivisionError" in broken.first_blunder["detail"]
    illegal = grundy.judge("nim", lambda position: "take all")
    assert illegal.reason == "illegal-move"
    assert {game["result"] for game in illegal.games()} == {"loss"}


def test_matches_and_claims():
    match = grundy.match("nim", "perfect", "random", games=20)
    assert [row["bot"] for row in match.table] == ["perfect", "random"]
    claims = grundy.verify("bash", for_=["n=1..=20", "m=3"], iff="winner == 1", then="n % 4 != 0").claims
    assert [claim["status"] for claim in claims][0] in ("holds", "proved")


@pytest.mark.parametrize("options", [{"largest": 10}, {"largest": None, "quiet": True}, {"set": ["last=loses"]}])
def test_pictures(tmp_path, options):
    plot = grundy.game("wythoff", a=5, b=8).plot("cold", **options)
    assert isinstance(plot, grundy.Plot) and "<svg" in plot._repr_svg_()[:200] and "SVG" in repr(plot)
    plot.save(tmp_path / "plot.svg")
    assert (tmp_path / "plot.svg").read_text() == plot.svg


def test_a_folder_of_bots_is_refused(bot, tmp_path):
    bot.with_name("other.wat").write_text(LEAVES)
    with pytest.raises(grundy.GrundyError, match="judge one file; .* has 2"):
        grundy.judge("nim", tmp_path)


def test_options_may_be_generators():
    claims = grundy.verify("bash", for_=(one for one in ["n=1..=20", "m=3"]), then="n % 4 != 0").claims
    assert [claim["status"] for claim in claims] == ["refuted"]


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: grundy.judge(None, print), "`problem` must be a name or a path, not None"),
        (lambda: grundy.judge(5, "bot.py"), "`problem` must be a name or a path, not 5"),
        (lambda: grundy.judge("nim", None), "`bot` must be a file or a function, not None"),
        (lambda: grundy.match(None, "perfect", "random"), "`problem` must be a name or a path, not None"),
        (lambda: grundy.match("nim", None, "random"), "`first` must be a file or a reference player, not None"),
        (lambda: grundy.match("nim", "perfect", 5), "`second` must be a file or a reference player, not 5"),
        (lambda: grundy.verify(["nim"]), "`subject` must be a name or a path, not ['nim']"),
        (lambda: grundy.Plot("<svg/>").save(None), "`file` must be a path, not None"),
    ],
)
def test_arguments_of_other_types_are_named(ask, said):
    with pytest.raises(grundy.GrundyError) as error:
        ask()
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: grundy.judge("nosuch", "bot.py"), "there is no problem `nosuch`"),
        (lambda: grundy.judge("nosuch", print), "there is no problem `nosuch`"),
        (lambda: grundy.match("nim", "perfect", "no-such-file.py"), "no-such-file.py"),
        (lambda: grundy.game("./no-such-game.py"), "no-such-game.py"),
    ],
)
def test_errors_are_those_of_the_program(ask, said):
    with pytest.raises(grundy.ProgramError) as error:
        ask()
    assert said in str(error.value)
