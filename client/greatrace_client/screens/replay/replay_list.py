"""The list of replays, the chosen one large beside it: what was raced, who took part, who won, and when. A replay can
be watched or deleted.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pygame

from greatrace_client.games import game_ui
from greatrace_client.i18n import tr
from greatrace_client.model.loaded_replay import LoadedReplay, ReplayFileError, read
from greatrace_client.model.replay_export import exported, imported
from greatrace_client.model.replay_file import FoundReplay, ReplayHead, replays
from greatrace_client.screens.replay.outcome import name_of, outcome
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, GOLD, INK, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import at, box, poly, star
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import body_area, crew_badge, lone_crew
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push, Scene
from greatrace_client.ui.widgets import Button, RowLook, Rows, Widget

PLAYER = 46.0  # units: a line with a player
HEAD = 132.0  # units: way, outcome and date


def day(found: FoundReplay) -> str:
    """The date when the race ended, by this machine's clock."""
    return datetime.fromtimestamp(found.when, UTC).astimezone().strftime("%Y-%m-%d  %H:%M")


def paint_preview(page: Page, found: FoundReplay, area: Box) -> None:
    """Paint the race beside its text; the picture gets the remaining room."""
    head = found.head
    low = HEAD + PLAYER * -(-len(head.players) // 2) + 16
    picture = Box(area.x, area.y, area.w, area.h - low - 14)
    game_ui(head.game).pictures.past_picture(page, head, picture)
    sheet = Box(area.x, picture.bottom + 14, area.w, low)
    panels.plate(page, *sheet, 4, PAPER_LIGHT)
    page.grain(sheet.x + 2, sheet.y + 2, sheet.w - 4, sheet.h - 4, 16)
    x, y, w = sheet.x + 24, sheet.y + 34, sheet.w - 48
    page.text(game_ui(head.game).texts.way_words(head).upper(), x, y, 30, INK, "display", fit=w)
    page.text(outcome(head), x, y + 38, 20, INK, "bold", fit=w)
    page.text(day(found), x, y + 68, 18, SEPIA, fit=w)
    for seat in range(len(head.players)):
        place = Box(x + seat % 2 * w / 2, sheet.y + HEAD + seat // 2 * PLAYER, w / 2 - 10, PLAYER)
        _player(page, head, seat, place)


def _player(page: Page, head: ReplayHead, seat: int, b: Box) -> None:
    """The crew's pin and the name, a star behind a winner's."""
    x, y = b.x + 20, b.middle[1]
    crew_badge(page, head.players[seat][0], x, y, 18)
    won = seat in head.winners
    name, face, room = name_of(head, seat), "bold" if won else "text", b.w - (90 if won else 56)
    page.text(name, x + 32, y, 19, INK, face, fit=room)
    if won:
        behind = x + 36 + min(page.measure(name, 19, face), room)
        page.svg(at(16, 16, poly(star(5, 13, 5.5), GOLD, INK, 1.6)), behind, y - 16, 32, 32)


ROW = 112.0
PICTURE = 150.0  # width of the small map of each race
SHARE = 0.54  # the list's share of the width


class ReplaysScene(MenuScene):
    """The list of replays; opened from the title."""

    title = "Replays"
    split, widest = SHARE, 1400.0

    def __init__(self) -> None:
        super().__init__()
        self.found: list[FoundReplay] = []
        self._doomed: FoundReplay | None = None  # to be deleted at the second request
        self.rows = self._list()

    def enter(self, context: AppContext) -> None:
        self.found = replays()
        super().enter(context)

    def _list(self) -> Rows[FoundReplay]:
        """The list of the replays found."""
        return Rows(
            "Replays",
            self.found,
            self._draw_row,
            "Races you have finished.",
            row=ROW,
            chosen=self._chosen,
            opened=lambda _found: self.watch(),
            name="replays",
        )

    def build(self) -> list[Widget]:
        self.rows = self._list()
        watch = Button("Watch", self.watch, "Watch this replay.", key="Enter", state="primary", name="watch")
        again = self._doomed is not None
        words = "Delete for good?" if again else "Delete"
        away = Button(words, self.delete, "Delete this replay. Asks you to confirm.", key="Del", name="delete")
        share = Button(
            "Share",
            self.share,
            "Saves a copy to your documents. Drop a replay on this window to open it.",
            key="X",
            name="share",
        )
        film = Button(
            "GIF or video", self.export, "Save this race as a GIF or a video, to share it.", key="G", name="export"
        )
        if not self.found:
            watch.why = away.why = share.why = film.why = "No replays yet."
        return [
            self.rows,
            watch,
            share,
            film,
            away,
            Button("Back", self.back, "Back to the title.", key="Esc", name="back"),
        ]

    def rebuild(self) -> None:
        index = self.rows.index
        super().rebuild()
        if index is not None and self.found:
            self.rows.index = min(index, len(self.found) - 1)
            self.rows.first = max(0, min(self.rows.index - self.rows.room + 1, len(self.found) - self.rows.room))

    def _chosen(self, _found: FoundReplay) -> None:
        if self._doomed is not None:
            self._doomed = None
            self.rebuild()

    # ---- the player's actions
    def watch(self) -> None:
        """The chosen one."""
        from greatrace_client.screens.replay.viewer import ReplayScene

        self._open(ReplayScene)

    def share(self) -> None:
        """Copy the chosen replay to the user's documents. Shows a sentence with its place."""
        if self.rows.item is None:
            return
        try:
            path = exported(self.rows.item)
        except OSError as error:
            self.context.say_here(tr("Can’t save this race: {why}", why=error.strerror or error))
        else:
            self.context.say_here(tr("Saved a copy to {path}", path=path))

    def export(self) -> None:
        """The chosen one as a picture that moves."""
        from greatrace_client.screens.replay.export import ExportScene

        self._open(ExportScene)

    def _open(self, scene: Callable[[LoadedReplay], Scene]) -> None:
        """Open a scene about the chosen replay; if it cannot be read show a sentence with the reason."""
        if self.rows.item is None:
            return
        try:
            self.go(Push(scene(read(self.rows.item.path))))
        except ReplayFileError as error:
            self.context.say_here(str(error))

    def take_in(self, path: Path) -> None:
        """Copy a file received from somebody into the replays, and watch it."""
        from greatrace_client.screens.replay.viewer import ReplayScene

        try:
            replay = read(path)
            imported(path)
        except ReplayFileError as error:
            self.context.say_here(str(error))
            return
        except OSError as error:
            self.context.say_here(tr("Can’t save this race: {why}", why=error.strerror or error))
            return
        self.found = replays()
        self.rebuild()
        self.go(Push(ReplayScene(replay)))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.take_in(Path(event.file))
            return True
        return super().handle(event)

    def delete(self) -> None:
        """Delete the chosen replay; the first call only asks for confirmation."""
        item = self.rows.item
        if item is None:
            return
        if self._doomed != item:
            self._doomed = item
        else:
            self._doomed = None
            try:
                item.path.unlink(missing_ok=True)
            except OSError as error:
                self.context.say_here(
                    tr("Can’t delete {file}: {why}", file=item.path.name, why=error.strerror or error)
                )
            self.found = replays()
        self.rebuild()

    # ---- picture
    def lay(self, page: Page) -> None:
        named = self.form.named
        left, right = (panel.inner(24, 24, 24, 26) for panel in self.sides(page))
        away = Row(fixed(170, named("back")), stretch(1), fixed(220, named("delete")), gap=10)
        Column(stretch(1, self.rows), fixed(62, away), gap=16).place(*left)
        own = [stretch(share, named(name)) for name, share in (("share", 0.28), ("export", 0.36), ("watch", 0.36))]
        Column(stretch(1), fixed(62, Row(*own, gap=10))).place(*right)

    def paint(self, page: Page) -> None:
        if not self.found:
            area = body_area(page)
            panels.panel(page, *area, lit=True)
            lone_crew(
                page, self.context.settings.crew, area.inner(30, 30, 30, 96), tr("Every race you finish is saved here.")
            )
            return
        left, right = self.sides(page)
        panels.panel(page, *left, lit=True)
        panels.panel(page, *right)
        if self.rows.item is not None:
            paint_preview(page, self.rows.item, right.inner(24, 24, 24, 104))

    def _draw_row(self, page: Page, found: FoundReplay, area: Box, look: RowLook) -> None:
        """Draw the row of one race."""
        x, y, w, h = area
        fill, edge = (PAPER_LIGHT, GOLD) if look.chosen else (PAPER, BRASS)
        page.svg(box(2, 3, w - 6, h - 8, 5, fill, edge, 4 if look.chosen else 1.6), x, y, w, h)
        head, middle = found.head, y + h / 2 - 1
        ui, left, dated = game_ui(head.game), x + PICTURE + 26, page.measure(day(found), 17) + 20
        ui.pictures.past_picture(page, head, Box(x + 8, y + 8, PICTURE, h - 20))
        page.text(ui.texts.way_words(head), left, middle - 26, 25, INK, "bold", fit=x + w - 28 - left)
        page.text(outcome(head), left, middle + 3, 17, SEPIA, fit=x + w - 28 - left)
        page.text(day(found), x + w - 28, middle + 29, 17, SEPIA, "bold", "right", fit=dated)
