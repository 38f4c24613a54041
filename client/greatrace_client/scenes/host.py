"""Opening a table: on a server that one is connected to, or on a new server on this machine."""

from __future__ import annotations

import socket

from greatrace.crazy_race.options import PLAYERS
from greatrace.great_race.library import load
from greatrace.protocol.limits import TITLE_LENGTH
from greatrace.protocol.messages import CreateTable, Refused, ServerMessage
from greatrace_client import settings as settings_file
from greatrace_client.draw import furniture
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.model.table import Step
from greatrace_client.net.link import DEFAULT_PORT, LinkState
from greatrace_client.scenes.base import Kit, Push, Replace
from greatrace_client.scenes.choices import BoardPick, place_boards
from greatrace_client.scenes.crazy_race.poster import draw_poster
from greatrace_client.scenes.crazy_race.setup import agreed, game_choice, lay_options, option_choices
from greatrace_client.scenes.menu import MenuScene
from greatrace_client.scenes.option_form import Agreement, OptionForm, agreement_button, presets
from greatrace_client.scenes.parts import GUTTER, Area, body_area
from greatrace_client.scenes.route import way_name, ways
from greatrace_client.text import term, tr, trn
from greatrace_client.widgets import Button, Choice, TextField, Widget


class HostScene(MenuScene):
    """`here`: on the server that one is connected to; else a server is started first."""

    title = "Host a race"

    def __init__(self, *, here: bool = False) -> None:
        super().__init__()
        self.here = here
        self.boards = load().boards
        self.seats = 4
        self.game = "great_race"
        self.options: dict[str, str] = {}
        self.agreement = Agreement()
        self.name = ""
        self.port = str(DEFAULT_PORT)
        self._opening = self._asked = False

    def enter(self, kit: Kit) -> None:
        self.board = kit.settings.board if kit.settings.board in self.boards else next(iter(self.boards))
        self.way = ways(self.boards[self.board])[0]
        super().enter(kit)

    @property
    def most_seats(self) -> int:
        """EDITION; X1."""
        if self.game == "crazy_race":
            return PLAYERS[1]
        content = load()
        return content.editions[content.boards[self.board].edition].players[1]

    # ---- widgets
    def build(self) -> list[Widget]:
        board, chosen = self.boards[self.board], self.kit.settings
        picks = [BoardPick(b, self._pick_board) for b in self.boards.values()]
        for pick in picks:
            pick.chosen, pick.way = pick.board.id == self.board, self.way
        route: list[Widget] = [
            *picks,
            Choice("Route", ways(board), self.way, self._pick_way, "Where the race starts and where it ends.",
                   text=lambda way: way_name(board, way), name="route", share=0.74),
            agreement_button(self.agreement, self.board, self._agree),
        ]  # fmt: skip
        crazy = self.game == "crazy_race"
        widgets: list[Widget] = [
            game_choice(self.game, self._pick_game),
            *(option_choices(self.options) if crazy else route),
            TextField("Your name", chosen.player, "What the others call you.", placeholder="Your name",
                      changed=self._player, name="player"),
            TextField("Name of the table", self.name, "So that your friends find it.", longest=TITLE_LENGTH,
                      placeholder="The table’s name", changed=self._title, name="title"),
            Choice("Seats", list(range(PLAYERS[0] if crazy else 2, self.most_seats + 1)),
                   min(max(self.seats, PLAYERS[0] if crazy else 2), self.most_seats), self._pick_seats,
                   "Players and bots together.", text=lambda n: trn("{n} seat", "{n} seats", n), name="seats"),
        ]  # fmt: skip
        if not self.here:
            widgets.append(TextField("Port", self.port, "The number of the door that others knock at.", longest=5,
                                     changed=self._port, name="port"))  # fmt: skip
        open_ = Button("Open the table", self._open, "Let others sit down.", key="Enter", state="primary", name="open")
        if self._opening:
            open_.why = "Opening …"
        return [*widgets, open_, Button("Back", self.back, "One step back.", key="Esc", name="back")]

    def _pick_game(self, game: str) -> None:
        self.game = game
        self.rebuild()

    def _pick_board(self, board: str) -> None:
        if board != self.board:
            self.board, self.way = board, ways(self.boards[board])[0]
            self.agreement.leave_preset()
            self.rebuild()

    def _agree(self) -> None:
        self.go(Push(OptionForm(self.agreement, self.board, self.seats)))

    def uncovered(self) -> None:
        """A ready-made table brings its own board and route."""
        if (preset := presets().get(self.agreement.preset)) is not None:
            self.board, self.way = preset.board, (preset.start, preset.finish)
        super().uncovered()

    def _pick_way(self, way: tuple[str, str]) -> None:
        self.way = way
        self.agreement.leave_preset()
        for widget in self.form.widgets:
            if isinstance(widget, BoardPick):
                widget.way = way

    def _player(self, text: str) -> None:
        self.kit.settings.player = text.strip()

    def _title(self, text: str) -> None:
        self.name = text

    def _port(self, text: str) -> None:
        self.port = text

    def _pick_seats(self, seats: int) -> None:
        self.seats = seats

    # ---- opening
    def _open(self) -> None:
        if not self.here and not (self.port.isascii() and self.port.isdigit() and 0 < int(self.port) < 65536):
            self.kit.say(tr("{port} is no port: a number from 1 to 65535 is meant.", port=self.port or "?"))
            return
        settings_file.save(self.kit.settings)
        self._opening, self._asked = True, False
        if not self.here:
            self.kit.telegraph.host(int(self.port))
        self.rebuild()

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
        seats, name = min(self.seats, self.most_seats), self.name.strip()
        if self.game == "crazy_race":
            return CreateTable(self.game, "", max(seats, PLAYERS[0]), name, options=agreed(self.options))
        modules, options = self.agreement.fitting(self.board, seats)
        return CreateTable(self.game, self.board, seats, name, *self.way, options=options, modules=modules)

    def received(self, message: ServerMessage, steps: list[Step]) -> None:
        if isinstance(message, Refused) and self._opening:
            self._opening = False
            self.rebuild()

    def leave(self) -> None:
        if self._opening and not self.kit.lobby.table and not self.here:
            self.kit.telegraph.hang_up()

    # ---- picture
    def _panels(self, page: Page) -> tuple[Area, Area]:
        area = body_area(page)
        left = area.w * 0.5
        return Area(area.x, area.y, left, area.h), Area(area.x + left + GUTTER, area.y, area.w - left - GUTTER, area.h)

    def lay(self, page: Page) -> None:
        left, right = (panel.inner(28, 60, 28, 24) for panel in self._panels(page))
        boards = [w for w in self.form.widgets if isinstance(w, BoardPick)]
        self.form.named("game").place(left.x, left.y, left.w, 46)
        place_boards(boards, Area(left.x, left.y + 58, left.w, left.h - 184))
        if boards:
            self.form.named("route").place(left.x, left.y + left.h - 108, left.w, 46)
            self.form.named("agreements").place(left.x, left.y + left.h - 52, left.w, 50)
        else:
            self._poster = lay_options(self.form.widgets, Area(left.x, left.y + 58, left.w, left.h - 58))
        names = ["player", "title", *([] if self.here else ["port"])]
        step = min(100.0, (right.h - 170) / (len(names) + 1))
        for i, name in enumerate(names):
            self.form.named(name).place(right.x, right.y + i * step + 30, right.w, min(50.0, step - 38))
        self.form.named("seats").place(right.x, right.y + len(names) * step + 16, right.w, 46)
        foot = right.y + right.h - 64
        self.form.named("back").place(right.x, foot, right.w * 0.3 - 8, 64)
        self.form.named("open").place(right.x + right.w * 0.3 + 8, foot, right.w * 0.7 - 8, 64)

    def paint(self, page: Page) -> None:
        left, right = self._panels(page)
        furniture.panel(page, *left)
        crazy = self.game == "crazy_race"
        title = tr("THE RAILWAY") if crazy else tr("THE ROUTE")
        furniture.heading(page, title, left.x + 24, left.y + 30, left.w - 48)
        if crazy:
            draw_poster(page, self._poster, term("game", self.game))
        furniture.panel(page, *right, lit=True)
        furniture.heading(page, tr("THE TABLE"), right.x + 24, right.y + 30, right.w - 48)
        for widget in self.form.widgets:
            if isinstance(widget, TextField):
                x, y, w, _ = widget.box
                page.text(tr(str(widget.label)), x, y - 15, "body", PAPER_LIGHT, "bold", fit=w)
        x, y, w, h = self.form.named("seats").box
        words = tr("Your address on this network: {address}", address=own_address()) if not self.here else ""
        if words:
            page.wrap(words, x, y + h + 34, w, "body", NIGHT_TEXT)


def own_address() -> str:
    """This machine's address on its network, as far as it can be known without asking anybody."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # documentation address: nothing is sent by connecting a datagram socket
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
