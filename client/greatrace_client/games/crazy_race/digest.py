"""What the others have done since the player's last turn in a Crazy Race, from the steps of the player's own view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define, frozen

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.ruleset import Side
from greatrace.crazy_race.state import Open
from greatrace.kernel import Event, Seat
from greatrace_client.games.crazy_race import phrases
from greatrace_client.games.crazy_race.phrases import side_name
from greatrace_client.games.crazy_race.race_table import CrazyTable
from greatrace_client.i18n import term, tr, trn
from greatrace_client.model.table import Transition

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


def accounts(steps: Sequence[Transition], seat: Seat) -> list[CrewDigest]:
    """What every other seat did, clockwise from that one; seats that did nothing are left out.

    There is a digest only after a stage was scored: within a stage, everything still lies on the table.
    """
    if not any(isinstance(step.event, ev.ScoringBegan) for step in steps):
        return []
    first: Open = steps[0].before.open  # type: ignore[assignment]  # the steps of this game
    last: Open = steps[-1].after.open  # type: ignore[assignment]
    number = len(last.crews)
    others = [(seat + i) % number for i in range(1, number)]
    told = [account(other, [step.event for step in steps], first, last) for other in others]
    return [one for one in told if not one.quiet]


def account(seat: Seat, events: Sequence[Event], first: Open, last: Open) -> CrewDigest:
    """The account of one seat."""
    own = [event for event in events if getattr(event, "seat", None) == seat]
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
    """The account in words, a line for each subject."""
    lines = [f"{phrases.locomotive_name(way.locomotive)}: {journey(way)}" for way in a.ways]
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


# ---- harm done to the player in a Crazy Race, in a sentence each: a side lost, points stolen, the lead


@frozen
class Alert:
    """Harm done to the player. `kind` names its sentence in the catalogs, context `crazy alert`; `side` is printed on
    card `card`.

    `number` is theirs, `own` the player's own; `told`: the log's length with which the picture has shown it.
    """

    kind: str
    by: Seat
    number: int = 0
    own: int = 0
    card: str = ""
    side: int = 0
    told: int = 0

    @property
    def rule(self) -> str:
        """The id of the rule book's entry about it."""
        return "X8" if self.kind == "stolen" else "X2" if self.card else "X7"

    def sentence(self, table: CrazyTable) -> str:
        """The sentence in the current language."""
        printed: Side | None = table.ruleset.stages[self.card].sides[self.side] if self.card else None
        side = side_name(printed) if printed is not None else ""
        return term("crazy alert", self.kind, who=table.name(self.by), n=self.number, own=self.own, side=side)


@define
class AlertDetector:
    """Detects alerts for one seat: the sides where it has cards, its points, its lead."""

    seat: Seat

    def alerts(self, step: Transition, told: int) -> list[Alert]:
        """The step's harm to this seat by another player."""
        before: Open = step.before.open  # type: ignore[assignment]  # a step of this game
        after: Open = step.after.open  # type: ignore[assignment]
        return [
            *self._lost(step.event, before, told),
            *self._stolen(step.event, told),
            *self._overtaken(step.event, before, after, told),
        ]

    def _lost(self, event: Event, o: Open, told: int) -> Iterable[Alert]:
        """X2. Another player wins a side where the player's own cards lie: with a higher sum, or with an equal one and
        sooner.
        """
        if not isinstance(event, ev.SideWon) or event.seat == self.seat:
            return
        own = sum(laid.card for laid in o.sides[event.side] if laid.seat == self.seat)
        if own:
            kind = "sooner" if own == event.total else "outbid"
            yield Alert(kind, event.seat, event.total, own, o.card, event.side, told)

    def _stolen(self, event: Event, told: int) -> Iterable[Alert]:
        """X8. A point card goes to another player."""
        if isinstance(event, ev.PointsStolen) and event.victim == self.seat:
            yield Alert("stolen", event.seat, event.points, told=told)

    def _overtaken(self, event: Event, before: Open, after: Open, told: int) -> Iterable[Alert]:
        """Another player now has more points than this one, and had not before."""
        if not isinstance(event, ev.PointsTaken | ev.PointsStolen) or event.seat == self.seat:
            return
        had, has = (sum(o.crews[event.seat].points) for o in (before, after))
        mine = sum(after.crews[self.seat].points)
        if had <= sum(before.crews[self.seat].points) and has > mine and mine:
            yield Alert("overtaken", event.seat, has, mine, told=told)
