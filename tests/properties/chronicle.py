"""The referee's other half: whether what happened is what docs/RULES.md says, event by event."""

from __future__ import annotations

from typing import Any

from greatrace.great_race import events as ev
from greatrace.great_race.state import Crew, Open, State
from greatrace.kernel import Event, Seat
from tests.properties.referee import Referee

FUNDING = {1: 10, 2: 20, 3: 40, 4: 70, 5: 110}


class Driving:
    """A drive that is on, as far as it has come."""

    def __init__(self, seat: Seat, spaces: int) -> None:
        self.seat, self.left = seat, spaces
        self.over = False  # D1a, D6, D7, D8: nothing may be entered any more
        self.fuel = self.francs = self.transports = 0  # paid and played since the last step
        self.due = self.cards = 0  # wear that has to follow, cards that a city owes
        self.cancelled = False


class Chronicle(Referee):
    """Sees every event with the positions before and after it."""

    drive: Driving | None = None
    last: Seat | None = None  # C1: whose sequence was the last of this convoy phase
    played = 0  # F1: assistants of the funding group

    def saw(self, before: State, event: Event, after: State) -> None:
        """Raises AssertionError when the page says otherwise."""
        judge = getattr(self, f"saw_{type(event).__name__}", None)
        if judge is not None:
            judge(before.open, event, after.open)

    # ---- what modules change

    def assistants(self, _o: Open, _seat: Seat) -> int:
        """P1."""
        return 5

    def discount(self, _o: Open, _seat: Seat, _way: str) -> int:
        """D9. Francs off a line, beside transport cards."""
        return 0

    def city_cards(self, _o: Open, _seat: Seat, city: str) -> int:
        """D8."""
        return self.board.cities[city].cards

    def is_dangerous(self, kind: str) -> bool:
        """D5."""
        return self.tiles[kind].danger

    def is_stop(self, kind: str) -> bool:
        """D6."""
        return self.tiles[kind].stop

    # ---- C: sequences

    def saw_PhaseBegan(self, o: Open, e: ev.PhaseBegan, _: Open) -> None:  # noqa: N802 - named by events
        """ROUND. Bivouac, planning, convoy, maintenance; the convoy phase ends when nobody can act."""
        follows = {"bivouac": ("setup", "maintenance"), "planning": ("bivouac",), "convoy": ("planning",)}
        assert o.phase in follows.get(e.phase, ("convoy",))
        assert e.phase != "maintenance" or not any(map(active, o.crews))
        self.last = None

    def saw_PlansRevealed(self, _: Open, e: ev.PlansRevealed, after: Open) -> None:  # noqa: N802
        """P1."""
        assert [plan.total for plan in e.plans] == [self.assistants(after, seat) for seat in range(len(e.plans))]
        assert [crew.boxes for crew in after.crews] == list(e.plans)

    def saw_SequenceBegan(self, o: Open, e: ev.SequenceBegan, _: Open) -> None:  # noqa: N802
        """C1. The next in turn order who is still in."""
        start = 0 if self.last is None else o.order.index(self.last) + 1
        waiting = [seat for seat in o.order[start:] + o.order[:start] if active(o.crews[seat])]
        assert e.seat == waiting[0]
        self.last, self.may_buy = e.seat, True

    def saw_AssistantPlayed(self, o: Open, e: ev.AssistantPlayed, _: Open) -> None:  # noqa: N802
        """C5, F1. One assistant, or all of the funding box."""
        boxes = o.crews[e.seat].boxes
        assert e.number == (boxes.funding if e.box == "funding" else 1)
        self.played, self.repairing = e.number, False
        self.may_buy = self.may_buy and e.seat != self.last

    def saw_CardPlayed(self, _: Open, e: ev.CardPlayed, after: Open) -> None:  # noqa: N802
        """C3, D6, D9, G1."""
        assert not after.crews[e.seat].place
        if e.seat == self.last and e.card != "jerrycan":
            self.may_buy = False
        self.repairing = self.repairing and e.card != "repair"
        if self.drive is not None and e.seat == self.drive.seat:
            self.drive.transports += e.card == "transport"
            if e.card == "guide":
                assert self.drive.over
                self.drive.over = False

    def saw_Repaired(self, *_: Any) -> None:  # noqa: N802
        """M1."""
        self.repairing = True

    def saw_Passed(self, _: Open, e: ev.Passed, after: Open) -> None:  # noqa: N802
        """C6. Only escorts stay."""
        boxes = after.crews[e.seat].boxes
        assert boxes.total == boxes.escort

    # ---- money

    def saw_MoneyGained(self, o: Open, e: ev.MoneyGained, _: Open) -> None:  # noqa: N802
        """F1, MA2, CARDS."""
        if e.why == "funding":
            assert e.amount == FUNDING[self.played]
        elif e.why == "progress":
            assert e.amount == {0: 20, 1: 10 if len(o.order) > 2 else 0}[o.order.index(e.seat)]
        else:
            assert (e.why, e.amount) == ("financier", 30)

    def saw_MoneyPaid(self, o: Open, e: ev.MoneyPaid, _: Open) -> None:  # noqa: N802
        """C3, D9, M1: what a level costs is judged with the options."""
        if e.why == "line":
            assert self.drive is not None
            self.drive.francs += e.amount
        elif e.why == "ransom":
            assert e.amount == min(20, o.crews[e.seat].money)

    # ---- D: drives

    def saw_DriveBegan(self, o: Open, e: ev.DriveBegan, _: Open) -> None:  # noqa: N802
        """D1."""
        assert e.spaces == o.crews[e.seat].engine > 0
        self.drive, self.revealed = Driving(e.seat, e.spaces), ""

    def saw_TileRevealed(self, o: Open, e: ev.TileRevealed, _: Open) -> None:  # noqa: N802
        """D7, D2a."""
        assert o.crews[e.seat].fuel > 0
        assert e.space not in o.tiles
        assert e.space not in self.board.cities
        self.revealed = e.space

    def saw_FuelPaid(self, o: Open, e: ev.FuelPaid, _: Open) -> None:  # noqa: N802
        """D3, D8, and siphon."""
        if e.why == "siphon":
            assert e.levels == min(2, o.crews[e.seat].fuel)
        else:
            assert self.drive is not None
            self.drive.fuel += e.levels

    def saw_ThreatDeclared(self, *_: Any) -> None:  # noqa: N802
        """E1."""
        if self.drive is not None:
            self.drive.cancelled = False

    def saw_ThreatCancelled(self, *_: Any) -> None:  # noqa: N802
        """E1."""
        if self.drive is not None:
            self.drive.cancelled = True

    def saw_VehicleMoved(self, o: Open, e: ev.VehicleMoved, after: Open) -> None:  # noqa: N802
        """D1-D9, D11."""
        drive, at = self.drive, o.crews[e.seat].at
        assert drive is not None
        assert drive.fuel > 0  # D2a: no step is free
        assert not drive.over
        assert drive.left > 0
        assert not drive.due
        drive.left -= 1
        if e.way == "land":
            assert e.to in self.board.neighbours[at]
            assert not drive.francs
        else:
            lines = [line for line in self.board.lines if {at, e.to} == set(line.ends) and line.kind == e.way]
            saved = 50 * drive.transports + self.discount(o, e.seat, e.way)
            assert drive.francs in [max(0, line.price - saved) for line in lines]
        if e.to in self.board.cities:
            assert drive.fuel == 1
            drive.over = True
            cards = 0 if e.to == o.finish else self.city_cards(o, e.seat, e.to)
            drive.cards = min(cards, o.deck + len(o.discards))
        else:
            fuel, wear = self.price(e.to, o)
            kind = o.tiles[e.to]
            assert drive.fuel == fuel
            drive.due = wear + (2 if self.is_dangerous(kind) and not drive.cancelled else 0)
            drive.over = self.is_stop(kind)
        drive.fuel = drive.francs = drive.transports = 0
        self.revealed = ""
        self.restacked(o, e.seat, e.row, after)

    def restacked(self, o: Open, seat: Seat, row: int, after: Open) -> None:
        """D11. On top of the markers of another row; where it is in the same one."""
        if row == o.crews[seat].row:
            assert after.track == o.track
            return
        others = [other for other in o.track if other != seat]
        ahead = [other for other in others if o.crews[other].row >= row]
        assert list(after.track) == [*ahead, seat, *others[len(ahead) :]]

    def saw_WearTaken(self, o: Open, e: ev.WearTaken, after: Open) -> None:  # noqa: N802
        """D1a, D3, D5; the saboteur's two levels."""
        lost, crew = e.engine + e.chassis, o.crews[e.seat]
        if e.why == "saboteur":
            assert lost == min(2, crew.engine + crew.chassis)
            return
        assert self.drive is not None
        assert lost == self.drive.due > 0
        self.drive.due = 0
        if after.crews[e.seat].engine == 0:
            self.drive.over, self.drive.left = True, 0

    def saw_TurnedBack(self, *_: Any) -> None:  # noqa: N802
        """D7. Nothing is lost."""
        assert self.drive is not None
        assert self.drive.fuel == self.drive.due == 0
        self.drive.over = True

    def saw_CardsDrawn(self, _: Open, e: ev.CardsDrawn, __: Open) -> None:  # noqa: N802
        """D8."""
        if self.drive is not None:
            assert e.number == self.drive.cards
            self.drive.cards = 0

    def saw_DriveEnded(self, *_: Any) -> None:  # noqa: N802
        """D3, D8. Everything has been paid and drawn."""
        assert self.drive is not None
        assert self.drive.due == self.drive.fuel == self.drive.cards == 0
        self.drive = None

    # ---- MA, G

    def saw_OrderSet(self, o: Open, e: ev.OrderSet, _: Open) -> None:  # noqa: N802
        """MA1. Furthest first; `restacked` has watched over the stacks."""
        rows = [o.crews[seat].row for seat in e.order]
        assert rows == sorted(rows, reverse=True)
        assert e.order == o.track

    def saw_FinishReached(self, o: Open, e: ev.FinishReached, after: Open) -> None:  # noqa: N802
        """G1."""
        was, now = o.crews[e.seat], after.crews[e.seat]
        assert now.at == o.finish
        assert e.place == 1 + sum(crew.place > 0 for crew in o.crews)
        assert (now.hand, now.boxes.total, now.passed) == (0, 0, True)
        assert (now.fuel, now.engine, now.chassis, now.money) == (was.fuel, was.engine, was.chassis, was.money)

    def saw_RaceEnded(self, o: Open, e: ev.RaceEnded, _: Open) -> None:  # noqa: N802
        """G2-G4."""
        arrived = [seat for seat, crew in enumerate(o.crews) if crew.place]
        assert not any(map(active, o.crews))
        assert arrived or o.round == self.edition.call_off_round
        points = {seat: prestige(o.crews[seat]) for seat in arrived}
        table = sorted(arrived, key=lambda seat: (-points[seat], o.crews[seat].place))
        assert [line.seat for line in e.result.standings] == [*table, *(s for s in o.track if s not in arrived)]
        assert e.result.winner == (table[0] if table else None)
        assert all(line.prestige == points.get(line.seat, 0) for line in e.result.standings)


def active(crew: Crew) -> bool:
    """C1, C6, C7."""
    return crew.boxes.total > 0 and not crew.passed


def prestige(crew: Crew) -> int:
    """G3."""
    return {1: 5, 2: 3, 3: 1}.get(crew.place, 0) + crew.engine + crew.chassis + crew.money // 50
