"""Small scenes that go with the rules of Crazy Race, drawn with the game's own things."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from greatrace_client.ui.draw.palette import BAD, GOLD, GOLD_PALE, INK, NIGHT, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.railway.drivers import driver_back, driver_face
from greatrace_client.ui.draw.railway.locomotives import locomotive
from greatrace_client.ui.draw.shapes import at, box, disc, shape

WIDE, TALL = 240.0, 120.0  # units of a scene
TRACK: Final = 100.0  # where the rails lie
SPACES: Final = 5  # of a track, before the turntable


def sky() -> str:
    """Morning over a plain, behind every scene."""
    return box(0, 0, WIDE, TALL, 0, "#BFD8CF") + shape("M0 92Q90 72 240 90V120H0Z", "#8FA86B")


def rails(start: float = 8.0, end: float = 232.0) -> str:
    """A straight track with its sleepers."""
    sleepers = "".join(box(x, TRACK, 5, 9, 0, SEPIA) for x in range(round(start) + 4, round(end) - 4, 14))
    return sleepers + shape(f"M{start} {TRACK}H{end}", stroke=INK, width=3)


def engine(kind: str, colour: str, x: float, size: float = 0.5, y: float = TRACK) -> str:
    """A locomotive with the middle of its wheels there."""
    return at(x - 75 * size, y - 86 * size, locomotive(kind, colour), size)


def turntable(x: float = 206.0, y: float = 82.0) -> str:
    return disc(x, y, 24, PAPER_LIGHT, INK, 2) + shape(f"M{x - 20} {y}H{x + 20}", stroke=INK, width=5)


def card(x: float, y: float, colour: str, value: int = 0, size: float = 0.8) -> str:
    """A driver card, face down without a value."""
    return at(x, y, driver_face(colour, value) if value else driver_back(colour), size)


def components() -> str:
    kinds = enumerate(("tank", "express", "goods"))
    return rails() + "".join(engine(kind, "orange", 44 + 76 * i, 0.5) for i, kind in kinds)


def stage() -> str:
    """Cards lie on two sides; the higher sum moves."""
    played = card(12, 14, "orange", 4) + card(66, 14, "orange", 2) + card(176, 14, "green", 3)
    return (
        played
        + shape("M126 34H166L166 24L172 40L166 56V46H126Z", GOLD, INK, 1.6)
        + rails()
        + engine("tank", "orange", 206, 0.34)
    )


def moving() -> str:
    """Out to the turntable, and back home."""
    posts = "".join(disc(24 + 34 * i, TRACK + 4, 5, GOLD_PALE, INK, 1.4) for i in range(SPACES))
    over = shape("M58 40Q110 4 150 40", stroke=GOLD, width=5) + shape("M158 48L140 44L154 30Z", GOLD, INK, 1.2)
    return rails(8, 190) + posts + turntable(206, 94) + engine("express", "lilac", 56, 0.44) + over


def taking_back() -> str:
    played = "".join(card(104 + 42 * i, 22, "blue", value, 0.62) for i, value in enumerate((1, 3, 6)))
    arrow = shape("M96 58H44V44L18 66L44 88V74H96Z", GOLD, INK, 1.8)
    return arrow + played


def closed() -> str:
    """Cards on three sides, none on the fourth."""
    sides = ((20, "orange"), (74, "green"), (128, "lilac"))
    held = "".join(card(x, 24, colour) for x, colour in sides)
    empty = box(182, 25, 46, 66, 5, "none", INK, 2, more='stroke-dasharray="6 5"')
    return held + empty + at(205, 58, shape("M-15 -15L15 15M15 -15L-15 15", stroke=BAD, width=7))


def hidden() -> str:
    return "".join(card(30 + 34 * i, 20 + abs(i - 2) * 5, "green", size=0.9) for i in range(5))


def winning() -> str:
    steps = ((18, 66, "green", 2), (90, 48, "orange", 1), (162, 78, "lilac", 3))
    body = ""
    for x, top, colour, _ in steps:
        body += box(x, top, 62, TALL - top, 2, NIGHT, INK, 1.8) + engine("goods", colour, x + 31, 0.36, top)
    return body


def variants() -> str:
    """Points face down, in another order."""
    coins = "".join(disc(40 + 40 * i, 60 + (9 if i % 2 else -9), 17, GOLD, INK, 2.2) for i in range(5))
    return coins + shape("M60 24Q120 -2 176 22", stroke=INK, width=3) + shape("M182 28L166 26L176 12Z", INK)


SCENES: Final[Mapping[str, Callable[[], str]]] = {
    "X1": components,
    "X2": stage,
    "X3": moving,
    "X4": taking_back,
    "X5": closed,
    "X6": hidden,
    "X7": winning,
    "X8": variants,
}


def rule_picture(id: str) -> str:
    """The scene of a rule, WIDE x TALL units; "" where it has none."""
    scene = SCENES.get(id)
    return sky() + scene() if scene is not None else ""
