"""The digest of either game on the screen: a note for each opponent, a title and two buttons above."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, Protocol

from greatrace.kernel import Seat
from greatrace_client.i18n import tr
from greatrace_client.race_common.overlay_note import OverlayNote, S, hull
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.emblems import pin
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, NIGHT, PAPER_LIGHT, CrewColours
from greatrace_client.ui.draw.shapes import at, box, shape

WIDE, HEAD, TITLE = 326.0, 30.0, 46.0  # units: of a note, of its name, of the strip above the notes
APART = 8.0  # units between two notes
AGAIN = shape("M-6.5 -5A8.5 8.5 0 1 0 0 -8.5", stroke=INK, width=2.8) + shape("M0 -13.5V-3.5L-7.5 -8.5Z", INK)


def note_head(page: Page, b: Box, hue: CrewColours, name: str) -> None:
    """A note's paper, and the player's badge and name on a bar of their enamel."""
    panels.plate(page, *b, r=4, inner=False)
    bar = box(0, 0, b.w - 3, HEAD - 2, 3, hue.body) + shape(f"M0 {HEAD - 2}H{b.w - 3}", stroke=INK, width=1.6)
    page.svg(bar, b.x + 1.5, b.y + 1.5, b.w - 3, HEAD + 2)
    page.svg(at(15, 15, pin(hue, 11)), b.x + 4, b.y, 30, 30)
    page.text(name, b.x + 40, b.y + 15.5, 17, hue.ink, "bold", fit=b.w - 150)


class CrewDigest(Protocol):
    """What one opponent has done; the rest of it is the game's."""

    @property
    def seat(self) -> Seat: ...


class OpenDigest(Protocol):
    """The digest: whether it is open, and its accounts."""

    @property
    def accounts(self) -> Sequence[Any]: ...  # CrewDigest of the game
    @property
    def open(self) -> bool: ...


class NoteColumn(OverlayNote[S]):
    """A note for each account, from the top down."""

    def __init__(self, following: OpenDigest) -> None:
        super().__init__()
        self.following = following

    def there(self) -> bool:
        return self.following.open

    def box(self, shown: S) -> Box:
        ground = self.ground(shown)
        return hull([*([] if ground is None else [ground]), self.title(shown), *self.notes(shown)])

    def key(self, shown: S) -> Hashable:
        lit = shown.hover if shown.hover in ("again", "close digest") else ""
        return tuple(self.following.accounts), tuple(shown.name(a.seat) for a in self.following.accounts), lit

    # ---- provided by each game
    @abstractmethod
    def title(self, shown: S) -> Box:
        """The strip above the notes."""

    @abstractmethod
    def height(self, one: Any) -> float:
        """The height of that account's note."""

    @abstractmethod
    def note(self, page: Page, shown: S, one: Any, b: Box) -> None:
        """Draw an account's note."""

    # ---- layout
    def ground(self, shown: S) -> Box | None:
        """The panel that the notes cover; None if they lie on the table."""
        return None

    def notes(self, shown: S) -> list[Box]:
        """The boxes of the notes, under the title."""
        title, found = self.title(shown), list[Box]()
        y = title.bottom + 6
        for one in self.following.accounts:
            tall = self.height(one)
            found.append(Box(title.x, y, WIDE, tall))
            y += tall + APART
        return found

    def buttons(self, shown: S) -> tuple[Box, Box]:
        """The boxes of the buttons to replay, and to close."""
        b = self.title(shown)
        return Box(b.right - 92, b.y + 6, 42, 34), Box(b.right - 46, b.y + 6, 38, 34)

    # ---- the picture
    def paint(self, page: Page, shown: S) -> None:
        if (ground := self.ground(shown)) is not None:
            panels.panel(page, *ground)
        b = self.title(shown)
        panels.plate(page, *b, r=4, fill=NIGHT, inner=False)
        page.text(tr("Since your last turn"), b.x + 14, b.middle[1] + 1, 18, PAPER_LIGHT, "bold", fit=b.w - 116)
        again, close = self.buttons(shown)
        for place, name, icon in (
            (again, "again", AGAIN),
            (close, "close digest", shape("M-6 -6L6 6M6 -6L-6 6", stroke=INK, width=3)),
        ):
            panels.button(page, *place, "", hover=shown.hover == name)
            page.svg(at(20, 20, icon), place.middle[0] - 20, place.middle[1] - 21, 40, 40)
        for one, place in zip(self.following.accounts, self.notes(shown), strict=True):
            self.note(page, shown, one, place)
