"""Exports a past race as a GIF or a film, drawn in the background: the player chooses the format and sees the
progress.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import attrs
import pygame

from greatrace.translation import marked
from greatrace_client import paths
from greatrace_client.games import game_ui
from greatrace_client.i18n import decimal, tr, trn
from greatrace_client.i18n.names import percent
from greatrace_client.model.export_request import GIF, GIF_ONLY, KINDS, MP4, ExportRequest, is_there, kinds_offered
from greatrace_client.model.loaded_replay import LoadedReplay
from greatrace_client.net.exporting import Exporting
from greatrace_client.screens.replay.outcome import outcome
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, NIGHT_DEEP, NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.fields import OneOf
from greatrace_client.ui.free_place import pixels
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER, headed_panel, menu_page
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.widgets import Button, Widget, said

WIDTHS: Final = (640, 800, 960, 1280)
SECONDS: Final = {GIF: (10, 20, 30, 60), MP4: (30, 60, 120, 300)}
FIRST_OPTIONS: Final = {GIF: (800, 30), MP4: (1280, 60)}
NAMES: Final = {GIF: marked("Animated picture (GIF)"), MP4: marked("Video (MP4)")}
FIELD, ROW, NOTED = 52.0, 70.0, 102.0  # units: a control; from one to the next, without and with its line below
LOW = 560.0  # units: a panel that is lower inside has no lines below the controls
STATUS_TALL = 124.0  # units: bar and text of an export
LEAST = 130.0  # units: in a lower area there is no picture of the winner
PIP: Final = {GIF: "Pillow", MP4: "av"}


def _pixels(width: int) -> str:
    return f"{width} × {width * 9 // 16}"


def _length(seconds: int) -> str:
    return trn("{n} second", "{n} seconds", seconds)


@attrs.define
class Draft:
    """The player's choices so far."""

    kind: str = GIF
    width: int = FIRST_OPTIONS[GIF][0]
    seconds: int = FIRST_OPTIONS[GIF][1]

    def choose(self, kind: str) -> None:
        """Choose a kind, with its usual size and length."""
        self.kind = kind
        self.width, self.seconds = FIRST_OPTIONS[kind]


KIND = OneOf(
    "kind",
    "Format",
    "A GIF shows everywhere, without animations; a video moves as the race did.",
    KINDS,
    lambda kind: tr(NAMES[kind]),
)
WIDTH = OneOf("width", "Size", "In pixels. Smaller pictures make a smaller file.", WIDTHS, _pixels)
LENGTHS: Final = {
    kind: OneOf("seconds", "Length", "At most this long; a short race takes less.", choices, _length)
    for kind, choices in SECONDS.items()
}


class ExportScene(MenuScene):
    """The export page; opened from the replay, the list of replays and the results. Leaving it ends an unfinished
    export.
    """

    title = marked("Save as GIF or video")

    def __init__(self, replay: LoadedReplay) -> None:
        super().__init__()
        self.replay = replay
        self.draft = Draft()
        if is_there(MP4):
            self.draft.choose(MP4)
        self.exporting: Exporting | None = None
        self.stopped = False  # the last one, by the player

    def leave(self) -> None:
        if self.exporting is not None:
            self.exporting.close()

    # ---- widgets
    @property
    def at_work(self) -> bool:
        """Whether pictures are being drawn."""
        return self.exporting is not None and not self.exporting.over

    @property
    def trouble(self) -> str:
        """The reason why the chosen kind cannot be written here; "" if it can."""
        if self.replay.path is None:
            return tr("This race was not saved.")
        if not is_there(self.draft.kind):
            return tr("Needs a package. Type: python -m pip install {name}", name=PIP[self.draft.kind])
        return ""

    def build(self) -> list[Widget]:
        kind = KIND.of(self.draft, self._kind)
        kind.why = "" if MP4 in kinds_offered() else GIF_ONLY
        fields: list[Widget] = [
            kind,
            WIDTH.of(self.draft, self._again),
            LENGTHS[self.draft.kind].of(self.draft, self._again),
        ]
        save = Button("Save", self.save, self._file_words, key="Enter", state="primary", name="save")
        save.why = tr("Drawing…") if self.at_work else self.trouble
        if self.at_work:
            back = Button("Cancel", self.back, "Stops drawing. No file is saved.", key="Esc", name="back")
        else:
            back = Button("Back", self.back, "Back to the race.", key="Esc", name="back")
        return [*fields, save, back]

    def _file_words(self) -> str:
        return tr("Saves the file in {folder}.", folder=paths.pictures())

    def _kind(self, kind: str) -> None:
        self.draft.choose(kind)
        self._again(kind)

    def _again(self, _value: Any) -> None:
        """Forget the last file's result: another export is wished for."""
        if not self.at_work:
            self.exporting = None
        self.rebuild()

    # ---- the player's actions
    def back(self) -> None:
        """Stop drawing; if nothing is being drawn leave the scene."""
        if self.exporting is None or self.exporting.over:
            super().back()
            return
        self.exporting.close()
        self.exporting, self.stopped = None, True
        self.rebuild()

    def save(self) -> None:
        """Begin to draw."""
        if self.replay.path is None:
            return
        settings, self.stopped = self.context.settings, False
        self.exporting = Exporting(
            ExportRequest(
                str(self.replay.path),
                str(self.file()),
                self.draft.kind,
                self.draft.width,
                self.draft.seconds,
                settings.language,
                settings.high_contrast,
            )
        )
        self.exporting.begin()
        self.rebuild()

    def file(self) -> Path:
        """A new one, among the player's pictures."""
        return paths.pictures() / f"great-race-{time.strftime('%Y-%m-%d-%H%M%S')}.{self.draft.kind}"

    def update(self, dt: float) -> bool:
        heard = self.exporting is not None and self.exporting.heard()
        if heard and not self.at_work:
            self.rebuild()
            if self.exporting is not None and self.exporting.saved:
                self.context.sounds.play("stamp", 0.6)
        return super().update(dt) or heard

    # ---- picture
    def kept_free(self) -> Sequence[pygame.Rect]:
        page = menu_page(self.context.page)
        details_area = self._form_area(page).inner(0, 3 * self._row(page) + 26, 0, 78)
        return [*super().kept_free(), pixels(page, details_area)]

    def _row(self, page: Page) -> float:
        """Units from one control to the next."""
        return NOTED if self._form_area(page).h >= LOW else ROW

    def _form_area(self, page: Page) -> Box:
        """The area of the form inside the right panel."""
        return self.sides(page)[1].inner(28, 64, 28, 26)

    def lay(self, page: Page) -> None:
        named = self.form.named
        fields = [fixed(FIELD, named(name)) for name in ("kind", "width", "seconds")]
        foot = fixed(60, Row(stretch(0.4, named("back")), stretch(0.6, named("save")), gap=GUTTER))
        Column(*fields, stretch(1), foot, gap=self._row(page) - FIELD).place(*self._form_area(page))

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        headed_panel(page, left, tr("THE RACE"))
        headed_panel(page, right, tr("FILE"), lit=True)
        self._paint_race(page, left.inner(26, 62, 26, 26))
        row = self._row(page)
        if row == NOTED:
            self._paint_notes(page)
        area = self._form_area(page).inner(0, 3 * row + 26, 0, 78)
        self._paint_winner(page, area.inner(0, STATUS_TALL, 0, 0))
        if self.exporting is not None:
            self._paint_progress(page, area, self.exporting)
        elif not self.trouble:
            words = tr("Stopped. No file was saved.") if self.stopped else self._file_words()
            page.wrap(words, area.x, area.y + 6, area.w, "body", NIGHT_TEXT)

    def _paint_race(self, page: Page, area: Box) -> None:
        """Paint the race: its way, its players, its length."""
        head = self.replay.head
        ui = game_ui(head.game)
        tall = max(100.0, min(area.h - 96, area.w * 0.75))
        ui.pictures.past_picture(page, head, Box(area.x, area.y, area.w, tall))
        page.text(ui.texts.way_words(head), area.x, area.y + tall + 28, 26, PAPER_LIGHT, "bold", fit=area.w)
        events = trn("{n} event", "{n} events", len(self.replay.moments) - 1)
        words = f"{ui.texts.length_words(head.rounds)} · {events}"
        page.text(words, area.x, area.y + tall + 60, "body", NIGHT_TEXT, fit=area.w)

    def _paint_notes(self, page: Page) -> None:
        """Paint each control's description below it."""
        for name in ("kind", "width", "seconds"):
            control = self.form.named(name)
            x, y, w, h = control.box
            page.text(said(control.tooltip), x, y + h + 16, "small", NIGHT_TEXT, fit=w)

    def _paint_winner(self, page: Page, area: Box) -> None:
        """Paint a large picture of the winner, if there is room."""
        head = self.replay.head
        tall = min(area.h - 44, area.w / 1.5)
        if tall < LEAST:
            return
        first = head.winners[0] if head.winners else head.seat or 0
        picture = Box(area.x + (area.w - 1.5 * tall) / 2, area.bottom - 44 - tall, 1.5 * tall, tall)
        game_ui(head.game).pictures.player_picture(page, head.players[first][0], picture)
        page.text(outcome(head), picture.middle[0], area.bottom - 18, "lead", PAPER_LIGHT, "bold", "middle", fit=area.w)

    def _paint_progress(self, page: Page, area: Box, exporting: Exporting) -> None:
        """Paint the progress; then the file's place, or the error."""
        if exporting.trouble:
            page.wrap(exporting.trouble, area.x, area.y + 6, area.w, "lead", PAPER_LIGHT)
            return
        x, y, w, _ = area
        page.svg(box(1, 1, w - 2, 24, 6, NIGHT_DEEP, GOLD, 1.6), x, y, w, 26)
        if exporting.done:
            page.svg(box(4, 4, max(8.0, (w - 8) * exporting.done), 18, 4, GOLD), x, y, w, 26, keep=False)
        if exporting.saved:
            size = tr("{n} MB", n=decimal(exporting.size / 1e6, 1))
            words = tr("Saved to {path}", path=exporting.asked.file) + f" ({size})"
        else:
            words = tr("Drawing the race: {percent}", percent=percent(exporting.done))
        page.wrap(words, x, y + 52, w, "body", PAPER_LIGHT)
