"""The catalogs of all languages, read by gettext: `assets/locale/LANGUAGE/LC_MESSAGES/great_race.mo`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Final

from greatrace import assets
from greatrace.translation.compiling import DOMAIN, fresh

ENGLISH: Final = "en"


class _Missing(NullTranslations):
    """A fallback catalog that has "" for every message."""

    def gettext(self, message: str) -> str:
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return ""

    def pgettext(self, context: str, message: str) -> str:
        return ""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return ""


class Catalog:
    """The texts of one language; "" for a missing one."""

    def __init__(self, code: str, translations: NullTranslations) -> None:
        self.code = code
        self._translations = translations
        self.sentence = translations.gettext
        self.counted = translations.ngettext

    def find(self, context: str, message: str, n: int | None = None) -> str:
        """The text of an id within a context ("": a sentence), in the form for `n` things; "" if it is missing."""
        if not context:
            return self.sentence(message) if n is None else self.counted(message, message, n)
        text = "" if n is None else self._translations.npgettext(context, message, message, n)
        return text or self._translations.pgettext(context, message)


class Catalogs(Mapping[str, str]):
    """The languages of a folder: their own names by code. English first, the others by code. The folder is listed once.

    `more`: folders with catalogs for texts that those of `folder` lack; they add no languages.
    """

    def __init__(self, folder: Traversable | None, more: Sequence[Traversable] = ()) -> None:
        self._folder, self._more = folder, more
        self._read: dict[str, Catalog] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._codes)

    def __len__(self) -> int:
        return len(self._codes)

    def __contains__(self, code: object) -> bool:
        return code in self._codes

    def __getitem__(self, code: str) -> str:
        if code not in self._codes:
            raise KeyError(code)
        return self.catalog(code).find("language", "name") or code

    @cached_property
    def _codes(self) -> tuple[str, ...]:
        if self._folder is None:
            return (ENGLISH,)
        others = {each.name for each in _entries(self._folder) if any(_files(each))} - {ENGLISH}
        return (ENGLISH, *sorted(others))

    def catalog(self, code: str) -> Catalog:
        """The catalog of a language, read once; an empty one for an unknown language. Raises CatalogError."""
        found = self._read.get(code)
        if found is None:
            found = self._read[code] = Catalog(code, self._translations(code))
        return found

    def _translations(self, code: str) -> NullTranslations:
        if self._folder is None or not (data := _data(self._folder / code)):
            return _Missing()
        translations = GNUTranslations(BytesIO(data))
        for folder in self._more:
            if brought := _data(folder / code):
                translations.add_fallback(GNUTranslations(BytesIO(brought)))
        translations.add_fallback(_Missing())
        return translations


def _entries(folder: Traversable) -> list[Traversable]:
    return [each for each in folder.iterdir() if each.is_dir()] if folder.is_dir() else []


def _files(language: Traversable) -> Iterator[Traversable]:
    """The existing catalog files of a language: the text of a checkout, the compiled one."""
    for suffix in (".po", ".mo"):
        file = language / "LC_MESSAGES" / f"{DOMAIN}{suffix}"
        if file.is_file():
            yield file


def _data(language: Traversable) -> bytes:
    """The compiled catalog of a language; b"" if it has no catalog. Raises CatalogError."""
    first = next(_files(language), None)
    if first is None:
        return b""
    return fresh(first) if isinstance(first, Path) and first.suffix == ".po" else first.read_bytes()


@cache
def installed() -> Catalogs:
    """The languages that are installed with the game; English only for a server without assets."""
    from greatrace.installed_parts import asset_folders  # here: the installer needs this file, and no packages

    try:
        return Catalogs(assets.folder() / "locale", asset_folders("locale"))
    except ModuleNotFoundError:
        return Catalogs(None)
