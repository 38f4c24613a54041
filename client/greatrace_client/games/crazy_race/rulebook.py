"""The rules of Crazy Race to look up."""

from __future__ import annotations

from typing import Final

from greatrace_client.i18n import term
from greatrace_client.race_common.rulebook_entry import Entry, Illustration, Rulebook

RULES: Final = ("X1", "X2", "X3", "X4", "X5", "X6", "X7", "X8")
SEE: Final = {  # related entries
    "X1": ("X2", "X3"),
    "X2": ("X3", "X4", "X5"),
    "X3": ("X1", "X7"),
    "X4": ("X6",),
    "X6": ("X4",),
    "X7": ("X3",),
}
ASKED: Final = {  # the entry of each question
    "lay": "X2",
    "joker": "X2",
    "split": "X2",
    "second_home": "X8",
    "drop": "X8",
}


def illustration(entry: Entry) -> Illustration:
    """The rule's own scene."""
    from greatrace_client.games.crazy_race import rule_pictures

    return Illustration(rule_pictures.rule_picture(entry.id), rule_pictures.WIDE, rule_pictures.TALL)


RULEBOOK: Final = Rulebook(
    lambda _table: [Entry(id) for id in RULES], SEE, ASKED, illustration, lambda _entry: term("game", "crazy_race")
)
