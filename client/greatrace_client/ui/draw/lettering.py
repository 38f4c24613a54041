"""Lines of our display letters as surfaces.

Only capitals exist: lower case is raised. A sign that we have not drawn is taken from the bold text face, so that a
name in any script still shows.
"""

import functools
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

import pygame

from greatrace_client.ui.draw.fonts import face_of, font
from greatrace_client.ui.draw.glyphs import ACCENTS, BEARING, GLYPHS, KERNING, SPACE, THIN, Glyph
from greatrace_client.ui.draw.raster import raster
from greatrace_client.ui.draw.shapes import at, shape

CAP = 0.74  # height of a capital as a share of the size
TOP, FOOT = -34.0, 134.0  # what a line's surface covers, in glyph units: room for accents above and tails below
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
FOOT_MARKS = {"\u0328": 0.78}  # marks that stand at a letter's right foot: at this share of its width


class LetterPiece(NamedTuple):
    """One letter of a line: its drawing (or the letter, if it is not ours) and where it stands, in glyph units."""

    x: float
    width: float
    letter: str
    glyph: Glyph | None
    marks: tuple[str, ...]


def capitals(string: str) -> str:
    """What is really set: capitals, and the signs that we draw instead of their cousins."""
    return string.upper().translate(ALIKE)


def is_ours(letter: str) -> bool:
    """Whether we have drawn this sign, alone or as a letter with accents."""
    base, *marks = list(unicodedata.normalize("NFD", letter))
    return letter == " " or letter in GLYPHS or (base in GLYPHS and all(mark in ACCENTS for mark in marks))


def _pieces(string: str, track: float) -> Iterator[LetterPiece]:
    """The letters from left to right; `track` in glyph units."""
    x, before = 0.0, ""
    for letter in capitals(string):
        base, *marks = [letter] if letter in GLYPHS else list(unicodedata.normalize("NFD", letter))
        glyph = GLYPHS.get(base) if is_ours(letter) else None
        x += KERNING.get(before + base, 0)
        width = SPACE if letter == " " else (glyph.width if glyph else _foreign_width(letter)) + 2 * BEARING
        yield LetterPiece(x, width, letter, glyph, tuple(marks))
        x += width + track
        before = base


def _foreign_width(letter: str) -> float:
    return font(face_of("bold", letter), 100).size(letter)[0] * _FOREIGN / 100


_FOREIGN = 100 / 0.7  # glyph units per em of the text face, whose capitals are 0.7 em high


@functools.lru_cache(maxsize=512)
def _set(string: str, track: float) -> tuple[tuple[LetterPiece, ...], float]:
    pieces = tuple(_pieces(string, track))
    return pieces, pieces[-1].x + pieces[-1].width if pieces else 0.0


def width(string: str, px: int, track: float = 0.0) -> float:
    """Width of a line in real pixels; `track` is a share of the size, as everywhere."""
    return _set(string, track / CAP * 100)[1] * px * CAP / 100


def _drawn(piece: LetterPiece, colour: str) -> str:
    """One of our letters with its accents."""
    assert piece.glyph is not None
    body = _ink(piece.glyph, colour)
    axis = piece.glyph.width / 2 if piece.glyph.axis is None else piece.glyph.axis
    for mark in piece.marks:
        place = piece.glyph.width * FOOT_MARKS[mark] if mark in FOOT_MARKS else axis
        body += at(place, 0, _ink(ACCENTS[mark], colour))
    return at(piece.x + BEARING, -TOP, body)


def _ink(glyph: Glyph, colour: str) -> str:
    body = shape(glyph.fat, colour) if glyph.fat else ""
    return body + (shape(glyph.thin, stroke=colour, width=THIN) if glyph.thin else "")


def line(string: str, px: int, colour: str, track: float = 0.0) -> pygame.Surface:
    """One line as a surface whose middle is the middle of the capitals."""
    pieces, wide = _set(string, track / CAP * 100)
    k = px * CAP / 100
    body = "".join(_drawn(piece, colour) for piece in pieces if piece.glyph)
    out = raster(body, max(1.0, wide), FOOT - TOP, k, keep=False)
    for piece in pieces:
        if piece.glyph is None and piece.letter != " ":
            letters = font(face_of("bold", piece.letter), max(1, round(px * CAP / 0.7)))
            image = letters.render(piece.letter, True, colour)
            base = (100 - TOP) * k
            out.blit(image, (round((piece.x + BEARING) * k), round(base - letters.get_ascent())))
    return out
