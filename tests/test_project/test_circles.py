"""No circle of files: imports for type checking and late imports counted, the shared code has a bottom."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

Graph = dict[str, set[str]]


def files_of(source: Path, package: str) -> dict[str, Path]:
    """Every file of a package by its dotted name."""
    found = {}
    for file in (source / package).rglob("*.py"):
        parts = file.relative_to(source).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imported(tree: ast.AST, known: Mapping[str, Path]) -> Iterator[str]:
    """The files that a file imports, wherever in it the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                if name in known or node.module in known:
                    yield name if name in known else node.module


def graph_of(files: Mapping[str, Path]) -> Graph:
    return {name: set(imported(ast.parse(file.read_text("utf-8")), files)) for name, file in files.items()}


def circle(graph: Graph) -> list[str]:
    """One circle, file by file; empty if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as e:
        return list(e.args[1])
    return []


@pytest.mark.parametrize(
    ("folder", "package"), [("shared", "greatrace"), ("server", "greatrace_server"), ("client", "greatrace_client")]
)
def test_no_files_import_each_other_in_a_circle(root: Path, folder: str, package: str) -> None:
    graph = graph_of(files_of(root / folder, package))
    assert len(graph) > 100
    assert circle(graph) == []


def test_imports_for_type_checking_and_late_imports_count(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "__init__.py").write_text("", "utf-8")
    guarded = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from toy.late import f\n"
    (tmp_path / "toy" / "guarded.py").write_text(guarded, "utf-8")
    (tmp_path / "toy" / "late.py").write_text("def f():\n    from toy import guarded\n", "utf-8")
    assert set(circle(graph_of(files_of(tmp_path, "toy")))) == {"toy.guarded", "toy.late"}
