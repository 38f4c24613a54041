"""A scene with widgets: what another scene above it, and letters that are written, mean to its form."""

from __future__ import annotations

from greatrace_client.ui.scene import Scene
from greatrace_client.ui.widgets import Form


class FormScene(Scene):
    """The scene makes its `form` when it is made, or when it enters."""

    form: Form

    def covered(self) -> None:
        self.form.cover()

    @property
    def writing(self) -> bool:
        focus = self.form.focus
        return focus is not None and bool(focus.takes_text)
