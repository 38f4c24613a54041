"""Measures of music: range of loudness, brightness, pace, and repetition."""

from __future__ import annotations

import itertools

import numpy as np

from music.loudness import Samples

SHORT_TERM, HOP = 3.0, 0.1  # seconds (EBU Tech 3342)
ABSOLUTE, RELATIVE = -70.0, -20.0  # LUFS; LU below the mean of what passes the first gate
FRAME = 2048  # samples of a spectrum
BANDS, LOWEST, HIGHEST = 40, 60.0, 12000.0  # of a picture of the sound
SMALLEST_RISE = 0.16  # rise of the loudness in all bands (in Bel) that counts as an onset
APART = 0.07  # seconds between two onsets at least


def tenths(values: Samples, rate: int) -> Samples:
    """The mean of each tenth of a second."""
    step = round(HOP * rate)
    found: Samples = values[: len(values) // step * step].reshape(-1, step).mean(axis=1)
    return found


def short_term(powers: Samples) -> Samples:
    """LUFS of every 3 seconds, ten times a second. `powers`: the weighted mean square of each tenth of a second of a
    loop (`loudness.weighted`).
    """
    number = round(SHORT_TERM / HOP)
    sums = np.cumsum(np.concatenate([[0.0], powers, powers[: number - 1]]))
    found: Samples = -0.691 + 10 * np.log10(np.maximum((sums[number:] - sums[:-number]) / number, 1e-12))
    return found


def loudness_range(powers: Samples) -> float:
    """LRA in LU, by EBU Tech 3342, of the same powers."""
    levels = short_term(powers)
    levels = levels[levels > ABSOLUTE]
    gate = 10 * np.log10(np.mean(10 ** (levels / 10))) + RELATIVE
    low, high = np.percentile(levels[levels > gate], (10, 95))
    return float(high - low)


def spectrogram(samples: Samples, rate: int, hop: float = 0.05) -> Samples:
    """The loudness (in Bel) of each of `BANDS` bands at every `hop` seconds: shape (times, bands)."""
    mono = (samples[:, 0] + samples[:, 1]) / 2  # `mean(axis=1)` takes ten times as long
    step = round(hop * rate)
    starts = np.arange(0, len(mono) - FRAME, step)
    edges = np.geomspace(LOWEST, HIGHEST, BANDS + 1)
    hertz = np.fft.rfftfreq(FRAME, 1 / rate)
    bands = np.stack([(hertz >= low) & (hertz < high) for low, high in itertools.pairwise(edges)], axis=1)
    bands[np.argmin(np.abs(hertz[:, None] - edges[:-1]), axis=0), np.arange(BANDS)] = True  # none without a line
    window = np.hanning(FRAME)
    found = [np.abs(np.fft.rfft(mono[start : start + FRAME] * window)) ** 2 @ bands for start in starts]
    return np.log10(np.array(found) + 1e-6)


def centroid(samples: Samples, rate: int) -> float:
    """The centroid of the spectrum in hertz: the perceived brightness."""
    power = np.abs(np.fft.rfft(samples.mean(axis=1))) ** 2
    return float((power * np.fft.rfftfreq(len(samples), 1 / rate)).sum() / power.sum())


def onsets(picture: Samples, hop: float) -> float:
    """The number of onsets a minute. `picture`: a spectrogram with that hop, of about 0.02 s."""
    rises = np.maximum(0.0, np.diff(picture, axis=0)).mean(axis=1)
    found, last = 0, -1.0
    for number in range(1, len(rises) - 1):
        top = rises[number] >= max(rises[number - 1], rises[number + 1], SMALLEST_RISE)
        if top and number * hop - last >= APART:
            found, last = found + 1, number * hop
    return found * 60 / (len(picture) * hop)


def likeness(picture: Samples, hop: float, seconds: float = 20.0) -> float:
    """The similarity of the two most similar stretches of that many seconds: 1.0 is equal. `picture`: the spectrogram
    of a loop with that hop; overlapping stretches are not compared.
    """
    picture = picture - picture.mean(axis=0)
    number, window = len(picture), round(seconds / hop)
    ring = np.arange(number + window - 1) % number

    def over_window(values: Samples) -> Samples:
        sums = np.concatenate([[0.0], np.cumsum(values[ring])])
        found: Samples = sums[window:] - sums[:-window]
        return found

    energy = over_window((picture**2).sum(axis=1))
    found = 0.0
    for lag in range(window, number // 2 + 1):
        together = over_window((picture * np.roll(picture, -lag, axis=0)).sum(axis=1))
        found = max(found, float((together / np.sqrt(energy * np.roll(energy, -lag))).max()))
    return found
