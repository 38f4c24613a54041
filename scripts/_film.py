"""The film of the README: a few turns of a race on the map, as an animated GIF."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

from _studio import AFRICA, MEDIA, Studio

FILM, RATE, SECONDS = (600, 450), 9, 11.0  # pixels, frames a second, duration
LONGEST_FILM = 3_000_000  # bytes
COLOURS = 160, 112, 80, 56, 40  # tried in turn


def shots(studio: Studio, seed: str) -> Iterator[Any]:
    """The map during a few turns of a race, enlarged."""
    import pygame

    studio.set_up(AFRICA, 4, seed)
    studio.until(lambda table: table.view.open.round >= 3 and table.view.open.phase == "convoy")
    scene = studio.scene
    scene.director.speed = 1.6
    scene.following.rest()
    scene.following.alerts = []
    scene.board_zoom(1, *scene.board.sheet.centre(studio.race.table.view.open.crews[0].at))
    scene.camera.show(*(scene.board.spot(crew.at) for crew in studio.race.table.view.open.crews[:2]))
    studio.frames(60)
    sight, page = scene.layout.sight, scene.page
    seen = pygame.Rect(page.corner(sight.x, sight.y), (page.px(sight.w), round(page.px(sight.w) * FILM[1] / FILM[0])))
    left = int(SECONDS * RATE)
    while left:
        if scene.director.idle:
            steps = studio.race.bot_step(also_own=True)
            if steps is None:
                return
            scene.happened(steps)
            if not any(isinstance(step.event, worth_seeing()) for step in steps):
                scene.director.skip()
        studio.frames(3, 1 / RATE / 3)
        if scene.director.idle:
            continue  # nothing is visible between two cues
        small = pygame.transform.smoothscale(studio.window.surface.subsurface(seen), FILM)
        yield pygame.image.tobytes(small, "RGB")
        left -= 1


def worth_seeing() -> tuple[type, ...]:
    """The events shown on the map."""
    from greatrace.great_race import events as ev

    return ev.VehicleMoved, ev.TilePlaced, ev.TileRevealed, ev.TileRemoved, ev.ThreatDeclared, ev.MoneyGained


def palette_of(image: Any, frames: list[Any], colours: int) -> Any:
    """A palette for all frames: of some of them, and of swatches of small but important things."""
    from greatrace_client.ui.draw.palette import BAD, CITIES, CREWS, FUEL, GOLD, GOOD, NIGHT

    swatches = [
        *(hue for crew in CREWS.values() for hue in crew[:3]),
        *(city[0] for city in CITIES.values()),
        BAD,
        FUEL,
        GOLD,
        GOOD,
        NIGHT,
    ]
    sheet = image.new("RGB", (FILM[0], FILM[1] * 3 + 40 * len(swatches)))
    for i in range(3):
        sheet.paste(frames[(2 * i + 1) * len(frames) // 6], (0, i * FILM[1]))
    for i, hue in enumerate(swatches):
        sheet.paste(hue, (0, FILM[1] * 3 + 40 * i, FILM[0], FILM[1] * 3 + 40 * i + 40))
    return sheet.quantize(colours, method=image.Quantize.MEDIANCUT)


def film(studio: Studio, seed: str) -> None:
    """Make a film of a convoy, if Pillow is installed."""
    if find_spec("PIL") is None:
        print("no film: it needs Pillow")
        return
    image: Any = importlib.import_module("PIL.Image")
    whole = [image.frombytes("RGB", FILM, data) for data in shots(studio, seed)]
    for colours in COLOURS:
        palette = palette_of(image, whole, colours)
        frames = [frame.quantize(palette=palette, dither=0) for frame in whole]
        frames[0].save(
            MEDIA / "race.gif", save_all=True, append_images=frames[1:], duration=1000 // RATE, loop=0, optimize=True
        )
        if (MEDIA / "race.gif").stat().st_size <= LONGEST_FILM:
            return
