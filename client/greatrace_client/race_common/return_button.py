"""The button under the final board's summary that leads back to the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from greatrace_client.race_common.race_view import RaceHooks
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import Button, Form, Widget

RESULTS = "results"
ROOM = 58.0  # units of the panel's foot that it needs


def return_button(hooks: RaceHooks, panel: Box, leave: Callable[[], object]) -> Iterator[Widget]:
    """The button at the foot of that panel, if the results lie below the board."""
    if hooks.over:
        back = Button("Results", leave, "Back to the results.", key="Esc", state="primary", name=RESULTS)
        back.place(panel.x + 16, panel.bottom - ROOM - 6, panel.w - 32, ROOM - 8)
        yield back


def draw_return_button(page: Page, form: Form) -> None:
    """Draw the button over the panel, if it exists."""
    for widget in form.widgets:
        if widget.name == RESULTS:
            widget.draw(page, form.look(widget))
