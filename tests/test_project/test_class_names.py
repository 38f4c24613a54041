"""No two public classes of one name, unless they are the same idea for another game."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final

import pytest

PACKAGES: Final = {"shared": "greatrace", "server": "greatrace_server", "client": "greatrace_client"}

# The same idea for each of the two games, or (screens) what `race_common` asks of either of them.
ONE_EACH_GAME: Final = frozenset({
    # rules
    "Content", "Crew", "Open", "Own", "Passed", "Race", "RaceEnded", "Result", "Ruleset", "Setup", "SetupError",
    "Standing", "State", "Stock", "View",
    # laboratory and bots
    "Facts", "Match", "Outlook", "Summary",
    # screens
    "ActionModel", "Alert", "Banner", "Control", "CrewDigest", "HandCard", "HandPanel", "LogPanel", "Layout",
    "AlertDetector", "Panel", "Shown", "TurnOrder", "TurningPoint",
})  # fmt: skip

# Names on the wire (the tag of a message, an event or an action), which stay. A step of a drive and a step of the past
# that a client is told; an answer that is undone, wished for, in Crazy Race's rules, and in any race's journal.
ON_THE_WIRE: Final = frozenset({"Step", "TakeBack", "TookBack"})

PLACES: Final = ("shared/", "client/greatrace_client/race_common/", "client/greatrace_client/games/")


@cache
def public_classes(root: Path) -> dict[str, list[str]]:
    """By name, the files that define a public class of that name."""
    found: dict[str, list[str]] = defaultdict(list)
    for folder, package in PACKAGES.items():
        for file in sorted((root / folder / package).rglob("*.py")):
            for node in ast.parse(file.read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].append(file.relative_to(root).as_posix())
    return found


def shared_names(root: Path) -> dict[str, list[str]]:
    return {name: files for name, files in public_classes(root).items() if len(files) > 1}


def test_no_class_shares_its_name_but_those_that_are_listed(root: Path) -> None:
    listed = ONE_EACH_GAME | ON_THE_WIRE
    assert {name: files for name, files in shared_names(root).items() if name not in listed} == {}


@pytest.mark.parametrize("name", sorted(ONE_EACH_GAME))
def test_what_each_game_has_is_there_once_for_each(root: Path, name: str) -> None:
    files = public_classes(root)[name]
    assert len(files) > 1, "no exception is needed any more"
    for place in PLACES:
        inside = [file for file in files if file.startswith(place)]
        of_crazy_race = [file for file in inside if "crazy_race" in file]
        assert len(inside) <= 2, inside
        assert len(of_crazy_race) == 1 or len(inside) <= 1, inside
    assert all(file.startswith(PLACES) for file in files), files
