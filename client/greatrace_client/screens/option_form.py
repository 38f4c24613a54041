"""What a table agrees on besides its route, as a form made from what modules, editions and boards declare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import attrs

from greatrace.great_race.extension import Description, Preset
from greatrace.great_race.modules.challenges import CHALLENGE
from greatrace.great_race.setup import offered_choices, offered_modules
from greatrace.table_option import TableOption
from greatrace_client.i18n import known, term, tr, trn
from greatrace_client.i18n.table_options import choice_name
from greatrace_client.screens.module_page import draw_module
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_TEXT
from greatrace_client.ui.menu_chrome import GUTTER, Area, body_area
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push
from greatrace_client.ui.widgets import Button, Choice, Widget

FREE = ""  # no ready-made table
MOST_NAMED = 4  # modules that a button has room to name
LINE = 50.0  # height of a line with its gap
INSET = 26.0  # what belongs to a module stands so far to the right
VALUE = 0.62  # of an inset line for the value


def named(modules: Sequence[str]) -> str:
    """Modules in words."""
    return ", ".join(term("module", module) for module in modules)


@attrs.define
class Agreement:
    """The modules and options that were chosen. `preset`: the ready-made table, whose board and route they go with."""

    modules: tuple[str, ...] = ()
    options: dict[str, str] = attrs.Factory(dict)
    preset: str = FREE

    def has(self, module: str) -> bool:
        """Whether it is played."""
        return module in self.modules

    def switch(self, module: str, *, on: bool) -> None:
        """Take a module in with all that it needs, or out with all that need it."""
        described = {m.id: m for m in offered_modules()}
        chosen, self.preset = set(self.modules), FREE
        if on:
            chosen |= {module, *described[module].requires}
        else:
            chosen -= {module, *(m.id for m in described.values() if module in m.requires)}
        self.modules = tuple(m for m in described if m in chosen)

    def forbidden(self, module: Description, players: int) -> str:
        """Why a module cannot be taken in as things are, in a sentence; "" if it can."""
        fewest, most = module.players
        if not fewest <= players <= most:
            return tr("For {fewest} to {most} players.", fewest=fewest, most=most)
        described = {m.id: m for m in offered_modules()}
        if missing := [name for name in module.requires if name not in described]:
            return tr("Requires {modules}.", modules=named(missing))
        against = [m for m in self.modules if m in module.excludes or module.id in described[m].excludes]
        if against and not self.has(module.id):
            return tr("Can’t be combined with {modules}.", modules=named(against))
        return ""

    def put_back(self, before: Agreement) -> None:
        """As it was then."""
        self.modules, self.options, self.preset = before.modules, dict(before.options), before.preset

    def follow(self, preset: Preset | None) -> None:
        """The modules and options of a ready-made table; None: none of any."""
        self.preset = FREE if preset is None else preset.id
        self.modules = () if preset is None else preset.modules
        self.options = {} if preset is None else dict(preset.options)

    def leave_preset(self) -> None:
        """Another board or route: the ready-made table is no longer played, and its goals neither."""
        if self.preset:
            self.follow(None)

    def fitting(self, board: str, players: int) -> tuple[tuple[str, ...], dict[str, str]]:
        """Modules and options for a table on that board: what belongs to others, or is the usual unless a
        challenge fixes it, is left out.
        """
        described = [m for m in offered_modules() if self.has(m.id) and m.players[0] <= players <= m.players[1]]
        choices = [*offered_choices(board), *(choice for module in described for choice in module.choices)]
        usual = {choice.name: choice for choice in choices}
        fixed = found.options if (found := presets().get(self.preset)) is not None else {}
        options = {
            name: value
            for name, value in self.options.items()
            if name in usual and value in usual[name].choices and (value != usual[name].default or name in fixed)
        }
        return tuple(m.id for m in described), options


def presets(most: int = 5) -> dict[str, Preset]:
    """Ready-made tables, by name."""
    return {p.id: p for m in offered_modules() if m.players[0] <= most for p in m.presets}


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
        widgets: list[Widget] = [self._challenge_button()]
        for module in offered_modules():
            widgets.append(self._switch(module))
            widgets += [self._choice(choice, module.id) for choice in module.choices if choice.name != CHALLENGE]
        widgets += [self._choice(choice) for choice in offered_choices(self.board)]
        return [
            *widgets,
            Button("Cancel", self._leave, "Discard the changes.", key="Esc", name="leave"),
            Button("Apply", self.back, "Back to the table.", key="Enter", state="primary", name="done"),
        ]

    def _leave(self) -> None:
        self.agreement.put_back(self.before)
        self.back()

    def _challenge_button(self) -> Button:
        """Leads to the named races; a race fixes what it is played with."""
        from greatrace_client.screens.challenge import ChallengeScene, played

        def label() -> str:
            name = played(self.agreement)
            return tr("Challenge: {challenge}", challenge=term("challenge", name) if name else tr("none"))

        return Button(
            label,
            lambda: self.go(Push(ChallengeScene(self.agreement))),
            "A preset race with its own goals, board and modules.",
            key="H",
            name="challenge",
        )

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
            name=f"module-{module.id}",
        )
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
            name=f"agreed-{choice.name}",
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
        board_lines = {f"agreed-{choice.name}" for choice in offered_choices(self.board)}
        wide = (area.w - GUTTER * (columns - 1)) / max(2, columns)
        for i, widget in enumerate(lines):
            column, row = divmod(i, most)
            inset = INSET if widget.name.startswith("agreed-") and widget.name not in board_lines else 0
            widget.place(area.x + column * (wide + GUTTER) + inset, area.y + row * LINE, wide - inset, 42)
            if isinstance(widget, Choice) and not inset:
                widget.share = VALUE * (wide - INSET) / wide  # all values begin on one line
        foot, half = area.y + area.h - 60, (area.w - GUTTER) / 2
        self.form.named("leave").place(area.x + half * 0.4, foot, half * 0.6, 60)
        self.form.named("done").place(area.x + half + GUTTER, foot, half, 60)

    def paint(self, page: Page) -> None:
        area: Area = body_area(page)
        panels.panel(page, *area, lit=True)
        panels.heading(page, tr("OPTIONS"), area.x + 24, area.y + 30, area.w - 48)
        self._programme(page, area.inner(28, 60, 28, 24))
        if len(self.form.widgets) == 2:
            page.text(tr("No options for this board."), area.x + 32, area.y + 80, "body", NIGHT_TEXT)

    def _subject(self) -> Description | None:
        """The module that mouse or focus is on; else the one before."""
        widget = self.form.hover or self.form.focus
        word, _, name = widget.name.partition("-") if widget is not None else ("", "", "")
        for module in offered_modules():
            if (word == "module" and module.id == name) or name in {c.name for c in module.choices if word == "agreed"}:
                self.told = module.id
        return next((m for m in offered_modules() if m.id == self.told), None) or next(iter(offered_modules()), None)

    def _programme(self, page: Page, area: Area) -> None:
        """The chosen challenge, or the module pointed at, where the lines leave half of the form free."""
        from greatrace_client.screens.challenge import challenges, draw_programme, played

        lines = [w.box[0] + w.box[2] for w in self.form.widgets if w.name not in ("done", "leave")]
        name = played(self.agreement)
        left = max(lines, default=area.x) + GUTTER * 2
        if left > area.x + area.w * 0.56:
            return
        sheet, module = Area(left, area.y, area.x + area.w - left, area.h - 82), self._subject()
        if name:
            draw_programme(page, challenges()[name], sheet)
        elif module is not None:
            draw_module(page, module, sheet)
