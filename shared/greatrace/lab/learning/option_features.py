"""The options of a question as a table of numbers: a row each. What kind it is, how much of what, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from greatrace.great_race.actions import BASE_ACTIONS
from greatrace.great_race.modules import MODULES
from greatrace.great_race.ruleset import Ruleset
from greatrace.kernel import Action
from greatrace.lab.learning.layout import FUEL, GAUGE, GROUND, SPACES, WEAR, places
from greatrace.lab.learning.view_features import ViewFeatures

Table = NDArray[np.float32]

AMOUNTS: Final = ("pathfinder", "mechanic", "escort", "funding", "levels", "engine", "chassis", "transports", "step")
TARGETS: Final = 5  # seats, from the own one clockwise
TILE: Final = 6  # a tile to lay: there is one, fuel, wear, danger, stop, and nothing else
NOWHERE: Final = -1
ROWS: Final = 512  # rows to begin with; there are more when more options have been seen


class OptionFeatures:
    """For one seat of one table; `seen` has the map and the cards of the same seat."""

    def __init__(self, r: Ruleset, seen: ViewFeatures, seats: int) -> None:
        self.r, self.seen, self.seats = r, seen, seats
        actions = (*BASE_ACTIONS, *(action for name in sorted(MODULES) for action in MODULES[name]({}).actions))
        self.kinds = {action: place for place, action in enumerate(actions)}
        self.cards = places(r.deck)
        self.fixed = len(actions) + len(AMOUNTS) + len(self.cards) + TARGETS + TILE
        self.size = self.fixed + GROUND + 2
        self._rows = np.zeros((ROWS, self.fixed), np.float32)
        self._known: dict[Action, tuple[int, int]] = {}

    def of(self, options: Sequence[Action], here: str) -> Table:
        """A row for each option; `here` is the space of the own vehicle."""
        known = self._known
        found = [known.get(option) or self._learn(option) for option in options]
        number = len(found)
        rows = np.fromiter((row for row, _ in found), np.intp, number)
        spaces = np.fromiter((space for _, space in found), np.intp, number)
        table = np.empty((number, self.size), np.float32)
        table[:, : self.fixed] = self._rows[rows]
        there = self.seen.map[spaces]
        there[spaces == NOWHERE] = 0.0
        table[:, self.fixed : self.fixed + GROUND] = there
        table[:, -2] = spaces != NOWHERE
        own = self.seen.map[self.seen.spaces[here], GROUND - 1]
        table[:, -1] = np.where(spaces == NOWHERE, 0.0, (own - there[:, -1]) * SPACES)  # steps nearer to the finish
        return table

    def _learn(self, option: Action) -> tuple[int, int]:
        row = len(self._known)
        if row == len(self._rows):
            self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
        self._rows[row] = self._numbers(option)
        space = getattr(option, "space", getattr(option, "to", None))
        self._known[option] = row, NOWHERE if space is None else self.seen.spaces[space]
        return self._known[option]

    def _numbers(self, option: Action) -> Any:
        """What the option is by itself, wherever the vehicles stand."""
        kind = np.zeros(len(self.kinds), np.float32)
        if (place := self.kinds.get(type(option))) is not None:
            kind[place] = 1.0
        amounts = [float(getattr(option, name, 0)) / GAUGE for name in AMOUNTS]
        card = [float(getattr(option, "card", None) == name) for name in self.cards]
        target = getattr(option, "target", None)
        aimed = [float(target is not None and (target - self.seen.seat) % self.seats == i) for i in range(TARGETS)]
        return np.array([*kind, *amounts, *card, *aimed, *self._tile(getattr(option, "tile", None))], np.float32)

    def _tile(self, name: str | None) -> list[float]:
        if name is None or name not in self.r.tiles:
            return [0.0] * TILE
        tile = self.r.tiles[name]
        plain = not tile.danger and not tile.stop
        return [1.0, tile.fuel / FUEL, tile.wear / WEAR, float(tile.danger), float(tile.stop), float(plain)]
