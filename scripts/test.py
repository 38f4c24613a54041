#!/usr/bin/env python3
"""Check the project and run all of its tests: `python3 scripts/test.py`.

Arguments that are not listed here go to pytest: `python3 scripts/test.py --tests -k drive -x`.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from _environment import Environment, SetUpError, say

EXTRAS = ("client", "server", "dev")
OTHER_PLATFORMS = tuple(name for name in ("linux", "darwin", "win32") if name != sys.platform)
LISTED = 40  # names of failed tests printed at the end; the file of --failed-to has all
COLLECT = "pytest --collect-only"  # lists all tests: its output is shown only if that fails
NO_SCREEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def style(environment: Environment, files: list[str]) -> dict[str, list[str]]:
    """The commands that check each file by itself, by name: for these files, or for all."""
    ruff = [str(environment.python), "-m", "ruff"]
    return {"ruff check": [*ruff, "check", *files], "ruff format": [*ruff, "format", "--check", *files]}


def checks(environment: Environment) -> dict[str, list[str]]:
    """The commands that check the code without running it, by name."""
    python = str(environment.python)
    mypy = [python, "-m", "mypy", "--strict"]
    return {
        **style(environment, []),
        "mypy --strict": mypy,
        # Each platform has a separate cache: with a shared one every run would begin again.
        **{
            f"mypy --strict --platform {name}": [*mypy, "--platform", name, "--cache-dir", f".mypy_cache/{name}"]
            for name in OTHER_PLATFORMS
        },
        "lint-imports": [str(environment.programs / "lint-imports"), "--no-logo"],
        "docs": [python, str(environment.root / "scripts" / "docs.py"), "--check"],
        # Also compiles the tests: in a new checkout each of pytest's processes would compile all of them.
        COLLECT: [python, "-m", "pytest", "--collect-only", "-qq", "-n0"],
    }


def tests(environment: Environment, arguments: list[str], failed_to: Path, *, quick: bool) -> dict[str, list[str]]:
    """The command that runs the tests, in several processes unless the arguments say otherwise."""
    # One test at a time, the nearest first: work stealing or long lists for each process would change that order.
    how = ["-p", "tests.quick", "--maxschedchunk", "1"] if quick else ["--dist", "worksteal"]
    pytest = [str(environment.python), "-m", "pytest", "-n", str(workers()), f"--failed-to={failed_to}"]
    return {"pytest": [*pytest, *how, *arguments]}


def workers() -> int:
    """The number of processes: one more than processors, up to eight, since many tests wait for other processes."""
    return min(os.cpu_count() or 2, 7) + 1


def run_side_by_side(checks: dict[str, list[str]], environment: Environment) -> list[str]:
    """Run the checks in parallel, one for each processor; print the output of each in one piece, in this order."""

    def run(command: list[str]) -> tuple[int, str, float]:
        began = time.monotonic()
        done = subprocess.run(
            command,
            cwd=environment.root,
            env={**NO_SCREEN, **os.environ},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        return done.returncode, done.stdout, time.monotonic() - began

    failed = []
    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        # The slowest first: the short ones use the processors left beside the last of them.
        running = {name: pool.submit(run, checks[name]) for name in sorted(checks, key=_is_short)}
        for number, name in enumerate(checks, 1):
            say(f"[{number}/{len(checks)}] {name}")
            code, output, seconds = running[name].result()
            if output and (code or name != COLLECT):
                say(output.rstrip())
            if code:
                failed.append(name)
                say(f"      {name} failed after {seconds:.1f} s")
    return failed


def _is_short(name: str) -> bool:
    return not name.startswith("mypy")


def run_all(steps: dict[str, list[str]], environment: Environment) -> list[str]:
    """Run every step, even after failures; return the names of those that failed."""
    failed = []
    for number, (name, command) in enumerate(steps.items(), 1):
        say(f"[{number}/{len(steps)}] {name}")
        began = time.monotonic()
        if subprocess.call(command, cwd=environment.root, env={**NO_SCREEN, **os.environ}):
            failed.append(name)
            say(f"      {name} failed after {time.monotonic() - began:.1f} s")
    return failed


def steps(flags: argparse.Namespace, arguments: list[str], environment: Environment) -> dict[str, list[str]]:
    """The steps requested after the checks: the tests, or the style alone."""
    if flags.style:
        return style(environment, arguments)
    return {} if flags.checks else tests(environment, arguments, flags.failed_to, quick=flags.quick)


def wanted(flags: argparse.Namespace, arguments: list[str], environment: Environment) -> list[str]:
    """Run the requested steps; return the names of those that failed."""
    only_tests = flags.quick or flags.tests or flags.style
    failed = [] if only_tests else run_side_by_side(checks(environment), environment)
    return failed + run_all(steps(flags, arguments, environment), environment)


def summary(failed: list[str], failed_to: Path) -> str:
    """The last lines of a run: each test that failed, and the steps that failed."""
    names = failed_to.read_text("utf-8").splitlines() if failed_to.exists() else []
    more = [f"  ... and {len(names) - LISTED} more"] if len(names) > LISTED else []
    listed = ["Failed tests:", *(f"  {name}" for name in names[:LISTED]), *more] if names else []
    return "\n".join([*listed, f"Failed: {', '.join(failed)}."])


def parser() -> argparse.ArgumentParser:
    """The options of this script; the rest of the line is for pytest."""
    parser = argparse.ArgumentParser(
        prog="test.py",
        description=__doc__,
        usage="%(prog)s [--quick | --tests | --checks | --style] [arguments of pytest, or files]",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--quick", action="store_true", help="only the tests that your change concerns: about a minute")
    only.add_argument("--tests", action="store_true", help="only the tests: no ruff, mypy, import-linter or docs")
    only.add_argument("--checks", action="store_true", help="ruff, mypy, import-linter, docs; collects the tests only")
    only.add_argument("--style", action="store_true", help="only ruff, on the files named or on all: for pre-commit")
    parser.add_argument("--set-up", action="store_true", help="install everything, but run nothing")
    parser.add_argument("--fresh", action="store_true", help="delete .venv and reinstall everything")
    parser.add_argument("--failed-to", type=Path, metavar="FILE", help="add the names of the tests that failed to it")
    return parser


def main() -> None:
    """Set up the environment, run the steps, and exit with 1 if any failed."""
    flags, arguments = parser().parse_known_args()
    with tempfile.TemporaryDirectory() as folder:
        flags.failed_to = (flags.failed_to or Path(folder) / "failed").absolute()
        run(flags, arguments)


def run(flags: argparse.Namespace, arguments: list[str]) -> None:
    """Run what the flags say, with the file for the names of failed tests."""
    try:
        environment = Environment()
        environment.prepare(EXTRAS, editable=True, fresh=flags.fresh)
        if flags.set_up:
            return
        failed = wanted(flags, arguments, environment)
    except SetUpError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("Stopped.")
    if failed:
        sys.exit(summary(failed, flags.failed_to))


if __name__ == "__main__":
    main()
