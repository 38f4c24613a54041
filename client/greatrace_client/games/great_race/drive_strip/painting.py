"""Draws the strip: sky, things in layers, ground and road, vehicles, dangers, light, and its brass frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product

import pygame
from attrs import frozen

from greatrace_client.games.great_race.drive_strip.band import ROAD, TALL, VERGE, Band, picture
from greatrace_client.games.great_race.drive_strip.colours import HORIZON, Daytime, sky
from greatrace_client.games.great_race.drive_strip.driver import SCALE, TRACKS, driver
from greatrace_client.games.great_race.drive_strip.incidents import draw_incident
from greatrace_client.games.great_race.drive_strip.moments import StripVehicle
from greatrace_client.games.great_race.drive_strip.motion import Land, StripMotion
from greatrace_client.games.great_race.drive_strip.scenery import LAYERS, Scenery, Thing, ground, grounds, sizes
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import painter, vehicles
from greatrace_client.ui.draw.frame_budget import note_substitute
from greatrace_client.ui.draw.moving import easing, weather_particles
from greatrace_client.ui.draw.moving.traffic import Pose, draw_vehicle
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, CREWS, INK, PAPER_LIGHT
from greatrace_client.ui.draw.raster import derived
from greatrace_client.ui.draw.shapes import box, shape

VEHICLE_AT = 0.34  # share of the width at which the vehicle drives
SIGN = 500.0  # units from the start of a city to its sign: a vehicle that halts there stands before it
RIVAL_TRACKS, RIVAL_SCALE = 232.0, 0.9  # y of passed vehicles' tracks
NAMED, ASIDE = 260.0, 14.0  # the widest name; from the edge to it


@frozen
class StripLook:
    """The constant parts: the driver, the time of day, and the weather ("": fair)."""

    driver: StripVehicle
    name: str
    day: Daytime
    weather: str = ""


def prepare(page: Page, frame: Box, drivers: Iterable[StripVehicle]) -> Iterator[str]:
    """Rasterise what a drive will need, a picture a step, into the cache; nothing is drawn. A thread does the work: the
    step `painter.ASIDE` waits for it.
    """
    for drawn in _needed_pictures(page, frame, drivers):
        while not drawn():
            yield painter.ASIDE
        yield "picture"


def _needed_pictures(page: Page, frame: Box, drivers: Iterable[StripVehicle]) -> Iterator[Callable[[], bool]]:
    """For each picture a function that draws it; it returns False while a thread is still at it."""
    k = page.k * frame.h / TALL
    band = Band(Page.on(pygame.Surface((1, 1)), k), frame.w * page.k / k, 0.0)
    for layer in LAYERS:
        for name, size in product(
            sorted({name for names in map(layer.sorts, grounds()) for name in names if name}), sizes(layer)
        ):
            yield partial(picture, band, Thing(name, 0.0, 0.0, size), can_wait=True)
    for rival, phase in product(drivers, range(vehicles.PHASES)):
        driven = (phase + 0.5) * vehicles.CYCLE / vehicles.PHASES
        at_rest = Pose(0, 0, scale=SCALE, driven=driven)
        yield partial(draw_vehicle, band.page, rival.crew, at_rest, rival.model, can_wait=True)


def draw_strip(
    page: Page, frame: Box, motion: StripMotion, scenery: Scenery, look: StripLook, *, right: bool = False
) -> pygame.Rect:
    """The open part of the strip, from the edge of its frame. `right`: the name stands there. Returns its pixels."""
    before = page.surface.get_clip()
    share = easing.out(motion.share)
    page.clip(frame.x, frame.y + frame.h * (1 - share) / 2, frame.w, frame.h * share)
    band = band_in(page, frame)
    backdrop(band, motion, scenery, look)
    things_on_road(band, motion, scenery, look)
    if look.weather:
        weather_particles.draw_weather(page, frame, look.weather, 0.25 + 0.5 * (motion.distance / 6000 % 1.0))
    light(page, frame, look.day)
    if look.day.lamps and motion.ground not in ("sea", "air"):
        lamp(band)
    struck(page, frame, motion)
    border(page, frame, share)
    name_plate(band, look, right=right)
    drawn = page.surface.get_clip()
    page.surface.set_clip(before)
    return drawn


def band_in(page: Page, frame: Box) -> Band:
    """The strip's own page in that frame."""
    k = page.k * frame.h / TALL
    x, y = page.corner(frame.x, frame.y)
    width = frame.w * page.k / k
    return Band(Page.on(page.surface, k, -x, -y), width, width * VEHICLE_AT)


def backdrop(band: Band, motion: StripMotion, scenery: Scenery, look: StripLook) -> None:
    """Draw sky, horizon, fields, the things in them, and the road."""
    wide = round(band.width)
    band.page.svg(sky(wide, look.day), 0, 0, wide, HORIZON + 8)
    draw_layer(band, motion, scenery, 0)
    lands = seen_lands(band, motion)
    for land, left in lands:
        field(band, left, HORIZON - 6, TALL, ground(land.ground).field)
    draw_layer(band, motion, scenery, 1)
    for land, left in lands:
        if land.ground != "air":
            field(band, left, ROAD, VERGE, ground(land.ground).road)
    ruts(band, motion)
    draw_layer(band, motion, scenery, 2)


def things_on_road(band: Band, motion: StripMotion, scenery: Scenery, look: StripLook) -> None:
    """Draw the vehicles passed, waiting things, the driver, and the foreground."""
    for land, left in seen_lands(band, motion):
        signboard(band, land, left)
        for i, rival in enumerate(land.rivals):
            x = band.x + land.passed_at - motion.distance + 150 * i
            draw_vehicle(band.page, rival.crew, Pose(x, RIVAL_TRACKS, scale=RIVAL_SCALE), rival.model, passing=True)
    if motion.finish is not None:
        picture(band, Thing("finish_arch", motion.finish + 190 - motion.distance, VERGE, 1.0))
    draw_incident(band, motion)
    driver(band, motion, look.driver, look.weather)
    draw_layer(band, motion, scenery, 3)


def draw_layer(band: Band, motion: StripMotion, scenery: Scenery, which: int) -> None:
    """Draw all things of one distance. Those whose pictures are not kept any more appear once a thread has drawn
    them.
    """
    for thing in scenery.layer(which, motion.distance, -band.x, band.width - band.x, motion.ground_at):
        if not picture(band, thing, can_wait=True):
            note_substitute()


def seen_lands(band: Band, motion: StripMotion) -> list[tuple[Land, float]]:
    """The grounds in sight with their left edges on the strip, from left to right."""
    found = [(land, band.x + max(-9999.0, land.start - motion.distance)) for land in motion.lands]
    seen = [i for i, (_, left) in enumerate(found) if left < band.width]
    first = max([i for i in seen if found[i][1] <= 0], default=0)
    return found[first : seen[-1] + 1]


def field(band: Band, left: float, top: float, foot: float, hue: str) -> None:
    """Draw ground from there to the right, its edge aslant."""
    page, slant = band.page, (foot - top) * 0.6
    x, y = page.corner(max(left, -200.0), top)
    low = page.corner(max(left - slant, -200.0), foot)
    right = page.corner(band.width + 4, foot)[0]
    pygame.draw.polygon(page.surface, hue, [(x, y), (right, y), (right, low[1]), low])


def ruts(band: Band, motion: StripMotion) -> None:
    """Draw marks in the road that run by."""
    if motion.ground == "air":
        return
    page, step = band.page, 74.0
    hue, long, wide = INK if motion.ground != "sea" else PAPER_LIGHT, page.px(22), max(1, page.px(2))
    for y, dx in ((ROAD + 16, 0.0), (VERGE - 14, 33.0)):
        x = dx - motion.distance % step
        while x < band.width:
            left, top = page.corner(x, y)
            page.surface.fill(hue, (left, top - (wide - 1) // 2, long + 1, wide))
            x += step


def signboard(band: Band, land: Land, left: float) -> None:
    """Draw the name of a city where a vehicle halts."""
    if not land.name or land.ground in ("sea", "air"):
        return
    page, x = band.page, left + SIGN
    w = page.measure(land.name, 20, "bold") + 28
    post = shape(f"M{w / 2} 30V66", stroke=INK, width=6) + box(2, 2, w - 4, 32, 4, PAPER_LIGHT, INK, 2.4)
    page.svg(post, x - w / 2, ROAD - 62, w, 68)
    page.text(land.name, x, ROAD - 44, 20, INK, "bold", "middle")


def struck(page: Page, frame: Box, motion: StripMotion) -> None:
    """A red flash when a danger strikes."""
    found = motion.incident
    if found is None or found.state != "struck" or found.since > 0.35:
        return
    size = page.px(frame.w), page.px(frame.h)
    veil = derived(("struck", size), lambda: weather_particles.filled(size, (190, 40, 24)))
    veil.set_alpha(int(110 * (1 - found.since / 0.35)))
    page.surface.blit(veil, page.corner(frame.x, frame.y))


def light(page: Page, frame: Box, day: Daytime) -> None:
    """The light of the day on everything."""
    page.surface.fill(
        day.light,
        pygame.Rect(*page.corner(frame.x, frame.y), page.px(frame.w), page.px(frame.h)),
        special_flags=pygame.BLEND_RGB_MULT,
    )


def lamp(band: Band) -> None:
    """The cone of the driver's lamp."""
    page = band.page
    size = page.px(330), page.px(110)

    def cone() -> pygame.Surface:
        out = pygame.Surface(size)
        for i in range(10):
            reach, spread = size[0] * (1 - i * 0.07), size[1] * (0.5 - i * 0.035)
            points = [(0, size[1] * 0.36), (reach, size[1] / 2 - spread), (reach, size[1] / 2 + spread)]
            pygame.draw.polygon(out, (11 * (i + 1), 9 * (i + 1), 5 * (i + 1)), points)
        return out

    beam = derived(("lamp", size), cone)
    page.surface.blit(beam, page.corner(band.x + 66, TRACKS - 106), special_flags=pygame.BLEND_RGB_ADD)


def border(page: Page, frame: Box, share: float) -> None:
    """Draw brass between two lines of ink at the top and the foot of the open part."""
    x, w = page.corner(frame.x, 0)[0], page.px(frame.w)
    for y in (frame.y + frame.h * (1 - share) / 2, frame.y + frame.h * (1 + share) / 2 - 6):
        top = page.corner(0, y)[1]
        pygame.draw.rect(page.surface, INK, (x, top, w, page.px(6)))
        pygame.draw.rect(page.surface, BRASS, (x, top + page.px(2), w, max(1, page.px(2))))


def name_plate(band: Band, look: StripLook, *, right: bool) -> None:
    """Whose drive it is."""
    page, crew = band.page, CREWS[look.driver.crew]
    w = min(NAMED, page.measure(look.name, 20, "bold") + 28)
    x = band.width - ASIDE - w if right else ASIDE
    page.svg(box(2, 2, w - 4, 32, 4, crew.body, INK, 2.4), x, 16, w, 36)
    page.text(look.name, x + w / 2, 34, 20, crew.ink, "bold", "middle", fit=w - 16)


def name_right(frame: Box, lying: Iterable[Box]) -> bool:
    """Whether the name stands at the right end of that frame: what lies there hides less of it than at the left."""
    k = frame.h / TALL
    wide, tall = (ASIDE + NAMED) * k, 56 * k
    left, right = Box(frame.x, frame.y, wide, tall), Box(frame.right - wide, frame.y, wide, tall)
    lying = list(lying)
    return sum(map(right.shared, lying)) < sum(map(left.shared, lying))
