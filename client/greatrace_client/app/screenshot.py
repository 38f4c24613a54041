"""`--screenshot FILE`: the first scene that stands still, as a picture; then the client ends."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from greatrace_client.i18n import tr
from greatrace_client.screens.waiting import WaitingScene
from greatrace_client.ui.draw.png import save_png
from greatrace_client.ui.scene import AppContext, Quit, Scene
from greatrace_client.ui.scene_stack import SceneStack

BEATS: Final = 150  # that a scene has to stand: longer than a note about the line takes to come
PATIENCE: Final = 15_000  # beats


class Screenshot:
    """Called at each beat of the loop."""

    def __init__(self, stack: SceneStack, kit: AppContext, path: Path) -> None:
        self.stack, self.kit, self.path = stack, kit, path
        self._top: Scene | None = None
        self._stood = self._waited = 0

    def beat(self) -> None:
        """Take the picture as soon as there is one to take."""
        top = self.stack.top
        self._waited += 1
        self._stood = self._stood + 1 if top is self._top and top is not None and not top.busy else 0
        self._top = top
        if self._stood >= BEATS or self._waited >= PATIENCE:
            self.stack.carry_out(Quit(self._take()))

    def _take(self) -> str:
        """Why there is no picture, or none of what was wished for; empty if there is one."""
        try:
            save_png(self.kit.page.surface, self.path)
        except OSError as error:
            return tr("Can’t save the picture {file}: {why}", file=self.path, why=str(error))
        top = self.stack.top
        return top.sentence if isinstance(top, WaitingScene) else ""
