"""A scene opened as the program opens it: on a stack of its own, over what lies below it."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.scene import AppContext, Scene
from greatrace_client.ui.scene_stack import SceneStack
from tests.client.fakes import new_context
from tests.client.proofreader import Line, Sheet

Make = Callable[[AppContext], list[Scene]]
"""Prepares the context and returns scenes, from the bottom to the top."""


@attrs.frozen
class Opened:
    """A scene on its stack, with what lies below it."""

    context: AppContext
    stack: SceneStack
    below: Callable[[AppContext], object] = lambda _context: None  # called between one scene and the next

    def draw(self) -> None:
        """The top scene over those below it, as the loop does it."""
        for scene in self.stack.seen():
            self.below(self.context)
            scene.draw(self.context.page)

    def settle(self) -> None:
        """Draw until nothing waits for the next frame."""
        for _ in range(60):
            for scene in self.stack.seen():
                scene.update(0.0)
            self.draw()
            if not any(map(waits, self.stack.seen())):
                return


def waits(scene: Scene) -> bool:
    """Whether panels of it, or of the race that it shows, are painted in the next frame."""
    stills = (getattr(shown, "still", None) for shown in (scene, getattr(scene, "race", None)))
    return any(getattr(still, "behind", False) for still in stills)


def words_of(scene: Opened) -> set[str]:
    """Every line that is drawn."""
    scene.settle()
    sheet = scene.context.page.surface
    assert isinstance(sheet, Sheet)
    return {mark.drawn for mark in sheet.marks if isinstance(mark, Line)}


def entered(scenes: dict[str, Make], name: str) -> Callable[[Make], Make]:
    """Enter it in that list."""

    def enter(make: Make) -> Make:
        scenes[name] = make
        return make

    return enter


def opened_by(make: Make, size: tuple[int, int], scale: float) -> Opened:
    """The scenes that it makes, entered and not yet drawn."""
    context = new_context(size, scale)
    context.page = Page(*size, scale)
    stack = SceneStack(context)
    for one in make(context):
        stack.put(one)
    return Opened(context, stack)
