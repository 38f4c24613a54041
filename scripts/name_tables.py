"""Makes server/greatrace_server/lobby/name_tables.txt: which letters look like each other, and which script each is of.

    pip download --no-deps confusable-homoglyphs && python3 scripts/name_tables.py confusable_homoglyphs-*.whl

The wheel has Unicode's confusables (UTS 39) and scripts as JSON, a megabyte that is read at each start and answers
other questions than ours; the server needs a fiftieth of it.
"""

from __future__ import annotations

import argparse
import json
import unicodedata
from collections import defaultdict
from pathlib import Path
from zipfile import ZipFile

TARGET = Path(__file__).parents[1] / "server" / "greatrace_server" / "lobby" / "name_tables.txt"
SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
KNOWN = "авеёзікмнорстухһѕјԁԛԝѵӏьгпαβγεζηικμνορτυχωϲϳօոսհցզɑɡı"  # whose Latin likeness the server knows already
HEAD = """\
# Made by scripts/name_tables.py from {source}, which has it from the Unicode Character Database
# and UTS 39 (confusables.txt). Copyright Unicode, Inc., under the Unicode License, https://www.unicode.org/license.txt
# look X A B ...: the characters A, B, ... look like X. script NAME A-B C ...: those code points are of that script.
"""


class Classes:
    """Classes of characters that look the same, directly or through others."""

    def __init__(self) -> None:
        self._up: dict[str, str] = {}

    def root(self, one: str) -> str:
        """The representative of the class."""
        while (up := self._up.get(one, one)) != one:
            one = up
        return one

    def join(self, one: str, other: str) -> None:
        """Record that two characters look the same."""
        self._up.setdefault(one, one)
        self._up.setdefault(other, other)
        self._up[self.root(one)] = self.root(other)

    def all(self) -> list[list[str]]:
        """All classes, in order."""
        found = defaultdict(list)
        for one in sorted(self._up):
            found[self.root(one)].append(one)
        return sorted(found.values())


def bare(text: str) -> str:
    """The text without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def rank(one: str) -> tuple[bool, bool, bool, str]:
    """The sort key for choosing a class's representative: an ASCII letter, a small one first."""
    letter = one.isascii() and one.isalpha()
    return not (letter and one.islower()), not letter, one not in KNOWN, one


def looks(confusables: dict[str, list[dict[str, str]]]) -> list[str]:
    """A line for each class of letters and digits."""
    classes = Classes()
    for one, others in confusables.items():
        for other in others:
            left, right = bare(one), bare(other["c"])
            if len(left) == len(right) == 1 and left != right:
                classes.join(left, right)
    for code in range(0x250, 0xABFF):
        name = unicodedata.name(chr(code), "")
        if name.startswith(SMALL_CAPITAL) and len(name) == len(SMALL_CAPITAL) + 1:
            classes.join(chr(code), name[-1].lower())
    lines = []
    for members in classes.all():
        first = min(members, key=rank)
        rest = [one for one in members if one != first and unicodedata.category(one)[0] in "LN" and not one.isascii()]
        if rest and unicodedata.category(first)[0] in "LN":
            lines.append(" ".join(["look", *(f"{ord(one):X}" for one in (first, *rest))]))
    return sorted(lines)


def scripts(categories: dict[str, list[list[int]]], names: list[str]) -> list[str]:
    """A line for each script, except those that go with all others."""
    ranges: dict[str, list[list[int]]] = defaultdict(list)
    for first, last, script, _ in categories["code_points_ranges"]:
        own = ranges[names[script]]
        if own and own[-1][1] + 1 == first:
            own[-1][1] = last
        else:
            own.append([first, last])
    lines = []
    for name in sorted(set(ranges) - {"COMMON", "INHERITED", "UNKNOWN"}):
        spans = (f"{first:X}" if first == last else f"{first:X}-{last:X}" for first, last in ranges[name])
        lines.append(" ".join(["script", name, *spans]))
    return lines


def main() -> None:
    """Read the wheel and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheel", type=Path, metavar="WHEEL")
    wheel: Path = parser.parse_args().wheel
    with ZipFile(wheel) as files:
        confusables = json.loads(files.read("confusable_homoglyphs/confusables.json"))
        categories = json.loads(files.read("confusable_homoglyphs/categories.json"))
    lines = looks(confusables) + scripts(categories, categories["iso_15924_aliases"])
    source = " ".join(wheel.name.split("-")[:2]).replace("_", "-")
    TARGET.write_text(HEAD.format(source=source) + "\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
