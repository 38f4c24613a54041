"""Crazy Race as a player sees it. The picture is the stage's, the controls are the newest question's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import pygame

from greatrace.crazy_race.actions import Advance
from greatrace.kernel import Action, Event
from greatrace.protocol.messages import Refused, ServerMessage, Snapshot
from greatrace_client.games.crazy_race import background
from greatrace_client.games.crazy_race.action_model import desk
from greatrace_client.games.crazy_race.action_panel import Actions, Hand
from greatrace_client.games.crazy_race.animations import CUES
from greatrace_client.games.crazy_race.banner import Banner, TurnOrder
from greatrace_client.games.crazy_race.catch_up import CrazyFollowing
from greatrace_client.games.crazy_race.hints import crazy_advice
from greatrace_client.games.crazy_race.hit_areas import build_zones
from greatrace_client.games.crazy_race.input_controller import Choosing
from greatrace_client.games.crazy_race.journal import Journal
from greatrace_client.games.crazy_race.journal_pointer import CrazyJournalHand
from greatrace_client.games.crazy_race.layout import layout
from greatrace_client.games.crazy_race.move_preview import OutlookSlip, outlook, pointed
from greatrace_client.games.crazy_race.music import race_mix
from greatrace_client.games.crazy_race.panel import Shown
from greatrace_client.games.crazy_race.picture import draw_effects, draw_engines, draw_preview
from greatrace_client.games.crazy_race.places import CrazyPlaces
from greatrace_client.games.crazy_race.race_table import CrazyTable
from greatrace_client.games.crazy_race.sound_map import noise_of
from greatrace_client.games.crazy_race.stage import CrazyStage
from greatrace_client.games.crazy_race.table_view import LanePlate, TableView
from greatrace_client.games.crazy_race.targets import DriverCard, HandCard, Move
from greatrace_client.games.crazy_race.timetable import Timetable
from greatrace_client.games.crazy_race.topics import about, told_more
from greatrace_client.i18n import language, tr
from greatrace_client.model.event_text import refusal
from greatrace_client.model.music import Mix
from greatrace_client.model.table import Step
from greatrace_client.model.target import Name
from greatrace_client.race_common.autopilot import LOOK, Autopilot
from greatrace_client.race_common.chat import TALK_KEY, TalkScene, hear
from greatrace_client.race_common.columns import own_page
from greatrace_client.race_common.director import Director
from greatrace_client.race_common.drag_drop import Carrying
from greatrace_client.race_common.highlight import PANELS, widget_box
from greatrace_client.race_common.hit_areas import Zone
from greatrace_client.race_common.pause import PauseScene
from greatrace_client.race_common.race_time import Ending, QuestionClock
from greatrace_client.race_common.race_view import OWN_RACE, RaceHooks
from greatrace_client.race_common.screenshots import Shots
from greatrace_client.race_common.take_back import ALSO
from greatrace_client.race_common.turn_frame import draw_turn_frame
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.railway import LIVERIES
from greatrace_client.ui.panel_cache import CachedPanel, Still
from greatrace_client.ui.scene import AppContext, Pop, Push
from greatrace_client.ui.widgets import Form, Widget, key_name

LONGER = 3.0  # seconds that the scoring of a stage may still take when the player is asked; clicking goes on at once


class CrazyRaceScene(Choosing):
    """See the module. `send` is replaced where a race has no server."""

    def __init__(self, send: Callable[[Action], object] | None = None, hooks: RaceHooks = OWN_RACE) -> None:
        self.hooks = hooks
        self.sender = send or hooks.send
        self.sent: int | None = None  # the question (TableModel.fresh) that has been answered
        self._fresh = -1
        self._entered = False

    # ---- life
    def enter(self, kit: AppContext) -> None:
        super().enter(kit)
        self.form = Form()
        self.carrying = Carrying(self)
        self._set_up()
        self.director = Director(self.stage, CUES, kit.settings.speed)
        self.director.begun = self._sound
        self.clock, self.ending = QuestionClock(self), Ending(self)
        self.director.told = len(self.table.log)
        look = LOOK if kit.settings.speed else 0.0
        watched = kit.flags.autoplay and kit.table is not None
        self.autopilot = Autopilot(kit.table, look=look) if watched and kit.table is not None else None
        self.shots = Shots(kit.flags.shots) if kit.flags.shots is not None else None
        self.following = CrazyFollowing(self)
        self.advice = crazy_advice(self)
        self._entered = True
        self._questioned()
        if self.hooks.over:
            kit.say(tr("Esc: back to the results."))
            self.following.rest()

    def leave(self) -> None:
        self.advice.leave()

    @property
    def table(self) -> CrazyTable:
        return cast("CrazyTable", self.kit.table)

    def _set_up(self) -> None:
        """Everything that depends on the window."""
        table = self.table
        self.page = own_page(self.kit.page)
        crews = table.view.open.crews
        self.layout = layout(self.page, len(crews), watching=table.seat is None)
        places = CrazyPlaces(self.layout, table.seat)
        if not self._entered:
            self.stage = CrazyStage(table.ruleset, table.view, places)
            self.shown = Shown(table, self.stage, self.layout, desk(table))
        self.stage.places, self.shown.layout = places, self.layout
        self.behind = background.painted(self.page, self.layout, [crew.colour for crew in crews])
        self.still = Still(self.page)
        plates = [LanePlate(seat) for seat in range(len(crews))]
        self.journal = Journal()
        self.journal_hand = CrazyJournalHand(self)
        self.panels: list[CachedPanel[Shown]] = [*plates, TurnOrder(), Timetable(), self.journal, Banner(), TableView()]
        if table.seat is not None:
            self.panels += [Actions(), OutlookSlip(), Hand()]

    def music(self) -> Mix:
        return race_mix(self.stage.view.open)

    def resized(self) -> None:
        self._set_up()
        self.renew()

    def uncovered(self) -> None:
        self.director.speed = self.kit.settings.speed
        self.renew()

    # ---- what comes in
    def received(self, message: ServerMessage, steps: list[Step]) -> None:
        hear(self.kit, message)
        if isinstance(message, Refused):
            self.sent = None
            self.kit.say(refusal(message.code, message.rule, message.detail, message.reason))
            self.kit.sounds.play("no")
        if isinstance(message, Snapshot):
            self.journal_hand.come_back()
            self.director.skip()
            self.following.forget()
            self.director.told = len(self.table.log) - len(steps)
            if message.rewound is None:
                self.stage.settle(self.table.view, at_once=True)
        self.happened(steps)

    def happened(self, steps: Sequence[Step]) -> None:
        """These have been folded into the table; the question may be another one."""
        self.director.add(steps)
        self.following.happened(steps)
        self._questioned()

    def _questioned(self) -> None:
        table = self.table
        if table.fresh == self._fresh:
            return
        question = table.question
        self._fresh, self.sent = table.fresh, None
        self.clock.restart()
        if table.my_move:
            self.director.hurry(LONGER)
            self.following.asked()
        if not table.my_move or (question is not None and question.prompt != "lay"):
            self.let_go()
        self.renew()

    # ---- widgets
    def renew(self) -> None:
        """Make desk and widgets again."""
        shown = self.shown
        shown.table = self.table
        if shown.index >= len(shown.hand) or (shown.index >= 0 and shown.hand[shown.index] != shown.card):
            shown.card, shown.index = 0, -1
        shown.desk, shown.language = desk(self.table, shown.card, shown.side), language()
        self.form.replace(self.zones())
        self.carrying.renewed({w.load.name: w.load for w in self.form.widgets if isinstance(w, Zone) and w.load})
        self.stage.touch()

    def zones(self) -> list[Widget]:
        """All widgets of this moment, in Tab order."""
        lamp = self.advice.zones(self.layout.actions.x + 16, self.layout.actions.y + 9)
        made = told_more([*build_zones(self), *self.following.zones(), *lamp])
        return self.hooks.beside(made) if self.hooks.beside is not None else made

    @property
    def preview(self) -> Advance | None:
        """The move whose button is pointed at or has the focus, or what a win at the side that is would be."""
        for widget in (self.form.hover, self.form.focus if self.form.by_keys else None):
            if widget is not None and isinstance(widget.name, Move):
                move = widget.name.move
                if move in self.shown.desk.moves.get(move.locomotive, ()):
                    return move
        side = pointed(self.shown) if self.shown.desk.prompt == "lay" else None
        found = outlook(self.table, side) if side is not None else None
        return found.move if found is not None else None

    def rest(self) -> None:
        self.following.rest()

    # ---- pointing things out
    def ask_again(self) -> None:
        self.sent = None
        self.let_go()

    def renew_question(self) -> None:
        self.ask_again()
        self._fresh = -1

    def place_of(self, name: Name) -> Box | None:
        if isinstance(name, str) and name in PANELS:
            found: Box = getattr(self.layout, name)
            return found
        if isinstance(name, DriverCard):
            hand = self.shown.hand
            return widget_box(self.form, HandCard(hand.index(name.card))) if name.card in hand else None
        return widget_box(self.form, name)

    def point_out(self, names: Sequence[Name]) -> None:
        self.following.rest()

    # ---- events
    def handle(self, event: pygame.event.Event) -> bool:
        if self.journal_hand.interrupt(event):
            return True
        if self.carrying.key(event) or (event.type == pygame.KEYDOWN and self._key(event)):
            return True
        if event.type == pygame.KEYUP and event.key == pygame.K_SPACE:
            self.director.release()
        used = self.form.handle(event, self.page)
        used = self.journal_hand.follow(event) or used
        hover: Name = self.form.hover.name if self.form.hover is not None else ""
        if hover != self.shown.hover:
            self.shown.hover, used = hover, True
        return used

    def _key(self, event: pygame.event.Event) -> bool:
        name = key_name(event)
        if name == "Space" and self.director.press():
            return True
        if (name == "Esc" and self.advice.escape()) or self.following.key(event):
            return True
        if name == "Esc":
            if self.shown.card or self.shown.side is not None or self.shown.sure is not None:
                self.let_go()
                self.renew()
                return True
            self._escape()
            return True
        if name == ALSO and self.table.seat is not None:
            return self.form.named("undo").press()
        if name == TALK_KEY and self.kit.lobby.table:
            self.go(Push(TalkScene(self)))
            return True
        return False

    def topic(self) -> str:
        widget = self.form.hover or (self.form.focus if self.form.by_keys else None)
        return about(widget) if widget is not None else ""

    def _escape(self) -> None:
        """The menu."""
        if self.hooks.over:
            self.go(Pop())
        elif self.hooks.escape is not None:
            self.hooks.escape()
        else:
            self.go(Push(PauseScene(self)))

    # ---- time
    def update(self, dt: float) -> bool:
        dirty = self.director.tick(dt) or self.still.behind
        dirty = self.form.update(dt) or dirty
        dirty = self.carrying.update(dt) or dirty
        dirty = self.clock.update(dt) or dirty
        dirty = self.advice.update(dt) or dirty
        if self.following.changed():
            self.renew()
            dirty = True
        self._autopilot(dt)
        self.ending.update(dt)
        return dirty

    def _autopilot(self, dt: float) -> None:
        """Autoplay's next answer."""
        if self.autopilot is None or not self.director.idle or self.sent == self.table.fresh:
            return
        table = self.kit.table
        action = self.autopilot.choice(table, dt) if table is not None else None
        if action is not None:
            self.send(action)

    def _sound(self, event: Event) -> None:
        if name := noise_of(event):
            self.kit.sounds.play(name)

    # ---- picture
    def _country(self, page: Page, patch: pygame.Rect) -> None:
        """What lies behind the panels."""
        page.surface.blit(self.behind, patch, patch)

    def draw(self, page: Page) -> None:
        if page.surface is not self.page.surface:
            self.resized()
        shown, own = self.shown, self.page
        shown.told = self.director.told
        self.still.compose(shown, self.panels, self._country)
        own.surface.blit(self.still.surface, (0, 0))
        draw_engines(own, shown)
        if (move := self.preview) is not None:
            draw_preview(own, shown, move)
        self.form.draw(own)
        self.following.draw(own)
        draw_effects(own, shown)
        self.carrying.draw(own)
        self.journal_hand.draw(own)
        self.advice.draw(own, (self.layout.banner.right - 10, self.layout.banner.bottom + 14))
        mine = self.table.my_move and self.table.seat is not None and not shown.paused
        draw_turn_frame(own, LIVERIES[self.table.colour(self.table.seat or 0)].body if mine else "")
        self.form.draw_tooltip(own)
        if self.shots is not None:
            prompt = self.table.question.prompt if self.table.my_move and self.table.question is not None else ""
            self.shots.moment(own.surface, self.director.event, prompt)
