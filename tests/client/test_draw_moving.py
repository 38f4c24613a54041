"""Things that move begin where they were, end where they shall be, and never jump."""

import itertools
import math

import pygame
import pytest

from greatrace_client.ui.draw.lines import Curve
from greatrace_client.ui.draw.moving import dice, easing, markers, terrain_motion, tile_motion, traffic
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CREWS, FUEL
from greatrace_client.ui.draw.tiles import draw_tile
from tests.client.component_sheet import Sample, dial

WAY = Curve((100.0, 100.0), (140.0, 90.0), (180.0, 100.0))
FACE = Sample("savanna", 1, 1, danger=True)


def picture(page: Page) -> bytes:
    return pygame.image.tobytes(page.surface, "RGB")


@pytest.mark.parametrize("ease", [easing.in_out, easing.out, easing.overshoot])
def test_easings_go_from_zero_to_one(ease: object) -> None:
    assert callable(ease)
    assert ease(0.0) == pytest.approx(0)
    assert ease(1.0) == pytest.approx(1)
    steps = [ease(i / 100) for i in range(101)]
    assert max(abs(b - a) for a, b in itertools.pairwise(steps)) < 0.12


def test_a_needle_overshoots_once_and_settles() -> None:
    values = [easing.overshoot(i / 200) for i in range(201)]
    assert 1.025 < max(values) < 1.25
    assert values[-1] == pytest.approx(1)
    assert values[0] == pytest.approx(0)


def test_driving_goes_along_the_way_and_faces_where_it_goes() -> None:
    start, end = traffic.driving(WAY, 0.0), traffic.driving(WAY, 1.0)
    assert (start.x, start.y - 2) == WAY.start
    assert (end.x, end.y - 2) == WAY.end
    assert not traffic.driving(WAY, 0.5).left
    assert traffic.driving(Curve(WAY.end, WAY.control, WAY.start), 0.5).left
    upright = Curve((0.0, 0.0), (0.0, 20.0), (0.0, 40.0))
    assert traffic.driving(upright, 0.5, left=True).left


@pytest.mark.parametrize("terrain", ["", *terrain_motion.GOINGS])
def test_a_vehicle_hops_and_leans_as_the_ground_demands_and_ends_upright(terrain: str) -> None:
    poses = [traffic.driving(WAY, i / 200, terrain) for i in range(201)]
    ground = terrain_motion.going_over(terrain)
    assert max(pose.hop for pose in poses) == pytest.approx(ground.hop, rel=0.1)
    assert max(abs(pose.tilt) for pose in poses) == pytest.approx(ground.lean, rel=0.25)
    assert (poses[0].hop, poses[0].tilt) == pytest.approx((0, 0), abs=0.01)
    assert (poses[-1].hop, poses[-1].tilt) == pytest.approx((0, 0), abs=0.01)


def test_rough_ground_is_rougher_than_a_track() -> None:
    rough, track = terrain_motion.going_over("mountain"), terrain_motion.going_over("track")
    assert rough.hop > track.hop
    assert rough.lean > track.lean
    assert {ground.sort for ground in terrain_motion.GOINGS.values()} == {"puff", "stone", "leaf", "splash"}


def test_in_snow_and_rain_tracks_throw_up_snow_and_mud_wherever_they_drive() -> None:
    snow, mud = (
        {terrain_motion.thrown_up(terrain, weather) for terrain in terrain_motion.GOINGS}
        for weather in ("snow", "rain")
    )
    assert len(snow) == len(mud) == 1
    assert snow != mud
    for weather in ("", "sand", "gale"):
        assert terrain_motion.thrown_up("forest", weather) == terrain_motion.going_over("forest")


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_several_vehicles_on_one_space_fan_out_within_it(number: int) -> None:
    places = {(dx, dy) for dx, dy, _ in traffic.fan(number)}
    assert len(places) == number
    assert all(math.hypot(*place) < 45 for place in places)


def test_a_turned_tile_ends_as_the_placed_tile() -> None:
    turned, placed = Page(200, 112), Page(200, 112)
    tile_motion.draw_turning(turned, 60, 60, FACE, 1.0)
    draw_tile(placed, 60, 60, FACE)
    assert picture(turned) == picture(placed)


def test_a_fallen_tile_ends_as_the_placed_tile_but_for_dust() -> None:
    fallen, placed = Page(1920, 1080), Page(1920, 1080)
    tile_motion.draw_falling(fallen, 200, 200, FACE, 1.0)
    draw_tile(placed, 200, 200, FACE)
    assert picture(fallen) == picture(placed)


def test_a_blind_tile_shows_nothing_of_its_face_before_it_is_turned() -> None:
    other = Sample("mountain", 3, 3, stop=True)
    for t in (0.0, 0.2, 0.4):
        one, two = Page(200, 112), Page(200, 112)
        tile_motion.draw_turning(one, 60, 80, FACE, t)
        tile_motion.draw_turning(two, 60, 80, other, t)
        assert picture(one) == picture(two)


def test_a_lifted_tile_is_gone_at_the_end() -> None:
    page, empty = Page(200, 112), Page(200, 112)
    tile_motion.draw_lifted(page, 60, 80, FACE, 1.0)
    assert picture(page) == picture(empty)


def test_a_tumbling_die_ends_on_its_face() -> None:
    ends = []
    for face in range(1, 7):
        page = Page(960, 540)
        dice.draw_die(page, 300, 300, face, 1.0)
        ends.append(picture(page))
        early = Page(960, 540)
        dice.draw_die(early, 300, 300, face, 0.3)
        assert picture(early) != ends[-1]
    assert len(set(ends)) == 6


def test_every_level_of_a_dial_looks_different() -> None:
    seen = set()
    for level in range(9):
        page = Page(1920, 1080)
        dial(page, 10, 10, level, 8, FUEL)
        seen.add(picture(page))
    assert len(seen) == 9


def test_a_stack_shows_every_puck() -> None:
    page = Page(1920, 1080)
    page.surface.fill("#9FBFB0")
    markers.draw_stack(page, 100, 100, list(CREWS))
    colours = {tuple(page.surface.get_at((x, y))[:3]) for x in range(100, 170) for y in range(20, 140)}
    for crew in CREWS.values():
        r, g, b = (int(crew.dark[i : i + 2], 16) for i in (1, 3, 5))
        assert (r, g, b) in colours, crew


def test_shaking_dies_away() -> None:
    assert easing.shake(1.0) == (0.0, 0.0)
    assert max(math.hypot(*easing.shake(i / 20)) for i in range(20)) <= 3.5
