"""What is written to disk: samples made as loud as wanted, peaks bent, as OGG Vorbis."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import soundfile

from music.loudness import Samples, integrated

RATE = 44100
CEILING = -3.0  # dBTP
WRITE = 65536  # samples at once: one long write of Vorbis overflows libsndfile's stack


def limited(samples: Samples) -> Samples:
    """Soft peaks: everything above half of the ceiling is bent, so that nothing clips."""
    ceiling = 10 ** (CEILING / 20)
    knee = ceiling / 2
    size = np.abs(samples)
    bent = knee + (ceiling - knee) * np.tanh((size - knee) / (ceiling - knee))
    return np.where(size > knee, np.sign(samples) * bent, samples)


def levelled(samples: Samples, target: float, measured: Callable[[Samples, int], float] = integrated) -> Samples:
    """As loud as `target` (LUFS), peaks limited; the limiter takes a little, so it is done three times."""
    found = samples
    for _ in range(3):
        found = limited(found * 10 ** ((target - measured(found, RATE)) / 20))
    return found


def write(path: Path, samples: Samples, quality: float) -> None:
    """An OGG Vorbis file of exactly these samples. `quality` of libsndfile's compression: 0 is the largest file."""
    with soundfile.SoundFile(path, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=quality) as file:
        for start in range(0, len(samples), WRITE):
            file.write(samples[start : start + WRITE])
