"""Read a score: a text file with a head, parts, and the notes or patterns of each part.

    tempo 112.5                     beats a minute
    beats 4                         ... in a bar
    swing 0.12                      share of a beat by which every second half beat comes late
    chords Dm | Gm A7 | ...         one or two chords a bar; as many bars as the piece has
    part NAME = INSTRUMENT, stem STEM, volume 0-127, pan -64..63
    notes 5: a4:1.5 d5:.5 r:2 | [d4 f4]:4       from bar 5 on: note, beats; `r` is a rest, brackets sound together
    pattern 1-8: R:1 C:.5 r:.5 ...              the same in each of these bars, by the bar's chord

A pattern names a note by its place in the chord: R is the root in the bass, B an octave above it, F the fifth in the
bass, T the third there, C the whole chord, 1 to 4 its notes upwards from the middle of the keyboard. Parts of `drums`
and `brush_kit` name what is struck. `!` after a name is an accent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import attrs

STEPS = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
INSTRUMENTS = {  # General MIDI
    "piano": 0,
    "honky_tonk": 3,
    "glockenspiel": 9,
    "marimba": 12,
    "xylophone": 13,
    "accordion": 21,
    "harmonica": 22,
    "nylon_guitar": 24,
    "steel_guitar": 25,
    "archtop_guitar": 26,
    "acoustic_bass": 32,
    "contrabass": 43,
    "tremolo_strings": 44,
    "pizzicato_strings": 45,
    "timpani": 47,
    "strings": 48,
    "trumpet": 56,
    "tuba": 58,
    "muted_trumpet": 59,
    "french_horn": 60,
    "clarinet": 71,
    "pan_flute": 75,
    "shakuhachi": 77,
    "whistle": 78,
    "sitar": 104,
    "banjo": 105,
    "koto": 107,
    "kalimba": 108,
    "fiddle": 110,
}
DRUMS = {
    "kick": 36,
    "rim": 37,
    "snare": 38,
    "clap": 39,
    "slap": 39,
    "tom_low": 41,
    "tom_high": 48,
    "crash": 49,
    "tambourine": 54,
    "bongo_high": 60,
    "bongo_low": 61,
    "conga_slap": 62,
    "conga_high": 63,
    "conga_low": 64,
    "maracas": 70,
    "claves": 75,
    "block_high": 76,
    "block_low": 77,
    "stomp": 35,
    "swirl": 40,
    "tap": 38,
}
KITS = {"drums": 0, "brush_kit": 40}
QUALITIES = {"": (0, 4, 7), "m": (0, 3, 7), "7": (0, 4, 7, 10)}
LOWEST_BASS, LOWEST_CHORD = 33, 57  # a1 and a3: where the notes of a pattern begin
PLAIN, ACCENT = 88, 112  # how hard a note is struck
CHORD = re.compile(r"([A-G])([b#]?)(m|7|)")
NOTE = re.compile(r"([a-g])([b#]?)(\d)")


class ScoreError(ValueError):
    """A line of a score that can't be read; the text names file and line."""


@attrs.frozen
class Note:
    """`keys` sound together from `start` for `length` beats, struck so hard (0..127)."""

    start: float
    length: float
    keys: tuple[int, ...]
    force: int


@attrs.define
class Part:
    """One instrument: what it plays, and the layer that it belongs to."""

    name: str
    instrument: str
    stem: str
    volume: int
    pan: int
    notes: list[Note] = attrs.Factory(list)


@attrs.define
class Score:
    """A piece: its bars (each a list of chords), its parts, its time."""

    tempo: float = 120.0
    beats: int = 4
    swing: float = 0.0
    chords: list[list[str]] = attrs.Factory(list)
    parts: list[Part] = attrs.Factory(list)

    @property
    def length(self) -> int:
        """Beats of the whole piece."""
        return len(self.chords) * self.beats

    def stems(self) -> list[str]:
        """The layers, in the order of the file."""
        return list(dict.fromkeys(part.stem for part in self.parts))


def key_of(text: str) -> int:
    """The MIDI number of a note such as bb4."""
    found = NOTE.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no note")
    letter, sign, octave = found.groups()
    return STEPS[letter] + {"": 0, "#": 1, "b": -1}[sign] + 12 * (int(octave) + 1)


def chord_of(text: str) -> tuple[int, tuple[int, ...]]:
    """The root (0..11, c is 0) and the steps above it of a chord such as Bbm."""
    found = CHORD.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no chord")
    letter, sign, quality = found.groups()
    return (STEPS[letter.lower()] + {"": 0, "#": 1, "b": -1}[sign]) % 12, QUALITIES[quality]


def above(lowest: int, step: int) -> int:
    """The first key of that step of the octave from `lowest` upwards."""
    return lowest + (step - lowest) % 12


def by_place(place: str, chord: str) -> tuple[int, ...]:
    """The keys that a pattern's letter or number stands for under that chord."""
    root, steps = chord_of(chord)
    if place in "RFTB":
        step, octave = {"R": (0, 0), "F": (7, 0), "T": (steps[1], 0), "B": (0, 12)}[place]
        return (above(LOWEST_BASS, root + step) + octave,)
    tones = sorted(above(LOWEST_CHORD, root + step) for step in steps[:3])
    if place == "C":
        return tuple(tones)
    return ((*tones, tones[0] + 12)[int(place) - 1],)


def tokens(bar: str) -> Iterator[tuple[list[str], float, int]]:
    """The names, beats and force of each token of a bar."""
    for inner, name, beats in re.findall(r"(?:\[([^\]]*)\]|([^\s:\[\]]+)):([\d.]+)", bar):
        names = inner.split() if inner else [name]
        force = ACCENT if any(each.endswith("!") for each in names) else PLAIN
        yield [each.rstrip("!") for each in names], float(beats), force


class Reader:
    """Reads one file line by line."""

    def __init__(self) -> None:
        self.score = Score()

    def line(self, text: str) -> None:
        """Take one line that is neither empty nor a comment."""
        word, _, rest = text.partition(" ")
        match word:
            case "tempo":
                self.score.tempo = float(rest)
            case "beats":
                self.score.beats = int(rest)
            case "swing":
                self.score.swing = float(rest)
            case "chords":
                self.score.chords = [bar.split() for bar in rest.split("|")]
            case "part":
                self.score.parts.append(self._part(rest))
            case "notes":
                self._notes(*rest.split(":", 1))
            case "pattern":
                self._pattern(*rest.split(":", 1))
            case _:
                raise ValueError(f"{word!r} is unknown")

    @staticmethod
    def _part(text: str) -> Part:
        name, _, rest = text.partition(" = ")
        instrument, *settings = (each.strip() for each in rest.split(","))
        if instrument not in KITS and instrument not in INSTRUMENTS:
            raise ValueError(f"the instrument {instrument!r} is unknown")
        chosen = dict(each.split(" ") for each in settings)
        return Part(name, instrument, chosen["stem"], int(chosen["volume"]), int(chosen["pan"]))

    def _notes(self, first: str, text: str) -> None:
        for number, bar in enumerate(text.split("|"), int(first)):
            self._bar(number, bar, pattern=False)

    def _pattern(self, span: str, text: str) -> None:
        first, _, last = span.partition("-")
        for number in range(int(first), int(last or first) + 1):
            self._bar(number, text, pattern=True)

    def _bar(self, number: int, text: str, *, pattern: bool) -> None:
        """Add the notes of one bar to the part that was opened last."""
        score, part = self.score, self.score.parts[-1]
        if not 1 <= number <= len(score.chords):
            raise ValueError(f"there is no bar {number}")
        at = 0.0
        for names, beats, force in tokens(text):
            if names != ["r"]:
                chord = self._chord(number, at)
                keys = tuple(key for name in names for key in self._keys(part, name, chord, pattern=pattern))
                part.notes.append(Note((number - 1) * score.beats + at, beats, keys, force))
            at += beats
        if at != score.beats:
            raise ValueError(f"bar {number} has {at:g} beats")

    def _chord(self, number: int, at: float) -> str:
        """The chord that sounds at that beat of the bar."""
        chords = self.score.chords[number - 1]
        return chords[min(int(at * len(chords) / self.score.beats), len(chords) - 1)]

    @staticmethod
    def _keys(part: Part, name: str, chord: str, *, pattern: bool) -> tuple[int, ...]:
        if part.instrument in KITS:
            return (DRUMS[name],)
        return by_place(name, chord) if pattern else (key_of(name),)


def read(path: Path) -> Score:
    """The score in that file. Raises ScoreError."""
    reader = Reader()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            reader.line(text)
        except (KeyError, ValueError) as error:
            raise ScoreError(f"{path.name}, line {number}: {error}") from None
    return reader.score
