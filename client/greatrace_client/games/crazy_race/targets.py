"""What widgets of Crazy Race stand for, and how a lesson's file names it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from attrs import frozen

from greatrace.crazy_race.actions import Advance
from greatrace_client.model.target import Name, UiTarget


@frozen
class CardSide(UiTarget):
    """A side of the stage card."""

    topic: ClassVar[str] = "X2"
    side: int


@frozen
class SideButton(UiTarget):
    """The button for a side of the stage card."""

    topic: ClassVar[str] = "X2"
    side: int


@frozen
class PointPile(UiTarget):
    """A pile of point tiles."""

    topic: ClassVar[str] = "X3"
    pile: str


@frozen
class CrewPlate(UiTarget):
    """A player's plate at the left of the tracks."""

    topic: ClassVar[str] = "X1"
    seat: int


@frozen
class HandCard(UiTarget):
    """A card of the own hand, by its place."""

    topic: ClassVar[str] = "X2"
    index: int


@frozen
class DriverCard(UiTarget):
    """The first card of the own hand with that value."""

    card: int


@frozen
class Move(UiTarget):
    """The button that moves a locomotive."""

    topic: ClassVar[str] = "X3"
    move: Advance


@frozen
class TimetableCard(UiTarget):
    """A card of the timetable, by its place."""

    index: int


@frozen
class ChoiceButton(UiTarget):
    """One of a few choices in words, by its place."""

    index: int


LESSON_WORDS: Final[dict[str, Callable[[int], UiTarget]]] = {"at": CardSide, "crew": CrewPlate, "driver": DriverCard}


def lesson_target(words: str) -> Name:
    """What a lesson's file calls so: a kind and its number, or the name of a control or panel."""
    kind, _, number = words.partition(" ")
    return LESSON_WORDS[kind](int(number)) if kind in LESSON_WORDS else words
