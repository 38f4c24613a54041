"""The rules of the Great Race to look up, for the table that is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from greatrace.great_race.content_loader import load
from greatrace.great_race.setup import offered_modules
from greatrace_client.games.great_race.ground_words import wording
from greatrace_client.games.great_race.module_api.module_words import ModuleWords, module_words
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.rulebook_index import rulebook_index
from greatrace_client.i18n import known, term, tr
from greatrace_client.race_common.rulebook_entry import CARD, QUESTION, Entry, Illustration, Rulebook

ONLY: Final = {"S7": "asia_usa", "M1.africa": "africa", "M1.asia_usa": "asia_usa"}  # editions
PHASES: Final = {  # by the letters of a rule's id
    "B": "bivouac",
    "P": "planning",
    **dict.fromkeys(("C", "PF", "M", "E", "F"), "convoy"),
    "MA": "maintenance",
}
WIDE, TALL = 96.0, 84.0  # units of a card's picture


@cache
def rulebook() -> Rulebook:
    """The rulebook of the base game and of all modules."""
    parts = module_words().values()
    see = {id: more for part in parts for id, more in part.see.items()}
    prompts = {prompt: part.id for part in parts for prompt in part.prompts}
    index = rulebook_index()
    return Rulebook(entries, {**index.see, **see}, {**index.asked, **prompts}, illustration, chapter_of)


def chapter_of(entry: Entry) -> str:
    """The phase of a rule, or another heading."""
    if entry.id.startswith(QUESTION):
        return tr("Questions")
    if entry.id.startswith(CARD) or entry.id == "CARDS":
        return tr("Cards")
    letters = entry.mark.rstrip("0123456789a")
    if entry.id == "ROUND" or letters == "S":
        return term("phase", "setup")
    if letters == "D":
        return tr("Drive")
    if letters == "G":
        return tr("The finish")
    phase = PHASES.get(letters)
    return term("phase", phase) if phase is not None else tr("Modules")


def entries(table: RaceTable | None) -> list[Entry]:
    """The entries for that table; without one, all."""
    if table is None:
        return list(_every_entry())
    r = table.ruleset
    base = [Entry(id) for id in rulebook_index().base if ONLY.get(id, r.board.edition) == r.board.edition]
    cards = [Entry(f"{CARD}{card}", wording(r, card)) for card in r.cards if card in r.deck]
    return [*base, *cards, *_of_modules(x.id for x in r.extensions), *_questions()]


@cache
def _every_entry() -> tuple[Entry, ...]:
    """The entries that any table may have."""
    modules = offered_modules()
    decks: list[Mapping[str, int]] = [edition.deck for edition in load().editions.values()]
    decks += [module.cards for module in modules]
    cards = dict.fromkeys(f"{CARD}{card}" for deck in decks for card in deck)
    return (*map(Entry, (*rulebook_index().base, *cards)), *_of_modules(x.id for x in modules), *_questions())


def _of_modules(modules: Iterable[str]) -> list[Entry]:
    """The rule of each module, then its other entries."""
    names = [name for name in modules if known("rulebook title", name)]
    parts = [module_words()[name] for name in names if name in module_words()]
    return [*map(Entry, names), *(entry for part in parts if part.entries is not None for entry in part.entries())]


def _questions() -> list[Entry]:
    return [Entry(f"{QUESTION}{name}") for name in rulebook_index().faq]


def illustration(entry: Entry) -> Illustration:
    """The rule's own scene, the card itself or one that goes with a rule, or a module's picture."""
    from greatrace_client.games.great_race import rule_pictures
    from greatrace_client.ui.draw.pictures import picture

    kind, _, name = entry.id.rpartition(":")
    if own := rule_pictures.rule_picture(entry.id.partition(".")[0]):
        return Illustration(own, rule_pictures.WIDE, rule_pictures.TALL)
    if entry.id.startswith(QUESTION):
        return illustration(Entry(rulebook_index().see[entry.id][0]))
    for part in module_words().values():
        if part.illustration is not None and (found := part.illustration(entry)) is not None:
            return found
    chapter = entry.mark.rstrip("0123456789a")
    pictures = rulebook_index().pictures
    of_rule = pictures.get(entry.id) or pictures.get(chapter, "") or _of_module(entry.id)
    card = name if kind == "card" else of_rule
    return Illustration(picture(card) if card else "", WIDE, TALL)


def _of_module(id: str) -> str:
    """The card whose picture goes with a module's rule."""
    return module_words().get(id, ModuleWords(id)).picture
