"""Play a score on the synthesiser FluidSynth with a General MIDI sound font, one array of samples for each layer.

A layer is played twice and the second time is kept: what rings on at the end is then heard at the beginning, and the
layer loops without a seam.
"""

from __future__ import annotations

import random
from pathlib import Path

import fluidsynth
import numpy as np

from music.loudness import Samples
from music.notation import INSTRUMENTS, KITS, Note, Part, Score

RATE = 44100
DRUM_CHANNEL, DRUM_BANK = 9, 128
LATE, FORCE = 0.008, 7  # seconds and force by which players are not machines
HELD = 0.94  # share of its length that a note is held
Strike = tuple[int, int, int, int]  # sample, channel, key, force (0: released)


def frames(score: Score) -> int:
    """Samples of the whole piece. Raises ValueError unless a beat is a whole number of them."""
    beat = RATE * 60 / score.tempo
    if beat != round(beat):
        raise ValueError(f"a beat of {score.tempo:g} a minute is not a whole number of samples")
    return round(beat) * score.length


def swung(beat: float, swing: float) -> float:
    """Where a note that is written at that beat is played."""
    return beat + swing if beat % 1 == 0.5 else beat


def strikes(part: Part, channel: int, score: Score, rng: random.Random) -> list[Strike]:
    """What happens on that channel during one time through the piece, in no order."""
    beat, end = RATE * 60 / score.tempo, frames(score)
    found: list[Strike] = []
    for note in part.notes:
        start = round(swung(note.start, score.swing) * beat + rng.uniform(0, LATE) * RATE)
        stop = min(round(start + note.length * beat * HELD), end - 64)
        force = max(1, min(127, note.force + accent(note, score) + rng.randint(-FORCE, FORCE)))
        for key in note.keys:
            found += [(start, channel, key, force), (max(stop, start + 64), channel, key, 0)]
    return found


def accent(note: Note, score: Score) -> int:
    """The first beat of a bar is played a little harder, what falls between beats a little softer."""
    if note.start % score.beats == 0:
        return 8
    return -8 if note.start % 1 else 0


class Band:
    """A synthesiser with the sound font; `play` gives the samples of a layer."""

    def __init__(self, font: Path) -> None:
        self.font = font

    def play(self, score: Score, stem: str) -> Samples:
        """That layer, once through, as it sounds in a loop: shape (n, 2), about -1..1."""
        synth = fluidsynth.Synth(samplerate=float(RATE), gain=0.4)
        try:
            events = self._seated(synth, score, stem)
            self._pass(synth, events, frames(score))
            return self._pass(synth, events, frames(score))
        finally:
            synth.delete()

    def _seated(self, synth: fluidsynth.Synth, score: Score, stem: str) -> list[Strike]:
        """Give each part of the layer its instrument; what all of them play, in order."""
        font = synth.sfload(str(self.font))
        if font < 0:
            raise ValueError(f"the sound font {self.font} can't be read")
        rng = random.Random(f"{stem} 1934")
        events: list[Strike] = []
        for number, part in enumerate(each for each in score.parts if each.stem == stem):
            drums = part.instrument in KITS
            channel = number if number < DRUM_CHANNEL else number + 1
            synth.program_select(
                channel,
                font,
                DRUM_BANK if drums else 0,
                KITS[part.instrument] if drums else INSTRUMENTS[part.instrument],
            )
            synth.cc(channel, 7, part.volume)
            synth.cc(channel, 10, part.pan + 64)
            synth.cc(channel, 91, 46)  # the room
            events += strikes(part, channel, score, rng)
        return sorted(events, key=lambda event: (event[0], event[3] > 0))

    @staticmethod
    def _pass(synth: fluidsynth.Synth, events: list[Strike], length: int) -> Samples:
        """Once through the piece."""
        pieces, now = [], 0
        for at, channel, key, force in events:
            if at > now:
                pieces.append(synth.get_samples(at - now))
                now = at
            if force:
                synth.noteon(channel, key, force)
            else:
                synth.noteoff(channel, key)
        pieces.append(synth.get_samples(length - now))
        return np.concatenate(pieces).reshape(-1, 2).astype(np.float64) / 32768
