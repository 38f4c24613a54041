"""Buttons of the action panel: made from controls, two a row; the tooltip has the rule of a greyed one."""

from __future__ import annotations

from collections.abc import Callable

from greatrace.great_race.actions import BuyFuel
from greatrace.translation import marked
from greatrace_client.games.great_race.commands import ChangeFuel
from greatrace_client.games.great_race.controls import Control
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.why_unavailable import why_no_more_fuel
from greatrace_client.i18n import known
from greatrace_client.i18n.names import sentence
from greatrace_client.model.refusal_text import why_not
from greatrace_client.race_common.answer_button import AnswerButton
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import key_labels, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import Button, Look, Widget, said

GAP = 10.0  # units between two buttons of a row


class ControlButton(AnswerButton):
    """A button made from a control; two of the same control are the same button."""

    def __init__(self, control: Control, act: Callable[[Control], object]) -> None:
        super().__init__(
            lambda: control.label,
            lambda: act(control),
            lambda: tooltip(control),
            key=control.key,
            note=lambda: control.note,
            state=control.state,
            icon=control.icon,
            name=control.name,
        )
        self.control = control
        if control.why.short:
            self.why = lambda: control.why.line


class StepButton(Button):
    """A small button with a sign; only its tooltip says why it is greyed."""

    def __init__(self, sign: str, action: Callable[[], object], tooltip: str, name: str) -> None:
        super().__init__(lambda: sign, action, tooltip, name=name)

    def draw(self, page: Page, look: Look) -> None:
        state, label = self.state if self.enabled else "off", said(self.label)
        hover, pressed, focus, _ = look
        panels.button(page, *self.box, label, state, hover=hover, pressed=pressed, focus=focus)


def tooltip(control: Control) -> str:
    """The control's effect and, if it is greyed without a text of its own, the rule that forbids it.

    Its own text says which of a rule's conditions is missing; the rule's sentence would add nothing.
    """
    parts = [words] if (words := control.tip or sentence(control.note)) else []
    if control.why.rule and not control.why.short and known("rule", control.why.rule):
        parts.append(why_not(control.why.rule))
    return "\n".join(parts)


def button_rows(page: Page, controls: list[Control], width: float) -> list[list[Control]]:
    """Rows of two controls; wide ones and long labels have a row of their own."""
    rows: list[list[Control]] = []
    half = (width - GAP) / 2
    for control in controls:
        alone = is_alone(control, page, half)
        if not alone and rows and len(rows[-1]) == 1 and not is_alone(rows[-1][0], page, half):
            rows[-1].append(control)
        else:
            rows.append([control])
    return rows


def is_alone(control: Control, page: Page, half: float) -> bool:
    """Whether a button needs the whole width: by nature, or because its label is long."""
    room = half - (46 if control.icon else 14) - (key_labels.width(control.key) + 16.5 if control.key else 8)
    return control.wide or control.name == "fuel" or page.measure(control.label, 17, "bold") > room / 0.85


def fuel_row(control: Control, b: Box, act: Callable[[Control], object], shown: Shown) -> list[Widget]:
    """The fuel button with buttons for fewer and more levels beside it; a disabled one says why."""
    buy, table, question = ControlButton(control, act), shown.table, shown.question
    if not isinstance(control.action, BuyFuel) or question is None:
        buy.place(*b)
        return [buy]
    buy.place(b.x, b.y, b.w - 2 * (b.h + 8), b.h)
    less = StepButton("\u2212", lambda: act(Control("less fuel", "", command=ChangeFuel(-1))), "−1 level", "less fuel")
    more = StepButton("+", lambda: act(Control("more fuel", "", command=ChangeFuel(1))), "+1 level", "more fuel")
    number = control.action.levels
    if number <= 1:
        less.why = marked("One level is the least.")
    if BuyFuel(number + 1) not in question.options:
        more.why = lambda: why_no_more_fuel(table.ruleset, table.view, table.seat or 0, number).line
    less.place(b.x + b.w - 2 * b.h - 8, b.y, b.h, b.h)
    more.place(b.x + b.w - b.h, b.y, b.h, b.h)
    return [buy, less, more]
