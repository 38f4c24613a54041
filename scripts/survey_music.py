#!/usr/bin/env python3
"""Measure and draw the music: what can be judged of it by numbers and by eye, from the scores and from the files.

    python3 scripts/survey_music.py [--only convoy] [--pictures FOLDER]

Prints, for each piece and layer, its loudness, range of loudness, true peak and how much its two most alike stretches
of 20 seconds are alike; for each section how loud it is, how bright and how busy; and what a teacher of harmony would
mark. With --pictures (needs Pillow) a PNG of each: above what is played by each part, below its spectrum.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from _libraries import needed


def main() -> None:
    """Print the tables, and draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", default=[], metavar="SCORE", help="these scores only")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="draw each into this folder")
    chosen = parser.parse_args()
    with needed("music"):
        from music.notation import scores
        from music.survey import survey
    for path in scores():
        if not chosen.only or path.stem in chosen.only:
            survey(path, chosen.pictures)


if __name__ == "__main__":
    main()
