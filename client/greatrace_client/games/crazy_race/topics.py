"""F1 in a Crazy Race: which entry of the rule book belongs to what the mouse, or the focus, is on."""

from __future__ import annotations

from typing import Final

from greatrace_client.race_common.rule_link import more_about
from greatrace_client.race_common.rulebook_entry import Entry
from greatrace_client.ui.widgets import Widget

ENTRIES: Final = {  # by the first word of a widget's name
    "at": "X2",
    "hand": "X2",
    "pass": "X2",
    "pile": "X3",
    "move": "X3",
    "crew": "X1",
    "take": "X4",
    "side": "X2",
    "hint": "X2",
}


def about(widget: Widget) -> str:
    """The id of the entry about it; "" where there is none of its own."""
    return ENTRIES.get(widget.name.partition(" ")[0], "")


def told_more(widgets: list[Widget]) -> list[Widget]:
    """The same widgets; the slip of each says where the rules tell more."""
    for widget in widgets:
        if found := about(widget):
            widget.more = more_about(Entry(found))
    return widgets
