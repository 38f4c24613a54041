"""A game as one seat sees it, line by line: events, questions, and options.

It has everything that is sent to that seat and nothing else, so that a change in what a player may see shows as a
change of text. Only the client has sentences; these lines are for reading in review.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

import msgspec

from greatrace.kernel import Action, Decision, Event, Game, Seat
from greatrace.lab.notation import snake

SEATS: Final = frozenset({"seat", "by", "target", "victim", "order", "track", "first", "winner", "winners"})
WIDTH: Final = 130
LISTED: Final = 9  # options of one kind that are written out; with more, only their number and a checksum


class Playthrough:
    """The lines of one seat (None: a spectator)."""

    def __init__(self, game: Game[Any], seat: Seat | None) -> None:
        self.game = game
        self.seat = seat
        self.colours = [crew.colour for crew in game.state.open.crews]

    def opening(self) -> Iterator[str]:
        """The viewer, the events before the first question, and that question."""
        who = "a spectator" if self.seat is None else f"seat {self.seat}, {self.colours[self.seat]}"
        yield f"# as {who} sees it"
        yield from self._after(self.game.events)

    def answered(self, seat: Seat, action: Action, events: Iterable[Event]) -> Iterator[str]:
        """The events of an answer; for the seat's own answer, the answer itself first."""
        if seat == self.seat:
            yield f"> {notation(action, self.colours)}"
        yield from self._after(events)

    def _after(self, events: Iterable[Event]) -> Iterator[str]:
        yield from side_by_side(notation(event.seen_by(self.seat), self.colours) for event in events)
        if self.game.decision is not None:
            yield from self._question(self.game.decision)

    def _question(self, decision: Decision) -> Iterator[str]:
        asked = " ".join(self.colours[seat] for seat in decision.asked)
        yield f"? {decision.prompt}: {asked}"
        if self.seat is None:
            return
        if required := decision.required(self.seat) if self.seat in decision.asked else ():
            yield f"    {offered(required, self.colours)}"
        if anytime := decision.interrupts(self.seat):
            yield f"    any time: {offered(anytime, self.colours)}"


def side_by_side(parts: Iterable[str]) -> Iterator[str]:
    """The events of one answer, as many to a line as fit."""
    line = ""
    for part in parts:
        if line and len(line) + len(part) > WIDTH:
            yield line
            line = ""
        line = f"{line} | {part}" if line else f"  {part}"
    if line:
        yield line


def offered(options: Sequence[Action], colours: Sequence[str]) -> str:
    """The options in their order, kind by kind."""
    parts = []
    for _, group in groupby(options, type):
        shown = [notation(action, colours) for action in group]
        several = len(shown) > LISTED
        parts.append(f"{shown[0].split()[0]} x {len(shown)} ({checksum(shown)})" if several else "; ".join(shown))
    return "; ".join(parts)


def checksum(shown: Iterable[str]) -> str:
    """A short checksum of the texts."""
    return hashlib.blake2b("\n".join(shown).encode(), digest_size=4).hexdigest()


def notation(value: Any, colours: Sequence[str]) -> str:
    """The notation of an event or action with all its fields."""
    fields = (f"{name}={shown(name, item, colours)}" for name, item in msgspec.structs.asdict(value).items())
    return " ".join([snake(type(value).__name__), *fields])


def shown(name: str, value: Any, colours: Sequence[str]) -> str:
    """The notation of a value: seats as colours, everything else as short as possible."""
    if isinstance(value, msgspec.Struct):
        return shown(name, msgspec.structs.asdict(value), colours)
    if isinstance(value, Mapping):
        there = {key: item for key, item in value.items() if item is not msgspec.UNSET}
        return "{" + " ".join(f"{key}={shown(key, item, colours)}" for key, item in there.items()) + "}"
    if isinstance(value, (tuple, list)):
        return "[" + " ".join(shown(name, item, colours) for item in value) + "]"
    if name in SEATS and isinstance(value, int) and 0 <= value < len(colours):
        return colours[value]
    return "-" if value in ("", None) else str(value)
