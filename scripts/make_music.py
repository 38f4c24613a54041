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

from music.files import RATE, levelled, write
from music.loudness import integrated, true_peak
from music.notation import Score, read
from music.render import Band

SCORES = Path(__file__).resolve().parent / "music"
OUTPUT = SCORES.parent.parent / "assets" / "music"
FONT = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
LOUDNESS_FILE = "loudness.json"
TARGET = -18.0  # LUFS of a piece, and of a layer when it is heard alone
QUALITY = 0.75  # of libsndfile's compression: 0 is the largest file


def make(score: Score, band: Band) -> dict[str, float]:
    """Write every layer of that score; the loudness of each in LUFS."""
    found = {}
    for stem in score.stems():
        samples = levelled(band.play(score, stem), TARGET)
        path = OUTPUT / f"{stem}.ogg"
        write(path, samples, QUALITY)
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
