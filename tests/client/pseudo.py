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
IN_A_WORD: Final = 0.5  # so much longer each word is; with spaces and signs a text is then longer by two fifths
ACCENTS: Final = str.maketrans("aeiouyAEIOUYcnsz", "áèîöûÿÁÈÎÖÛÝçñśż")
KEPT: Final = re.compile(r"(\{[^{}]*\}|\[[^\[\]]*\]|\s+)")  # names in braces, marks of lessons and spaces stay


# What scenes of the tests draw that no catalog has: names of people, tables and servers, chat, fingerprints, keys.
GIVEN: Final = frozenset(
    [
        *("AAAA", "BBBB", "Alessandra", "Hoeve", "Jean", "Baptiste", "Lorient", "Luca", "Margaux", "MARGAUX"),
        *("Pieter", "Violetta", "Wilhelmina", "Wapperwimpers", "Wolfgang", "Amadeus"),
        *("Torino", "TORINO", "Napoli", "NAPOLI", "table", "TABLE", "tafel", "heel", "lange", "naam", "precies"),
        *("Nederlands", "Connection", "lost", "been", "before", "Timbuktu"),
        *("greatrace", "example", "very", "long", "name", "server"),
        *("Backspace", "Down", "Enter", "Home", "Left", "PgUp", "Right", "Shift", "Space"),
    ]
)
WORD: Final = re.compile("[A-Za-z]{4,}")
PATH: Final = re.compile(r"/|[A-Za-z]:\\|~|…/")  # how the name of a folder or file of this machine begins
SIGNS: Final = frozenset("áèîöûÿÁÈÎÖÛÝçñśżÇÑŚŻŸ")  # a drawn line may be in capitals


def is_spoken(line: str) -> bool:
    """Whether a drawn line is in this language."""
    return not SIGNS.isdisjoint(line)


def is_english(line: str) -> bool:
    """Whether a drawn line has words of a language that was not asked for."""
    return not is_spoken(line) and not PATH.match(line) and not GIVEN.issuperset(WORD.findall(line))


def longer(text: str) -> str:
    """The text with accents, and more letters in every word."""
    return "".join(part if KEPT.fullmatch(part) else _word(part) for part in KEPT.split(text) if part)


def _word(word: str) -> str:
    """More letters behind the last one of the word, before its full stop or comma."""
    letters = word.rstrip(".,;:!?…”)")
    more = letters[:1].lower() * round(len(letters) * IN_A_WORD) if letters[:1].isalpha() else ""
    return (letters + more + word[len(letters) :]).translate(ACCENTS)


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
