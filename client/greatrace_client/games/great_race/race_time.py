"""Time on the screen of the Great Race: its clock, the moving dashes."""

from __future__ import annotations

from typing import Protocol

from greatrace_client.games.great_race.board_view import HasBoard, draw_highlights
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.games.great_race.pointing import HasPointer
from greatrace_client.games.great_race.reachable import HasReach
from greatrace_client.race_common.director import HasDirector
from greatrace_client.race_common.race_time import QuestionClock
from greatrace_client.ui.context import HasLink, HasLobby, HasTableModel
from greatrace_client.ui.draw.page import Page

PULSE = 1.6  # seconds a round of the marching dashes
STEPS = 8  # pictures of a round
MARCHING, STANDING = 0.09, 0.19  # seconds from one look of the scene to the next, while all rests


class TableContext(HasLobby, HasLink, Protocol):
    """The table's settings, and whether it is on a server."""


class RaceClockPlace(HasTableModel, HasShown, Protocol):
    """The place of the open question."""

    @property
    def context(self) -> TableContext: ...


class RaceClock(QuestionClock):
    """A question's clock that also knows when a window closes, and whether the player may take back."""

    def __init__(self, place: RaceClockPlace) -> None:
        super().__init__(place)
        self.race = place

    def update(self, dt: float) -> bool:
        dirty = super().update(dt)
        context, shown, question = self.race.context, self.race.shown, self.race.table.question
        here, clock = context.lobby.here, shown.clock
        shown.may_take_back = context.link is not None and (here is None or here.take_back)
        in_window = clock is not None and question is not None and question.seconds is not None
        shown.seconds = clock.seconds if clock is not None and in_window else None
        return dirty


class ChosenFrom(HasBoard, HasDirector, HasPointer, HasReach, HasShown, Protocol):
    """The map on which something may be chosen. `glance`: the scene's refresh interval at rest."""

    glance: float


class Dashes:
    """The dashes around what can be chosen march. `share`: of a round."""

    def __init__(self, race: ChosenFrom) -> None:
        self.race = race
        self.share = 0.0

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. True: they look different."""
        action_model = self.race.shown.action_model
        marching = bool(action_model.spaces or (action_model.drives and self.race.reach.ways))
        self.race.glance = MARCHING if marching else STANDING
        if not marching:
            return False
        before = int(self.share * STEPS)
        self.share = (self.share + dt / PULSE) % 1.0
        return int(self.share * STEPS) != before

    def draw(self, page: Page) -> None:
        """Draw what can be chosen, and the labels that this would hide."""
        race = self.race
        action_model = race.shown.action_model
        ways = race.reach.ways if action_model.drives else {}
        if not race.director.past:
            pointed = race.pointer.space or race.pointer.pinned
            draw_highlights(page, race.board, race.shown, ways, pointed, self.share)
        if (action_model.spaces or ways) and race.board.sheet.painted:
            race.board.sheet.show_labels(page)
