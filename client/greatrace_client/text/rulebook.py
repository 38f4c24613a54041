"""The rules to look up: which entries there are, which belong to the table that is played, and how they are found.

The sentences are in the catalogs (contexts `rulebook title` and `rulebook`), cards and leaders in those that the race
uses. An entry's id is the rule's id; `M1.africa` is what one edition says beyond `M1`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Any, Final

import attrs

from greatrace.games import GREAT_RACE
from greatrace.great_race.library import load
from greatrace.great_race.module_content import LeadersTables, read
from greatrace.great_race.setup import offered_modules
from greatrace_client.model.table import TableModel
from greatrace_client.text.catalog import term

BASE: Final = (
    "ROUND", "S2", "S4", "S5", "S7", "B1", "B2", "B3", "P1", "C1", "C2", "C3", "C4", "C6", "C8", "PF1", "PF2", "M1",
    "M1.africa", "M1.asia_usa", "M2", "E1", "E2", "E3", "E4", "F1", "D1", "D1a", "D2", "D3", "D4", "D5", "D6", "D7",
    "D8", "D9", "D10", "D11", "MA1", "MA2", "G1", "G2", "G3", "G4", "CARDS",
)  # fmt: skip
MODULE_ENTRIES: Final = (
    "leaders", "season", "microclimate", "village", "postal", "paddock", "diplomacy", "patronage", "challenges",
)  # fmt: skip
CRAZY: Final = ("X1", "X2", "X3", "X4", "X5", "X6", "X7", "X8")
ONLY: Final = {"S7": "asia_usa", "M1.africa": "africa", "M1.asia_usa": "asia_usa"}  # editions
CARD, LEADER = "card:", "leader:"
ASKED: Final = {  # where to open the book when a question is open
    "bivouac": "B1", "plan": "P1", "sequence": "C2", "place": "PF1", "repair": "M1", "drive": "D1", "danger": "D5",
    "blind": "D7", "stop": "D6", "wear": "D3", "reaction": "E1", "discard": "B2", "keep": "PF2", "lift": "E4",
    "trail_hunter": "card:trail_hunter", "saboteur": "card:saboteur", "saboteur_split": "card:saboteur",
    "con_artist": "card:con_artist", "leader": "leaders", "nation": "leaders", "steal": "leaders",
    "second_tile": "leaders", "workshop": "paddock", "tune": "paddock", "village": "village", "parcel": "postal",
    "express": "postal", "influence": "diplomacy", "bribe": "diplomacy", "lay": "X2", "joker": "X2", "split": "X2",
    "second_home": "X8", "drop": "X8",
}  # fmt: skip


@attrs.frozen
class Entry:
    """One rule, card or leader to look up."""

    id: str

    @property
    def mark(self) -> str:
        """What stands before the title: the rule's id, without its edition; nothing for modules, cards and leaders."""
        plain = self.id in BASE or self.id in CRAZY
        return self.id.partition(".")[0] if plain and self.id not in ("ROUND", "CARDS") else ""

    @property
    def title(self) -> str:
        """A few words."""
        kind, _, name = self.id.rpartition(":")
        if kind:
            return term(kind, name)
        edition = f" ({term('edition', ONLY[self.id])})" if "." in self.id else ""
        return term("rulebook title", self.id) + edition

    @property
    def text(self) -> str:
        """The rule in our own words."""
        kind, _, name = self.id.rpartition(":")
        if kind == "card":
            return term("effect", name)
        if kind == "leader":
            return term("power", _powers()[name])
        return term("rulebook", self.id)

    def holds(self, words: Sequence[str]) -> bool:
        """Whether all these words, in small letters, are in it."""
        everything = f"{self.mark} {self.title} {self.text}".casefold()
        return all(word in everything for word in words)


@functools.cache
def _powers() -> dict[str, str]:
    """The power of each leader, by the leader's id."""
    return {leader.id: leader.power for leader in read(load(), "leaders", LeadersTables).leaders}


def entries(table: TableModel | None) -> list[Entry]:
    """What belongs to the table that is played; without one, everything."""
    if table is None:
        return [Entry(id) for id in (*BASE, *_cards(), *MODULE_ENTRIES, *_leaders(), *CRAZY)]
    if table.kind is not GREAT_RACE:
        return [Entry(id) for id in CRAZY]
    modules, edition = table.view.open.modules, table.ruleset.board.edition
    base = [id for id in BASE if ONLY.get(id, edition) == edition]
    cards = [f"{CARD}{card}" for card in table.ruleset.cards if card in table.ruleset.deck]
    played = [id for id in MODULE_ENTRIES if id in modules]
    return [Entry(id) for id in (*base, *cards, *played, *(_leaders() if "leaders" in modules else ()))]


def _cards() -> list[str]:
    return [f"{CARD}{card}" for card in dict.fromkeys(_every_card())]


def _every_card() -> Iterable[str]:
    content = load()
    for edition in content.editions.values():
        yield from edition.deck
    for module in offered_modules():
        yield from module.cards


def _leaders() -> list[str]:
    return [f"{LEADER}{name}" for name in _powers()]


def found(table: TableModel | None, text: str) -> list[Entry]:
    """The entries that hold all words of `text`; a rule's id finds that rule first."""
    words = text.casefold().split()
    matching = [entry for entry in entries(table) if entry.holds(words)]
    wanted = text.strip().casefold()
    return sorted(matching, key=lambda entry: bool(wanted) and entry.mark.casefold() != wanted)


def asked(table: TableModel | None) -> str:
    """The id of the entry that fits the question that one is asked now, "" for none."""
    question: Any = table.question if table is not None else None
    return ASKED.get(question.prompt, "") if question is not None and question.options else ""
