"""Everything we draw stays inside the SVG that nanosvg understands; the rest it would drop without a word."""

import re
from xml.etree import ElementTree as ET

import pygame
import pytest

from greatrace.great_race import content_loader
from greatrace.great_race.modules import MODULES
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import (
    cards,
    flat_gauges,
    microclimate_art,
    panels,
    patronage_signs,
    raster,
    scenery,
    tiles,
    vehicles,
    village_gifts,
    weather,
)
from greatrace_client.ui.draw.art import art_files
from greatrace_client.ui.draw.board_sheet import BoardSheet
from greatrace_client.ui.draw.geography import geography
from greatrace_client.ui.draw.lines import Curve, paint_buoys, paint_plate
from greatrace_client.ui.draw.moving import dice, markers, routes, terrain_motion, tile_motion, traffic
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CREWS
from greatrace_client.ui.draw.pictures import microclimate, picture
from greatrace_client.ui.draw.shapes import at
from greatrace_client.ui.draw.surface_cache import SurfaceCache, room_for
from greatrace_client.ui.draw.title.poster import title_poster
from tests.client import component_sheet

SAFE = {"svg", "g", "path", "circle", "ellipse", "rect", "defs", "linearGradient", "stop"}
MEASURES = ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "stroke-width", "opacity", "transform", "d")


def parsed(body: str) -> ET.Element:
    return ET.fromstring(body)  # noqa: S314 - our own text, not a stranger's


def draw_everything() -> None:
    page = Page(960, 540)
    component_sheet.draw_sheet(page)
    title_poster(page)
    scenery.poster_frame(page)
    for land in scenery.LANDS:
        scenery.finish_poster(page, land)
    page.svg(scenery.streamers(), 0, 0, 1110, 760)
    page.svg(scenery.podium_step(312, 240, "mint"), 0, 0, 332, 270)
    for crew in CREWS:
        page.sprite(vehicles.half_track(crew, poster=True), 0, 0, 170, 100, rim="#FBF2D9")
    panels.bubble(page, 100, 100, 200, 80, (60, 140), "Drive")
    panels.chip(page, 0, 0, "free seats", on=True)
    for sign in ("+1fuel", "+3wear", "danger", "stop"):
        cards.card_sign(page, 50, 50, sign)
    paint_plate(page, 100, 100, "sea", "50 F", closed=True)


TRACK = [40.0 + 30 * i for i in range(14)]  # middles of its bars


def draw_modules() -> None:
    """What the boards of modules are made of, and the tiles and lines that they change."""
    page = Page(960, 540)
    for period in range(weather.PERIODS + 1):
        weather.draw_wheel(page, 0, 0, 200, period, 20.0)
        page.svg(weather.period_medal(period), 0, 0, 44, 44)
    weather.draw_faces(page, 0, 0, 300, ("fuel", "wear", "boats", "", "", ""), 2)
    for whim in art_files.names("microclimates"):
        page.svg(microclimate(whim), 0, 0, 96, 84)
    for fuel, wear, spaces in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, 0, 1)):
        page.svg(at(20, 20, microclimate_art.effect_sign(fuel, wear, spaces, stop=False)), 0, 0, 40, 40)
    page.svg(at(20, 20, microclimate_art.sky_whim() + microclimate_art.nothing_sign()), 0, 0, 40, 40)
    for gift in ("engine", "chassis", "fuel", "money", "card"):
        tiles.draw_tile(page, 50, 50, component_sheet.Sample("village", 1, 0, id=f"{village_gifts.PREFIX}{gift}"))
    page.svg(
        at(30, 30, patronage_signs.top_hat() + patronage_signs.visiting_card() + patronage_signs.bank()), 0, 0, 60, 60
    )
    page.svg(flat_gauges.ladder(20, 22, 3, 7, (3, 10), "#C2410F", lit=True), 0, 0, 210, 34)
    for on in (True, False):
        page.svg(flat_gauges.knob(more=on, on=on, hover=on), 0, 0, 32, 32)
    paint_buoys(page, Curve((100, 100), (200, 60), (300, 100)))
    paint_plate(page, 200, 80, "sea", "50 F", closed=True)
    markers.draw_track_across(page, TRACK, 10, markers.ends_of(TRACK), reverse=True)


def draw_every_moment() -> None:
    page = Page(960, 540)
    way = Curve((100, 100), (200, 60), (300, 100))
    face = component_sheet.Sample("swamp", 3, 2, danger=True, stop=True)
    for t in (0.0, 0.2, 0.5, 0.77, 0.9, 1.0):
        traffic.draw_vehicle(page, "mint", traffic.driving(way, t, "mountain"), mine=True)
        for terrain in ("", *terrain_motion.GOINGS):
            terrain_motion.draw_cloud(page, 200, 200, t, terrain, left=True)
        for fallen in terrain_motion.IN_WEATHER:
            terrain_motion.draw_cloud(page, 200, 200, t, "forest", left=True, weather=fallen)
        terrain_motion.draw_ruts(page, way.start, way.end, t)
        terrain_motion.draw_steam(page, 200, 200, t, left=False)
        tile_motion.draw_falling(page, 200, 200, face, t, risk=True)
        tile_motion.draw_turning(page, 200, 200, face, t)
        tile_motion.draw_lifted(page, 200, 200, face, t)
        tile_motion.draw_gliding(page, (0, 0), (90, 90), face, t)
        routes.draw_threat(page, (100, 100), (300, 300), t)
        routes.draw_reach(page, [(100, 100)], t)
        dice.draw_die(page, 300, 300, 5, t)
    routes.draw_blocked(page, 100, 100)
    markers.draw_track(page, 10, TRACK, markers.ends_of(TRACK), reverse=True)


@pytest.fixture(scope="module")
def bodies() -> list[str]:
    """Every SVG document that drawing everything hands to the rasteriser."""
    seen: set[str] = set()
    document = raster.document

    def spy(body: str, w: float, h: float, size: tuple[float, float] | None = None) -> str:
        seen.add(text := document(body, w, h, size))
        return text

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(raster, "document", spy)
        patch.setattr(raster, "picture_cache", SurfaceCache(room_for((1280, 720))))
        draw_everything()
        draw_every_moment()
        draw_modules()
        for board in content_loader.load().boards.values():
            BoardSheet(board, Page(640, 360), Box(145, 30, 340, 320), geography(board.id)).paint_now()
    return sorted(seen)


def test_everything_was_seen(bodies: list[str]) -> None:
    assert len(bodies) > 250


def test_every_body_is_well_formed_and_in_the_safe_subset(bodies: list[str]) -> None:
    for body in bodies:
        names = {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in parsed(body).iter()}
        assert names <= SAFE, f"{names - SAFE} in {body[:200]}"


def test_gradients_are_linear_in_user_space_with_per_cent(bodies: list[str]) -> None:
    found = 0
    for body in bodies:
        root = parsed(body)
        for gradient in root.iter("{http://www.w3.org/2000/svg}linearGradient"):
            found += 1
            assert gradient.get("gradientUnits") == "userSpaceOnUse"
            assert all(str(gradient.get(side)).endswith("%") for side in ("x1", "y1", "x2", "y2"))
        named = {gradient.get("id") for gradient in root.iter("{http://www.w3.org/2000/svg}linearGradient")}
        assert set(re.findall(r"url\(#(\w+)\)", body)) <= named, body[:200]
    assert found


def test_every_measure_is_a_number(bodies: list[str]) -> None:
    """A nan or a None is read as zero by nanosvg, an exponent by some versions of it."""
    for body in bodies:
        for element in parsed(body).iter():
            for name in MEASURES:
                value = element.get(name) or ""
                assert not re.search(r"nan|inf|None|\de[-+]?\d", value), f"{name}={value}"


def test_opacity_and_colours_are_possible(bodies: list[str]) -> None:
    for body in bodies:
        for element in parsed(body).iter():
            assert 0 <= float(element.get("opacity") or 1) <= 1
            for name in ("fill", "stroke", "stop-color"):
                colour = element.get(name) or "none"
                assert re.fullmatch(r"none|#[0-9A-Fa-f]{6}|url\(#\w+\)", colour), f"{name}={colour}"


@pytest.mark.parametrize("name", art_files.names("cards"))
def test_every_card_has_a_picture_of_its_own_that_fills_its_window(name: str) -> None:
    image = raster.raster(picture(name), 96, 84, 1, keep=False)
    assert all(image.get_at((x, y)).a == 255 for x in (1, 48, 94) for y in (1, 42, 82))
    others = [
        raster.raster(picture(other), 96, 84, 1, keep=False) for other in art_files.names("cards") if other != name
    ]
    assert all(pygame.image.tobytes(image, "RGB") != pygame.image.tobytes(other, "RGB") for other in others)


def test_every_card_of_every_deck_has_a_picture() -> None:
    for edition in content_loader.load().editions.values():
        assert set(edition.deck) <= set(art_files.names("cards"))


def test_every_card_that_can_be_dealt_has_a_picture() -> None:
    cards = {card for edition in content_loader.load().editions.values() for card in edition.deck}
    cards |= {card for module in MODULES.values() for card in module({}).cards()}
    assert cards <= set(art_files.names("cards"))


def test_the_six_microclimates_and_periods_look_different() -> None:
    seen = [raster.raster(microclimate(whim), 96, 84, 1, keep=False) for whim in art_files.names("microclimates")]
    seen += [raster.raster(weather.period_medal(period), 44, 44, 1, keep=False) for period in range(7)]
    assert len({pygame.image.tobytes(image, "RGBA") for image in seen}) == len(seen)
