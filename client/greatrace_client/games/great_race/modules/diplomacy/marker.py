"""The player's own marker on a line of influence: a click buys the next square, or the marker is dragged there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from greatrace_client.i18n import term, tr
from greatrace_client.model.target import UiTarget
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.shapes import Point


class InfluenceLine(UiTarget, frozen=True):
    """The own marker on the line of a colour."""

    topic: ClassVar[str] = "diplomacy"
    colour: str


class MarkerHitArea(HitArea):
    """The area of the player's marker and the square before it: a click takes the square, a drag must end on it."""

    def __init__(
        self, colour: str, buy: Callable[[], object], carry: Callable[[Point | None], object], ahead: Box
    ) -> None:
        words = partial(self.words, colour)
        super().__init__(InfluenceLine(colour), words, buy, words)
        self.carry, self.ahead = carry, ahead
        self.hand: Point | None = None

    @staticmethod
    def words(colour: str) -> str:
        return tr("Buy the next level: {colour}", colour=term("colour", colour))

    def grabbed(self, x: float, y: float, page: Page) -> bool:
        self.hand = None
        return True

    def dragged(self, x: float, y: float, page: Page) -> bool:
        self.hand = x, y
        self.carry(self.hand)
        return True

    def press(self) -> bool:
        hand, self.hand = self.hand, None
        self.carry(None)
        if hand is None or self.ahead.holds(*hand):
            return super().press()
        return True

    def blurred(self) -> None:
        self.carry(None)
