#!/usr/bin/env python3
"""Make the game's music from the scores in scripts/music: OGG files and their loudness, into assets/music.

    pip install -e ".[music]"; apt install fluidsynth fluid-soundfont-gm
    python3 scripts/make_music.py [--only convoy] [--jobs 2] [--font FluidR3_GM.sf2]

Run it after a change of a score and commit what it makes. The synthesiser's library must be installed, and the sound
font FluidR3 GM (by Frank Wen, MIT licence), which allows to pass on what was played with it. A layer of the race comes
in several files, each a few bars long, which the client plays one after the other. scripts/survey_music.py measures
and draws what was made.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from music.files import RATE, held_back, levelled, ridden, write
from music.loudness import Samples, integrated, true_peak
from music.notation import read, scores
from music.render import Band
from music.score import Score

OUTPUT = Path(__file__).resolve().parent.parent / "assets" / "music"
FONT = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
LOUDNESS_FILE = "loudness.json"
TARGET = -18.0  # LUFS of a piece, and of a layer that is heard alone
QUALITY = 0.945  # of libsndfile's compression: 0 is the largest file


def files(score: Score, samples: Samples) -> dict[str, Samples]:
    """The samples of each file of that score, by file name."""
    if not score.file_bars:
        return {score.name: samples}
    number = len(score.chords) // score.file_bars
    size = len(samples) // number
    return {f"{score.name}_{part + 1}": samples[part * size : (part + 1) * size] for part in range(number)}


def make(path: Path, font: Path, output: Path) -> tuple[str, float, str]:
    """Write that score's files. Its name, its loudness in LUFS, and a line of text about it."""
    score = read(path)
    samples = levelled(ridden(Band(font).play(score)), TARGET, limit=held_back)
    found, size = integrated(samples, RATE), 0
    for name, part in files(score, samples).items():
        file = output / f"{name}.ogg"
        write(file, part, QUALITY)
        size += file.stat().st_size
    line = (
        f"{score.name:14} {len(samples) / RATE:6.1f} s {size / 1024:7.0f} KiB"
        f" {found:7.2f} LUFS {true_peak(samples):6.2f} dBTP"
    )
    return score.name, round(found, 2), line


def note(name: str, level: float) -> None:
    """Record the loudness of that score, beside the others; names of removed scores are left out."""
    file = OUTPUT / LOUDNESS_FILE
    kept = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    known = {path.stem for path in scores()}
    loudness = {each: kept[each] for each in kept.keys() & known} | {name: level}
    file.write_text(json.dumps(loudness, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def main() -> None:
    """Make all pieces, or the requested ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", default=[], metavar="SCORE", help="these scores only")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="scores that are made side by side")
    parser.add_argument("--font", type=Path, default=FONT, help="the General MIDI sound font")
    chosen = parser.parse_args()
    if not chosen.font.is_file():
        sys.exit(f"There is no sound font {chosen.font}; install fluid-soundfont-gm, or name another with --font.")
    OUTPUT.mkdir(exist_ok=True)
    paths = [path for path in scores() if not chosen.only or path.stem in chosen.only]
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for name, level, line in pool.map(partial(make, font=chosen.font, output=OUTPUT), paths):
            print(line, flush=True)
            note(name, level)


if __name__ == "__main__":
    main()
