"""The environment for reinforcement learning."""

import copy
import pathlib
import pickle
import subprocess
import sys

import pytest

import grundy

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402

from grundy.env import GameEnv  # noqa: E402

HEXAPAWN = pathlib.Path(__file__).resolve().parents[3] / "problems" / "hexapawn" / "game.py"


@pytest.mark.parametrize(
    "game",
    [
        grundy.game("nim", heaps=[3, 4, 5]),
        grundy.game("bash", n=21, m=3),
        grundy.game("wythoff", a=3, b=5),
        grundy.game("chopsticks"),
        grundy.game(HEXAPAWN, position="B.BB...WW W"),
    ],
    ids=lambda game: game.name,
)
def test_the_interface_is_complete(game):
    api_test(GameEnv(game, max_plies=200), num_cycles=300)
    seed_test(lambda: GameEnv(game, max_plies=200), num_cycles=20)
    render_test(lambda render_mode=None: GameEnv(game, render_mode=render_mode))


def test_rewards_follow_exact_play():
    env = GameEnv(grundy.game("nim", heaps=[1, 2]))
    env.reset()
    rewards = {}
    for agent in env.agent_iter():
        _, reward, ended, _, info = env.last()
        rewards[agent] = reward
        env.step(None if ended else info["keeping"][0])
    assert rewards == {"player_1": 1, "player_2": -1}


@pytest.mark.parametrize("action", [None, -1, 12, 10**6, 1.7, "1 1"])
def test_a_wrong_action_changes_nothing(action):
    env = GameEnv(grundy.game("nim", heaps=[3, 4, 5]))
    env.reset()
    with pytest.raises(grundy.GrundyError, match="an action is a"):
        env.step(action)
    assert (env.position, env.agent_selection) == (env.game, "player_1")


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: GameEnv("nim"), "made from a game"),
        (lambda: GameEnv(grundy.game("nim", heaps=[0])), "over at its start"),
        (lambda: GameEnv(grundy.game("nim", heaps=[3]), render_mode="rgb_array"), "`render_mode` is"),
        (lambda: GameEnv(grundy.game("nim", heaps=[3]), max_plies=None), "`max_plies` is a whole number"),
        *(
            (lambda ask=ask: ask(GameEnv(grundy.game("nim", heaps=[3]), render_mode="ansi")), "call reset() first")
            for ask in (
                lambda env: env.observe("player_1"),
                lambda env: env.step(0),
                lambda env: env.last(),
                lambda env: env.agent_iter(),
                lambda env: env.render(),
            )
        ),
    ],
)
def test_errors_say_what_is_wrong(ask, said):
    with pytest.raises(grundy.GrundyError) as error:
        ask()
    assert said in str(error.value)


def test_after_the_last_ply_there_are_no_moves():
    env = GameEnv(grundy.game("chopsticks"), max_plies=2)
    env.reset()
    while not any(env.truncations.values()):
        env.step(env.infos[env.agent_selection]["keeping"][0])
    observation, _, _, is_truncated, info = env.last()
    assert (is_truncated, observation["action_mask"].sum(), info) == (True, 0, {})
    env.step(None)
    env.step(None)
    with pytest.raises(grundy.GrundyError, match="the game is over"):
        env.step(None)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_plays_on_from_the_same_position(copied):
    env = GameEnv(grundy.game("nim", heaps=[3, 4, 5]))
    env.reset()
    env.step(0)
    other = copied(env)
    other.step(other.infos[other.agent_selection]["keeping"][0])
    assert env.position == env.game.play(env.moves[0]) != other.position


def test_a_missing_package_is_named():
    code = "import sys; sys.modules['pettingzoo'] = None; import grundy.env"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'grundy[env]'" in done.stderr
