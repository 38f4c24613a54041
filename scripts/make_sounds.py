#!/usr/bin/env python3
"""Make the game's sounds from the descriptions in scripts/sounds: OGG files and their loudness, into assets/sounds.

    pip install -e ".[music]"
    python3 scripts/make_sounds.py [--only tile dice]

Run it after a change there and commit what it makes; it makes the same sounds every time. An effect has several takes
(tile_1, tile_2 ...), the engine a loop for each speed, each ground a loop of noise and, in several takes, what happens
there (camp_crackle_1 ...): the client scatters it.
"""

from __future__ import annotations

import argparse
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

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
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


def main() -> None:
    """Write all sounds, or the requested ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="these sounds only")
    only = parser.parse_args().only
    FOLDER.mkdir(exist_ok=True)
    kept = FOLDER / LOUDNESS_FILE
    loudness = json.loads(kept.read_text(encoding="utf-8")) if only and kept.is_file() else {}
    for name, samples, level in made(only):
        path = FOLDER / f"{name}.ogg"
        write(path, samples, QUALITY[kind(name)])
        loudness[name] = round(level, 2)
        size = path.stat().st_size / 1024
        print(
            f"{name:17} {len(samples) / 44100:6.2f} s {size:6.0f} KiB {level:7.2f} LUFS {true_peak(samples):6.2f} dBTP"
        )
    kept.write_text(json.dumps(loudness, indent=2, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
