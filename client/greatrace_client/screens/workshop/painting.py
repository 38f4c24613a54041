"""Paints a drawing on the canvas: spaces, lines and cities, and the marks on them."""

from __future__ import annotations

from collections.abc import Iterable

from greatrace.great_race.board import ROWS, SQRT3, centre
from greatrace.great_race.board_parser import RISK
from greatrace_client.i18n.names import price
from greatrace_client.model.workshop.drawing import Drawing, Hex
from greatrace_client.screens.workshop.map_place import MapPlace
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import lines, tiles
from greatrace_client.ui.draw.moving import routes
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import Point, shape
from greatrace_client.ui.draw.tiles import HEX

REACH, EDGE = 1.6 * HEX, 10.0  # sheet units: extent of a space around its centre, and of a line beside its middle
BESIDE = tuple(side * share * HEX for share in (0.9, 1.7, 2.3) for side in (-1, 1))  # prices between near cities
NUMBER = Box(-14, -12, 28, 24)  # units around the middle of a row's number


def paint_drawing(sheet: Page, drawing: Drawing) -> None:
    """Paint spaces, lines and cities, in sheet units, as far as they reach onto the sheet."""
    paper = Box(sheet.left / sheet.k, sheet.top / sheet.k, sheet.width, sheet.height)

    def seen(at: Hex) -> bool:
        x, y = spot(at)
        return paper.overlaps(Box(x - REACH, y - REACH, 2 * REACH, 2 * REACH))

    for at, sign in drawing.ground.items():
        if at not in drawing.cities and seen(at):
            (tiles.draw_risk if sign == RISK else tiles.draw_blank)(sheet, *spot(at))
    for line in drawing.lines:
        way = curve_of(drawing, line.ends, line.via)
        if paper.overlaps(routes.around([way.point(i / 8) for i in range(9)], EDGE)):
            lines.paint_way(sheet, way, line.kind, keep=True)
    paint_routes(sheet, drawing, paper)
    for at, city in drawing.cities.items():
        if seen(at):
            tiles.draw_city(sheet, *spot(at), city.colour, city.cards, city.label)


def paint_words(sheet: Page, drawing: Drawing) -> None:
    """Paint names of cities and prices of lines, above all rings and without overlaps."""
    taken: list[Box] = []
    for at, city in drawing.cities.items():
        places = tiles.label_places(sheet, *spot(at), city.name, city.label)
        frame = next((place for place in places if not _meets(place, taken)), places[0])
        tiles.draw_label(sheet, frame, city.name, strong=city.colour == "purple")
        taken.append(frame)
    cities = [Box(x - HEX / 2, y - HEX / 2, HEX, HEX) for x, y in map(spot, drawing.cities)]
    for line in drawing.lines:
        way = curve_of(drawing, line.ends, line.via)
        x, y = way.point(0.5)
        points = [*(way.point(share) for share in lines.SHARES), *((x, y + away) for away in BESIDE)]
        open_ = [point for point in points if not _meets(lines.plate_frame(*point), taken)]
        clear = [point for point in open_ if not _meets(lines.plate_frame(*point), cities)]
        free = next(iter(clear or open_), None)
        if free is not None:  # else the map is too small for prices
            lines.paint_plate(sheet, *free, line.kind, price(line.price))
            taken.append(lines.plate_frame(*free))


def _meets(frame: Box, taken: Iterable[Box]) -> bool:
    return any(frame.overlaps(other) for other in taken)


def curve_of(drawing: Drawing, ends: tuple[str, str], via: tuple[float, float] | None) -> lines.Curve:
    """A line's curve in sheet units."""
    a, b = (spot(drawing.hex_of(end)) for end in ends)
    bend = None
    if via is not None:
        x, y = drawing.projection.project(*via)
        bend = x * HEX, y * HEX
    return lines.curve(a, b, bend)


def paint_routes(sheet: Page, drawing: Drawing, paper: Box) -> None:
    """Paint each route that reaches onto the paper, as a dashed bow from end to end."""
    for a, b in drawing.routes:
        way = lines.curve(spot(drawing.hex_of(a)), spot(drawing.hex_of(b)), None)
        frame = routes.around([way.point(i / 8) for i in range(9)], EDGE)
        if not paper.overlaps(frame):
            continue
        moved = lines.Curve(*((x - frame.x, y - frame.y) for x, y in way))
        body = shape(moved.path(), stroke=INK, width=7) + shape(
            moved.path(), stroke=GOLD, width=4, more='stroke-dasharray="14 9"'
        )
        sheet.svg(body, frame.x, frame.y, frame.w, frame.h)


def paint_bands(page: Page, place: MapPlace, drawing: Drawing) -> None:
    """The numbers of the progress track's rows, along the edge of the canvas."""
    used = sorted({drawing.band(at) for at in drawing.ground})
    for number, band in enumerate(used):
        if drawing.axis == ROWS:
            x, y = place.box.x + 18, place.to_page(0, band * 1.5)[1]
        else:
            x, y = place.to_page((band + 0.25) * SQRT3, 0)[0], place.box.y + 14
        if place.box.holds(x + NUMBER.x, y + NUMBER.y) and place.box.holds(x - NUMBER.x, y - NUMBER.y):
            page.text(str(number), x, y, "small", PAPER_LIGHT, "bold", "middle", halo=INK)


def paint_frame(sheet: Page, frame: Box) -> None:
    """Paint the outline of a new board, in hex sides: four dashed lines."""
    left, top, right, bottom = (side * HEX for side in (frame.x, frame.y, frame.right, frame.bottom))
    for x, y, w, h, way in (
        (left, top, right - left, 0.0, "H"),
        (left, bottom, right - left, 0.0, "H"),
        (left, top, 0.0, bottom - top, "V"),
        (right, top, 0.0, bottom - top, "V"),
    ):
        path = f"M{EDGE} {EDGE}{way}{EDGE + (w or h):.1f}"
        body = shape(path, stroke=INK, width=5) + shape(path, stroke=GOLD, width=3, more='stroke-dasharray="14 9"')
        sheet.svg(body, x - EDGE, y - EDGE, w + 2 * EDGE, h + 2 * EDGE)


def mark(sheet: Page, hexes: Iterable[Hex], colour: str) -> None:
    """A ring around each of these hexes."""
    for at in hexes:
        routes.draw_ring(sheet, *spot(at), colour)


def mark_hand(sheet: Page, at: Hex) -> None:
    """A ring around the hex under mouse or cursor, to be seen on land, sea and cities alike."""
    routes.draw_ring(sheet, *spot(at), INK, 9)
    routes.draw_ring(sheet, *spot(at), PAPER_LIGHT, 4)


def spot(at: Hex) -> Point:
    """The centre of a hex in sheet units."""
    x, y = centre(*at)
    return x * HEX, y * HEX
