"""The files on this machine: folders, the player's own content, and the export file for another machine."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from greatrace.translation import marked, worded
from greatrace_client import paths
from greatrace_client import settings as settings_file
from greatrace_client.i18n import listed, tr, trn
from greatrace_client.model import transfer
from greatrace_client.net.link_registration import possible, register
from greatrace_client.own_content import FoundPackage, content_folder, library
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, INK, NIGHT_TEXT, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.fields import TextLine
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER, headed_panel, lone_crew
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push
from greatrace_client.ui.widgets import Button, RowLook, Rows, Widget

ROW = 84.0
FOLDERS: dict[str, tuple[str, Callable[[], Path]]] = {
    "settings": (marked("Settings"), paths.config),
    "data": (marked("Saved races, replays"), paths.data),
    "content": (marked("Your content"), content_folder),
    "log": (marked("Log"), paths.log),
}
FILE = TextLine("file", "File", "The file to write or read.", 300, "")
LINE, BUTTON = 76.0, 54.0  # distance between folders, and height of a folder's button


class FilesScene(MenuScene):
    """The player's folders and files; opened from the settings."""

    title = marked("Your files")

    def __init__(self) -> None:
        super().__init__()
        self.file = str(Path.home() / "great-race-data.zip")

    def enter(self, context: AppContext) -> None:
        library().reread()
        library().switch(context.settings.content_off)
        super().enter(context)

    def uncovered(self) -> None:
        library().reread()
        super().uncovered()

    # ---- widgets
    def build(self) -> list[Widget]:
        found = library().found
        self.rows: Rows[FoundPackage] = Rows(
            "Your content",
            found,
            self._draw_row,
            "Boards, challenges, expeditions and lessons that you or others have made.",
            row=ROW,
            opened=lambda _found: self._switch(),
            name="packages",
        )
        switch = Button("On or off", self._switch, "Offer what is in it, or don’t.", key="O", name="switch")
        if not found:
            switch.why = "No packages yet"
        again = Button("Read again", self._look_again, "Read the content folder again.", key="L", name="again")
        save = Button("Export to file", self._save, "Settings, races, replays, content.", key="S", name="save")
        take = Button("Import from file", self._take_over, "What is here is kept.", key="T", name="take")
        links = Button(
            "Open invitations with this game", self._links, "For great-race:// links.", key="I", name="links"
        )
        if not possible():
            links.why = "On this system they do so already."
        draw = Button("Map workshop", self._draw_boards, "Draw boards of your own.", key="M", name="draw")
        back = Button("Back", self.back, "Back to the settings.", key="Esc", name="back")
        return [*self._folders(), FILE.of(self), save, take, links, self.rows, switch, again, draw, back]

    def _folders(self) -> list[Widget]:
        return [
            Button(
                "Open folder", partial(self._open, folder), "In the system’s window.", key=str(i), name=f"open-{name}"
            )
            for i, (name, (_, folder)) in enumerate(FOLDERS.items(), 1)
        ]

    # ---- the player's actions
    def _open(self, folder: Callable[[], Path]) -> None:
        try:
            paths.show(folder())
        except OSError as error:
            self.context.say_here(tr("Can’t open {folder}: {why}", folder=folder(), why=error.strerror or error))

    def _save(self) -> None:
        try:
            transfer.write(Path(self.file).expanduser(), self.context.settings, settings_file.data_folder())
        except transfer.TransferError as error:
            self.context.say_here(str(error))
        else:
            self.context.say_here(tr("Saved to {path}", path=self.file))

    def _take_over(self) -> None:
        try:
            summary = transfer.read(Path(self.file).expanduser(), self.context.settings, settings_file.data_folder())
        except transfer.TransferError as error:
            self.context.say_here(str(error))
            return
        settings_file.save(self.context.settings)
        self._look_again()
        self.context.say_here(summary)

    def _links(self) -> None:
        try:
            register()
        except OSError as error:
            self.context.say_here(tr("Can’t register the links: {why}", why=error.strerror or error))
        else:
            self.context.say_here(tr("Invitations open this game now."))

    def _draw_boards(self) -> None:
        from greatrace_client.screens.workshop.drawing_list import DrawingsScene

        self.go(Push(DrawingsScene()))

    def _look_again(self) -> None:
        library().reread()
        library().switch(self.context.settings.content_off)
        self.rebuild()

    def _switch(self) -> None:
        found = self.rows.item
        if found is None:
            return
        off = set(self.context.settings.content_off) ^ {found.file}
        self.context.settings.content_off = sorted(off)
        library().switch(off)
        index = self.rows.index
        self.rebuild()
        self.rows.index = index

    # ---- picture
    def lay(self, page: Page) -> None:
        left, right = (panel.inner(20, 56, 20, 22) for panel in self.sides(page))
        named = self.form.named
        opening = [Row(stretch(1), fixed(220, named(f"open-{name}"))) for name in FOLDERS]
        folders = [part for row in opening for part in (fixed(BUTTON, row), fixed(LINE - BUTTON))]
        both = Row(stretch(1, named("save")), stretch(1, named("take")), gap=GUTTER)
        Column(
            *folders,
            stretch(1),
            fixed(48, named("file")),
            fixed(12),
            fixed(54, both),
            fixed(12),
            fixed(54, named("links")),
        ).place(*left)
        upper = Row(stretch(1, named("switch")), stretch(1, named("again")), gap=GUTTER)
        foot = Row(stretch(1, named("draw")), stretch(1, named("back")), gap=GUTTER)
        Column(stretch(1, self.rows), fixed(14), fixed(54, upper), fixed(12), fixed(54, foot)).place(*right)

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        headed_panel(page, left, tr("FOLDERS"), lit=True)
        headed_panel(page, right, tr("YOUR CONTENT"))
        for name, (words, folder) in FOLDERS.items():
            x, y, _, h = self.form.named(f"open-{name}").box
            room = x - left.x - 44
            page.text(tr(words), left.x + 24, y + h * 0.3, "lead", PAPER_LIGHT, fit=room)
            page.text(str(folder()), left.x + 24, y + h * 0.72, "small", NIGHT_TEXT, fit=room)
        if not library().found:
            words = tr("Drop .greatrace files onto the window, or put packages into the content folder.")
            lone_crew(page, self.context.settings.crew, right.inner(30, 50, 30, 156), words)

    def _draw_row(self, page: Page, found: FoundPackage, area: Box, look: RowLook) -> None:
        x, y, w, h = area.x + 4, area.y + 4, area.w - 8, area.h - 8
        on = found.file not in self.context.settings.content_off
        panels.plate(page, x, y, w, h, 5, PAPER_LIGHT if look.chosen else PAPER, INK, inner=False)
        name = found.manifest.name if found.manifest is not None else found.file
        page.text(name, x + 16, y + h * 0.34, 20, INK, "bold", fit=w - 150)
        state = tr("broken") if found.problem else tr("on") if on else tr("off")
        page.text(state, x + w - 16, y + h * 0.34, 18, BAD if found.problem else SEPIA, "bold", "right", fit=110)
        text = worded(found.problem) if found.problem else _about(found)
        page.text(text, x + 16, y + h * 0.72, 15, BAD if found.problem else SEPIA, fit=w - 32)


def _about(found: FoundPackage) -> str:
    """The Isle, 1 challenge · Ada · CC0-1.0."""
    assert found.manifest is not None
    manifest, parts = found.manifest, found.parts
    brings = [board.name for board in parts.boards]
    if number := len(parts.challenges):
        brings.append(trn("{n} challenge", "{n} challenges", number))
    if number := len(parts.expeditions):
        brings.append(trn("{n} expedition", "{n} expeditions", number))
    if number := len(parts.lessons):
        brings.append(trn("{n} lesson", "{n} lessons", number))
    spoken = ", ".join(manifest.languages)
    return " · ".join(filter(None, (listed(brings), manifest.author, manifest.licence, manifest.version, spoken)))
