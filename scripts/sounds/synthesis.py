"""The components of sounds: noise in bands, struck things, sweeps, a room around them.

Everything is an array of samples at `RATE`; mono has shape (n,), stereo (n, 2). `Chance` is the seeded generator of one
take, so that the same file is made every time. The functions whose docstrings say "round" join their own end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

RATE = 44100
Signal = npt.NDArray[np.float64]
Chance = np.random.Generator
Mode = tuple[float, float, float]  # hertz, loudness, decay a second


def clock(seconds: float) -> Signal:
    """The time of every sample."""
    return np.arange(round(seconds * RATE)) / RATE


def silence(seconds: float) -> Signal:
    """Silence in stereo."""
    return np.zeros((round(seconds * RATE), 2))


def band(chance: Chance, seconds: float, low: float, high: float, steep: float = 4.0) -> Signal:
    """Round noise between two frequencies, at most about 1 loud; `steep`: the steepness at its edges."""
    number = round(seconds * RATE)
    spectrum = np.fft.rfft(chance.standard_normal(number))
    hertz = np.fft.rfftfreq(number, 1 / RATE)
    with np.errstate(divide="ignore"):
        shape = 1 / (1 + (low / np.maximum(hertz, 1e-3)) ** steep) / (1 + (hertz / high) ** steep)
    found: Signal = np.fft.irfft(spectrum * shape, number)
    found /= 3.2 * found.std()
    return found


def sweep(seconds: float, start: float, end: float) -> Signal:
    """A sine from one pitch to another."""
    t = clock(seconds)
    return np.sin(2 * np.pi * (start * t + (end - start) * t * t / (2 * seconds)))


def struck(seconds: float, decay: float, attack: float = 0.002) -> Signal:
    """The loudness of a struck body: up at once, down by `decay` a second."""
    t = clock(seconds)
    found: Signal = np.minimum(1.0, t / attack) * np.exp(-decay * t)
    return found


def swell(seconds: float, rise: float, fall: float) -> Signal:
    """Loudness that rises and falls, each within that number of seconds."""
    t = clock(seconds)
    found: Signal = np.sin(np.pi / 2 * np.clip(t / rise, 0, 1)) * np.sin(
        np.pi / 2 * np.clip((seconds - t) / fall, 0, 1)
    )
    return found


def modes(chance: Chance, seconds: float, parts: Sequence[Mode], astray: float = 0.012) -> Signal:
    """A struck body that rings in several modes; each take is a little out of tune with the others."""
    found = np.zeros(round(seconds * RATE))
    for hertz, loud, decay in parts:
        pitch = hertz * (1 + astray * chance.uniform(-1, 1))
        found += loud * np.sin(2 * np.pi * pitch * clock(seconds)) * struck(seconds, decay * chance.uniform(0.9, 1.1))
    return found


def panned(mono: Signal, place: float) -> Signal:
    """Stereo at a place from -1 (left) to 1, equally loud everywhere."""
    angle = (place + 1) * np.pi / 4
    return np.stack([mono * np.cos(angle), mono * np.sin(angle)], axis=1)


def add(into: Signal, what: Signal, start: float, loud: float = 1.0) -> None:
    """Mix stereo into stereo from that second on; samples beyond the end are cut off."""
    first = round(start * RATE)
    part = what[: max(0, len(into) - first)]
    into[first : first + len(part)] += loud * part


def add_round(into: Signal, what: Signal, start: float, loud: float = 1.0) -> None:
    """As `add`, but samples beyond the end are added to the beginning."""
    places = (round(start * RATE) + np.arange(len(what))) % len(into)
    np.add.at(into, places, loud * what)


def room(chance: Chance, dry: Signal, seconds: float = 0.25, wet: float = 0.18) -> Signal:
    """The sound in a small room: early reflections that differ left and right. `dry` may be mono or stereo."""
    sides = dry if dry.ndim == 2 else np.stack([dry, dry], axis=1) * np.sqrt(0.5)
    tail = round(seconds * RATE)
    number = len(sides) + tail
    found = np.zeros((number, 2))
    for side in (0, 1):
        echo = chance.standard_normal(tail) * np.exp(-6.9 * np.arange(tail) / tail)
        echo[: round(0.006 * RATE)] = 0
        spectrum = np.fft.rfft(sides[:, side], number) * np.fft.rfft(echo / np.sqrt((echo**2).sum()), number)
        found[: len(sides), side] = sides[:, side]
        found[:, side] += wet * np.fft.irfft(spectrum, number)
    return found


def slow(chance: Chance, seconds: float, times: int) -> Signal:
    """A round curve between 0 and 1 that rises and falls about `times` times: gusts, waves, a crowd."""
    t = clock(seconds) / seconds
    found: Signal = sum(
        (
            chance.uniform(0.4, 1) / part * np.sin(2 * np.pi * (part * t + chance.uniform()))
            for part in range(1, times + 1)
        ),
        start=np.zeros(len(t)),
    )
    found -= found.min()
    found /= found.max()
    return found


def ended(stereo: Signal, seconds: float = 0.012) -> Signal:
    """The sound faded out at its very end, so that nothing clicks."""
    number = min(len(stereo), round(seconds * RATE))
    found = stereo.copy()
    found[len(found) - number :] *= np.linspace(1, 0, number)[:, None]
    return found


def wide(chance: Chance, make: Callable[[Chance], Signal], share: float = 0.5) -> Signal:
    """Two mono signals as left and right that have a `share` in common."""
    middle, left, right = make(chance), make(chance), make(chance)
    return np.stack([middle * share + left * (1 - share), middle * share + right * (1 - share)], axis=1)
