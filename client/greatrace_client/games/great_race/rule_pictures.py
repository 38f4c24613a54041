"""Small scenes that go with rules: what a rule is about, drawn with the game's own things."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from greatrace_client.games.great_race.module_api.rule_scenes import module_scenes
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.art import art, crew_art
from greatrace_client.ui.draw.instruments import C as DIAL_MIDDLE
from greatrace_client.ui.draw.instruments import dial_angle, dial_face, dial_needle, pawn, pawn_slot
from greatrace_client.ui.draw.palette import (
    BAD,
    CHASSIS,
    CREWS,
    FUEL,
    GOLD,
    INK,
    NIGHT,
    PAPER,
    PAPER_LIGHT,
    SEA,
    SEA_LINE_PLATE,
    WEAR,
)
from greatrace_client.ui.draw.shapes import at, box, disc, hex_points, poly, shape
from greatrace_client.ui.draw.vehicles import ferry, half_track

WIDE, TALL = 240.0, 120.0  # units of a scene
SIDE = 34.0  # of a space
ORDER: Final = ("vermilion", "blue", "lemon")  # crews from the first to the last
FIRST, SECOND, THIRD = (52.0, 62.0), (111.0, 62.0), (170.0, 62.0)  # middles of three spaces in a row
GROUNDS: Final = {
    "plain": PAPER,
    "dunes": "#EDBE6B",
    "stones": "#C9B8A0",
    "savanna": "#D9C77C",
    "swamp": "#9CC3B4",
    "unknown": "#1F4650",
}


def sky() -> str:
    """Evening over sand, behind every scene."""
    return (
        box(0, 0, WIDE, TALL, 0, "#F2CF8E")
        + disc(206, 24, 14, "#E8854A")
        + shape("M0 96Q70 78 240 92V120H0Z", "#D99B4F")
    )


def space(spot: tuple[float, float], ground: str = "plain", on: str = "") -> str:
    """A space of that ground, with something on it."""
    return at(*spot, poly(hex_points(SIDE), GROUNDS[ground], INK, 2) + on)


def vehicle(spot: tuple[float, float], crew: str = "vermilion", size: float = 0.36) -> str:
    return at(spot[0] - 85 * size, spot[1] - 88 * size, half_track(crew), size)


def way(start: float, end: float, y: float = 24.0) -> str:
    """An arrow over the spaces."""
    bow = f"M{start} {y + 8}Q{(start + end) / 2} {y - 14} {end} {y + 6}"
    tip = f"M{end} {y + 9}L{end - 11} {y + 5}L{end - 3} {y - 5}Z"
    return shape(bow, stroke=FUEL, width=4) + shape(tip, FUEL)


def barred(x: float, y: float) -> str:
    """A cross: this cannot be."""
    return at(x, y, shape("M-13 -13L13 13M13 -13L-13 13", stroke=BAD, width=7))


def plated(kind: str) -> str:
    """The sign of a box on enamel."""
    return disc(0, 0, 30, NIGHT, INK, 2) + at(0, 0, emblems.box_icon(kind), 1.35)


def steps() -> str:
    return space(FIRST) + space(SECOND) + space(THIRD) + way(58, 108) + way(118, 168) + vehicle((52, 80))


def costs() -> str:
    on = at(0, 10, emblems.pips(2, 1))
    return (
        space(FIRST)
        + space(SECOND, "dunes", on)
        + space(THIRD, "stones", at(0, 10, emblems.pips(1, 2)))
        + vehicle((52, 80))
    )


def danger() -> str:
    shield = at(206, 62, plated("escort"))
    return (
        space(FIRST)
        + space(SECOND, "savanna", at(0, -2, emblems.danger(), 1.6))
        + way(58, 106)
        + vehicle((52, 80))
        + shield
    )


def stopped() -> str:
    sign = at(0, -2, emblems.stop(), 1.6)
    return (
        space(FIRST) + space(SECOND, "swamp", sign) + space(THIRD) + way(58, 106) + barred(141, 28) + vehicle((52, 80))
    )


def unknown() -> str:
    lying = space(THIRD, "unknown", emblems.compass(PAPER_LIGHT, 20, GROUNDS["unknown"]))
    hand = at(154, -6, art("vehicles/hand"), 0.62)
    return space(FIRST) + space(SECOND) + lying + vehicle((52, 80)) + way(58, 106) + hand


def line() -> str:
    sea = shape("M62 0H178V120H62Q84 90 62 60Q44 30 62 0Z", SEA) + shape(
        "M178 0Q196 40 180 70Q170 100 178 120H150V0Z", SEA
    )
    route = shape("M44 66Q120 96 200 58", stroke=INK, width=6) + shape(
        "M44 66Q120 96 200 58", stroke=SEA_LINE_PLATE, width=3
    )
    boat = at(92, 34, ferry("vermilion"), 0.86)
    return sea + route + at(40, 66, emblems.city("red", 17)) + at(204, 58, emblems.city("green", 17)) + boat


def whole_round() -> str:
    """The four phases: cards, assistants, the drive, the turn order of the next round."""
    body = ""
    for i in range(4):
        body += box(6 + 58 * i, 26, 52, 68, 4, PAPER_LIGHT, INK, 1.8)
        body += at(58 + 58 * i, 60, shape("M0 -7L10 0L0 7Z", GOLD, INK, 1.4)) if i < 3 else ""
    cards = at(24, 60, emblems.card_back(), 1.05) + at(40, 60, emblems.card_back(), 1.05)
    pawns = at(70, 40, pawn("vermilion")) + at(92, 40, pawn("vermilion"))
    orders = "".join(at(192, 30 + 19 * i, crew_art("vehicles/puck", CREWS[crew]), 0.5) for i, crew in enumerate(ORDER))
    return body + cards + pawns + vehicle((149, 74), size=0.26) + orders


def bonus() -> str:
    """Two coins for the first, one for the second."""
    first, second = vehicle((172, 92), size=0.42), vehicle((74, 92), "blue", 0.42)
    return first + second + "".join(at(x, 34, emblems.coin(14)) for x in (160, 194, 74))


def nobody_arrives() -> str:
    """Broken down before the finish."""
    flag = at(196, 30, emblems.finish_flag(), 1.6)
    return vehicle((52, 92), "lemon", 0.36) + vehicle((122, 92), "blue", 0.36) + flag + barred(198, 40)


def plan() -> str:
    """Four boxes and five pawns."""
    body = ""
    for i, (kind, pawns) in enumerate((("pathfinder", 1), ("mechanic", 2), ("escort", 1), ("funding", 1))):
        x = 12.0 + 55 * i
        body += box(x, 14, 50, 92, 4, NIGHT, INK, 1.8) + at(x + 25, 34, emblems.box_icon(kind), 1.1)
        for j in range(2):
            body += at(x + 2 + 22 * j, 56, pawn("vermilion") if j < pawns else pawn_slot())
    return body


def gauges() -> str:
    """Fuel, engine and chassis."""
    dials = ((8, 9, FUEL, 42.0), (5, 6, WEAR, 120.0), (4, 6, CHASSIS, 198.0))
    return "".join(at(x, 60, dial(level, top, hue), 0.56) for level, top, hue, x in dials)


def dial(level: int, top: int, hue: str) -> str:
    """A gauge with its middle at (0, 0)."""
    return at(-DIAL_MIDDLE, -DIAL_MIDDLE, dial_face(level, top, hue)) + dial_needle(dial_angle(level, top))


def convoy() -> str:
    """One after the other."""
    crews = ("plum", "lemon", "mint", "blue")
    row = "".join(vehicle((32 + 56 * i, 92), crew, 0.34) for i, crew in enumerate(crews))
    return row + at(200, 34, shape("M0 0L0 20L-8 20L4 32L16 20L8 20L8 0Z", GOLD, INK, 1.6))


def finish() -> str:
    flag = at(170, 30, emblems.finish_flag(), 1.5)
    return space(FIRST) + space(SECOND) + at(*THIRD, emblems.city("red", 30)) + flag + way(58, 146) + vehicle((60, 80))


def fuel() -> str:
    """A city is cheaper."""
    coins = at(44, 96, emblems.coin(11)) + at(176, 96, emblems.coin(11)) + at(200, 96, emblems.coin(11))
    near, far = at(44, 44, emblems.city("green", 26)), space((176, 46), "savanna")
    drops = at(84, 44, emblems.drop(), 1.7) + at(222, 44, emblems.drop(), 1.7)
    return near + far + drops + coins + shape("M120 16V108", stroke=INK, width=2, more='stroke-dasharray="5 6"')


def funding() -> str:
    """More assistants, far more money."""
    body = ""
    for i, coins in enumerate((1, 2, 4, 7, 11)):
        x = 24.0 + 46 * i
        heap = "".join(at(x + (j % 2) * 8 - 4, 92 - 7 * j, emblems.coin(10)) for j in range(coins))
        body += heap
    return body


def hand_limit() -> str:
    held = "".join(at(96 + 34 * i, 60, emblems.card_back(), 1.5) for i in range(4))
    return at(44, 60, emblems.chassis_icon(), 2.0) + held + barred(198, 60)


def repair() -> str:
    cogs = "".join(at(140 + 36 * i, 58, emblems.cog(WEAR, PAPER_LIGHT), 1.7) for i in range(3))
    return at(44, 60, plated("mechanic")) + at(90, 60, emblems.arrow(INK), 2.0) + cogs


def order() -> str:
    """The further on, the sooner."""
    body = box(12, 88, 216, 18, 3, PAPER_LIGHT, INK, 1.6)
    for i in range(9):
        body += box(12 + 24 * i, 88, 24, 18, 0, INK if i % 2 else PAPER_LIGHT, INK, 1)
    for x, crew, size in ((40, "blue", 0.3), (110, "lemon", 0.3), (190, "vermilion", 0.36)):
        body += vehicle((x, 84), crew, size) + at(x - 12, 84, crew_art("vehicles/puck", CREWS[crew]), 0.5)
    return body


def prestige() -> str:
    """Medals for the first three, and what else counts."""
    medals = "".join(at(12 + 48 * i, 24, art(f"medals/{name}")) for i, name in enumerate(("gold", "silver", "bronze")))
    more = at(176, 60, emblems.cog(WEAR, PAPER_LIGHT), 1.3) + at(204, 60, emblems.chassis_icon(), 1.0)
    return medals + more + at(228, 60, emblems.coin(9))


SCENES: Final[Mapping[str, Callable[[], str]]] = {
    "ROUND": whole_round, "MA2": bonus, "G4": nobody_arrives,
    "S4": gauges, "B2": hand_limit, "P1": plan, "C1": convoy, "C3": fuel, "F1": funding, "M1": repair,
    "M2": steps, "D1": steps, "D2": steps, "D3": costs, "D5": danger, "E1": danger, "D6": stopped, "D7": unknown,
    "D9": line, "MA1": order, "G1": finish, "G2": finish, "G3": prestige,
}  # fmt: skip


def rule_picture(id: str) -> str:
    """The scene of a rule or of a module, WIDE x TALL units; "" where it has none."""
    scene = SCENES.get(id) or module_scenes().get(id)
    return sky() + scene() if scene is not None else ""
