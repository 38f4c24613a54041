"""The faults of a drawing, as sentences with the hexes concerned, and the lengths of its routes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final

import attrs

from greatrace.great_race.board import ROWS
from greatrace.great_race.board_checks import COLOURS, FEWEST_OF_A_COLOUR
from greatrace.great_race.board_parser import WIDEST
from greatrace_client.i18n import listed, term, tr, trn
from greatrace_client.model.workshop.drawing import Drawing, Hex, Route, settled, steps_from
from greatrace_client.model.workshop.editor import MOST_CITIES, Tool

SHORT: Final = 12  # steps by land; the shortest route of the game's own boards has 14


@attrs.frozen
class Finding:
    """A fault or piece of advice. `hexes`: its place; `stops`: the board cannot be raced on; `mended_by`: the tool that
    mends it.
    """

    sentence: str
    hexes: tuple[Hex, ...] = ()
    stops: bool = True
    mended_by: Tool | None = None


def findings(drawing: Drawing) -> list[Finding]:
    """Faults first, then advice."""
    if not drawing.ground:
        return [Finding(tr("Paint the spaces of your board onto the map."), mended_by=Tool.SPACE)]
    found = [*_names(drawing), *_colours(drawing), *_shape(drawing), *_ways(drawing), *_reach(drawing)]
    return sorted(found, key=lambda finding: not finding.stops)


def facts(drawing: Drawing) -> list[str]:
    """The board's size and the length of each route."""
    size = listed(
        [
            trn("{n} space", "{n} spaces", len(drawing.ground)),
            trn("{n} city", "{n} cities", len(drawing.cities)),
            trn("{n} line", "{n} lines", len(drawing.lines)),
        ]
    )
    return [size, *(line for route in drawing.routes for line in length(drawing, route))]


def length(drawing: Drawing, route: Route) -> list[str]:
    """The name of a route (Cairo – Cape Town), and on a second line its rows and steps; [] if no land path leads along
    it.
    """
    start, finish = (drawing.hex_of(end) for end in route)
    land = steps_from(drawing, start, lines=False).get(finish)
    if land is None:
        return []
    lines = steps_from(drawing, start, lines=True)[finish]
    facts = {"rows": drawing.length(start, finish), "land": land, "lines": lines}
    sentence = tr("rows {rows}, steps by land {land}, with lines {lines}", **facts)
    return [way_words(drawing, route), sentence]


def way_words(drawing: Drawing, route: Route) -> str:
    """A route in words: Cairo – Cape Town."""
    return " – ".join(drawing.city(end).name for end in route)


def _names(drawing: Drawing) -> Iterator[Finding]:
    if not drawing.name.strip():
        yield Finding(tr("The board needs a name."), mended_by=Tool.BOARD)
    twice = Counter(city.name for city in drawing.cities.values())
    for name, times in twice.items():
        if times > 1:
            places = tuple(at for at, city in drawing.cities.items() if city.name == name)
            yield Finding(tr("Two cities are called {name}.", name=name), places, stops=False)
    if len(drawing.cities) > MOST_CITIES:
        yield Finding(tr("A board has room for {n} cities.", n=MOST_CITIES))


def _colours(drawing: Drawing) -> Iterator[Finding]:
    used = Counter(city.colour for city in drawing.cities.values())
    few = {colour: FEWEST_OF_A_COLOUR - used[colour] for colour in COLOURS if used[colour] < FEWEST_OF_A_COLOUR}
    if few:
        missing = listed([f"{term('colour', colour)} {number}" for colour, number in few.items()])
        words = tr("Missing cities ({n} of each colour): {cities}.", n=FEWEST_OF_A_COLOUR, cities=missing)
        yield Finding(words, mended_by=Tool.CITY)


def _shape(drawing: Drawing) -> Iterator[Finding]:
    """Gaps in the rows of the progress track, and its greatest width."""
    plain, _ = settled(drawing)
    for side, axis in ((0, "rows"), (1, "columns")):
        used = {at[side] for at in plain.ground}
        gap = max(used) + 1 - len(used)
        if gap and (axis == ROWS or drawing.axis != ROWS):
            yield Finding(tr("The board is in two parts: no row of the progress track may be empty."))
    if max(column for _, column in plain.ground) >= WIDEST:
        yield Finding(tr("The board is too wide: {n} columns at most.", n=WIDEST))


def _ways(drawing: Drawing) -> Iterator[Finding]:
    if not drawing.routes:
        yield Finding(tr("A route is needed: join two purple cities, or press Suggest."), mended_by=Tool.ROUTE)
    for route in drawing.routes:
        start, finish = (drawing.hex_of(end) for end in route)
        words, ends = way_words(drawing, route), (start, finish)
        land = steps_from(drawing, start, lines=False).get(finish)
        if drawing.band(start) == drawing.band(finish):
            yield Finding(tr("{way}: both ends are in the same row of the progress track.", way=words), ends)
        if land is None:
            yield Finding(tr("{way}: there is no way by land.", way=words), ends)
        elif land < SHORT:
            yield Finding(tr("{way}: the way is short, so races are short too.", way=words), ends, stops=False)


def _reach(drawing: Drawing) -> Iterator[Finding]:
    """Spaces that cannot be reached from the first route's start or, without a route, lie outside the largest part."""
    reached = (
        steps_from(drawing, drawing.hex_of(drawing.routes[0][0]), lines=True).keys()
        if drawing.routes
        else _largest_part(drawing)
    )
    if lost := tuple(at for at in drawing.ground if at not in reached):
        yield Finding(trn("{n} space can’t be reached.", "{n} spaces can’t be reached.", len(lost)), lost)


def _largest_part(drawing: Drawing) -> Collection[Hex]:
    """The most spaces that hang together."""
    rest, largest = set(drawing.ground), frozenset[Hex]()
    while len(rest) > len(largest):
        part = frozenset(steps_from(drawing, min(rest), lines=True))
        rest -= part
        largest = max(largest, part, key=len)
    return largest
