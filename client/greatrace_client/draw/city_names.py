"""The names of cities on a board: where they cover no other name, price or city, and as little of tiles as can be."""

from collections.abc import Mapping, Sequence

from greatrace.great_race.atlas import Board

from . import tiles
from .page import Page
from .shapes import Frame, Point

EDGE, HAIR = 24.0, 4.0  # sheet units that a name may reach over the edge of the area: at its sides, above and below
NAMES_FROM = 0.5  # pixels a sheet unit from which on every city has its name


def place_names(
    page: Page,
    board: Board,
    spots: Mapping[str, Point],
    prices: Sequence[Frame],
    seen: Frame,
    costs: Sequence[Frame] = (),
) -> dict[str, Frame]:
    """On the other side of their city, or beside it, if need be; where each of them stands.

    `spots`: the middle of each space; `prices`: what is taken already; `seen`: what is shown at zoom 1; `costs`: what
    tiles cost, which is covered only where nothing else is free. The important ones choose first. Where letters are at
    their least size and all sides are taken, a green or yellow city stays without: the slip about its space has it.
    """
    rank = ("purple", "red", "yellow", "green").index
    taken, found = [*prices], dict[str, Frame]()
    cities = [spots[city] for city in board.cities]
    for space, city in sorted(board.cities.items(), key=lambda item: rank(item[1].colour)):
        x, y = spots[space]
        sides = tiles.label_places(page, x, y, city.name, city.label)
        others = taken + [Frame(a - 20, b - 24, 40, 40) for a, b in cities if (a, b) != (x, y)]
        covered = [sum(overlap(side, other) for other in others) + (not inside(side, seen)) for side in sides]
        least = min(covered)
        hidden = [sum(side.shared(cost) for cost in costs) for side in sides]
        if not least or page.k >= NAMES_FROM or city.colour == "purple":
            best = min(range(len(sides)), key=lambda i: (covered[i], hidden[i]))
            place = found[space] = sides[best]
            taken.append(place)
    return found


def overlap(a: Frame, b: Frame) -> bool:
    """Whether two rectangles have more than a hair in common."""
    return a.x < b.x + b.w - 1 and b.x < a.x + a.w - 1 and a.y < b.y + b.h - 1 and b.y < a.y + a.h - 1


def inside(a: Frame, b: Frame) -> bool:
    """Whether the first rectangle lies within the second, or just over its edge."""
    across = b.x - EDGE <= a.x and a.x + a.w <= b.x + b.w + EDGE
    return across and b.y - HAIR <= a.y and a.y + a.h <= b.y + b.h + HAIR


