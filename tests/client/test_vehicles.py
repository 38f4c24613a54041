"""The vehicles: five crews' and five of the paddock, known by their outline from three sides."""

from __future__ import annotations

import itertools
import math

import pygame
import pytest

from greatrace.great_race.setup import Setup
from greatrace_client.games.great_race.view_state.stage import Stage, Vehicle, stand_all
from greatrace_client.model.local_race import LocalRace
from greatrace_client.ui.draw import vehicles
from greatrace_client.ui.draw.lines import Curve
from greatrace_client.ui.draw.moving import traffic
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CREWS
from greatrace_client.ui.draw.raster import raster
from tests.client.on_stage import Ground

VIEWS = ("side", "south", "north")
CASES = [*((crew, "") for crew in CREWS), *zip(CREWS, vehicles.paddock_models(), strict=True)]


def outline(crew: str, model: str, view: str) -> pygame.Mask:
    drawn = vehicles.seen(crew, model, view)
    return pygame.mask.from_surface(raster(drawn.body, drawn.w, drawn.h, 1.0))


def alike(one: pygame.Mask, other: pygame.Mask) -> float:
    """Share of what either covers that both cover."""
    both = one.overlap_area(other, (0, 0))
    return both / (one.count() + other.count() - both)


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize(("crew", "model"), CASES)
def test_every_vehicle_is_drawn_inside_its_box(crew: str, model: str, view: str) -> None:
    drawn = vehicles.seen(crew, model, view)
    mask = outline(crew, model, view)
    assert mask.count() > 0.3 * drawn.w * drawn.h
    left, top, w, h = mask.get_bounding_rects()[0]
    assert left >= 0
    assert top >= 0
    assert left + w <= drawn.w
    assert top + h <= drawn.h


@pytest.mark.parametrize("view", VIEWS)
def test_the_paddocks_vehicles_are_told_apart_by_their_outline(view: str) -> None:
    outlines = [outline("blue", model, view) for model in vehicles.paddock_models()]
    for one, other in itertools.combinations(outlines, 2):
        assert alike(one, other) < 0.93


def test_crews_are_told_apart_without_colour() -> None:
    outlines = [outline(crew, "", "side") for crew in CREWS]
    for one, other in itertools.combinations(outlines, 2):
        assert alike(one, other) < 0.97


def test_every_vehicle_of_the_rules_is_drawn() -> None:
    race = LocalRace(Setup("africa", ("blue", "mint"), "cairo", "cape_town", ("paddock",), {"paddock": "preset"}), "1")
    tables = next(x for x in race.table.ruleset.extensions if x.id == "paddock").tables
    assert {vehicle.id for vehicle in tables.vehicles} == set(vehicles.paddock_models())


def test_on_the_map_a_crew_has_the_vehicle_that_the_paddock_gave_it() -> None:
    race = LocalRace(Setup("africa", ("blue", "mint"), "cairo", "cape_town", ("paddock",), {"paddock": "preset"}), "1")
    stage = Stage(race.table.ruleset, race.table.view, Ground(race), Ground(race))
    assert [vehicle.model for vehicle in stage.vehicles] == [
        race.table.ruleset.vehicle(race.table.view.open, seat) for seat in (0, 1)
    ]
    assert [vehicle.model for vehicle in stage.vehicles] == ["p17_pamir", "p4t_congo"]
    bare = LocalRace(Setup("africa", ("blue", "mint"), "cairo", "cape_town"), "1")
    assert bare.table.ruleset.vehicle(bare.table.view.open, 0) == ""


def test_one_sees_it_from_behind_when_it_drives_up_and_from_before_when_it_comes() -> None:
    def view(dx: float, dy: float) -> str:
        return traffic.driving(Curve((0, 0), (dx / 2, dy / 2), (dx, dy)), 0.5).view

    assert view(66, 0) == view(-66, 10) == "side"
    assert view(33, 57) == view(-33, 57) == "south"
    assert view(33, -57) == "north"
    assert traffic.driving(Curve((0, 0), (16, 28), (33, 57)), 1.0).view == "side", "it stands as it always stands"


def test_a_picture_of_each_reaches_the_page() -> None:
    page = Page(320, 180)
    for crew, model in CASES:
        for view in VIEWS:
            before = pygame.image.tobytes(page.surface, "RGB")
            traffic.draw_vehicle(page, crew, traffic.Pose(500, 500, view=view), model)
            assert pygame.image.tobytes(page.surface, "RGB") != before


def test_a_vehicle_that_makes_room_covers_no_other_space_that_is_to_be_read() -> None:
    page, spot, south = Page(1920, 1080), (300.0, 300.0), (335.0, 360.0)
    pose = traffic.Pose(spot[0], spot[1] + 2)
    low = spot[1] - 60  # there is no room above
    (below,) = traffic.spread([pose], spot, page, low)
    assert traffic.before(below, south)
    (aside,) = traffic.spread([pose], spot, page, low, [south])
    assert not traffic.before(aside, south)
    assert not traffic.covers(aside, spot)


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_a_parade_keeps_its_order_and_makes_room_when_it_is_spread(number: int) -> None:
    spot = (300.0, 300.0)
    standing = [Vehicle(seat, crew, "1a") for seat, crew in enumerate(list(CREWS)[:number])]
    stand_all(standing, range(number), {"1a": spot}, own=0)
    assert max(standing, key=lambda v: v.pose.y).seat == 0, "the player's own is in front"
    page = Page(1920, 1080)
    for top in (0.0, 240.0, 270.0):  # the upper edge of what is seen
        poses = [vehicle.pose for vehicle in standing]
        for pose, apart in zip(poses, traffic.spread(poses, spot, page, top), strict=True):
            assert math.dist(apart[:2], spot) > math.dist(pose[:2], spot)
            assert (apart.scale, apart.left) == (pose.scale, pose.left)
            assert apart.y - traffic.TALL * apart.scale >= top
            assert not traffic.covers(apart, spot)
