"""The targets of the race's widgets, and their names in a lesson's file."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from greatrace_client.model.target import Name, UiTarget
from greatrace_client.race_common.targets import CardOfKind, Space


class CrewColour(UiTarget, frozen=True):
    """The panel of the player with that colour."""

    colour: str


class RivalCrew(UiTarget, frozen=True):
    """Another player's panel."""

    topic: ClassVar[str] = "S4"
    seat: int


class CrewChoice(UiTarget, frozen=True):
    """The button that chooses a player."""

    seat: int


class Dial(UiTarget, frozen=True):
    """A gauge of the own dashboard."""

    gauge: str


class AssistantBox(UiTarget, frozen=True):
    """A box of the own dashboard."""

    box: str


class HandCard(UiTarget, frozen=True):
    """A card of the own hand, by its place."""

    index: int


class AnytimeCard(UiTarget, frozen=True):
    """The button that plays an any-time card which a click would discard."""

    card: str


class OpenCard(UiTarget, frozen=True):
    """An open card, by its place."""

    index: int


class DrawnTile(UiTarget, frozen=True):
    """A drawn tile, by its place."""

    index: int


class Pip(UiTarget, frozen=True):
    """A level that is still to be laid."""

    index: int


class GaugePlate(UiTarget, frozen=True):
    """A gauge on the action panel."""

    gauge: str


class PlanBox(UiTarget, frozen=True):
    """A box of the planning screen."""

    box: str


class PlanSlot(UiTarget, frozen=True):
    """An empty place of a box of the planning screen, by the number of assistants there when it is filled."""

    topic: ClassVar[str] = "P1"
    box: str
    number: int


class FewerAssistants(UiTarget, frozen=True):
    """The button that takes an assistant out of a box of the planning screen."""

    box: str


class MoreAssistants(UiTarget, frozen=True):
    """The button that puts an assistant into a box of the planning screen."""

    box: str


class RuleNoteTarget(UiTarget, frozen=True):
    """The note about an entry of the rulebook."""

    entry: str


class ModuleSwitch(UiTarget, frozen=True):
    """The line that puts a module into play."""

    module: str


class BoardChip(UiTarget, frozen=True):
    """The chip that opens a module's board."""

    module: str


class BoardGround(UiTarget, frozen=True):
    """A module's open board, under its hit_areas."""

    module: str


class NumberedOption(UiTarget, frozen=True):
    """The button of an option that has no other place, by its number."""

    number: int


class RideTo(UiTarget, frozen=True):
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
    """The target of that name in a lesson's file: a kind and its key, or the name of a control or panel."""
    kind, _, which = words.partition(" ")
    return LESSON_WORDS[kind](which) if kind in LESSON_WORDS else words
