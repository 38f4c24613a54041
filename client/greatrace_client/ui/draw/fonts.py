"""The two text faces: Jost 500 ("text") and 700 ("bold").

The package that carries Jost has one variable font; fontTools cuts a static 500 and 700 out of it at the first start
(about 0.1 s each), kept in the cache folder. If that folder can't be written the cut font stays in memory; without Jost
pygame-ce's own font is used, so text is always shown. A letter that Jost lacks comes from the first fallback font that
has it.
"""

import functools
import io
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path

import pygame

from greatrace import assets
from greatrace.whole_file import write_whole
from greatrace_client import paths
from greatrace_client.ui.draw.palette import channels

WEIGHTS = {"text": 500, "bold": 700}
FAMILY, PACKAGE = "Jost", "fontpkg-jost"
OWN = "own"  # pygame-ce's own font, the first spare face
SYSTEM_FONTS = (  # names as pygame asks systems for them: scripts that Jost does not have
    *("notosans", "dejavusans", "segoeui", "arialunicodems", "arialunicode", "segoeuisymbol", "applesymbols"),
    *("notosanscjkjp", "notosanscjksc", "yugothic", "msgothic", "hiraginosans", "microsoftyahei", "pingfang"),
    *("malgungothic", "applesdgothicneo", "wenquanyizenhei"),
)
NO_LETTER, LOOKED_AT = "\ufffe", 24  # a sign that no font has; pixels at which letters are compared with it
SMALL, FINE = 22, 4  # text smaller than SMALL pixels is drawn FINE times as large, and scaled down


def variable_font() -> Path | None:
    """The path of the installed variable Jost, or None."""
    if find_spec("fontpkg") is None:
        return None
    import fontpkg

    try:
        return Path(fontpkg.path(FAMILY, weight=500))
    except fontpkg.FontpkgError:
        return None


def cut(source: Path, weight: int) -> bytes:
    """A static instance of the variable font at one weight, as font file bytes."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    with TTFont(source) as font:
        still = instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True)
        out = io.BytesIO()
        still.save(out)
    return out.getvalue()


def cache_folder() -> Path:
    """The folder of cut fonts."""
    return paths.cache() / "fonts"


@functools.cache
def face_bytes(face: str) -> bytes | None:
    """The font file of a face, from the cache folder or cut now; None when no Jost is installed."""
    weight = WEIGHTS[face]
    if kept := _kept(weight, release()):
        return kept
    source = variable_font()
    if source is None:
        return None
    # The release or the size in the name: a newer release of the font is cut again.
    stamp = release() or str(source.stat().st_size)
    if kept := _kept(weight, stamp):
        return kept
    made = cut(source, weight)
    _keep(_place(weight, stamp), made)
    return made


@functools.cache
def release() -> str:
    """The version of the package with Jost; "" if unknown. Asking the package for its font takes far longer."""
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return ""


def _place(weight: int, stamp: str) -> Path:
    return cache_folder() / f"{FAMILY}-{weight}-{stamp}.ttf"


def _kept(weight: int, stamp: str) -> bytes:
    """A font that was cut before; empty if there is none."""
    try:
        return _place(weight, stamp).read_bytes() if stamp else b""
    except OSError:
        return b""


def _keep(where: Path, data: bytes) -> None:
    """Save a font for the next start; a folder that cannot be written is no error."""
    with suppress(OSError):
        where.parent.mkdir(parents=True, exist_ok=True)
        write_whole(where, data)


@functools.lru_cache(maxsize=256)
def font(face: str, px: int) -> pygame.font.Font:
    """The font of a face at a size in real pixels: "text", "bold", or one of `spare_faces`."""
    if not pygame.font.get_init():
        pygame.font.init()
    data = face_bytes(face) if face in WEIGHTS else None
    if data is not None:
        return pygame.font.Font(io.BytesIO(data), px)
    if face in WEIGHTS or face == OWN:
        spare = pygame.font.Font(None, round(px * 1.25))
        spare.set_bold(face == "bold")
        return spare
    return pygame.font.Font(face, px)


def spare_faces() -> Iterator[str]:
    """The fallback fonts: fonts of the assets, pygame's own, fonts of the system."""
    yield from _fonts_of_assets()
    yield OWN
    yield from fonts_of_system()


@functools.cache
def _fonts_of_assets() -> tuple[str, ...]:
    """Fonts for a language that come with the assets: every file in the assets' folder `fonts`, if there is one."""
    place = assets.folder() / "fonts"
    if not place.is_dir():
        return ()
    files = sorted(each.name for each in place.iterdir() if each.name.endswith((".ttf", ".otf", ".ttc")))
    return tuple(str(place / name) for name in files)


@functools.cache
def fonts_of_system() -> tuple[str, ...]:
    """The system's fonts for other scripts; searched only if a letter is in none of the game's."""
    found = (pygame.font.match_font(name) for name in SYSTEM_FONTS)
    return tuple(dict.fromkeys(path for path in found if path))


@functools.lru_cache(maxsize=4096)
def has_letter(face: str, letter: str) -> bool:
    """Whether a face draws that letter, and not the sign for a missing one."""
    if letter.isspace() or not letter.isprintable():
        return True
    return _drawn(face, letter) != _drawn(face, NO_LETTER)


def _drawn(face: str, letter: str) -> bytes:
    return pygame.image.tobytes(font(face, LOOKED_AT).render(letter, False, "#FFFFFF"), "RGBA")


@functools.lru_cache(maxsize=4096)
def face_of(face: str, letter: str) -> str:
    """The face that draws a letter: the given one, or the first fallback font that has it."""
    if has_letter(face, letter):
        return face
    return next((spare for spare in spare_faces() if has_letter(spare, letter)), face)


@functools.lru_cache(maxsize=2048)
def runs(string: str, face: str) -> tuple[tuple[str, str], ...]:
    """A line as pieces of one face each: the face, and its letters. Nearly always one piece."""
    pieces = groupby(string, lambda letter: face_of(face, letter))
    return tuple((each, "".join(letters)) for each, letters in pieces) or ((face, ""),)


def text_width(string: str, face: str, px: int) -> float:
    """The width of a line in real pixels, with fractions."""
    fine = FINE if px < SMALL else 1
    if string.isascii():
        return font(face, px * fine).size(string)[0] / fine
    return sum(font(each, px * fine).size(letters)[0] for each, letters in runs(string, face)) / fine


def render(string: str, face: str, px: int, colour: str) -> pygame.Surface:
    """A line of text as a surface.

    Small text is drawn FINE times as large and scaled down: pygame rounds every letter's advance to whole pixels, which
    makes bold lines of 12 or 13 pixels a tenth too wide and their letters uneven.
    """
    if px >= SMALL:
        return _set(string, face, px, colour)
    large = _set(string, face, px * FINE, colour)
    w, h = -(-large.get_width() // FINE), -(-large.get_height() // FINE)
    padded = pygame.Surface((w * FINE, h * FINE), pygame.SRCALPHA)
    padded.fill((*channels(colour), 0))
    padded.blit(large, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return pygame.transform.smoothscale(padded, (w, h))


def _set(string: str, face: str, px: int, colour: str) -> pygame.Surface:
    """The line with every letter from a face that has it, all on one base line, as high as the given face."""
    pieces = runs(string, face)
    if len(pieces) == 1:
        return font(pieces[0][0], px).render(string, True, colour)
    own = font(face, px)
    images = [font(each, px).render(letters, True, colour) for each, letters in pieces]
    line = pygame.Surface((sum(image.get_width() for image in images), own.get_height()), pygame.SRCALPHA)
    line.fill((*channels(colour), 0))
    x = 0
    for (each, _), image in zip(pieces, images, strict=True):
        line.blit(image, (x, own.get_ascent() - font(each, px).get_ascent()), special_flags=pygame.BLEND_RGBA_MAX)
        x += image.get_width()
    return line
