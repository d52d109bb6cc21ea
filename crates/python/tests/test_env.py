"""The environment for reinforcement learning."""

import pytest

import grundy

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, seed_test  # noqa: E402

from grundy.env import GameEnv  # noqa: E402


@pytest.mark.parametrize(
    "game",
    [
        grundy.game("nim", heaps=[3, 4, 5]),
        grundy.game("bash", n=21, m=3),
        grundy.game("wythoff", a=3, b=5),
        grundy.game("chopsticks"),
    ],
    ids=lambda game: game.name,
)
def test_the_interface_is_complete(game):
    api_test(GameEnv(game, max_plies=200), num_cycles=300)
    seed_test(lambda: GameEnv(game, max_plies=200), num_cycles=20)


def test_rewards_follow_exact_play():
    env = GameEnv(grundy.game("nim", heaps=[1, 2]))
    env.reset()
    rewards = {}
    for agent in env.agent_iter():
        _, reward, ended, _, info = env.last()
        rewards[agent] = reward
        env.step(None if ended else info["keeping"][0])
    assert rewards == {"player_1": 1, "player_2": -1}
