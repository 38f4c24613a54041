"""F1: the rulebook's entry about what the mouse, or the focus, is on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from greatrace.great_race import constants
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open
from greatrace_client.games.great_race.action_panel import ActionPanel
from greatrace_client.games.great_race.module_api.module_ui import module_topics
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.games.great_race.pointing import HasPointer
from greatrace_client.games.great_race.rulebook_index import rulebook_index
from greatrace_client.games.great_race.targets import (
    AnytimeCard,
    AssistantBox,
    BoardChip,
    BoardGround,
    Dial,
    FewerAssistants,
    GaugePlate,
    HandCard,
    MoreAssistants,
    OpenCard,
    Pip,
    PlanBox,
    RuleNoteTarget,
)
from greatrace_client.model.target import UiTarget
from greatrace_client.race_common.rule_link import more_about
from greatrace_client.race_common.rulebook import asked, entries
from greatrace_client.race_common.rulebook_entry import CARD, Entry
from greatrace_client.race_common.targets import DigestNote, PlayerFilter
from greatrace_client.ui.widgets import HasForm, Widget

BOXES: Final = {constants.PATHFINDER: "PF1", constants.MECHANIC: "M2", constants.ESCORT: "E1", constants.FUNDING: "F1"}
COMMON: Final[dict[type[UiTarget], str]] = {PlayerFilter: "ROUND", DigestNote: "C1"}
GAUGES: Final = {constants.FUEL: "C3", constants.ENGINE: "D1", constants.CHASSIS: "B2"}


class TopicPlace(HasForm, HasPointer, HasShown, Protocol):
    """The race whose entries are looked up."""

    @property
    def actions(self) -> ActionPanel: ...


def topic(race: TopicPlace) -> str:
    """The id of the entry about what is pointed at; that of the open question if nothing is."""
    widget = race.form.hover or (race.form.focus if race.form.by_keys else None)
    found = about(race, widget) if widget is not None else ""
    if Entry(found) in entries(race.shown.table):
        return found
    note = race.actions.note
    return note.entry.id if note is not None else asked(race.shown.table)


def about(race: TopicPlace, widget: Widget) -> str:
    """The id of the entry about a widget of the race; "" if there is none."""
    name = widget.name
    if name == "map":
        space = race.pointer.space
        return of_space(race.shown.table.ruleset, race.shown.stage.view.open, space) if space is not None else "D2"
    if name == "done":
        return asked(race.shown.table)
    if isinstance(name, str):
        return rulebook_index().controls.get(name) or module_topics().get(name, "")
    return widget.topic or name.rule_entry() or COMMON.get(type(name), "") or of_values(race, name)


def of_space(r: Ruleset, o: Open, space: str) -> str:
    """The most important entry about that space."""
    if space in r.board.cities:
        return "G1" if space == o.finish else "D8"
    tile = r.tiles[o.tiles[space]] if space in o.tiles else None
    if tile is None:
        return "D4" if space in r.board.risk else "D7"
    if tile.terrain in {x.id for x in r.extensions}:
        return tile.terrain  # a module's own ground
    return "D5" if tile.danger else "D6" if tile.stop else "D3"


def of_values(race: TopicPlace, name: UiTarget) -> str:
    """The entry about a target that depends on its values."""
    found = ""
    match name:
        case HandCard(index):
            found = of_card(race.shown.table.view.own.hand, index) or "CARDS"
        case OpenCard(index):
            found = of_card(race.shown.action_model.offered, index) or "B1"
        case AnytimeCard(card):
            found = CARD + card
        case GaugePlate(gauge):
            found = asked(race.shown.table) or GAUGES[gauge]
        case Pip():
            found = asked(race.shown.table)
        case Dial(gauge):
            found = GAUGES[gauge]
        case AssistantBox(box) | PlanBox(box) | FewerAssistants(box) | MoreAssistants(box):
            found = BOXES[box]
        case RuleNoteTarget(entry) | BoardChip(entry) | BoardGround(entry):
            found = entry
    return found


def of_card(cards: Sequence[str], index: int) -> str:
    """The entry of the card with that index; "" if there is none."""
    return CARD + cards[index] if index < len(cards) else ""


def with_rule_links(race: TopicPlace, widgets: list[Widget]) -> list[Widget]:
    """The same widgets, with references to the rules in their tooltips."""
    known = set(entries(race.shown.table))
    for widget in widgets:
        entry = Entry(about(race, widget)) if widget.name != "map" else None
        if entry is not None and entry in known:
            widget.more = more_about(entry)
    return widgets
