"""A replay as a film (MP4, H.264): the whole race with its animations, the faster the more happens.

PyAV writes it (extra `video`): BSD-licensed, with a copy of FFmpeg and x264 (GPL) in its packages. The game contains
none of them.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import pairwise
from typing import Any, Final

from greatrace_client.app.replay_painter import FilmOptions, Progress, ReplayPainter
from greatrace_client.model.loaded_replay import LoadedReplay
from greatrace_client.settings import Settings

RATE: Final = 30  # pictures a second
MOST: Final = 24  # pictures between two moments: a short race does not crawl
FIRST: Final = 30  # pictures of the start
LAST: Final = 75  # pictures of the end
CODECS: Final = ("libx264", "mpeg4")  # the first that is there
QUALITY: Final = {"crf": "22", "preset": "veryfast"}  # of x264; a race of a minute has 4 to 12 MB


class VideoMissing(ImportError):
    """PyAV, which writes the file, is not installed (extra `video`)."""


def is_av_there() -> bool:
    """Whether PyAV is installed."""
    return find_spec("av") is not None


def pictures_between(moments: int, seconds: int) -> list[int]:
    """The number of pictures that lead to each moment after the first, evenly spread over at most `seconds` seconds."""
    number = moments - 1
    whole = max(0, min(seconds * RATE - FIRST - LAST, number * MOST))
    ends = [i * whole // number for i in range(number + 1)] if number else [0]
    return [end - start for start, end in pairwise(ends)]


def video_of(
    replay: LoadedReplay, settings: Settings, options: FilmOptions, progress: Progress = lambda _n, _of: None
) -> bytes:
    """The file's bytes. Raises VideoMissing and NoScreen."""
    if not is_av_there():
        raise VideoMissing
    painter = ReplayPainter(replay, settings, options.width)
    try:
        counts = pictures_between(len(replay.moments), options.seconds)
        whole = FIRST + sum(counts) + LAST
        with io.BytesIO() as file:
            film = Film(file, painter.size)
            for number, picture in enumerate(_pictures(painter, counts), 1):
                film.add(picture)
                progress(number, whole)
            film.end()
            return file.getvalue()
    finally:
        painter.close()


def _pictures(painter: ReplayPainter, counts: list[int]) -> Iterator[bytes]:
    """The start for a while, the way to each moment, the end for a while."""
    yield from [painter.picture(0)] * FIRST
    for moment, number in enumerate(counts, 1):
        yield from painter.go_on(moment, number, RATE)
    painter.race.director.speed = 0.0
    yield from [painter.picture(len(counts))] * LAST


class Film:
    """An MP4 that is being written to `file`."""

    def __init__(self, file: io.BytesIO, size: tuple[int, int]) -> None:
        import av

        self._av: Any = av
        codec = next(name for name in CODECS if name in av.codecs_available)
        self._container: Any = av.open(file, "w", format="mp4")
        options = QUALITY if codec == CODECS[0] else {"qscale": "4"}
        self._stream: Any = self._container.add_stream(codec, rate=RATE, options=options)
        self._stream.width, self._stream.height = self.size = size
        self._stream.pix_fmt = "yuv420p"  # the format that every player and browser shows

    def add(self, picture: bytes) -> None:
        """Add a picture, RGB."""
        frame = self._av.VideoFrame(*self.size, "rgb24")
        plane, row = frame.planes[0], 3 * self.size[0]
        if plane.line_size != row:  # rows begin at even addresses
            gap = bytes(plane.line_size - row)
            picture = b"".join(picture[i : i + row] + gap for i in range(0, len(picture), row))
        plane.update(picture)
        self._container.mux(self._stream.encode(frame))

    def end(self) -> None:
        """The file is whole."""
        self._container.mux(self._stream.encode(None))
        self._container.close()
