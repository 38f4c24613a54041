"""Places the names of cities on a board: they cover no other name, price or city, and as few tile costs as possible."""

from collections.abc import Callable, Mapping, Sequence

from greatrace.great_race.board import Board, City
from greatrace_client.ui.box import Box, around
from greatrace_client.ui.draw import tiles
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.shapes import Point

EDGE, HAIR = 24.0, 4.0  # sheet units that a name may reach over the edge of the area: at its sides, above and below
MARGIN = 6.0  # sheet units without letters at both ends of a name's plate
NAMES_FROM = 0.5  # pixels a sheet unit from which on every city has its name


class Names:
    """Places the names of one sheet; the possible places are computed once.

    `spots`: the middle of each space; `seen`: what is shown at zoom 1. The important cities choose first. If letters
    have their least size and all sides are taken, or costs would lie on the letters, a city that is neither start nor
    finish of a route gets no name: the tooltip of its space has it.
    """

    def __init__(self, page: Page, board: Board, spots: Mapping[str, Point], seen: Box) -> None:
        rank = ("purple", "red", "yellow", "green").index
        self.page, self.seen = page, seen
        self.cities = sorted(board.cities.items(), key=lambda item: rank(item[1].colour))
        self.sides = {
            space: tiles.label_places(page, *spots[space], city.name, city.label) for space, city in self.cities
        }
        self._around = {space: around(sides) for space, sides in self.sides.items()}
        shapes = {space: Box(x - 20, y - 24, 40, 40) for space in board.cities for x, y in (spots[space],)}
        self._covered = {  # what each place covers of other cities and of the edge
            space: [
                sum(overlap(side, shape) for other, shape in shapes.items() if other != space)
                + (not inside(side, seen))
                for side in sides
            ]
            for space, sides in self.sides.items()
        }
        self._last: dict[str, tuple[object, Box | None]] = {}  # by city: the inputs of its last place, and the place

    def places(self, prices: Sequence[Box], costs: Callable[[Box], Sequence[Box]]) -> dict[str, Box]:
        """The box of each name, on another side of its city if need be. `prices`: boxes already taken; `costs`: the
        costs of tiles around a place, which are covered only if nothing else is free.
        """
        taken, found = [*prices], dict[str, Box]()
        for space, city in self.cities:
            near = tuple(tuple(costs(side)) for side in self.sides[space])
            others = [frame for frame in taken if overlap(self._around[space], frame)]
            key = near, tuple(others)
            before = self._last.get(space)
            place = before[1] if before is not None and before[0] == key else self._place(space, city, others, near)
            self._last[space] = key, place
            if place is not None:
                found[space] = place
                taken.append(place)
        return found

    def _place(self, space: str, city: City, taken: Sequence[Box], costs: Sequence[Sequence[Box]]) -> Box | None:
        sides, still = self.sides[space], self._covered[space]
        covered = [n + sum(overlap(side, other) for other in taken) for side, n in zip(sides, still, strict=True)]
        hidden = [sum(map(side.shared, near)) for side, near in zip(sides, costs, strict=True)]
        best = min(range(len(sides)), key=lambda i: (covered[i], hidden[i]))
        small = self.page.k < NAMES_FROM and city.colour != "purple"
        if small and (covered[best] or any(letters(sides[best]).overlaps(cost) for cost in costs[best])):
            return None
        return sides[best]


def letters(plate: Box) -> Box:
    """The part of a name's plate that its letters fill."""
    return Box(plate.x + MARGIN, plate.y + 2, plate.w - 2 * MARGIN, plate.h - 4)


def overlap(a: Box, b: Box) -> bool:
    """Whether the boxes overlap by more than a hair."""
    return a.x < b.x + b.w - 1 and b.x < a.x + a.w - 1 and a.y < b.y + b.h - 1 and b.y < a.y + a.h - 1


def inside(a: Box, b: Box) -> bool:
    """Whether the first box lies within the second, or just over its edge."""
    across = b.x - EDGE <= a.x and a.x + a.w <= b.x + b.w + EDGE
    return across and b.y - HAIR <= a.y and a.y + a.h <= b.y + b.h + HAIR
