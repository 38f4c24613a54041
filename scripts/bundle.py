#!/usr/bin/env python3
"""Make the game for people without Python, on the system where this runs: a folder that starts by a double click, and
an archive of it in `dist/`; on Linux an AppImage too, if `appimagetool` is on the PATH.

The first run installs PyInstaller and the game's packages in `.venv`. docs/BUNDLES.md tells what is inside.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from _environment import Environment, SetUpError

EXTRAS = ("client", "server", "lan", "gif", "bundle")


def main() -> None:
    """Prepare the environment, or, already in it, make the bundle."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").strip(), formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--no-archive", action="store_true", help="only the folder, build/bundle/great-race")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)  # run by the environment's Python
    flags = parser.parse_args()
    if not flags.inside:
        try:
            environment = Environment()
            environment.prepare(EXTRAS)
        except SetUpError as error:
            sys.exit(str(error))
        environment.start([str(Path(__file__).resolve()), "--inside", *sys.argv[1:]])
    from _bundle import BundleError, make

    try:
        for line in make(EXTRAS, archive=not flags.no_archive):
            print(line)
    except BundleError as error:
        sys.exit(f"bundle.py: {error}")


if __name__ == "__main__":
    main()
