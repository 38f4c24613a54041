"""Sentences that rules and content make without knowing a language, and what they become where they are shown."""

from __future__ import annotations

import ast
import string
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
import pytest
from msgspec import Meta

from greatrace.content_files import ContentError, decode
from greatrace.great_race.setup import Setup, SetupError, new_game
from greatrace.sentence import as_it_is, said
from greatrace.translation import explained, speaking, worded

SOURCES = ("shared", "server", "client")


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=1, le=3)] = 1
    share: Annotated[float, Meta(gt=0, lt=1)] = 0.5
    name: Annotated[str, Meta(min_length=2, max_length=3)] = "ab"
    ends: tuple[str, str] = ("a", "b")
    kinds: Annotated[list[str], Meta(min_length=1, max_length=2)] = msgspec.field(default_factory=lambda: ["a"])
    colour: Literal["red", "green"] = "red"
    level: int | None = None
    on: bool = True
    inner: dict[str, int] = {}


# What stands in the file, and what is said of it in English and in Italian.
MISTAKES: Final[tuple[tuple[dict[str, object], str, str], ...]] = (
    ({"number": "many"}, "number: expected a whole number, found text", "previsto: un numero intero, trovato: testo"),
    ({"number": 0}, "number: expected 1 or more", "serve 1 o più"),
    ({"number": 4}, "number: expected 3 or less", "serve 3 o meno"),
    ({"share": 0.0}, "share: expected more than 0.0", "serve più di 0.0"),
    ({"share": 1.0}, "share: expected less than 1.0", "serve meno di 1.0"),
    ({"name": "a"}, "name: expected at least 2 characters", "servono almeno 2 caratteri"),
    ({"name": "abcd"}, "name: expected at most 3 characters", "al massimo 3 caratteri"),
    ({"ends": ["a"]}, "ends: expected 2 entries, found 1", "servono 2 voci, trovate: 1"),
    ({"kinds": []}, "kinds: expected at least 1 entry", "serve almeno 1 voce"),
    ({"kinds": ["a", "b", "c"]}, "kinds: expected at most 2 entries", "al massimo 2 voci"),
    ({"colour": "blue"}, "colour: “blue” is not one of the choices", "«blue» non è tra le scelte"),
    ({"level": "x"}, "level: expected a whole number or nothing, found text", "un numero intero o niente"),
    ({"on": 1}, "on: expected true or false, found a whole number", "previsto: true o false"),
    ({"inner": []}, "inner: expected names with values, found a list", "nomi con valori, trovato: un elenco"),
    ({"nmae": "a"}, "whole file: unknown field “nmae”", "tutto il file: campo sconosciuto «nmae»"),
)


@pytest.mark.parametrize(("data", "english", "italian"), MISTAKES, ids=lambda part: str(part)[:30])
def test_the_librarys_sentences_have_words_of_ours(data: object, english: str, italian: str) -> None:
    with pytest.raises(ContentError) as caught:
        decode("a.yaml", "", data, Entry)
    assert str(caught.value) == f"a.yaml: {english}"
    with speaking("it"):
        assert italian in explained(caught.value)


def test_a_sentence_of_the_library_that_we_do_not_know_is_told_as_it_is() -> None:
    class Spelled(msgspec.Struct):
        name: Annotated[str, Meta(pattern="^[a-z]$")]

    with pytest.raises(ContentError, match="expected `str` matching regex") as caught, speaking("pl"):
        decode("a.yaml", "", {"name": "A"}, Spelled)
    with speaking("pl"):
        assert "expected `str` matching regex" in explained(caught.value)


def test_a_table_that_cannot_be_is_told_in_the_language_in_use() -> None:
    with pytest.raises(SetupError) as caught:
        new_game(Setup("mars", ("mint", "blue")), "seed")
    assert explained(caught.value).startswith("There is no board “mars”. Choose from: africa, ")
    with speaking("pl"):
        assert explained(caught.value).startswith("Nie ma planszy „mars”. Do wyboru: africa, ")


def test_a_counting_sentence_has_the_plural_forms_of_its_language() -> None:
    def counted(n: int) -> str:
        return worded(said("expected at most {n} entry", "expected at most {n} entries", n=n))

    assert [counted(1), counted(2)] == ["expected at most 1 entry", "expected at most 2 entries"]
    with speaking("pl"):
        forms = ["dozwolony najwyżej 1 element", "dozwolone najwyżej 3 elementy", "dozwolone najwyżej 5 elementów"]
        assert [counted(1), counted(3), counted(5)] == forms


def test_what_a_file_calls_something_stays_on_one_line_and_does_not_command_a_terminal() -> None:
    hostile = "\x1b[31m{city}\nand {0}"
    assert str(said("there is no city “{city}”", city=hostile)) == "there is no city “\\x1b[31m{city}\\nand {0}”"
    assert worded(as_it_is(hostile)) == "\\x1b[31m{city}\\nand {0}"


def test_each_sentence_is_given_all_that_it_names(root: Path) -> None:
    wrong = [
        f"{path.relative_to(root)}:{call.lineno}"
        for source in SOURCES
        for path in (root / source).rglob("*.py")
        for call in _sentences(path)
        if _named(call) != {word.arg for word in call.keywords}
    ]
    assert wrong == []


def _sentences(path: Path) -> list[ast.Call]:
    text = path.read_text("utf-8")
    if "import" not in text or "said(" not in text:
        return []
    calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    return [call for call in calls if getattr(call.func, "id", "") == "said" and "greatrace.sentence" in text]


def _named(call: ast.Call) -> set[str]:
    """The {names} in the sentence and its plural; an empty set is never right for a sentence that is no literal."""
    templates = [each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    assert len(templates) == len(call.args), f"line {call.lineno}: a sentence is a literal, so that catalogs have it"
    fields = (name for template in templates for _, name, _, _ in string.Formatter().parse(template))
    return {name for name in fields if name is not None}
