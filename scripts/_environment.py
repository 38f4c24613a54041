"""The virtual environment that `play.py` and `test.py` share: made at the first start, checked in milliseconds later.

Only the standard library is used here, and nothing slow is imported before it is needed. The file must stay readable
for Python 3.6, so that an old Python prints the sentence below and not a SyntaxError.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - it is just the older ones that must be told
    sys.exit(
        f"The Great Race needs Python 3.11 or newer, but this is Python {sys.version_info[0]}.{sys.version_info[1]} "
        f"({sys.executable}). Install a newer one and run this again with it.",
    )

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent

# What pip and venv say when ..., in lower case; the first cause that is found is the one we name.
CAUSES = (
    (("no space left", "disk quota"), "the disk is full: the game needs about 400 MB"),
    (
        ("permission denied", "read-only file system", "access is denied", "not a directory", "not permitted"),
        "the folder cannot be written: copy the project to a folder of your own",
    ),
    (
        ("connection broken", "connection refused", "name resolution", "name or service", "getaddrinfo", "timed out",
         "max retries", "network is unreachable", "newconnectionerror", "proxyerror", "ssl", "from versions: none"),
        "the package index cannot be reached: check the network connection",
    ),
)


class SetUpError(Exception):
    """The environment cannot be made. The text is one sentence for the person who ran the script."""


class Environment:
    """The `.venv` of one checkout, with the project installed in it as editable."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.programs = self.folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.programs / ("python.exe" if os.name == "nt" else "python")
        self.stamp = self.folder / "installed.json"

    def prepare(self, extras: Iterable[str], *, fresh: bool = False) -> None:
        """Make sure that the project and these extras are installed.

        Does nothing when the stamp says that they are. `fresh` makes the environment anew. Raises SetUpError.
        """
        wanted = set(extras)
        installed = set() if fresh else self._installed()
        if installed is not None and wanted <= installed and not fresh:
            return
        try:
            self._make(fresh=fresh)
            self._install(wanted | (installed or set()))
        except OSError as error:
            raise SetUpError(f"Cannot set up {self.folder}: {cause(str(error))}.") from error

    def start(self, arguments: Sequence[str]) -> NoReturn:
        """Become the environment's Python with these arguments; on Windows, wait for it and exit as it did."""
        command = [str(self.python), *arguments]
        sys.stdout.flush()
        if os.name != "nt":
            os.execv(command[0], command)  # noqa: S606 - no shell is wanted
        import subprocess

        raise SystemExit(subprocess.call(command))

    def _installed(self) -> set[str] | None:
        """The extras installed for exactly this pyproject.toml at this place; None if it is not installed so."""
        try:
            stamp = json.loads(self.stamp.read_text("utf-8"))
            current = stamp["project"] == self._fingerprint() and self.python.exists()
            return set(stamp["extras"]) if current else None
        except (OSError, ValueError, KeyError, TypeError):
            return None     # no stamp, or a damaged one: install again

    def _fingerprint(self) -> str:
        """What an installation depends on: the project's file and the place that the editable install points to."""
        return sha256((self.root / "pyproject.toml").read_bytes() + os.fsencode(self.root)).hexdigest()

    def _make(self, *, fresh: bool) -> None:
        from importlib.util import find_spec

        if not fresh and self.python.exists() and not failure(run([str(self.python), "-m", "pip", "--version"])):
            return
        if find_spec("venv") is None or find_spec("ensurepip") is None:
            raise SetUpError(
                "This Python cannot make virtual environments because its venv or ensurepip module is missing: "
                "install it (on Debian and Ubuntu: sudo apt install python3-venv) and run this again.")
        say(f"Making a virtual environment in {self.folder} ...")
        base = getattr(sys, "_base_executable", sys.executable)     # not the one that is about to be replaced
        problem = failure(run([base, "-m", "venv", "--clear", str(self.folder)]))
        if problem:
            raise SetUpError(f"Cannot make a virtual environment in {self.folder}: {cause(problem)}.")

    def _install(self, extras: set[str]) -> None:
        import subprocess

        self.stamp.unlink(missing_ok=True)
        names = ",".join(sorted(extras))
        say(f"Installing The Great Race [{names}] and what it needs; this happens once and takes a minute or two ...")
        with subprocess.Popen(
            [str(self.python), "-m", "pip", "install", "--no-input", "--disable-pip-version-check",
             "--progress-bar=off", "--editable", f".[{names}]"],
            cwd=self.root, text=True, encoding="utf-8", errors="replace",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        ) as pip:
            assert pip.stdout is not None
            lines = list(told(pip.stdout, say_over))
        if pip.returncode:
            log = self.folder / "install.log"
            log.write_text("".join(lines), "utf-8")
            reason = cause("".join(lines))
            raise SetUpError(f"Cannot install The Great Race: {reason}. (All that pip said is in {log}.)")
        self.stamp.write_text(json.dumps({"project": self._fingerprint(), "extras": sorted(extras)}), "utf-8")
        say("Installed.")


def told(lines: Iterable[str], tell: Callable[[str], None]) -> Iterator[str]:
    """Pass pip's lines on, telling in a few words what it is doing."""
    for line in lines:
        words = line.split()
        if words[:1] == ["Collecting"]:
            tell(f"  looking for {words[1]}")
        elif words[:1] == ["Downloading"]:
            tell(f"  fetching {words[1].rsplit('/', 1)[-1]} {' '.join(words[2:])}")
        elif words[:2] == ["Installing", "collected"]:
            tell(f"  unpacking {len(words) - 3} packages")
        yield line
    tell("")


def run(command: Sequence[str]) -> tuple[int, str]:
    """Exit code and whole output of a command."""
    import subprocess

    done = subprocess.run(command, check=False, text=True, encoding="utf-8", errors="replace",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def failure(result: tuple[int, str]) -> str:
    """What a command that failed said; an empty string if it succeeded."""
    code, output = result
    return (output.strip() or f"exit code {code}") if code else ""


def cause(output: str) -> str:
    """The reason why pip or venv failed, as the end of a sentence."""
    lower = output.lower()
    for signs, meaning in CAUSES:
        if any(sign in lower for sign in signs):
            return meaning
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line.removeprefix("ERROR:").strip() for line in lines if line.startswith("ERROR:")]
    return (errors or lines or ["it does not say why"])[-1].rstrip(".")


def say(sentence: str) -> None:
    """Print a line at once."""
    print(sentence, flush=True)


def say_over(words: str) -> None:
    """Show passing progress in one line of a terminal; keep it out of files and pipes."""
    if sys.stdout.isatty():
        print(f"\r\033[K{words[:78]}", end="", flush=True)
