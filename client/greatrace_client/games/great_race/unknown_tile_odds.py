"""The possible costs of an unknown space: every tile that may still come up is tried there with the rules.

The player's own view counts the bag: all tiles of the board except those on the map, those that left the race, and
those that the player holds. Tiles that others have drawn and not yet placed are as unknown as the bag.
"""

from __future__ import annotations

from collections import Counter

import msgspec
from attrs import frozen

from greatrace.great_race import constants
from greatrace.great_race.rules import step_costs
from greatrace.great_race.rules.escort import means
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew, Open, Own
from greatrace.kernel import Seat


@frozen
class Spread:
    """The tiles that may come up: least and most levels of fuel and wear without dangers; the shares with a danger,
    with a stop, and of those that cannot be paid in full, jerrycans played (D7: then the vehicle turns back).
    """

    fuel: tuple[int, int]
    wear: tuple[int, int]
    danger: float
    stop: float
    too_dear: float


def may_come(r: Ruleset, o: Open, own: Own) -> Counter[str]:
    """Tiles by kind that nobody has seen, as far as this seat can count."""
    left = Counter(dict(r.bag))
    for seen in (o.tiles.values(), o.removed, own.tiles):
        left.subtract(seen)
    return +left


def spread(r: Ruleset, o: Open, own: Own, seat: Seat, space: str, crew: Crew) -> Spread | None:
    """D7. The spread for a vehicle before that unknown space, with the state `crew`; None if nothing can come up."""
    tiles = may_come(r, o, own)
    number = sum(tiles.values())
    if not number or not o.bag:
        return None
    costs, full = {}, {}
    for kind in tiles:
        laid = msgspec.structs.replace(o, tiles={**o.tiles, space: kind})
        costs[kind] = step_costs.tile_cost(r, laid, seat, space)
        suffered = step_costs.dangerous(r, laid, space) and not means(r, o, own, seat)
        full[kind] = costs[kind] + step_costs.DANGER if suffered else costs[kind]
    fuel, wear = [cost.fuel for cost in costs.values()], [cost.wear for cost in costs.values()]

    def stretch(kinds: list[str]) -> float:
        return sum(tiles[kind] for kind in kinds) / number

    return Spread(
        (min(fuel), max(fuel)),
        (min(wear), max(wear)),
        stretch([kind for kind in tiles if r.tiles[kind].danger]),
        stretch([kind for kind in tiles if r.tiles[kind].stop]),
        stretch([kind for kind in tiles if not step_costs.payable(with_jerrycans(crew, own), full[kind])]),
    )


def with_jerrycans(crew: Crew, own: Own) -> Crew:
    """D10. The crew with its jerrycans played, which is possible when the tile has been seen."""
    fuel = min(crew.maximum.fuel, crew.fuel + own.hand.count(constants.JERRYCAN))
    return msgspec.structs.replace(crew, fuel=fuel)
