"""The stack of scenes: what a change puts on top, removes or replaces."""

from __future__ import annotations

from greatrace_client.ui.scene import AppContext, Change, Pop, Push, Quit, Replace, Reset, Scene


class SceneStack:
    """The scenes from the bottom to the top. Empty: the client may close."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self._scenes: list[Scene] = []
        self.farewell = ""  # the sentence of an unhappy end

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The scene that gets the events."""
        return self._scenes[-1] if self._scenes else None

    def seen(self) -> list[Scene]:
        """The scenes to draw, from the lowest that shows."""
        first = max((i for i, scene in enumerate(self._scenes) if scene.covers), default=0)
        return self._scenes[first:]

    def each(self) -> tuple[Scene, ...]:
        """All scenes, bottom first."""
        return tuple(self._scenes)

    def follow(self) -> bool:
        """Carry out the top scene's requests, and those that follow. True if anything changed."""
        changed = False
        while (top := self.top) is not None and (change := top.taken_change()) is not None:
            self.carry_out(change)
            changed = True
        return changed

    def carry_out(self, change: Change) -> None:
        """Change the stack now. A note that was about the scene on top goes with it."""
        self.context.scene_changes += 1
        if not self.context.note_holds():
            self.context.note = ""
        match change:
            case Push(scene):
                self.put(scene)
            case Replace(scene):
                self._drop(1)
                self.put(scene)
            case Pop():
                self._drop(1)
                if self.top is not None:
                    self.top.uncovered()
            case Reset(scene):
                self._drop(len(self._scenes))
                self.put(scene)
            case Quit(sentence):
                self.farewell = sentence
                self._drop(len(self._scenes))

    def put(self, scene: Scene) -> None:
        if self.top is not None:
            self.top.covered()
        self._scenes.append(scene)
        scene.enter(self.context)

    def _drop(self, number: int) -> None:
        for _ in range(number):
            self._scenes.pop().leave()
