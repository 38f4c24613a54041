"""What each event of the base game does to a view, as the page's table says."""

from __future__ import annotations

from typing import Any

from tests.protocol.independent_client.view import Effect, View, count, crew, own, put

NO_BOXES = {"pathfinder": 0, "mechanic": 0, "escort": 0, "funding": 0}


def phase_began(v: View, phase: str, number: int) -> None:
    put(v, phase=phase, turn=None)
    if phase == "bivouac":
        put(v, round=number)
        for seat in range(len(v["open"]["crews"])):
            crew(v, seat, passed=False, boxes=dict(NO_BOXES))


def cards_revealed(v: View, cards: list[str]) -> None:
    v["open"]["market"] += cards
    v["open"]["deck"] -= len(cards)


def card_taken(v: View, seat: int, card: str) -> None:
    v["open"]["market"].remove(card)
    count(v, seat, hand=1)
    own(v, seat)["hand"].append(card)


def plans_revealed(v: View, plans: list[dict[str, int]]) -> None:
    for seat, plan in enumerate(plans):
        crew(v, seat, boxes=NO_BOXES | plan)


def turn(v: View, seat: int, step: str, *, over: bool, begun: bool = False) -> None:
    put(v, turn={"seat": seat, "step": step, "over": over, "begun": begun})


def passed(v: View, seat: int) -> None:
    crew(v, seat, passed=True, boxes={**NO_BOXES, "escort": v["open"]["crews"][seat]["boxes"]["escort"]})


def done_with_fuel(v: View, seat: int) -> None:
    now = v["open"]["turn"]
    if now is not None and now["seat"] == seat and now["step"] != "cards":
        now.update(step="cards", begun=True)


def assistant_played(v: View, seat: int, box: str, number: int) -> None:
    v["open"]["crews"][seat]["boxes"][box] -= number
    done_with_fuel(v, seat)


def fuel_gained(v: View, seat: int, levels: int, why: str) -> None:
    count(v, seat, fuel=levels)
    if why == "bought" and v["open"]["turn"] is not None:
        v["open"]["turn"]["begun"] = True


def deck_refilled(v: View, number: int, cards: Any = ()) -> None:
    v["open"]["deck"] += number
    put(v, discards=[])


def cards_drawn(v: View, seat: int, number: int, cards: Any = ()) -> None:
    v["open"]["deck"] -= number
    count(v, seat, hand=number)
    own(v, seat)["hand"] += cards


def card_let_out(v: View, seat: int, card: str, pile: str = "hand") -> None:
    v["open"]["discards"].append(card)
    count(v, seat, **{pile: -1})
    own(v, seat)[pile].remove(card)


def card_played(v: View, seat: int, card: str) -> None:
    card_let_out(v, seat, card)
    if card != "jerrycan":
        done_with_fuel(v, seat)


def cards_looked_at(v: View, seat: int, number: int, cards: Any = ()) -> None:
    v["open"]["deck"] -= number
    crew(v, seat, looking=number)
    own(v, seat)["looking"][:] = cards


def cards_kept(v: View, seat: int, number: int) -> None:
    crew(v, seat, looking=0)
    count(v, seat, hand=number)
    mine = own(v, seat)
    mine["hand"] += mine["looking"]
    mine["looking"].clear()


def tiles_drawn(v: View, seat: int, number: int, tiles: Any = ()) -> None:
    v["open"]["bag"] -= number
    crew(v, seat, tiles=number)
    own(v, seat)["tiles"][:] = tiles


def tile_placed(v: View, seat: int, space: str, tile: str) -> None:
    v["open"]["tiles"][space] = tile
    count(v, seat, tiles=-1)
    own(v, seat)["tiles"].remove(tile)


def tiles_returned(v: View, seat: int, number: int, bag: Any = ()) -> None:
    v["open"]["bag"] += number
    crew(v, seat, tiles=0)
    own(v, seat)["tiles"].clear()


def tile_revealed(v: View, seat: int, space: str, tile: str) -> None:
    v["open"]["tiles"][space] = tile
    v["open"]["bag"] -= 1


def tile_removed(v: View, seat: int, space: str) -> None:
    v["open"]["removed"].append(v["open"]["tiles"].pop(space))


def tiles_swapped(v: View, seat: int, first: str, second: str) -> None:
    tiles = v["open"]["tiles"]
    tiles[first], tiles[second] = tiles[second], tiles[first]


def vehicle_moved(v: View, seat: int, to: str, row: int, way: str) -> None:
    o, c = v["open"], v["open"]["crews"][seat]
    if o["drive"] is not None and o["drive"]["seat"] == seat:
        o["drive"]["left"] -= 1
    if row != c["row"]:
        track = [other for other in o["track"] if other != seat]
        ahead = sum(o["crews"][other]["row"] >= row for other in track)
        put(v, track=[*track[:ahead], seat, *track[ahead:]])
    crew(v, seat, at=to, row=row)


def threat_declared(v: View, source: str, by: int, target: int | None, engine: int, chassis: int, spaces: Any) -> None:
    threat = {"source": source, "by": by, "target": target, "engine": engine, "chassis": chassis, "spaces": spaces}
    put(v, threat=threat)


def finish_reached(v: View, seat: int, place: int, hand: list[str]) -> None:
    v["open"]["discards"] += hand
    crew(v, seat, hand=0, boxes=dict(NO_BOXES), passed=True, place=place)
    own(v, seat)["hand"].clear()


BASE: dict[str, Effect] = {
    "PhaseBegan": phase_began,
    "CardsRevealed": cards_revealed,
    "CardTaken": card_taken,
    "PlansRevealed": plans_revealed,
    "SequenceBegan": lambda v, seat: turn(v, seat, "fuel", over=False),
    "SequenceEnded": lambda v, seat: turn(v, seat, "cards", over=True),
    "Passed": passed,
    "AssistantPlayed": assistant_played,
    "PowerUsed": done_with_fuel,
    "OrderSet": lambda v, order: put(v, order=order),
    "MoneyGained": lambda v, seat, amount, _: count(v, seat, money=amount),
    "MoneyPaid": lambda v, seat, amount, _: count(v, seat, money=-amount),
    "FuelGained": fuel_gained,
    "FuelPaid": lambda v, seat, levels, _: count(v, seat, fuel=-levels),
    "WearTaken": lambda v, seat, engine, chassis, _: count(v, seat, engine=-engine, chassis=-chassis),
    "Repaired": lambda v, seat, engine, chassis: count(v, seat, engine=engine, chassis=chassis),
    "DeckRefilled": deck_refilled,
    "CardsDrawn": cards_drawn,
    "CardPlayed": card_played,
    "CardDiscarded": card_let_out,
    "CardsLookedAt": cards_looked_at,
    "CardLetGo": lambda v, seat, card: card_let_out(v, seat, card, "looking"),
    "CardsKept": cards_kept,
    "TilesDrawn": tiles_drawn,
    "TilePlaced": tile_placed,
    "TilesReturned": tiles_returned,
    "TileRevealed": tile_revealed,
    "TileRemoved": tile_removed,
    "TilesSwapped": tiles_swapped,
    "DriveBegan": lambda v, seat, spaces: put(v, drive={"seat": seat, "left": spaces}),
    "VehicleMoved": vehicle_moved,
    "TurnedBack": lambda *_: None,
    "DriveEnded": lambda v, *_: put(v, drive=None),
    "ThreatDeclared": threat_declared,
    "ThreatCancelled": lambda v, *_: put(v, threat=None),
    "ThreatCarriedOut": lambda v, *_: put(v, threat=None),
    "FinishReached": finish_reached,
    "RaceEnded": lambda v, result: put(v, phase="over", turn=None, result=result),
}
