"""Line breaks of a text: at spaces, and in scripts without them between almost any two letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from typing import Final

NEVER_FIRST: Final = frozenset(
    "、。，．・：；？！）」』】〕〉》ー…’”〜々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ%‰℃.,:;!?)]}»"
)
NEVER_LAST: Final = frozenset("（「『【〔〈《“‘([{«¥$€£")
WIDE: Final = ("W", "F")  # Unicode's classes of full-width letters: Chinese, Japanese, Korean
FIRST_WIDE: Final = "\u1100"  # all letters before this one are narrow


def wrapped(paragraph: str, fits: Callable[[str], bool]) -> Iterator[str]:
    """The lines of a paragraph, as long as they fit; a piece that cannot be broken may be too long."""
    line = ""
    for space, piece in pieces(paragraph):
        longer = f"{line}{space}{piece}" if line else piece
        if line and not fits(longer):
            yield line
            longer = piece
        line = longer
    yield line


def pieces(paragraph: str) -> Iterator[tuple[str, str]]:
    """The pieces of a paragraph between possible breaks, each with the space before it."""
    for word in paragraph.split(" "):
        space, start = " ", 0
        for i in range(1, len(word) if max(word, default="") >= FIRST_WIDE else 0):
            if _may_break(word[i - 1], word[i]):
                yield space, word[start:i]
                space, start = "", i
        yield space, word[start:]


def _may_break(before: str, after: str) -> bool:
    """Whether a line may end between these two letters of a word."""
    wide = unicodedata.east_asian_width(before) in WIDE or unicodedata.east_asian_width(after) in WIDE
    return wide and after not in NEVER_FIRST and before not in NEVER_LAST
