"""A button that gives an answer. While it waits for a second press it keeps its name, and is marked."""

from __future__ import annotations

from greatrace_client.race_common.confirmation import draw_mark
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import Button, Look


class AnswerButton(Button):
    """`waits`: it has been pressed, and is to be pressed once more; the note at the foot says why."""

    waits = False

    def wait(self) -> None:
        """It has been pressed once: gold, like what is meant first."""
        self.waits, self.state = True, "primary"

    def draw(self, page: Page, look: Look) -> None:
        super().draw(page, look)
        if self.waits:
            draw_mark(page, Box(*self.box))
