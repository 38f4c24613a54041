"""The choices for a table besides its route, as a form made from the declarations of modules, editions and boards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import attrs

from greatrace.great_race.extension import Description
from greatrace.great_race.setup import offered_choices, offered_modules
from greatrace.table_option import TableOption
from greatrace_client.games.great_race.lobby.agreement import Agreement, named, presets
from greatrace_client.games.great_race.lobby.module_card import LOW, TALL, ModuleCard
from greatrace_client.games.great_race.lobby.module_page import draw_module
from greatrace_client.games.great_race.module_api.module_ui import lobby_pages
from greatrace_client.games.great_race.targets import ModuleSwitch
from greatrace_client.i18n import known, term, tr, trn
from greatrace_client.i18n.names import challenge_name
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
LINE, APART = 42.0, 8.0  # height of a line; units between two
INSET = 26.0  # indent of a module's options
VALUE = 0.62  # of an inset line for the value
FOOT = 0.22  # of the form's width for the secondary buttons
# Heights of a module's card, columns, and their share of the width: the first that has room for everything.
LAYOUTS = ((TALL, 2, 0.62), (LOW, 2, 0.62), (LOW, 3, 1.0), (LOW, 4, 1.0))


def summary(agreement: Agreement, board: str) -> str:
    """The choices in a few words; "" for the unchanged base game."""
    modules, options = agreement.fitting(board, 4)
    if agreement.preset:
        return tr("Challenge: {challenge}", challenge=challenge_name(agreement.preset))
    if modules:
        words = trn("{n} module", "{n} modules", len(modules)) if len(modules) > MOST_NAMED else named(modules)
        return " · ".join([words, *filter(None, (page.chosen(agreement) for page in lobby_pages().values()))])
    return trn("{n} option", "{n} options", len(options)) if options else ""


def agreement_button(agreement: Agreement, board: str, opened: Callable[[], object]) -> Button:
    """A button that opens the form, labelled with the current choices."""

    def note() -> str:
        return summary(agreement, board) or tr("the base game")

    tip = "Add modules and set options."
    return Button("Modules and options", opened, tip, key="M", name="agreements", note=note)


class OptionForm(MenuScene):
    """The form, over the screen that set it up; `agreement` is changed in place."""

    title = "Modules and options"

    def __init__(self, agreement: Agreement, board: str, players: int) -> None:
        super().__init__()
        self.agreement, self.board, self.players = agreement, board, players
        self.before = attrs.evolve(agreement, options=dict(agreement.options))
        self.described = ""  # the module described on the sheet beside the lines

    def enter(self, context: AppContext) -> None:
        """The first line has the focus, so that arrows work at once."""
        super().enter(context)
        self.form.focus_on(next(iter(self.form.reachable()), None))

    # ---- widgets
    def build(self) -> list[Widget]:
        every = all(self.agreement.has(module.id) for module in self._playable())
        whole = Button(
            "All off" if every else "All on",
            partial(self._all, on=not every),
            "Switch all modules that go together on, or all of them off.",
            key="A",
            name="all",
        )
        whole.why = self.fixed
        return [
            *(widget for group in self._groups() for widget in group),
            Button("Cancel", self._leave, "Discard the changes.", key="Esc", name="leave"),
            whole,
            Button("Apply", self.back, "Keep the changes.", key="Enter", state="primary", name="done"),
        ]

    def _groups(self) -> list[list[Widget]]:
        """Groups of widgets: a module with its options; ready-made tables; options of the board."""
        pages, groups = lobby_pages(), list[list[Widget]]()
        for module in offered_modules():
            chosen_there = module.preset_option if module.id in pages else ""
            own = [self._choice(choice, module.id) for choice in module.choices if choice.name != chosen_there]
            groups.append([self._switch(module), *own])
        groups += [[self._choice(choice)] for choice in offered_choices(self.board, known_content())]
        groups += [[page.button(self.agreement, self._open)] for page in pages.values()]
        self.groups = groups
        return groups

    def _playable(self) -> list[Description]:
        """The modules that may be played now, apart from mutual exclusion."""
        found = [m for m in offered_modules() if m.players[0] <= self.players <= m.players[1]]
        return [m for m in found if not any(m.id in other.excludes or other.id in m.excludes for other in found)]

    def _all(self, *, on: bool) -> None:
        for module in self._playable() if on else offered_modules():
            self.agreement.switch(module.id, on=on)
        self.rebuild()

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
        """The reason why nothing else can be chosen while a challenge with a board of its own is."""
        name = self.agreement.preset
        return tr("Set by the challenge {challenge}.", challenge=challenge_name(name)) if name else ""

    def _switch(self, module: Description) -> Widget:
        switch = ModuleCard(module, self.agreement.has(module.id), lambda on: self._switched(module.id, on=on))
        switch.why = self.fixed or self.agreement.forbidden(module, self.players)
        return switch

    def _choice(self, choice: TableOption, module: str = "") -> Widget:
        """The control of one option; grey while the module that it belongs to is not played."""
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
        body = area._replace(h=area.h - 76)
        tries = (self._packed(body, *layout) for layout in LAYOUTS)
        for widget, place in next((packed for packed in tries if packed is not None), []):
            widget.place(*place)
        y, wide = area.bottom - 60, area.w * FOOT
        self.form.named("leave").place(area.x, y, wide, 60)
        self.form.named("all").place(area.x + wide + GUTTER, y, wide, 60)
        left = 2 * (wide + GUTTER)
        self.form.named("done").place(area.x + left, y, area.w - left, 60)

    def _packed(self, area: Box, tall: float, columns: int, share: float) -> list[tuple[Widget, Box]] | None:
        """The groups one below the other, column by column; None if they do not fit."""
        wide = (area.w * share - GUTTER * (columns - 1)) / columns
        column, y, found = 0, area.y, list[tuple[Widget, Box]]()
        for group in self.groups:
            high = sum(self._height(widget, tall) for widget in group)
            if y + high - APART > area.bottom and y > area.y:
                column, y = column + 1, area.y
            if column == columns or high > area.h + APART:
                return None
            for widget in group:
                inset = INSET if widget is not group[0] else 0.0
                step = self._height(widget, tall)
                x = area.x + column * (wide + GUTTER)
                found.append((widget, Box(x + inset, y, wide - inset, step - APART)))
                y += step
        return found

    @staticmethod
    def _height(widget: Widget, tall: float) -> float:
        return (tall if isinstance(widget, ModuleCard) else LINE) + APART

    def paint(self, page: Page) -> None:
        area: Box = body_area(page)
        headed_panel(page, area, tr("OPTIONS"), lit=True)
        self._programme(page, area.inner(28, 60, 28, 24))
        if not self.groups:
            page.text(tr("No options for this board."), area.x + 32, area.y + 80, "body", NIGHT_TEXT)

    def _subject(self) -> Description | None:
        """The module that mouse or focus is on; else the one before."""
        widget = self.form.hover or self.form.focus
        for module in offered_modules():
            lines = [ModuleSwitch(module.id), *(TableChoice(choice.name) for choice in module.choices)]
            if widget is not None and widget.name in lines:
                self.described = module.id
        return next((m for m in offered_modules() if m.id == self.described), None) or next(
            iter(offered_modules()), None
        )

    def _programme(self, page: Page, area: Box) -> None:
        """Paint the chosen ready-made table, or the module pointed at, if the lines leave half of the form free."""
        left = max((widget.box.right for group in self.groups for widget in group), default=area.x) + GUTTER
        if left > area.x + area.w * 0.7:
            return
        sheet, module = Box(left, area.y, area.x + area.w - left, area.h - 82), self._subject()
        if any(there.draw_choice(page, self.agreement, sheet) for there in lobby_pages().values()):
            return
        if module is not None:
            draw_module(page, module, sheet)
