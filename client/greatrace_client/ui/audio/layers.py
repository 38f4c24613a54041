"""Sounds that loop side by side, each at its own volume: layers of the music, beds of the ambience, the engine.

They loop for ever; a change of the mix only changes volumes. A thread loads what is needed, so that no frame waits, and
what has not been audible for a while is released. A long loop is stored in several files, and decoded a few seconds at
a time (`Parts`), played one after the other without a gap: a minute and a half would take 17 MB, four seconds take 0.7.
Layers that belong together (`clock`) stay synchronous: a later one begins where the others are.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, NamedTuple

import pygame
from attrs import frozen

from greatrace.assets import folder
from greatrace_client.ui.audio.device import RATE, STEREO
from greatrace_client.ui.audio.ogg_pieces import cut_out

FADE = 0.8  # seconds from silence to full volume and back
SPARE: Final = 25.0  # fades
AHEAD: Final = 2.0  # seconds before the end of a part from which the next is loaded
TOO_LATE: Final = 0.05  # ... less time left, and it can't go on without a gap
Loaded = dict[str, pygame.mixer.Sound]
Clock = Callable[[], float]
log = logging.getLogger(__name__)


def towards(now: float, goal: float, step: float) -> float:
    """`now`, moved by at most `step` towards the goal."""
    return now + max(-step, min(step, goal - now))


class FilePiece(NamedTuple):
    """A part of a file: `seconds` seconds from `begin` on; 0: the whole file. The file's name has no ending."""

    file: str
    begin: float = 0.0
    seconds: float = 0.0


@frozen
class Parts:
    """How a loop is stored and decoded: the number of files, the seconds of each, and the number of parts in which each
    is decoded. Files' names end with their numbers from 1 on; a loop of one file has its plain name, and is decoded as
    a whole.
    """

    files: int = 1
    seconds: float = 0.0
    each: int = 1

    @property
    def number(self) -> int:
        """The number of all parts."""
        return self.files * self.each

    @property
    def length(self) -> float:
        """The length of a part in seconds."""
        return self.seconds / self.each

    def file(self, name: str, number: int) -> str:
        """The name, without its ending, of a loop's file (they count from 0)."""
        return name if self.files == 1 else f"{name}_{number + 1}"

    def piece(self, name: str, part: int) -> FilePiece:
        """The place of that part (parts count from 0) in the files."""
        if self.number == 1:
            return FilePiece(name)
        file, within = divmod(part, self.each)
        return FilePiece(self.file(name, file), within * self.length, self.length)

    def at(self, seconds: float) -> tuple[int, float]:
        """The part played `seconds` seconds after the beginning, and the seconds of it that are over."""
        if self.number == 1:
            return 0, 0.0
        part, into = divmod(seconds, self.length)
        return int(part) % self.number, into


WHOLE: Final = Parts()


class Layers:
    """The loops of a folder of the assets that run together, on `number` channels from the `first` on. `levels` are
    their present volumes. `clock`: seconds that the device has played since some moment; needed with `parts`. `spare`:
    the number of fades that a silent, unwanted layer is kept for.
    """

    def __init__(
        self,
        where: str,
        first: int,
        number: int,
        clock: Clock | None = None,
        parts: Parts = WHOLE,
        spare: float = SPARE,
    ) -> None:
        self.where, self.clock, self.parts, self.spare = where, clock or (lambda: 0.0), parts, spare
        self.levels: dict[str, float] = {}
        self._free = list(range(first, first + number))[::-1]
        self._number: dict[str, int] = {}  # the channel of each layer
        self._channels: dict[str, pygame.mixer.Channel] = {}
        self._set: dict[str, float] = {}  # the volumes that the channels have: setting one waits for the audio thread
        self._unused: dict[str, float] = {}  # the number of fades for which each has been silent and unneeded
        self._following: dict[str, tuple[int, float]] = {}  # the next part, and its time by the clock
        self._began: float | None = None  # when the first of them began, by the clock
        self._asked: dict[str, int] = {}  # the parts that are being loaded
        self._loading: Future[Loaded] | None = None
        self._loader = ThreadPoolExecutor(1, where)

    @property
    def empty(self) -> bool:
        """Whether nothing is playing or loading."""
        return not self._channels and self._loading is None

    @property
    def silent(self) -> bool:
        """Whether all levels are 0."""
        return not any(self.levels.values())

    def update(self, names: Collection[str], wanted: Mapping[str, float], volume: float, step: float) -> None:
        """Fade each layer of `names` towards its wanted volume (0: none); layers start once they are loaded."""
        due = self._due()
        missing = [name for name in names if name not in self._channels]
        if missing or due or self._loading is not None:
            self._load(dict.fromkeys(missing, self._place(self.clock())[0]) | due)
        for name in tuple(self._channels):
            self.levels[name] = towards(self.levels[name], wanted.get(name, 0.0), step)
            self._turn(name, self.levels[name] * volume)
            self._unused[name] = 0.0 if name in names or self.levels[name] else self._unused[name] + step
            if self._unused[name] > self.spare:
                self._drop(name)
        if not names and self.silent:
            self.stop()

    def _turn(self, name: str, volume: float) -> None:
        """Set a channel's volume if it has changed."""
        if self._set.get(name) != volume:
            self._set[name] = volume
            self._channels[name].set_volume(volume)

    def _place(self, now: float) -> tuple[int, float]:
        """The part played at that time, and the seconds of it that are over."""
        return self.parts.at(now - (now if self._began is None else self._began))

    def _due(self) -> dict[str, int]:
        """The parts that are needed soon. A layer whose next part is too late is dropped, to return at its place."""
        if not self._following:
            return {}
        now = self.clock()
        for name, (_part, when) in tuple(self._following.items()):
            if now > when - TOO_LATE:
                self._drop(name)
        return {name: part for name, (part, when) in self._following.items() if now > when - AHEAD}

    def _load(self, parts: dict[str, int]) -> None:
        """Load these parts from their files, then play them."""
        if self._loading is None:
            self._asked = parts
            pieces = {name: self.parts.piece(name, part) for name, part in parts.items()}
            self._loading = self._loader.submit(load_pieces, self.where, pieces)
        elif self._loading.done():
            found, self._loading = self._loading.result(), None
            self._play(found)

    def _play(self, found: Loaded) -> None:
        """Begin new layers at the position of the running ones; queue the next parts of others."""
        now = self.clock()
        if self._began is None:
            self._began = now
        for name, sound in found.items():
            if name in self._following:
                self._go_on(name, sound)
            elif name not in self._channels and self._free and self._place(now)[0] == self._asked[name]:
                self._begin(name, sound, now)

    def _begin(self, name: str, sound: pygame.mixer.Sound, now: float) -> None:
        """Begin a layer on a channel of its own, silent at first."""
        self._number[name] = self._free.pop()
        self._channels[name] = pygame.mixer.Channel(self._number[name])
        if self.parts.number == 1:
            self._channels[name].play(sound, loops=-1)
        else:
            part, into = self._place(now)
            self._channels[name].play(rest_of(sound, into))
            self._following[name] = (part + 1) % self.parts.number, now - into + self.parts.length
        self.levels[name] = self._unused[name] = 0.0
        self._turn(name, 0.0)

    def _go_on(self, name: str, sound: pygame.mixer.Sound) -> None:
        """Queue the part after the one that is playing."""
        part, when = self._following[name]
        if part == self._asked[name]:
            self._channels[name].queue(sound)
            self._following[name] = (part + 1) % self.parts.number, when + self.parts.length

    def _drop(self, name: str) -> None:
        """Stop a layer and free its channel."""
        self._channels.pop(name).stop()
        self._free.append(self._number.pop(name))
        self._following.pop(name, None)
        for kept in (self.levels, self._set, self._unused):
            del kept[name]

    def stop(self) -> None:
        """Stop all layers and release them."""
        for name in tuple(self._channels):
            self._drop(name)
        self._began = None

    def close(self) -> None:
        """Stop, and end the loader's thread."""
        self.stop()
        self._loader.shutdown(wait=True)


def rest_of(sound: pygame.mixer.Sound, seconds: float) -> pygame.mixer.Sound:
    """A sound without its first `seconds` seconds."""
    samples, frame, rate = _samples(sound)
    return between(sound, round(seconds * rate), len(samples) // frame) if seconds else sound


def between(sound: pygame.mixer.Sound, first: int, end: int) -> pygame.mixer.Sound:
    """A sound's frames from the first to that before the end, as a sound of its own."""
    samples, frame, _ = _samples(sound)
    return pygame.mixer.Sound(buffer=samples[max(0, first) * frame : max(0, end) * frame])


def _samples(sound: pygame.mixer.Sound) -> tuple[memoryview, int, int]:
    """A sound's bytes, the bytes of a frame (a sample of each channel), and the frames a second."""
    rate, bits, channels = pygame.mixer.get_init() or (RATE, -16, STEREO)
    memory: Any = sound  # the library does not declare that it can be read
    return memoryview(memory).cast("B"), abs(bits) // 8 * channels, rate


def load_pieces(where: str, pieces: Mapping[str, FilePiece]) -> Loaded:
    """The loops by name, read from their files; one that can't be read is missing."""
    found: Loaded = {}
    for name, piece in pieces.items():
        try:
            found[name] = decoded((folder() / where / f"{piece.file}.ogg").read_bytes(), piece)
        except (OSError, ValueError, pygame.error) as error:
            log.warning("The sound %s/%s can't be played: %s", where, piece.file, error)
            found[name] = pygame.mixer.Sound(buffer=bytes(4))
    return found


def decoded(ogg: bytes, piece: FilePiece) -> pygame.mixer.Sound:
    """The decoded part of a file. Raises ValueError, pygame.error."""
    if not piece.seconds:
        return pygame.mixer.Sound(io.BytesIO(ogg))
    until = piece.begin + piece.seconds
    other = (pygame.mixer.get_init() or (RATE,))[0] != RATE
    cut = cut_out(ogg, round(piece.begin * RATE), round(until * RATE), beyond=other)
    sound = pygame.mixer.Sound(io.BytesIO(cut.data))
    samples, frame, rate = _samples(sound)  # the device may have another rate than the file
    given = len(samples) // frame
    before = round(cut.end / RATE * rate) - given
    if given > cut.most / RATE * rate + 1 or before > round(piece.begin * rate) + 1:  # this decoder counts otherwise
        sound, before = pygame.mixer.Sound(io.BytesIO(ogg)), 0
    return between(sound, round(piece.begin * rate) - before, round(until * rate) - before)
