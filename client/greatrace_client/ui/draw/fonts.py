"""The two text faces: Jost 500 ("text") and 700 ("bold").

The package that carries Jost has one variable font; fontTools cuts a static 500 and 700 out of it at the first start
(about 0.1 s each), kept in the cache folder. When that folder can't be written the cut font lives in memory; when there
is no Jost at all pygame-ce's own font stands in, so the game always has words.
"""

import functools
import io
from importlib.util import find_spec
from pathlib import Path

import pygame

from greatrace_client import paths
from greatrace_client.ui.draw.palette import channels

WEIGHTS = {"text": 500, "bold": 700}
FAMILY = "Jost"
SMALL, FINE = 22, 4  # below so many pixels text is drawn so many times as large, and scaled down


def variable_font() -> Path | None:
    """Where the installed variable Jost lies, or None."""
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
    """Where cut fonts are kept between starts."""
    return paths.cache() / "fonts"


@functools.cache
def face_bytes(face: str) -> bytes | None:
    """The font file of a face, from the cache folder or cut now; None when no Jost is installed."""
    source = variable_font()
    if source is None:
        return None
    weight = WEIGHTS[face]
    # The size in the name: a newer release of the font is cut anew.
    kept = cache_folder() / f"{FAMILY}-{weight}-{source.stat().st_size}.ttf"
    try:
        return kept.read_bytes()
    except OSError:
        made = cut(source, weight)
        _keep(kept, made)
        return made


def _keep(where: Path, data: bytes) -> None:
    """Write beside and rename, so that two first starts at once never read half a font; unwritable is fine."""
    try:
        where.parent.mkdir(parents=True, exist_ok=True)
        draft = where.with_suffix(f".{id(data)}.part")
        draft.write_bytes(data)
        draft.replace(where)
    except OSError:
        return


@functools.lru_cache(maxsize=128)
def font(face: str, px: int) -> pygame.font.Font:
    """The font of a face at a size in real pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    data = face_bytes(face)
    if data is not None:
        return pygame.font.Font(io.BytesIO(data), px)
    spare = pygame.font.Font(None, round(px * 1.25))
    spare.set_bold(face == "bold")
    return spare


def text_width(string: str, face: str, px: int) -> float:
    """Width of a line in real pixels, with fractions."""
    fine = FINE if px < SMALL else 1
    return font(face, px * fine).size(string)[0] / fine


def render(string: str, face: str, px: int, colour: str) -> pygame.Surface:
    """A line of text as a surface.

    Small text is drawn FINE times as large and scaled down: pygame rounds every letter's advance to whole pixels, which
    makes bold lines of 12 or 13 pixels a tenth too wide and their letters uneven.
    """
    if px >= SMALL:
        return font(face, px).render(string, True, colour)
    large = font(face, px * FINE).render(string, True, colour)
    w, h = -(-large.get_width() // FINE), -(-large.get_height() // FINE)
    padded = pygame.Surface((w * FINE, h * FINE), pygame.SRCALPHA)
    padded.fill((*channels(colour), 0))
    padded.blit(large, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return pygame.transform.smoothscale(padded, (w, h))
