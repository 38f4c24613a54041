"""The room of the orchestra: places from left to right, first reflections from its walls, its echo."""

from __future__ import annotations

from functools import cache

import numpy as np

from music.loudness import Samples

RATE = 44100
SOUND = 343.0  # metres a second
SIZE, LISTENER, SOURCE = (14.0, 20.0, 7.0), (7.0, 14.0, 1.6), (7.0, 7.0, 1.4)  # metres: a dance hall
EARS = 0.09  # metres from the middle of the head
WALL = 0.72  # share of a sound that a wall reflects
BANDS = ((60, 320, 1.15), (320, 2600, 1.0), (2600, 9000, 0.55))  # hertz, and relative length of the echo
REFLECTIONS, ECHO = 0.8, 0.75  # their relative loudness


def placed(mono: Samples, place: float) -> Samples:
    """The sound in stereo at a place from -1 (left) to 1: a little later and duller in the far ear."""
    angle = (max(-1.0, min(1.0, place)) + 1) * np.pi / 4
    late = round(abs(place) * 0.0004 * RATE)
    sides = [mono * np.cos(angle), mono * np.sin(angle)]
    away = 0 if place > 0 else 1
    sides[away] = np.roll(sides[away], late)
    return np.stack(sides, axis=1)


def images() -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """The first mirror images of the source, with the share of the sound that they still have."""
    found = []
    for x in range(-2, 3):
        for y in range(-2, 3):
            for z in range(-1, 2):
                order = abs(x) + abs(y) + abs(z)
                if 0 < order <= 3:
                    at = [
                        n * size + (source if n % 2 == 0 else size - source)
                        for n, size, source in zip((x, y, z), SIZE, SOURCE, strict=True)
                    ]
                    found.append([*at, WALL**order])
    return np.array(found)


@cache
def answer(seconds: float) -> Samples:
    """The room's impulse response, left and right; the echo is 60 dB softer after that number of seconds."""
    number = round((seconds + 0.1) * RATE)
    found = np.zeros((number, 2))
    direct = float(np.linalg.norm(np.subtract(SOURCE, LISTENER)))
    for ear, side in ((0, -EARS), (1, EARS)):
        for x, y, z, share in images():
            way = float(np.linalg.norm([x - LISTENER[0] - side * 6, y - LISTENER[1], z - LISTENER[2]]))
            at = round((way - direct) / SOUND * RATE)
            if 0 < at < number:
                found[at, ear] += REFLECTIONS * share * direct / way
        found[:, ear] += ECHO * echo(seconds, number, ear)
    normal: Samples = found / np.sqrt((found**2).sum(axis=0)).mean()
    return normal


def echo(seconds: float, number: int, ear: int) -> Samples:
    """Noise that decays, its high notes first."""
    rng = np.random.default_rng(1934 + ear)
    t, hertz = np.arange(number) / RATE, np.fft.rfftfreq(number, 1 / RATE)
    found = np.zeros(number)
    for low, high, longer in BANDS:
        spectrum = np.fft.rfft(rng.standard_normal(number))
        spectrum *= (hertz >= low) & (hertz < high)
        found += np.fft.irfft(spectrum, number) * np.exp(-6.91 * t / (seconds * longer))
    found *= np.minimum(1, t / 0.03)  # it builds up
    normal: Samples = found / np.sqrt((found**2).sum())
    return normal


def answered(dry: Samples, seconds: float) -> Samples:
    """The room's response to the sound as a loop: the echo of the end is added to the beginning."""
    size = len(dry)
    wet = np.zeros_like(dry)
    for ear in (0, 1):
        sound = 0.7 * dry[:, ear] + 0.3 * dry[:, 1 - ear]
        wet[:, ear] = np.fft.irfft(np.fft.rfft(sound) * np.fft.rfft(answer(seconds)[:, ear], size), size)
    return wet
