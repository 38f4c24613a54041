"""What widgets of the race stand for, and how a lesson's file names it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from attrs import frozen

from greatrace_client.model.target import Name, UiTarget
from greatrace_client.race_common.targets import CardOfKind, Space


@frozen
class CrewColour(UiTarget):
    """The panel of the player with that colour."""

    colour: str


@frozen
class RivalCrew(UiTarget):
    """Another player's panel."""

    topic: ClassVar[str] = "S4"
    seat: int


@frozen
class CrewChoice(UiTarget):
    """The button that chooses a player."""

    seat: int


@frozen
class Dial(UiTarget):
    """A gauge of the own dashboard."""

    gauge: str


@frozen
class AssistantBox(UiTarget):
    """A box of the own dashboard."""

    box: str


@frozen
class HandCard(UiTarget):
    """A card of the own hand, by its place."""

    index: int


@frozen
class AnytimeCard(UiTarget):
    """The button that plays an any-time card which a click would discard."""

    card: str


@frozen
class OpenCard(UiTarget):
    """An open card, by its place."""

    index: int


@frozen
class DrawnTile(UiTarget):
    """A drawn tile, by its place."""

    index: int


@frozen
class Pip(UiTarget):
    """A level that is still to be laid."""

    index: int


@frozen
class GaugePlate(UiTarget):
    """A gauge on the action panel."""

    gauge: str


@frozen
class PlanBox(UiTarget):
    """A box of the folding screen."""

    box: str


@frozen
class PlanSlot(UiTarget):
    """An empty place of a box of the folding screen, by how many assistants stand there when it is filled."""

    topic: ClassVar[str] = "P1"
    box: str
    number: int


@frozen
class FewerAssistants(UiTarget):
    """The button that takes an assistant out of a box of the folding screen."""

    box: str


@frozen
class MoreAssistants(UiTarget):
    """The button that puts an assistant into a box of the folding screen."""

    box: str


@frozen
class RuleSlip(UiTarget):
    """The slip about an entry of the rule book."""

    entry: str


@frozen
class ModuleSwitch(UiTarget):
    """The line that puts a module into play."""

    module: str


@frozen
class BoardChip(UiTarget):
    """The chip that opens a module's board."""

    module: str


@frozen
class BoardGround(UiTarget):
    """A module's open board, under what takes a click on it."""

    module: str


@frozen
class NumberedOption(UiTarget):
    """The button of an option that has no other place, by its number."""

    number: int


@frozen
class RideTo(UiTarget):
    """The button that takes a line to a city."""

    topic: ClassVar[str] = "D9"
    to: str
    transports: int


LESSON_WORDS: Final[dict[str, Callable[[str], UiTarget]]] = {
    "space": Space,
    "card": CardOfKind,
    "rival": CrewColour,
    "dial": Dial,
    "plan": PlanBox,
}


def lesson_target(words: str) -> Name:
    """What a lesson's file calls so: a kind and which of them, or the name of a control or panel."""
    kind, _, which = words.partition(" ")
    return LESSON_WORDS[kind](which) if kind in LESSON_WORDS else words
