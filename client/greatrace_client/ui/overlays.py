"""The notes over all scenes: captions and the toast, which cover neither each other nor what is in use."""

from __future__ import annotations

from attrs import frozen

from greatrace_client.ui.box import Box
from greatrace_client.ui.captions import Captions
from greatrace_client.ui.draw.page import FEWEST, Page
from greatrace_client.ui.free_place import kept_on
from greatrace_client.ui.scene import Scene
from greatrace_client.ui.toast import Note, draw_note, placed_note


@frozen
class Overlays:
    """The notes over the top scene, beside what it keeps free."""

    page: Page
    captions: Captions
    note: Note
    kept: tuple[Box, ...]  # in units of the page

    @classmethod
    def over(cls, top: Scene | None, page: Page, captions: Captions, note: Note) -> Overlays:
        """The notes over a scene; if it keeps areas free, they are no larger than the scene itself on a small
        window.
        """
        kept = top.kept_free() if top is not None else ()
        if kept:
            width, height = page.surface.get_size()
            page = Page.on(page.surface, min(page.k, width / FEWEST[0], height / FEWEST[1]))
        return cls(page, captions, note, kept_on(page, kept))

    def draw(self) -> None:
        """Draw the notes on top of everything."""
        self.captions.draw(self.page, self.kept)
        draw_note(self.page, self.note, self._beside_captions)

    def boxes(self) -> list[Box]:
        """The boxes of the captions, if the player wants them, and of the note, if there is one."""
        captions = self.captions.place(self.page, self.kept)
        found = [captions] if captions is not None else []
        return [*found, placed_note(self.page, self.note.note, self._beside_captions).box] if self.note.note else found

    @property
    def _beside_captions(self) -> tuple[Box, ...]:
        captions = self.captions.place(self.page, self.kept)
        return self.kept if captions is None else (captions, *self.kept)


def draw_overlays(top: Scene | None, page: Page, captions: Captions, note: Note) -> None:
    """Draw captions and the note, if there are any."""
    if captions.shown or note.note:
        Overlays.over(top, page, captions, note).draw()
