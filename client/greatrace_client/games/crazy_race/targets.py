"""The targets of Crazy Race's widgets, and their names in a lesson's file."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from greatrace.crazy_race.actions import Advance
from greatrace_client.model.target import Name, UiTarget


class CardSide(UiTarget, frozen=True):
    """A side of the stage card."""

    topic: ClassVar[str] = "X2"
    side: int


class SideButton(UiTarget, frozen=True):
    """The button for a side of the stage card."""

    topic: ClassVar[str] = "X2"
    side: int


class PointPile(UiTarget, frozen=True):
    """A pile of point tiles."""

    topic: ClassVar[str] = "X3"
    pile: str


class CrewPlate(UiTarget, frozen=True):
    """A player's plate at the left of the tracks."""

    topic: ClassVar[str] = "X1"
    seat: int


class HandCard(UiTarget, frozen=True):
    """A card of the own hand, by its place."""

    topic: ClassVar[str] = "X2"
    index: int


class DriverCard(UiTarget, frozen=True):
    """The first card of the own hand with that value."""

    card: int


class Move(UiTarget, frozen=True):
    """The button that moves a locomotive."""

    topic: ClassVar[str] = "X3"
    move: Advance


class TimetableCard(UiTarget, frozen=True):
    """A card of the timetable, by its place."""

    index: int


class ChoiceButton(UiTarget, frozen=True):
    """One of a few choices in words, by its index."""

    index: int


LESSON_WORDS: Final[dict[str, Callable[[int], UiTarget]]] = {"at": CardSide, "crew": CrewPlate, "driver": DriverCard}


def lesson_target(words: str) -> Name:
    """The target of that name in a lesson's file: a kind and its number, or the name of a control or panel."""
    kind, _, number = words.partition(" ")
    return LESSON_WORDS[kind](int(number)) if kind in LESSON_WORDS else words
