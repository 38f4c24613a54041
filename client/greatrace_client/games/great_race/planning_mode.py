"""P1. The planning screen opens with the question for a plan, and closes with its answer."""

from __future__ import annotations

from typing import Protocol

import pygame

from greatrace.great_race.actions import Plan
from greatrace.great_race.state import Boxes
from greatrace.kernel import Action
from greatrace_client.games.great_race.action_model_plan import plan_size
from greatrace_client.games.great_race.board_view import HasBoard
from greatrace_client.games.great_race.camera import HasCamera, home_view
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.games.great_race.planner import Planner, counts
from greatrace_client.games.great_race.planning import (
    HasPlanningScreen,
    clear_sight,
    plan_boxes,
    well_placed,
)
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import HasPage, HasTableModel
from greatrace_client.ui.panel_cache import HasStill

KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)  # of the four boxes


class PlannedRace(HasBoard, HasCamera, HasPage, HasPlanningScreen, HasStill, HasTableModel, Protocol):
    """The race that the planning screen partly hides."""

    layout: Layout

    def renew(self) -> None: ...


class PlanningMode:
    """The planning of one race screen."""

    def __init__(self, race: PlannedRace) -> None:
        self.race = race

    def place(self) -> None:
        """Place the planning screen where it hides least, in another window."""
        race = self.race
        if race.screen.planner is not None:
            race.layout = well_placed(race.layout, race.camera, *home_view(race.board, race.table))

    def sight(self) -> Box | None:
        """The visible map while planning; None: all of it."""
        return clear_sight(self.race.layout) if self.race.screen.planner is not None else None

    def follow(self, planned: Plan | Boxes | None) -> None:
        """The question has changed. `planned`: the initial plan, the one taken back or the last one."""
        race, question = self.race, self.race.table.question
        planning = question is not None and question.prompt == "plan" and race.table.my_move
        if planning == (race.screen.planner is not None):
            return
        if planning and question is not None:
            race.screen.planner = Planner(plan_size(question), planned)
            self.place()
        else:
            race.screen.planner = None
            if not race.camera.held:  # the folding screen hides nothing any more
                race.camera.show(*home_view(race.board, race.table), race.layout.sight)
        race.still.spoil()

    def laid_out(self, action: Action) -> bool:
        """Show the autopilot's plan for a moment before it is sent. True: it has just been put in."""
        plan, planner = counts(action) if isinstance(action, Plan) else None, self.race.screen.planner
        if plan is None or planner is None or planner.plan == plan:
            return False
        planner.fill(plan)
        self.race.renew()
        return True

    def press(self, event: pygame.event.Event) -> bool:
        """Remove an assistant from the box under a right click. True if there was one."""
        race, planner = self.race, self.race.screen.planner
        if planner is None or event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_RIGHT:
            return False
        x, y = race.page.units(event.pos)
        for i, box in enumerate(plan_boxes(race.layout.screen)):
            if box.holds(x, y) and planner.remove(i):
                race.renew()
                return True
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """Shift and a box's number remove an assistant from it. True: it was used."""
        planner = self.race.screen.planner
        if planner is None or event.key not in KEYS or not event.mod & pygame.KMOD_SHIFT:
            return False
        planner.remove(KEYS.index(event.key))
        self.race.renew()
        return True
