"""Wraps the prose of Markdown pages: no line is wider than WIDTH, but for tables, blocks of code, headings, generated
parts and what cannot be broken (a long link).

Only paragraphs with a line that is too wide are wrapped again, so that a change of one sentence stays a small change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

WIDTH: Final = 120
FENCE: Final = re.compile(r"^\s*(```|~~~)")
GENERATED: Final = re.compile(r"^<!-- (begin|end) ")
ITEM: Final = re.compile(r"^\s*(?:[-*+]|\d+\.)\s+")
# A line that is no prose: empty, a heading, a row of a table, HTML, a quotation, the address of a link.
OTHER: Final = re.compile(r"^\s*(?:$|#|\||<|>|\[[^\]]+\]:|---|===)")
HARD_BREAK: Final = re.compile(r"(?: {2}|\\)$")
# What is kept in one line: code, a link or a picture with its text, words in italics or bold; else what stands between
# two spaces. Signs before and after belong to it.
PIECE: Final = re.compile(
    r"(?:[^\s`*\[]*(?:`[^`]*`|!?\[[^\]]*\]\([^)]*\)|\*\*[^*]{1,40}\*\*|\*[^*\s][^*]{0,60}\*)[^\s`*\[]*|\S)+"
)
MARKS: Final = re.compile(r"^(?:[-+*#>|=]|\d+[.)])")  # at the beginning of a line they would mean something else


def pieces(text: str) -> Iterator[str]:
    """The parts of a paragraph that are not broken; one that would be a mark goes with the part before it."""
    waiting = ""
    for piece in PIECE.findall(" ".join(text.split())):
        if waiting and not MARKS.match(piece):
            yield waiting
            waiting = piece
        else:
            waiting = f"{waiting} {piece}".lstrip()
    if waiting:
        yield waiting


def filled(text: str, first: str, rest: str) -> list[str]:
    """A paragraph in lines of at most WIDTH: `first` stands before the first of them, `rest` before the others."""
    lines = [first]
    for piece in pieces(text):
        apart = " " if lines[-1] not in (first, rest) else ""
        if apart and len(lines[-1]) + 1 + len(piece) > WIDTH:
            lines.append(rest + piece)
        else:
            lines[-1] += apart + piece
    return lines


def paragraph(lines: list[str]) -> list[str]:
    """A paragraph or an item of a list; wrapped again only if a line of it is too wide."""
    if all(len(line) <= WIDTH for line in lines) or any(HARD_BREAK.search(line) for line in lines[:-1]):
        return lines
    mark = ITEM.match(lines[0])
    indent = re.match(r"\s*", lines[0])
    first = (mark or indent or [""])[0]
    rest = (re.match(r"\s*", lines[1]) or [""])[0] if len(lines) > 1 else " " * len(first)
    return filled(" ".join([lines[0][len(first) :], *lines[1:]]), first, rest)


def blocks(page: str) -> Iterator[tuple[bool, list[str]]]:
    """The page in pieces: whether it is prose, and its lines."""
    prose: list[str] = []
    fenced = generated = False
    for line in page.splitlines():
        fenced ^= bool(FENCE.match(line))
        if mark := GENERATED.match(line):
            generated = mark[1] == "begin"
        if fenced or generated or FENCE.match(line) or OTHER.match(line):
            yield True, prose
            prose = []
            yield False, [line]
        elif ITEM.match(line):
            yield True, prose
            prose = [line]
        else:
            prose.append(line)
    yield True, prose


def wrapped(page: str) -> str:
    """The page with its prose wrapped."""
    lines: Iterable[str] = (line for prose, part in blocks(page) for line in (paragraph(part) if prose else part))
    return "".join(f"{line}\n" for line in lines)
