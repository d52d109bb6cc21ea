"""Games as environments for reinforcement learning: the interface AEC of PettingZoo.

Needs the packages ``pettingzoo`` and ``numpy``: ``pip install 'grundy[env]'``.

>>> import grundy, grundy.env                                       # doctest: +SKIP
>>> env = grundy.env.GameEnv(grundy.game("nim", heaps=[3, 4, 5]))   # doctest: +SKIP
>>> env.reset(seed=1)                                               # doctest: +SKIP
"""

from __future__ import annotations

from typing import Any, Iterator, Optional

try:
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
except ImportError as error:
    raise ImportError(f"{error}; `pip install 'grundy[env]'` installs what grundy.env needs") from error

from ._games import Game
from ._grundy import GrundyError
from ._positions import Position, whole


class GameEnv(AECEnv):  # type: ignore[misc]
    """A game of two players. The winner gets the reward 1, the loser -1; a draw gives 0.

    An action is the number of a move in the list ``moves``. An observation is a dict with ``observation``, the sizes
    of the heaps, or the number of the position if it has no heaps; and ``action_mask``, 1 for each legal move. The
    dict of infos tells the exact value of the position, ``value``, and the moves that keep it, ``keeping``.

    Args:
        game: The game. It must have few enough positions to be listed. The program is asked about each position of a
            game in a file, which takes some time.
        most: The largest number of positions and moves together.
        max_plies: A longer game is truncated, without a reward.
        render_mode: ``"human"`` prints each position, ``"ansi"`` lets :meth:`render` return it; or ``None``.

    Raises:
        GrundyError: The game has more positions or another number of players, or is over at its start.
    """

    metadata = {"name": "grundy_v0", "render_modes": ["human", "ansi"], "is_parallelizable": False}

    def __init__(
        self, game: Game, most: int = 1_000_000, max_plies: int = 1000, render_mode: Optional[str] = None
    ) -> None:
        super().__init__()
        if not isinstance(game, Game):
            raise GrundyError(f"an environment is made from a game, as grundy.game() returns it, not from {game!r}")
        if game.seats != 2:
            raise GrundyError("an environment is a game of two players")
        if game.ended() is not None:
            raise GrundyError(f"the game is over at its start, {game}; choose another start")
        if render_mode not in (None, "human", "ansi"):
            raise GrundyError(f'`render_mode` is "human", "ansi" or None, not {render_mode!r}')
        self.game = game
        self.max_plies = whole(max_plies, "`max_plies`")
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
        #: Whether reset() has been called; before it, there is no position.
        self._has_begun = False

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
        self._has_begun = True
        self._inform()

    def last(self, observe: bool = True) -> Any:
        """The observation, reward and state of the player to move."""
        self._check_begun()
        return super().last(observe)

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The player to move, again and again until the game is over."""
        self._check_begun()
        iterator: Iterator[str] = super().agent_iter(max_iter)
        return iterator

    def observe(self, agent: str) -> dict[str, Any]:
        """The position and, for the player to move, the legal moves."""
        self._check_begun()
        mask = numpy.zeros(len(self.moves), numpy.int8)
        if agent == self.agent_selection and self._goes_on():
            mask[[self._actions[move] for move in self.position.legal()]] = 1
        if self._has_heaps:
            seen = self.position.heaps()
        else:
            seen = [self._numbers[self.position.text]]
        return {"observation": numpy.array(seen, numpy.int64), "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        """Plays a move.

        Raises:
            GrundyError: There is no such action, or the move is not legal here. Then nothing changes.
        """
        self._check_begun()
        if not self.agents:
            raise GrundyError("the game is over; call reset() to begin another")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position = self.position.play(self._move(action))
        self._cumulative_rewards[agent] = 0
        self._plies += 1
        other = self.agents[1 - self.agents.index(agent)]
        ended = self.position.ended()
        if ended is not None:
            won = {"W": 1, "L": -1}.get(str(ended.outcome), 0)
            self.rewards = {other: won, agent: -won}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._plies >= self.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = other
        self._accumulate_rewards()
        self._inform()

    def _move(self, action: Any) -> str:
        number = whole(action, "an action")
        if not 0 <= number < len(self.moves):
            raise GrundyError(f"an action is a number from 0 to {len(self.moves) - 1}, not {number}")
        return self.moves[number]

    def _goes_on(self) -> bool:
        return not any(self.terminations.values()) and not any(self.truncations.values()) and bool(self.agents)

    def _check_begun(self) -> None:
        if not self._has_begun:
            raise GrundyError("call reset() first: it begins a game")

    def _inform(self) -> None:
        """Tells the player to move the exact value, and shows the position to people."""
        for agent in self.agents:
            self.infos[agent] = {}
        if self._goes_on():
            keeping = [self._actions[move] for move in self.position.best()]
            self.infos[str(self.agent_selection)] = {"value": self.position.value().outcome, "keeping": keeping}
        if self.render_mode == "human":
            self.render()

    def render(self) -> Optional[str]:
        """The position as text, or ``None`` after printing it."""
        self._check_begun()
        if self.render_mode == "human":
            print(self.position)
        return self.position.text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing."""
