"""What the parts of a race are called on the controls of a replay: the rounds or the stages of its game."""

from __future__ import annotations

from typing import Final, NamedTuple

from greatrace.translation import marked


class PartWords(NamedTuple):
    """Catalog messages: the names and tooltips of the buttons that lead from part to part, and the rail's tooltip."""

    previous: str
    to_previous: str
    next: str
    to_next: str
    rail: str


ROUNDS: Final = PartWords(
    marked("Previous round"),
    marked("Start of the previous round: Page Up."),
    marked("Next round"),
    marked("Start of the next round: Page Down."),
    marked("Drag to any moment of the race; the marks are rounds."),
)
STAGES: Final = PartWords(
    marked("Previous stage"),
    marked("Start of the previous stage: Page Up."),
    marked("Next stage"),
    marked("Start of the next stage: Page Down."),
    marked("Drag to any moment of the race; the marks are stages."),
)
