"""What a name looks like, and of which scripts it is: Unicode's own tables (UTS 39), read when first needed.

No account is kept under what is worked out here, since another version of Unicode may tell other names apart.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import cache
from importlib.resources import files
from typing import Final

from attrs import frozen

from greatrace_server.lobby.name_validation import skeleton

TOGETHER: Final = (  # scripts that one language writes with, as UTS 39 has it ("highly restrictive")
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)


@frozen
class LookAlikeTables:
    """`likeness`: what a character is drawn like, by its code point. `starts`, `ends`, `names`: spans of scripts."""

    likeness: dict[int, str]
    starts: list[int]
    ends: list[int]
    names: list[str]


@cache
def tables() -> LookAlikeTables:
    """As they lie beside this module."""
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
    """Equal for names that a reader takes for each other: neither script, accents, marks nor case count."""
    likeness = tables().likeness
    found = name
    for _ in range(2):  # capitals and small letters have likenesses of their own
        plain = "".join(c for c in unicodedata.normalize("NFKD", found) if not unicodedata.combining(c))
        found = skeleton(plain.translate(likeness))
    return "".join(c for c in found if c.isalnum()) or found


def of_one_language(text: str) -> bool:
    """Whether its letters are of one script, or of scripts that one language writes with."""
    found = {script_of(letter) for letter in text if letter.isalpha()} - {""}
    return len(found) <= 1 or any(found <= scripts for scripts in TOGETHER)


def script_of(letter: str) -> str:
    """The script of a letter; "" if it goes with all of them."""
    known, code = tables(), ord(letter)
    place = bisect_right(known.starts, code) - 1
    return known.names[place] if place >= 0 and code <= known.ends[place] else ""
