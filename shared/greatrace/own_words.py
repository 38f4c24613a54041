"""Texts in players' own packages, in one language or in several."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

USUAL: Final = "en"  # the fallback language
Text: TypeAlias = Annotated[str, Meta(max_length=2000)]
Code: TypeAlias = Annotated[str, Meta(pattern="^[a-z]{2,3}$")]
Words: TypeAlias = Text | Annotated[dict[Code, Text], Meta(min_length=1, max_length=20)]
"""A text, or a text for each language."""


def in_language(words: Words, language: str) -> str:
    """The text in that language, else in English, else in the first one given."""
    if isinstance(words, str):
        return words
    return words.get(language) or words.get(USUAL) or next(iter(words.values()))
