"""A language is one folder: with a toy language in it, lobby, race, lessons, plain lines and rules speak it at once."""

from __future__ import annotations

import importlib
import io
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from msgspec.structs import replace
from twisted.internet import task

from greatrace.great_race.content_loader import load
from greatrace.translation import Catalogs, languages, set_language, use_catalogs
from greatrace_client.i18n import space_name
from greatrace_client.i18n.names import city_name, in_words
from greatrace_client.model.routes import way_name
from greatrace_client.race_common.rulebook import entries
from greatrace_client.settings import Settings
from greatrace_client.text_ui.app import Beginning, TextApp
from greatrace_client.text_ui.output import TextOutput
from tests.client.every_scene import opened
from tests.client.proofreader import Line, Sheet, reading

SIGN = "ĝ"  # every text of the toy language begins with it
CODE = "eo"
SAME = ("{", "%")  # texts of nothing but names are the same in every language


@pytest.fixture(scope="module")
def scripts(root: Path) -> Iterator[ModuleType]:
    """The module that scripts/translate.py reads and writes catalogs with."""
    sys.path.insert(0, str(root / "scripts"))
    yield importlib.import_module("texts.catalogs")
    sys.path.remove(str(root / "scripts"))


@pytest.fixture(scope="module")
def english(scripts: ModuleType) -> Catalog:
    """The English catalog, for what the toy language translates."""
    catalog: Catalog = scripts.Catalogs().read("en")
    return catalog


@pytest.fixture(scope="module")
def folder(scripts: ModuleType, root: Path, english: Catalog, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of languages with one more in it, as `translate.py new` begins it, and every text translated."""
    catalog = scripts.Catalogs().new(CODE)
    for message in catalog:
        if message.id:
            message.string = toy_words(message.id, message.context or "", english)
    place = tmp_path_factory.mktemp("locale")
    file = place / CODE / "LC_MESSAGES" / "great_race.po"
    file.parent.mkdir(parents=True)
    file.write_text(scripts.text_of(catalog), "utf-8")
    for code in ("en", "fr"):
        shutil.copytree(root / "assets" / "locale" / code, place / code)
    return place


@pytest.fixture
def toy(folder: Path) -> Iterator[None]:
    """That language in use."""
    use_catalogs(Catalogs(folder))
    set_language(CODE)
    yield
    use_catalogs(None)
    set_language("en")


def toy_words(id_: object, context: str, english: Catalog) -> str | tuple[str, ...]:
    """A text of the toy language: the English one behind its sign."""
    ids = [id_] if isinstance(id_, str) else list(id_) if isinstance(id_, list | tuple) else []
    own = english.get(ids[0], context) if context else None
    texts = own.string if own is not None else ids
    forms = [texts] if isinstance(texts, str) else list(texts or ())
    if context == "command":
        return f"{SIGN}{ids[0]}"
    return f"{SIGN}{forms[0]}" if len(ids) == 1 else tuple(f"{SIGN}{form}" for form in (forms * 2)[:2])


def drawn(name: str) -> list[str]:
    """All lines that a scene shows."""
    with reading():
        scene = opened(name, (1920, 1080), 1.0)
        scene.settle()
        scene.draw()
        sheet = scene.context.page.surface
        assert isinstance(sheet, Sheet)
        return [mark.wished for mark in sheet.marks if isinstance(mark, Line)]


@pytest.mark.usefixtures("toy")
def test_the_language_is_offered_by_its_own_name() -> None:
    assert list(languages()) == ["en", CODE, "fr"]
    assert languages()[CODE] == f"{SIGN}English"
    assert any(f"{SIGN.upper()}English" in line for line in drawn("settings, window"))  # a choice begins with a capital


@pytest.mark.parametrize(
    "name",
    [
        *("title", "solo", "host", "join", "tables", "table, host", "table, guest", "talk", "settings, race"),
        *("race base, sequence", "race base, plan", "race modules, sequence", "race crazy, lay", "results base"),
        *("lesson, told", "lesson, to do", "lessons", "rules", "rules, a question", "expeditions", "logbook"),
    ],
)
@pytest.mark.usefixtures("toy")
def test_a_scene_speaks_it_and_no_english(name: str, english: Catalog, scripts: ModuleType) -> None:
    lines = drawn(name)
    assert sum(SIGN in line or SIGN.upper() in line for line in lines) >= 4
    own_words = {message.string for message in english if message.context and isinstance(message.string, str)}
    sentences = own_words | {str(message.id) for message in scripts.Catalogs().known_template() if not message.context}
    whole = {text.casefold() for text in sentences if text.count(" ") > 1 and not text.startswith(SAME)}
    assert [line for line in lines if line.casefold() in whole] == []


@pytest.mark.usefixtures("toy")
def test_names_of_cities_are_in_it() -> None:
    board = load().boards["africa"]
    assert space_name(board, "cape_town") == f"{SIGN}Cape Town"
    assert way_name(board, board.routes[0]).count(SIGN) == 2
    assert {city.name[0] for city in in_words(board).cities.values()} == {SIGN}
    assert in_words(board).lines_from["cape_town"] == board.lines_from["cape_town"]
    assert any(f"{SIGN}Cape Town" in line for line in drawn("solo"))


@pytest.mark.usefixtures("toy")
def test_a_city_of_somebodys_own_board_keeps_its_name() -> None:
    (first, *_) = load().boards["africa"].cities.values()
    assert city_name(first).startswith(SIGN)
    assert city_name(replace(first, name="Elsewhere")) == "Elsewhere"
    assert city_name(replace(first, id="atlantis", name="Atlantis")) == "Atlantis"


@pytest.mark.usefixtures("toy")
def test_the_rules_are_in_it() -> None:
    assert all(SIGN in entry.title and entry.text.startswith(SIGN) for entry in entries(None))


@pytest.mark.usefixtures("toy")
def test_plain_lines_speak_it_and_take_its_words_and_the_english_ones() -> None:
    out, ended = io.StringIO(), list[bool]()
    app = TextApp(task.Clock(), Settings(language=CODE), TextOutput(out), lambda: ended.append(True))
    app.begin(Beginning())
    menu = [line for line in out.getvalue().splitlines() if line]
    assert all(SIGN in line for line in menu)
    for word in ("ĝhelp", "ghelp", "help"):
        out.seek(0)
        out.truncate()
        app.heard(word)
        output = out.getvalue()
        assert f"{SIGN}quit: {SIGN}" in output, word
    app.heard(f"{SIGN}quit")
    assert ended == [True]
