"""`--screenshot FILE`: saves a picture of the first scene that has come to rest, then ends the client."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from greatrace_client.i18n import tr
from greatrace_client.screens.waiting import WaitingScene
from greatrace_client.ui.draw.png import save_png
from greatrace_client.ui.scene import AppContext, Quit, Scene
from greatrace_client.ui.scene_stack import SceneStack

UNCHANGED: Final = 150  # iterations without a change: a note about the connection appears within them
PATIENCE: Final = 15_000  # iterations


class Screenshot:
    """Saves a picture when the scene has come to rest; called in each iteration of the loop."""

    def __init__(self, stack: SceneStack, context: AppContext, path: Path) -> None:
        self.stack, self.context, self.path = stack, context, path
        self._top: Scene | None = None
        self._stood = self._waited = 0

    def update(self) -> None:
        """Save the picture as soon as the scene is at rest."""
        top = self.stack.top
        self._waited += 1
        self._stood = self._stood + 1 if top is self._top and top is not None and not top.busy else 0
        self._top = top
        if self._stood >= UNCHANGED or self._waited >= PATIENCE:
            self.stack.carry_out(Quit(self._take()))

    def _take(self) -> str:
        """Save the picture. The reason why it failed or shows another scene; empty on success."""
        try:
            save_png(self.context.page.surface, self.path)
        except OSError as error:
            return tr("Can’t save the picture {file}: {why}", file=self.path, why=str(error))
        top = self.stack.top
        return top.sentence if isinstance(top, WaitingScene) else ""
