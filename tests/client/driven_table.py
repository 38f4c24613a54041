"""A table under a test's hands, whichever game: bots play until something comes up, and events are posted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from greatrace.kernel import Action
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.target import Name
from greatrace_client.ui.box import Box
from greatrace_client.ui.scene import AppContext

FRAME = 1 / 30
SIZES = ((1280, 720), (1920, 1080), (1280, 960), (2560, 1080), (2560, 1440))


class DrivenTable:
    """A scene on a page of its own, fed by a game in this process; `sent` is what the player of seat 0 answered."""

    race: LocalRace
    context: AppContext
    scene: Any

    def __init__(self) -> None:
        self.sent: list[Action] = []

    def answer(self, action: Action) -> None:
        """What the scene sends for seat 0."""
        self.sent.append(action)
        self.scene.happened(self.race.submit(0, action))

    # ---- the others
    def until(self, wanted: Callable[[LocalRace], bool]) -> None:
        """Bots play all seats until the position is as wanted; the scene settles on it."""
        while not wanted(self.race):
            steps = self.race.bot_step(also_own=True)
            assert steps is not None, "the race ended first"
            self.scene.happened(steps)
        self.settle()

    def asked(self, prompt: str) -> None:
        """Until seat 0 is asked that."""
        self.until(lambda r: r.table.my_move and r.table.question is not None and r.table.question.prompt == prompt)

    def settle(self) -> None:
        """Cues through, picture drawn."""
        self.scene.director.skip()
        self.frames(2)

    def frames(self, number: int = 1) -> None:
        """So many frames, drawn when something has changed."""
        for _ in range(number):
            if self.scene.update(FRAME):
                self.scene.draw(self.context.page)

    # ---- the player
    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """A place of the page, given in units."""
        return round(x * self.scene.page.k), round(y * self.scene.page.k)

    def middle(self, name: Name) -> tuple[float, float]:
        """The middle of a widget, in units."""
        return Box(*self.scene.form.named(name).box).middle

    def move(self, x: float, y: float) -> None:
        """The mouse, to there."""
        self.post(pygame.MOUSEMOTION, pos=self.pixel(x, y), rel=(1, 1), buttons=(0, 0, 0))

    def press(self, x: float, y: float, button: int = 1) -> None:
        """A button goes down there."""
        self.move(x, y)
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.pixel(x, y), button=button)

    def release(self, x: float, y: float, button: int = 1) -> None:
        """And up."""
        self.post(pygame.MOUSEBUTTONUP, pos=self.pixel(x, y), button=button)

    def click_at(self, x: float, y: float) -> None:
        """Down and up at a place of the page, in units."""
        self.press(x, y)
        self.release(x, y)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press, pull, let go."""
        self.press(*start)
        self.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self.move(*end)
        self.release(*end)

    def key(self, key: int, mod: int = 0) -> None:
        """A key goes down."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="")

    def post(self, kind: int, **values: Any) -> None:
        """An event, as SDL tells it."""
        self.scene.handle(pygame.event.Event(kind, **values))
        self.frames()
