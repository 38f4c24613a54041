"""Colours stay apart for every eye, and words stay readable."""

import itertools
import math
import re

import pygame
import pytest

from greatrace.crazy_race.words import LOCOMOTIVES
from greatrace_client.games.great_race.graphs import DASHES, MARKS
from greatrace_client.ui.draw import emblems, lines, railway, raster, tiles
from greatrace_client.ui.draw.art import art_files
from greatrace_client.ui.draw.palette import (
    AIR_LINE_PLATE,
    BAD,
    CARD_KINDS,
    CHASSIS,
    CITIES,
    CREWS,
    FUEL,
    GOOD,
    INK,
    NIGHT,
    PAPER,
    PAPER_LIGHT,
    SEA_LINE_PLATE,
    WEAR,
    channels,
    mix,
)
from greatrace_client.ui.draw.railway.drivers import driver_face
from greatrace_client.ui.draw.railway.liveries import LIVERIES
from greatrace_client.ui.draw.surface_cache import SurfaceCache
from greatrace_client.ui.draw.terrain import terrain
from greatrace_client.ui.draw.vehicles import half_track
from tests.client import component_sheet

NOBODYS = "brass"  # the livery of what belongs to no player

# Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
VISIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: str) -> list[float]:
    shares = [v / 255 for v in channels(colour)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in shares]


def seen(colour: str, vision: str) -> list[float]:
    rgb = linear(colour)
    return [min(1.0, max(0.0, sum(m * v for m, v in zip(row, rgb, strict=True)))) for row in VISIONS[vision]]


def lab(rgb: list[float]) -> tuple[float, float, float]:
    r, g, b = rgb
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def luminance(colour: str) -> float:
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("vision", VISIONS)
def test_crews_are_far_apart_for_every_kind_of_colour_vision(vision: str) -> None:
    for one, other in itertools.combinations(CREWS.values(), 2):
        assert math.dist(lab(seen(one.body, vision)), lab(seen(other.body, vision))) >= 30, (one, other)


TOLD_APART: dict[str, dict[str, str]] = {
    "cities, and the lines of influence in their colours": {name: city.colour for name, city in CITIES.items()},
    "gauges": {"fuel": FUEL, "engine": WEAR, "chassis": CHASSIS},
    "kinds of cards": CARD_KINDS,
    "better and worse": {"better": GOOD, "worse": BAD},
    "boats and planes": {"sea": SEA_LINE_PLATE, "air": AIR_LINE_PLATE},
    "players of Crazy Race": {name: hue.body for name, hue in LIVERIES.items() if name != NOBODYS},
}
# What each of them is drawn with besides its colour. Kinds of cards carry words, better and worse a sign or a number.
DRAWN: dict[str, dict[str, str]] = {
    "crews": {name: emblems.badge(name) for name in CREWS},
    "lines of a graph": {name: DASHES[name] + MARKS[name] for name in CREWS},
    "cities": {name: emblems.city(name) for name in CITIES},
    "gauges": {"fuel": emblems.drop(), "engine": emblems.cog(), "chassis": emblems.chassis_icon()},
    "terrain": {name: terrain(name) for name in art_files.names("terrain")},
    "half-tracks": {name: re.sub("<[^>]*crew-emblem.*?</g>", "", half_track(name)) for name in CREWS},
    "boats and planes": {"sea": lines.boat_sign(), "air": lines.plane_sign()},
    "players of Crazy Race": {name: railway.badge(name) for name in LIVERIES if name != NOBODYS},
    "drivers of Crazy Race": {name: driver_face(name, 4) for name in LIVERIES if name != NOBODYS},
    "locomotives": {kind: railway.locomotive(kind, "blue") for kind in LOCOMOTIVES},
}


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("family", TOLD_APART)
def test_whatever_its_colour_tells_is_told_to_every_eye(family: str, vision: str) -> None:
    for one, other in itertools.combinations(TOLD_APART[family].items(), 2):
        assert math.dist(lab(seen(one[1], vision)), lab(seen(other[1], vision))) >= 30, (one, other)


@pytest.mark.parametrize("family", DRAWN)
def test_without_any_colour_a_mark_tells_it(family: str) -> None:
    """In grey there is no room for five colours 30 apart: whatever has a colour has a shape of its own, too."""
    shapes = {name: re.sub("#[0-9A-Fa-f]{6}", "#", drawing) for name, drawing in DRAWN[family].items()}
    assert len(set(shapes.values())) == len(shapes) > 1


def test_crews_differ_in_lightness_alone() -> None:
    lights = sorted(lab(linear(crew.body))[0] for crew in CREWS.values())
    assert min(b - a for a, b in itertools.pairwise(lights)) >= 10


def test_crews_and_cities_have_a_shape_each() -> None:
    assert len({crew.emblem for crew in CREWS.values()}) == len(CREWS)
    assert len({city.shape for city in CITIES.values()}) == len(CITIES)


def test_terrains_differ_in_grey_by_their_patterns() -> None:
    """Without any colour no two tiles look alike: the mean difference of their grey pixels is plain."""
    greys = {}
    for kind in art_files.names("terrain"):
        image = tiles.tile_surface(1.0, component_sheet.Sample(kind, 1, 0))
        greys[kind] = [sum(image.get_at((x, y))[:3]) / 3 for x in range(14, 66, 2) for y in range(10, 50, 2)]
    for one, other in itertools.combinations(greys, 2):
        apart = sum(abs(a - b) for a, b in zip(greys[one], greys[other], strict=True)) / len(greys[one])
        assert apart > 12, (one, other, apart)


@pytest.mark.parametrize(("ink", "ground"), [(INK, PAPER), (INK, PAPER_LIGHT), (PAPER_LIGHT, NIGHT)])
def test_words_read_well_on_every_material(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= 7


def test_the_name_of_a_crew_reads_on_its_colour() -> None:
    """Large bold text needs 3:1."""
    for crew in CREWS.values():
        assert contrast(crew.ink, crew.body) >= 3.5, crew


def test_mix_goes_from_one_colour_to_the_other() -> None:
    assert mix("#000000", "#FFFFFF", 0) == "#000000"
    assert mix("#000000", "#FFFFFF", 1) == "#FFFFFF"
    assert mix("#204060", "#406080", 0.5) == "#305070"


class CountingCache:
    """A cache for squares of ten pixels, and what has been drawn for it. `seconds`: how long each takes to draw."""

    def __init__(self, limit: int) -> None:
        self.now, self.made = 0.0, list[int]()
        self.cache = SurfaceCache(limit, lambda: self.now)

    def surface(self, key: int, seconds: float = 1.0, side: int = 10) -> None:
        def make() -> pygame.Surface:
            self.made.append(key)
            self.now += seconds
            return raster.clear((side, side))

        self.cache.get(key, make)


def test_what_is_dear_for_its_size_is_kept_longer_than_what_is_cheap() -> None:
    counting = CountingCache(4 * 400)
    counting.surface(1, seconds=5)
    counting.surface(2)
    counting.surface(3, seconds=0.1)
    counting.surface(4)
    counting.surface(5)  # the third makes room
    counting.surface(1)
    counting.surface(2)
    assert counting.made == [1, 2, 3, 4, 5]
    counting.surface(6, side=20)  # as large as all of them, as dear as one: they go, and it goes first
    counting.surface(7)
    counting.surface(7)
    assert counting.made == [1, 2, 3, 4, 5, 6, 7]
    assert (len(counting.cache), counting.cache.held) == (1, 400)


def test_even_what_is_dear_goes_when_it_is_not_used() -> None:
    counting = CountingCache(2 * 400)
    counting.surface(0, seconds=3)
    for key in range(1, 8):
        counting.surface(key)
    counting.surface(0)
    assert counting.made == [*range(8), 0]


def test_the_cache_forgets_what_was_used_longest_ago() -> None:
    """Of pictures that are as large and as dear as each other."""
    kept = CountingCache(3 * 400)
    made, surface, cache = kept.made, kept.surface, kept.cache
    for key in (1, 2, 3, 4, 2, 5, 2, 1):
        surface(key)
    assert made == [1, 2, 3, 4, 5, 1]
    assert len(cache) == 3
    assert cache.held <= cache.limit
    cache.bound(400)
    assert (len(cache), cache.held) == (1, 400)


def test_what_was_made_for_a_display_with_another_order_of_colours_is_forgotten() -> None:
    """Drawn again, its edges would differ by a shade from what stands beside it."""
    kept = CountingCache(3 * 400)
    masks = (0xFF0000, 0xFF00, 0xFF, 0)
    kept.cache.bound(3 * 400, masks)
    kept.surface(1)
    kept.cache.bound(2 * 400, masks)
    kept.surface(1)
    assert kept.made == [1]
    kept.cache.bound(2 * 400, masks[::-1])
    assert (len(kept.cache), kept.cache.held) == (0, 0)
    kept.surface(1)
    assert kept.made == [1, 1]
