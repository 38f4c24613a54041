"""The menu over the race: continue, settings, standing orders, a pause; who is at the table, and the host's rights."""

from __future__ import annotations

from functools import partial

import pygame

from greatrace.protocol.messages import ServerMessage, TableChanged, VotePause
from greatrace_client.i18n import tr
from greatrace_client.model.table import Transition
from greatrace_client.race_common.chat import TALK_KEY, ChatScene, others_read
from greatrace_client.race_common.columns import own_page
from greatrace_client.race_common.game_ui import game_ui
from greatrace_client.race_common.player_list import SEAT, PlayerList
from greatrace_client.race_common.standing_orders import OrdersScene, menu_choice, set_preference
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_DEEP
from greatrace_client.ui.draw.raster import derived
from greatrace_client.ui.scene import AppContext, FormScene, Pop, Push, Replace, Reset, Scene
from greatrace_client.ui.widgets import Button, Form, Widget

MENU, TABLE, GAP, ROW, HEAD = 430.0, 560.0, 14.0, 62.0, 56.0


class PauseScene(FormScene):
    """The race below goes on: nobody else waits for a menu, unless most of them want to."""

    covers = False

    def __init__(self, race: Scene) -> None:
        self.race = race
        self._asks_how = False  # whether to leave for now or for good is being asked

    def enter(self, context: AppContext) -> None:
        super().enter(context)
        self.company = PlayerList(context)
        self.form = Form()
        self.resized()

    # ---- widgets
    def build(self) -> list[Widget]:
        context = self.context
        back = Button(
            "Back to the race", lambda: self.go(Pop()), "Close this menu.", key="Esc", state="primary", name="back"
        )
        settings = Button(
            "Settings",
            lambda: self.go(Push(context.navigator.settings())),
            "Language, size, window, sound and speed.",
            key="S",
            name="settings",
        )
        rules = Button(
            "Rules",
            lambda: self.go(Push(context.navigator.rules("", None))),
            "Look up the rules; press F1 at any time.",
            key="R",
            name="rules",
        )
        if self._asks_how:
            return [*self._ways_out(), *self.company.widgets()]
        hint = "You can come back later." if self.company.seated or context.connection.alone else "Back to the title."
        leave = Button(
            "Leave the race", self._ask_how if self.company.seated else self._leave, hint, key="L", name="leave"
        )
        own = [self._pause_button()] if self.company.seated else []
        talk = Button(
            "Chat",
            lambda: self.go(Replace(ChatScene(self.race))),
            "Chat with everybody at the table.",
            key=TALK_KEY,
            name="talk",
        )
        another = Button(
            "Pass the keyboard",
            self._change_places,
            "Hides your hand so that somebody else can look.",
            key="O",
            name="places",
        )
        shared = [another] if context.navigator.change_places is not None else []
        heard = [talk] if others_read(context) else []
        return [back, *shared, rules, *heard, settings, *self._reactions(), *own, leave, *self.company.widgets()]

    def _ways_out(self) -> list[Widget]:
        """The buttons for leaving. With others there are two: only one of them can be undone."""
        stay = Button("Stay in the race", self._ask_how, "Close this menu.", key="Esc", state="primary", name="stay")
        away = Button("Leave for now", self._leave, "A bot drives for you until you are back.", key="L", name="away")
        gone = Button(
            "Give up your seat",
            self._give_up,
            "A bot takes your seat for good: you can’t come back to it.",
            key="G",
            name="give-up",
        )
        return [stay, away, gone]

    def _ask_how(self) -> None:
        self._asks_how = not self._asks_how
        self.resized()

    def _give_up(self) -> None:
        self.context.navigator.give_up()
        self.go(Reset(self.context.navigator.title()))

    def _reactions(self) -> list[Widget]:
        """E3. The choice about reactions, if there are cards that the player may react to."""
        table = self.context.table
        dangers = game_ui(table.kind.id).dangers if table is not None else ()
        if table is None or table.seat is None or not dangers:
            return []
        orders = Button(
            "Standing orders",
            lambda: self.go(Push(OrdersScene(dangers))),
            "How dangers are answered for you.",
            key="E",
            name="orders",
        )
        return [menu_choice(table.reactions, partial(set_preference, self.context)), orders]

    def _pause_button(self) -> Button:
        wanted = self.company.wants_pause

        def vote() -> None:
            if self.context.table is not None:
                self.context.send(VotePause(self.context.table.id, not wanted))

        if wanted:
            return Button("Vote to resume", vote, "Withdraw your vote for a pause.", key="P", name="pause")
        return Button(
            "Vote to pause", vote, "The race pauses when most players here vote for it.", key="P", name="pause"
        )

    # ---- life
    def resized(self) -> None:
        self.page = own_page(self.context.page)
        self.form.replace(self.build())
        x, y = self._corner
        own = [widget for widget in self.form.widgets if widget not in self.company.placed]
        for i, widget in enumerate(own):
            widget.place(x + 24, y + HEAD + i * ROW, MENU - 48, 50)
        self.company.place(x + MENU + GAP, y + HEAD, TABLE)

    def uncovered(self) -> None:
        self.resized()

    def received(self, message: ServerMessage, steps: list[Transition]) -> None:
        if isinstance(message, TableChanged):
            self.resized()

    @property
    def _height(self) -> float:
        own = len(self.form.widgets) - len(self.company.placed)
        rows = self.company.rows * SEAT + 20 if self.company.rows else 0.0
        return HEAD + max(own * ROW + 12, rows)

    @property
    def _corner(self) -> tuple[float, float]:
        wide = MENU + (GAP + TABLE if self.company.rows else 0.0)
        return (self.page.width - wide) / 2, (self.page.height - self._height) / 2

    def _change_places(self) -> None:
        if self.context.navigator.change_places is not None:
            self.context.navigator.change_places()

    def _leave(self) -> None:
        self.context.navigator.leave()
        self.go(Reset(self.context.navigator.title()))

    def handle(self, event: pygame.event.Event) -> bool:
        return self.form.handle(event, self.page)

    def update(self, dt: float) -> bool:
        return self.race.update(dt) or self.form.update(dt)

    # ---- picture
    def draw(self, page: Page) -> None:
        size = page.surface.get_size()
        page.surface.blit(derived(("veil", size), lambda: veil(size)), (0, 0))
        x, y = self._corner
        panels.panel(self.page, x, y, MENU, self._height, lit=True)
        panels.heading(self.page, tr("The Great Race").upper(), x + 20, y + 30, MENU - 40)
        if self.company.rows:
            panels.panel(self.page, x + MENU + GAP, y, TABLE, self._height)
            panels.heading(self.page, tr("PLAYERS"), x + MENU + GAP + 20, y + 30, TABLE - 40)
            self.company.draw(self.page)
        self.form.draw(self.page)


def veil(size: tuple[int, int]) -> pygame.Surface:
    """Darken the picture below."""
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.fill((*pygame.Color(NIGHT_DEEP)[:3], 130))
    return out
