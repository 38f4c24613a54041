"""No rule is forgotten: each id of docs/RULES.md stands in the code that follows it and in a test that proves it."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "shared" / "greatrace" / "great_race"
TESTS = ROOT / "tests"

# X speaks of Crazy Race, which has a test of its own.
OTHER_GAMES = re.compile(r"X\d+")
ID = re.compile(r"\*\*((?:S|B|P|C|PF|M|E|F|D|MA|G|X)\d+[a-z]?)\*\*")


def rule_ids() -> list[str]:
    """The ids that both editions have to follow, in the order of the page."""
    page = (ROOT / "docs" / "RULES.md").read_text("utf-8")
    return [rule for rule in ID.findall(page) if not OTHER_GAMES.fullmatch(rule)]


def prose(source: str) -> Iterator[str]:
    """All docstrings and comments of a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def names_of_tests(source: str) -> Iterator[str]:
    """The names of all test functions and test classes of a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.name.lower()[:4] == "test":
            yield node.name


@cache
def words_of_code() -> frozenset[str]:
    text = " ".join(part for file in GAME.rglob("*.py") for part in prose(file.read_text("utf-8")))
    return frozenset(re.findall(r"\w+", text))


@cache
def words_of_tests() -> frozenset[str]:
    """Words, in small letters, of the tests' names and of the scenario files with their names."""
    names = " ".join(name for file in TESTS.rglob("test_*.py") for name in names_of_tests(file.read_text("utf-8")))
    scenarios = " ".join(f"{file.stem} {file.read_text('utf-8')}" for file in (TESTS / "scenarios").rglob("*.yaml"))
    return frozenset(re.findall(r"[a-z0-9]+", f"{names} {scenarios}".lower()))


def test_the_page_lists_every_chapter() -> None:
    chapters = {rule.rstrip("0123456789a") for rule in rule_ids()}
    assert chapters == {"S", "B", "P", "C", "PF", "M", "E", "F", "D", "MA", "G"}
    assert {"S1", "S6", "D1a", "D11", "MA2", "G4"} <= set(rule_ids())
    assert len(rule_ids()) == len(set(rule_ids())), "an id names one rule"


@pytest.mark.parametrize("rule", rule_ids())
def test_code_says_which_rule_it_follows(rule: str) -> None:
    assert rule in words_of_code(), f"no docstring or comment under {GAME.relative_to(ROOT)} names {rule}"


@pytest.mark.parametrize("rule", rule_ids())
def test_a_test_or_a_scenario_names_the_rule(rule: str) -> None:
    assert rule.lower() in words_of_tests(), f"no test's name and no scenario under tests/ names {rule}"
