"""Catalogs: found in a folder, with the plural forms that their header tells, compiled when they are newer."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from greatrace.translation import (
    CatalogError,
    Catalogs,
    known,
    language,
    languages,
    set_language,
    term,
    tr,
    translated,
    trn,
    use_catalogs,
)

HEADER = """\
msgid ""
msgstr ""
"Language: {code}\\n"
"Plural-Forms: {plurals}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""
ENGLISH = """\
msgctxt "language"
msgid "name"
msgstr "English"

msgctxt "card"
msgid "jerrycan"
msgstr "Jerrycan"

msgctxt "goal"
msgid "cities"
msgid_plural "cities"
msgstr[0] "visit {n} city"
msgstr[1] "visit {n} cities"

msgctxt "event"
msgid "Drive"
msgid_plural "Drive"
msgstr[0] "{who} drives {spaces} space."
msgstr[1] "{who} drives {spaces} spaces."
"""
POLISH = """\
msgctxt "language"
msgid "name"
msgstr "Polski"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] "{n} kart"

msgid "Settings"
msgstr "Ustawienia"

msgctxt "event"
msgid "Drive"
msgid_plural "Drive"
msgstr[0] "{who} jedzie {spaces} pole."
msgstr[1] "{who} jedzie {spaces} pola."
msgstr[2] "{who} jedzie {spaces} pól."

#, fuzzy
msgid "Quit"
msgstr "Może wyjście"
"""
THREE = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
TWO = "nplurals=2; plural=(n != 1);"


def written(folder: Path, code: str, plurals: str, text: str) -> Path:
    """A catalog in its place."""
    file = folder / code / "LC_MESSAGES" / "great_race.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(HEADER.format(code=code, plurals=plurals) + text, "utf-8")
    return file


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with English and Polish, in use while the test lasts."""
    written(tmp_path, "en", TWO, ENGLISH)
    written(tmp_path, "pl", THREE, POLISH)
    use_catalogs(Catalogs(tmp_path))
    yield tmp_path
    use_catalogs(None)
    set_language("en")


def test_the_languages_are_the_folders_and_say_their_own_names(folder: Path) -> None:
    written(folder, "de", TWO, 'msgctxt "language"\nmsgid "name"\nmsgstr "Deutsch"\n')
    (folder / "notes").mkdir()
    use_catalogs(Catalogs(folder))
    assert dict(languages()) == {"en": "English", "de": "Deutsch", "pl": "Polski"}
    assert next(iter(languages())) == "en"
    with pytest.raises(KeyError):
        languages()["notes"]


@pytest.mark.usefixtures("folder")
def test_polish_has_three_forms() -> None:
    set_language("pl")
    counted = [trn("{n} card", "{n} cards", n) for n in (0, 1, 2, 4, 5, 12, 22, 25)]
    forms = ["0 kart", "1 karta", "2 karty", "4 karty", "5 kart", "12 kart", "22 karty", "25 kart"]
    assert counted == forms


@pytest.mark.usefixtures("folder")
def test_a_text_within_a_context_counts_by_its_only_number() -> None:
    assert term("goal", "cities", n=1) == "visit 1 city"
    assert term("goal", "cities", n=3) == "visit 3 cities"
    assert term("event", "Drive", who="Ada", spaces=1) == "Ada drives 1 space."
    assert term("event", "Drive", who="Ada", spaces=3, fuel=1) == "Ada drives 3 spaces.", "it does not name the other"
    set_language("pl")
    assert term("event", "Drive", who="Ada", spaces=3) == "Ada jedzie 3 pola."
    assert term("event", "Drive", who="Ada", spaces=7) == "Ada jedzie 7 pól."
    assert term("goal", "cities", n=2) == "visit 2 cities", "English stands in"


@pytest.mark.usefixtures("folder")
def test_english_stands_in_for_what_a_language_lacks() -> None:
    set_language("pl")
    assert tr("Settings") == "Ustawienia"
    assert tr("Continue") == "Continue"
    assert tr("Quit") == "Quit", "a guess is not a translation"
    assert trn("{n} tile", "{n} tiles", 2) == "2 tiles"
    assert term("card", "jerrycan") == "Jerrycan"
    assert term("card", "spare_wheel") == "spare wheel"
    assert known("card", "jerrycan")
    assert not translated("card", "jerrycan")
    assert not known("card", "spare_wheel")


@pytest.mark.usefixtures("folder")
def test_a_language_that_there_is_not_becomes_english() -> None:
    set_language("pl")
    set_language("eo")
    assert language() == "en"


def test_a_catalog_that_is_newer_is_compiled_again(folder: Path) -> None:
    set_language("pl")
    assert tr("Settings") == "Ustawienia"
    compiled = folder / "pl" / "LC_MESSAGES" / "great_race.mo"
    assert compiled.exists()
    file = written(folder, "pl", THREE, POLISH.replace("Ustawienia", "Opcje"))
    later = compiled.stat().st_mtime_ns + 10**9
    os.utime(file, ns=(later, later))
    use_catalogs(Catalogs(folder))
    assert tr("Settings") == "Opcje"


def test_a_compiled_catalog_is_enough(folder: Path) -> None:
    languages()["pl"]
    (folder / "pl" / "LC_MESSAGES" / "great_race.po").unlink()
    use_catalogs(Catalogs(folder))
    set_language("pl")
    assert tr("Settings") == "Ustawienia"


def test_without_any_catalog_everything_is_english() -> None:
    use_catalogs(Catalogs(None))
    try:
        assert list(languages()) == ["en"]
        assert tr("Settings") == "Settings"
        assert term("card", "jerrycan") == "jerrycan"
    finally:
        use_catalogs(None)


def test_what_is_no_catalog_is_told_in_a_sentence(folder: Path) -> None:
    file = written(folder, "pl", THREE, 'msgid "Settings"\nthis is not a line of a catalog\n')
    set_language("pl")
    with pytest.raises(CatalogError, match=r"great_race\.po is not a gettext catalog") as raised:
        tr("Settings")
    assert str(file) in str(raised.value)
    assert "\n" not in str(raised.value)
