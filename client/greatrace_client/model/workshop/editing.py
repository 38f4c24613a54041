"""Changes of a drawing: functions from one drawing to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

import attrs
from msgspec.structs import replace

from greatrace.great_race.board import COLUMNS, ROWS, City, TransportLine
from greatrace.great_race.board_checks import COLOURS, PURPLE
from greatrace.great_race.board_parser import PLAIN
from greatrace_client.model.workshop.drawing import Drawing, Hex, id_for, rounded, steps_from

PRICE: Final = 50  # francs of a new line
SHORTEST: Final = 6  # rows between the ends of a route that is suggested


def painted(drawing: Drawing, hexes: Iterable[Hex], sign: str) -> Drawing:
    """These hexes become spaces of kind `sign`; cities keep theirs."""
    ground = dict(drawing.ground)
    for at in hexes:
        if at not in drawing.cities:
            ground[at] = sign
    return drawing if ground == drawing.ground else attrs.evolve(drawing, ground=ground)


def erased(drawing: Drawing, hexes: Iterable[Hex]) -> Drawing:
    """Remove these spaces; a city there is removed with its lines and routes."""
    for at in hexes:
        if at in drawing.cities:
            drawing = without_city(drawing, at)
        if at in drawing.ground:
            drawing = attrs.evolve(drawing, ground={k: v for k, v in drawing.ground.items() if k != at})
    return drawing


# ---- cities
def with_city(drawing: Drawing, at: Hex, name: str, place: tuple[float, float] | None = None) -> Drawing:
    """A new city there, of the colour that is rarest so far; `place`: its latitude and longitude."""
    known = [city.id for city in drawing.cities.values()]
    used = Counter(city.colour for city in drawing.cities.values())
    colour = min(COLOURS, key=lambda each: used[each])
    lat, lon = rounded(*place) if place is not None else drawing.place_under(at)
    city = City(id_for(name, known), name, colour, 1, lat, lon)
    ground = {**drawing.ground, at: PLAIN}
    return attrs.evolve(drawing, ground=ground, cities={**drawing.cities, at: city})


def with_city_changed(drawing: Drawing, at: Hex, **changes: Any) -> Drawing:
    """Change the city there; with a new name its id changes too, in lines and routes as well."""
    old = drawing.cities[at]
    new = replace(old, **changes)
    if new.name != old.name:
        others = [city.id for place, city in drawing.cities.items() if place != at]
        new = replace(new, id=id_for(new.name, others))
    drawing = attrs.evolve(drawing, cities={**drawing.cities, at: new})
    if new.colour == PURPLE:
        drawing = attrs.evolve(drawing, medians=tuple(city for city in drawing.medians if city != old.id))
    elif old.id not in drawing.medians:
        drawing = _without_routes(drawing, old.id)
    return _renamed(drawing, old.id, new.id)


def with_median_switched(drawing: Drawing, at: Hex) -> Drawing:
    """Switch whether the city there may get the city token of a half-board; a purple one needs none."""
    city = drawing.cities[at]
    if city.colour == PURPLE:
        return drawing
    if city.id not in drawing.medians:
        return attrs.evolve(drawing, medians=(*drawing.medians, city.id))
    medians = tuple(other for other in drawing.medians if other != city.id)
    return _without_routes(attrs.evolve(drawing, medians=medians), city.id)


def _without_routes(drawing: Drawing, city: str) -> Drawing:
    return attrs.evolve(drawing, routes=tuple(route for route in drawing.routes if city not in route))


def without_city(drawing: Drawing, at: Hex) -> Drawing:
    """Replace the city by a plain space, and remove its lines and routes."""
    gone = drawing.cities[at].id
    return attrs.evolve(
        drawing,
        cities={place: city for place, city in drawing.cities.items() if place != at},
        medians=tuple(city for city in drawing.medians if city != gone),
        lines=tuple(line for line in drawing.lines if gone not in line.ends),
        routes=tuple(route for route in drawing.routes if gone not in route),
    )


def _renamed(drawing: Drawing, old: str, new: str) -> Drawing:
    if old == new:
        return drawing

    def named(ends: tuple[str, str]) -> tuple[str, str]:
        a, b = (new if end == old else end for end in ends)
        return a, b

    lines = tuple(replace(line, ends=named(line.ends)) for line in drawing.lines)
    medians = tuple(new if city == old else city for city in drawing.medians)
    return attrs.evolve(drawing, lines=lines, routes=tuple(map(named, drawing.routes)), medians=medians)


# ---- lines
def line_between(drawing: Drawing, a: str, b: str) -> int | None:
    """The index of the line that joins these cities, if there is one."""
    return next((i for i, line in enumerate(drawing.lines) if {a, b} == set(line.ends)), None)


def joined(drawing: Drawing, a: str, b: str, kind: str) -> Drawing:
    """Add a line of that kind between two cities, at the usual price."""
    if a == b or line_between(drawing, a, b) is not None:
        return drawing
    return attrs.evolve(drawing, lines=(*drawing.lines, TransportLine(kind, (a, b), PRICE)))


def with_line_changed(drawing: Drawing, index: int, **changes: Any) -> Drawing:
    """Change fields of a line."""
    lines = list(drawing.lines)
    lines[index] = replace(lines[index], **changes)
    return attrs.evolve(drawing, lines=tuple(lines))


def without_line(drawing: Drawing, index: int) -> Drawing:
    """Remove a line."""
    return attrs.evolve(drawing, lines=(*drawing.lines[:index], *drawing.lines[index + 1 :]))


# ---- routes and rows
def with_route_switched(drawing: Drawing, a: str, b: str) -> Drawing:
    """Add the route between two cities, or remove it if it exists. A race begins and ends in purple cities, on a
    half-board in a purple one and in one with the city token.
    """
    if a == b or not all(drawing.ends_a_race(drawing.city(end)) for end in (a, b)):
        return drawing
    kept = tuple(route for route in drawing.routes if set(route) != {a, b})
    return attrs.evolve(drawing, routes=kept if len(kept) < len(drawing.routes) else (*kept, (a, b)))


def suggested(drawing: Drawing) -> Drawing:
    """Suggest the axis of the progress track and the routes. The axis lies along the way between the ends of races that
    are farthest apart; routes are all pairs of ends that are far enough apart and joined by land, the longest first.
    Ends are the purple cities; on a half-board one of each pair is a median.
    """
    ends = [at for at, city in drawing.cities.items() if drawing.ends_a_race(city)]
    pairs = [(a, b) for i, a in enumerate(ends) for b in ends[i + 1 :] if _make_a_race(drawing, a, b)]
    if not pairs:
        return drawing
    down, across = (max(abs(a[side] - b[side]) for a, b in pairs) for side in (0, 1))
    drawing = attrs.evolve(drawing, axis=COLUMNS if across > down else ROWS)
    found = []
    for a, b in pairs:
        rows, way = drawing.length(a, b), steps_from(drawing, a, lines=False).get(b)
        if rows >= SHORTEST and way is not None:
            first, last = sorted((a, b), key=drawing.band)
            found.append((-rows, -way, drawing.cities[first].id, drawing.cities[last].id))
    return attrs.evolve(drawing, routes=tuple((a, b) for _, _, a, b in sorted(found)))


def _make_a_race(drawing: Drawing, a: Hex, b: Hex) -> bool:
    medians = sum(drawing.cities[at].id in drawing.medians for at in (a, b))
    return medians == (1 if drawing.medians else 0)


def with_bag(drawing: Drawing, kind: str, copies: int, usual: int) -> Drawing:
    """Put `copies` copies of that kind of tile into the bag; `usual`: the tile set's number."""
    bag = {other: number for other, number in drawing.bag.items() if other != kind}
    return attrs.evolve(drawing, bag=bag if copies == usual else {**bag, kind: copies})
