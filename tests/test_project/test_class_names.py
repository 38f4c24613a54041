"""No two public classes of one name, unless they are the same idea for another game."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path
from typing import Final

PACKAGES: Final = {"shared": "greatrace", "server": "greatrace_server", "client": "greatrace_client"}

# The same idea for each of the two games; its file or its folder says for which.
ONE_EACH_GAME: Final = frozenset({
    # rules
    "Content", "Crew", "Open", "Own", "Passed", "Race", "RaceEnded", "Result", "Ruleset", "Setup", "SetupError",
    "Standing", "State", "Stock", "View",
    # laboratory and bots
    "Facts", "Match", "Outlook", "Summary",
    # screens
    "Account", "Alert", "Banner", "Control", "Desk", "Hand", "HandCard",
    "Journal", "Layout", "Lookout", "Panel",
    "Shown", "TurnOrder", "Way",
})  # fmt: skip

# Names on the wire (the tag of a message, an event or an action), which stay; the others of that name give way.
ON_THE_WIRE: Final = frozenset({"Notice", "Step", "TakeBack", "Tally", "TookBack", "Turn"})


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


def test_shared_code_has_one_class_of_a_name_for_each_game_at_most(root: Path) -> None:
    inside = {
        name: [file for file in files if file.startswith("shared/")] for name, files in shared_names(root).items()
    }
    twice = {name: files for name, files in inside.items() if len(files) > 1}
    assert twice.keys() <= ONE_EACH_GAME | {"TakeBack"}
    for name, files in twice.items():
        assert len(files) == 2, name
        assert sum("crazy_race" in file for file in files) == 1 or name == "TakeBack", files
