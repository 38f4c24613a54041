"""Transport lines on the sheet: dashed curves between cities, each with a brass plate for its price."""

import math
from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from greatrace_client.ui.box import Box, around
from greatrace_client.ui.draw.art import art, composed
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import AIR_LINE_PLATE, BLACK, INK, PAPER_LIGHT, SEA_LINE_PLATE
from greatrace_client.ui.draw.raster import derived
from greatrace_client.ui.draw.shapes import Point, at, box, shape

BEND = 0.14  # the default bend of a line, as a share of its length
PLATE = 96.0, 36.0
SHARES = tuple(0.5 + side * step / 50 for step in range(18) for side in (1, -1))  # of the way, from the middle on
CITY = 62.0, 58.0  # the free area around a city: its hex without the tips
HIDDEN = 12.0  # area of a plate that may be hidden, for one unit of room more
COVERED = 1.0  # the same of cities and of what tiles cost, which count for more
ASIDE = 70.0  # what a place beside a line counts less: it is taken only where costs would be covered
BESIDE, TOUCH = 4, (36.0, 14.0)  # one of so many shares has such places; half of a plate that touches its line
DULL = "#DDE3DC"  # the price of a line that is closed


class Curve(NamedTuple):
    """A quadratic curve from one city to another."""

    start: Point
    control: Point
    end: Point

    def point(self, t: float) -> Point:
        """The point at t in 0..1."""
        u = 1 - t
        x, y = (
            u * u * a + 2 * u * t * b + t * t * c for a, b, c in zip(self.start, self.control, self.end, strict=True)
        )
        return x, y

    def path(self) -> str:
        """The SVG path data of the curve."""
        (ax, ay), (cx, cy), (bx, by) = self
        return f"M{ax:.1f} {ay:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}"


def curve(start: Point, end: Point, via: Point | None) -> Curve:
    """The curve through `via` half-way, or one that bends a little to the left of the straight way."""
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    if via is None:
        via = mx - (end[1] - start[1]) * BEND / 2, my + (end[0] - start[0]) * BEND / 2
    return Curve(start, (2 * via[0] - mx, 2 * via[1] - my), end)


class Candidate(NamedTuple):
    """A possible place of a price along a curve, its plate's box, and its value."""

    place: Point
    frame: Box
    room: float
    worth: float


def plate_places(way: Curve, taken: Sequence[Point], cities: Iterable[Point], seen: Box) -> list[Candidate]:
    """All places along the curve, and some beside it: best are those beside all cities, in the area that is seen at
    zoom 1, far from what is taken, near the middle.
    """
    places = [(share, way.point(share), 0.0) for share in SHARES]
    places += [(share, place, ASIDE) for share in SHARES[::BESIDE] for place in beside(way, share)]
    others, whole = stretched(taken), around([plate_frame(x, y) for _, (x, y), _ in places])
    over = [city for x, y in cities if (city := Box(x - CITY[0] / 2, y - CITY[1] / 2, *CITY)).overlaps(whole)]
    found = []
    for share, (x, y), aside in places:
        frame = plate_frame(x, y)
        hidden = frame.w * frame.h - frame.shared(seen)
        worth = -40 * abs(share - 0.5) - hidden / HIDDEN - sum(map(frame.shared, over)) / COVERED - aside
        found.append(Candidate((x, y), frame, nearest((x, y), others), worth))
    return found


def beside(way: Curve, share: float) -> list[Point]:
    """The two places from where a plate just touches the curve there."""
    (x, y), (ax, ay), (bx, by) = (way.point(each) for each in (share, share - 0.01, share + 0.01))
    nx, ny = ay - by, bx - ax
    size = math.hypot(nx, ny) or 1.0
    nx, ny = nx / size, ny / size
    reach = abs(nx) * TOUCH[0] + abs(ny) * TOUCH[1]
    return [(x + way_ * reach * nx, y + way_ * reach * ny) for way_ in (1, -1)]


def room_at(place: Point, taken: Sequence[Point]) -> float:
    """The distance of the nearest taken point, up to a limit."""
    return nearest(place, stretched(taken))


def stretched(points: Iterable[Point]) -> list[Point]:
    """Points with their vertical distances enlarged, because plates are wider than tall."""
    return [(x, y * 1.3) for x, y in points]


def nearest(place: Point, others: Sequence[Point]) -> float:
    """The distance of the nearest of other, stretched points, up to a limit."""
    (here,) = stretched([place])
    return min(map(partial(math.dist, here), others), default=80.0)


def best_place(candidates: Sequence[Candidate], plates: Sequence[Point], costs: Sequence[Sequence[Box]]) -> Point:
    """The best place, with these plates already present; `costs`: the costs of tiles near each candidate."""

    def worth(number: int) -> float:
        one = candidates[number]
        room = min(one.room, room_at(one.place, plates), 80.0)
        return room + one.worth - sum(map(one.frame.shared, costs[number])) / COVERED

    return candidates[max(range(len(candidates)), key=worth)].place


def plate_frame(x: float, y: float) -> Box:
    """The box of the plate around that point."""
    return Box(x - PLATE[0] / 2 + 2, y - PLATE[1] / 2 + 2, PLATE[0] - 4, PLATE[1] - 2)


def way_frame(way: Curve) -> Box:
    """The box of a line's picture."""
    xs, ys = zip(*(way.point(i / 16) for i in range(17)), strict=True)
    x, y = min(xs) - 8, min(ys) - 8
    return Box(x, y, max(xs) - x + 8, max(ys) - y + 8)


def paint_way(page: Page, way: Curve, kind: str, within: Box | None = None, *, keep: bool = False) -> None:
    """Draw the dashed curve on a pale bed, or its part `within` a frame; `keep`: cache it, for it is painted again at
    this scale.
    """
    colour = SEA_LINE_PLATE if kind == "sea" else AIR_LINE_PLATE
    x, y, w, h = within or way_frame(way)
    dashes = f'stroke-dasharray="{"14 7" if kind == "sea" else "3 8"}"'
    body = shape(way.path(), stroke=PAPER_LIGHT, width=9, more='opacity=".8"')
    body += shape(way.path(), stroke=colour, width=4, more=dashes)
    page.svg(at(-x, -y, body), x, y, w, h, keep=keep)


def paint_buoys(page: Page, way: Curve) -> None:
    """Paint a red buoy before each harbour of a sea line that is closed."""
    for share in (0.14, 0.86):
        x, y = way.point(share)
        page.svg(at(14, 14, buoy()), x - 14, y - 14, 28, 28)


def buoy() -> str:
    """A red disc with a white bar on the water, around (0, 0)."""
    return art("signs/buoy")


def paint_plate(page: Page, x: float, y: float, kind: str, price: str, *, closed: bool = False) -> None:
    """The price on its plate, a boat or a plane before it; closed: dull, and the boat barred (none sails)."""

    def made() -> pygame.Surface:
        part = page.layer(x - 48, y - 18, 100, 44)
        _paint_plate(part, x, y, kind, price, closed=closed)
        return part.surface

    page.surface.blit(derived(("price_plate", page.k, kind, price, closed), made), page.corner(x - 48, y - 18))


def _paint_plate(page: Page, x: float, y: float, kind: str, price: str, *, closed: bool) -> None:
    roomy = page.measure(price, 17, "bold") <= 56
    page.svg(plate(kind, closed=closed, roomy=roomy), x - 48, y - 18, 100, 44)
    ink = DULL if closed else PAPER_LIGHT
    if roomy:
        page.text(price, x + 14, y, 19 if len(price) < 5 else 17, ink, "bold", "middle", fit=52)
    else:  # a large map in a small window: the colour shows boat or plane, the number gets the whole plate
        aside = 11 if closed else 0
        page.text(price.partition(" ")[0], x + aside, y, 17, ink, "bold", "middle", fit=84 - 2 * aside)


@composed
def plate(kind: str, *, closed: bool, roomy: bool) -> str:
    """An enamel plate in brass, with a boat or a plane if there is room; closed, with a bar across it."""
    body = box(3, 6, 92, 32, 16, BLACK, more='opacity=".3"') + box(2, 2, 92, 32, 16, "url(#brass)", INK, 1.4)
    body += box(5, 5, 86, 26, 13, "#4A5553" if closed else SEA_LINE_PLATE if kind == "sea" else AIR_LINE_PLATE)
    body += at(22, 18, boat_sign() if kind == "sea" else plane_sign(), 0.85) if roomy else ""
    return body + (at(21, 18, barred()) if closed else "")


def barred() -> str:
    """A ring with a bar, around (0, 0): over the boat, so that the price can be read."""
    return art("signs/barred")


def boat_sign() -> str:
    """A steamer, around (0, 0)."""
    return art("signs/boat")


def plane_sign() -> str:
    """A plane from above, around (0, 0)."""
    return art("signs/plane")


def near(places: Iterable[Point], x: float, y: float, reach: float) -> bool:
    """Whether any place lies within `reach` of (x, y)."""
    return any(math.hypot(px - x, py - y) < reach for px, py in places)
