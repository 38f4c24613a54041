"""The virtual environment that `play.py` and `test.py` share: made at the first start, checked in milliseconds later.

Players get the game as a copy of its files, made again when they have changed; developers (`test.py`) get it as
editable, and `play.py` then uses that. Only the standard library is used here, and nothing slow is imported before it
is needed. The file must stay readable for Python 3.6, so that an old Python prints the sentence below and not a
SyntaxError.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - older versions get the sentence below
    sys.exit(
        f"The Great Race needs Python 3.11 or newer, but this is Python {sys.version_info[0]}.{sys.version_info[1]} "
        f"({sys.executable}). Install a newer one and run this again with it.",
    )

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, NoReturn

from _causes import cause
from _lock import Lock
from _words import tr

ROOT = Path(__file__).resolve().parent.parent
# The sources of an installed copy.
SOURCES = ("shared/greatrace", "server/greatrace_server", "client/greatrace_client", "assets", "packaging/linux")
BUILDERS = ("hatchling>=1.27", "Babel>=2.14")  # in the environment: a changed game is copied again without a network
# Code that identifies a Python; run by the environment's own.
WHO = """\
import json, os, sys
print(json.dumps([sys.version.split()[0], os.path.realpath(sys._base_executable), sys.base_prefix]))
"""
PIP = ("-m", "pip", "install", "--no-input", "--disable-pip-version-check", "--progress-bar=off")

for stream in (sys.stdout, sys.stderr):
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")  # for folder names that a console cannot show


class SetUpError(Exception):
    """The environment cannot be made. The text is one sentence for the person who ran the script."""


class Installed(NamedTuple):
    """The content of an environment's stamp."""

    extras: "frozenset[str]"
    editable: bool
    project: str  # the fingerprint of what was installed
    python: "list[str]"


class Environment:
    """The `.venv` of one checkout, with the project installed in it."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.programs = self.folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.programs / ("python.exe" if os.name == "nt" else "python")
        self.stamp = self.folder / "installed.json"

    def prepare(self, extras: Iterable[str], *, editable: bool = False, fresh: bool = False) -> None:
        """Make sure that the project and these extras are installed, as editable if requested.

        Does nothing when the stamp says that they are. `fresh` makes the environment again. Raises SetUpError.
        """
        wanted = Installed(frozenset(extras), editable, "", who_runs_this())
        try:
            if not fresh and self._fits(wanted):
                return
            with Lock(
                self.root / ".venv.lock", lambda: say(tr("Another start is installing the game; waiting for it ..."))
            ):
                if fresh or not self._fits(wanted):
                    self._set_up(wanted, fresh=fresh)
        except OSError as error:
            why = cause(f"OSError: {error}")
            raise SetUpError(tr("Cannot set up {folder}: {why}.", folder=self.folder, why=why)) from error

    def start(self, arguments: Sequence[str]) -> NoReturn:
        """Become the environment's Python with these arguments; on Windows, wait for it and exit with its code."""
        command = [str(self.python), *arguments]
        if sys.stdout is not None:
            sys.stdout.flush()
        if os.name != "nt":
            os.execv(command[0], command)  # noqa: S606 - no shell is wanted
        import subprocess

        with subprocess.Popen(command) as game:
            while True:
                try:
                    raise SystemExit(game.wait())
                except KeyboardInterrupt:
                    continue  # the game has got the signal as well, and ends by itself

    # ---- the present state
    def _read_stamp(self) -> "Installed | None":
        """The installed state; None if there is no valid stamp."""
        try:
            row = json.loads(self.stamp.read_text("utf-8"))
            found = Installed(frozenset(row["extras"]), row["editable"] is True, row["project"], list(row["python"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None  # no stamp, a damaged one, or one of an older version of this file: install again
        return found if self.python.exists() else None

    def _fits(self, wanted: Installed) -> bool:
        """Whether everything wanted is installed, from the present files, by a Python that still exists."""
        found = self._read_stamp()
        return (
            found is not None
            and wanted.extras <= found.extras
            and found.editable >= wanted.editable
            and found.project == self._fingerprint(editable=found.editable)
            and (found.python == wanted.python or found.python == self._who())
        )

    def _fingerprint(self, *, editable: bool) -> str:
        """The fingerprint of an installation's inputs: the project's file and place; for a copy also the sources."""
        digest = sha256((self.root / "pyproject.toml").read_bytes() + os.fsencode(self.root))
        if not editable:
            for source in SOURCES:
                for path, look in looks(str(self.root / source)):
                    digest.update(f"{path}|{look.st_size}|{look.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
        return digest.hexdigest()

    def _who(self) -> "list[str]":
        """The identity of the environment's Python; [] if it does not run."""
        code, output = run([str(self.python), "-I", "-c", WHO])
        try:
            return [] if code else list(json.loads(output))
        except (ValueError, TypeError):
            return []

    # ---- making it
    def _set_up(self, wanted: Installed, *, fresh: bool) -> None:
        before = None if fresh else self._read_stamp()
        kept = self._make(before, fresh=fresh)
        if not kept or before is None:
            before = Installed(frozenset(), False, "", [])
        extras, editable = wanted.extras | before.extras, wanted.editable or before.editable
        only_files = kept and extras == before.extras and not editable and self._copied_again()
        if not only_files:
            self._install(extras, editable=editable)
        row = Installed(extras, editable, self._fingerprint(editable=editable), self._who())
        self.stamp.write_text(json.dumps({**row._asdict(), "extras": sorted(extras)}), "utf-8")
        say(tr("Installed."))

    def _make(self, before: "Installed | None", *, fresh: bool) -> bool:
        """Make the environment unless it can be used; whether it could."""
        from importlib.util import find_spec

        if not fresh and self.python.exists() and self._usable(before):
            return True
        if find_spec("venv") is None or find_spec("ensurepip") is None:
            raise SetUpError(
                tr(
                    "This Python cannot make virtual environments because its venv or ensurepip module is missing: "
                    "install it (on Debian and Ubuntu: sudo apt install python3-venv) and run this again."
                )
            )
        say(tr("Making a virtual environment in {folder} ...", folder=self.folder))
        base = getattr(sys, "_base_executable", sys.executable)  # not the one that is about to be replaced
        code, output = run([base, "-m", "venv", "--clear", str(self.folder)])
        if code:
            why = cause(output, code)
            raise SetUpError(tr("Cannot make a virtual environment in {folder}: {why}.", folder=self.folder, why=why))
        return False

    def _usable(self, before: "Installed | None") -> bool:
        """Whether the environment's Python is the one that made it, is new enough, and has a working pip."""
        who = self._who()
        if not who:
            say(tr("The Python of the virtual environment does not run any more."))
            return False
        if before is not None and before.python != who:
            say(
                tr(
                    "The virtual environment was made with Python {before}, and now has {now}.",
                    before=before.python[0],
                    now=who[0],
                )
            )
            return False
        if tuple(map(int, who[0].split(".")[:2])) < (3, 11):
            say(tr("The virtual environment has Python {version}, which is too old.", version=who[0]))
            return False
        return not run([str(self.python), "-m", "pip", "--version"])[0]

    def _copied_again(self) -> bool:
        """Copy the game's changed files without network access; whether that succeeded."""
        say(tr("The game’s files have changed; copying them into the virtual environment ..."))
        self.stamp.unlink(missing_ok=True)
        return not run([str(self.python), *PIP, "--no-deps", "--no-index", "--no-build-isolation", "."], self.root)[0]

    def _install(self, extras: "frozenset[str]", *, editable: bool) -> None:
        import subprocess

        self.stamp.unlink(missing_ok=True)
        names = ",".join(sorted(extras))
        say(
            tr(
                "Installing The Great Race [{names}] and what it needs; only needed once, takes a minute or two...",
                names=names,
            )
        )
        what = ["--editable"] * editable + [f".[{names}]"]
        with subprocess.Popen(
            [str(self.python), *PIP, *BUILDERS, *what],
            cwd=self.root,
            text=True,
            encoding="utf-8",
            errors="replace",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as pip:
            assert pip.stdout is not None
            output = "".join(with_progress(pip.stdout, say_over))
        if pip.returncode:
            log = self.folder / "install.log"
            log.write_text(output, "utf-8")
            reason = cause(output, pip.returncode, sys.version.split()[0])
            raise SetUpError(
                tr(
                    "Cannot install The Great Race: {why}. (All that pip said is in {log}; "
                    "with --fresh everything is installed again.)",
                    why=reason,
                    log=log,
                )
            )


def who_runs_this() -> "list[str]":
    """The identity of this Python, in the form of WHO."""
    base = getattr(sys, "_base_executable", sys.executable)
    return [sys.version.split()[0], os.path.realpath(base), sys.base_prefix]


def looks(folder: str) -> "Iterator[tuple[str, os.stat_result]]":
    """All files below that folder that would be copied, in a fixed order, with size and time."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda each: each.name):
            if entry.is_dir(follow_symlinks=False):
                if entry.name != "__pycache__":
                    yield from looks(entry.path)
            elif not entry.name.startswith("."):
                yield entry.path, entry.stat()


def with_progress(lines: Iterable[str], tell: "Callable[[str], None]") -> "Iterator[str]":
    """Pass pip's lines on, with short progress messages."""
    for line in lines:
        words = line.split()
        if words[:1] == ["Collecting"]:
            tell("  " + tr("looking for {package}", package=words[1]))
        elif words[:1] == ["Downloading"]:
            tell("  " + tr("fetching {file}", file=f"{words[1].rsplit('/', 1)[-1]} {' '.join(words[2:])}"))
        elif words[:2] == ["Installing", "collected"]:
            tell("  " + tr("unpacking packages: {n}", n=len(words) - 3))
        yield line
    tell("")


def run(command: "Sequence[str]", folder: "Path | None" = None) -> "tuple[int, str]":
    """Exit code and whole output of a command; 1 and the reason if it cannot be started."""
    import subprocess

    try:
        done = subprocess.run(
            command,
            cwd=folder,
            check=False,
            text=True,
            encoding="utf-8",
            errors="replace",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    except OSError as error:
        return 1, f"OSError: {error}"
    return done.returncode, done.stdout


def say(sentence: str) -> None:
    """Print a line at once."""
    print(sentence, flush=True)


def say_over(words: str) -> None:
    """Show progress in one line of a terminal; keep it out of files and pipes."""
    if sys.stdout is not None and sys.stdout.isatty():
        print(f"\r{words[:78]:<78}\r", end="", flush=True)
