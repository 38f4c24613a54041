"""The race: what a player sees and does from the first bivouac to the finish.

The picture is the stage's (it may lag behind by a cue), the controls are the newest question's (they never wait). The
scene joins the two: it feeds steps to the director, makes the desk, sends answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from attrs import evolve

from greatrace.great_race.board import COLUMNS
from greatrace.great_race.state import Boxes
from greatrace.kernel import Action, Event
from greatrace_client.games.great_race.action_model import desk
from greatrace_client.games.great_race.action_model_plan import allowances
from greatrace_client.games.great_race.action_panel import ActionPanel
from greatrace_client.games.great_race.animations import CUES
from greatrace_client.games.great_race.banner import Banner
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.bring_into_sight import bring_into_sight, in_sight, vehicle_boxes
from greatrace_client.games.great_race.camera import Camera
from greatrace_client.games.great_race.catch_up import Following
from greatrace_client.games.great_race.controls import Asked, Picked
from greatrace_client.games.great_race.hand_panel import Hand
from greatrace_client.games.great_race.highlight import place_of
from greatrace_client.games.great_race.hints import lamp_corner, race_advice
from greatrace_client.games.great_race.hit_area_builder import build_zones
from greatrace_client.games.great_race.incoming import Hearing
from greatrace_client.games.great_race.journal_panel import Journal
from greatrace_client.games.great_race.journal_pointer import JournalHand
from greatrace_client.games.great_race.layout import layout
from greatrace_client.games.great_race.map_drag_drop import MapCarrying
from greatrace_client.games.great_race.minimap import Minimap
from greatrace_client.games.great_race.module_api.boards import Boards
from greatrace_client.games.great_race.module_api.module_bar import ModuleBar
from greatrace_client.games.great_race.module_api.module_ui import list_rows
from greatrace_client.games.great_race.module_api.screens import module_screens
from greatrace_client.games.great_race.multi_step_move import Journey
from greatrace_client.games.great_race.music import race_mix
from greatrace_client.games.great_race.own_panels import Dashboard
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.games.great_race.per_frame import ahead, attend
from greatrace_client.games.great_race.picture import draw_race
from greatrace_client.games.great_race.places import PagePlaces
from greatrace_client.games.great_race.planner import Planner, counts
from greatrace_client.games.great_race.planning import FoldingScreen, well_placed
from greatrace_client.games.great_race.pointing import Pointer
from greatrace_client.games.great_race.premove import Sketch
from greatrace_client.games.great_race.race_time import Dashes, RaceClock, play_on
from greatrace_client.games.great_race.reachable import Reach
from greatrace_client.games.great_race.reveal_first import Unveiling
from greatrace_client.games.great_race.side_panels import Rival, TurnOrder
from greatrace_client.games.great_race.sound_map import EngineSound, noise_of
from greatrace_client.games.great_race.supplies import Supplies
from greatrace_client.games.great_race.topics import told_more, topic
from greatrace_client.games.great_race.track import Track
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import language, tr
from greatrace_client.model.music import Mix
from greatrace_client.model.table import TableModel
from greatrace_client.model.target import Name
from greatrace_client.race_common.autopilot import LOOK, Autopilot
from greatrace_client.race_common.chat import TALK_KEY, TalkScene
from greatrace_client.race_common.columns import own_page
from greatrace_client.race_common.director import Director
from greatrace_client.race_common.pause import PauseScene
from greatrace_client.race_common.race_time import Ending
from greatrace_client.race_common.race_view import OWN_RACE, RaceHooks
from greatrace_client.race_common.screenshots import Shots
from greatrace_client.race_common.take_back import ALSO
from greatrace_client.race_common.targets import Space
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.panel_cache import CachedPanel, Still
from greatrace_client.ui.scene import AppContext, Pop, Push
from greatrace_client.ui.widgets import Form, Widget, key_name


class RaceScene(Hearing):
    """See the module. `send` is replaced where a race has no server."""

    def __init__(self, send: Callable[[Action], object] | None = None, hooks: RaceHooks = OWN_RACE) -> None:
        self.hooks = hooks
        self.sender = send or hooks.send
        self.picked = Picked()
        self.journey: Journey | None = None
        self.sent: int | None = None  # the question (as TableModel.fresh counts) that has been answered
        self._last_plan: Boxes | None = None
        self._entered = False

    # ---- life
    def enter(self, kit: AppContext) -> None:
        super().enter(kit)
        self.form = Form()
        self.screen = FoldingScreen(self.form)
        self.reach = Reach()
        self.unveiling = Unveiling()
        self.sketch = Sketch(self)
        self.pointer = Pointer(self)
        self.carrying = MapCarrying(self)
        self.boards = Boards(self.table.ruleset)
        self._set_up(self.table)
        self.director = Director(self.stage, CUES, kit.settings.speed)
        self.director.begun = self._sound
        self.engine, self.clock, self.dashes, self.ending = EngineSound(), RaceClock(self), Dashes(), Ending(self)
        self.director.told = len(self.table.log)
        flags = kit.flags
        look = LOOK if kit.settings.speed else 0.0
        self.autopilot = Autopilot(self.table, look=look) if flags.autoplay else None
        self.following = Following(self)
        self.advice = race_advice(self)
        self.shots = Shots(flags.shots) if flags.shots is not None else None
        self._entered = True
        first = desk(self._asked_as(self.table.name))
        self.shown = Shown(self.table, self.stage, self.layout, first, self.picked)
        self._plans_revealed(self.table.recalled)
        self.renew()
        self.boards.prepare(self.page, self.shown)
        self._questioned()
        if self.hooks.over:
            kit.say(tr("Esc: back to the results."))
            self.following.rest()

    def leave(self) -> None:
        self.board.put_away()
        self.kit.sounds.run_engine(0)
        self.advice.leave()

    @property
    def table(self) -> TableModel:
        assert self.kit.table is not None
        return self.kit.table

    def _set_up(self, table: TableModel) -> None:
        """Everything that depends on the window."""
        self.page = own_page(self.kit.page)
        crews = len(table.view.open.crews)
        rivals = crews - (table.seat is not None)
        across, goals = table.ruleset.board.axis == COLUMNS, list_rows(table.ruleset)
        self.layout = layout(self.page, rivals, self.boards.chips, across=across, goals=goals)
        self.board = BoardView(table.ruleset, self.page, self.layout)
        self.camera = Camera(self.board, self.layout.sight)
        self.camera.go_home(*ahead(self))
        self.minimap = Minimap(self.board, self.layout)
        self.places = PagePlaces(self.layout, table, self.board, lambda seat: self.stage.vehicle(seat).space)
        if not self._entered:
            self.stage = Stage(table.ruleset, table.view, self.board, self.places)
        self.stage.ground, self.stage.places = self.board, self.places
        self.stage.arrange()
        self.still = Still(self.page)
        self.actions = ActionPanel(self.form)
        planner: Planner | None = self.screen.planner if self._entered else None
        self.screen = FoldingScreen(self.form)
        self.screen.planner = planner
        if planner is not None:
            self.layout = well_placed(self.layout, self.camera, *ahead(self))
        self.journal = Journal()
        self.journal_hand = JournalHand(self)
        own: list[Panel] = [Dashboard(), Hand()] if table.seat is not None else []
        sides: list[CachedPanel[Shown]] = [TurnOrder(), *(Rival(i) for i in range(rivals)), self.journal, Banner()]
        self.modules = module_screens(table)
        theirs = [panel for screen in self.modules for panel in screen.panels()]
        theirs += [panel for screen in self.modules for panel in screen.curtains()]
        shelf: list[Panel] = [ModuleBar(self.boards)] if self.boards.all else []
        self.panels: list[CachedPanel[Shown]] = [
            Track(self.board),
            *shelf,
            Supplies(),
            *sides,
            *own,
            self.actions,
            *theirs,
        ]

    def music(self) -> Mix:
        return race_mix(self.stage.view.open, self.table.seat, self.board.ruleset.board)

    def resized(self) -> None:
        self._set_up(self.table)
        self.renew()

    def uncovered(self) -> None:
        self.director.speed = self.kit.settings.speed
        self.still.spoil()
        self.renew()

    # ---- the desk
    def asked_now(self) -> Asked:
        return self._asked_as(self.shown.name)

    def _asked_as(self, name: Callable[[int], str]) -> Asked:
        """With that way to name a player."""
        table, last = self.table, counts(self._last_plan)
        view, question = (self.stage.view, None) if self.veiled else (table.view, table.question)
        return Asked(
            table.ruleset,
            view,
            question,
            self.picked,
            self.pointer.way,
            name,
            last,
            table.log[-1].event if table.log else None,
        )

    @property
    def veiled(self) -> bool:
        """Whether the open question would tell what the picture has not shown yet."""
        return self.unveiling.covers(self.director.told, unseen=self.director.unseen)

    def renew(self) -> None:
        """Make desk and widgets again after anything that they depend on."""
        planner = self.screen.planner
        if planner is not None:
            self.picked = evolve(self.picked, plan=planner.plan)
        self.reach.update(self.table, hidden=self.veiled)
        self.pointer.update()
        asked = self.asked_now()
        made = desk(asked)
        shown = self.shown
        shown.table, shown.stage, shown.layout, shown.desk, shown.picked = (
            self.table,
            self.stage,
            self.layout,
            made,
            self.picked,
        )
        shown.way, shown.language, shown.veiled = self.pointer.way, language(), self.veiled
        shown.plan = planner.plan if planner is not None else counts(self.planned)
        self.actions.allowed = allowances(asked) if planner is not None else []
        self.form.replace(self.zones())
        self.stage.touch()

    def zones(self) -> list[Widget]:
        """All widgets of this moment, in Tab order."""
        made = told_more(self, [*build_zones(self), *self.advice.zones(*lamp_corner(self))])
        return self.hooks.beside(made) if self.hooks.beside is not None else made

    def topic(self) -> str:
        return topic(self)

    def rest(self) -> None:
        self.following.rest()

    @property
    def pulse(self) -> float:
        """The share of a round of the marching dashes."""
        return self.dashes.share

    # ---- pointing things out
    def ask_again(self) -> None:
        self.sent, self.journey = None, None
        self.pointer.let_go()

    def renew_question(self) -> None:
        self.ask_again()
        self._fresh = -1

    def place_of(self, name: Name) -> Box | None:
        place = place_of(self, name)
        return None if place is not None and isinstance(name, Space) and not in_sight(self, place) else place

    def point_out(self, names: Sequence[Name]) -> None:
        self.following.rest()
        self.pointer.meant = tuple(name.space for name in names if isinstance(name, Space))
        bring_into_sight(self, names)

    def standing(self) -> list[Box]:
        return vehicle_boxes(self)

    # ---- events
    def handle(self, event: pygame.event.Event) -> bool:
        if self.journal_hand.interrupt(event):
            return True
        if self.pointer.handle(event) or (event.type == pygame.KEYDOWN and self._key(event)):
            return True
        if event.type == pygame.KEYUP and event.key == pygame.K_SPACE:
            self.director.release()
        used = self.form.handle(event, self.page)
        used = self.journal_hand.follow(event) or used
        return self.pointer.follow(event) or used

    def _key(self, event: pygame.event.Event) -> bool:
        """Keys that are the race's own: skip, planning with Shift, zoom, menu."""
        planner, name = self.screen.planner, key_name(event)
        if name == "Space" and self.director.press():
            return True
        if self.following.key(event):
            return True
        if planner is not None and event.key in PLAN_KEYS and event.mod & pygame.KMOD_SHIFT:
            planner.remove(PLAN_KEYS.index(event.key))
            self.renew()
            return True
        if name in ("+", "=", "-"):
            self.board_zoom(-1 if name == "-" else 1, *self.layout.sight.middle)
            return True
        if name == "Esc":
            self._escape()
            return True
        if name == ALSO and self.table.seat is not None:
            self.take_back()
            return True
        if name == TALK_KEY and self.kit.lobby.table:
            self.go(Push(TalkScene(self)))
            return True
        return False

    def _escape(self) -> None:
        """Put a hint away, let go of what is picked, put an open board away, or open the menu."""
        if self.advice.escape():
            return
        if self.unsure():
            self.renew()
            return
        if self.picked.card is not None or self.pointer.pinned is not None:
            self.picked = evolve(self.picked, card=None)
            self.pointer.let_go()
            self.renew()
            return
        if self.boards.close(self.shown):
            self.renew()
            return
        if self.hooks.over:
            self.go(Pop())
        elif self.hooks.escape is not None:
            self.hooks.escape()
        else:
            self.go(Push(PauseScene(self)))

    def board_zoom(self, way: int, x: float, y: float) -> None:
        """A larger or smaller map around that place."""
        if self.board.zoom_step(way, x, y):
            self.camera.take()
            self.still.spoil()
            self.stage.touch()

    # ---- time
    def update(self, dt: float) -> bool:
        dirty = self.director.tick(dt) or self.still.behind
        dirty = self.form.update(dt) or dirty
        dirty = self.clock.update(dt) or dirty
        dirty = self.dashes.update(dt, self.shown, self.reach) or dirty
        dirty = self.pointer.rest(dt) or dirty
        dirty = self.carrying.update(dt) or dirty
        dirty = self.advice.update(dt) or dirty
        dirty = attend(self, dt) or dirty
        play_on(self, dt)
        self.ending.update(dt)
        return dirty

    def _sound(self, event: Event) -> None:
        name = noise_of(event)
        if name:
            self.kit.sounds.play(name)

    # ---- picture
    def draw(self, page: Page) -> None:
        if page.surface is not self.page.surface:
            self.resized()
        self.shown.told = self.director.told
        draw_race(self)
        if self.shots is not None:
            prompt = self.table.question.prompt if self.table.my_move and self.table.question is not None else ""
            self.shots.moment(self.page.surface, self.director.event, prompt)


PLAN_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)
