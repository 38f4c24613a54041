"""A table of the great race under a test's hands: posted mouse and keyboard events on a page of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from greatrace.great_race.setup import Setup
from greatrace.kernel import Action
from greatrace_client.audio import Sounds
from greatrace_client.draw.page import Page
from greatrace_client.in_process import LocalRace
from greatrace_client.model import LobbyModel
from greatrace_client.scenes.base import Flags, Kit
from greatrace_client.scenes.race.layout import Box
from greatrace_client.scenes.race.scene import RaceScene
from greatrace_client.settings import Settings

FRAME = 1 / 30
SIZES = ((1280, 720), (1920, 1080), (1280, 960), (2560, 1080), (2560, 1440))


class Table:
    """A race scene on a page of its own, fed by a game in this process; `sent` is what the player answered."""

    def __init__(
        self,
        *,
        size: tuple[int, int] = (1280, 720),
        players: int = 3,
        board: str = "africa",
        seed: str = "1",
        seat: int | None = 0,
        flags: Flags | None = None,
        scale: float = 1.0,
    ) -> None:
        crews = ("vermilion", "blue", "lemon", "mint")[:players]
        route = ("colomb_bechar", "cape_town") if board == "africa" else ("", "")
        self.race = LocalRace(Setup(board, crews, *route), seed, seat=seat, seconds=15)
        self.sent: list[Action] = []
        self.kit = Kit(
            Settings(sounds=0, speed=1),
            Page(*size, scale),
            Sounds(0),
            LobbyModel(),
            flags=flags or Flags(),
            table=self.race.table,
        )
        self.scene = RaceScene(self.answer)
        self.scene.enter(self.kit)

    def answer(self, action: Action) -> None:
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
        self.until(lambda r: r.table.my_move and r.table.question is not None and r.table.question.prompt == prompt)

    def settle(self) -> None:
        self.scene.director.skip()
        self.frames(2)

    def frames(self, number: int = 1) -> None:
        for _ in range(number):
            if self.scene.update(FRAME):
                self.scene.draw(self.kit.page)

    # ---- the player
    def pixel(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.scene.page.k), round(y * self.scene.page.k)

    def move(self, x: float, y: float) -> None:
        self.post(pygame.MOUSEMOTION, pos=self.pixel(x, y), rel=(1, 1), buttons=(0, 0, 0))

    def press(self, x: float, y: float, button: int = 1) -> None:
        self.move(x, y)
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.pixel(x, y), button=button)

    def release(self, x: float, y: float, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=self.pixel(x, y), button=button)

    def click(self, x: float, y: float) -> None:
        self.press(x, y)
        self.release(x, y)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.press(*start)
        self.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self.move(*end)
        self.release(*end)

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="")

    def post(self, kind: int, **values: Any) -> None:
        self.scene.handle(pygame.event.Event(kind, **values))
        self.frames()

    def middle(self, name: str) -> tuple[float, float]:
        """The middle of a widget."""
        return Box(*self.scene.form.named(name).box).middle

    def space(self, name: str) -> tuple[float, float]:
        return self.scene.board.sheet.centre(name)


def on_my_go(table: Table) -> None:
    """The player's sequence, with a mechanic and a way of several known or unknown spaces."""

    def wanted(race: LocalRace) -> bool:
        question = race.table.question
        return (
            race.table.my_move
            and question is not None
            and question.prompt == "sequence"
            and race.table.view.open.crews[0].boxes.mechanic > 0
            and race.table.view.open.crews[0].fuel > 3
        )

    table.until(wanted)
