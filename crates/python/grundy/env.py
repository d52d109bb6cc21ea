"""Games as environments for reinforcement learning: the interface AEC of PettingZoo.

Needs the packages ``pettingzoo`` and ``numpy``: ``pip install grundy[env]``.

>>> import grundy, grundy.env                                       # doctest: +SKIP
>>> env = grundy.env.GameEnv(grundy.game("nim", heaps=[3, 4, 5]))   # doctest: +SKIP
>>> env.reset(seed=1)                                               # doctest: +SKIP
"""

from __future__ import annotations

from typing import Any, Optional

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from ._games import Game, Position
from ._grundy import GrundyError


class GameEnv(AECEnv):  # type: ignore[misc]
    """A game of two players. The winner gets the reward 1, the loser -1; a draw gives 0.

    An action is the number of a move in the list ``moves``. An observation is a dict with ``observation``, the sizes
    of the heaps, or the number of the position if it has no heaps; and ``action_mask``, 1 for each legal move. The
    dict of infos tells the exact value of the position, ``value``, and the moves that keep it, ``keeping``.

    Args:
        game: The game. It must have few enough positions to be listed.
        most: The largest number of positions and moves together.
        max_plies: A longer game is truncated, without a reward.

    Raises:
        GrundyError: The game has more positions, or another number of players.
    """

    metadata = {"name": "grundy_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: Game, most: int = 1_000_000, max_plies: int = 1000, render_mode: Optional[str] = None):
        super().__init__()
        if game.seats != 2:
            raise GrundyError("an environment is a game of two players")
        self.game = game
        self.max_plies = max_plies
        self.render_mode = render_mode
        positions = game.reachable(most)
        legal = {move for position in positions for move in position.legal()}
        #: The moves of all positions, by the numbers of actions.
        self.moves = sorted(legal, key=lambda move: (len(move), move))
        self._actions = {move: number for number, move in enumerate(self.moves)}
        self._numbers = {position.text: number for number, position in enumerate(positions)}
        heaps = [position.heaps() for position in positions]
        sizes = [size for listed in heaps for size in listed or []]
        length = len(heaps[0] or [])
        self._has_heaps = bool(length) and all(listed is not None and len(listed) == length for listed in heaps)
        high = max(sizes, default=0) if self._has_heaps else len(positions)
        self._space = spaces.Dict(
            {
                "observation": spaces.Box(0, high, (length if self._has_heaps else 1,), numpy.int64),
                "action_mask": spaces.Box(0, 1, (len(self.moves),), numpy.int8),
            }
        )
        self.possible_agents = ["player_1", "player_2"]
        self._action_spaces = {agent: spaces.Discrete(len(self.moves)) for agent in self.possible_agents}
        self._spaces = {agent: self._space for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of observations."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of actions."""
        return self._action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Begins a game. Nothing is random, so the seed changes nothing."""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self.position: Position = self.game
        self._plies = 0
        self._inform()

    def observe(self, agent: str) -> dict[str, Any]:
        """The position and, for the player to move, the legal moves."""
        mask = numpy.zeros(len(self.moves), numpy.int8)
        if agent == self.agent_selection and not self.terminations[agent]:
            mask[[self._actions[move] for move in self.position.legal()]] = 1
        if self._has_heaps:
            seen = self.position.heaps()
        else:
            seen = [self._numbers[self.position.text]]
        return {"observation": numpy.array(seen, numpy.int64), "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        """Plays a move.

        Raises:
            GrundyError: The move is not legal here.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self.position = self.position.play(self.moves[int(action if action is not None else -1)])
        self._plies += 1
        other = self.agents[1 - self.agents.index(agent)]
        ended = self.position.ended()
        if ended is not None:
            won = {"W": 1, "L": -1, "D": 0}[ended.outcome]
            self.rewards = {other: won, agent: -won}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._plies >= self.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = other
        self._accumulate_rewards()
        self._inform()

    def _inform(self) -> None:
        """Tells the player to move the exact value."""
        for agent in self.agents:
            self.infos[agent] = {}
        if self.position.ended() is None:
            keeping = [self._actions[move] for move in self.position.best()]
            self.infos[self.agent_selection] = {"value": self.position.value().outcome, "keeping": keeping}

    def render(self) -> Optional[str]:
        """The position as text."""
        return self.position.text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing."""
