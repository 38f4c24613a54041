"""Prose of the pages is wrapped where it is too wide, and nothing else of them is changed."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

Wrapped = Callable[[str], str]
LONG = " ".join(["word"] * 60)


@pytest.fixture(scope="module")
def wrapped(root: Path) -> Wrapped:
    sys.path.insert(0, str(root / "scripts"))
    try:
        import _markdown_width
    finally:
        sys.path.remove(str(root / "scripts"))
    return cast("Wrapped", _markdown_width.wrapped)


def test_long_prose_is_wrapped_once(wrapped: Wrapped) -> None:
    page = f"# {LONG}\n\n{LONG}\n{LONG}\n\nA short\nparagraph.\n"
    lines = wrapped(page).splitlines()
    assert lines[0] == f"# {LONG}"
    assert max(map(len, lines[1:])) <= 120
    assert lines[-2:] == ["A short", "paragraph."]
    assert wrapped(page).split() == page.split()
    assert wrapped(wrapped(page)) == wrapped(page)


@pytest.mark.parametrize(
    "page",
    [
        f"| {LONG} | {LONG} |\n",
        f"```\n{LONG}\n```\n",
        f"<!-- begin table -->\n{LONG}\n<!-- end table -->\n",
        f"[a]: https://{'x' * 120}\n",
        f"two spaces at the end  \n{LONG}\n",
    ],
)
def test_what_is_no_prose_stays(wrapped: Wrapped, page: str) -> None:
    assert wrapped(page) == page


def test_items_keep_their_indent(wrapped: Wrapped) -> None:
    first, *rest = wrapped(f"- {LONG}\n  {LONG}\n  - {LONG}\n").splitlines()
    assert first.startswith("- word")
    assert sum(line.startswith("  - ") for line in rest) == 1
    assert all(re.match(r"  (- )?word|    word", line) for line in rest)


@pytest.mark.parametrize("piece", ["`code of some words`", "*Race on this computer*", "[a link](docs/PLAY.md)"])
def test_code_words_of_the_program_and_links_stay_in_one_line(wrapped: Wrapped, piece: str) -> None:
    for words in range(18, 26):
        assert piece in wrapped(f"{' '.join(['word'] * words)} {piece}, {LONG}\n")


@pytest.mark.parametrize("mark", ["-", "1.", "#", "+", "|"])
def test_no_line_begins_with_a_mark(wrapped: Wrapped, mark: str) -> None:
    for words in range(20, 26):
        lines = wrapped(f"{' '.join(['word'] * words)} {mark} {LONG}\n").splitlines()
        assert not any(line.startswith(mark) for line in lines)
