"""The race: what a player sees and does from the first bivouac to the finish.

The picture is the stage's (it may lag behind by a cue), the controls are the newest question's (they never wait). The
scene puts the components together, which know of each other what they name in their protocols.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from attrs import evolve

from greatrace.great_race.actions import Plan
from greatrace.great_race.board import COLUMNS
from greatrace.kernel import Action, Event
from greatrace_client.games.great_race.action_model import desk
from greatrace_client.games.great_race.action_model_plan import allowances, plan_size
from greatrace_client.games.great_race.action_panel import ActionPanel
from greatrace_client.games.great_race.animations import CUES
from greatrace_client.games.great_race.banner import Banner
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.bring_into_sight import bring_into_sight, in_sight, vehicle_boxes
from greatrace_client.games.great_race.camera import Camera
from greatrace_client.games.great_race.catch_up import race_catch_up
from greatrace_client.games.great_race.coach_cards import CoachCards
from greatrace_client.games.great_race.controls import Asked
from greatrace_client.games.great_race.draggables import loads
from greatrace_client.games.great_race.hand_panel import Hand
from greatrace_client.games.great_race.highlight import place_of
from greatrace_client.games.great_race.hints import lamp_corner, race_advice
from greatrace_client.games.great_race.hit_area_builder import (
    behind,
    box_zones,
    dial_zones,
    hand_zones,
    hang,
    map_zone,
    rival_zones,
    supplies_zone,
)
from greatrace_client.games.great_race.input_controller import InputController
from greatrace_client.games.great_race.journal_panel import Journal
from greatrace_client.games.great_race.journal_pointer import JournalHand
from greatrace_client.games.great_race.layout import layout
from greatrace_client.games.great_race.map_drag_drop import MapCarrying
from greatrace_client.games.great_race.map_lens import DangerLens, MapLens
from greatrace_client.games.great_race.minimap import Minimap, minimap_zones
from greatrace_client.games.great_race.module_api.boards import Boards
from greatrace_client.games.great_race.module_api.module_bar import ModuleBar
from greatrace_client.games.great_race.module_api.module_ui import list_rows
from greatrace_client.games.great_race.module_api.screens import module_screens
from greatrace_client.games.great_race.music import race_mix
from greatrace_client.games.great_race.own_panels import Dashboard
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.games.great_race.per_frame import HeardEngine, LookAlong, ZoomPainter, ahead
from greatrace_client.games.great_race.picture import draw_race
from greatrace_client.games.great_race.places import PagePlaces
from greatrace_client.games.great_race.planner import Planner, counts
from greatrace_client.games.great_race.planning import FoldingScreen, clear_sight, well_placed
from greatrace_client.games.great_race.pointing import Pointer
from greatrace_client.games.great_race.premove import Sketch
from greatrace_client.games.great_race.race_time import Dashes, RaceClock
from greatrace_client.games.great_race.reachable import Reach
from greatrace_client.games.great_race.reveal_first import Unveiling
from greatrace_client.games.great_race.side_panels import Rival, TurnOrder
from greatrace_client.games.great_race.sound_map import noise_of
from greatrace_client.games.great_race.supplies import Supplies
from greatrace_client.games.great_race.topics import told_more, topic
from greatrace_client.games.great_race.track import Track
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import language
from greatrace_client.model.music import Mix
from greatrace_client.model.table import OpenQuestion, TableModel
from greatrace_client.model.target import Name
from greatrace_client.race_common.autopilot import Autoplay
from greatrace_client.race_common.chat_button import TalkButton
from greatrace_client.race_common.director import PATIENCE, Director
from greatrace_client.race_common.race_scene import RaceParts, RaceSceneBase
from greatrace_client.race_common.race_time import Ending
from greatrace_client.race_common.single_answer import SingleAnswer
from greatrace_client.race_common.targets import Space
from greatrace_client.ui.box import Box
from greatrace_client.ui.panel_cache import CachedPanel
from greatrace_client.ui.widgets import Widget


class RaceScene(RaceSceneBase):
    """See the module."""

    _acting = False  # the question before was the player's, too

    # ---- life
    def begin(self) -> None:
        self.boards, self.lens = Boards(self.table.ruleset), MapLens()
        self.screen = FoldingScreen(self.form)

    def open(self) -> RaceParts:
        stage = self.stage = Stage(self.table.ruleset, self.table.view, self.board, self.places)
        stage.arrange()
        director = Director(stage, CUES, self.kit.settings.speed)
        self.reach, self.unveiling, self.dashes = Reach(), Unveiling(self), Dashes(self)
        self.sketch, self.pointer, self.carrying = Sketch(self), Pointer(self), MapCarrying(self)
        self.journal_hand = JournalHand(self, self.hooks.turn_to)
        alone = self.autopilot is None
        undo, tools = self.hooks.undo, (self.pointer, self.sketch, self.screen)
        self.input = InputController(self, self.answers, director, *tools, undo=undo, skips=alone)
        following, clock, advice = race_catch_up(self, opens=alone), RaceClock(self), race_advice(self, self.input.give)
        self.coach, self.talk = CoachCards(self, alone=alone), TalkButton(self, self.talk_to_all)
        single = SingleAnswer(self, self.input.go_on, alone=alone)
        told = (self.input, following, director)
        timed = (
            *(clock, self.talk, self.dashes, self.carrying, advice, following, self.unveiling, self.journal_hand),
            *(HeardEngine(self, self.kit.sounds), LookAlong(self), DangerLens(self), self.pointer, ZoomPainter(self)),
            *(single, Autoplay(self, self.autopilot, self.input.give, self._plan_laid_out), Ending(self)),
        )
        return RaceParts(stage, director, clock, following, advice, self.journal_hand, told, timed)

    def opened(self) -> None:
        self.shown = Shown(self.table, self.stage, self.layout, desk(self._asked(self.table.name)), self.input.picked)
        self.input.happened(self.table.recalled)
        self.renew()
        self.boards.prepare(self.page, self.shown)

    def leave(self) -> None:
        self.board.put_away()
        self.kit.sounds.run_engine(0)
        super().leave()

    @property
    def table(self) -> TableModel:
        assert self.kit.table is not None
        return self.kit.table

    def set_up(self) -> None:
        table = self.table
        rivals = len(table.view.open.crews) - (table.seat is not None)
        across, goals = table.ruleset.board.axis == COLUMNS, list_rows(table.ruleset)
        self.layout = layout(self.page, rivals, self.boards.chips, across=across, goals=goals)
        self.board = BoardView(table.ruleset, self.page, self.layout)
        self.camera = Camera(self.board, self.layout.sight)
        self.camera.go_home(*ahead(self.board, table))
        self.minimap = Minimap(self.board, self.layout)
        self.places = PagePlaces(self.layout, table, self.board, lambda seat: self.stage.vehicle(seat).space)
        if self.screen.planner is not None:
            self.layout = well_placed(self.layout, self.camera, *ahead(self.board, table))
        self.actions, self.journal, self.modules = ActionPanel(self.form), Journal(), module_screens(table)
        own: list[Panel] = [Dashboard(), Hand()] if table.seat is not None else []
        theirs = [panel for screen in self.modules for panel in screen.panels()]
        theirs += [panel for screen in self.modules for panel in screen.curtains()]
        shelf: list[Panel] = [ModuleBar(self.boards)] if self.boards.all else []
        sides: list[CachedPanel[Shown]] = [TurnOrder(), *map(Rival, range(rivals)), self.journal, Banner()]
        self.panels: list[CachedPanel[Shown]] = [Track(self.board), *shelf, Supplies(), *sides]
        self.panels += [*own, self.actions, *theirs]

    def music(self) -> Mix:
        return race_mix(self.stage.view.open, self.table.seat, self.board.ruleset.board)

    def refit(self) -> None:
        self.stage.ground, self.stage.places = self.board, self.places
        self.stage.arrange()

    def uncovered(self) -> None:
        self.still.spoil()
        super().uncovered()

    def noise_of(self, event: Event) -> str:
        return noise_of(event)

    # ---- what comes in
    def refused(self) -> None:
        self.input.ask_again()

    def settle_again(self) -> None:
        self.input.planned = None  # it may have been opened meanwhile; if not, the question has it
        super().settle_again()

    def moved(self) -> None:
        self.unveiling.moved()
        self.pointer.moved()

    def next_question(self) -> None:
        table, question = self.table, self.table.question
        self.input.next_question()
        planning = question is not None and question.prompt == "plan" and table.my_move
        if planning != (self.screen.planner is not None):
            self._fold(question if planning else None)
        if table.my_move:
            if self.input.journey is None:  # on a journey nothing is asked of the player
                self.director.hurry(self.director.patience() if self.autopilot is None else PATIENCE)
            if self._acting and not planning:
                self.camera.stay(*ahead(self.board, table))
            else:
                self.camera.show(*ahead(self.board, table), clear_sight(self.layout) if planning else None)
            self.following.asked()
        self._acting = table.my_move
        self.coach.asked()
        self.input.drive_on()
        self.renew()
        self.sketch.hand_over()

    def _fold(self, question: OpenQuestion | None) -> None:
        """P1. The folding screen stands while that question is open; None: it is put away."""
        way = ahead(self.board, self.table)
        if question is not None:
            self.screen.planner = Planner(plan_size(question), self.input.planned or self.input.last_plan)
            self.layout = well_placed(self.layout, self.camera, *way)
        else:
            self.screen.planner = None
            if not self.camera.held:  # the folding screen hides nothing any more
                self.camera.show(*way, self.layout.sight)
        self.still.spoil()

    def _plan_laid_out(self, action: Action) -> bool:
        """P1. The autopilot's plan is seen for a moment before it is sent. True: it has just been laid out."""
        plan, planner = counts(action) if isinstance(action, Plan) else None, self.screen.planner
        if plan is None or planner is None or planner.plan == plan:
            return False
        planner.fill(plan)
        self.renew()
        return True

    # ---- the desk
    def asked(self) -> Asked:
        """All that the desk is made from."""
        return self._asked(self.shown.name)

    def _asked(self, name: Callable[[int], str]) -> Asked:
        """With that way to name a player."""
        table, last = self.table, self.table.log[-1].event if self.table.log else None
        view, question = (self.stage.view, None) if self.unveiling.covers() else (table.view, table.question)
        picked, way = self.input.picked, self.input.way
        return Asked(table.ruleset, view, question, picked, way, name, counts(self.input.last_plan), last)

    def renew(self) -> None:
        """Make desk and widgets again after anything that they depend on."""
        planner, shown, veiled = self.screen.planner, self.shown, self.unveiling.covers()
        if planner is not None:
            self.input.picked = evolve(self.input.picked, plan=planner.plan)
        self.reach.update(self.table, hidden=veiled)
        self.pointer.refresh()
        asked = self.asked()
        shown.table, shown.stage, shown.layout, shown.desk = self.table, self.stage, self.layout, desk(asked)
        shown.picked, shown.way, shown.language, shown.veiled = self.input.picked, self.input.way, language(), veiled
        shown.plan = planner.plan if planner is not None else counts(self.input.planned)
        self.actions.allowed = allowances(asked) if planner is not None else []
        self.form.replace(self.zones())
        self.stage.touch()

    def widgets(self) -> list[Widget]:
        shown, controller = self.shown, self.input
        made: list[Widget] = [map_zone(self), *minimap_zones(self), supplies_zone(shown)]
        made += [*self.journal_hand.widgets(), *rival_zones(shown, controller)]
        if shown.seat is not None:
            made += [*dial_zones(shown, controller), *box_zones(shown), *hand_zones(shown, controller)]
        made += self.actions.build(self.page, shown, controller.act, controller.pick_offer, controller.pick_plate)
        made += self.screen.build(shown, self.renew)
        made += [zone for screen in self.modules for zone in screen.zones(self)]
        curtain = [zone for screen in self.modules for zone in screen.curtain_zones(self)]
        hang(made, loads(self, made), self.carrying)
        seen = [zone for zone in made if not behind(zone, curtain)]
        over = [*self.following.widgets(), *curtain, *self.boards.zones(self), *self.coach.widgets()]
        over += self.talk.zones(*lamp_corner(shown))
        return told_more(self, [*seen, *over, *self.advice.zones(*lamp_corner(shown))])

    def topic(self) -> str:
        return topic(self)

    # ---- pointing things out
    def ask_again(self) -> None:
        self.input.ask_again()
        self.pointer.let_go()

    def place_of(self, name: Name) -> Box | None:
        place = place_of(name, self.board, self.form, self.shown)
        return None if place is not None and isinstance(name, Space) and not in_sight(self, place) else place

    def point_out(self, names: Sequence[Name]) -> None:
        self.following.rest()
        self.pointer.meant = tuple(name.space for name in names if isinstance(name, Space))
        bring_into_sight(self, names)

    def standing(self) -> list[Box]:
        return vehicle_boxes(self.board, self.stage)

    # ---- events
    def before_widgets(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.lens.stop()  # what is clicked is seen where it is
        return self.pointer.handle(event)

    def after_widgets(self, event: pygame.event.Event) -> bool:
        return self.pointer.follow(event)

    def panned(self, dx: float, dy: float) -> bool:
        return self.pointer.pull(dx, dy)

    def game_key(self, event: pygame.event.Event, name: str) -> bool:
        planner = self.screen.planner
        if self.following.key(event):
            return True
        if planner is not None and event.key in PLAN_KEYS and event.mod & pygame.KMOD_SHIFT:
            planner.remove(PLAN_KEYS.index(event.key))
            self.renew()
            return True
        if name in ("+", "=", "-"):
            self.board_zoom(-1 if name == "-" else 1, *self.layout.sight.middle)
            return True
        return False

    def undo(self) -> None:
        self.input.take_back()

    def escape(self) -> None:
        """Put a hint away, let go of what is picked, put an open board away, or as in any race."""
        if self.advice.escape():
            return
        if self.input.unsure() or self.coach.close() or self._let_go() or self.boards.close(self.shown):
            self.renew()
            return
        super().escape()

    def _let_go(self) -> bool:
        """A lifted card, and a space that stays pointed at. False: there is none."""
        if self.input.picked.card is None and self.pointer.pinned is None:
            return False
        self.input.picked = evolve(self.input.picked, card=None)
        self.pointer.let_go()
        return True

    def board_zoom(self, way: int, x: float, y: float) -> None:
        """A larger or smaller map around that place."""
        before = self.board.zoom
        if self.board.zoom_step(way, x, y):
            if not self.stage.calm:
                at = round(x * self.page.k), round(y * self.page.k)
                self.lens.zoom(self.page.surface, self.board.zoom / before, at)
            self.camera.take()
            self.still.spoil()
            self.stage.touch()

    # ---- picture
    def paint(self) -> None:
        self.shown.told = self.director.told
        draw_race(self)


PLAN_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)
