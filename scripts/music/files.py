"""Writes files: samples at the wanted loudness, with limited peaks, as OGG Vorbis."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import soundfile

from music.loudness import Samples, integrated, weighted
from music.measures import HOP, SHORT_TERM, loudness_range, short_term, tenths

RATE = 44100
CEILING = -3.0  # dBTP
WRITE = 65536  # samples at once: a long write of Vorbis overflows libsndfile's stack
AHEAD = 8  # doublings: a peak is limited from 2 ** 8 samples (6 ms) before until as long after it
WIDEST = 8.0  # LU: the largest difference between soft and loud passages of a piece
MUSIC_CEILING = -4.5  # dB: compression and samples in between add to it


def limited(samples: Samples) -> Samples:
    """Samples with softly limited peaks: everything above half of the ceiling is bent. For effects."""
    ceiling = 10 ** (CEILING / 20)
    knee = ceiling / 2
    size = np.abs(samples)
    bent = knee + (ceiling - knee) * np.tanh((size - knee) / (ceiling - knee))
    return np.where(size > knee, np.sign(samples) * bent, samples)


def held_back(samples: Samples) -> Samples:
    """A loop whose peaks are turned down smoothly, from just before to just after them, without distortion."""
    needed = np.minimum(1.0, 10 ** (MUSIC_CEILING / 20) / np.maximum(np.abs(samples).max(axis=1), 1e-9))
    for step in range(AHEAD):
        needed = np.minimum(needed, np.roll(needed, 1 << step))
    width = 1 << AHEAD
    sums = np.cumsum(np.concatenate([needed[-width:], needed]))
    smooth = (sums[width:] - sums[:-width]) / width
    found: Samples = samples * np.roll(smooth, 1 - width)[:, None]
    return found


def ridden(samples: Samples) -> Samples:
    """A loop with soft passages made a little louder and loud ones softer, as at a mixing desk, if their range is wider
    than `WIDEST`.
    """
    powers = tenths((weighted(samples, RATE) ** 2).sum(axis=1), RATE)
    found = loudness_range(powers)
    if found <= WIDEST:
        return samples
    levels = np.maximum(short_term(powers), short_term(powers).max() - 2 * found)
    levels = np.roll(levels, round(SHORT_TERM / HOP / 2))  # from the beginning of the 3 seconds to their middle
    gains = (WIDEST / found - 1) * (levels - levels.mean())
    where = np.arange(len(samples)) / (HOP * RATE)
    smooth = np.interp(where, np.arange(len(gains)) + 0.5, gains, period=len(gains))
    louder: Samples = samples * 10 ** (smooth[:, None] / 20)
    return louder


def levelled(
    samples: Samples,
    target: float,
    measured: Callable[[Samples, int], float] = integrated,
    limit: Callable[[Samples], Samples] = limited,
) -> Samples:
    """Samples with the loudness `target` (LUFS) and limited peaks, done three times since limiting lowers it."""
    found = samples
    for _ in range(3):
        found = limit(found * 10 ** ((target - measured(found, RATE)) / 20))
    return found


def write(path: Path, samples: Samples, quality: float) -> None:
    """Write an OGG Vorbis file of exactly these samples. `quality` of the compression: 0 is the largest file."""
    with soundfile.SoundFile(path, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=quality) as file:
        for start in range(0, len(samples), WRITE):
            file.write(samples[start : start + WRITE])
