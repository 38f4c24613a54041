"""`python -OO` leaves docstrings and asserts out: the protocol and the admin's commands stay the same."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

from greatrace.games import GAMES

ROOT = Path(__file__).resolve().parents[3]
PRINT_RULES = """
import json, sys
from tests.server.operations.test_without_docstrings import rules_told
print(json.dumps(rules_told()))
"""
WRONG_ARGUMENTS = """
from greatrace_server.operations.admin_commands import carry_out
from greatrace_server.operations.admin_services import CommandError
try:
    carry_out(None, ["kick", "a", "b", "c", "d", "e"])
except CommandError as e:
    print(e)
"""


def rules_told() -> dict[str, str]:
    """By action, the rule that a refusal names where nothing more exact is known."""
    from greatrace.crazy_race.options import colours
    from greatrace.crazy_race.setup import Setup as CrazySetup
    from greatrace.great_race.setup import Setup

    setups: dict[str, Any] = {"great_race": Setup("africa", ("blue", "mint")), "crazy_race": CrazySetup(colours(3))}
    objections = {}
    for name, kind in GAMES.items():
        game = kind.new_game(setups[name], "1")
        for action_type in get_args(kind.actions.type):
            fields = {"str": "", "int": 0}
            values = [fields.get(str(typed), 0) for typed in action_type.__annotations__.values()]
            action = action_type(*values[: len(action_type.__struct_fields__)])
            objections[f"{name} {action_type.__name__}"] = kind.objection(game.rules, game.state, 0, action)
    return objections


def run(code: str) -> str:
    words = [sys.executable, "-OO", "-c", code]
    return subprocess.run(words, check=True, capture_output=True, text=True, cwd=ROOT, timeout=300).stdout


def test_refusals_name_the_same_rules_without_docstrings() -> None:
    here = rules_told()
    assert all(here.values()), "an action without a rule"
    assert here["great_race BuyInfluence"] == "DIPLOMACY", "also for a module that is not in play"
    assert json.loads(run(PRINT_RULES)) == here


def test_an_admin_who_types_it_wrong_is_told_without_docstrings() -> None:
    assert run(WRONG_ARGUMENTS).startswith("Usage: kick")
