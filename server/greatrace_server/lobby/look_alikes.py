"""The look of a name and its scripts: Unicode's tables (UTS 39), read when first needed.

No account is stored under these results, since another version of Unicode may tell other names apart.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import cache
from importlib.resources import files
from typing import Final

from attrs import frozen

from greatrace_server.lobby.name_validation import skeleton

TOGETHER: Final = (  # scripts combined by one language, as in UTS 39 ("highly restrictive")
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)


@frozen
class LookAlikeTables:
    """`likeness`: the look of a character, by its code point. `starts`, `ends`, `names`: spans of scripts."""

    likeness: dict[int, str]
    starts: list[int]
    ends: list[int]
    names: list[str]


@cache
def tables() -> LookAlikeTables:
    """The tables in the file beside this module."""
    likeness: dict[int, str] = {}
    spans: list[tuple[int, int, str]] = []
    for line in files("greatrace_server.lobby").joinpath("name_tables.txt").read_text("utf-8").splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "look":
            first, *others = (int(word, 16) for word in rest.split())
            likeness |= dict.fromkeys(others, chr(first))
        elif kind == "script":
            name, *words = rest.split()
            parted = (word.partition("-") for word in words)
            spans += [(int(start, 16), int(end or start, 16), name) for start, _, end in parted]
    spans.sort()
    return LookAlikeTables(likeness, [s for s, _, _ in spans], [e for _, e, _ in spans], [name for _, _, name in spans])


def look_of(name: str) -> str:
    """A key that is equal for names that look alike: script, accents, marks and case do not count."""
    likeness = tables().likeness
    found = name
    for _ in range(2):  # capitals and small letters have separate likenesses
        plain = "".join(c for c in unicodedata.normalize("NFKD", found) if not unicodedata.combining(c))
        found = skeleton(plain.translate(likeness))
    return "".join(c for c in found if c.isalnum()) or found


def of_one_language(text: str) -> bool:
    """Whether the letters are of one script, or of scripts combined by one language."""
    found = {script_of(letter) for letter in text if letter.isalpha()} - {""}
    return len(found) <= 1 or any(found <= scripts for scripts in TOGETHER)


def script_of(letter: str) -> str:
    """The script of a letter; "" if it belongs to all."""
    known, code = tables(), ord(letter)
    place = bisect_right(known.starts, code) - 1
    return known.names[place] if place >= 0 and code <= known.ends[place] else ""
