"""Sentences and names in the language in use: one language at a time for a process, with English as the fallback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from greatrace.sentence import ExplainedError, Sentence
from greatrace.translation.catalogs import ENGLISH, Catalog, Catalogs, installed


class _Use:
    """The available languages, and the one in use."""

    def __init__(self) -> None:
        self.languages: Catalogs | None = None
        self.code = ENGLISH
        self._catalog: Catalog | None = None

    def all(self) -> Catalogs:
        return self.languages or installed()

    def choose(self, code: str) -> None:
        self.code = code if code in self.all() else ENGLISH
        self._catalog = None

    def catalog(self) -> Catalog:
        if self._catalog is None:
            self._catalog = self.all().catalog(self.code)
        return self._catalog


_use = _Use()


def languages() -> Catalogs:
    """The name that each available language gives itself, by its code; English first."""
    return _use.all()


def use_catalogs(catalogs: Catalogs | None) -> None:
    """Use these catalogs instead of the installed ones; None: the installed ones again."""
    _use.languages = catalogs
    _use.choose(_use.code)


def language() -> str:
    """The code of the language in use."""
    return _use.code


def set_language(code: str) -> None:
    """Use that language from now on; an unknown one becomes English."""
    _use.choose(code)


def read_sentences() -> None:
    """Read the catalog of the language in use now, not at the first sentence: reading takes as long as a frame."""
    _use.catalog()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Use that language for the duration of the context."""
    before = language()
    set_language(code)
    try:
        yield
    finally:
        set_language(before)


def tr(message: str, /, **values: object) -> str:
    """Translate a sentence, filling in its `{names}`. English is the message itself."""
    text = _use.catalog().sentence(message) or message
    return text.format(**values) if values else text


def marked(message: str, plural: str = "") -> str:
    """The message itself: marks a sentence of a table that is translated where it is shown."""
    return message


def english(message: str) -> str:
    """The message itself: marks a sentence that stays English, for a log, a monitoring system or another program."""
    return message


def trn(one: str, many: str, n: int, /, **values: object) -> str:
    """Translate a sentence that counts things, `{n}` among its names."""
    text = _use.catalog().counted(one, many, n) or (one if n == 1 else many)
    return text.format(n=n, **values)


def worded(sentence: Sentence) -> str:
    """The text of a Sentence, which was made where no language is known."""
    return sentence.filled(_template)


def explained(error: Exception) -> str:
    """The text of an error; in the language in use, if it has a sentence."""
    return worded(error.sentence) if isinstance(error, ExplainedError) else str(error)


def _template(sentence: Sentence) -> str:
    one, many = sentence.english, sentence.plural
    if not many:
        return _use.catalog().sentence(one) or one
    n = sentence.values["n"]
    return _use.catalog().counted(one, many, n) or (one if n == 1 else many)


def term(context: str, name: str, /, **values: object) -> str:
    """The words for an id of the rules (context "card", id "jerrycan"). Unknown ids are made readable.

    A text that counts has the plural forms of its language; the number is its value `n`, else its only whole number,
    of several the only one that the text names.
    """
    text = _text(context, name, None)
    if not text:
        return name.replace("_", " ")
    if not values:
        return text
    if (number := _counted(text, values)) is not None:
        text = _text(context, name, number)
    return text.format(**values)


def _text(context: str, name: str, number: int | None) -> str:
    """The words in the language in use, else in English; "" if they are missing."""
    return _use.catalog().find(context, name, number) or _use.all().catalog(ENGLISH).find(context, name, number)


def _counted(text: str, values: dict[str, object]) -> int | None:
    """The number that a text with these values counts, or None."""
    n = values.get("n")
    if type(n) is int:
        return n
    numbers = {name: value for name, value in values.items() if type(value) is int}
    if len(numbers) > 1:
        numbers = {name: number for name, number in numbers.items() if f"{{{name}}}" in text}
    return next(iter(numbers.values())) if len(numbers) == 1 else None


def known(context: str, name: str) -> bool:
    """Whether there are words for that id, in the language in use or in English."""
    return translated(context, name) or bool(_use.all().catalog(ENGLISH).find(context, name))


def translated(context: str, name: str) -> bool:
    """Whether the language in use has words of its own for that id (or, context "", that sentence)."""
    return bool(_use.catalog().find(context, name))
