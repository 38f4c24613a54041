"""Sets music and ambience in each iteration to what the scenes want: a piece, a race's layers, the sounds of
its land.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from greatrace_client.model.music import RESULTS, TITLE, Mix
from greatrace_client.race_common.race_view import RaceView
from greatrace_client.ui.audio.ambience import Ambience
from greatrace_client.ui.audio.music import Music
from greatrace_client.ui.scene import FinalScene
from greatrace_client.ui.scene_stack import SceneStack


class MusicConductor:
    """Sets the music. `clock` gives seconds, by which the sound fades."""

    def __init__(
        self, stack: SceneStack, music: Music, ambience: Ambience, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.stack, self.music, self.ambience, self.clock = stack, music, ambience, clock
        self._last = clock()

    def update(self) -> None:
        """Update to the present wish."""
        now = self.clock()
        dt, self._last = now - self._last, now
        wanted = self.wanted()
        self.music.update(wanted, dt)
        self.ambience.update(wanted.ambience, dt)

    def wanted(self) -> Mix:
        """The mix of the topmost scene with music of its own; menus have the title's."""
        for scene in reversed(self.stack.each()):
            if isinstance(scene, FinalScene):
                return Mix(RESULTS)
            if isinstance(scene, RaceView):
                return scene.music()
        return Mix(TITLE)
