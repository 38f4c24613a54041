"""The options of a question as a table of numbers, a row each: the kind, the amounts, and the place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from greatrace.great_race.actions import BASE_ACTIONS
from greatrace.great_race.modules import MODULES
from greatrace.great_race.ruleset import Ruleset
from greatrace.kernel import Action
from greatrace.lab.learning.layout import GAUGE, GROUND, SPACES, Blocks, ground, places
from greatrace.lab.learning.view_features import ViewFeatures

Table = NDArray[np.float32]

AMOUNTS: Final = ("pathfinder", "mechanic", "escort", "funding", "levels", "engine", "chassis", "transports", "step")
TARGETS: Final = 5  # seats, from the own one clockwise
TILE: Final = 5  # a tile to lay: whether there is one, fuel, wear, danger, stop
ROWS: Final = 512  # initial number of rows; it grows with the number of options seen


class OptionFeatures:
    """Options as numbers, for one seat of a table; `seen` has the same seat's map. Rows of known options are reused."""

    def __init__(self, r: Ruleset, seen: ViewFeatures, seats: int) -> None:
        self.r, self.seen, self.seats = r, seen, seats
        actions = (*BASE_ACTIONS, *(action for name in sorted(MODULES) for action in MODULES[name]({}).actions))
        blocks = Blocks()
        kinds, amounts, cards = (blocks.take(len(names)) for names in (actions, AMOUNTS, r.deck))
        self.kinds = {action: kinds.start + place for place, action in enumerate(actions)}
        self.amounts = {name: amounts.start + place for place, name in enumerate(AMOUNTS)}
        self.cards = {name: cards.start + place for name, place in places(r.deck).items()}
        self._target, self._tile = blocks.take(TARGETS), blocks.take(TILE)
        self._ground, self._somewhere, self._nearer = blocks.take(GROUND), blocks.take(1).start, blocks.take(1).start
        self.size = blocks.size
        self._rows, self._spaces = np.zeros((ROWS, self.size), np.float32), np.zeros(ROWS, np.intp)
        self._known: dict[Action, int] = {}

    def of(self, options: Sequence[Action], here: str) -> Table:
        """A row for each option; `here` is the space of the own vehicle."""
        known, learn = self._known.get, self._learn
        rows = [learn(option) if (row := known(option)) is None else row for option in options]
        table, spaces = self._rows[rows], self._spaces[rows]
        if spaces.min() < self.seen.nowhere:
            there = self.seen.map[spaces]
            table[:, self._ground] = there
            own = self.seen.map[self.seen.spaces[here], -1]
            table[:, self._nearer] = (own - there[:, -1]) * table[:, self._somewhere] * SPACES
        return table

    def _learn(self, option: Action) -> int:
        row = len(self._known)
        if row == len(self._rows):
            self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
            self._spaces = np.concatenate([self._spaces, np.zeros_like(self._spaces)])
        self._describe(option, row)
        self._known[option] = row
        return row

    def _describe(self, option: Action, row: int) -> None:
        """Fill the row of an option with the numbers that do not depend on the vehicles' places."""
        numbers, self._spaces[row] = self._rows[row], self.seen.nowhere
        if (place := self.kinds.get(type(option))) is not None:
            numbers[place] = 1.0
        for name in option.__struct_fields__:
            value = getattr(option, name)
            match name:
                case "card" if value in self.cards:
                    numbers[self.cards[value]] = 1.0
                case "target":
                    numbers[self._target.start + (value - self.seen.seat) % self.seats] = 1.0
                case "tile" if value in self.r.tiles:
                    numbers[self._tile] = ground(self.r, value)
                case "space" | "to":
                    self._spaces[row], numbers[self._somewhere] = self.seen.spaces[value], 1.0
                case _ if name in self.amounts:
                    numbers[self.amounts[name]] = value / GAUGE
