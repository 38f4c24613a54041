"""The chat at the table: a panel over the scene, which goes on below it. Quick phrases, a line to write, mute,
report.
"""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame

from greatrace.protocol.limits import CHAT_LENGTH
from greatrace.protocol.messages import Chat, Mute, Phrase, Report, Said, ServerMessage
from greatrace.protocol.phrases import PHRASES
from greatrace_client.i18n import labelled, term, tr
from greatrace_client.model.table import Transition
from greatrace_client.race_common.chat_lines import Lines, words_of
from greatrace_client.ui.context import CanSay, HasLobby, HasRaceConnection, HasSounds
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.menu_chrome import menu_page
from greatrace_client.ui.scene import AppContext, FormScene, Pop, Scene
from greatrace_client.ui.widgets import Button, Form, TextField, Widget

TALK_KEY = "F2"
WIDE, MARGIN = 500.0, 24.0
PHRASE_STEP = 40.0


class CompanyContext(HasLobby, HasRaceConnection, Protocol):
    """The player's table, and the server that it is on."""


def others_read(context: CompanyContext) -> bool:
    """Whether there is anybody to talk to: in a race on the player's own machine only once guests have joined it."""
    return bool(context.lobby.table) and not context.connection.alone


class HearContext(HasLobby, HasSounds, CanSay, Protocol):
    """What receiving messages needs: the lobby, sounds, and a way to tell the player."""


def hear(context: HearContext, message: ServerMessage) -> None:
    """Show a line of somebody else for a moment, in every scene."""
    if isinstance(message, Said) and not message.past and message in context.lobby.talk.lines:
        mine = message.seat is not None and message.seat == context.lobby.seat
        if not mine:
            context.say(labelled(message.name, words_of(message)))
            context.sounds.play("click", 0.4)


class ChatScene(FormScene):
    """See the module. `below` goes on; when it leads elsewhere, this panel closes."""

    covers = False

    def __init__(self, below: Scene) -> None:
        self.below = below
        self.draft = ""

    def enter(self, context: AppContext) -> None:
        super().enter(context)
        self.form = Form([])
        self.lines = Lines(self)
        self.rebuild()
        self.form.focus_on(self.form.named("text"))  # the player can type at once

    @property
    def table(self) -> str:
        """The table whose players read this."""
        return self.context.lobby.table

    def crew_of(self, line: Said) -> str:
        """The speaker's colour, "" for a spectator."""
        here = self.context.lobby.here
        if here is None or line.seat is None or line.seat >= len(here.seats):
            return ""
        return here.seats[line.seat].crew

    # ---- widgets
    def rebuild(self) -> None:
        """Replace the widgets because something has changed."""
        self.context.lobby.talk.unread = 0
        old = next((w for w in self.form.widgets if isinstance(w, TextField)), None)
        field = old or TextField(
            "Message",
            "",
            "Send a message to everybody at the table.",
            placeholder="Message",
            longest=CHAT_LENGTH,
            changed=self._changed,
            accepted=lambda _text: self._say(),
            name="text",
        )
        send = Button("Send", self._say, "To everybody at the table.", state="primary", name="send")
        self.form.replace(
            [
                field,
                send,
                *map(self._phrase_button, PHRASES),
                self.lines,
                *self._about_speaker(),
                Button("Close", self._close, "Back to the table.", key="Esc", name="close"),
            ]
        )
        self.lay()

    def _phrase_button(self, phrase: str) -> Widget:
        return Button(
            lambda: term("phrase", phrase),
            partial(self._phrase, phrase),
            "Quick phrase: everybody reads it in their own language.",
            name=f"phrase-{phrase}",
        )

    def _about_speaker(self) -> list[Widget]:
        line, own = self.lines.chosen, self.context.lobby.seat
        mute = Button("Mute", self._mute, "Hide all messages from this player.", name="mute")
        report = Button("Report", self._report, "Report this message to the server’s admin.", name="report")
        if line is None:
            mute.why = report.why = "Select a message first."
        elif line.seat is not None and line.seat == own:
            mute.why = report.why = "This is your own message."
        return [mute, report]

    def _changed(self, text: str) -> None:
        self.draft = text

    def _say(self) -> None:
        text = self.draft.strip()
        if text and self.context.send(Chat(self.table, text)):
            self.draft = ""
            field = self.form.named("text")
            if isinstance(field, TextField):
                field.text, field.caret = "", 0

    def _phrase(self, phrase: str) -> None:
        self.context.send(Phrase(self.table, phrase))

    def _mute(self) -> None:
        line = self.lines.chosen
        if line is not None:
            self.context.send(Mute(self.table, line.who))
            self.context.lobby.talk.mute(line.who, muted=True)
            self.lines.chosen = None
            self.context.say(tr("{name} is muted at this table.", name=line.name))
            self.rebuild()

    def _report(self) -> None:
        line = self.lines.chosen
        if line is not None:
            self.context.send(Report(self.table, line.who))
            self.context.say(tr("The server’s admin will see what {name} said.", name=line.name))

    def _close(self) -> None:
        self.go(Pop())

    # ---- as a scene
    def resized(self) -> None:
        self.below.resized()
        self.lay()

    def received(self, message: ServerMessage, steps: list[Transition]) -> None:
        if isinstance(message, Said):
            self.context.note = ""  # the note's text is in the chat
            self.rebuild()

    def handle(self, event: pygame.event.Event) -> bool:
        return self.form.handle(event, menu_page(self.context.page))

    def update(self, dt: float) -> bool:
        dirty = self.below.update(dt)
        if self.below.change is not None or not self.table:
            self.go(Pop())
        return self.form.update(dt) or dirty

    def lay(self) -> None:
        """Place the widgets."""
        page = menu_page(self.context.page)
        x, y, w, h = page.width - WIDE - MARGIN, MARGIN, WIDE, page.height - 2 * MARGIN
        inner, half = w - 40, (w - 50) / 2
        foot = y + h - 20 - 48
        self.form.named("text").place(x + 20, foot, inner - 130, 48)
        self.form.named("send").place(x + 20 + inner - 120, foot, 120, 48)
        rows = (len(PHRASES) + 1) // 2
        top = foot - 12 - rows * PHRASE_STEP
        for i, phrase in enumerate(PHRASES):
            spot = x + 20 + i % 2 * (half + 10), top + i // 2 * PHRASE_STEP
            self.form.named(f"phrase-{phrase}").place(*spot, half, PHRASE_STEP - 6)
        top -= 56
        third = (inner - 20) / 3
        for i, name in enumerate(("mute", "report", "close")):
            self.form.named(name).place(x + 20 + i * (third + 10), top, third, 44)
        self.lines.place(x + 20, y + 54, inner, top - 12 - (y + 54))

    def draw(self, page: Page) -> None:
        page = menu_page(page)
        x, y, h = page.width - WIDE - MARGIN, MARGIN, page.height - 2 * MARGIN
        panels.panel(page, x, y, WIDE, h, lit=True)
        panels.heading(page, tr("CHAT"), x + 20, y + 28, WIDE - 40)
        self.form.draw(page)
