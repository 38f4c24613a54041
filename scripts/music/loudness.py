"""Loudness as ITU-R BS.1770-4 measures it, and the true peak, of stereo samples (arrays of shape (n, 2), -1..1)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.floating[Any]]

BLOCK, STEP = 0.4, 0.1  # seconds of a block and from one block to the next
ABSOLUTE_GATE, RELATIVE_GATE = -70.0, -10.0  # LUFS; LU below what passes the first gate
OVERSAMPLING = 4
WINDOW, HIGH = 2048, 0.8  # samples examined together; share of the highest sample from which a peak is looked for


def shelf(rate: int) -> tuple[list[float], list[float]]:
    """The first filter of the standard (a head's high shelf) for that sample rate."""
    gain, q, centre = 3.999843853973347, 0.7071752369554196, 1681.974450955533
    k = np.tan(np.pi * centre / rate)
    high = 10 ** (gain / 20)
    band = high**0.4996667741545416
    a0 = 1 + k / q + k * k
    b = [(high + band * k / q + k * k) / a0, 2 * (k * k - high) / a0, (high - band * k / q + k * k) / a0]
    return b, [1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0]


def high_pass(rate: int) -> tuple[list[float], list[float]]:
    """The second filter of the standard for that sample rate."""
    q, centre = 0.5003270373238773, 38.13547087602444
    k = np.tan(np.pi * centre / rate)
    a0 = 1 + k / q + k * k
    return [1.0, -2.0, 1.0], [1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0]


def weighted(samples: Samples, rate: int) -> Samples:
    """The samples after both filters, applied to the spectrum: the samples are taken as a loop, as they are played."""
    size = len(samples)
    spectrum = np.fft.rfft(np.ascontiguousarray(samples.T))
    spectrum *= response(size, rate)
    found: Samples = np.fft.irfft(spectrum, size).T
    return found.astype(samples.dtype)


@lru_cache(2)
def response(size: int, rate: int) -> npt.NDArray[np.complexfloating[Any]]:
    """The response of both filters at each line of the spectrum of that number of samples."""
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(size))
    found: npt.NDArray[np.complexfloating[Any]] = np.ones_like(z)
    for b, a in (shelf(rate), high_pass(rate)):
        found *= (b[0] + b[1] * z + b[2] * z * z) / (a[0] + a[1] * z + a[2] * z * z)
    return found


def decibels(power: float) -> float:
    """LUFS of that mean square, summed over the channels."""
    return -0.691 + 10 * float(np.log10(max(power, 1e-12)))


def blocks(squares: Samples, rate: int) -> Samples:
    """The mean of each overlapping block of 0.4 s."""
    block, step = round(BLOCK * rate), round(STEP * rate)
    sums = np.concatenate(([0.0], np.cumsum(squares, dtype=np.float64)))
    starts = np.arange(0, max(1, len(squares) - block + 1), step)
    return (sums[np.minimum(starts + block, len(squares))] - sums[starts]) / min(block, len(squares))


def gated(powers: Samples) -> float:
    """Integrated loudness in LUFS of the mean squares of all blocks."""
    powers = powers[powers > 10 ** ((ABSOLUTE_GATE + 0.691) / 10)]
    if not len(powers):
        return ABSOLUTE_GATE
    gate = decibels(float(powers.mean())) + RELATIVE_GATE
    return decibels(float(powers[powers > 10 ** ((gate + 0.691) / 10)].mean()))


def integrated(samples: Samples, rate: int) -> float:
    """Integrated loudness in LUFS."""
    return gated(blocks((weighted(samples, rate) ** 2).sum(axis=1), rate))


def magnitude(samples: Samples) -> Samples:
    """The larger channel's absolute value of each sample: numpy's `max(axis=1)` takes ten times as long."""
    found: Samples = np.maximum(np.abs(samples[:, 0]), np.abs(samples[:, 1]))
    return found


def true_peak(samples: Samples) -> float:
    """The highest peak between the samples, in dBTP: four times oversampled where the samples are high."""
    size = magnitude(samples)
    highest = float(size.max())
    starts = np.unique(np.flatnonzero(size >= HIGH * highest) // WINDOW) * WINDOW
    found = highest
    for start in starts:
        window = samples[max(0, start - WINDOW) : start + 2 * WINDOW]
        finer = np.fft.irfft(np.fft.rfft(window, axis=0), len(window) * OVERSAMPLING, axis=0) * OVERSAMPLING
        edge = OVERSAMPLING * min(start, WINDOW)
        found = max(found, float(np.abs(finer[edge : edge + OVERSAMPLING * WINDOW]).max()))
    return 20 * float(np.log10(max(found, 1e-9)))


def momentary(samples: Samples, rate: int) -> float:
    """LUFS of the loudest 0.4 seconds: the loudness of a short sound."""
    pad = np.zeros((round(BLOCK * rate), 2), samples.dtype)
    padded = np.concatenate([pad, samples, pad])
    return decibels(float(blocks((weighted(padded, rate) ** 2).sum(axis=1), rate).max()))
