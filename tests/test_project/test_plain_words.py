"""Docstrings, comments, names and pages are in plain technical English: some old words do not come back."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

CODE: Final = ("client", "server", "shared", "scripts", "tests")
PAGES: Final = ("README.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md")
BELOW: Final = r"whoever|one['’]s|oneself|nought|anew"
VERBS: Final = (
    "can|may|must|has|had|needs|would|should|could|does|did|sees|saw|knows|plays|sits|stands|comes|came|looks|opens|meets|"
    "lacks|learns|listens|remembers|follows|scrolls|talks|wants|gets|finds|reads|hears|races|drives|plans|pays|discards"
)
ONE: Final = (  # the pronoun; "the one that", "each one", "one of" are none
    rf"(?:when|while|where|if|as|how|what|whether|until|because|than|for which) one (?:{VERBS})"
    rf"|that one (?:{VERBS})"
)
WORDS: Final = rf"{BELOW}|whom|reel|reels|{ONE}"
OLD: Final = re.compile(rf"(?<![A-Za-z])(?:{WORDS})(?![A-Za-z])", re.IGNORECASE)  # "_" is no letter: names count, too


def notes(source: str) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a file, and the names that it defines, each with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def old_words(source: str) -> list[tuple[int, str]]:
    """Line and word of each; a file that has none of them at all is not taken apart."""
    if not OLD.search(source):
        return []
    return [(line, found[0]) for line, text in notes(source) for found in OLD.finditer(text)]


@pytest.mark.parametrize("folder", CODE)
def test_code_speaks_plainly(root: Path, folder: str) -> None:
    files = [file for file in sorted((root / folder).rglob("*.py")) if file.name != Path(__file__).name]
    assert len(files) > 5
    found = {file.relative_to(root).as_posix(): old for file in files if (old := old_words(file.read_text("utf-8")))}
    assert found == {}


def test_pages_speak_plainly(root: Path) -> None:
    pages = [root / page for page in PAGES] + sorted((root / "docs").glob("*.md"))
    found = {page.name: OLD.findall(page.read_text("utf-8")) for page in pages}
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.parametrize(
    "text",
    [
        '"""Whoever asks."""\n',
        "x = 1  # one's own\n",
        'def f():\n    """Made anew."""\n',
        "def test_whoever_asks():\n    x\n",
        "x = 1  # the table that one opens\n",
        '"""What one sees."""\n',
        '"""Whom it hits."""\n',
        "def reel():\n    x\n",
    ],
)
def test_old_words_are_found(text: str) -> None:
    assert len(old_words(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        'x = "whoever"\n',
        '"""Everyone\'s turn."""\n',
        '"""A new one."""\n',
        '"""As one seat sees it."""\n',
        '"""The one that has it."""\n',
    ],
)
def test_others_are_not(text: str) -> None:
    assert old_words(text) == []
