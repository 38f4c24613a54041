"""The interfaces of a game's text reports, each for those who use it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Protocol

from attrs import frozen

from greatrace.kernel import Action, Event
from greatrace_client.model.table import OpenQuestion, TableModel, Transition


class CompoundAnswer(Protocol):
    """An answer that is typed as several numbers, for a question with too many options to be read out."""

    @property
    def size(self) -> int: ...  # how many numbers
    def covers(self, action: Action) -> bool: ...  # whether that option is typed so
    def instructions(self) -> str: ...  # what to type
    def label(self, action: Any) -> str: ...
    def typed(self, action: Any) -> str: ...  # the numbers that give this answer
    def answer(self, numbers: Sequence[int]) -> Action:
        """The answer of these numbers. Raises ValueError with a sentence if there is none."""
        ...


class QuestionTexts(Protocol):
    """The open question in words."""

    def heading(self, name: str) -> str: ...
    def label(self, action: Any) -> str: ...
    def compound(self, question: OpenQuestion) -> CompoundAnswer | None: ...  # None: its options are numbered
    def gives_up(self, action: Any) -> bool: ...  # whether the answer ends something: such answers come last
    def risk(self, action: Any) -> str: ...  # what the answer would waste, as an id of the catalogs, or ""
    def advice(self) -> tuple[Action, str] | None: ...  # for a first race: an answer and why; None: no advice
    def waiting(self) -> str: ...


class EventReports(Protocol):
    """What has happened."""

    def happened(self, since: int) -> list[str]: ...
    def ended(self, event: Event) -> bool: ...
    def since(self, steps: Sequence[Transition]) -> Iterable[str]: ...
    def alerts(self, step: Transition) -> Iterable[str]: ...
    def changes(
        self, steps: Sequence[Transition], seat: int, action: Action | None, later: Sequence[Sequence[Transition]] = ()
    ) -> Iterable[str]:
        """What that answer of the seat (None: not known) has changed of what lies open; the steps came after it, and
        `later` after each answer that followed.
        """
        ...


class RaceReports(Protocol):
    """How the race stands, on request."""

    def me(self) -> Iterable[str]: ...
    def rivals(self) -> Iterable[str]: ...
    def cards(self) -> Iterable[str]: ...
    def map(self) -> Iterable[str]: ...
    def place(self, text: str) -> Iterable[str]: ...
    def why(self) -> Iterable[str]: ...
    def rule(self, name: str) -> Iterable[str]: ...
    def standings(self) -> Iterable[str]: ...
    def story(self) -> Iterable[str]: ...


@frozen
class TextReports:
    """All that is read out of that table."""

    table: TableModel
    questions: QuestionTexts
    events: EventReports
    race: RaceReports


# What a typed command of that name reads out, wherever there is a race to be asked; it gets the rest of the line.
REPORTS: Final[dict[str, Callable[[RaceReports, str], Iterable[str]]]] = {
    "me": lambda race, _rest: race.me(),
    "rivals": lambda race, _rest: race.rivals(),
    "map": lambda race, _rest: race.map(),
    "place": lambda race, rest: race.place(rest),
    "cards": lambda race, _rest: race.cards(),
}
