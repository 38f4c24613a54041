"""What the others have done since the player's last turn in a Crazy Race, from the steps of the player's own view."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.state import Open
from greatrace.kernel import Event, Seat
from greatrace_client.games.crazy_race import phrases
from greatrace_client.games.crazy_race.race_table import CrazyStep
from greatrace_client.i18n import labelled, tr, trn
from greatrace_client.model.table import seat_of

ENDS = (ev.CardLaid, ev.Passed)  # events that end a turn


@frozen
class LocomotiveMove:
    """X3. A locomotive's move: start and end."""

    locomotive: str
    start: int
    end: int


@frozen
class CrewDigest:
    """The account of an opponent. `points` is net; `laid`: cards on the table."""

    seat: Seat
    ways: tuple[LocomotiveMove, ...] = ()
    points: int = 0
    laid: int = 0
    passed: bool = False
    took_back: bool = False

    @property
    def quiet(self) -> bool:
        """Whether there is nothing to report."""
        return not (self.ways or self.points or self.laid or self.passed or self.took_back)


def ended(event: Event, seat: Seat) -> bool:
    """Whether this event ends that seat's turn."""
    return isinstance(event, ENDS) and event.seat == seat


def acted(event: Event, seat: Seat) -> bool:
    """Whether that seat took cards back: then it has read what the others did."""
    return isinstance(event, ev.TookBack) and event.seat == seat


def accounts(steps: Sequence[CrazyStep], seat: Seat) -> list[CrewDigest]:
    """What every other seat did, clockwise from that one; seats that did nothing are left out.

    There is a digest only after a stage was scored: within a stage, everything still lies on the table.
    """
    if not any(isinstance(step.event, ev.ScoringBegan) for step in steps):
        return []
    first: Open = steps[0].before.open
    last: Open = steps[-1].after.open
    number = len(last.crews)
    others = [(seat + i) % number for i in range(1, number)]
    found = [account(other, [step.event for step in steps], first, last) for other in others]
    return [one for one in found if not one.quiet]


def account(seat: Seat, events: Sequence[Event], first: Open, last: Open) -> CrewDigest:
    """The account of one seat."""
    own = [event for event in events if seat_of(event) == seat]
    before, after = first.crews[seat], last.crews[seat]
    ways = zip(words.LOCOMOTIVES, before.locomotives, after.locomotives, strict=True)
    return CrewDigest(
        seat,
        tuple(LocomotiveMove(name, start, end) for name, start, end in ways if start != end),
        sum(after.points) - sum(before.points),
        sum(isinstance(e, ev.CardLaid) for e in own),
        any(isinstance(e, ev.Passed) for e in own),
        any(isinstance(e, ev.TookBack) for e in own),
    )


def sentences(a: CrewDigest) -> str:
    """The account in words, a line for each matter."""
    lines = [labelled(phrases.locomotive_name(way.locomotive), journey(way)) for way in a.ways]
    lines = lines or [tr("No locomotive moved.")]
    if a.points:
        lines.append(
            trn("+{n} point", "+{n} points", a.points) if a.points > 0 else trn("−{n} point", "−{n} points", -a.points)
        )
    if a.laid:
        lines.append(trn("{n} card played", "{n} cards played", a.laid))
    if a.passed:
        lines.append(tr("Passed"))
    if a.took_back:
        lines.append(tr("Took all cards back"))
    return "\n".join(lines)


def journey(way: LocomotiveMove) -> str:
    """The start and end of a move."""
    start, end = phrases.place_name(way.start), phrases.place_name(way.end)
    return tr("from {start} to {end}", start=start, end=end)
