"""The catalogs in use: one language at a time, English behind it."""

from __future__ import annotations

import functools
import locale
import os
import re

from greatrace_client.assets import folder
from greatrace_client.i18n.po import parse

LANGUAGES: dict[str, str] = {"en": "English", "fr": "Français", "it": "Italiano", "nl": "Nederlands"}
HELD = re.compile(r"(?<=[«]) | (?=[;:?!»])")  # the spaces at which a French line must not break
_current = ["en"]


class Catalog:
    """All messages of one language: by context and id, and by context, id and plural."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.texts: dict[tuple[str, str], tuple[str, ...]] = {}

    def add(self, text: str, name: str) -> None:
        """The messages of one .po file. Raises PoError."""
        for entry in parse(text, name):
            if entry.id and all(entry.texts):
                self.texts[entry.context, entry.id] = tuple(self._held(text) for text in entry.texts)

    def _held(self, text: str) -> str:
        """French has a space before tall signs and within quotation marks; a line must not break there."""
        return HELD.sub("\u00a0", text) if self.code == "fr" else text

    def find(self, context: str, message: str, n: int | None = None) -> str | None:
        """The translation for a number of things, or None."""
        texts = self.texts.get((context, message))
        if texts is None:
            return None
        form = 0 if n is None else self.form(n)
        return texts[min(form, len(texts) - 1)]

    def form(self, n: int) -> int:
        """The plural form for n: French counts nought as one."""
        return int(n > 1) if self.code == "fr" else int(n != 1)


@functools.cache
def catalog(code: str) -> Catalog:
    """The catalog of a language, read once. Raises PoError on a broken file."""
    made = Catalog(code)
    place = folder() / "locale" / code / "LC_MESSAGES"
    if place.is_dir():
        for file in sorted(place.iterdir(), key=lambda f: f.name):
            if file.name.endswith(".po"):
                made.add(file.read_text("utf-8"), f"{code}/{file.name}")
    return made


# How Windows begins the name of a locale: "Dutch_Netherlands".
WINDOWS_NAMES = {"english": "en", "french": "fr", "italian": "it", "dutch": "nl"}


def language() -> str:
    """The code of the language in use."""
    return _current[0]


def set_language(code: str) -> None:
    """Use that language from now on; one that we don't have becomes English."""
    _current[0] = code if code in LANGUAGES else "en"


def system_language() -> str:
    """The language of the machine, if it is one of ours, else English."""
    names = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    names.append(locale.getlocale()[0] or "")
    for name in filter(None, names):
        code = name[:2].lower()
        if name.partition("_")[0].lower() in WINDOWS_NAMES:
            code = WINDOWS_NAMES[name.partition("_")[0].lower()]
        return code if code in LANGUAGES else "en"
    return "en"


def tr(message: str, /, **values: object) -> str:
    """Translate a sentence, filling in its `{names}`. English is the message itself."""
    text = catalog(language()).find("", message) or message
    return _shown(text.format(**values) if values else text)


def trn(one: str, many: str, n: int, /, **values: object) -> str:
    """Translate a sentence that counts things, `{n}` among its names."""
    text = catalog(language()).find("", one, n) or (one if n == 1 else many)
    return _shown(text.format(n=n, **values))


def term(context: str, name: str, /, **values: object) -> str:
    """Name in words what the rules know by an id (context "card", id "jerrycan"). Unknown ids are made readable."""
    text = catalog(language()).find(context, name) or catalog("en").find(context, name)
    if text is None:
        return name.replace("_", " ")
    return _shown(text.format(**values) if values else text)


def known(context: str, name: str) -> bool:
    """Whether the language in use has a text of its own for that id (or, context "", that sentence)."""
    return catalog(language()).find(context, name) is not None


def _shown(text: str) -> str:
    """French narrow spaces become ones that every font has."""
    return text.replace("\u202f", "\u00a0").replace("\u2009", "\u00a0")
