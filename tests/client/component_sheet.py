"""Every component in every state on one picture.

`python -m tests.client.component_sheet OUT.png [WIDTH HEIGHT]`

For people who change the look: run it before and after, and look.
"""

import os
import sys
from pathlib import Path
from typing import NamedTuple

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import cards as resource_cards
from greatrace_client.ui.draw import emblems, instruments, panels, scenery, vehicles
from greatrace_client.ui.draw.art import art_files
from greatrace_client.ui.draw.moving import dice, markers, routes, tile_motion, traffic
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BRASS,
    CHASSIS,
    CITIES,
    CREWS,
    FUEL,
    GOLD,
    INK,
    NIGHT,
    PAPER,
    PAPER_LIGHT,
    SEPIA,
    WEAR,
)
from greatrace_client.ui.draw.shapes import at, box, ellipse, scaled, shape
from greatrace_client.ui.draw.tiles import draw_city, draw_tile
from greatrace_client.ui.draw.title.poster import title_poster


class Sample(NamedTuple):
    """A tile to show."""

    terrain: str
    fuel: int
    wear: int
    danger: bool = False
    stop: bool = False
    id: str = ""


def title(page: Page, string: str, x: float, y: float, w: float) -> None:
    page.text(string, x, y, 24, INK, "display", track=0.02)
    page.svg(shape(f"M0 1H{w}", stroke=SEPIA, width=1.4), x, y + 17, w, 3)


def crews(page: Page) -> None:
    title(page, "Crews", 40, 40, 900)
    for i, crew in enumerate(CREWS):
        x = 40 + i * 182
        page.svg(ellipse(90, 9, 82, 8, "#000000", more='opacity=".35"'), x - 6, 158, 190, 20)
        page.sprite(vehicles.half_track(crew), x, 70, 170, 100, 1, rim=PAPER_LIGHT)
        page.svg(at(18, 18, emblems.badge(crew, 16)), x + 8, 188, 36, 36)
        page.svg(scaled(instruments.pawn(crew), 1.1), x + 52, 184, 28, 46)
        page.text(crew, x + 86, 198, 15, INK, "bold")
        page.sprite(vehicles.ferry(crew), x + 128, 186, 80, 60, 0.55, rim=PAPER_LIGHT)


def terrains(page: Page) -> None:
    title(page, "Terrain, prices, signs", 40, 262, 900)
    samples = ((1, 0, False, False), (2, 1, True, False), (3, 3, True, True))
    for i, kind in enumerate(art_files.names("terrain")):
        for j, sample in enumerate(samples):
            x = 82 + i * 84 + (42 if j == 1 else 0)
            draw_tile(page, x, 334 + j * 62, Sample(kind, *sample), risk=j == 1 and i % 2 == 1)
        page.text(kind, 82 + i * 84, 512, 15, INK, "bold", "middle", fit=82)
    draw_tile(page, 900, 340, None)
    signs = (emblems.drop(), emblems.cog(WEAR, PAPER), emblems.danger(), emblems.stop())
    for j, (icon, word) in enumerate(zip(signs, ("fuel", "wear", "danger", "stop"), strict=True)):
        page.svg(at(16, 16, icon, 1.2), 844, 392 + j * 34, 32, 32)
        page.text(word, 882, 408 + j * 34, 15, INK)


def dial(page: Page, x: float, y: float, level: int, top: int, hue: str, after: int | None = None) -> None:
    """A gauge with its needle, as the dashboard has it."""
    page.svg(instruments.dial_face(level, top, hue, 1, after), x, y, 140, 140)
    instruments.dial_numbers(page, x, y, top, 15)
    page.svg(at(70, 70, instruments.dial_needle(instruments.dial_angle(level, top))), x, y, 140, 140)


def cities_and_gauges(page: Page) -> None:
    title(page, "Cities", 40, 556, 420)
    for i, kind in enumerate(CITIES):
        draw_city(page, 90 + i * 104, 630, kind, i % 3 + 1)
        page.text(kind, 90 + i * 104, 688, 15, INK, "bold", "middle")
    title(page, "Gauges", 490, 556, 450)
    rows = ((8, 8, FUEL, None, "full"), (5, 8, FUEL, 2, "planned"), (1, 5, WEAR, None, "low"))
    for i, (level, top, hue, after, word) in enumerate(rows):
        dial(page, 490 + i * 152, 576, level, top, hue, after)
        page.text(word, 560 + i * 152, 730, 15, INK, "bold", "middle")


def furniture_samples(page: Page) -> None:
    title(page, "Buttons and boxes", 40, 770, 900)
    panels.panel(page, 40, 800, 900, 244)
    states: tuple[tuple[str, panels.ButtonState, str, str], ...] = (
        ("Primary", "primary", "what it costs", "Enter"),
        ("Ready", "ready", "what it costs", "R"),
        ("Off", "off", "Why it is off", ""),
    )
    for i, (label, state, note, key) in enumerate(states):
        icon = emblems.box_icon("mechanic", INK if state != "off" else "#A9B8B2")
        panels.button(page, 64 + i * 220, 824, 204, 56, label, state, key, note, icon, focus=i == 1)
    for i, kind in enumerate(("pathfinder", "mechanic", "escort", "funding")):
        page.svg(at(30, 30, emblems.box_icon(kind), 1.4), 730 + i % 2 * 90, 812 + i // 2 * 76, 60, 60)
        page.text(kind, 760 + i % 2 * 90, 880 + i // 2 * 76, 14, PAPER_LIGHT, "text", "middle")
    panels.heading(page, "HEADING", 64, 916, 640)
    panels.plate(page, 64, 938, 240, 84)
    page.text("Plate", 84, 964, 20, INK, "bold")
    page.wrap("for words that must be read", 84, 990, 200, 16, SEPIA)
    icons = (emblems.drop(), emblems.cog(WEAR, PAPER), emblems.chassis_icon())
    for i, (level, hue, icon) in enumerate(zip((6, 3, 1), (FUEL, WEAR, CHASSIS), icons, strict=True)):
        page.svg(box(0, 0, 160, 26, 3, PAPER), 322, 938 + i * 30, 160, 26)
        panels.gauge_bar(page, 332, 951 + i * 30, level, 8 if i == 0 else 5, icon, hue)
    for i, face in enumerate((6, 1, 4)):
        dice.draw_die(page, 530 + i * 60, 980, face, 1.0, side=50)


def cards(page: Page) -> None:
    title(page, "Resource cards", 980, 40, 900)
    kinds = {"escort": "any", "jerrycan": "any", "transport": "drive", "guide": "drive", "repair": "before"}
    for i, name in enumerate(art_files.names("cards")):
        kind = kinds.get(name, "repair" if "part" in name or name == "toolbox" else "before")
        words = name.replace("_", " ").capitalize()
        face = resource_cards.CardFace(name, words, kind, when=kind)
        resource_cards.card(page, Box(980 + i % 7 * 130, 72 + i // 7 * 176, 118, 150), face, playable=i == 8)


def motion(page: Page) -> None:
    title(page, "Moving things", 980, 616, 900)
    view = Page.on(page.surface, page.k)
    face = Sample("forest", 2, 1, danger=True)
    for i in range(6):
        tile_motion.draw_turning(view, 1030 + i * 90, 700, face, i / 5)
    for i in range(4):
        tile_motion.draw_falling(view, 1580 + i * 90, 700, face, i / 3)
    spots = [(1030.0, 800.0), (1096.0, 800.0), (1129.0, 857.0), (1195.0, 857.0)]
    routes.draw_reach(view, [(1261, 857), (1327, 857)], 0.3)
    routes.ribbon(view, spots)
    routes.draw_target(view, *spots[-1], 0.2)
    routes.draw_steps(view, spots)
    for crew, (dx, dy, scale) in zip(CREWS, traffic.fan(len(CREWS)), strict=True):
        pose = traffic.Pose(1470 + dx, 820 + dy, crew == "blue", scale)
        traffic.draw_vehicle(view, crew, pose, mine=crew == "mint")
    markers.draw_stack(view, 1560, 840, list(CREWS))
    panels.bubble(page, 1650, 770, 190, 76, (1630, 850), "Drive 3 of 4")


def letters(page: Page) -> None:
    title(page, "Letters", 980, 896, 900)
    page.text("ROUND 7: ÀÉÎÖÙÇŒ & 0123456789", 980, 940, 34, INK, "display", track=0.02)
    page.text("Élisabethville, Zoë’s œuvre, perché, één", 980, 982, 26, INK, "bold")
    page.text(
        "Draw two terrain tiles, look at both, then place each on a free space. F − × “ ” « »", 980, 1014, 17, INK
    )
    page.text("Smallest: 13 units, never under 12 real pixels.", 980, 1040, 13, SEPIA)
    for i, colour in enumerate((INK, SEPIA, PAPER_LIGHT, NIGHT, BRASS, GOLD)):
        page.svg(box(1, 1, 44, 24, 3, colour, INK, 1.4), 1540 + i * 54, 1028, 46, 26)


def draw_sheet(page: Page) -> None:
    """The whole component sheet."""
    page.surface.fill(PAPER)
    page.grain(0, 0, page.width, page.height, 14)
    for part in (crews, terrains, cities_and_gauges, furniture_samples, cards, motion, letters):
        part(page)


def draw_garage(page: Page) -> None:
    """All vehicles from all sides: the crews' own above, the paddock's below."""
    page.surface.fill(PAPER)
    page.grain(0, 0, page.width, page.height, 14)
    for i, (crew, model) in enumerate(zip(CREWS, vehicles.paddock_models(), strict=True)):
        x = 40 + i * 372
        for j, name in enumerate(("", model)):
            y = 60 + j * 500
            side = vehicles.seen(crew, name)
            page.sprite(side.body, x, y, side.w, side.h, 2, rim=PAPER_LIGHT)
            for k, view in enumerate(("south", "north")):
                ahead = vehicles.seen(crew, name, view)
                page.sprite(ahead.body, x + k * 180, y + 220, ahead.w, ahead.h, 1.6, rim=PAPER_LIGHT)
            page.text(name.replace("_", " ") or crew, x, y + 410, 20, INK, "bold")


def main(arguments: list[str]) -> int:
    """Write the component sheet, or the title or finish poster or the garage when the file's name begins so."""
    import pygame

    if len(arguments) not in (1, 3):
        sys.stderr.write("usage: python -m tests.client.component_sheet OUT.png [WIDTH HEIGHT]\n")
        return 2
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    size = (int(arguments[1]), int(arguments[2])) if len(arguments) == 3 else (1920, 1080)
    page = Page(surface=pygame.display.set_mode(size))
    name = Path(arguments[0]).name
    if name.startswith("title"):
        title_poster(page)
        scenery.poster_frame(page)
    elif name.startswith("garage"):
        draw_garage(page)
    elif name.startswith("finish"):
        scenery.finish_poster(page)
    else:
        draw_sheet(page)
    pygame.image.save(page.surface, arguments[0])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
