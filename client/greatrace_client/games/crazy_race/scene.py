"""The scene of Crazy Race. The picture is the stage's, the controls are the newest question's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

import pygame

from greatrace.crazy_race.actions import Advance
from greatrace.kernel import Event
from greatrace_client.games.crazy_race.action_model import build_action_model
from greatrace_client.games.crazy_race.action_panel import Actions, HandPanel
from greatrace_client.games.crazy_race.animations import CUES, noise_of
from greatrace_client.games.crazy_race.banner import Banner, TurnOrder
from greatrace_client.games.crazy_race.catch_up import crazy_catch_up
from greatrace_client.games.crazy_race.hints import crazy_advice, ring_on_table, ringed
from greatrace_client.games.crazy_race.hit_areas import action_areas, hand_areas, table_areas
from greatrace_client.games.crazy_race.input_controller import CrazyInput
from greatrace_client.games.crazy_race.layout import CrazyPlaces, layout
from greatrace_client.games.crazy_race.log_panel import CrazyLogPointer, LogPanel
from greatrace_client.games.crazy_race.move_preview import OutlookPanel, outlook, pointed
from greatrace_client.games.crazy_race.music import race_mix
from greatrace_client.games.crazy_race.panel import Shown
from greatrace_client.games.crazy_race.picture import draw_effects, draw_engines, draw_preview, painted
from greatrace_client.games.crazy_race.race_table import CrazyTable
from greatrace_client.games.crazy_race.stage import CrazyStage
from greatrace_client.games.crazy_race.table_view import LanePlate, TableView
from greatrace_client.games.crazy_race.targets import DriverCard, HandCard, Move
from greatrace_client.games.crazy_race.timetable import Timetable, timetable_areas
from greatrace_client.games.crazy_race.topics import about, with_rule_links
from greatrace_client.i18n import language
from greatrace_client.model.music import Mix
from greatrace_client.model.target import Name
from greatrace_client.race_common.autopilot import Autoplay
from greatrace_client.race_common.director import Director
from greatrace_client.race_common.drag_drop import DragController
from greatrace_client.race_common.highlight import PANELS, widget_box
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.race_common.race_scene import RaceParts, RaceSceneBase
from greatrace_client.race_common.race_time import Ending, QuestionClock
from greatrace_client.race_common.turn_frame import draw_turn_frame
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.railway import LIVERIES
from greatrace_client.ui.panel_cache import CachedPanel
from greatrace_client.ui.widgets import Widget

LONGER = 3.0  # seconds that the scoring of a stage may still take when the player is asked; a click continues at once


class CrazyRaceScene(RaceSceneBase):
    """The scene of a Crazy Race."""

    # ---- life
    def open(self) -> RaceParts:
        context, table = self.context, self.table
        stage = self.stage = CrazyStage(table.ruleset, table.view, self.places)
        self.shown = Shown(table, stage, self.layout, build_action_model(table))
        director = Director(stage, CUES, context.settings.speed)
        self.carrying, self.input = DragController(self), CrazyInput(self, self.answers, director)
        self.log_pointer = CrazyLogPointer(self, self.hooks.turn_to)
        following = crazy_catch_up(self, opens=self.autopilot is None)
        clock, advice = QuestionClock(self), crazy_advice(self, self.input.send, following.dismiss)
        autoplay = Autoplay(self, self.autopilot, self.input.send)
        step_listeners = (director, following)
        timed = (self.carrying, clock, advice, following, autoplay, Ending(self))
        return RaceParts(stage, director, clock, following, advice, self.log_pointer, step_listeners, timed)

    @property
    def table(self) -> CrazyTable:
        return cast("CrazyTable", self.context.table)

    def set_up(self) -> None:
        table = self.table
        crews = table.view.open.crews
        acting = self.hooks.acting
        self.layout = layout(self.page, len(crews), plays=table.seat is not None, acts=acting is not None)
        self.places = CrazyPlaces(self.layout, table.seat)
        self.behind = painted(self.page, self.layout, [crew.colour for crew in crews])
        self.log_panel = LogPanel()
        plates = [LanePlate(seat) for seat in range(len(crews))]
        self.panels: list[CachedPanel[Shown]] = [
            *plates,
            TurnOrder(),
            Timetable(),
            self.log_panel,
            Banner(),
            TableView(),
        ]
        if table.seat is not None:
            self.panels += [Actions(), OutlookPanel(), HandPanel()]
        if acting is not None:
            self.panels += [acting] if table.seat is not None else [Actions(), acting]

    def music(self) -> Mix:
        return race_mix(self.stage.view.open)

    def refit(self) -> None:
        self.stage.places, self.shown.layout = self.places, self.layout

    def noise_of(self, event: Event) -> str:
        return noise_of(event)

    # ---- incoming messages
    def next_question(self) -> None:
        if self.table.my_move:
            self.director.hurry(LONGER)
            self.following.asked()
        self.input.next_question()
        self.renew()

    # ---- widgets
    def renew(self) -> None:
        """Make the action model and the widgets again."""
        shown = self.shown
        shown.table = self.table
        if shown.index >= len(shown.hand) or (shown.index >= 0 and shown.hand[shown.index] != shown.card):
            shown.card, shown.index = 0, -1
        shown.action_model, shown.language = build_action_model(self.table, shown.card, shown.side), language()
        self.form.replace(self.all_widgets())
        self.carrying.renewed({w.load.name: w.load for w in self.form.widgets if isinstance(w, HitArea) and w.load})
        self.stage.touch()

    def widgets(self) -> list[Widget]:
        x, y = self.layout.actions.x, self.layout.actions.y
        lamp = self.advice.hit_areas(x + 16, y + 9, x)
        log = self.log_pointer.widgets() if self.following.hidden is None else []
        made = [*timetable_areas(self.shown), *log, *table_areas(self), *hand_areas(self)]
        made += action_areas(self) if self.hooks.acting is None else []
        return with_rule_links([*made, *self.following.widgets(), *lamp])

    @property
    def preview(self) -> Advance | None:
        """The move whose button is pointed at or has the focus, or that of a win at the side pointed at."""
        for widget in (self.form.hover, self.form.focus if self.form.by_keys else None):
            if widget is not None and isinstance(widget.name, Move):
                move = widget.name.move
                if move in self.shown.action_model.moves.get(move.locomotive, ()):
                    return move
        side = pointed(self.shown) if self.shown.action_model.prompt == "lay" else None
        found = outlook(self.table, side) if side is not None else None
        return found.move if found is not None else None

    # ---- pointing things out
    def ask_again(self) -> None:
        self.answers.ask_again()
        self.input.let_go()

    def place_of(self, name: Name) -> Box | None:
        if isinstance(name, str) and name in PANELS:
            found: Box = getattr(self.layout, PANELS[name])
            return found
        if isinstance(name, DriverCard):
            hand = self.shown.hand
            return widget_box(self.form, HandCard(hand.index(name.card))) if name.card in hand else None
        return ringed(self.form, name)

    def point_out(self, names: Sequence[Name]) -> None:
        self.following.rest()

    def topic(self) -> str:
        widget = self.form.hover or (self.form.focus if self.form.by_keys else None)
        return about(widget) if widget is not None else ""

    # ---- events
    def before_widgets(self, event: pygame.event.Event) -> bool:
        return self.carrying.key(event)

    def after_widgets(self, event: pygame.event.Event) -> bool:
        hover: Name = self.form.hover.name if self.form.hover is not None else ""
        changed, self.shown.hover = hover != self.shown.hover, hover
        return changed

    def game_key(self, event: pygame.event.Event, name: str) -> bool:
        if (name == "Esc" and self.advice.escape()) or self.following.key(event):
            return True
        if name == "Esc" and self.input.holds:
            self.input.let_go()
            self.renew()
            return True
        return False

    def undo(self) -> None:
        self.form.named("undo").press()

    # ---- picture
    def _country(self, page: Page, patch: pygame.Rect) -> None:
        """Draw the background of the panels."""
        page.surface.blit(self.behind, patch, patch)

    def paint(self) -> None:
        shown, own = self.shown, self.page
        shown.shown_entries = self.director.shown_entries
        self.still.compose(shown, self.panels, self._country)
        own.surface.blit(self.still.surface, (0, 0))
        draw_engines(own, shown)
        if (move := self.preview) is not None:
            draw_preview(own, shown, move)
        self.form.draw(own)
        self.following.draw(own)
        draw_effects(own, shown)
        self.carrying.draw(own)
        self.log_pointer.draw(own)
        log = self.layout.log
        self.advice.draw(own, lambda _tall: (log.x + 10, log.y + 8), log.w - 20)
        mine = self.table.my_move and self.table.seat is not None and not shown.paused
        draw_turn_frame(own, LIVERIES[self.table.colour(self.table.seat or 0)].body if mine else "")
        self.hooks.point(partial(ring_on_table, self))
        self.form.draw_tooltip(own)
