"""The curtain between the turns of several people at one machine.

While it is down the context is the public's, so no hand can be drawn. It shows who is next and public facts, and waits
for that player's confirmation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatrace_client.games import game_ui
from greatrace_client.i18n import tr
from greatrace_client.net.hotseat import WINDOWS, HotseatSession, LocalPlayer
from greatrace_client.race_common.pause import PauseScene
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.curtain_art import curtain
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, GOLD, INK, PAPER_LIGHT, SEPIA
from greatrace_client.ui.menu_chrome import crew_badge, still
from greatrace_client.ui.notice_scene import NoticeScene
from greatrace_client.ui.scene import AppContext, Push, Replace
from greatrace_client.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from greatrace_client.model.table import TableModel

W, H = 960.0, 500.0
MENU = 132.0  # units of the button that opens the menu
FACE = 372.0  # units of the plate's width for the picture
LOOK_AWAY = "Your hand and options will be shown: others, look away."
LOOK = 0.3  # seconds that the curtain of an autoplayed race stays down


class BehindCurtain(NoticeScene):
    """The parts common to both scenes: the cloth and a plate before it."""

    size = W, H

    def __init__(self, party: HotseatSession) -> None:
        super().__init__()
        self.party = party

    def enter(self, context: AppContext) -> None:
        """Clear the note: it was for the player before."""
        super().enter(context)
        context.note = ""

    @property
    def public(self) -> TableModel:
        """The race as everybody sees it."""
        assert self.party.public.table is not None
        return self.party.public.table

    def lift(self, player: LocalPlayer) -> None:
        """Show the player's own view, on their confirmation."""
        self.party.show(player)
        self.context.sounds.play("card")
        self.go(Replace(self.context.navigator.race()))

    def panel(self, page: Page) -> Box:
        return super().panel(page)._replace(y=(page.height - H) / 2 + 20)

    def backdrop(self, page: Page) -> None:
        still(page, "curtain", curtain)

    def _face(self, page: Page, player: LocalPlayer, area: Box) -> None:
        """Paint the player's half-track or express."""
        game_ui(self.public.kind.id).pictures.player_picture(page, player.crew, area)


class CurtainScene(BehindCurtain):
    """Shown when another player is asked."""

    def __init__(self, party: HotseatSession, player: LocalPlayer) -> None:
        super().__init__(party)
        self.player = player
        self._age = 0.0

    @property
    def prompt(self) -> str:
        """The open question's prompt, which is public."""
        question = self.public.question
        return question.prompt if question is not None else ""

    def build(self) -> list[Widget]:
        here = Button("I’m here", lambda: self.lift(self.player), LOOK_AWAY, key="Enter", state="primary", name="lift")
        menu = Button("Menu", self.back, "Rules, settings, another player, or leave the race.", key="Esc", name="menu")
        if self.prompt not in WINDOWS:
            return [here, menu]
        skip = Button(
            "Don’t react", self._let_be, "Don’t react, without looking at your cards.", key="L", name="let be"
        )
        return [here, skip, menu]

    def lay(self, page: Page) -> None:
        x, y, _, _ = self.panel(page)
        left, room = x + FACE + 30, W - FACE - 60
        *answers, menu = self.form.widgets
        wide = (room - MENU - 14 * len(answers)) / len(answers)
        for i, widget in enumerate(answers):
            widget.place(left + i * (wide + 14), y + H - 96, wide, 66)
        menu.place(left + room - MENU, y + H - 96, MENU, 66)

    def _let_be(self) -> None:
        self.player.let_be()
        self.go(Replace(self.context.navigator.race()))

    def back(self) -> None:
        """Open the menu, which shows nothing of a hand: Esc does not lift a curtain."""
        self.go(Push(PauseScene(self)))

    def update(self, dt: float) -> bool:
        self._age += dt
        if self.player.asked is None:  # answered by a clock, or not needed any more
            self.go(Replace(self.context.navigator.race()))
        elif self.context.flags.autoplay and self._age > (LOOK if self.context.settings.speed else 0.0):
            self.lift(self.player)
        return super().update(dt)

    def paint(self, page: Page) -> None:
        x, y, _, _ = self.panel(page)
        self._face(page, self.player, Box(x + 30, y + 30, FACE - 30, H - 60))
        crew_badge(page, self.player.crew, x + 66, y + H - 66, 24)
        ui, left, room = game_ui(self.public.kind.id), x + FACE + 30, W - FACE - 60
        panels.heading(page, tr("PASS THE KEYBOARD"), left, y + 50, room)
        size = page.fitting(self.player.name, room, 54, "display")
        page.text(self.player.name, left, y + 114, size, GOLD, "display", fit=room)
        panels.plate(page, left, y + 162, room, 186, 4, PAPER_LIGHT)
        page.text(ui.texts.turn_words(self.prompt), left + 18, y + 192, 21, INK, "bold", fit=room - 36)
        threat = self.prompt in WINDOWS and self.public.log
        line = ui.texts.event_words(self.public.log[-1].event, self.public) if threat else ""
        page.wrap(line or tr("Others, look away."), left + 18, y + 230, room - 36, "body", BAD if line else SEPIA)


class PlacesScene(BehindCurtain):
    """Lets a player look at their own seat, asked or not."""

    def build(self) -> list[Widget]:
        people = [self._person(player, number) for number, player in enumerate(self.party.people, 1)]
        back = Button("Back to the race", self.back, "The race resumes.", key="Esc", name="back")
        return [*people, back]

    def _person(self, player: LocalPlayer, number: int) -> Button:
        def called() -> None:
            self.party.call(player)
            self.lift(player)

        return Button(lambda: player.name, called, LOOK_AWAY, key=str(number), name=f"person-{number}")

    def lay(self, page: Page) -> None:
        x, y, _, _ = self.panel(page)
        for i, widget in enumerate(self.form.widgets[:-1]):
            widget.place(x + FACE + 30, y + 84 + i * 62, W - FACE - 60, 52)
        self.form.named("back").place(x + FACE + 30, y + H - 84, W - FACE - 60, 54)

    def enter(self, context: AppContext) -> None:
        super().enter(context)
        if context.flags.autoplay:
            self.back()

    def back(self) -> None:
        """Close without showing anybody's view."""
        self.go(Replace(self.context.navigator.race()))

    def paint(self, page: Page) -> None:
        x, y, _, _ = self.panel(page)
        self._face(page, self.party.people[0], Box(x + 30, y + 30, FACE - 30, H - 60))
        panels.heading(page, tr("WHO WANTS TO LOOK?"), x + FACE + 30, y + 50, W - FACE - 60)
