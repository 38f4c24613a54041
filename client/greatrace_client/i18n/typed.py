"""Matches what players type with names: in their language, or by the id that the rules use.

Capital letters, accents, spaces and hyphens make no difference, since not every keyboard has every letter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from greatrace_client.i18n.catalog import term

UNDIVIDED: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"}
)  # letters that Unicode does not decompose


def without_accents(word: str) -> str:
    """The text in small letters without accents: Météo becomes meteo."""
    taken_apart = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in taken_apart if not unicodedata.combining(letter)).translate(UNDIVIDED)


@lru_cache(4096)  # all names that may be meant are compared with each word that is typed
def compared(word: str) -> str:
    """The letters and digits of a word, as two words are compared: South-America and south_america are the same."""
    return "".join(letter for letter in without_accents(word) if letter.isalnum())


def in_one_word(name: str) -> str:
    """A name for places where a space would end it: South America becomes south-america. An explanation behind a colon
    (“days: two per decision”) is left out.
    """
    return "-".join(name.casefold().partition(":")[0].split())


def named(context: str, ids: Iterable[str]) -> dict[str, str]:
    """The names of these ids in that context of the catalogs."""
    return {id: term(context, id) for id in ids}


def possible(text: str, names: Mapping[str, str]) -> Iterator[str]:
    """The ids whose names were typed, then the id that was typed itself; `names` by id."""
    if wanted := compared(text):
        yield from (id for id, name in names.items() if wanted in (compared(name), compared(in_one_word(name))))
        yield from (id for id in names if compared(id) == wanted)


def first_match(text: str, names: Mapping[str, str]) -> str:
    """The first possible meaning; "" if there is none."""
    return next(possible(text, names), "")
