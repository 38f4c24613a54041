"""Plays a score on the synthesiser FluidSynth with a General MIDI sound font: an array of samples.

Every part is played alone and dry, by one or several players who differ a little in tune and time, and put into a
computed room. Sound after the end is added to the beginning, so that everything loops without a seam.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import fluidsynth
import numpy as np

from music.instruments import INSTRUMENTS, KITS
from music.loudness import Samples, integrated
from music.room import answered, placed
from music.score import Dynamic, Note, Part, Score

RATE = 44100
DRUM_BANK = 128
LATE, FORCE = 0.009, 7  # seconds and velocity by which players vary
ASTRAY = 7.0  # cents by which players of one section differ
HELD, HELD_SHORT = 0.96, 0.42  # share of its length that a note is held
REFERENCE = -24.0  # LUFS of a part of level 0 before its dynamics
TAIL = 5  # seconds rendered after the end
LOUDER = 1.2  # factor of velocity for each decibel of the dynamics
LONG = 0.45  # seconds from which a note swells and has vibrato
Change = tuple[int, int, str, int, int]  # sample, order, what, value, value


def frames(score: Score) -> int:
    """The number of samples of the whole piece. Raises ValueError unless a beat is a whole number of them."""
    beat = RATE * 60 / score.tempo
    if beat != round(beat):
        raise ValueError(f"a beat of {score.tempo:g} a minute is not a whole number of samples")
    return round(beat) * score.length


def swung(beat: float, swing: float) -> float:
    """The beat at which a note written at that beat is played."""
    return beat + swing if beat % 1 == 0.5 else beat


def decibels_at(dynamics: Sequence[Dynamic], bar: float) -> float:
    """The dynamics there, in decibels."""
    found = 0.0
    for each in dynamics:
        if each.start <= bar < each.end:
            found += each.first + (each.last - each.first) * (bar - each.start) / (each.end - each.start)
    return found


def accent(note: Note, score: Score) -> int:
    """The accent of a beat: the first of a bar a little harder, notes between beats a little softer."""
    if note.start % score.beats == 0:
        return 7
    return -8 if note.start % 1 else 0


def shaped(part: Part, start: int, stop: int) -> list[Change]:
    """The changes for a long note of a sustained instrument: it swells, and gets vibrato after a moment."""
    seconds = (stop - start) / RATE
    instrument = INSTRUMENTS.get(part.instrument)
    if instrument is None or not instrument.sustained:
        return []
    found: list[Change] = [(start - 1, 1, "cc", 11, 104), (start - 1, 1, "cc", 1, 0)]
    if seconds < LONG:
        return found
    for step in range(1, 9):
        share = step / 8
        loud = round(96 + 28 * np.sin(np.pi * min(1.0, share * 1.15)))
        found.append((start + round(share * (stop - start)), 1, "cc", 11, loud))
        found.append((start + round(share * (stop - start)), 1, "cc", 1, round(instrument.vibrato * min(1, share * 2))))
    return found


def changes(part: Part, score: Score, rng: random.Random) -> list[Change]:
    """All changes during one pass through the piece, in order."""
    beat = RATE * 60 / score.tempo
    found: list[Change] = []
    for note in part.notes:
        start = max(1, round(swung(note.start, score.swing) * beat + rng.uniform(0, LATE) * RATE))
        stop = max(start + 900, start + round(note.length * beat * (HELD_SHORT if note.short else HELD)))
        loud = LOUDER * decibels_at([*score.dynamics, *part.dynamics], note.start / score.beats)
        force = max(12, min(126, round(note.force + accent(note, score) + loud) + rng.randint(-FORCE, FORCE)))
        for number, key in enumerate(note.keys):
            found += [(start + 180 * number, 2, "on", key, force), (stop, 0, "off", key, 0)]
        found += shaped(part, start, stop)
    return sorted(found)


class Band:
    """A synthesiser with the sound font; `play` gives the samples of a score."""

    def __init__(self, font: Path) -> None:
        self.font = font

    def play(self, score: Score) -> Samples:
        """The samples of the score once through, as in a loop: shape (n, 2), about -1..1."""
        direct, into_room = np.zeros((frames(score), 2)), np.zeros((frames(score), 2))
        for part in score.parts:
            samples, share = self.part(score, part), part.room / 100
            direct += samples * (1 - share / 2)
            into_room += samples * share
        return direct + answered(into_room, score.hall)

    def part(self, score: Score, part: Part) -> Samples:
        """The samples of one part at its place, with its dynamics, without the room."""
        size = frames(score)
        found = np.zeros((size, 2))
        for player in range(part.players):
            dry = folded(self._player(score, part, player), size)
            aside = (player - (part.players - 1) / 2) * 14
            found += placed(dry, (part.pan + aside) / 64) / part.players**0.5
        if not part.notes:
            return found
        found *= 10 ** ((REFERENCE + part.level - integrated(found, RATE)) / 20)
        return found * loudness_curve(score, part)[:, None]

    def _player(self, score: Score, part: Part, player: int) -> Samples:
        """The samples of one player with the tail, in the middle, one channel."""
        rng = random.Random(f"{score.name} {part.name} {player} 1934")
        synth = fluidsynth.Synth(samplerate=float(RATE), gain=0.5)
        try:
            synth.setting("synth.reverb.active", 0)
            synth.setting("synth.chorus.active", 0)
            font = synth.sfload(str(self.font))
            if font < 0:
                raise ValueError(f"the sound font {self.font} can't be read")
            drums = part.instrument in KITS
            program = KITS[part.instrument] if drums else INSTRUMENTS[part.instrument].program
            synth.program_select(0, font, DRUM_BANK if drums else 0, program)
            if part.players > 1:
                cents = (player - (part.players - 1) / 2) * ASTRAY + rng.uniform(-1, 1)
                synth.pitch_bend(0, round(cents / 200 * 8192))
            return _run(synth, changes(part, score, rng), frames(score) + TAIL * RATE)
        finally:
            synth.delete()


def _run(synth: fluidsynth.Synth, events: Sequence[Change], length: int) -> Samples:
    """The samples during these changes: the mean of both channels."""
    pieces, now = [], 0
    for at, _order, what, first, second in events:
        if at > now:
            pieces.append(synth.get_samples(at - now))
            now = at
        if what == "on":
            synth.noteon(0, first, second)
        elif what == "off":
            synth.noteoff(0, first)
        else:
            synth.cc(0, first, second)
    pieces.append(synth.get_samples(length - now))
    both: Samples = np.concatenate(pieces).reshape(-1, 2).astype(np.float64).mean(axis=1) / 32768
    return both


def folded(samples: Samples, size: int) -> Samples:
    """The samples as a loop: sound after the end is added to the beginning."""
    found = samples[:size].copy()
    rest = samples[size : 2 * size]
    found[: len(rest)] += rest
    return found


def loudness_curve(score: Score, part: Part) -> Samples:
    """The dynamics as a factor for every sample, without steps."""
    bars, points = len(score.chords), 16
    levels = [
        decibels_at(score.dynamics, bar) + decibels_at(part.dynamics, bar)
        for bar in (number / points for number in range(bars * points))
    ]
    smooth = np.convolve(np.array([*levels[-2:], *levels, *levels[:2]]), np.ones(5) / 5, mode="valid")
    where = np.arange(frames(score)) * (bars * points / frames(score))
    found: Samples = 10 ** (np.interp(where, np.arange(bars * points), smooth, period=bars * points) / 20)
    return found
