"""Lines of our display letters as surfaces: Art-Deco capitals, figures and signs, each a fat mass against a hairline.

A letter is a picture in `assets/art/letters`, under its Unicode name, in hundredths of the cap height: capitals reach
from y = 0 to the base line at y = 100. Accents are pictures of their own, with the letter's axis at x = 0. Only
capitals exist: lower case is raised. A sign without a drawing is taken from the bold text face, so that a name in any
script is shown.
"""

import functools
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

import pygame

from greatrace_client.ui.draw.art import art, art_files
from greatrace_client.ui.draw.fonts import face_of, font
from greatrace_client.ui.draw.palette import INK
from greatrace_client.ui.draw.raster import raster
from greatrace_client.ui.draw.shapes import at

CAP = 0.74  # height of a capital as a share of the size
TOP, FOOT = -34.0, 134.0  # a line's vertical range in letter units, with accents and descenders
ALIKE = str.maketrans(
    {
        "'": "’",
        "\u2011": "-",
        "—": "–",
        "−": "–",
        "‘": "’",
        "\u00a0": " ",
        "\u202f": " ",
        "ẞ": "SS",
        "Ð": "Đ",
        "…": "...",
    }
)
BEARING, SPACE = 7.0, 34.0  # free units on either side of a letter; width of a space
AXES = {"A": 48, "C": 52, "G": 52, "J": 38, "L": 18, "Q": 49, "Ł": 30, "Đ": 58}  # x of accents; else a letter's middle
FOOT_MARKS = {"\u0328": 0.78}  # marks at a letter's right foot: at this share of its width

# Kerning pairs: these stand closer than their bearings say.
_KERNED = {
    -22: ("AV", "VA", "AW", "WA", "AY", "YA", "AT", "TA", "LT", "LY", "LV", "PA", "FA", "TJ", "VJ", "PJ", "FJ", "L’"),
    -12: ("AO", "OA", "AC", "AG", "AU", "RT", "RV", "RY", "TO", "OT", "VO", "OV", "LO", "LC", "KO", "KC", "YO", "OY"),
    -9: ("TC", "TG", "CO", "OC", "DA", "AD", "RO", "RC", "SA", "TS", "CT", "PT"),
    -4: ("TR", "EA", "CA"),
    4: ("CE",),
}
KERNING = {pair: gap for gap, pairs in _KERNED.items() for pair in pairs}


class LetterPiece(NamedTuple):
    """One letter of a line: the letter, its base if that is drawn here (else ""), its place, in letter units."""

    x: float
    width: float
    letter: str
    base: str
    marks: tuple[str, ...]


@functools.cache
def drawn() -> dict[str, str]:
    """The letters and accents that are ours, and the names of their pictures."""
    names = art_files.names("letters")
    return {unicodedata.lookup(name.replace("_", " ")): f"letters/{name}" for name in names}


def letter_width(letter: str) -> float:
    """Width of one of our letters, without its bearings."""
    return art_files.box(drawn()[letter])[2]


def capitals(string: str) -> str:
    """The text as it is set: capitals, with similar signs replaced by those drawn here."""
    return string.upper().translate(ALIKE)


def is_ours(letter: str) -> bool:
    """Whether this sign is drawn here, alone or as a letter with accents."""
    if letter == " " or unicodedata.combining(letter):
        return letter == " "
    return letter in drawn() or all(part in drawn() for part in unicodedata.normalize("NFD", letter))


def _pieces(string: str, track: float) -> Iterator[LetterPiece]:
    """The letters from left to right; `track` in letter units."""
    x, before = 0.0, ""
    for letter in capitals(string):
        base, *marks = [letter] if letter in drawn() else list(unicodedata.normalize("NFD", letter))
        x += KERNING.get(before + base, 0)
        ours = base if letter != " " and is_ours(letter) else ""
        width = SPACE if letter == " " else (letter_width(ours) if ours else _foreign_width(letter)) + 2 * BEARING
        yield LetterPiece(x, width, letter, ours, tuple(marks))
        x += width + track
        before = base


def _foreign_width(letter: str) -> float:
    return font(face_of("bold", letter), 100).size(letter)[0] * _FOREIGN / 100


_FOREIGN = 100 / 0.7  # letter units per em of the text face, whose capitals are 0.7 em high


@functools.lru_cache(maxsize=512)
def _set(string: str, track: float) -> tuple[tuple[LetterPiece, ...], float]:
    pieces = tuple(_pieces(string, track))
    return pieces, pieces[-1].x + pieces[-1].width if pieces else 0.0


def width(string: str, px: int, track: float = 0.0) -> float:
    """Width of a line in real pixels; `track` is a share of the size, as everywhere."""
    return _set(string, track / CAP * 100)[1] * px * CAP / 100


def _body(piece: LetterPiece, colour: str) -> str:
    """The body of one of our letters with its accents."""
    wide = piece.width - 2 * BEARING
    body = _ink(piece.base, colour)
    for mark in piece.marks:
        place = wide * FOOT_MARKS[mark] if mark in FOOT_MARKS else AXES.get(piece.base, wide / 2)
        body += at(place, 0, _ink(mark, colour))
    return at(piece.x + BEARING, -TOP, body)


def _ink(letter: str, colour: str) -> str:
    return art(drawn()[letter], (INK, colour))


def line(string: str, px: int, colour: str, track: float = 0.0) -> pygame.Surface:
    """A line as a surface whose middle is the middle of the capitals."""
    pieces, wide = _set(string, track / CAP * 100)
    k = px * CAP / 100
    body = "".join(_body(piece, colour) for piece in pieces if piece.base)
    out = raster(body, max(1.0, wide), FOOT - TOP, k, keep=False)
    for piece in pieces:
        if not piece.base and piece.letter != " ":
            letters = font(face_of("bold", piece.letter), max(1, round(px * CAP / 0.7)))
            image = letters.render(piece.letter, True, colour)
            base = (100 - TOP) * k
            out.blit(image, (round((piece.x + BEARING) * k), round(base - letters.get_ascent())))
    return out
