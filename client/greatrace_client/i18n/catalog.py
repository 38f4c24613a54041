"""The catalogs of the client: those of `greatrace.translation`, and the languages that a player can choose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from greatrace import translation
from greatrace.translation import known, language, languages, set_language, term, tr, translated, trn

__all__ = [
    "LANGUAGES",
    "known",
    "language",
    "languages",
    "set_language",
    "system_language",
    "term",
    "tr",
    "translated",
    "trn",
]


class _Languages(Mapping[str, str]):
    """Each language's own name by its code, read from the folder of catalogs at every access."""

    def __iter__(self) -> Iterator[str]:
        return iter(languages())

    def __len__(self) -> int:
        return len(languages())

    def __getitem__(self, code: str) -> str:
        return languages()[code]


LANGUAGES = _Languages()


def system_language() -> str:
    """The language of the machine, if there is a catalog of it, else English."""
    return translation.system_language(languages())
