"""Sentences made where no language is known, translated where somebody reads them.

Rules and content say what is wrong with `said("there is no city {city}", city=name)`. `str()` of that is English;
`greatrace.translation.worded` is the text in the language in use, and `scripts/translate.py` finds it for the catalogs.
This file needs no package, since the installer uses it, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Sentence(NamedTuple):
    """A sentence of the catalogs and the values of its {names}: texts, numbers, other sentences.

    `plural`: with it, the sentence counts its value `n`.
    """

    english: str
    plural: str
    values: Mapping[str, Any]

    def __str__(self) -> str:
        return self.filled(_english)

    def filled(self, template: Callable[[Sentence], str]) -> str:
        """The text, with the sentence and those in it translated by such a function."""
        shown = {
            name: value.filled(template) if isinstance(value, Sentence) else _printable(value)
            for name, value in self.values.items()
        }
        return template(self).format(**shown)


class ExplainedError(Exception):
    """An error whose sentence is shown to a person; `str()` of it is English."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def said(english: str, plural: str = "", /, **values: object) -> Sentence:
    """A sentence of the catalogs; with a plural it counts `n`."""
    return Sentence(english, plural, values)


def as_it_is(text: str) -> Sentence:
    """A text of a library or the system, which no catalog has."""
    return Sentence("{text}", "", {"text": text})


def _english(sentence: Sentence) -> str:
    return sentence.plural if sentence.plural and sentence.values["n"] != 1 else sentence.english


def _printable(value: object) -> str:
    """The text on one line, with control characters that a terminal would obey escaped."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in str(value))
