"""The settings: four groups behind tabs; everything works at once, and is kept when the scene is left."""

from __future__ import annotations

from functools import partial

import pygame

from greatrace.translation import marked
from greatrace_client import settings as settings_file
from greatrace_client.i18n import tr
from greatrace_client.screens.bindings import BindingsScene
from greatrace_client.screens.files import FilesScene
from greatrace_client.screens.setting_rows import GROUPS, Group, SettingRows
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.draw.panels import ButtonState
from greatrace_client.ui.layout import Grid
from greatrace_client.ui.menu_chrome import GUTTER, body_area, menu_page, portrait
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import Push
from greatrace_client.ui.widgets import Button, TextField, Widget, said

WIDEST, TALLEST = 1480.0, 780.0
TABS, TAB = 330.0, 66.0  # width of the column of tabs; from one to the next
ROW, FOOT = 92.0, 96.0  # largest distance between controls, including the line below each; height of the foot
CONTROL = 48.0
FILES = marked("Folders, your content, and moving to another computer.")


class SettingsScene(MenuScene):
    """Pushed over any scene; the one below is laid out again when it comes back."""

    title = "Settings"

    def __init__(self, group: str = GROUPS[0].id) -> None:
        super().__init__()
        self.group = next(each for each in GROUPS if each.id == group)

    def build(self) -> list[Widget]:
        self.controls = SettingRows(self.context, self.rebuild).controls(self.group)
        for control in self.controls:
            control.noted = True
        return [*self._tabs(), *self.controls, self._done()]

    def resized(self) -> None:
        """Keep the pointer on its control when the interface size changes."""
        control, at = self.form.hover, self.form.pointer
        super().resized()
        now = self.form.find(control.name) if control is not None and control.name else None
        if control is None or at is None or now is None:
            return
        x, y, w, h = control.box
        across, down = (at[0] - x) / w, (at[1] - y) / h
        page = menu_page(self.context.page)
        pygame.mouse.set_pos(page.corner(now.box.x + across * now.box.w, now.box.y + down * now.box.h))

    def _tabs(self) -> list[Widget]:
        pages = [self._tab(group, str(i)) for i, group in enumerate(GROUPS, 1)]
        key = str(len(GROUPS) + 1)
        controls = Button("Controls", self._bind, "Change keys and gamepad buttons.", key=key, name="bindings")
        return [*pages, controls, Button("Files", self._files, FILES, key="F", name="files")]

    def _tab(self, group: Group, key: str) -> Button:
        state: ButtonState = "primary" if group is self.group else "ready"
        name = f"group-{group.id}"
        return Button(
            group.title, partial(self.open, group.id), "Open this settings page.", key=key, state=state, name=name
        )

    def _bind(self) -> None:
        self.go(Push(BindingsScene()))

    def _files(self) -> None:
        self.go(Push(FilesScene()))

    def _done(self) -> Button:
        return Button("Done", self.back, "Save these settings.", key="Esc", state="primary", name="back")

    def open(self, group: str) -> None:
        """Turn to that page."""
        self.group = next(each for each in GROUPS if each.id == group)
        self.rebuild()

    def leave(self) -> None:
        trouble = settings_file.save(self.context.settings)
        if trouble:
            self.context.say(tr("Can’t save your settings: {why}", why=trouble))

    # ---- picture
    def _areas(self, page: Page) -> tuple[Box, Box]:
        """The column of tabs, and the panel with the controls."""
        area = body_area(page)
        w, h = min(area.w, WIDEST), min(area.h, TALLEST)
        x = area.x + (area.w - w) / 2
        return Box(x, area.y, TABS, h), Box(x + TABS + GUTTER, area.y, w - TABS - GUTTER, h)

    def _rows(self, page: Page) -> tuple[Box, float]:
        """The area of the controls, and their distance."""
        panel = self._areas(page)[1]
        inner = panel.inner(44, 76, 44, FOOT)
        return inner, min(ROW, inner.h / len(self.controls))

    def lay(self, page: Page) -> None:
        tabs, panel = self._areas(page)
        names = [*(f"group-{group.id}" for group in GROUPS), "bindings", "files"]
        Grid([self.form.named(name) for name in names], row=54, down=TAB - 54).place(*tabs.inner(24, 28))
        inner, step = self._rows(page)
        for i, control in enumerate(self.controls):
            left = inner.w * 0.44 if isinstance(control, TextField) else 0.0
            control.place(inner.x + left, inner.y + i * step, inner.w - left, CONTROL)
        self.form.named("back").place(panel.x + panel.w - 300, panel.y + panel.h - 84, 260, 56)

    def paint(self, page: Page) -> None:
        tabs, panel = self._areas(page)
        panels.panel(page, *tabs)
        self._paint_crew(page, tabs)
        panels.panel(page, *panel, lit=True)
        panels.heading(page, self.group.title().upper(), panel.x + 24, panel.y + 38, panel.w - 48)
        inner, _ = self._rows(page)
        for control in self.controls:
            _, y, _, h = control.box
            if isinstance(control, TextField):
                page.text(said(control.label), inner.x, y + h / 2, "lead", PAPER_LIGHT, fit=inner.w * 0.44 - 16)
            page.text(said(control.tooltip), inner.x, y + h + 12, "small", NIGHT_TEXT, fit=inner.w)
        where = tr("Saved in {folder}", folder=settings_file.config_folder())
        page.text(where, panel.x + 44, panel.y + panel.h - 56, "small", NIGHT_TEXT, fit=panel.w - 380)

    def _paint_crew(self, page: Page, tabs: Box) -> None:
        """Paint the player's own half-track below the tabs, if there is room."""
        top = tabs.y + 28 + (len(GROUPS) + 2) * TAB + 14
        tall = tabs.y + tabs.h - 28 - top
        if tall > 120:
            portrait(page, self.context.settings.crew, tabs.x + 24, top, tabs.w - 48, tall)
