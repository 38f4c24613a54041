"""A language that nobody speaks, made in memory from English: longer by two fifths, with an accent on every vowel.

A text that is cut, covered or falls on another one in it will do so in a real language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import NullTranslations
from typing import Final

from greatrace.translation import ENGLISH, Catalog, Catalogs, installed

CODE: Final = "xx"
LONGER: Final = 0.4  # so much longer than English
ACCENTS: Final = str.maketrans("aeiouyAEIOUYcnsz", "áèîöûÿÁÈÎÖÛÝçñśż")
KEPT: Final = re.compile(r"(\{[^{}]*\}|\[[^\[\]]*\]|\s+)")  # names in braces, marks of lessons and spaces stay


def longer(text: str) -> str:
    """The text with accents, and more letters in every word."""
    return "".join(part if KEPT.fullmatch(part) else _word(part) for part in KEPT.split(text) if part)


def _word(word: str) -> str:
    more = word[:1].lower() * round(len(word) * LONGER) if word.isalpha() else ""
    return (word + more).translate(ACCENTS)


class PseudoTranslations(NullTranslations):
    """Every English text, made longer."""

    def __init__(self, english: Catalog) -> None:
        super().__init__()
        self.english = english

    def gettext(self, message: str) -> str:
        return longer(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return longer(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return longer(self.english.find(context, message))

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return longer(self.english.find(context, msgid1, n))


class WithPseudo(Catalogs):
    """The languages that are installed, and the pseudo-language."""

    def __init__(self) -> None:
        super().__init__(None)
        self._pseudo = Catalog(CODE, PseudoTranslations(installed().catalog(ENGLISH)))

    def __iter__(self) -> Iterator[str]:
        return iter((*installed(), CODE))

    def __len__(self) -> int:
        return len(installed()) + 1

    def __contains__(self, code: object) -> bool:
        return code == CODE or code in installed()

    def __getitem__(self, code: str) -> str:
        return "Pśèûdö" if code == CODE else installed()[code]

    def catalog(self, code: str) -> Catalog:
        return self._pseudo if code == CODE else installed().catalog(code)
