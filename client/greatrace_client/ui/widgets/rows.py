"""A list of rows to choose from, drawn by its owner; it scrolls if it is too long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from greatrace_client.input.key_commands import NavigationKey
from greatrace_client.model.target import Name
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.palette import BRASS, GOLD, NIGHT_DEEP
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.widgets.controls import focus_ring
from greatrace_client.ui.widgets.widget import Look, Widget, Words

if TYPE_CHECKING:
    from greatrace_client.ui.draw.page import Page

T = TypeVar("T")
BAR = 22.0  # units: the scroll bar and the gap before it
LEAST_HANDLE = 24.0  # units


class RowLook(NamedTuple):
    """A row's look: whether it is the chosen one, and whether the list has the focus."""

    chosen: bool
    focus: bool


class Rows(Widget, Generic[T]):
    """`draw_row(page, item, area, look)` draws one row of `row` units.

    `chosen(item)` is called when the choice changes, `opened(item)` on Enter or a second click.
    """

    def __init__(
        self,
        label: Words,
        items: Sequence[T],
        draw_row: Callable[[Page, T, Box, RowLook], None],
        tooltip: Words = "",
        *,
        row: float = 92.0,
        chosen: Callable[[T], object] = lambda _item: None,
        opened: Callable[[T], object] = lambda _item: None,
        name: Name = "",
    ) -> None:
        super().__init__(label, tooltip, name=name)
        self.items, self.draw_row, self.row = items, draw_row, row
        self.chosen, self.opened = chosen, opened
        self.index: int | None = 0 if self.items else None
        self.first = 0  # the topmost row that shows
        self._sliding = False  # the scroll bar is held
        self._again = True  # Enter opens; a click does so only on the row that is chosen already

    @property
    def item(self) -> T | None:
        """The chosen row's item."""
        return self.items[self.index] if self.index is not None and self.index < len(self.items) else None

    def place(self, x: float, y: float, w: float, h: float) -> None:
        super().place(x, y, w, h)
        self.first = max(0, min(self.first, len(self.items) - self.room))

    @property
    def room(self) -> int:
        """The number of rows shown at once."""
        return max(1, int(self.box[3] / self.row))

    @property
    def reachable(self) -> bool:
        return super().reachable and bool(self.items)

    def refill(self, items: Sequence[T], same: Callable[[T, T], bool]) -> None:
        """Replace the items; the choice stays on the same item."""
        before = self.item
        self.items = items
        found = [i for i, item in enumerate(self.items) if before is not None and same(item, before)]
        self.index = found[0] if found else (0 if self.items else None)
        self.first = max(0, min(self.first, len(self.items) - self.room))

    def choose(self, index: int) -> bool:
        """Choose that row, and scroll it into sight."""
        if not self.items:
            return False
        index = max(0, min(index, len(self.items) - 1))
        changed = index != self.index
        self.index = index
        self.first = min(max(self.first, index - self.room + 1), index)
        if changed:
            self.chosen(self.items[index])
        return changed

    def command(self, command: NavigationKey) -> bool:
        """Up and down inside the list; at its ends the focus moves on."""
        if command in (NavigationKey.UP, NavigationKey.DOWN) and self.index is not None:
            return self.choose(self.index + (1 if command is NavigationKey.DOWN else -1))
        return False

    def jump(self, key: str) -> bool:
        """A page up or down, or to an end, with the choice."""
        if self.index is None:
            return False
        last = len(self.items) - 1
        aims = {
            "PgUp": self.index - self.room,
            "-": self.index - self.room,
            "Home": 0,
            "PgDn": self.index + self.room,
            "+": self.index + self.room,
            "End": last,
        }
        if key not in aims:
            return False
        self.choose(aims[key])
        return True

    @property
    def _many(self) -> bool:
        """Whether there is a scroll bar."""
        return len(self.items) > self.room

    def _slide(self, y: float) -> None:
        """The middle of the scroll bar's handle to that height."""
        share = (y - self.box[1] - 4) / max(1.0, self.box[3] - 8)
        first = round(share * len(self.items) - self.room / 2)
        self.first = max(0, min(first, len(self.items) - self.room))

    def dragged(self, x: float, y: float, page: Page) -> bool:
        if self._sliding:
            self._slide(y)
        return self._sliding

    def dropped(self, x: float, y: float) -> bool:
        sliding, self._sliding = self._sliding, False
        return sliding

    def grabbed(self, x: float, y: float, page: Page) -> bool:
        if self._many and x > self.box[0] + self.box[2] - BAR:
            self._sliding = True
            self._slide(y)
            return True
        index = self.first + int((y - self.box[1]) / self.row)
        self._again = index == self.index
        if index < len(self.items):
            self.choose(index)
        else:
            self._again = False
        return True

    def press(self) -> bool:
        if self.item is not None and self._again:
            self.opened(self.item)
        self._again = True
        return True

    def wheel(self, notches: float) -> bool:
        before = self.first
        self.first = max(0, min(self.first - int(notches), len(self.items) - self.room))
        return self.first != before

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        wide = w - (BAR if self._many else 0)
        for i, item in enumerate(self.items[self.first : self.first + self.room]):
            index = i + self.first
            area = Box(x, y + i * self.row, wide, self.row)
            self.draw_row(page, item, area, RowLook(index == self.index, look.focus))
        if look.focus:
            page.svg(focus_ring(w + 12, h + 12, 8), x - 6, y - 6, w + 12, h + 12)
        if self._many:
            share = max(self.room / len(self.items), LEAST_HANDLE / (h - 8))
            top = self.first / (len(self.items) - self.room) * (1 - share)
            page.svg(box(2, 2, 12, h - 4, 6, NIGHT_DEEP, BRASS, 1), x + w - 16, y, 16, h)
            handle = share * (h - 8)
            page.svg(box(0, 0, 8, handle, 4, GOLD), x + w - 12, y + 4 + top * (h - 8), 8, handle)
