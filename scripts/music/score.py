"""The parts of a score: instruments with their notes, and the keys of its chords."""

from __future__ import annotations

import re

import attrs

STEPS = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
QUALITIES = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "7": (0, 4, 10, 7),
    "m6": (0, 3, 9, 7),
    "m7": (0, 3, 10, 7),
    "6": (0, 4, 9, 7),
    "dim": (0, 3, 6),
}
LOWEST_BASS, LOWEST_CHORD = 33, 57  # a1 and a3: the lowest keys for the notes of a pattern
CHORD = re.compile(r"([A-G])([b#]?)(m6|m7|m|7|6|dim|)")
NOTE = re.compile(r"([a-g])([b#]?)(\d)")


class ScoreError(ValueError):
    """A line of a score that can't be read; the text names file and line."""


@attrs.frozen
class Note:
    """`keys` sound together from `start` for `length` beats, with that velocity (0..127)."""

    start: float
    length: float
    keys: tuple[int, ...]
    force: int
    short: bool = False


@attrs.frozen
class Dynamic:
    """A change from `first` to `last` decibels over the bars from `start` to before `end` (counted from 0)."""

    start: int
    end: int
    first: float
    last: float


@attrs.define
class Part:
    """One instrument, its place and its notes. `level`: decibels relative to other parts, all equally loud before;
    `room`: percent of it that comes from the room; `octave`: transposition of its patterns in octaves.
    """

    name: str
    instrument: str
    level: int
    pan: int
    room: int
    players: int
    octave: int
    notes: list[Note] = attrs.Factory(list)
    dynamics: list[Dynamic] = attrs.Factory(list)


@attrs.define
class Score:
    """A piece or a layer: its bars (each a list of chords), its parts, its time."""

    name: str = ""
    tempo: float = 120.0
    beats: int = 4
    swing: float = 0.0
    hall: float = 1.2
    file_bars: int = 0  # 0: one file
    chords: list[list[str]] = attrs.Factory(list)
    sections: dict[str, tuple[int, int]] = attrs.Factory(dict)  # first bar and the one after the last, from 0
    dynamics: list[Dynamic] = attrs.Factory(list)
    parts: list[Part] = attrs.Factory(list)

    @property
    def length(self) -> int:
        """Beats of the whole piece."""
        return len(self.chords) * self.beats

    def chord(self, beat: float) -> str:
        """The chord that sounds at that beat of the piece."""
        bar, at = divmod(beat, self.beats)
        chords = self.chords[int(bar) % len(self.chords)]
        return chords[min(int(at * len(chords) / self.beats), len(chords) - 1)]


def key_of(text: str) -> int:
    """The MIDI number of a note such as bb4."""
    found = NOTE.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no note")
    letter, sign, octave = found.groups()
    return STEPS[letter] + {"": 0, "#": 1, "b": -1}[sign] + 12 * (int(octave) + 1)


def chord_of(text: str) -> tuple[int, tuple[int, ...]]:
    """The root (0..11, c is 0) and the steps above it of a chord such as Bbm, the fifth last if there are four."""
    found = CHORD.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no chord")
    letter, sign, quality = found.groups()
    return (STEPS[letter.lower()] + {"": 0, "#": 1, "b": -1}[sign]) % 12, QUALITIES[quality]


def tones(chord: str) -> set[int]:
    """The steps of the octave (0..11) that belong to that chord."""
    root, steps = chord_of(chord)
    return {(root + step) % 12 for step in steps}


def above(lowest: int, step: int) -> int:
    """The first key of that step of the octave from `lowest` upwards."""
    return lowest + (step - lowest) % 12


def by_place(place: str, chord: str, following: str) -> tuple[int, ...]:
    """The keys that a pattern's letter or number stands for under that chord. `following`: the next bar's."""
    root, steps = chord_of(chord)
    if place == "A":
        return (above(LOWEST_BASS, chord_of(following)[0]) - 1,)
    if place in "RFTB":
        fifth = 6 if steps == QUALITIES["dim"] else 7
        step, octave = {"R": (0, 0), "F": (fifth, 0), "T": (steps[1], 0), "B": (0, 12)}[place]
        return (above(LOWEST_BASS, root + step) + octave,)
    middle = sorted(above(LOWEST_CHORD, root + step) for step in steps[:3])
    if place == "C":
        return tuple(middle)
    return ((*middle, middle[0] + 12)[int(place) - 1],)
