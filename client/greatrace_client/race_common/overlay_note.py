"""Notes that lie on the map for a while: drawn once, cached, and shown over everything that moves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from typing import Any, Protocol, TypeVar

from greatrace_client.model.target import Name
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.panel_cache import CachedPanel


class NoteContext(Protocol):
    """The data that notes show, of either game."""

    table: Any
    hover: Name
    language: str

    def name(self, seat: int) -> str: ...


S = TypeVar("S", bound=NoteContext)


class OverlayNote(CachedPanel[S]):
    """A panel above the map. It exists only while `there` returns true."""

    def __init__(self) -> None:
        super().__init__()
        self._settled: Hashable = None

    @abstractmethod
    def there(self) -> bool:
        """Whether any note lies on the map."""

    def stale(self, shown: S) -> bool:
        """Whether the notes have changed since widgets were last made."""
        return self._settled != self._lying(shown)

    def settled(self, shown: S) -> None:
        """Remember the current notes: widgets are being made for them."""
        self._settled = self._lying(shown)

    def _lying(self, shown: S) -> Hashable:
        return self.key(shown) if self.there() else None

    def draw(self, page: Page, shown: S) -> None:
        """Draw it on the page."""
        if not self.there():
            return
        self.refresh(page, shown)
        assert self.layer is not None
        page.surface.blit(self.layer.surface, self.rect)


def hull(boxes: list[Box]) -> Box:
    """The box around them all."""
    x, y = min(b.x for b in boxes), min(b.y for b in boxes)
    return Box(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)
