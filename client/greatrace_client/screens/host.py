"""Opening a table: on the connected server, or on a new server on this machine."""

from __future__ import annotations

from typing import Any, Final

import attrs

from greatrace.games import DEFAULT_GAME
from greatrace.protocol.limits import TITLE_LENGTH
from greatrace.protocol.messages import CreateTable, Refused, ServerMessage
from greatrace_client import settings as settings_file
from greatrace_client.games import game_ui
from greatrace_client.i18n import language, tr
from greatrace_client.model.table import Transition
from greatrace_client.model.waiting_race import WaitingRace, hosted_race
from greatrace_client.model.waiting_race_text import where_it_waits
from greatrace_client.net.lan_discovery import own_address
from greatrace_client.net.link_state import LinkState
from greatrace_client.race_common.lobby_form import LobbyForm
from greatrace_client.screens.common_fields import PLAYER, game_choice
from greatrace_client.screens.returning import ReturnScene
from greatrace_client.screens.table_fields import (
    DELAY,
    LANGUAGE,
    PASSWORD,
    PORT,
    RATED,
    STAND_IN,
    TAKE_BACK,
    clock_field,
    seats_field,
    title_field,
)
from greatrace_client.settings import DEFAULT_PORT
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_TEXT
from greatrace_client.ui.layout import Column, Grid, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER, headed_panel
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Replace
from greatrace_client.ui.widgets import Button, TextField, Widget, label_above

CHOICES: Final = ("seats", "clock", "stand_in", "delay", "take_back", "rated", "language")


@attrs.define
class NewTable:
    """The choices for a table besides its game and what the settings keep; `delay` in seconds."""

    title: str = ""
    password: str = ""
    port: str = str(DEFAULT_PORT)
    seats: int = 4
    delay: int = 0
    take_back: bool = True
    rated: bool = True
    language: str = attrs.Factory(language)  # spoken at the table

    @property
    def listening(self) -> int:
        """The port as a number; 0 if it is invalid."""
        number = int(self.port) if self.port.isascii() and self.port.isdigit() else 0
        return number if number < 65536 else 0


class HostScene(MenuScene):
    """The form for opening a table. `here`: on the connected server; otherwise a server is started first."""

    title = "Host a race"

    def __init__(self, *, here: bool = False) -> None:
        super().__init__()
        self.here = here
        self.wanted = NewTable()
        self.game = DEFAULT_GAME
        self._forms: dict[str, LobbyForm] = {}
        self.running: WaitingRace | None = None  # a race on the player's last own server
        self._opening = self._asked = False

    def enter(self, context: AppContext) -> None:
        self.context = context
        self.wanted.port = str(context.settings.host_port)
        if not self.here:
            self.wanted.title, self.running = context.settings.host_title, hosted_race()
        super().enter(context)

    @property
    def table_form(self) -> LobbyForm:
        """The form of the chosen game; each keeps its choices."""
        if self.game not in self._forms:
            self._forms[self.game] = game_ui(self.game).lobby.lobby_form(self)
        return self._forms[self.game]

    @property
    def seats(self) -> int:
        """EDITION; X1. The wished number of seats, limited by the game."""
        fewest, most = self.table_form.players
        return min(max(self.wanted.seats, fewest), most)

    # ---- widgets
    def build(self) -> list[Widget]:
        return [
            game_choice(self.game, self.pick_game),
            *self.table_form.widgets(),
            *self._lines(),
            *self._choices(),
            *([] if self.here else [PORT.of(self.wanted)]),
            *self._buttons(),
        ]

    def _lines(self) -> list[Widget]:
        return [
            PLAYER.of(self.context.settings),
            title_field(self._usual_title).of(self.wanted),
            PASSWORD.of(self.wanted),
        ]

    def _usual_title(self) -> str:
        """The name of a table that the player has not named."""
        return tr("{name}’s table", name=self.context.settings.player or tr("Player"))

    def _choices(self) -> list[Widget]:
        chosen, wanted = self.context.settings, self.wanted
        seats = seats_field(*self.table_form.players).of(wanted, shown=self.seats)
        rated = [RATED.of(wanted)] if self.context.lobby.rates else []  # servers without ratings ignore it
        others = DELAY.of(wanted), TAKE_BACK.of(wanted), *rated, LANGUAGE.of(wanted)
        return [seats, clock_field(lambda: chosen.clock).of(chosen), STAND_IN.of(chosen), *others]

    @property
    def choice_names(self) -> list[str]:
        """The names of the choices that exist."""
        return [name for name in CHOICES if self.form.find(name) is not None]

    def _buttons(self) -> list[Widget]:
        open_ = Button("Open the table", self._open, "Let others join.", key="Enter", state="primary", name="open")
        if self._opening:
            open_.why = "Opening…"
        back = Button("Back", self.back, "One step back.", key="Esc", name="back")
        if self.running is None:
            return [open_, back]
        words = where_it_waits(self.running)
        return [Button("Continue the hosted race", self._continue, words, key="C", name="continue"), open_, back]

    def pick_game(self, game: str) -> None:
        self.game = game
        self.rebuild()

    def uncovered(self) -> None:
        self.table_form.uncovered()
        super().uncovered()

    # ---- opening
    def _open(self) -> None:
        wanted, chosen = self.wanted, self.context.settings
        if not self.here and not wanted.listening:
            self.context.say_here(tr("Invalid port {port}: enter a number from 1 to 65535.", port=wanted.port or "?"))
            return
        if not self.here:
            chosen.host_port, chosen.host_title = wanted.listening, wanted.title.strip()
        settings_file.save(chosen)
        self._opening, self._asked = True, False
        if not self.here:
            self.context.server.host(wanted.listening)
        self.rebuild()

    def _continue(self) -> None:
        if self.running is not None:
            self.go(Replace(ReturnScene(self.running)))

    def update(self, dt: float) -> bool:
        connection = self.context.connection
        if self._opening and connection.state is LinkState.OPEN and not self._asked:
            self._asked = True
            self.context.send(self.table_request())
        if self._opening and self._asked and self.context.lobby.table:
            self.go(Replace(self.context.navigator.table()))
            return True
        if self._opening and connection.state is LinkState.CLOSED:
            self._opening = False
            self.context.say_here(connection.sentence)
            self.rebuild()
            return True
        return super().update(dt)

    def table_request(self) -> CreateTable:
        """The table as chosen."""
        of_table = ("password", "delay", "take_back", "rated")
        common: dict[str, Any] = {name: getattr(self.wanted, name) for name in of_table}
        common |= {name: getattr(self.context.settings, name) for name in ("clock", "stand_in")}
        common["language"] = self.wanted.language
        title = self.wanted.title.strip() or self._usual_title()[:TITLE_LENGTH]
        return self.table_form.create(self.seats, title, common)

    def received(self, message: ServerMessage, steps: list[Transition]) -> None:
        if isinstance(message, Refused) and self._opening:
            self._opening = False
            self.rebuild()

    def leave(self) -> None:
        if self._opening and not self.context.lobby.table and not self.here:
            self.context.connection.hang_up()

    # ---- picture
    def lay(self, page: Page) -> None:
        left, right = (panel.inner(28, 60, 28, 24) for panel in self.sides(page))
        named = self.form.named
        below = Column(fixed(46, named("game")), stretch(1), gap=12)
        below.place(*left)
        self.table_form.lay(self.form, below.areas(left)[1], noted=False)
        shares = {"back": 0.3, "open": 0.7} if self.running is None else {"back": 0.2, "continue": 0.45, "open": 0.35}
        foot = Row(*(stretch(part, named(name)) for name, part in shares.items()), gap=16)
        halves = Column(stretch(1), fixed(64, foot), gap=30)
        halves.place(*right)
        self._lay_table(halves.areas(right)[0])
        for name in self.choice_names:  # no tooltip covers the next control
            named(name).aside = self.sides(page)[1].x

    def _lay_table(self, area: Box) -> None:
        """Lay out fields with their names above them, then the choices. On a low page two fields share a line."""
        lines = [widget for widget in self.form.widgets if isinstance(widget, TextField)]
        choices = self.choice_names
        columns = 1 if area.h >= 76 * (len(lines) + 1) + 40 * len(choices) else 2
        rows = -(-len(lines) // columns)
        step = min(100.0, (area.h - 76) / (rows + 1))
        tall = min(50.0, step - 38)
        Grid(lines, columns, row=tall, across=GUTTER, down=step - tall).place(area.x, area.y + 30, area.w, 0)
        top = area.y + rows * step + 12
        row = min(56.0, (area.y + area.h - top) / len(choices))
        tall = min(46.0, row - 4)
        Grid([self.form.named(name) for name in choices], row=tall, down=row - tall).place(area.x, top, area.w, 0)

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        headed_panel(page, left, self.table_form.heading())
        self.table_form.paint(page)
        headed_panel(page, right, tr("THE TABLE"), lit=True)
        label_above(page, self.form.widgets, 15)
        x, y, w, h = self.form.named(CHOICES[-1]).box
        if not self.here:
            words = tr("Your address on this network: {address}", address=own_address())
            page.text(words, x, y + h + 20, "body", NIGHT_TEXT, fit=w)
