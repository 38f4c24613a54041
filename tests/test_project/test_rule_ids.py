"""No rule is forgotten: each id of docs/RULES.md stands in the code that follows it and in a test or scenario.

Ids are the numbered rules (S1 ... G4, X1 ... X8), the modules and LEADERS, and the leaders by their names.
"""

import ast
import io
import re
import tokenize
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "shared" / "greatrace"
TESTS = ROOT / "tests"

NUMBERED = re.compile(r"\*\*([A-Z]{1,2}\d+[a-z]?)\*\*")
MODULE = re.compile(r"^- \*\*([A-Z]{5,})\*\*", re.MULTILINE)
LEADER = re.compile(r"^\| (\S[^|]*?)(?: \(`004`\))? \| [^|]+ \| (?:1/round|always|every other)", re.MULTILINE)


@cache
def page() -> str:
    return (ROOT / "docs" / "RULES.md").read_text("utf-8")


def rule_ids() -> list[str]:
    """Numbered rules and modules, in the order of the page."""
    return [*NUMBERED.findall(page()), *MODULE.findall(page()), "LEADERS"]


def leaders() -> list[str]:
    """The last names of the leaders' table, as plain letters: Dorpfeld."""
    names = [name.replace(" Jiaxiang", "").split()[-1] for name in LEADER.findall(page())]
    return [unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode() for name in names]


def home(rule: str) -> Path:
    """Where the code of that rule is."""
    if re.fullmatch(r"X\d+", rule):
        return PACKAGE / "crazy_race"
    return PACKAGE / "great_race" / "modules" if re.fullmatch(r"[A-Z]{5,}", rule) else PACKAGE / "great_race"


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


def plain(text: str) -> str:
    """Without accents: Dörpfeld and dorpfeld are one name."""
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


@cache
def words_of_file(file: Path) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", plain(" ".join(prose(file.read_text("utf-8"))))))


@cache
def words_of_code(folder: Path) -> frozenset[str]:
    return frozenset().union(*map(words_of_file, folder.rglob("*.py")))


@cache
def words_of_tests() -> frozenset[str]:
    """Words, in small letters, of the tests' names."""
    names = " ".join(name for file in TESTS.rglob("test_*.py") for name in names_of_tests(file.read_text("utf-8")))
    return frozenset(re.findall(r"[a-z0-9]+", names.lower()))


@cache
def words_of_titles() -> frozenset[str]:
    """The same of the scenarios' titles: each is the name of a test, `test_scenario[drive: D1. ...]`."""
    texts = [file.read_text("utf-8") for file in (TESTS / "scenarios").rglob("*.yaml")]
    titles = [line for text in texts for line in text.splitlines() if re.match(r"\s*(- )?scenario:", line)]
    return frozenset(re.findall(r"[a-z0-9]+", plain(" ".join(titles)).lower()))


def test_the_page_lists_every_chapter() -> None:
    numbered = NUMBERED.findall(page())
    chapters = {rule.rstrip("0123456789a") for rule in numbered}
    assert chapters == {"S", "B", "P", "C", "PF", "M", "E", "F", "D", "MA", "G", "X"}
    assert {"S1", "S6", "D1a", "D11", "MA2", "G4", "X8"} <= set(numbered)
    assert len(numbered) == len(set(numbered)), "an id names one rule"
    assert len(MODULE.findall(page())) == 8
    assert len(set(leaders())) == 11


@pytest.mark.parametrize("rule", rule_ids())
def test_code_says_which_rule_it_follows(rule: str) -> None:
    folder = home(rule)
    assert rule in words_of_code(folder), f"no docstring or comment under {folder.relative_to(ROOT)} names {rule}"


@pytest.mark.parametrize("rule", rule_ids())
def test_the_name_of_a_test_or_the_title_of_a_scenario_has_the_rule(rule: str) -> None:
    named = words_of_tests() | words_of_titles()
    assert rule.lower() in named, f"no test's name and no scenario's title under tests/ has {rule}"


@pytest.mark.parametrize("rule", [rule for rule in rule_ids() if home(rule).name != "great_race"])
def test_modules_and_crazy_race_have_tests_and_scenarios_of_every_rule(rule: str) -> None:
    assert rule.lower() in words_of_tests()
    assert rule.lower() in words_of_titles()


@pytest.mark.parametrize("leader", leaders())
def test_code_tests_and_scenarios_name_every_leader(leader: str) -> None:
    assert leader in words_of_code(PACKAGE / "great_race" / "modules")
    assert leader.lower() in words_of_tests()
    assert leader.lower() in words_of_titles()
