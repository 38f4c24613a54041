"""No rule of Crazy Race is forgotten: each X-id stands in the code that follows it and in the name of a test."""

import re
from pathlib import Path

import pytest

IDS = [f"X{n}" for n in range(1, 9)]


def test_the_page_has_these_rules(root: Path) -> None:
    page = (root / "docs" / "RULES.md").read_text("utf-8")
    assert re.findall(r"\*\*(X\d+)\*\*", page) == IDS


@pytest.mark.parametrize("rule", IDS)
def test_code_and_a_test_name_the_rule(root: Path, rule: str) -> None:
    code = [file.read_text("utf-8") for file in (root / "shared/greatrace/crazy_race").rglob("*.py")]
    assert any(re.search(rf"\"\"\".*\b{rule}\b", text) for text in code), f"no docstring names {rule}"
    tests = [file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*.py")]
    assert any(f"def test_{rule.lower()}_" in text for text in tests), f"no test's name names {rule}"
