"""F1: which entry of the rule book belongs to what the mouse, or the focus, is on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from greatrace.great_race import constants
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open
from greatrace_client.games.great_race.action_panel import ActionPanel
from greatrace_client.games.great_race.module_api.module_ui import module_topics
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.pointing import Pointer
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.rule_link import more_about
from greatrace_client.race_common.rulebook import asked, entries
from greatrace_client.race_common.rulebook_entry import CARD, Entry
from greatrace_client.ui.widgets import Form, Widget

CONTROLS: Final = {  # by the first word of a widget's name
    "cash": "F1",
    "draw": "PF2",
    "explore": "PF1",
    "repair": "M1",
    "lift": "E4",
    "drive": "M2",
    "pass": "C6",
    "fuel": "C3",
    "ready": "P1",
    "same": "P1",
    "clear": "P1",
    "tray": "P1",
    "halt": "D1",
    "ride": "D9",
    "guide": "card:guide",
    "let": "E1",
    "send": "E1",
    "escort": "E1",
    "part": "M1",
    "supplies": "B3",
    "rival": "S4",
    "ask": "E3",
    "away": "B2",
    "filter": "ROUND",
    "journal": "ROUND",
    "copy": "ROUND",
    "undo": "faq:take_back",
    "minimap": "ROUND",
    "note": "C1",
    "alert": "E1",
    "hint": "faq:hints",
}
BOXES: Final = {constants.PATHFINDER: "PF1", constants.MECHANIC: "M2", constants.ESCORT: "E1", constants.FUNDING: "F1"}
GAUGES: Final = {constants.FUEL: "C3", constants.ENGINE: "D1", constants.CHASSIS: "B2"}


class TopicPlace(Protocol):
    """What the entry of the rule book is looked up from."""

    @property
    def actions(self) -> ActionPanel: ...
    @property
    def form(self) -> Form: ...
    @property
    def pointer(self) -> Pointer: ...
    @property
    def shown(self) -> Shown: ...
    @property
    def stage(self) -> Stage: ...
    @property
    def table(self) -> TableModel: ...


def topic(scene: TopicPlace) -> str:
    """The id of the entry that tells about it; that of the open question where nothing is pointed at."""
    widget = scene.form.hover or (scene.form.focus if scene.form.by_keys else None)
    found = about(scene, widget) if widget is not None else ""
    if Entry(found) in entries(scene.table):
        return found
    note = scene.actions.note
    return note.entry.id if note is not None else asked(scene.table)


def about(scene: TopicPlace, widget: Widget) -> str:
    """The id of the entry about a widget of the race; "" where there is none of its own."""
    word, _, what = widget.name.partition(" ")
    if word == "map":
        space = scene.pointer.space
        return of_space(scene.table.ruleset, scene.stage.view.open, space) if space is not None else "D2"
    if word in NAMED:
        return NAMED[word](scene, what)
    return CONTROLS.get(word) or of_module_widget(word, what)


def of_space(r: Ruleset, o: Open, space: str) -> str:
    """What is most worth knowing of that space."""
    if space in r.board.cities:
        return "G1" if space == o.finish else "D8"
    tile = r.tiles[o.tiles[space]] if space in o.tiles else None
    if tile is None:
        return "D4" if space in r.board.risk else "D7"
    if tile.terrain in {x.id for x in r.extensions}:
        return tile.terrain  # a module's own ground
    return "D5" if tile.danger else "D6" if tile.stop else "D3"


def of_hand(scene: TopicPlace, what: str) -> str:
    """A card of the hand, by its number."""
    hand = scene.table.view.own.hand
    return CARD + hand[int(what)] if what.isdigit() and int(what) < len(hand) else "CARDS"


def of_offer(scene: TopicPlace, what: str) -> str:
    """A card that lies open, by its number."""
    offered = scene.shown.desk.offered
    return CARD + offered[int(what)] if what.isdigit() and int(what) < len(offered) else "B1"


def of_part(scene: TopicPlace, what: str) -> str:
    """A plate for a level: a repair, a loss, or what a saboteur takes."""
    return asked(scene.table) or GAUGES.get(what, "")


def of_module_widget(word: str, what: str) -> str:
    """What a module says of its own widget."""
    entry = module_topics().get(word, "")
    return entry + what if entry.endswith(":") else entry


def of_module(_scene: TopicPlace, what: str) -> str:
    """A module's chip, or its board; the slip about a rule."""
    return what


def of_box(_scene: TopicPlace, what: str) -> str:
    """A box of the dashboard, its leaf of the folding screen, or a button there; the fuel button has such, too."""
    return BOXES.get(what) or GAUGES.get(what, "")


NAMED: Final[dict[str, Callable[[Any, str], str]]] = {
    "card": of_hand,
    "offer": of_offer,
    "any": lambda _scene, what: CARD + what,
    "box": of_box,
    "plan": of_box,
    "dial": of_box,
    "more": of_box,
    "less": of_box,
    "plate": of_part,
    "pip": of_part,
    "done": of_part,
    "rule": of_module,
    "chip": of_module,
    "board": of_module,
}


def told_more(scene: TopicPlace, widgets: list[Widget]) -> list[Widget]:
    """The same widgets; the slip of each says where the rules tell more."""
    known = set(entries(scene.table))
    for widget in widgets:
        entry = Entry(about(scene, widget)) if widget.name != "map" else None
        if entry is not None and entry in known:
            widget.more = more_about(entry)
    return widgets
