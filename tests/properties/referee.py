"""A referee with docs/RULES.md in hand: what may be chosen, worked out again from the page, not from the rules' code.

Only data are taken from the program: the board, what tiles and editions say, the position. For the base game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from greatrace.great_race import actions as act
from greatrace.great_race.board import Board
from greatrace.great_race.content_loader import Content
from greatrace.great_race.state import Crew, Open, Own, State
from greatrace.kernel import Action, Seat

PARTS = {"spare_part": ((1, 0), (0, 1)), "engine_part": ((1, 0),), "chassis_part": ((0, 1),)}


class Referee:
    """Who knows the board and the edition, and has seen what was done in the sequence that is on."""

    def __init__(self, board: str, content: Content, *, scrounger: str = "printed") -> None:
        self.board: Board = content.boards[board]
        self.edition = content.editions[self.board.edition]
        self.tiles = content.tiles[self.board.tile_set]
        self.scrounger = scrounger  # CARDS, a table option
        self.may_buy = False  # C3: nothing but fuel has been bought in this sequence
        self.repairing = False  # M1: a level has been raised in this action

    # ---- the map

    def beside(self, space: str) -> Iterator[str]:
        """D2. Adjacent spaces, and the other ends of lines."""
        yield from self.board.neighbours[space]
        for line in self.board.lines:
            if space in line.ends:
                yield line.other(space)

    def joined(self, o: Open, seat: Seat) -> set[str]:
        """PF1, E4. Tiles and cities with a continuous path to the vehicle, its own space among them."""
        at = o.crews[seat].at
        reached, queue = {at}, [*self.beside(at)]
        while queue:
            here = queue.pop()
            if here not in reached and (here in o.tiles or here in self.board.cities):
                reached.add(here)
                queue += self.beside(here)
        return reached

    def free(self, o: Open, seat: Seat) -> set[str]:
        """PF1. Where a tile may be laid: beside what is joined, neither tile nor city."""
        around = {space for here in self.joined(o, seat) for space in self.board.neighbours[here]}
        return around - o.tiles.keys() - self.board.cities.keys()

    def liftable(self, o: Open, seat: Seat) -> set[str]:
        """E4. Joined tiles without a vehicle."""
        return (self.joined(o, seat) & o.tiles.keys()) - {crew.at for crew in o.crews}

    def price(self, space: str, o: Open) -> tuple[int, int]:
        """D3, D4. Fuel and wear of the known tile there, without its danger."""
        tile = self.tiles[o.tiles[space]]
        return tile.fuel + (space in self.board.risk), tile.wear

    # ---- what a driver may do

    def steps(self, o: Open, own: Own, seat: Seat) -> Iterator[Action]:
        """D2, D2a, D3, D5, D7, D8, D9."""
        crew = o.crews[seat]
        if crew.fuel == 0:
            return
        levels = crew.engine + crew.chassis
        for to in self.board.neighbours[crew.at]:
            if to in self.board.cities:
                fits = crew.fuel >= 1
            elif to not in o.tiles:
                fits = o.bag > 0
            else:
                fuel, wear = self.price(to, o)
                danger = 2 * self.tiles[o.tiles[to]].danger
                shielded = crew.boxes.escort > 0 or "escort" in own.hand
                fits = crew.fuel >= fuel and (levels >= wear + danger or (levels >= wear and shielded))
            if fits:
                yield act.Step(to)
        for line in self.board.lines if crew.fuel >= 1 else ():
            for cards in range(own.hand.count("transport") + 1) if crew.at in line.ends else ():
                helps = cards == 0 or 50 * (cards - 1) < line.price
                if helps and crew.money >= max(0, line.price - 50 * cards):
                    yield act.Ride(line.other(crew.at), line.kind, cards)

    def fittings(self, crew: Crew, own: Own, part: int) -> Iterator[Action]:
        """M1. Whatever raises a gauge: parts, toolboxes, levels for money."""
        room = crew.maximum.engine - crew.engine, crew.maximum.chassis - crew.chassis
        for card in set(own.hand):
            for split in self.toolbox(room) if card == "toolbox" else PARTS.get(card, ()):
                if split[0] <= room[0] and split[1] <= room[1]:
                    yield act.FitPart(card, *split)
        for split in ((1, 0), (0, 1)):
            if crew.money >= part and split[0] <= room[0] and split[1] <= room[1]:
                yield act.BuyPart(*split)

    def toolbox(self, room: tuple[int, int]) -> set[tuple[int, int]]:
        """M1. Three levels, or as many as there is room for: split freely in one edition, on one gauge in the other."""
        if not self.edition.toolbox_splits:
            return {(min(3, room[0]), 0), (0, min(3, room[1]))} - {(0, 0)}
        levels = min(3, sum(room))
        return {(a, levels - a) for a in range(levels + 1)} - {(0, 0)}

    # ---- C2

    def sequence(self, o: Open, own: Own, seat: Seat) -> Iterator[Action]:
        """C2-C8. Fuel, cards, an assistant, or pass."""
        crew, city = o.crews[seat], o.crews[seat].at in self.board.cities
        yield act.PassConvoy()
        if self.may_buy:
            levels = min(crew.maximum.fuel - crew.fuel, crew.money // (10 if city else 20))
            yield from map(act.BuyFuel, range(1, levels + 1))
        repairs = any(self.fittings(crew, own, 20 if city else 40))
        for card in set(own.hand):
            if card in self.useful(o, seat, repairs=repairs):
                yield act.PlayCard(card)
        boxes = crew.boxes
        if boxes.pathfinder and o.bag and self.free(o, seat):
            yield act.Explore()
        if boxes.pathfinder and o.deck + len(o.discards):
            yield act.DrawCard()
        if boxes.mechanic and crew.engine:
            yield act.DriveOut()
        if boxes.mechanic and repairs:
            yield act.RepairVehicle()
        if boxes.escort and self.liftable(o, seat):
            yield act.LiftTile()
        if boxes.funding:
            yield act.RaiseFunds()

    def useful(self, o: Open, seat: Seat, *, repairs: bool) -> set[str]:
        """CARDS. The cards of C2 step 2 that would do something now."""
        crew = o.crews[seat]
        rivals = [rival for s, rival in enumerate(o.crews) if s != seat and not rival.place]
        does = {
            "trail_hunter": bool(o.tiles.keys() - {c.at for c in o.crews}),
            "saboteur": any(rival.engine + rival.chassis for rival in rivals),
            "con_artist": len(o.tiles) >= 2,
            "repair": repairs,
            "driver": crew.engine > 0,
            "cartographer": bool(o.bag and self.free(o, seat)),
            "financier": True,
            "refuel": crew.fuel < crew.maximum.fuel,
            "tracker": bool(o.deck + len(o.discards)),
            "scrounger": any(rival.hand for rival in rivals)
            if self.scrounger == "printed"
            else bool(o.deck + len(o.discards)),
            "customs": any(rival.hand for rival in rivals),
            "ransom": any(rival.money for rival in rivals),
            "siphon": any(rival.fuel for rival in rivals),
        }
        return {card for card, effect in does.items() if effect}

    # ---- every question

    def expected(self, prompt: str, state: State, seat: Seat) -> set[Action] | None:
        """All answers that the page allows; None where the referee does not judge."""
        judge: Callable[[Open, Own, Seat], Iterable[Action]] | None = getattr(self, f"ask_{prompt}", None)
        return None if judge is None else set(judge(state.open, state.own[seat], seat))

    def ask_bivouac(self, o: Open, _own: Own, _seat: Seat) -> Iterable[Action]:
        """B1."""
        return map(act.TakeCard, o.market)

    def ask_plan(self, *_: Any) -> Iterable[Action]:
        """P1. Five assistants on four boxes."""
        places = range(6)
        return (act.Plan(a, b, c, 5 - a - b - c) for a in places for b in places for c in places if a + b + c <= 5)

    def ask_sequence(self, o: Open, own: Own, seat: Seat) -> Iterable[Action]:
        """C2."""
        return self.sequence(o, own, seat)

    def ask_place(self, o: Open, own: Own, seat: Seat) -> Iterable[Action]:
        """PF1."""
        return (act.PlaceTile(tile, space) for tile in own.tiles for space in self.free(o, seat))

    def ask_drive(self, o: Open, own: Own, seat: Seat) -> Iterable[Action]:
        """D1, D2."""
        return [act.Halt(), *self.steps(o, own, seat)]

    def ask_repair(self, o: Open, own: Own, seat: Seat) -> Iterable[Action]:
        """M1."""
        part = 20 if o.crews[seat].at in self.board.cities else 40
        return [*([act.Done()] if self.repairing else []), *self.fittings(o.crews[seat], own, part)]

    def ask_reaction(self, o: Open, own: Own, seat: Seat) -> Iterable[Action]:
        """E1, E2."""
        return [act.LetBe(), *self.means(o, own, seat)]

    def ask_danger(self, o: Open, own: Own, seat: Seat) -> Iterable[Action]:
        """E1, D5. To let it be is no choice on a known tile that could then not be paid: it was entered for that."""
        crew, threat = o.crews[seat], o.threat
        assert threat is not None
        fuel, wear = self.price(threat.spaces[0], o)
        bearable = crew.fuel >= fuel and crew.engine + crew.chassis >= wear + 2
        blind = threat.spaces[0] == self.revealed
        return [*([act.LetBe()] if bearable or blind else []), *self.means(o, own, seat)]

    revealed = ""  # D7: the unknown space that is being tried

    def means(self, o: Open, own: Own, seat: Seat) -> Iterable[Action]:
        """E1."""
        card = [act.PlayEscort()] if "escort" in own.hand else []
        return [*([act.SendEscort()] if o.crews[seat].boxes.escort else []), *card]

    def ask_stop(self, _o: Open, own: Own, _seat: Seat) -> Iterable[Action]:
        """D6."""
        return [act.Halt(), *([act.PlayGuide()] if "guide" in own.hand else [])]

    def ask_discard(self, _o: Open, own: Own, _seat: Seat) -> Iterable[Action]:
        """B2."""
        return map(act.Discard, own.hand)

    ask_forfeit = ask_discard

    def ask_keep(self, _o: Open, own: Own, _seat: Seat) -> Iterable[Action]:
        """CARDS, tracker."""
        return map(act.Discard, own.looking)

    def ask_lift(self, o: Open, _own: Own, seat: Seat) -> Iterable[Action]:
        """E4."""
        return map(act.PickSpace, self.liftable(o, seat))

    def ask_saboteur(self, o: Open, _own: Own, seat: Seat) -> Iterable[Action]:
        """CARDS. Finished players can't be chosen."""
        return (act.PickCrew(s) for s, c in enumerate(o.crews) if s != seat and not c.place and c.engine + c.chassis)
