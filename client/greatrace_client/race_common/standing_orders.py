"""E3. Dangers: when the player is asked to cancel one, and the standing orders about each kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

from greatrace.protocol.messages import SetOrders, SetReactions
from greatrace_client import settings as settings_file
from greatrace_client.i18n import term, tr
from greatrace_client.race_common.danger import ASK, Danger
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import CanSend, HasRaceConnection, HasSettings, HasTable
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.menu_chrome import body_area
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.widgets import Button, Choice, Widget, said

ALWAYS, ABLE, PASS = "always", "able", "pass"
PREFERENCES: Final = (ALWAYS, ABLE, PASS)
WHEN: Final = "When you are asked to cancel a danger card. Nobody can tell what you chose."
KEY: Final = "D"


class ReactionContext(HasTable, HasRaceConnection, HasSettings, CanSend, Protocol):
    """What sending and saving the preference needs."""


def set_preference(context: ReactionContext, preference: str) -> None:
    """Send the preference, which applies from the next danger on. One that ends with the round is not saved for other
    races.
    """
    table = context.table
    if table is None:
        return
    context.send(SetReactions(table.id, preference))  # type: ignore[arg-type]  # one of the three
    table.reactions = preference
    if preference == PASS:
        return
    if context.connection.alone and table.against_bots:
        context.settings.reactions_alone = preference
    else:
        context.settings.reactions = preference
    settings_file.save(context.settings)


def menu_choice(preference: str, chosen: Callable[[str], object]) -> Choice:
    """The choice for the menu."""
    return Choice(
        "Danger cards",
        PREFERENCES,
        preference,
        chosen,
        WHEN,
        text=preference_words,
        key=KEY,
        name="reactions",
        share=0.62,
    )


def preference_words(preference: str) -> str:
    """The preference in words."""
    return {
        ALWAYS: tr("always ask"),
        ABLE: tr("ask if I can react"),
        PASS: tr("ignore for this round"),
    }[preference]


WIDEST, ROW, LOW_ROW = 1060.0, 98.0, 82.0


class OrdersContext(HasTable, HasSettings, CanSend, Protocol):
    """What saving and sending the orders needs."""


def send_orders(context: OrdersContext) -> None:
    """The server of this table is to know them."""
    if context.table is not None:
        context.send(SetOrders(context.table.id, dict(context.settings.orders)))  # type: ignore[arg-type]  # the four words


class OrdersScene(MenuScene):
    """The standing orders, over the menu of a race."""

    title = "Standing orders"

    def __init__(self, dangers: Sequence[Danger]) -> None:
        super().__init__()
        self.dangers = dangers

    def build(self) -> list[Widget]:
        chosen = self.context.settings.orders
        lines: list[Widget] = [
            Choice(
                danger.name,
                list(danger.orders),
                value if (value := chosen.get(danger.source, ASK)) in danger.orders else ASK,
                self._order(danger.source),
                partial(term, "order note", danger.source),
                text=partial(term, "order"),
                name=f"order-{danger.source}",
                share=0.62,
            )
            for danger in self.dangers
        ]
        for line in lines:
            line.noted = True
        return [*lines, Button("Done", self.back, "Back to the menu.", key="Esc", state="primary", name="back")]

    def _order(self, source: str) -> Callable[[str], None]:
        def order(what: str) -> None:
            others = {name: value for name, value in self.context.settings.orders.items() if name != source}
            self.context.settings.orders = others if what == ASK else {**others, source: what}
            send_orders(self.context)

        return order

    def leave(self) -> None:
        settings_file.save(self.context.settings)

    # ---- picture
    def _panel(self, page: Page) -> Box:
        area = body_area(page)
        w = min(area.w, WIDEST)
        return Box(area.x + (area.w - w) / 2, area.y, w, min(area.h, 620.0))

    def lay(self, page: Page) -> None:
        panel = self._panel(page)
        inner, step = panel.inner(44, 96), ROW if panel.h > 590 else LOW_ROW
        for i, danger in enumerate(self.dangers):
            self.form.named(f"order-{danger.source}").place(inner.x, inner.y + i * step, inner.w, 48)
        self.form.named("back").place(panel.x + panel.w - 300, panel.y + panel.h - 78, 260, 56)

    def paint(self, page: Page) -> None:
        panel = self._panel(page)
        panels.panel(page, *panel, lit=True)
        words = tr("Your orders are carried out without asking. Nobody can tell what you chose.")
        page.text(words, panel.x + panel.w / 2, panel.y + 52, "lead", PAPER_LIGHT, at="middle", fit=panel.w - 88)
        for widget in self.form.widgets:
            if isinstance(widget, Choice):
                x, y, w, h = widget.box
                page.text(said(widget.tooltip), x, y + h + 13, "small", NIGHT_TEXT, fit=w)
