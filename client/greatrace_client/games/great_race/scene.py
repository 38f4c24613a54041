"""The race: the scene from the first bivouac to the finish.

The picture is the stage's (it may lag behind by a cue), the controls are the newest question's (they never wait). The
scene composes the components, which depend on each other through protocols.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from greatrace.great_race.board import COLUMNS
from greatrace.kernel import Event
from greatrace_client.games.great_race import bring_into_sight as sight
from greatrace_client.games.great_race import picture
from greatrace_client.games.great_race.action_model import build_action_model, looking_back
from greatrace_client.games.great_race.action_model_plan import allowances
from greatrace_client.games.great_race.action_panel import ActionPanel
from greatrace_client.games.great_race.ambience import surrounded_mix
from greatrace_client.games.great_race.animations import CUES
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.camera import Camera, CameraFollower, home_view
from greatrace_client.games.great_race.catch_up import race_catch_up
from greatrace_client.games.great_race.coach_cards import CoachCards
from greatrace_client.games.great_race.coach_thinking import CoachThinking
from greatrace_client.games.great_race.controls import ActionModel, Asked
from greatrace_client.games.great_race.draggables import loads
from greatrace_client.games.great_race.drive_strip.strip import DriveStrip
from greatrace_client.games.great_race.hints import lamp_corner, race_advice
from greatrace_client.games.great_race.hit_area_builder import behind, hang, lasting_areas
from greatrace_client.games.great_race.input_controller import InputController
from greatrace_client.games.great_race.layout import layout
from greatrace_client.games.great_race.log_panel import LogPanel, MapLogPointer
from greatrace_client.games.great_race.map_drag_drop import MapDragController
from greatrace_client.games.great_race.map_lens import DangerLens, MapLens
from greatrace_client.games.great_race.map_mover import MapMover
from greatrace_client.games.great_race.map_painting import BoardPainter, ZoomPainter
from greatrace_client.games.great_race.minimap import Minimap, minimap_areas
from greatrace_client.games.great_race.module_api.boards import Boards
from greatrace_client.games.great_race.module_api.map_cover import MapCover
from greatrace_client.games.great_race.module_api.module_ui import list_rows, module_screens
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.panels import race_panels, rivals_of
from greatrace_client.games.great_race.places import PagePlaces, lying
from greatrace_client.games.great_race.planner import PlanMemory, counts
from greatrace_client.games.great_race.planning import FoldingScreen
from greatrace_client.games.great_race.planning_mode import PlanningMode
from greatrace_client.games.great_race.pointing import Pointer
from greatrace_client.games.great_race.premove import Sketch
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.race_time import Dashes, RaceClock
from greatrace_client.games.great_race.reachable import Reach
from greatrace_client.games.great_race.reveal_first import Unveiling
from greatrace_client.games.great_race.selection import Selection
from greatrace_client.games.great_race.single_answer import SingleAnswer
from greatrace_client.games.great_race.sound_map import EnginePlayer, heard_at, noise_of
from greatrace_client.games.great_race.supplies import beside_spaces
from greatrace_client.games.great_race.topics import topic, with_rule_links
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.model.music import Mix
from greatrace_client.model.target import Name
from greatrace_client.race_common.autopilot import Autoplay
from greatrace_client.race_common.chat_button import ChatButton
from greatrace_client.race_common.director import PATIENCE, Director
from greatrace_client.race_common.race_scene import RaceParts, RaceSceneBase
from greatrace_client.race_common.race_time import Ending
from greatrace_client.race_common.race_view import OWN_RACE
from greatrace_client.ui.box import Box
from greatrace_client.ui.widgets import Widget


class RaceScene(RaceSceneBase):
    """The scene of a Great Race."""

    def begin(self) -> None:
        self.boards, self.lens = Boards(self.table.ruleset), MapLens()
        self.screen, self.planning, self.mover = FoldingScreen(self.form), PlanningMode(self), MapMover(self)

    def open(self) -> RaceParts:
        stage = self.stage = Stage(self.table.ruleset, self.table.view, self.board, self.places)
        stage.arrange()
        director = Director(stage, CUES, self.context.settings.speed)
        self.reach, self.unveiling, self.dashes = Reach(), Unveiling(self), Dashes(self)
        self.sketch, self.pointer, self.carrying = Sketch(self), Pointer(self), MapDragController(self)
        self.log_pointer = MapLogPointer(self, self.hooks.turn_to)
        self.on_map = (self.dashes, self.log_pointer, self.sketch)
        self.strip = DriveStrip(self, lambda: self.context.settings.drive_strip)
        alone = self.autopilot is None
        self.selection, self.plans, self.sight = Selection(self, self.pointer), PlanMemory(), sight.QuestionSight(self)
        undo, tools = self.hooks.undo, (self.selection, self.plans, self.pointer, self.sketch, self.screen)
        self.input = InputController(self, self.answers, director, *tools, undo=undo, skips=alone)
        following, clock = race_catch_up(self, opens=alone), RaceClock(self)
        advice = race_advice(self, self.input, following.dismiss)
        self.coach = CoachCards(self, advice, following, MapCover(self), alone=alone)
        self.talk = ChatButton(self, self.talk_to_all)
        timed = (
            *(clock, self.talk, self.dashes, self.carrying, advice, following, self.unveiling, self.log_pointer),
            *(EnginePlayer(self, self.context.sounds), CameraFollower(self), self.strip),
            *(CoachThinking(self, self.coach, advice), self.pointer, ZoomPainter(self), BoardPainter(self)),
            SingleAnswer(self, self.input.go_on, alone=alone),
            *(Autoplay(self, self.autopilot, self.input.give, self.planning.laid_out), Ending(self), DangerLens(self)),
        )
        step_listeners = (self.input, following, director)
        return RaceParts(
            stage, director, clock, following, advice, self.log_pointer, step_listeners, timed, lambda: lying(self)
        )

    def opened(self) -> None:
        self.shown = Shown(self.table, self.stage, self.layout, ActionModel(""), self.selection.picked)
        self.input.happened(self.table.recalled)
        self.renew()

    def leave(self) -> None:
        self.board.put_away()
        self.context.sounds.engine.stop()
        super().leave()

    @property
    def table(self) -> RaceTable:
        assert self.context.table is not None
        return self.context.table

    def set_up(self) -> None:
        table = self.table
        across, goals = table.ruleset.board.axis == COLUMNS, list_rows(table.ruleset)
        boxes = layout(self.page, rivals_of(table), self.boards.chips, across=across, goals=goals)
        self.board = BoardView(table.ruleset, self.page, boxes)
        self.layout = beside_spaces(boxes, self.board.whole)
        self.camera = Camera(self.board, self.layout.sight)
        self.camera.go_home(*home_view(self.board, table))
        self.minimap = Minimap(self.board, self.layout)
        self.places = PagePlaces(self.layout, table, self.board, lambda seat: self.stage.vehicle(seat).space)
        self.planning.place()
        self.actions, self.log_panel, self.modules = ActionPanel(self.form), LogPanel(), module_screens(table)
        acting = [self.actions] if self.hooks.acting is None else [self.actions, self.hooks.acting]
        self.panels = race_panels(table, self.board, self.boards, self.modules, self.log_panel, acting)

    def music(self) -> Mix:
        return surrounded_mix(self.stage.view.open, self.table.seat, self.board.ruleset)

    def refit(self) -> None:
        self.stage.ground, self.stage.places = self.board, self.places
        self.stage.arrange()

    def noise_of(self, event: Event) -> str:
        return noise_of(event)

    def heard_at(self, event: Event) -> float:
        return heard_at(event, self.places, self.page.width)

    def event_begun(self, event: Event) -> None:
        self.strip.began(event)

    def refused(self) -> None:
        self.input.ask_again()

    def settle_again(self) -> None:
        self.plans.forget_sealed()
        self.strip.forget()
        super().settle_again()

    def moved(self) -> None:
        self.unveiling.moved()
        self.pointer.moved()

    def next_question(self) -> None:
        self.input.next_question()
        self.planning.follow(self.coach.first_plan(self.plans))
        if self.table.my_move:
            if self.input.journey is None:  # on a journey the player is not asked
                self.director.hurry(self.director.patience() if self.autopilot is None else PATIENCE)
            self.following.asked()
        self.sight.asked()
        self.coach.asked()
        self.input.drive_on()
        self.renew()
        self.sketch.hand_over()

    @property
    def veiled(self) -> bool:
        """Whether the open question is hidden now: it would reveal something, or a past moment is shown."""
        return self.unveiling.covers() or self.director.past

    def asked(self) -> Asked:
        """The input of the action model."""
        table, last = self.table, self.table.log[-1].event if self.table.log else None
        view, question = (self.stage.view, None) if self.veiled else (table.view, table.question)
        picked, way, name, back = self.selection.picked, self.selection.way, self.shown.name, self.shown.may_take_back
        return Asked(table.ruleset, view, question, picked, way, name, counts(self.plans.last), last, back)

    def renew(self) -> None:
        """Make the action model and the widgets again after a change of anything that they depend on."""
        planner, shown, veiled = self.screen.planner, self.shown, self.veiled
        if planner is not None:
            self.selection.plan(planner.plan)
        self.reach.update(self.table, hidden=veiled)
        self.pointer.refresh()
        asked = self.asked()
        shown.table, shown.stage, shown.layout = self.table, self.stage, self.layout
        model = looking_back() if self.director.past else build_action_model(asked)
        shown.renew(model, asked.picked, asked.way, veiled=veiled)
        shown.plan = planner.plan if planner is not None else counts(self.plans.sealed)
        proposals = (allowances(asked), self.coach.about(planner.plan)) if planner is not None else ([], "")
        self.actions.allowed, self.actions.proposal = proposals
        self.form.replace(self.all_widgets())
        self.stage.touch()

    def widgets(self) -> list[Widget]:
        shown, lamp, controller = self.shown, lamp_corner(self.shown), self.input
        made = lasting_areas(self, minimap_areas(self), self.log_pointer.widgets())
        if self.hooks.acting is None:
            made += self.actions.build(self.page, shown, controller.act, controller.pick_offer, controller.pick_plate)
        made += [
            *self.screen.build(shown, self.renew),
            *(area for each in self.modules for area in each.hit_areas(self)),
        ]
        curtain = [area for screen in self.modules for area in screen.curtain_areas(self)]
        hang(made, loads(self, made), self.carrying)
        made = [area for area in made if not behind(area, curtain)]
        made += [*self.following.widgets(), *curtain, *self.boards.hit_areas(self), *self.coach.widgets()]
        return with_rule_links(
            self, [*made, *self.talk.hit_areas(*lamp), *self.advice.hit_areas(*lamp, shown.layout.actions.x)]
        )

    def topic(self) -> str:
        return topic(self)

    def ask_again(self) -> None:
        self.input.ask_again()
        self.pointer.let_go()

    def place_of(self, name: Name) -> Box | None:
        return sight.seen_place_of(self, name)

    def point_out(self, names: Sequence[Name]) -> None:
        self.following.rest()
        self.pointer.mean(names)
        sight.bring_into_sight(self, names)

    def standing(self) -> list[Box]:
        return sight.vehicle_boxes(self.board, self.stage)

    def before_widgets(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.lens.stop()  # what is clicked is seen where it is
        self.strip.pressed(event)
        if self.carrying.key(event) or self.planning.press(event):
            return True
        return self.pointer.handle(event) or self.mover.key(event)

    def after_widgets(self, event: pygame.event.Event) -> bool:
        return self.pointer.follow(event)

    def panned(self, dx: float, dy: float) -> bool:
        return self.mover.pull(dx, dy)

    def game_key(self, event: pygame.event.Event, name: str) -> bool:
        if name == "Space" and self.strip.skip():
            return True
        return self.following.key(event) or self.planning.key(event) or self.mover.zoom_key(name)

    def undo(self) -> None:
        self.input.take_back()

    def escape(self) -> None:
        """Close a hint, clear what is picked, close an open board, or do as in any race."""
        if self.advice.escape():
            return
        if self.selection.unsure() or self.coach.close() or self.boards.close(self.shown) or self._let_go():
            self.renew()
        else:
            super().escape()

    def _let_go(self) -> bool:
        """Clear a lifted card, a pinned space, or what has just been begun. False if there is none."""
        if not self.selection.let_go() and self.pointer.pinned is None:
            return self.input.step_back()
        self.pointer.let_go()
        return True

    # ---- picture
    @property
    def busy(self) -> bool:
        return super().busy or self.board.painting

    def paint(self) -> None:
        page, planning = self.page, self.screen.planner is not None
        self.shown.shown_entries = self.director.shown_entries
        if self.hooks is not OWN_RACE:  # a race of the player's own has already begun: it starts with a stretched map
            self.board.begin_sharp()
        picture.draw_still(self, page)
        if not picture.covered(self):
            picture.draw_map(self, page, planning=planning)
        picture.draw_plates(self, page, planning=planning)
        picture.draw_notes(self, page)
        picture.draw_over(self, page, self.hooks.point, planning=planning)
