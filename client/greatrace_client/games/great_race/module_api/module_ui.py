"""A module's additions to the graphical client, and the discovery of the modules' files.

A file of `modules`, or of a package in it, that defines a `ModuleUi` is a module's client part. Cues register
themselves when their file is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from attrs import field, frozen

from greatrace.great_race.ruleset import Module, Ruleset
from greatrace.installed_parts import MODULE_SCREENS, installed_files
from greatrace.kernel import Action, Event, Seat
from greatrace.package_files import imported_tree
from greatrace_client.games.great_race import modules
from greatrace_client.games.great_race.module_api.screen import ModuleScreen
from greatrace_client.games.great_race.race_table import RaceTable

if TYPE_CHECKING:
    from greatrace_client.games.great_race.controls import Asked, Builder, Control
    from greatrace_client.games.great_race.lobby.agreement import Agreement
    from greatrace_client.games.great_race.module_api.board import ModuleBoard
    from greatrace_client.ui.box import Box
    from greatrace_client.ui.draw.page import Page
    from greatrace_client.ui.scene import Scene
    from greatrace_client.ui.widgets import Button


@frozen
class OptionButton:
    """An option of a question as a button. Without `label` the catalogs' text for the action is used."""

    key: str = ""  # "": the option's number
    icon: str = ""  # a name in `controls.ICONS`
    label: Callable[[Asked, Any], str] | None = None
    note: Callable[[Asked, Any], str] | None = None


class ResultColumn(Protocol):
    """A column that a module adds to the table of prestige."""

    def draw_head(self, page: Page, x: float, y: float) -> None:
        """The sign with its middle at (x, y), and the word under it."""

    def draw_cell(self, page: Page, table: RaceTable, seat: Seat, points: int, x: float, y: float) -> None:
        """Draw the points of one crew around (x, y), with their sign."""


class LobbyPage(Protocol):
    """A page of the lobby on which a module's ready-made tables are chosen, in place of a line of the form."""

    def button(self, agreement: Agreement, go: Callable[[Scene], object]) -> Button:
        """A button that leads there, labelled with the choice."""

    def chosen(self, agreement: Agreement) -> str:
        """The name of the choice there; "" for none."""

    def draw_choice(self, page: Page, agreement: Agreement, area: Box) -> bool:
        """Draw the choice on a sheet. False if there is none."""


@frozen
class ModuleUi:
    """The client part of one module; whatever it does not need is left out."""

    id: str  # the module's
    screen: Callable[[RaceTable], ModuleScreen] | None = None  # its additions to the race screen
    board: type[ModuleBoard] | None = None  # a chip on the module bar, and the board that it opens
    board_order: int = 100  # chips of a lower number stand further left
    lobby_page: LobbyPage | None = None
    # ---- controls
    action_models: Mapping[str, Builder] = field(factory=dict)  # by prompt: the controls of its questions
    buttons: Mapping[type[Action], OptionButton] = field(factory=dict)  # of its actions, if a button is enough
    sequence_controls: Callable[[Asked], list[Control]] | None = None  # in a sequence, in place of such buttons
    tiles_to_place: Callable[[Asked, int], int] | None = None  # (question, tiles held): the number to place
    line_note: Callable[[Asked, str], str] | None = None  # (question, kind of line): a note about its price, or ""
    topics: Mapping[str, str] = field(factory=dict)  # the entry of the rule book by the name of a widget
    # ---- cues and sounds
    sounds: Mapping[type[Event], str | Callable[[Any], str]] = field(factory=dict)  # by event: the name of a sound
    shown_first: tuple[type[Event], ...] = ()  # results of the player's own answer that the next question waits for
    # ---- space beside the map, and the results
    list_rows: Callable[[Ruleset], int] | None = None  # rows of a list that its screen has beside the map
    result_column: ResultColumn | None = None
    crew_portrait: Callable[[RaceTable, Seat], str] | None = None  # a leader's id for the results, or ""


@cache
def module_uis() -> Mapping[str, ModuleUi]:
    """The client parts of all modules, by module; modules without one are missing."""
    brought = [file for _, file in installed_files(MODULE_SCREENS)]
    files = [*brought, *imported_tree(modules.__name__, modules.__path__)]  # the game's own last: nobody replaces them
    return {part.id: part for file in files for part in vars(file).values() if isinstance(part, ModuleUi)}


def uis_in_play(r: Ruleset) -> list[ModuleUi]:
    """The client parts of the modules in play, in the order of the modules."""
    return [part for _, part in modules_in_play(r)]


def modules_in_play(r: Ruleset) -> list[tuple[Module, ModuleUi]]:
    """The modules in play that have a client part, with it, in their order. Nothing is imported for a race without
    modules.
    """
    return [(module, part) for module in r.extensions if (part := module_uis().get(module.id)) is not None]


@cache
def module_action_models() -> Mapping[str, Builder]:
    """The builders of controls for all questions of modules, by prompt."""
    return {prompt: build for part in module_uis().values() for prompt, build in part.action_models.items()}


@cache
def module_buttons() -> Mapping[type[Action], OptionButton]:
    """The buttons of all modules' actions."""
    return {action: button for part in module_uis().values() for action, button in part.buttons.items()}


@cache
def module_topics() -> Mapping[str, str]:
    """The entries of the rule book about all modules' widgets."""
    return {word: entry for part in module_uis().values() for word, entry in part.topics.items()}


@cache
def _sounds() -> Mapping[type[Event], str | Callable[[Any], str]]:
    return {event: sound for part in module_uis().values() for event, sound in part.sounds.items()}


def module_sound(event: Event) -> str:
    """The sound of a module's event, "" for none."""
    sound = _sounds().get(type(event), "")
    return sound if isinstance(sound, str) else sound(event)


@cache
def module_shown_first() -> tuple[type[Event], ...]:
    """The events of modules that are seen before the next question is."""
    return tuple(event for part in module_uis().values() for event in part.shown_first)


@cache
def lobby_pages() -> Mapping[str, LobbyPage]:
    """The pages of ready-made tables, by module."""
    return {name: part.lobby_page for name, part in module_uis().items() if part.lobby_page is not None}


def list_rows(r: Ruleset) -> int:
    """The number of rows of the lists that modules in play have beside the map."""
    return sum(part.list_rows(r) for part in uis_in_play(r) if part.list_rows is not None)


# ---- the screens of the modules in play


def module_screens(table: RaceTable) -> list[ModuleScreen]:
    """A screen for each module in play that has one, in the order of the modules."""
    return [part.screen(table) for part in uis_in_play(table.ruleset) if part.screen is not None]
