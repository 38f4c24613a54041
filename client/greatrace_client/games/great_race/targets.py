"""What widgets of the race stand for, and how a lesson's file names it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from attrs import frozen

from greatrace_client.model.target import Name, Target
from greatrace_client.race_common.targets import CardKind, Space


@frozen
class CrewColour(Target):
    """The panel of the player with that colour."""

    colour: str


@frozen
class Rival(Target):
    """Another player's panel."""

    topic: ClassVar[str] = "S4"
    seat: int


@frozen
class CrewChoice(Target):
    """The button that chooses a player."""

    seat: int


@frozen
class Dial(Target):
    """A gauge of the own dashboard."""

    gauge: str


@frozen
class AssistantBox(Target):
    """A box of the own dashboard."""

    box: str


@frozen
class HandCard(Target):
    """A card of the own hand, by its place."""

    index: int


@frozen
class AnytimeCard(Target):
    """The button that plays an any-time card which a click would discard."""

    card: str


@frozen
class Offer(Target):
    """An open card, by its place."""

    index: int


@frozen
class DrawnTile(Target):
    """A drawn tile, by its place."""

    index: int


@frozen
class Pip(Target):
    """A level that is still to be laid."""

    index: int


@frozen
class Plate(Target):
    """A gauge on the action panel."""

    gauge: str


@frozen
class PlanBox(Target):
    """A box of the folding screen."""

    box: str


@frozen
class FewerAssistants(Target):
    """The button that takes an assistant out of a box of the folding screen."""

    box: str


@frozen
class MoreAssistants(Target):
    """The button that puts an assistant into a box of the folding screen."""

    box: str


@frozen
class RuleSlip(Target):
    """The slip about an entry of the rule book."""

    entry: str


@frozen
class ModuleSwitch(Target):
    """The line that puts a module into play."""

    module: str


@frozen
class BoardChip(Target):
    """The chip that opens a module's board."""

    module: str


@frozen
class BoardGround(Target):
    """A module's open board, under what takes a click on it."""

    module: str


@frozen
class LeaderPoster(Target):
    """A leader or a nation to choose."""

    id: str


@frozen
class OptionButton(Target):
    """The button of an option that has no other place, by its number."""

    number: int


@frozen
class RideTo(Target):
    """The button that takes a line to a city."""

    topic: ClassVar[str] = "D9"
    to: str
    transports: int


LESSON_WORDS: Final[dict[str, Callable[[str], Target]]] = {
    "space": Space,
    "card": CardKind,
    "rival": CrewColour,
    "dial": Dial,
    "plan": PlanBox,
}


def lesson_target(words: str) -> Name:
    """What a lesson's file calls so: a kind and which of them, or the name of a control or panel."""
    kind, _, which = words.partition(" ")
    return LESSON_WORDS[kind](which) if kind in LESSON_WORDS else words
