"""What a table agrees on besides its route, as a form made from what modules, editions and boards declare."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import attrs

from greatrace.great_race.extension import Description
from greatrace.great_race.setup import offered_choices, offered_modules
from greatrace.table_option import TableOption
from greatrace_client.games.great_race.lobby.agreement import Agreement, named, presets
from greatrace_client.games.great_race.lobby.module_page import draw_module
from greatrace_client.games.great_race.module_api.module_ui import lobby_pages
from greatrace_client.games.great_race.targets import ModuleSwitch
from greatrace_client.i18n import known, term, tr, trn
from greatrace_client.i18n.table_options import choice_name
from greatrace_client.own_content import known_content
from greatrace_client.race_common.targets import TableChoice
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_TEXT
from greatrace_client.ui.menu_chrome import GUTTER, body_area, headed_panel
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push, Scene
from greatrace_client.ui.widgets import Button, Choice, Widget

MOST_NAMED = 4  # modules that a button has room to name
LINE = 50.0  # height of a line with its gap
INSET = 26.0  # what belongs to a module stands so far to the right
VALUE = 0.62  # of an inset line for the value


def summary(agreement: Agreement, board: str) -> str:
    """What is agreed on in a few words; "" for the base game as it is."""
    modules, options = agreement.fitting(board, 4)
    if agreement.preset:
        return tr("Challenge: {challenge}", challenge=term("challenge", agreement.preset))
    if len(modules) > MOST_NAMED:
        return trn("{n} module", "{n} modules", len(modules))
    if modules:
        return named(modules)
    return trn("{n} option", "{n} options", len(options)) if options else ""


def agreement_button(agreement: Agreement, board: str, opened: Callable[[], object]) -> Button:
    """Leads to the form; it says what is agreed on."""

    def label() -> str:
        return summary(agreement, board) or tr("Modules and options")

    def note() -> str:
        return tr("Modules and options") if summary(agreement, board) else tr("the base game")

    return Button(label, opened, "Add modules and set options.", key="M", name="agreements", note=note)


class OptionForm(MenuScene):
    """The form, over the screen that set it up; `agreement` is changed in place."""

    title = "Modules and options"

    def __init__(self, agreement: Agreement, board: str, players: int) -> None:
        super().__init__()
        self.agreement, self.board, self.players = agreement, board, players
        self.before = attrs.evolve(agreement, options=dict(agreement.options))
        self.told = ""  # the module that the sheet beside the lines is about

    def enter(self, kit: AppContext) -> None:
        """The first line has the focus, so that arrows work at once."""
        super().enter(kit)
        self.form.focus_on(next(iter(self.form.reachable()), None))

    # ---- widgets
    def build(self) -> list[Widget]:
        pages = lobby_pages()
        widgets: list[Widget] = [page.button(self.agreement, self._open) for page in pages.values()]
        for module in offered_modules():
            widgets.append(self._switch(module))
            chosen_there = module.preset_option if module.id in pages else ""
            widgets += [self._choice(choice, module.id) for choice in module.choices if choice.name != chosen_there]
        widgets += [self._choice(choice) for choice in offered_choices(self.board, known_content())]
        return [
            *widgets,
            Button("Cancel", self._leave, "Discard the changes.", key="Esc", name="leave"),
            Button("Apply", self.back, "Back to the table.", key="Enter", state="primary", name="done"),
        ]

    def _leave(self) -> None:
        self.agreement.put_back(self.before)
        self.back()

    def _open(self, wanted: Scene) -> None:
        self.go(Push(wanted))

    def uncovered(self) -> None:
        """A challenge may bring its own board."""
        preset = presets().get(self.agreement.preset)
        self.board = preset.board if preset is not None else self.board
        super().uncovered()

    @property
    def fixed(self) -> str:
        """Why nothing else can be agreed on while a challenge with a board of its own is chosen."""
        name = self.agreement.preset
        return tr("Set by the challenge {challenge}.", challenge=term("challenge", name)) if name else ""

    def _switch(self, module: Description) -> Widget:
        switch = Choice(
            lambda: term("module", module.id),
            [False, True],
            self.agreement.has(module.id),
            lambda on: self._switched(module.id, on=bool(on)),
            lambda: term("module note", module.id),
            text=lambda on: tr("in play") if on else tr("not in play"),
            name=ModuleSwitch(module.id),
        )
        switch.topic = module.id
        switch.why = self.fixed or self.agreement.forbidden(module, self.players)
        return switch

    def _choice(self, choice: TableOption, module: str = "") -> Widget:
        """One thing to agree on; grey as long as the module that it belongs to is not played."""
        value = self.agreement.options.get(choice.name, choice.default)
        made = Choice(
            lambda: term("agreed", choice.name),
            list(choice.choices),
            value if value in choice.choices else choice.default,
            lambda chosen: self.agreement.options.update({choice.name: str(chosen)}),
            lambda: term("agreed note", choice.name) if known("agreed note", choice.name) else "",
            text=partial(choice_name, self.board, choice.name),
            name=TableChoice(choice.name),
            share=VALUE,
        )
        if module and not self.agreement.has(module):
            made.why = tr("Only with {module}.", module=named([module]))
        elif module and self.fixed:
            made.why = self.fixed
        return made

    def _switched(self, module: str, *, on: bool) -> None:
        self.agreement.switch(module, on=on)
        self.rebuild()

    # ---- picture
    def lay(self, page: Page) -> None:
        area = body_area(page).inner(28, 60, 28, 24)
        lines = [w for w in self.form.widgets if w.name not in ("done", "leave")]
        most = max(6, int((area.h - 66) / LINE))  # in a column
        columns = -(-len(lines) // most) or 1
        board_lines = {TableChoice(choice.name) for choice in offered_choices(self.board, known_content())}
        wide = (area.w - GUTTER * (columns - 1)) / max(2, columns)
        for i, widget in enumerate(lines):
            column, row = divmod(i, most)
            inset = INSET if isinstance(widget.name, TableChoice) and widget.name not in board_lines else 0
            widget.place(area.x + column * (wide + GUTTER) + inset, area.y + row * LINE, wide - inset, 42)
            if isinstance(widget, Choice) and not inset:
                widget.share = VALUE * (wide - INSET) / wide  # all values begin on one line
        foot, half = area.y + area.h - 60, (area.w - GUTTER) / 2
        self.form.named("leave").place(area.x + half * 0.4, foot, half * 0.6, 60)
        self.form.named("done").place(area.x + half + GUTTER, foot, half, 60)

    def paint(self, page: Page) -> None:
        area: Box = body_area(page)
        headed_panel(page, area, tr("OPTIONS"), lit=True)
        self._programme(page, area.inner(28, 60, 28, 24))
        if len(self.form.widgets) == 2:
            page.text(tr("No options for this board."), area.x + 32, area.y + 80, "body", NIGHT_TEXT)

    def _subject(self) -> Description | None:
        """The module that mouse or focus is on; else the one before."""
        widget = self.form.hover or self.form.focus
        for module in offered_modules():
            lines = [ModuleSwitch(module.id), *(TableChoice(choice.name) for choice in module.choices)]
            if widget is not None and widget.name in lines:
                self.told = module.id
        return next((m for m in offered_modules() if m.id == self.told), None) or next(iter(offered_modules()), None)

    def _programme(self, page: Page, area: Box) -> None:
        """The chosen ready-made table, or the module pointed at, where the lines leave half of the form free."""
        lines = [w.box[0] + w.box[2] for w in self.form.widgets if w.name not in ("done", "leave")]
        left = max(lines, default=area.x) + GUTTER * 2
        if left > area.x + area.w * 0.56:
            return
        sheet, module = Box(left, area.y, area.x + area.w - left, area.h - 82), self._subject()
        if any(there.draw_choice(page, self.agreement, sheet) for there in lobby_pages().values()):
            return
        if module is not None:
            draw_module(page, module, sheet)
