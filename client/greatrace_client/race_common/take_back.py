"""The button that takes back: how often it may be pressed, and why not more often. The same in both games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from greatrace_client.i18n import known, term, tr, trn
from greatrace_client.model.table import seat_of
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BLACK, BRASS_LIGHT, INK, NIGHT_DEEP, NIGHT_TEXT, PAPER, PAPER_LIGHT, mix
from greatrace_client.ui.draw.shapes import at, box, disc, shape
from greatrace_client.ui.widgets import Button, Look

if TYPE_CHECKING:
    from greatrace_client.model.table import OpenQuestion

KEY: Final = "Backspace"
ALSO: Final = "Ctrl+Z"
WIDTH, HEIGHT = 58.0, 34.0
FIRST: Final = 1  # the number of a race's first question
ARROW: Final = "M11 8V3A7 7 0 0 0 4 -4H-8M-2.5 -10L-8.5 -4L-2.5 2"


class TakeBackButton(Button):
    """A small plate with an arrow and the number of steps. `question` is the open one, `allowed`: by the table;
    `presses`: the number of presses for a number of answers; `acted`: see `stop_of`.
    """

    def __init__(
        self,
        question: OpenQuestion | None,
        act: Callable[[], object],
        *,
        allowed: bool = True,
        presses: Callable[[int], int] = int,
        acted: bool = True,
    ) -> None:
        super().__init__(lambda: tr("Undo"), act, self._note, key=KEY, name="undo")
        self.steps = presses(question.back) if question is not None else 0
        self.stop = stop_of(question, allowed=allowed, acted=acted)
        if not self.steps:
            self.why = lambda: why_not(self.stop)

    def _note(self) -> str:
        if not self.steps:
            return tr("Undo your last step.")
        steps = trn("You can undo {n} step.", "You can undo {n} steps, one by one.", self.steps)
        beyond = "" if not self.stop else "\n" + tr("No further: {why}", why=why_not(self.stop))
        return steps + beyond

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        live = bool(self.steps)
        y += (1.5 if look.pressed else -1 if look.hover else 0) if live else 0
        fill, ink = PAPER_LIGHT if look.hover else PAPER, INK
        if not live:
            fill, ink = NIGHT_DEEP, mix(NIGHT_TEXT, NIGHT_DEEP, 0.35)
        body = box(2, 4.5, w, h, 5, BLACK, more='opacity=".35"') if live else ""
        body += box(2, 2, w, h, 5, fill, INK if live else ink, 1.3)
        body += at(21 if live else w / 2 + 2, 2 + h / 2 + 1, shape(ARROW, stroke=ink, width=2.8))
        if live:
            body += disc(w - 13, 2 + h / 2, 11, INK) + disc(w - 13, 2 + h / 2, 9.6, BRASS_LIGHT)
        if look.focus:
            body += box(1.2, 1.2, w + 1.6, h + 1.6, 6, "none", "#FFF1BF", 2.4)
        page.svg(body, x - 2, y - 2, w + 6, h + 8)
        if live:
            page.text(str(self.steps), x + w - 15, y + h / 2 - 0.5, 14, INK, "bold", "middle", fit=18)


class LoggedTable(Protocol):
    """A table and its log."""

    @property
    def seat(self) -> int | None: ...
    @property
    def log(self) -> Sequence[Any]: ...


def has_acted(table: LoggedTable) -> bool:
    """Whether the player has acted: before that there is nothing to take back."""
    return any(seat_of(entry.event) == table.seat for entry in table.log)


def stop_of(question: OpenQuestion | None, *, allowed: bool, acted: bool = True) -> str:
    """The reason why no more can be taken back, as an id; "" if steps are left, or somebody else has acted: that is not
    sent. `acted`: the player has done something in this race.
    """
    if not allowed:
        return "off"
    if question is None:
        return "over"
    if not question.back and (question.number == FIRST or not acted):
        return "nothing"
    return question.stop


def why_not(stop: str) -> str:
    """The sentence about why nothing (more) can be taken back."""
    return term("stop", stop if known("stop", stop) else "answered")
