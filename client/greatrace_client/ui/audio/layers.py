"""Sounds that loop side by side, each at a volume of its own: layers of the music, beds of the ambience, the engine.

They loop for ever; a change of the mix only changes volumes. A thread loads what is wanted, so that no frame waits, and
what has not been heard for a while is let go. A long loop comes in several files, and is decoded a few seconds at a
time (`Parts`), which are played one after the other without a gap: a minute and a half would take 17 MB, four seconds
take 0.7. Layers that belong together (`clock`) stay together: a later one begins where the others are.
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
TOO_LATE: Final = 0.05  # ... from which it can't go on without a gap
Loaded = dict[str, pygame.mixer.Sound]
Clock = Callable[[], float]
log = logging.getLogger(__name__)


def towards(now: float, goal: float, step: float) -> float:
    """`now`, by at most `step` nearer to the goal."""
    return now + max(-step, min(step, goal - now))


class FilePiece(NamedTuple):
    """What of a file is played: from `begin` on so many `seconds`; 0: all of it. The file's name has no ending."""

    file: str
    begin: float = 0.0
    seconds: float = 0.0


@frozen
class Parts:
    """In how many files a loop comes, how long (in seconds) each is, and in how many parts each is decoded; the names
    of files end with their numbers from 1 on. A loop of one file has just its name, and is decoded as a whole.
    """

    files: int = 1
    seconds: float = 0.0
    each: int = 1

    @property
    def number(self) -> int:
        """Of all parts."""
        return self.files * self.each

    @property
    def length(self) -> float:
        """Of a part, in seconds."""
        return self.seconds / self.each

    def file(self, name: str, number: int) -> str:
        """The name of that file (they count from 0), without its ending."""
        return name if self.files == 1 else f"{name}_{number + 1}"

    def piece(self, name: str, part: int) -> FilePiece:
        """Where that part (parts count from 0) is found."""
        if self.number == 1:
            return FilePiece(name)
        file, within = divmod(part, self.each)
        return FilePiece(self.file(name, file), within * self.length, self.length)

    def at(self, seconds: float) -> tuple[int, float]:
        """The part that is played so many seconds after the beginning, and how many seconds of it are over."""
        if self.number == 1:
            return 0, 0.0
        part, into = divmod(seconds, self.length)
        return int(part) % self.number, into


WHOLE: Final = Parts()


class Layers:
    """The loops of a folder of the assets that run together, on `number` channels from the `first` on. `levels` are
    their volumes now. `clock`: seconds that the device has played since some moment; needed where there are `parts`.
    `spare`: fades that a layer is kept for, silent and not wanted.
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
        self._number: dict[str, int] = {}  # of each layer's channel
        self._channels: dict[str, pygame.mixer.Channel] = {}
        self._set: dict[str, float] = {}  # the volumes that the channels have: setting one waits for the audio thread
        self._unused: dict[str, float] = {}  # for how many fades each has been silent and not wanted
        self._following: dict[str, tuple[int, float]] = {}  # the part that comes next, and when, by the clock
        self._began: float | None = None  # when the first of them began, by the clock
        self._asked: dict[str, int] = {}  # the parts that are being loaded
        self._loading: Future[Loaded] | None = None
        self._loader = ThreadPoolExecutor(1, where)

    @property
    def empty(self) -> bool:
        """Whether there is nothing that could be heard."""
        return not self._channels and self._loading is None

    @property
    def silent(self) -> bool:
        """Whether none of them can be heard."""
        return not any(self.levels.values())

    def update(self, names: Collection[str], wanted: Mapping[str, float], volume: float, step: float) -> None:
        """Fade each layer of `names` towards the volume that is wanted (0: none); they come once they are loaded."""
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
        """Set a channel's volume where it is another one."""
        if self._set.get(name) != volume:
            self._set[name] = volume
            self._channels[name].set_volume(volume)

    def _place(self, now: float) -> tuple[int, float]:
        """The part that is played at that time, and how many seconds of it are over."""
        return self.parts.at(now - (now if self._began is None else self._began))

    def _due(self) -> dict[str, int]:
        """The parts that are needed soon. A layer whose next part is too late is let go, to come back in its place."""
        if not self._following:
            return {}
        now = self.clock()
        for name, (_part, when) in tuple(self._following.items()):
            if now > when - TOO_LATE:
                self._drop(name)
        return {name: part for name, (part, when) in self._following.items() if now > when - AHEAD}

    def _load(self, parts: dict[str, int]) -> None:
        """Get these parts from their files; when they are there they are played."""
        if self._loading is None:
            self._asked = parts
            pieces = {name: self.parts.piece(name, part) for name, part in parts.items()}
            self._loading = self._loader.submit(load_pieces, self.where, pieces)
        elif self._loading.done():
            found, self._loading = self._loading.result(), None
            self._play(found)

    def _play(self, found: Loaded) -> None:
        """New layers begin at the place of those that run, others go on."""
        now = self.clock()
        if self._began is None:
            self._began = now
        for name, sound in found.items():
            if name in self._following:
                self._go_on(name, sound)
            elif name not in self._channels and self._free and self._place(now)[0] == self._asked[name]:
                self._begin(name, sound, now)

    def _begin(self, name: str, sound: pygame.mixer.Sound, now: float) -> None:
        """On a channel of its own, silent for now."""
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
        """That part follows the one that is played."""
        part, when = self._following[name]
        if part == self._asked[name]:
            self._channels[name].queue(sound)
            self._following[name] = (part + 1) % self.parts.number, when + self.parts.length

    def _drop(self, name: str) -> None:
        """It is let go; the channel is free for another."""
        self._channels.pop(name).stop()
        self._free.append(self._number.pop(name))
        self._following.pop(name, None)
        for kept in (self.levels, self._set, self._unused):
            del kept[name]

    def stop(self) -> None:
        """Silence; the sounds are let go. Cheap when there are none."""
        for name in tuple(self._channels):
            self._drop(name)
        self._began = None

    def close(self) -> None:
        """Nothing more will be played."""
        self.stop()
        self._loader.shutdown(wait=True)


def rest_of(sound: pygame.mixer.Sound, seconds: float) -> pygame.mixer.Sound:
    """What is left of a sound after so many seconds."""
    samples, frame, rate = _samples(sound)
    return between(sound, round(seconds * rate), len(samples) // frame) if seconds else sound


def between(sound: pygame.mixer.Sound, first: int, end: int) -> pygame.mixer.Sound:
    """A sound's frames from the first to that before the end, as a sound of its own."""
    samples, frame, _ = _samples(sound)
    return pygame.mixer.Sound(buffer=samples[max(0, first) * frame : max(0, end) * frame])


def _samples(sound: pygame.mixer.Sound) -> tuple[memoryview, int, int]:
    """Its bytes, how many of them are a frame (a sample of each channel), and how many frames are a second."""
    rate, bits, channels = pygame.mixer.get_init() or (RATE, -16, STEREO)
    memory: Any = sound  # the library does not say that it can be read
    return memoryview(memory).cast("B"), abs(bits) // 8 * channels, rate


def load_pieces(where: str, pieces: Mapping[str, FilePiece]) -> Loaded:
    """Those loops by name, from their files; one that can't be read is silence."""
    found: Loaded = {}
    for name, piece in pieces.items():
        try:
            found[name] = decoded((folder() / where / f"{piece.file}.ogg").read_bytes(), piece)
        except (OSError, ValueError, pygame.error) as error:
            log.warning("The sound %s/%s can't be played: %s", where, piece.file, error)
            found[name] = pygame.mixer.Sound(buffer=bytes(4))
    return found


def decoded(ogg: bytes, piece: FilePiece) -> pygame.mixer.Sound:
    """That piece of a file. Raises ValueError, pygame.error."""
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
