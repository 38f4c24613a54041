"""Sentences and names in the language in use: one at a time for a process, English behind it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from greatrace.sentence import ExplainedError, Sentence
from greatrace.translation.catalogs import ENGLISH, Catalog, Catalogs, installed


class _Use:
    """The languages that there are, and the one in use."""

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
    """What each language that there is calls itself, by its code; English first."""
    return _use.all()


def use_catalogs(catalogs: Catalogs | None) -> None:
    """Take these languages instead of those that are installed; None: the installed ones again."""
    _use.languages = catalogs
    _use.choose(_use.code)


def language() -> str:
    """The code of the language in use."""
    return _use.code


def set_language(code: str) -> None:
    """Use that language from now on; one that there is not becomes English."""
    _use.choose(code)


def read_sentences() -> None:
    """Read those of the language in use now, and not when the first is asked for: it takes a frame."""
    _use.catalog()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Sentences in that language while it lasts."""
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
    """The same sentence: marks one that stands in a table, and is translated where it is shown."""
    return message


def english(message: str) -> str:
    """The same sentence: marks one that stays English; a log, a monitoring system or another program reads it."""
    return message


def trn(one: str, many: str, n: int, /, **values: object) -> str:
    """Translate a sentence that counts things, `{n}` among its names."""
    text = _use.catalog().counted(one, many, n) or (one if n == 1 else many)
    return text.format(n=n, **values)


def worded(sentence: Sentence) -> str:
    """A sentence that was made where no language is known."""
    return sentence.filled(_template)


def explained(error: Exception) -> str:
    """What an error says; in the language in use, if it has a sentence."""
    return worded(error.sentence) if isinstance(error, ExplainedError) else str(error)


def _template(sentence: Sentence) -> str:
    one, many = sentence.english, sentence.plural
    if not many:
        return _use.catalog().sentence(one) or one
    n = sentence.values["n"]
    return _use.catalog().counted(one, many, n) or (one if n == 1 else many)


def term(context: str, name: str, /, **values: object) -> str:
    """Name in words what the rules know by an id (context "card", id "jerrycan"). Unknown ids are made readable.

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
    """In the language in use, else in English; "" if there are no such words."""
    return _use.catalog().find(context, name, number) or _use.all().catalog(ENGLISH).find(context, name, number)


def _counted(text: str, values: dict[str, object]) -> int | None:
    """What a text with these values counts, None for nothing."""
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
