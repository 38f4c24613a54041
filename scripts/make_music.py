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
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from _libraries import needed

FONT = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")


def main() -> None:
    """Make all pieces, or the requested ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", default=[], metavar="SCORE", help="these scores only")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="scores that are made side by side")
    parser.add_argument("--font", type=Path, default=FONT, help="the General MIDI sound font")
    chosen = parser.parse_args()
    with needed("music"):
        from music.making import OUTPUT, make, note
        from music.notation import scores
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
