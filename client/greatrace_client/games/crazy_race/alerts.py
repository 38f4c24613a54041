"""What others did to the player in a Crazy Race, in a sentence each: a side lost to them, points stolen, the lead."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, frozen

from greatrace.crazy_race import events as ev
from greatrace.crazy_race.ruleset import Side
from greatrace.crazy_race.state import Open
from greatrace.kernel import Event, Seat
from greatrace_client.games.crazy_race.phrases import side_name
from greatrace_client.games.crazy_race.race_table import CrazyStep, CrazyTable
from greatrace_client.i18n import term


@frozen
class Alert:
    """One blow. `kind` names its sentence in the catalogs, context `crazy alert`; `side` is printed on card `card`.

    `number` is theirs, `own` the player's own; `shown_at`: the log's length with which the picture has shown it.
    """

    kind: str
    by: Seat
    number: int = 0
    own: int = 0
    card: str = ""
    side: int = 0
    shown_at: int = 0

    @property
    def rule(self) -> str:
        """The id of the rule book's entry about it."""
        return "X8" if self.kind == "stolen" else "X2" if self.card else "X7"

    def sentence(self, table: CrazyTable) -> str:
        """In the language in use."""
        printed: Side | None = table.ruleset.stages[self.card].sides[self.side] if self.card else None
        side = side_name(printed) if printed is not None else ""
        return term("crazy alert", self.kind, who=table.name(self.by), n=self.number, own=self.own, side=side)


@define
class AlertDetector:
    """Watches over one seat: the sides where it has cards, its points, its lead."""

    seat: Seat

    def alerts(self, step: CrazyStep, shown_at: int) -> list[Alert]:
        """What the step does to this seat by another's hand."""
        before: Open = step.before.open
        after: Open = step.after.open
        return [
            *self._lost(step.event, before, shown_at),
            *self._stolen(step.event, shown_at),
            *self._overtaken(step.event, before, after, shown_at),
        ]

    def _lost(self, event: Event, o: Open, shown_at: int) -> Iterable[Alert]:
        """X2. Another wins a side where the player's own cards lie: with more, or with as much and sooner."""
        if not isinstance(event, ev.SideWon) or event.seat == self.seat:
            return
        own = sum(laid.card for laid in o.sides[event.side] if laid.seat == self.seat)
        if own:
            kind = "sooner" if own == event.total else "outbid"
            yield Alert(kind, event.seat, event.total, own, o.card, event.side, shown_at)

    def _stolen(self, event: Event, shown_at: int) -> Iterable[Alert]:
        """X8. A point card goes to another."""
        if isinstance(event, ev.PointsStolen) and event.victim == self.seat:
            yield Alert("stolen", event.seat, event.points, shown_at=shown_at)

    def _overtaken(self, event: Event, before: Open, after: Open, shown_at: int) -> Iterable[Alert]:
        """Somebody has more points than the player, having had no more."""
        if not isinstance(event, ev.PointsTaken | ev.PointsStolen) or event.seat == self.seat:
            return
        had, has = (sum(o.crews[event.seat].points) for o in (before, after))
        mine = sum(after.crews[self.seat].points)
        if had <= sum(before.crews[self.seat].points) and has > mine and mine:
            yield Alert("overtaken", event.seat, has, mine, shown_at=shown_at)
