"""No file imports, by whatever way, a file that imports it: type-checking and late imports counted."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Circles that are still to be ended, by source root: none may grow, and no other may come.
KNOWN: dict[str, tuple[frozenset[str], ...]] = {
    "client": (),
    "server": (
        frozenset(
            f"greatrace_server.room.{name}"
            for name in (
                "answer_checks",
                "bot_seats",
                "broadcast",
                "pausing",
                "presence",
                "reaction_preferences",
                "room",
                "spectators",
                "taking_back",
                "timekeeping",
            )
        ),
        frozenset(f"greatrace_server.lobby.{name}" for name in ("forking", "table", "table_cleanup", "table_services")),
        frozenset({"greatrace_server.transport.handlers", "greatrace_server.transport.session"}),
    ),
    "shared": (
        frozenset(
            f"greatrace.great_race.{name}"
            for name in (
                "extension",
                "race",
                "rules.cards",
                "rules.drive",
                "rules.end",
                "rules.escort",
                "rules.hand",
                "rules.mechanic",
                "rules.pathfinder",
                "ruleset",
            )
        ),
    ),
}


def files_of(root: Path) -> dict[str, Path]:
    """The files below a source root, by the module's name; a package by that of its `__init__`."""
    found = {}
    for path in root.rglob("*.py"):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(name: str, path: Path, files: dict[str, Path]) -> set[str]:
    """The files that this one imports anywhere in it."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*up, base] if base else up)
            found |= {each if (each := f"{base}.{alias.name}") in files else base for alias in node.names}
    return (found & files.keys()) - {name}


def circles(edges: dict[str, set[str]]) -> Iterator[frozenset[str]]:
    """Sets of files of which each leads to every other one."""
    reached = {name: closure(name, edges) for name in edges}
    seen: set[str] = set()
    for name in edges:
        circle = frozenset(other for other in reached[name] if name in reached[other])
        if circle and name not in seen:
            seen |= circle
            yield circle


def closure(name: str, edges: dict[str, set[str]]) -> set[str]:
    """All that can be reached from there."""
    found: set[str] = set()
    ahead = list(edges[name])
    while ahead:
        here = ahead.pop()
        if here not in found:
            found.add(here)
            ahead += edges[here]
    return found


@pytest.mark.parametrize("root", KNOWN)
def test_no_files_import_each_other_in_a_circle(root: str) -> None:
    files = files_of(ROOT / root)
    found = list(circles({name: imported(name, path, files) for name, path in files.items()}))
    new = [sorted(circle) for circle in found if not any(circle <= known for known in KNOWN[root])]
    assert new == []


def test_a_circle_is_found_however_it_is_closed(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from b import B\n", "utf-8"
    )
    (tmp_path / "b.py").write_text("def late() -> None:\n    import c\n", "utf-8")
    (tmp_path / "c.py").write_text("from a import A\n", "utf-8")
    (tmp_path / "d.py").write_text("import a\n", "utf-8")
    files = files_of(tmp_path)
    edges = {name: imported(name, path, files) for name, path in files.items()}
    assert list(circles(edges)) == [frozenset({"a", "b", "c"})]
