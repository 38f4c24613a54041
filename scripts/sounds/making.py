"""Makes the files of all sounds, at the wanted loudness, compressed. scripts/make_sounds.py calls it."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from music.files import levelled, write
from music.loudness import Samples, integrated, momentary, true_peak
from sounds.catalogue import EFFECTS
from sounds.happenings import HAPPENINGS
from sounds.loops import AMBIENCE, ENGINES
from sounds.synthesis import ended

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
LOUDNESS_FILE = "loudness.json"
QUALITY = {"effect": 0.6, "happening": 0.85, "loop": 0.85}  # of libsndfile's compression: 0 is the largest file


def made(only: list[str]) -> Iterator[tuple[str, Samples, float]]:
    """The name, samples and loudness in LUFS of every file."""
    for name, effect in (EFFECTS | HAPPENINGS).items():
        for take in range(1, effect.takes + 1) if not only or name in only else ():
            raw = ended(effect.make(np.random.default_rng(zlib.crc32(f"{name} {take}".encode()))))
            samples = levelled(raw, effect.level, momentary)
            yield f"{name}_{take}", samples, momentary(samples, 44100)
    for name, loop in (ENGINES | AMBIENCE).items():
        if not only or name in only:
            samples = levelled(loop.make(np.random.default_rng(zlib.crc32(name.encode()))), loop.level)
            yield name, samples, integrated(samples, 44100)


def kind(name: str) -> str:
    """The kind of that file, as in the table of qualities."""
    if name in ENGINES | AMBIENCE:
        return "loop"
    return "happening" if name.rpartition("_")[0] in HAPPENINGS else "effect"


def write_all(only: list[str]) -> Iterator[str]:
    """Write all sounds, or the requested ones, and their loudness; yields a line of text about each."""
    FOLDER.mkdir(exist_ok=True)
    kept = FOLDER / LOUDNESS_FILE
    loudness = json.loads(kept.read_text(encoding="utf-8")) if only and kept.is_file() else {}
    for name, samples, level in made(only):
        path = FOLDER / f"{name}.ogg"
        write(path, samples, QUALITY[kind(name)])
        loudness[name] = round(level, 2)
        size = path.stat().st_size / 1024
        yield (
            f"{name:17} {len(samples) / 44100:6.2f} s {size:6.0f} KiB {level:7.2f} LUFS {true_peak(samples):6.2f} dBTP"
        )
    kept.write_text(json.dumps(loudness, indent=2, sort_keys=True) + "\n", encoding="utf-8")
