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

from _libraries import needed


def main() -> None:
    """Write all sounds, or the requested ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="these sounds only")
    only = parser.parse_args().only
    with needed("music"):
        from sounds.making import write_all
    for line in write_all(only):
        print(line)


if __name__ == "__main__":
    main()
