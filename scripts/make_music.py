#!/usr/bin/env python3
"""Make the game's music from the scores in scripts/music: OGG files and their loudness, into assets/music.

    pip install -e ".[music]"; apt install fluidsynth fluid-soundfont-gm
    python3 scripts/make_music.py [--only race] [--font FluidR3_GM.sf2]

Run it after a change of a score and commit what it makes. The synthesiser's library must be installed, and the sound
font FluidR3 GM (by Frank Wen, MIT licence), which allows to pass on what was played with it.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import numpy as np
import soundfile

from music.loudness import Samples, integrated, true_peak
from music.notation import Score, read
from music.render import RATE, Band

SCORES = Path(__file__).resolve().parent / "music"
OUTPUT = SCORES.parent.parent / "assets" / "music"
FONT = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
LOUDNESS_FILE = "loudness.json"
TARGET = -18.0  # LUFS of a piece, and of a layer when it is heard alone
CEILING = -3.0  # dBTP
QUALITY = 0.75  # of libsndfile's compression: 0 is the largest file
WRITE = 65536  # samples at once: one long write of Vorbis overflows libsndfile's stack


def limited(samples: Samples) -> Samples:
    """Soft peaks: everything above half of the ceiling is bent, so that nothing clips."""
    ceiling = 10 ** (CEILING / 20)
    knee = ceiling / 2
    size = np.abs(samples)
    bent = knee + (ceiling - knee) * np.tanh((size - knee) / (ceiling - knee))
    return np.where(size > knee, np.sign(samples) * bent, samples)


def levelled(samples: Samples, target: float) -> Samples:
    """As loud as `target` (LUFS), peaks limited; the limiter takes a little, so it is done three times."""
    found = samples
    for _ in range(3):
        found = limited(found * 10 ** ((target - integrated(found, RATE)) / 20))
    return found


def write(path: Path, samples: Samples) -> None:
    """An OGG Vorbis file of exactly these samples."""
    with soundfile.SoundFile(path, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=QUALITY) as file:
        for start in range(0, len(samples), WRITE):
            file.write(samples[start : start + WRITE])


def make(score: Score, band: Band) -> dict[str, float]:
    """Write every layer of that score; the loudness of each in LUFS."""
    found = {}
    for stem in score.stems():
        samples = levelled(band.play(score, stem), TARGET)
        path = OUTPUT / f"{stem}.ogg"
        write(path, samples)
        found[stem] = round(integrated(samples, RATE), 2)
        print(
            f"{path.name:24} {len(samples) / RATE:6.1f} s {path.stat().st_size / 1024:7.0f} KiB"
            f" {found[stem]:7.2f} LUFS {true_peak(samples):6.2f} dBTP"
        )
    return found


def main() -> None:
    """Make all pieces, or those that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", default=[], metavar="SCORE", help="these scores only")
    parser.add_argument("--font", type=Path, default=FONT, help="the General MIDI sound font")
    chosen = parser.parse_args()
    if not chosen.font.is_file():
        sys.exit(f"There is no sound font {chosen.font}; install fluid-soundfont-gm, or name another with --font.")
    OUTPUT.mkdir(exist_ok=True)
    kept = OUTPUT / LOUDNESS_FILE
    loudness = json.loads(kept.read_text(encoding="utf-8")) if chosen.only and kept.is_file() else {}
    for path in sorted(SCORES.glob("*.score")):
        if not chosen.only or path.stem in chosen.only:
            loudness |= make(read(path), Band(chosen.font))
    kept.write_text(json.dumps(loudness, indent=2, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
