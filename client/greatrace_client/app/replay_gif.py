"""A replay as an animated GIF: evenly spaced moments of the race.

A GIF has at most 256 colours. They are chosen once, from moments of the whole race, so that nothing flickers; of each
picture Pillow stores only the difference from the one before. A file over `LARGEST` is made again, with fewer colours
and pictures.
"""

from __future__ import annotations

import io
from importlib.util import find_spec
from typing import Any, Final

from greatrace_client.app.replay_painter import FilmOptions, Progress, ReplayPainter
from greatrace_client.model.loaded_replay import LoadedReplay
from greatrace_client.settings import Settings

RATE: Final = 10  # pictures a second
LARGEST: Final = 10_000_000  # bytes
LAST_LOOK: Final = 2500  # milliseconds that the last picture stays
SAMPLES: Final = 6  # moments from which the colours are taken
ATTEMPTS: Final = ((128, 1), (64, 1), (64, 2), (32, 3), (32, 6))  # colours, and the interval of the pictures kept


class PillowMissing(ImportError):
    """Pillow, which writes the file, is not installed (extra `gif`)."""


class TooLarge(ValueError):
    """The GIF is larger than `LARGEST` even in the last attempt."""


def is_pillow_there() -> bool:
    """Whether Pillow is installed."""
    return find_spec("PIL") is not None


def moments_shown(last: int, seconds: int) -> list[int]:
    """The numbers of the moments to show, from 0 to `last`, evenly spaced: `RATE` a second, none twice."""
    number = min(last + 1, max(2, seconds * RATE))
    return [0] if number < 2 else [round(i * last / (number - 1)) for i in range(number)]


def gif_of(
    replay: LoadedReplay, settings: Settings, options: FilmOptions, progress: Progress = lambda _n, _of: None
) -> bytes:
    """The file's bytes. Raises PillowMissing, TooLarge and NoScreen."""
    if not is_pillow_there():
        raise PillowMissing
    painter = ReplayPainter(replay, settings, options.width)
    try:
        shown = moments_shown(len(replay.moments) - 1, options.seconds)
        pictures = []
        for number, moment in enumerate(shown, 1):
            pictures.append(painter.picture(moment))
            progress(number, len(shown))
        return encoded(pictures, painter.size)
    finally:
        painter.close()


def encoded(pictures: list[bytes], size: tuple[int, int], largest: int = LARGEST) -> bytes:
    """RGB pictures of size `size` as one GIF. Raises TooLarge."""
    for colours, each in ATTEMPTS:
        kept = [*pictures[:-1:each], pictures[-1]]
        data = _written(kept, size, colours, each * 1000 // RATE)
        if len(data) <= largest:
            return data
    raise TooLarge


def _written(pictures: list[bytes], size: tuple[int, int], colours: int, each: int) -> bytes:
    """The pictures as a GIF with `colours` colours, each shown for `each` milliseconds."""
    from PIL import Image

    palette = _palette(Image, pictures, size, colours)
    frames = [
        Image.frombytes("RGB", size, data).quantize(palette=palette, dither=Image.Dither.NONE) for data in pictures
    ]
    durations = [each] * (len(frames) - 1) + [LAST_LOOK]
    file = io.BytesIO()
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:], duration=durations, loop=0, optimize=True)
    return file.getvalue()


def _palette(image: Any, pictures: list[bytes], size: tuple[int, int], colours: int) -> Any:
    """The colours of moments of the whole race, as Pillow's palette."""
    width, height = size
    sheet = image.new("RGB", (width, height * SAMPLES))
    for i in range(SAMPLES):
        sample = pictures[i * (len(pictures) - 1) // (SAMPLES - 1)]
        sheet.paste(image.frombytes("RGB", size, sample), (0, height * i))
    return sheet.quantize(colours, method=image.Quantize.MEDIANCUT)
