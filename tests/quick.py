"""`scripts/test.py --quick`: the tests that a change concerns, the nearest first, for about a minute.

A pytest plugin. What has changed is asked of git: everything since the branch left the main one, and what is not
committed. A test is as near as the chain of imports from it to a changed file is short; another file than a module (a
page, a table of the content, a catalog) concerns the tests and modules that name it or its folder. Long tests, those
with a time limit of their own, run only when they have changed themselves. Without a change all short tests are near.
"""

from __future__ import annotations

import re
import subprocess
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ("shared", "server", "client")
SECONDS: Final = 60.0  # after that no further test begins
TRUNKS: Final = ("origin/HEAD", "main", "master")
FILES: Final = 120  # of tests that are imported: a minute is not enough for more
UNCONCERNED: Final = 99  # a distance beyond all chains of imports
IMPORT: Final = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)|import[ \t]+([^\n]*))", re.MULTILINE
)
COMMENT: Final = re.compile(r"#[^\n]*")
FAR: Final = "far"  # what a worker of xdist is handed: distances, and how many seconds are left
LEFT: Final = "seconds"
NOT_BEGUN: Final = "not_begun"  # what it hands back: how many tests came too late


# ---- what has changed


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed_files() -> set[str]:
    """Paths below the project's folder, as git writes them; empty without git."""
    base = next((found[0] for trunk in TRUNKS if (found := _git("merge-base", "HEAD", trunk))), "HEAD")
    return {*_git("diff", "--name-only", base), *_git("ls-files", "--others", "--exclude-standard")}


# ---- which file imports which


def module_of(path: str) -> str:
    """The dotted name of a Python file of ours, "" for any other file."""
    top, _, rest = path.partition("/")
    if not path.endswith(".py") or top not in (*SOURCES, "tests"):
        return ""
    return (path if top == "tests" else rest).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(text: str) -> Iterator[str]:
    """Every dotted name that a file imports, or may: `from a import b` is `a` and `a.b`.

    Looked for in the text: to parse all files takes seconds, and code that a test hands to another process counts too.
    """
    for package, names, modules in IMPORT.findall(text):
        listed = [part.split()[0] for part in COMMENT.sub("", names or modules).strip("() ").split(",") if part.split()]
        if modules:
            yield from listed
        elif not package.startswith("."):
            yield package
            yield from (f"{package}.{name}" for name in listed)


def sources() -> dict[str, str]:
    """All Python files of the project by dotted name."""
    files = (file for top in (*SOURCES, "tests") for file in (ROOT / top).rglob("*.py"))
    return {module_of(file.relative_to(ROOT).as_posix()): file.read_text("utf-8") for file in files}


def importers(texts: Mapping[str, str]) -> dict[str, set[str]]:
    """By module: the modules that import it."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, text in texts.items():
        for other in imported(text):
            if other in texts:
                found[other].add(name)
    return found


def beginnings(changed: Iterable[str], texts: Mapping[str, str]) -> set[str]:
    """The modules at which a change begins: itself, or those that name the file that is none."""
    found: set[str] = set()
    for path in changed:
        if name := module_of(path):
            found.add(name)
        else:
            words = {Path(path).name, Path(path).parent.name} - {""}
            found |= {name for name, text in texts.items() if any(f'"{word}"' in text for word in words)}
    return found


def distances(changed: Iterable[str], texts: Mapping[str, str]) -> dict[str, int]:
    """By module: how many imports lie between it and a change; modules without such a chain are missing."""
    found = dict.fromkeys(beginnings(changed, texts), 0)
    by, edge = importers(texts), list(found)
    while edge:
        reached = {user for name in edge for user in by[name] if user not in found}
        found |= dict.fromkeys(reached, found[edge[0]] + 1)
        edge = list(reached)
    return found


def reach(far: Mapping[str, int]) -> int:
    """The distance up to which files of tests are imported: all of the nearest, then as long as they are few."""
    counts = Counter(away for name, away in far.items() if name.rpartition(".")[2].startswith("test_"))
    total, last = 0, 0
    for away, number in sorted(counts.items()):
        total += number
        if total > FILES and total > number:
            break
        last = away
    return last


# ---- the plugin


class Nearest:
    """Chooses and orders tests; begins no new ones when the time is up.

    `far`: distances by module, None when nothing has changed. `seconds`: until the time is up.
    """

    def __init__(self, far: Mapping[str, int] | None, seconds: float = SECONDS) -> None:
        self.ends = time.monotonic() + seconds
        self.far = far
        self.reach = UNCONCERNED if far is None else reach(far)
        self.not_begun = 0

    def distance(self, path: Path) -> int:
        """Of a file of tests; without a change all are equally near."""
        if self.far is None:
            return 1
        return self.far.get(module_of(path.relative_to(ROOT).as_posix()), UNCONCERNED)

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """What does not concern the change, or lies too far away, is not even imported."""
        if collection_path.suffix != ".py" or not collection_path.name.startswith("test_"):
            return None
        return True if self.distance(collection_path) > self.reach else None

    def chosen(self, item: pytest.Item) -> bool:
        """Whether it is short or has changed itself."""
        return self.distance(item.path) == 0 or item.get_closest_marker("timeout") is None

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """The nearest first; what is long is left out."""
        away = [item for item in items if not self.chosen(item)]
        items[:] = sorted((item for item in items if self.chosen(item)), key=lambda item: self.distance(item.path))
        config.hook.pytest_deselected(items=away)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self) -> bool | None:
        """No further test when the time is up: they are only counted, as skipping thousands takes half a minute."""
        if time.monotonic() <= self.ends:
            return None
        self.not_begun += 1
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A worker hands its number over."""
        output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
        if output is not None:
            output[NOT_BEGUN] = self.not_begun

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """The end of a worker."""
        self.not_begun += getattr(node, "workeroutput", {}).get(NOT_BEGUN, 0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """One line, if the time did not suffice."""
        if self.not_begun:
            message = f"{self.not_begun} tests that lie farther away were not begun after {SECONDS:.0f} s"
            terminalreporter.write_line(f"--quick: {message}: run all tests before you hand in", yellow=True)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """The distances are worked out once, not by every process: it takes seconds."""
        node.workerinput |= {FAR: self.far, LEFT: self.ends - time.monotonic()}


def pytest_configure(config: pytest.Config) -> None:
    """Loaded with `-p tests.quick`, in every process."""
    given: Mapping[str, Any] | None = getattr(config, "workerinput", None)
    if given is not None:
        nearest = Nearest(given[FAR], given[LEFT])
    else:
        began, changed = time.monotonic(), changed_files()
        far = distances(changed, sources()) if changed else None
        nearest = Nearest(far, began + SECONDS - time.monotonic())
    config.pluginmanager.register(nearest, "nearest")
