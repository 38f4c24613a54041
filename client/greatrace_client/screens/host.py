"""Opening a table: on a server that one is connected to, or on a new server on this machine."""

from __future__ import annotations

from typing import Any, Final

from greatrace.protocol.limits import PASSWORD_LENGTH, TITLE_LENGTH
from greatrace.protocol.messages import CreateTable, Refused, ServerMessage
from greatrace_client import settings as settings_file
from greatrace_client.games import game_ui
from greatrace_client.i18n import LANGUAGES, language, term, tr, trn
from greatrace_client.model.race_setup import USUAL_GAME
from greatrace_client.model.table import Step
from greatrace_client.model.waiting_race import WaitingRace, hosted_race
from greatrace_client.model.waiting_race_text import where_it_waits
from greatrace_client.net.lan_discovery import own_address
from greatrace_client.net.link import LinkState
from greatrace_client.net.table_setup import CLOCKS
from greatrace_client.race_common.lobby_form import LobbyForm
from greatrace_client.screens.game_choice import game_choice
from greatrace_client.screens.name_hint import called_by
from greatrace_client.screens.returning import ReturnScene
from greatrace_client.settings import DEFAULT_PORT
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.menu_chrome import GUTTER, two_panels
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Replace
from greatrace_client.ui.widgets import Button, Choice, TextField, Widget

LEVELS: Final = ("easy", "normal", "hard", "expert")
DELAYS: Final = (0, 10, 30, 60, 180)  # seconds
CHOICES: Final = ("seats", "clock", "stand_in", "delay", "take_back", "language")


class HostScene(MenuScene):
    """`here`: on the server that one is connected to; else a server is started first."""

    title = "Host a race"

    def __init__(self, *, here: bool = False) -> None:
        super().__init__()
        self.here = here
        self.seats = 4
        self.game = USUAL_GAME
        self._forms: dict[str, LobbyForm] = {}
        self.name = self.password = ""
        self.port = str(DEFAULT_PORT)
        self.running: WaitingRace | None = None  # on the server of last time
        self.delay = 0  # seconds
        self.take_back = True
        self.language = language()  # spoken at the table
        self._opening = self._asked = False

    def enter(self, kit: AppContext) -> None:
        self.kit = kit
        self.port = str(kit.settings.host_port)
        if not self.here:
            self.name, self.running = kit.settings.host_title, hosted_race()
        super().enter(kit)

    @property
    def table_form(self) -> LobbyForm:
        """The form of the game that is chosen; each keeps what was chosen in it."""
        if self.game not in self._forms:
            self._forms[self.game] = game_ui(self.game).lobby_form(self)
        return self._forms[self.game]

    @property
    def _seats(self) -> int:
        """EDITION; X1. As many as that game has room for."""
        fewest, most = self.table_form.players
        return min(max(self.seats, fewest), most)

    # ---- widgets
    def build(self) -> list[Widget]:
        chosen, (fewest, most) = self.kit.settings, self.table_form.players
        widgets: list[Widget] = [
            game_choice(self.game, self._pick_game),
            *self.table_form.widgets(),
            TextField(
                "Your name", chosen.player, called_by, placeholder="Your name", changed=self._player, name="player"
            ),
            TextField(
                "Table name",
                self.name,
                "So that your friends can find it.",
                longest=TITLE_LENGTH,
                placeholder="Table name",
                changed=self._title,
                name="title",
            ),
            TextField(
                "Password",
                self.password,
                "Required to join or spectate. Empty: open to everybody.",
                longest=PASSWORD_LENGTH,
                placeholder="Open to everybody",
                changed=self._password,
                name="password",
            ),
            Choice(
                "Seats",
                list(range(fewest, most + 1)),
                self._seats,
                self._pick_seats,
                "Players and bots together.",
                text=lambda n: trn("{n} seat", "{n} seats", n),
                name="seats",
            ),
            Choice(
                "Clock",
                CLOCKS,
                chosen.clock,
                self._pick_clock,
                "Thinking time: seconds per decision, plus a reserve for the whole race.",
                text=lambda clock: term("clock", clock),
                name="clock",
            ),
            Choice(
                "Stand-in bot",
                LEVELS,
                chosen.stand_in,
                self._pick_stand_in,
                "How well the bot plays that replaces an absent player.",
                text=lambda level: term("level", level),
                name="stand_in",
            ),
            Choice(
                "Spectator delay",
                DELAYS,
                self.delay,
                self._pick_delay,
                "How far spectators are behind the players, so that nobody can pass on secrets.",
                text=lambda n: trn("{n} second", "{n} seconds", n) if n else tr("no delay"),
                name="delay",
            ),
            Choice(
                "Undo allowed",
                (True, False),
                self.take_back,
                self._pick_take_back,
                "Players can undo their last steps as long as nothing was revealed.",
                text=lambda allowed: tr("yes") if allowed else tr("no"),
                name="take_back",
            ),
            Choice(
                "Language",
                (*LANGUAGES, ""),
                self.language,
                self._pick_language,
                "What is spoken at the table.",
                text=lambda code: LANGUAGES[code] if code else tr("every language"),
                name="language",
            ),
        ]
        if not self.here:
            widgets.append(
                TextField(
                    "Port",
                    self.port,
                    "Port players connect to.",
                    longest=5,
                    changed=self._port,
                    name="port",
                )
            )
        open_ = Button("Open the table", self._open, "Let others join.", key="Enter", state="primary", name="open")
        if self._opening:
            open_.why = "Opening…"
        if self.running is not None:
            go_on = Button(
                "Continue the hosted race", self._continue, where_it_waits(self.running), key="C", name="continue"
            )
            widgets.append(go_on)
        return [*widgets, open_, Button("Back", self.back, "One step back.", key="Esc", name="back")]

    def _pick_game(self, game: str) -> None:
        self.game = game
        self.rebuild()

    def uncovered(self) -> None:
        self.table_form.uncovered()
        super().uncovered()

    def _player(self, text: str) -> None:
        self.kit.settings.player = text.strip()

    def _title(self, text: str) -> None:
        self.name = text

    def _password(self, text: str) -> None:
        self.password = text

    def _port(self, text: str) -> None:
        self.port = text

    def _pick_seats(self, seats: int) -> None:
        self.seats = seats

    def _pick_clock(self, clock: str) -> None:
        self.kit.settings.clock = clock

    def _pick_stand_in(self, level: str) -> None:
        self.kit.settings.stand_in = level

    def _pick_take_back(self, allowed: bool) -> None:  # noqa: FBT001 - it is the value itself
        self.take_back = allowed

    def _pick_language(self, code: str) -> None:
        self.language = code

    def _pick_delay(self, seconds: int) -> None:
        self.delay = seconds

    # ---- opening
    def _open(self) -> None:
        if not self.here and not (self.port.isascii() and self.port.isdigit() and 0 < int(self.port) < 65536):
            self.kit.say(tr("Invalid port {port}: enter a number from 1 to 65535.", port=self.port or "?"))
            return
        if not self.here:
            self.kit.settings.host_port, self.kit.settings.host_title = int(self.port), self.name.strip()
        settings_file.save(self.kit.settings)
        self._opening, self._asked = True, False
        if not self.here:
            self.kit.server.host(int(self.port))
        self.rebuild()

    def _continue(self) -> None:
        if self.running is not None:
            self.go(Replace(ReturnScene(self.running)))

    def update(self, dt: float) -> bool:
        telegraph = self.kit.telegraph
        if self._opening and telegraph.state is LinkState.OPEN and not self._asked:
            self._asked = True
            self.kit.send(self._wish())
        if self._opening and self._asked and self.kit.lobby.table:
            self.go(Replace(self.kit.places.table()))
            return True
        if self._opening and telegraph.state is LinkState.CLOSED:
            self._opening = False
            self.kit.say(telegraph.sentence)
            self.rebuild()
            return True
        return super().update(dt)

    def _wish(self) -> CreateTable:
        """The table as chosen."""
        chosen = self.kit.settings
        common: dict[str, Any] = {
            "password": self.password,
            "clock": chosen.clock,
            "stand_in": chosen.stand_in,
            "delay": self.delay,
            "take_back": self.take_back,
            "language": self.language,
        }
        return self.table_form.create(self._seats, self.name.strip(), common)

    def received(self, message: ServerMessage, steps: list[Step]) -> None:
        if isinstance(message, Refused) and self._opening:
            self._opening = False
            self.rebuild()

    def leave(self) -> None:
        if self._opening and not self.kit.lobby.table and not self.here:
            self.kit.telegraph.hang_up()

    # ---- picture
    def _panels(self, page: Page) -> tuple[Box, Box]:
        return two_panels(page, 0.5)

    def lay(self, page: Page) -> None:
        left, right = (panel.inner(28, 60, 28, 24) for panel in self._panels(page))
        self.form.named("game").place(left.x, left.y, left.w, 46)
        self.table_form.lay(self.form, Box(left.x, left.y + 58, left.w, left.h - 58), noted=False)
        foot = right.y + right.h - 64
        self._lay_table(Box(right.x, right.y, right.w, right.h - 94))
        shares = {"back": 0.3, "open": 0.7}
        if self.running is not None:
            shares = {"back": 0.2, "continue": 0.45, "open": 0.35}
        x, w = right.x, right.w - 16 * (len(shares) - 1)
        for name, share in shares.items():
            self.form.named(name).place(x, foot, w * share, 64)
            x += w * share + 16

    def _lay_table(self, area: Box) -> None:
        """Fields with their names above them, then the choices. On a low page two fields share a line."""
        names = ["player", "title", "password", *([] if self.here else ["port"])]
        columns = 1 if area.h >= 76 * (len(names) + 1) + 40 * len(CHOICES) else 2
        lines = -(-len(names) // columns)
        step = min(100.0, (area.h - 76) / (lines + 1))
        w = (area.w - GUTTER * (columns - 1)) / columns
        for i, name in enumerate(names):
            line, column = divmod(i, columns)
            x, y = area.x + column * (w + GUTTER), area.y + line * step + 30
            self.form.named(name).place(x, y, w, min(50.0, step - 38))
        top = area.y + lines * step + 12
        row = min(56.0, (area.y + area.h - top) / len(CHOICES))
        for i, name in enumerate(CHOICES):
            self.form.named(name).place(area.x, top + i * row, area.w, min(46.0, row - 4))

    def paint(self, page: Page) -> None:
        left, right = self._panels(page)
        panels.panel(page, *left)
        panels.heading(page, self.table_form.heading(), left.x + 24, left.y + 30, left.w - 48)
        self.table_form.paint(page)
        panels.panel(page, *right, lit=True)
        panels.heading(page, tr("THE TABLE"), right.x + 24, right.y + 30, right.w - 48)
        for widget in self.form.widgets:
            if isinstance(widget, TextField):
                x, y, w, _ = widget.box
                page.text(tr(str(widget.label)), x, y - 15, "body", PAPER_LIGHT, "bold", fit=w)
        x, y, w, h = self.form.named(CHOICES[-1]).box
        words = tr("Your address on this network: {address}", address=own_address()) if not self.here else ""
        if words:
            page.text(words, x, y + h + 20, "body", NIGHT_TEXT, fit=w)
