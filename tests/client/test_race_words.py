"""Every sentence of the race screen has a translation, and every drawn letter exists."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from greatrace.great_race import constants as words
from greatrace.great_race.modules import MODULES
from greatrace.great_race.rules.cards import CARDS
from greatrace_client.games.great_race.hand_panel import KINDS
from greatrace_client.i18n import LANGUAGES, known, set_language

PLACES = ("games/great_race", "games/great_race/modules", "race_common", "race_common/animations")
WIDGETS = {"Button", "Zone", "Spinner", "MapZone"}
NAMED_FIRST = {"Zone", "Spinner"}  # whose first word is a name that nobody reads
OTHERS = [language for language in LANGUAGES if language != "en"]


def messages(root: Path) -> set[str]:
    """Every constant that tr, trn and the widgets are given in the sources of the race."""
    found: set[str] = set()
    for place in PLACES:
        for file in sorted((root / "client" / "greatrace_client" / place).glob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    found |= said_in(node, node.func.id)
    return found


def said_in(call: ast.Call, name: str) -> set[str]:
    if name in ("tr", "trn"):
        return {str(arg.value) for arg in call.args[:1] if isinstance(arg, ast.Constant)}
    if name not in WIDGETS:
        return set()
    words = call.args[1:] if name in NAMED_FIRST else call.args
    values = [*words, *(keyword.value for keyword in call.keywords if keyword.arg in ("tooltip", "note"))]
    names = {
        k.value.value for k in call.keywords if k.arg in ("key", "name", "state") and isinstance(k.value, ast.Constant)
    }
    said = {
        v.value for v in values if isinstance(v, ast.Constant) and isinstance(v.value, str) and v.value[:1].isalpha()
    }
    return {word for word in said - names if not word.islower()} | {w for w in said - names if " " in w and w.islower()}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated(language: str, root: Path) -> None:
    set_language(language)
    found = messages(root)
    assert len(found) > 100
    assert sorted(message for message in found if not known("", message)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_of_the_race_has_its_words(language: str) -> None:
    set_language(language)
    modules = {card for module in MODULES.values() for card in module({}).card_kinds()}
    wanted = {("short", card) for card in modules.union(CARDS)} | {("when short", kind) for kind in KINDS.values()}
    for box in words.BOXES:
        wanted |= {("box note", box), ("plan note", box)}
    wanted |= {("gauge note", gauge) for gauge in (words.FUEL, words.ENGINE, words.CHASSIS)}
    assert sorted(term for term in wanted if not known(*term)) == []
