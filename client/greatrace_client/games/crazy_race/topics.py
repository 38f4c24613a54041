"""F1 in a Crazy Race: the rulebook's entry about what the mouse, or the focus, is on."""

from __future__ import annotations

from typing import Final

from greatrace_client.model.target import UiTarget
from greatrace_client.race_common.rule_link import more_about
from greatrace_client.race_common.rulebook_entry import Entry
from greatrace_client.ui.widgets import Widget

ENTRIES: Final = {  # by a widget's name
    "pass": "X2",
    "take back": "X4",
    "hint": "X2",
}


def about(widget: Widget) -> str:
    """The id of the entry about it; "" if there is none."""
    name = widget.name
    return widget.topic or name.topic if isinstance(name, UiTarget) else ENTRIES.get(name, "")


def with_rule_links(widgets: list[Widget]) -> list[Widget]:
    """The same widgets, with references to the rules in their tooltips."""
    for widget in widgets:
        if found := about(widget):
            widget.more = more_about(Entry(found))
    return widgets
