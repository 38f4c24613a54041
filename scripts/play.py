#!/usr/bin/env python3
"""Open the game: `python3 scripts/play.py`. The first start installs it in `.venv`."""

import argparse
import sys

from _environment import Environment, SetUpError
from _words import marked, tr

EXTRAS = ("client", "server")
ABOUT = marked("""\
Open the game: `python3 scripts/play.py`.

The first start makes a virtual environment in `.venv` and installs the game there; later starts go straight to the
title. When the game’s files have changed they are copied again, and `--fresh` begins all over again.
""")
GAME = marked("""\
game options (passed on unchanged; `play.py play --help` lists all of them):
  --solo          race against bots at once, without the title
  --bots N        with --solo: number of bots, or their levels (hard,easy)
  --board NAME    with --solo: africa, south_america, asia or usa
  --seed N        with --solo: the same number gives the same race
  --lesson NAME   open a lesson: driving, planning, convoy, reactions, scoring, crazy_race
  --text          play in plain lines, for screen readers and terminals
  --connect HOST  show the tables on this server
  --join LINK     accept an invitation
""")


def main() -> None:
    """Read the flags, make sure that the game is installed, and become the game."""
    parser = argparse.ArgumentParser(
        prog="play.py",
        description=tr(ABOUT),
        epilog=tr(GAME),
        allow_abbrev=False,
        usage=tr("%(prog)s [--fresh] [--watch] [options of the game]"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--watch", action="store_true", help=tr("watch a race as text in the terminal, without a window")
    )
    parser.add_argument("--set-up", action="store_true", help=tr("install the game without starting it"))
    parser.add_argument("--fresh", action="store_true", help=tr("delete .venv and reinstall everything"))
    flags, game = parser.parse_known_args()
    try:
        environment = Environment()
        environment.prepare(EXTRAS, fresh=flags.fresh)
    except SetUpError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(tr("Stopped before the game was installed; run this again to continue."))
    if flags.set_up:
        return
    watch = ["--watch"] if flags.watch else []
    environment.start(["-m", "greatrace_client", *watch, *game])


if __name__ == "__main__":
    main()
