"""The rules to look up: which entries there are, which belong to the table that is played, and how they are found.

The sentences are in the catalogs (contexts `rulebook title` and `rulebook`), cards and leaders in those that the race
uses. An entry's id is the rule's id; `M1.africa` is what one edition says beyond `M1`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import attrs

from greatrace.games import CRAZY_RACE, GREAT_RACE
from greatrace.great_race.content_loader import load
from greatrace.great_race.module_content import read
from greatrace.great_race.modules.leaders.tables import LeadersTables
from greatrace.great_race.setup import offered_modules
from greatrace_client.i18n.catalog import term
from greatrace_client.i18n.names import card_effect, wording
from greatrace_client.model.table import TableModel

BASE: Final = (
    "ROUND",
    "S2",
    "S4",
    "S5",
    "S7",
    "B1",
    "B2",
    "B3",
    "P1",
    "C1",
    "C2",
    "C3",
    "C4",
    "C5",
    "C6",
    "C7",
    "C8",
    "PF1",
    "PF2",
    "M1",
    "M1.africa",
    "M1.asia_usa",
    "M2",
    "E1",
    "E2",
    "E3",
    "E4",
    "F1",
    "D1",
    "D1a",
    "D2",
    "D2a",
    "D3",
    "D4",
    "D5",
    "D6",
    "D7",
    "D8",
    "D9",
    "D10",
    "D11",
    "MA1",
    "MA2",
    "G1",
    "G2",
    "G3",
    "G4",
    "CARDS",
)
MODULE_ENTRIES: Final = (
    "leaders",
    "season",
    "microclimate",
    "village",
    "postal",
    "paddock",
    "diplomacy",
    "patronage",
    "challenges",
)
CRAZY: Final = ("X1", "X2", "X3", "X4", "X5", "X6", "X7", "X8")
FAQ: Final = (
    "apart",
    "both_tiles",
    "no_money",
    "stay",
    "late_can",
    "chassis_0",
    "twice",
    "others_danger",
    "asked_in_vain",
    "distance",
    "swapped",
    "hand_lost",
    "tie",
    "nobody",
    "take_back",
    "hints",
)
SEE: Final[dict[str, tuple[str, ...]]] = {  # what else to read; an entry that the table does not have is left out
    "ROUND": ("B1", "P1", "C1", "MA1"),
    "S4": ("D1", "B2", "C3", "M1"),
    "B1": ("B2", "MA1"),
    "B2": ("S4", "card:jerrycan"),
    "P1": ("PF1", "M2", "E1", "F1", "C8"),
    "C1": ("C2", "C6", "MA1"),
    "C2": ("C3", "C4", "C6"),
    "C3": ("C2", "card:refuel", "card:jerrycan"),
    "C4": ("CARDS",),
    "C5": ("C2", "C7"),
    "C6": ("E1", "C2"),
    "C7": ("C5", "C6"),
    "C8": ("PF1", "PF2", "M1", "M2", "E1", "E4", "F1"),
    "PF1": ("faq:apart", "faq:both_tiles", "card:cartographer"),
    "PF2": ("B2",),
    "M1": ("M1.africa", "M1.asia_usa", "D1a", "card:toolbox"),
    "M2": ("D1", "D2", "card:driver"),
    "E1": ("D5", "E2", "card:escort"),
    "E2": ("E3", "E1"),
    "E3": ("faq:asked_in_vain",),
    "E4": ("PF1",),
    "F1": ("C3",),
    "D1": ("D1a", "D2"),
    "D1a": ("M1", "faq:chassis_0"),
    "D2": ("D2a", "D3", "D7", "D8", "D9"),
    "D2a": ("D10", "C3", "card:jerrycan"),
    "D3": ("D4", "D5", "D6"),
    "D4": ("D3",),
    "D5": ("E1", "card:escort"),
    "D6": ("card:guide",),
    "D7": ("faq:stay", "D10", "D3"),
    "D8": ("D9", "B2"),
    "D9": ("card:transport", "D8"),
    "D10": ("card:jerrycan", "faq:late_can"),
    "D11": ("MA1",),
    "MA1": ("D11", "MA2"),
    "G1": ("G3", "faq:hand_lost"),
    "G3": ("faq:tie", "G1"),
    "G4": ("faq:nobody",),
    "CARDS": ("C4", "E2"),
    "card:trail_hunter": ("E2",),
    "card:saboteur": ("E2",),
    "card:con_artist": ("E2",),
    "card:escort": ("E1", "E2"),
    "card:repair": ("M1",),
    "card:driver": ("D1",),
    "card:cartographer": ("PF1",),
    "card:transport": ("D9",),
    "card:jerrycan": ("D10", "C3"),
    "card:refuel": ("C3",),
    "card:guide": ("D6",),
    "card:tracker": ("B2",),
    "card:spare_part": ("M1",),
    "card:toolbox": ("M1",),
    "card:engine_part": ("M1",),
    "card:chassis_part": ("M1",),
    "card:topographer": ("PF1",),
    "card:weather_station": ("season",),
    "card:express_delivery": ("postal",),
    "card:paddock": ("paddock",),
    "card:visa": ("diplomacy",),
    "card:dandy": ("patronage",),
    "season": ("card:weather_station", "microclimate"),
    "microclimate": ("season",),
    "postal": ("card:express_delivery",),
    "paddock": ("card:paddock", "S4"),
    "diplomacy": ("card:visa",),
    "patronage": ("card:dandy", "F1"),
    "leaders": ("card:topographer",),
    "village": ("D6",),
    "faq:apart": ("PF1",),
    "faq:both_tiles": ("PF1",),
    "faq:no_money": ("D3", "C3"),
    "faq:stay": ("D7",),
    "faq:late_can": ("D10", "D7"),
    "faq:chassis_0": ("B2", "D1a"),
    "faq:twice": ("C2", "D1"),
    "faq:others_danger": ("E2",),
    "faq:asked_in_vain": ("E3",),
    "faq:distance": ("CARDS",),
    "faq:take_back": ("C2",),
    "faq:hints": ("C2",),
    "faq:swapped": ("card:con_artist",),
    "faq:hand_lost": ("G1",),
    "faq:tie": ("G3",),
    "faq:nobody": ("G4",),
    "X1": ("X2", "X3"),
    "X2": ("X3", "X4", "X5"),
    "X3": ("X1", "X7"),
    "X4": ("X6",),
    "X6": ("X4",),
    "X7": ("X3",),
}
ONLY: Final = {"S7": "asia_usa", "M1.africa": "africa", "M1.asia_usa": "asia_usa"}  # editions
CARD, LEADER, QUESTION = "card:", "leader:", "faq:"
ASKED: Final = {  # where to open the book when a question is open
    "bivouac": "B1",
    "plan": "P1",
    "sequence": "C2",
    "place": "PF1",
    "repair": "M1",
    "drive": "D1",
    "danger": "D5",
    "blind": "D7",
    "stop": "D6",
    "wear": "D3",
    "reaction": "E1",
    "discard": "B2",
    "keep": "PF2",
    "lift": "E4",
    "trail_hunter": "card:trail_hunter",
    "saboteur": "card:saboteur",
    "saboteur_split": "card:saboteur",
    "con_artist": "card:con_artist",
    "scrounger": "card:scrounger",
    "customs": "card:customs",
    "ransom": "card:ransom",
    "siphon": "card:siphon",
    "leader": "leaders",
    "nation": "leaders",
    "steal": "leaders",
    "second_tile": "leaders",
    "workshop": "paddock",
    "tune": "paddock",
    "village": "village",
    "parcel": "postal",
    "express": "postal",
    "influence": "diplomacy",
    "bribe": "diplomacy",
    "lay": "X2",
    "joker": "X2",
    "split": "X2",
    "second_home": "X8",
    "drop": "X8",
}


@attrs.frozen
class Entry:
    """One rule, card or leader to look up."""

    id: str
    wording: str = attrs.field(default="", eq=False)  # of a card: see `names.wording`

    @property
    def mark(self) -> str:
        """What stands before the title: the rule's id, without its edition, or a question mark; nothing for modules,
        cards and leaders.
        """
        if self.id.startswith(QUESTION):
            return "?"
        plain = self.id in BASE or self.id in CRAZY
        return self.id.partition(".")[0] if plain and self.id not in ("ROUND", "CARDS") else ""

    @property
    def title(self) -> str:
        """A few words."""
        kind, _, name = self.id.rpartition(":")
        if kind == "faq":
            return term("faq title", name)
        if kind:
            return term(kind, name)
        edition = f" ({term('edition', ONLY[self.id])})" if "." in self.id else ""
        return term("rulebook title", self.id) + edition

    @property
    def text(self) -> str:
        """The rule in our own words."""
        kind, _, name = self.id.rpartition(":")
        if kind == "card":
            return card_effect(name, self.wording)
        if kind == "leader":
            return term("power", _powers()[name])
        if kind == "faq":
            return term("faq", name)
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
        return [Entry(id) for id in (*BASE, *_cards(), *MODULE_ENTRIES, *_leaders(), *_questions(), *CRAZY)]
    return BOOKS[table.kind.id](table) if table.kind.id in BOOKS else []


def _of_the_great_race(table: TableModel) -> list[Entry]:
    modules, edition = table.view.open.modules, table.ruleset.board.edition
    base = [id for id in BASE if ONLY.get(id, edition) == edition]
    r = table.ruleset
    cards = [Entry(f"{CARD}{card}", wording(r, card)) for card in r.cards if card in r.deck]
    played = [id for id in MODULE_ENTRIES if id in modules]
    leaders = _leaders() if "leaders" in modules else []
    return [*map(Entry, base), *cards, *map(Entry, (*played, *leaders, *_questions()))]


BOOKS: Final[dict[str, Callable[[TableModel], list[Entry]]]] = {
    GREAT_RACE.id: _of_the_great_race,
    CRAZY_RACE.id: lambda _table: [Entry(id) for id in CRAZY],
}
"""By game: the entries that belong to one of its tables."""


def entry_of(table: TableModel | None, id: str) -> Entry:
    """That entry in the words of the table that is played."""
    return next((entry for entry in entries(table) if entry.id == id), Entry(id))


def see_also(table: TableModel | None, entry: Entry) -> list[Entry]:
    """What else to read, as far as the table has it."""
    there = {entry.id: entry for entry in entries(table)}
    return [there[id] for id in SEE.get(entry.id, ()) if id in there]


def _questions() -> list[str]:
    return [f"{QUESTION}{name}" for name in FAQ]


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
