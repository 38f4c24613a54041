"""Alerts of either game on the screen: a short stack of notes, the newest on top, each until it is seen. After a while
only their signs are left, so that the board can be seen.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple, Protocol

from greatrace.kernel import Seat
from greatrace_client.race_common.overlay_note import OverlayNote, S, hull
from greatrace_client.race_common.targets import AlertNote
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import HasPage
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, INK, SEPIA
from greatrace_client.ui.draw.shapes import at, box, shape

WIDE, GAP = 372.0, 7.0  # units
TALL = {1: 52.0, 2: 52.0, 3: 64.0, 4: 80.0}  # the height of a note by its number of lines
LINES, NARROW = 3, 340.0  # lines at most, one more on a narrow note: the rest is condensed into the last one
FOLDED = 92.0  # units: the width of a note that shows its signs alone
SIGNED = 122.0  # of a note's width: signs at the left, a cross at the right
MOST = 4  # notes shown at a time; the next ones wait below


class Signs(NamedTuple):
    """An alert's signs: who did it, in a colour and a badge; and what it was."""

    body: str
    badge: str
    icon: str


class Alert(Protocol):
    """What somebody did to the player."""

    @property
    def kind(self) -> str:
        """Names its sign and its sentence."""

    @property
    def by(self) -> Seat:
        """Who did it."""

    @property
    def shown_at(self) -> int:
        """The length of the log with which the picture has shown it."""

    @property
    def rule(self) -> str:
        """The id of the rule book's entry about it."""

    def sentence(self, table: Any, /) -> str:
        """In the language in use; `table` is the game's."""


class SeenAlerts(HasPage, Protocol):
    """The alerts that the picture has come to, the data shown beside them, and the page by which they are measured."""

    @property
    def seen_alerts(self) -> Sequence[Alert]: ...
    @property
    def shown(self) -> Any: ...
    @property
    def open(self) -> bool: ...
    @property
    def folded(self) -> bool: ...


class AlertStack(OverlayNote[S]):
    """The newest on top."""

    def __init__(self, following: SeenAlerts) -> None:
        super().__init__()
        self.following = following

    @property
    def lying(self) -> Sequence[Alert]:
        """Those that lie there now."""
        return self.following.seen_alerts[-MOST:][::-1]

    def there(self) -> bool:
        return bool(self.lying)

    def key(self, shown: S) -> Hashable:
        lit = shown.hover if isinstance(shown.hover, AlertNote) else ""
        names = tuple(shown.name(a.by) for a in self.lying)
        return tuple(self.lying), len(self.following.seen_alerts), lit, names, self.following.folded

    def box(self, shown: S) -> Box:
        return hull(self.boxes(shown))

    @abstractmethod
    def boxes(self, shown: S) -> list[Box]:
        """The boxes of the notes, from the top down."""

    def wide(self, room: float) -> float:
        """The width of each note, if `room` units are free."""
        return FOLDED if self.following.folded else min(WIDE, room)

    def tall(self, shown: S, wide: float) -> float:
        """The height of each note of that width: as the longest sentence needs it."""
        page = self.following.page
        if self.following.folded:
            return TALL[1]
        return max((TALL[len(broken(page, a.sentence(shown.table), wide))] for a in self.lying), default=0.0)

    @abstractmethod
    def signs(self, shown: S, alert: Any) -> Signs:
        """Of that alert, which is the game's."""

    def paint(self, page: Page, shown: S) -> None:
        for number, (alert, b) in enumerate(zip(self.lying, self.boxes(shown), strict=True)):
            words = "" if self.following.folded else alert.sentence(shown.table)
            draw_alert(page, words, self.signs(shown, alert), b, hover=shown.hover == AlertNote(number))


def draw_alert(page: Page, sentence: str, signs: Signs, b: Box, *, hover: bool) -> None:
    """Draw a note: who did it, in their colour; what it was; a cross if there is text."""
    panels.plate(page, *b, r=4, edge=BAD, inner=False)
    edge = box(0, 0, 40, b.h - 4, 3, signs.body) + at(20, b.h / 2 - 2, signs.badge)
    page.svg(edge, b.x + 2, b.y + 2, 42, b.h - 2)
    page.svg(at(16, 16, signs.icon, 1.05), b.x + 48, b.middle[1] - 16, 32, 32)
    if not sentence:
        return
    lines = broken(page, sentence, b.w)
    step = min(page.text_px(15) / page.k * 1.2, (b.h - 8) / len(lines))
    for i, line in enumerate(lines):
        y = b.middle[1] + (i - (len(lines) - 1) / 2) * step
        page.text(line, b.x + 86, y, 15, INK, "bold", fit=b.w - SIGNED)
    cross = shape("M3 3L13 13M13 3L3 13", stroke=INK if hover else SEPIA, width=2.6)
    page.svg(cross, b.right - 26, b.middle[1] - 8, 16, 16)


def broken(page: Page, sentence: str, wide: float) -> list[str]:
    """The lines of a note of that width."""
    most, lines = LINES + (wide < NARROW), page.broken(sentence, wide - SIGNED, 15, "bold")
    return [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) >= most else lines
