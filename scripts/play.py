#!/usr/bin/env python3
"""Race across Africa against three bots: `python3 scripts/play.py`.

The first start makes a virtual environment in `.venv` and installs the game there; later starts go straight to the
race. When the game's files have changed they are copied anew, and `--fresh` begins all over again.
"""

import argparse
import sys

from _environment import Environment, SetUpError

EXTRAS = ("client", "server")
RACE = """\
options of the race (passed on as they are):
  --bots N        how many bots race against you
  --board NAME    the board: africa, south_america, asia or usa
  --seed N        a number that repeats the same race
  --autoplay      let a bot hold your seat too
  --shots DIR     write screenshots into this folder
or, instead of a race alone:
  --connect HOST  the tables of that server
  --join LINK     the table of an invitation
"""


def main() -> None:
    """Read the flags, see that the game is installed, and become the game."""
    parser = argparse.ArgumentParser(
        prog="play.py",
        description=__doc__,
        epilog=RACE,
        allow_abbrev=False,
        usage="%(prog)s [--fresh] [--watch] [options of the race]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--watch", action="store_true", help="no window: tell the race in the terminal")
    parser.add_argument("--set-up", action="store_true", help="install the game, but do not start it")
    parser.add_argument("--fresh", action="store_true", help="throw .venv away and install everything anew")
    flags, race = parser.parse_known_args()
    try:
        environment = Environment()
        environment.prepare(EXTRAS, fresh=flags.fresh)
    except SetUpError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("Stopped before the game was installed; run this again to go on.")
    if flags.set_up:
        return
    watch = ["--watch"] if flags.watch else []
    environment.start(["-m", "greatrace_client.app.cli", "play", "--solo", *watch, *race])


if __name__ == "__main__":
    main()
