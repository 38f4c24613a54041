#!/usr/bin/env python3
"""Make the game's sounds: short effects from sine waves and noise, written as small WAV files into assets/sounds.

Run it after a change here and commit what it makes; it makes the same files every time.
"""

from __future__ import annotations

import array
import math
import random
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22050  # samples a second, as the client plays them
FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
Signal = Callable[[float], float]  # seconds -> -1..1

rng = random.Random(1934)
NOISE = [rng.uniform(-1, 1) for _ in range(RATE)]


def noise(t: float) -> float:
    """The same hiss in every file."""
    return NOISE[int(t * RATE) % RATE]


def rough(t: float, every: float) -> float:
    """Noise that changes only so often (hertz): a rumble."""
    at = t * every
    a, b = NOISE[int(at) % RATE], NOISE[(int(at) + 1) % RATE]
    return a + (b - a) * (at % 1)


def tone(hertz: float, t: float, bend: float = 0.0) -> float:
    """A sine; `bend` hertz a second up or down."""
    return math.sin(2 * math.pi * (hertz * t + bend * t * t / 2))


def struck(t: float, decay: float, attack: float = 0.003) -> float:
    """Loudness of something struck: up at once, down by `decay` a second."""
    return min(1.0, t / attack) * math.exp(-decay * t)


def bell(hertz: float, t: float, decay: float) -> float:
    """A small bell: three partials."""
    partials = ((1, 1.0), (2.76, 0.4), (5.4, 0.2))
    return sum(share * tone(hertz * part, t) * struck(t, decay * part**0.5) for part, share in partials) / 1.6


def after(t: float, start: float, signal: Signal) -> float:
    """The signal begun later."""
    return signal(t - start) if t >= start else 0.0


def coin(t: float) -> float:
    return 0.6 * bell(1900, t, 14) + 0.6 * after(t, 0.07, lambda s: bell(2540, s, 11))


def horn(t: float) -> float:
    reed = sum(tone(hertz * part, t) / part for hertz in (311, 392) for part in (1, 2, 3, 4))
    return 0.25 * reed * min(1, t / 0.02) * min(1, max(0, 0.42 - t) / 0.06)


def drive(t: float) -> float:
    beat = 0.6 + 0.4 * math.sin(2 * math.pi * 24 * t)
    body = 0.6 * rough(t, 160) + 0.35 * tone(62, t, 30) + 0.2 * tone(124, t, 60)
    return body * beat * min(1, t / 0.05) * min(1, max(0, 0.7 - t) / 0.3)


def fanfare(t: float) -> float:
    notes = ((0.0, 392), (0.16, 523), (0.32, 659), (0.48, 784), (0.8, 659), (0.96, 1047))

    def brass(hertz: float) -> Signal:
        return lambda s: sum(tone(hertz * p, s) / p for p in (1, 2, 3)) * struck(s, 4, 0.02)

    return 0.3 * sum(after(t, start, brass(hertz)) for start, hertz in notes)


def buzz(t: float) -> float:
    return 0.35 * (tone(150, t) + 0.5 * tone(301, t)) * min(1, t / 0.01) * min(1, max(0, 0.22 - t) / 0.05)


def engine(t: float) -> float:
    """A second of a four-cylinder at an easy pace, which joins its own beginning: every part has whole cycles."""
    fires = sum(math.exp(-26 * ((t * 22 - shift) % 1) / 22) * tone(88, t) for shift in (0.0, 0.27, 0.5, 0.76)) / 4
    body = 0.5 * tone(44, t) + 0.3 * tone(66, t) + 0.16 * tone(132, t)
    clank = 0.1 * rough(t, 2000) * (0.5 + 0.5 * tone(22, t)) * (0.6 + 0.4 * tone(5, t))
    return (0.5 * fires + 0.45 * body * (0.8 + 0.2 * tone(11, t)) + clank) * 0.8


def steam(t: float) -> float:
    hiss = rough(t, 9000) * min(1, t / 0.08) * math.exp(-1.7 * t)
    whistle = 0.16 * tone(1750, t, -260) * min(1, t / 0.2) * math.exp(-2.6 * t)
    return 0.55 * hiss + whistle + 0.4 * rough(t, 120) * struck(t, 11)


def storm(t: float) -> float:
    swell: float = math.sin(math.pi * min(1.0, t / 1.9)) ** 1.4
    return swell * (0.42 * rough(t, 2600) * (0.7 + 0.3 * tone(0.9, t)) + 0.3 * rough(t, 240) + 0.06 * tone(420, t, 60))


def rattle(t: float) -> float:
    """A die that hops lower and lower."""
    hops = (0.0, 0.17, 0.31, 0.42, 0.5, 0.56, 0.61, 0.65)

    def knock(s: float) -> float:
        return 0.8 * tone(820, s, -2400) * struck(s, 70) + 0.4 * noise(s) * struck(s, 150)

    return 0.75 * sum(after(t, hop, knock) * (1 - hop) for hop in hops)


def alert(t: float) -> float:
    return 0.42 * (bell(740, t, 9) + after(t, 0.13, lambda s: bell(622, s, 8)))


def stamp(t: float) -> float:
    return 0.8 * tone(120, t, -300) * struck(t, 26) + 0.35 * rough(t, 1400) * struck(t, 40)


SOUNDS: dict[str, tuple[float, Signal]] = {
    "click": (0.06, lambda t: 0.5 * tone(1400, t, -9000) * struck(t, 80) + 0.2 * noise(t) * struck(t, 200)),
    "turn": (0.5, lambda t: 0.6 * bell(880, t, 7) + 0.5 * after(t, 0.12, lambda s: bell(1175, s, 7))),
    "tile": (0.16, lambda t: 0.7 * tone(190, t, -500) * struck(t, 30) + 0.4 * rough(t, 3000) * struck(t, 45)),
    "card": (0.2, lambda t: 0.5 * rough(t, 9000) * struck(t, 16, 0.03) * (0.5 + t * 4)),
    "coin": (0.4, coin),
    "drive": (0.7, drive),
    "danger": (0.5, lambda t: 0.4 * (tone(196, t) + tone(208, t)) * struck(t, 5) + 0.3 * rough(t, 400) * struck(t, 9)),
    "repair": (0.42, lambda t: 0.5 * bell(1250, t, 22) + 0.5 * after(t, 0.2, lambda s: bell(1190, s, 22))),
    "fuel": (0.45, lambda t: 0.5 * tone(260 + 60 * math.sin(50 * t), t, 500) * struck(t, 5, 0.04)),
    "place": (0.12, lambda t: 0.6 * tone(320, t, -900) * struck(t, 40)),
    "pass": (0.3, lambda t: 0.5 * tone(420, t, -600) * struck(t, 9, 0.02)),
    "horn": (0.42, horn),
    "finish": (1.6, fanfare),
    "engine": (1.0, engine),
    "steam": (1.5, steam),
    "storm": (1.9, storm),
    "dice": (0.8, rattle),
    "alert": (0.5, alert),
    "stamp": (0.22, stamp),
    "no": (0.22, buzz),
}


LOOPS = frozenset({"engine"})  # they end where they begin, and must not fade


def write(path: Path, seconds: float, signal: Signal) -> None:
    """One mono file of 16-bit samples."""
    samples = array.array("h")
    for i in range(int(seconds * RATE)):
        t = i / RATE
        fade = 1.0 if path.stem in LOOPS else min(1.0, (seconds - t) / 0.01)
        samples.append(round(max(-1.0, min(1.0, signal(t) * fade)) * 30000))
    with wave.open(str(path), "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", "not compressed"))
        out.writeframes(samples.tobytes())


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (seconds, signal) in SOUNDS.items():
        write(FOLDER / f"{name}.wav", seconds, signal)
    size = sum(file.stat().st_size for file in FOLDER.glob("*.wav"))
    print(f"{len(SOUNDS)} sounds, {size // 1024} KiB, in {FOLDER.name}/")


if __name__ == "__main__":
    main()
