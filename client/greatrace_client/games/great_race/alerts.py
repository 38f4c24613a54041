"""Alerts: what others did to the player, found in the steps of the player's own view, as a sentence each.

They use only what the table shows to this seat anyway. A cancelled danger raises none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from attrs import Factory, define, frozen

from greatrace.great_race import events as ev
from greatrace.great_race.state import Open
from greatrace.kernel import Seat
from greatrace_client.games.great_race.event_text import EventTable
from greatrace_client.games.great_race.module_api.module_words import module_alerts
from greatrace_client.games.great_race.race_table import RaceStep
from greatrace_client.i18n import term
from greatrace_client.i18n.names import card_name, finish_place, price, space_name
from greatrace_client.model.table import seat_of
from greatrace_client.race_common.rulebook_entry import CARD

RULES: Final = {"overtaken": "D11", "arrived": "G1", "removed": "E4", "swapped": f"{CARD}con_artist"}  # by kind


@frozen
class Alert:
    """Harm done to the player. `kind` names its sentence in the catalogs, context `alert`; `space` is its place on the
    map.

    `shown_at`: the log's length with which the picture has shown it.
    """

    kind: str
    by: Seat
    card: str = ""
    space: str = ""
    number: int = 0
    shown_at: int = 0

    @property
    def rule(self) -> str:
        """The id of the rulebook's entry about it: for a card, the card's."""
        return RULES.get(self.kind) or CARD + self.card

    def sentence(self, race: EventTable) -> str:
        """The sentence in the current language."""
        place = space_name(race.ruleset.board, self.space) if self.space else ""
        card = card_name(self.card) if self.card else ""
        return term(
            "alert",
            self.kind,
            who=race.name(self.by),
            card=card,
            space=place,
            n=self.number,
            sum=price(self.number),
            place=finish_place(self.number),
        )


@define
class AlertDetector:
    """Detects alerts for one seat: its gauges, its francs, its cards, the tiles that it has laid, its place on the
    track.
    """

    seat: Seat
    laid: set[str] = Factory(set)  # spaces on which tiles of the player's own lie

    def alerts(self, step: RaceStep, shown_at: int) -> list[Alert]:
        """The step's harm to this seat by another player."""
        event, before, after = step.event, step.before.open, step.after.open
        if isinstance(event, ev.TilePlaced) and event.seat == self.seat:
            self.laid.add(event.space)
        found = [*self._losses(step, shown_at), *self._tiles(step, shown_at)]
        if isinstance(event, ev.VehicleMoved) and event.seat != self.seat:
            found += overtaking(self.seat, event, before, after, shown_at)
        if isinstance(event, ev.FinishReached) and event.seat != self.seat and not after.crews[self.seat].place:
            found.append(Alert("arrived", event.seat, space=after.finish, number=event.place, shown_at=shown_at))
        return found

    def _losses(self, step: RaceStep, shown_at: int) -> Iterable[Alert]:
        """Levels, francs and cards that another player's card or power takes."""
        event, by = step.event, other(step.before.open, self.seat)
        if seat_of(event) != self.seat:
            return
        if (of_module := module_alerts().get(type(event))) is not None:
            taken: Any = event  # by another player, from its seat
            yield Alert(of_module, taken.by, taken.card, shown_at=shown_at)
        if by is None:
            return
        if isinstance(event, ev.WearTaken) and event.engine + event.chassis:
            kind = "both" if event.engine and event.chassis else "engine" if event.engine else "chassis"
            yield Alert(kind, by, event.why, number=event.engine + event.chassis, shown_at=shown_at)
        if isinstance(event, ev.FuelPaid) and event.levels:
            yield Alert("fuel", by, event.why, number=event.levels, shown_at=shown_at)
        if isinstance(event, ev.MoneyPaid) and event.amount:
            yield Alert("money", by, event.why, number=event.amount, shown_at=shown_at)

    def _tiles(self, step: RaceStep, shown_at: int) -> Iterable[Alert]:
        """Tiles of the player's own that leave the game or change places."""
        event = step.event
        if isinstance(event, ev.TileRemoved):
            if event.space in self.laid and event.seat != self.seat:
                yield Alert("removed", event.seat, space=event.space, shown_at=shown_at)
            self.laid.discard(event.space)
        if isinstance(event, ev.TilesSwapped):
            both = {event.first, event.second}
            if event.seat != self.seat:
                yield from (
                    Alert("swapped", event.seat, space=space, shown_at=shown_at) for space in sorted(both & self.laid)
                )
            if len(both & self.laid) == 1:
                self.laid ^= both  # it lies on the other space now


def other(o: Open, seat: Seat) -> Seat | None:
    """The seat on turn, unless it is the player's own, or nobody's."""
    turn = o.turn
    return turn.seat if turn is not None and not turn.over and turn.seat != seat else None


def overtaking(seat: Seat, event: ev.VehicleMoved, before: Open, after: Open, shown_at: int) -> list[Alert]:
    """Another vehicle has passed this seat's row, having been behind or beside it; not on the line at the start."""
    row = after.crews[seat].row
    if row and before.crews[event.seat].row <= row < after.crews[event.seat].row and not after.crews[seat].place:
        return [Alert("overtaken", event.seat, space=event.to, shown_at=shown_at)]
    return []
