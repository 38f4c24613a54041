"""Read a score: a text file with a head, parts, and the notes or patterns of each part.

    form race.form                  take the lines of this file first (the layers of the race have one form)
    tempo 120                       beats a minute
    beats 4                         ... in a bar
    swing 0.12                      share of a beat by which every second half beat comes late
    hall 1.2                        seconds in which the room's echo dies away
    file 8                          bars in each of the layer's files (without this line: one file)
    section A 5-12                  what these bars are in the form
    chords Dm | Gm A7 | ...         one or two chords a bar; as many bars as the piece has
    dynamics 1-4: -6 -3             from 6 to 3 decibels softer; before the first part for the whole, else for that part
    part NAME = INSTRUMENT, level -6, pan -64..63, room 0-100, players 1-4, octave 1
    notes 5: a4:1.5 d5:.5 r:2 | [d4 f4]:4       from bar 5 on: note, beats; `r` is a rest, brackets sound together
    pattern 1-8: R:1 C:.5 r:.5 ...              the same in each of these bars, by the bar's chord
    copy NAME 5-12 at 33 up 5                   what that part plays there, again from bar 33 on, 5 keys higher
    below NAME 33-40                            a second voice: of each note the next of the chord below it

A part's level is in decibels beside a part of level 0. A pattern names a note by its place in the chord: R is the root
in the bass, B an octave above it, F the fifth in the bass, T the third there, A a half step below the next bar's root,
C the whole chord, 1 to 4 its notes upwards from the middle of the keyboard. Parts of the drum kits name what is struck.
`!` after a name is an accent, `'` a short note.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import attrs

from music.instruments import DRUMS, INSTRUMENTS, KITS
from music.score import Dynamic, Note, Part, Score, ScoreError, by_place, key_of, tones

PLAIN, ACCENT = 84, 110  # velocities
THIRD = 3  # half steps: the least distance of a second voice below the first


def tokens(bar: str) -> Iterator[tuple[list[str], float, int, bool]]:
    """The names, beats, velocity and shortness of each token of a bar."""
    for inner, name, beats in re.findall(r"(?:\[([^\]]*)\]|([^\s:\[\]]+)):([\d.]+)", bar):
        names = inner.split() if inner else [name]
        force = ACCENT if any("!" in each for each in names) else PLAIN
        yield [each.rstrip("!'") for each in names], float(beats), force, any("'" in each for each in names)


def span(text: str) -> tuple[int, int]:
    """The first bar and the one after the last, counted from 0, of `5-12` or `5`."""
    first, _, last = text.strip().partition("-")
    return int(first) - 1, int(last or first)


class Reader:
    """Reads one file line by line. `folder`: the folder of its form."""

    def __init__(self, name: str, folder: Path) -> None:
        self.score, self.folder = Score(name), folder

    def line(self, text: str) -> None:
        """Take one line that is neither empty nor a comment."""
        word, _, rest = text.partition(" ")
        match word:
            case "form":
                _lines(self, self.folder / rest)
            case "tempo" | "swing" | "hall":
                setattr(self.score, word, float(rest))
            case "beats":
                self.score.beats = int(rest)
            case "file":
                self.score.file_bars = int(rest)
            case "section":
                name, _, bars = rest.rpartition(" ")
                self.score.sections[name] = span(bars)
            case "chords":
                self.score.chords += [bar.split() for bar in rest.split("|")]
            case "part":
                self.score.parts.append(self._part(rest))
            case _:
                self._played(word, rest)

    def _played(self, word: str, rest: str) -> None:
        match word:
            case "dynamics":
                self._dynamics(*rest.split(":"))
            case "notes":
                self._notes(*rest.split(":", 1))
            case "pattern":
                self._pattern(*rest.split(":", 1))
            case "copy":
                self._copy(rest.split())
            case "below":
                self._below(*rest.split())
            case _:
                raise ValueError(f"{word!r} is unknown")

    @staticmethod
    def _part(text: str) -> Part:
        name, _, rest = text.partition(" = ")
        instrument, *settings = (each.strip() for each in rest.split(","))
        if instrument not in KITS and instrument not in INSTRUMENTS:
            raise ValueError(f"the instrument {instrument!r} is unknown")
        chosen = {word: int(number) for word, number in (each.split(" ") for each in settings)}
        usual = {"room": 25, "players": 1, "octave": 0}
        if not {"level", "pan"} <= chosen.keys() <= {"level", "pan", *usual}:
            raise ValueError(f"a part has level and pan, and may have {', '.join(usual)}")
        level, pan, room, players, octave = ((usual | chosen)[word] for word in ("level", "pan", *usual))
        return Part(name, instrument, level, pan, room, players, octave)

    def _dynamics(self, bars: str, levels: str) -> None:
        first, last = levels.split() if " " in levels.strip() else (levels, levels)
        found = Dynamic(*span(bars), float(first), float(last))
        (self.score.parts[-1] if self.score.parts else self.score).dynamics.append(found)

    def _notes(self, first: str, text: str) -> None:
        for number, bar in enumerate(text.split("|"), int(first)):
            self._bar(number, bar, pattern=False)

    def _pattern(self, bars: str, text: str) -> None:
        first, end = span(bars)
        for number in range(first + 1, end + 1):
            self._bar(number, text, pattern=True)

    def _bar(self, number: int, text: str, *, pattern: bool) -> None:
        """Add the notes of one bar to the part opened last."""
        score, part = self.score, self.score.parts[-1]
        if not 1 <= number <= len(score.chords):
            raise ValueError(f"there is no bar {number}")
        at = 0.0
        for names, beats, force, short in tokens(text):
            if names != ["r"]:
                now = (number - 1) * score.beats + at
                keys = tuple(key for name in names for key in self._keys(part, name, now, pattern=pattern))
                part.notes.append(Note(now, beats, keys, force, short))
            at += beats
        if at != score.beats:
            raise ValueError(f"bar {number} has {at:g} beats")

    def _keys(self, part: Part, name: str, beat: float, *, pattern: bool) -> tuple[int, ...]:
        if part.instrument in KITS:
            return (DRUMS[name],)
        if not pattern:
            return (key_of(name),)
        score = self.score
        keys = by_place(name, score.chord(beat), score.chord((beat // score.beats + 1) * score.beats))
        return tuple(key + 12 * part.octave for key in keys)

    def _of(self, name: str, bars: str) -> tuple[float, list[Note]]:
        """The notes of that part in those bars, and the beat at which they begin."""
        first, last = (bar * self.score.beats for bar in span(bars))
        part = next((part for part in self.score.parts if part.name == name), None)
        if part is None:
            raise ValueError(f"there is no part {name!r}")
        return first, [note for note in part.notes if first <= note.start < last]

    def _copy(self, words: list[str]) -> None:
        """Carry out a line such as `NAME 5-12 at 33 up 5`."""
        name, bars, _at, bar, _up, keys = words
        first, notes = self._of(name, bars)
        shift = (int(bar) - 1) * self.score.beats - first
        for note in notes:
            moved = tuple(key + int(keys) for key in note.keys)
            self.score.parts[-1].notes.append(attrs.evolve(note, start=note.start + shift, keys=moved))

    def _below(self, name: str, bars: str) -> None:
        for note in self._of(name, bars)[1]:
            chord = tones(self.score.chord(note.start))
            key = next(key for key in range(min(note.keys) - THIRD, 0, -1) if key % 12 in chord)
            self.score.parts[-1].notes.append(attrs.evolve(note, keys=(key,)))


def _lines(reader: Reader, path: Path) -> None:
    """Read all lines of that file. Raises ScoreError."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            reader.line(text)
        except ScoreError:
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise ScoreError(f"{path.name}, line {number}: {error}") from None


def scores() -> list[Path]:
    """The files of all scores: pieces, and the layers of the race."""
    return sorted(Path(__file__).parent.rglob("*.score"))


def read(path: Path) -> Score:
    """The score in that file. Raises ScoreError."""
    reader = Reader(path.stem, path.parent)
    _lines(reader, path)
    return reader.score
