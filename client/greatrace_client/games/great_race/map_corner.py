"""Places a card on the map: in the corner where it hides least of what the player must see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from greatrace.great_race.board import ROWS, Board
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.highlight import space_box
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.track import across, beside
from greatrace_client.ui.box import Box

EDGE, APART = 10.0, 8.0  # units to the edge of the visible map, and to other things on it
NEAR = 40.0  # units that a vehicle or a city needs around it
LAND = 160.0  # ... and the spaces around a vehicle
BESIDES, OWN, GOAL, CHOICE, START, RIVAL, AROUND = 100, 8, 8, 4, 3, 2, 1  # how bad it is to hide that
CITY = 0.1  # the same: all of them together are less than a vehicle
RIGHT_TOP, LEFT_TOP, RIGHT_LOW, LEFT_LOW = (True, True), (False, True), (True, False), (False, False)
FIRST_RIGHT: Final = (RIGHT_TOP, LEFT_TOP, RIGHT_LOW, LEFT_LOW)
FIRST_LOW: Final = (LEFT_LOW, RIGHT_LOW, RIGHT_TOP, LEFT_TOP)
Corner = tuple[bool, bool]  # at the right, at the top


def hides(b: Box, x: float, y: float, near: float = NEAR) -> bool:
    """Whether the box covers that place or comes too near."""
    return b.x - near < x < b.right + near and b.y - near < y < b.bottom + near


def map_corner(
    board: BoardView,
    shown: Shown,
    size: tuple[float, float],
    corners: Sequence[Corner],
    lying: Sequence[Box] = (),
    sight: Box | None = None,
) -> Box:
    """The best corner for a card of that size, the first of equals. It keeps off the track, bag and deck, and
    everything in `lying`. `sight`: the visible part of the map, if that is not all.
    """
    seen = sight_beside_track(shown, sight)
    kept, weights = [shown.layout.supplies, *lying], [*seen_there(board, shown)]
    places = [in_corner(seen, size, corner, kept) for corner in corners]

    def harm(place: Box) -> float:
        outside = place.y < seen.y or place.bottom > seen.bottom
        return BESIDES * outside + sum(weight for b, weight in weights if b.overlaps(place))

    return min(places, key=harm)


def sight_beside_track(shown: Shown, sight: Box | None = None) -> Box:
    """What is seen of the map but for the track and its markers (of `sight`, where that is not all)."""
    down = shown.table.ruleset.board.axis == ROWS
    seen = beside(sight or shown.layout.sight, shown.layout.banner, down=down)
    if down:
        return seen
    top = max(seen.y, across(shown.layout.banner).bottom - APART)
    return Box(seen.x, top, seen.w, seen.bottom - top)


def in_corner(seen: Box, size: tuple[float, float], corner: Corner, kept: Iterable[Box]) -> Box:
    """The box in that corner, or as near to it as the things there allow. A card that does not fit at all begins at the
    top.
    """
    (wide, tall), (right, top) = size, corner
    x = seen.right - EDGE - wide if right else seen.x + APART
    if tall > seen.h - APART - EDGE:
        return Box(x, seen.y + APART, wide, tall)
    place = Box(x, seen.y + APART if top else seen.bottom - EDGE - tall, wide, tall)
    for other in sorted(kept, key=lambda b: b.y if top else -b.bottom):
        if other.overlaps(place):
            place = Box(x, other.bottom + APART if top else other.y - APART - tall, wide, tall)
    return place


def seen_there(board: BoardView, shown: Shown) -> Iterator[tuple[Box, float]]:
    """What the map shows that a card may hide, each with how bad that would be."""
    o, sheet = shown.stage.view.open, board.sheet
    for seat, crew in enumerate(o.crews):
        yield space_box(board, crew.at), OWN if seat == shown.seat else RIVAL
    for city in shown.table.ruleset.board.cities:
        weight = {o.start: START, o.finish: GOAL}.get(city, CITY)
        yield space_box(board, city), weight
        if (name := sheet.names_at.get(city)) is not None:
            yield Box(*sheet.to_window(name.x, name.y), name.w * sheet.scale, name.h * sheet.scale), weight
    for space in shown.action_model.spaces:
        yield space_box(board, space), CHOICE
    if shown.seat is not None:
        for space in around(shown.table.ruleset.board, o.crews[shown.seat].at):
            yield space_box(board, space), AROUND


def around(board: Board, start: str) -> set[str]:
    """The spaces one or two steps from there."""
    near = board.neighbours[start]
    return {*near, *(further for space in near for further in board.neighbours[space])}
