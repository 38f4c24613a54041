"""The data that the panels of the race screen show."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from attrs import Factory, define

from greatrace_client.games.great_race.layout import Layout
from greatrace_client.i18n import language, term
from greatrace_client.model.target import Name
from greatrace_client.race_common.gestures import Gestures
from greatrace_client.ui.box import Box
from greatrace_client.ui.panel_cache import CachedPanel

if TYPE_CHECKING:
    from greatrace_client.games.great_race.controls import ActionModel, Picked
    from greatrace_client.games.great_race.pathfinding import Way
    from greatrace_client.games.great_race.race_table import RaceTable
    from greatrace_client.games.great_race.view_state.stage import Stage
    from greatrace_client.model.clock import ClockFace
    from greatrace_client.model.table import OpenQuestion


@define(eq=False)
class Shown:
    """Everything that panels show. `shown_entries`: the number of log entries that the picture has caught up with."""

    table: RaceTable
    stage: Stage
    layout: Layout
    action_model: ActionModel
    picked: Picked
    way: Way | None = None
    clock: ClockFace | None = None  # of the open question
    seconds: float | None = None  # until the open window closes
    paused: bool = False  # by a majority of the players
    may_take_back: bool = True  # the table has agreed so
    gestures: Gestures = Factory(Gestures)  # the groups of answers that one Undo takes back
    shown_entries: int = 0
    plan: tuple[int, int, int, int] | None = None  # assistants placed so far, while planning
    hover: Name = ""  # name of the widget under the mouse
    carried: Name = ""  # ... of the widget whose thing is being carried
    language: str = "en"
    lit_seat: int | None = None  # a rival who could be chosen and is pointed at
    veiled: bool = False  # the open question is of a later moment than the picture

    def renew(self, model: ActionModel, picked: Picked, way: Way | None, *, veiled: bool) -> None:
        """Show these actions, in the language of now."""
        self.action_model, self.picked, self.way = model, picked, way
        self.language, self.veiled = language(), veiled

    @property
    def seat(self) -> int | None:
        return self.table.seat

    @property
    def question(self) -> OpenQuestion | None:
        """The open question, unless it must not be shown yet."""
        return None if self.veiled else self.table.question

    @property
    def caught_up(self) -> bool:
        """Whether the picture shows the current table, so that the current options fit it."""
        return self.stage.view is self.table.view

    def name(self, seat: int) -> str:
        """A player's name, also for the own seat: panels and log call everybody by name."""
        return self.table.name(seat)

    def level(self, seat: int) -> str:
        """The level of the bot in that seat: Hard, racer; "" for a person."""
        info = self.table.seats[seat] if seat < len(self.table.seats) else None
        return term("level", info.level) if info is not None and info.kind == "bot" and info.level else ""

    @property
    def rivals(self) -> list[int]:
        """The other seats, clockwise from the player's own."""
        number = len(self.table.view.open.crews)
        first = self.table.seat
        if first is None:
            return list(range(number))
        return [(first + i) % number for i in range(1, number)]


class Panel(CachedPanel[Shown]):
    """A part of the race screen with a place in the layout."""

    def __init__(self, box: Callable[[Layout], Box]) -> None:
        super().__init__()
        self._box = box

    def box(self, shown: Shown) -> Box:
        return self._box(shown.layout)


class HasShown(Protocol):
    """Gives access to the data of the panels."""

    @property
    def shown(self) -> Shown: ...
