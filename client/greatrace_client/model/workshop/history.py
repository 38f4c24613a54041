"""The drawings before and after the present one: undo and redo."""

from __future__ import annotations

from typing import Final

import attrs

from greatrace_client.model.workshop.drawing import Drawing

REMEMBERED: Final = 200  # changes that can be undone


@attrs.define
class DrawingHistory:
    """`now` is the visible drawing. Changes of one `gesture` (a stroke, the letters of a name) are undone together."""

    now: Drawing
    past: list[Drawing] = attrs.field(factory=list)
    future: list[Drawing] = attrs.field(factory=list)
    kept: Drawing | None = None  # the drawing as opened or last saved
    _gesture: object = None

    def change(self, drawing: Drawing, gesture: object = None) -> bool:
        """Record a changed drawing. False if it is the same one."""
        if drawing == self.now:
            return False
        if gesture is None or gesture != self._gesture:
            self.past.append(self.now)
            del self.past[:-REMEMBERED]
        self._gesture = gesture
        self.future.clear()
        self.now = drawing
        return True

    def undo(self) -> bool:
        """Undo a change. False if there is none."""
        return self._step(self.past, self.future)

    def redo(self) -> bool:
        """Redo a change. False if there is none."""
        return self._step(self.future, self.past)

    def _step(self, source: list[Drawing], target: list[Drawing]) -> bool:
        self._gesture = None
        if not source:
            return False
        target.append(self.now)
        self.now = source.pop()
        return True

    @property
    def unsaved(self) -> bool:
        """Whether there are unsaved changes."""
        return self.now != self.kept and bool(self.now.ground)
