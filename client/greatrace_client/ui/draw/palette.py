"""The colours of the game: materials, crews, cities, terrain. It does not import pygame, so that tests and tools can
use it.
"""

from typing import NamedTuple

INK, SEPIA, SEPIA_PALE = "#2A1D12", "#6B4A2B", "#A98A5B"  # lines and text on paper
PAPER, PAPER_LIGHT, PAPER_DARK = "#F5E5BB", "#FBF2D9", "#D2B680"  # map land, plates, edges
SEA, SEA_DEEP, SEA_LINE, SEA_INK = "#9FBFB0", "#7FA79C", "#5F8C86", "#3F7472"  # engraved water and its lettering
NIGHT, NIGHT_DEEP, NIGHT_LIGHT = "#17323A", "#0D2228", "#28505A"  # panels: petrol enamel
NIGHT_TEXT = "#C9D6CF"  # second text on panels
BRASS, BRASS_LIGHT, BRASS_DARK = "#B98B3C", "#F4DD98", "#6B4A17"
FUEL, WEAR, CHASSIS = "#C1410D", "#27485C", "#63422D"  # drops, cogs and frames
GOOD, BAD, GOLD = "#1E7A62", "#9A1C0E", "#F2B632"
GOLD_PALE = "#FBE7A8"  # a plate that is yours to act on
RISK, RISK_EDGE, RISK_LINE = "#43352B", "#1C130D", "#F08A4B"
SEA_LINE_PLATE, AIR_LINE_PLATE = "#1E5560", "#B3261A"
BLACK, WHITE = "#000000", "#FFFFFF"


class CrewColours(NamedTuple):
    """One crew's enamel: body, dark side, light side, the ink that reads on the body, and its emblem's name."""

    body: str
    dark: str
    light: str
    ink: str
    emblem: str


class Enamel(NamedTuple):
    """One city colour: face, rim and the shape that identifies the colour."""

    colour: str
    dark: str
    shape: str


CREWS: dict[str, CrewColours] = {
    "blue": CrewColours("#0B3C8C", "#062459", "#3F74CC", "#F7ECCF", "star"),
    "vermilion": CrewColours("#D5451B", "#8C260A", "#F58A5E", "#F7ECCF", "chevron"),
    "mint": CrewColours("#4FC3A1", "#23806A", "#A5EBD5", "#2A1D12", "crescent"),
    "lemon": CrewColours("#FFE66D", "#B8951D", "#FFF6C4", "#2A1D12", "cross"),
    "plum": CrewColours("#2B0A2E", "#150317", "#7A3C80", "#F7ECCF", "ring"),
}
CITIES: dict[str, Enamel] = {
    "purple": Enamel("#74308A", "#3F1350", "star8"),
    "red": Enamel("#B41B17", "#73140D", "square"),
    "yellow": Enamel("#EFB526", "#8F6205", "triangle"),
    "green": Enamel("#499D63", "#17512A", "disc"),
}
CARD_KINDS: dict[str, str] = {"any": "#5F0000", "drive": "#356C75", "repair": "#00243F", "before": "#6F710E"}

# High contrast: the plain colour of each material. Crews, cities and terrain keep their colours: they mean something.
PLAIN_COLOURS: dict[str, str] = {
    INK: BLACK,
    SEPIA: "#2E1C0C",
    SEPIA_PALE: "#4A3418",
    PAPER: WHITE,
    PAPER_LIGHT: WHITE,
    PAPER_DARK: "#E4D8BC",
    GOLD_PALE: "#FFF3C4",
    SEA: "#D6E6E0",
    SEA_DEEP: "#B4CEC6",
    SEA_LINE: "#4E7C76",
    SEA_INK: "#123F3C",
    NIGHT: BLACK,
    NIGHT_DEEP: BLACK,
    NIGHT_LIGHT: "#101A1D",
    NIGHT_TEXT: WHITE,
    BRASS: "#FFD873",
    BRASS_LIGHT: "#FFF0BE",
    BRASS_DARK: "#3A2708",
    GOLD: "#FFCB3D",
    GOOD: "#0B5A2C",
    BAD: "#8A0F08",
    "#3A4F55": "#1B1B1B",
    "#4C6268": "#8C8C8C",
    "#C3CBC2": WHITE,  # a button that is off
}

# Type scale in design units; one unit is one pixel at 1080p.
TYPE: dict[str, float] = {"tiny": 13, "small": 15, "body": 17, "lead": 20, "head": 26, "title": 40, "poster": 120}
MIN_TEXT = 12  # real pixels: the least size of text


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green, blue (0-255) of "#RRGGBB"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(first: str, second: str, share: float) -> str:
    """The colour `share` (0..1) of the way from `first` to `second`, both "#RRGGBB"."""
    pairs = zip(channels(first), channels(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)
