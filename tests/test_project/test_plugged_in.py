"""Modules and games are plugged in: no file outside their own names them, but for those listed with a reason."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from greatrace.games import GAMES
from greatrace.great_race.modules import MODULES

SOURCES: Final = ("shared/greatrace", "server/greatrace_server", "client/greatrace_client")
OF_MODULES: Final = ("shared/greatrace/great_race/modules/", "client/greatrace_client/games/great_race/modules/")
OF_GAMES: Final = ("shared/greatrace/", "client/greatrace_client/games/")
PACKAGES: Final = tuple(f"{folder.partition('/')[2].replace('/', '.')}" for folder in OF_MODULES)

# Files outside a module's own that name modules, and why.
NAMES_MODULES: Final = {
    "shared/greatrace/bots/greedy/modules.py": "what a bot thinks of modules: all of it in one file",
    "shared/greatrace/bots/greedy/bonuses.py": "what modules pay on the way: parcels and goals",
    "shared/greatrace/bots/greedy/sequence.py": "when a bot uses what modules offer in a sequence",
    "shared/greatrace/bots/greedy/weights.py": "`paddock` is a card there",
    "shared/greatrace/content_package.py": "`challenges` is a folder of packages there",
    "shared/greatrace/lab/liveness.py": "how often each leader is chosen and used",
    "shared/greatrace/lab/liveness_summary.py": "how often each leader is chosen and used",
    "shared/greatrace/lab/learning/module_features.py": "the slots as numbers: all of it in one file",
    "client/greatrace_client/i18n/names.py": "`challenges` is a folder of packages there",
    "client/greatrace_client/ui/draw/moving/terrain_motion.py": "`microclimate` is a terrain there",
    "client/greatrace_client/ui/draw/vehicles.py": "`paddock` is a folder of drawings there",
}

# Files outside a game's own, in client and server, that name games or import their rules, and why.
NAMES_GAMES: Final = {
    "server/greatrace_server/operations/health_probe.py": "the race that the probe plays",
    "server/greatrace_server/operations/metrics.py": "the prefix of all figures' names, after the program",
    "client/greatrace_client/model/lesson.py": "content: the names of the lessons' files",
}


class Names(NamedTuple):
    """What a file says and imports."""

    strings: frozenset[str]  # its strings, docstrings left out
    imported: frozenset[str]  # full names, for type checking and late ones too


def names_in(tree: ast.Module) -> Names:
    strings, docstrings, imported = dict[int, str](), set[int](), set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            docstrings.add(id(node.value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            strings[id(node)] = node.value
        elif isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            imported |= {f"{node.module}.{alias.name}" for alias in node.names}
    return Names(frozenset(text for key, text in strings.items() if key not in docstrings), frozenset(imported))


def modules_in(names: Names) -> set[str]:
    """The modules whose names a file writes, or from whose files it imports."""
    below = {name.removeprefix(package) for name in names.imported for package in PACKAGES if name.startswith(package)}
    return MODULES.keys() & (names.strings | {name.partition(".")[0] for name in below})


def games_in(names: Names) -> set[str]:
    """The games whose names a file writes, or the events and actions of which it knows."""
    rules = {
        game
        for game in GAMES
        for part in ("events", "actions")
        if any(name.startswith((f"greatrace.{game}.{part}", f"greatrace.{game}.modules.")) for name in names.imported)
        or f"greatrace.games.{game.upper()}" in names.imported
    }
    return rules | (GAMES.keys() & names.strings)


@cache
def files(root: Path) -> dict[str, Names]:
    """All files of the three packages by their path in the project, each read once for all tests."""
    return {
        file.relative_to(root).as_posix(): names_in(ast.parse(file.read_text("utf-8")))
        for source in SOURCES
        for file in sorted((root / source).rglob("*.py"))
    }


def test_only_a_modules_own_files_name_it(root: Path) -> None:
    found = {
        path: named
        for path, names in files(root).items()
        if not path.startswith(OF_MODULES) and (named := modules_in(names))
    }
    assert found.keys() == NAMES_MODULES.keys(), found


def test_a_modules_files_name_no_other_module(root: Path) -> None:
    """But for modules that need each other, and what a challenge or a tooltip about one of them says."""
    for path, names in files(root).items():
        if path.startswith(OF_MODULES[1]):
            own = Path(path.removeprefix(OF_MODULES[1])).parts[0].removesuffix(".py")
            below = {name.partition(PACKAGES[1])[2].partition(".")[0] for name in names.imported if PACKAGES[1] in name}
            assert below - {"", own} == set(), path


def test_only_a_games_own_files_name_it(root: Path) -> None:
    found = {
        path: named
        for path, names in files(root).items()
        if not path.startswith(OF_GAMES) and (named := games_in(names))
    }
    assert found.keys() == NAMES_GAMES.keys(), found


@pytest.mark.parametrize(
    ("text", "modules"),
    [
        ('"""A season."""\nif name == "season":\n    pass\n', {"season"}),
        ('"""season"""\n', set()),
        ("def f() -> None:\n    from greatrace.great_race.modules.postal import Postal\n", {"postal"}),
        ("from greatrace_client.games.great_race.modules.leaders.ui import UI\n", {"leaders"}),
        ("from greatrace.great_race.modules import MODULES\n", set()),
    ],
)
def test_names_and_imports_are_found(text: str, modules: set[str]) -> None:
    assert modules_in(names_in(ast.parse(text))) == modules


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ('if kind.id == "crazy_race":\n    pass\n', {"crazy_race"}),
        ("from greatrace.games import GREAT_RACE, GameKind\n", {"great_race"}),
        ("from greatrace.great_race import events as ev\n", {"great_race"}),
        ("from greatrace.games import GAMES\n", set()),
    ],
)
def test_games_are_found(text: str, games: set[str]) -> None:
    assert games_in(names_in(ast.parse(text))) == games
