"""A table of Crazy Race under a test's hands: posted events on a page of its own, and whole races between bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from greatrace.crazy_race.setup import Setup
from greatrace.games import CRAZY_RACE
from greatrace.kernel import Action
from greatrace_client.audio import Sounds
from greatrace_client.draw.page import Page
from greatrace_client.in_process import LocalRace
from greatrace_client.model import LobbyModel
from greatrace_client.scenes.base import Flags, Kit
from greatrace_client.scenes.crazy_race.scene import CrazyRaceScene
from greatrace_client.scenes.race.layout import Box
from greatrace_client.settings import Settings

FRAME = 1 / 30
SIZES = ((1280, 720), (1920, 1080), (1280, 960), (2560, 1080), (2560, 1440))
COLOURS = ("orange", "green", "lilac", "blue")
ALL_ON = {"straggler_penalty": "on", "second_home_theft": "on", "point_order": "shuffled"}


class Table:
    """A scene on a page of its own, fed by a game in this process; `sent` is what the player answered."""

    def __init__(
        self, *, size: tuple[int, int] = (1280, 720), players: int = 4, seed: str = "5", seat: int | None = 0,
        options: dict[str, str] | None = None, flags: Flags | None = None, scale: float = 1.0, speed: float = 1,
    ) -> None:  # fmt: skip
        self.race = LocalRace(Setup(COLOURS[:players], options or {}), seed, seat=seat, kind=CRAZY_RACE)
        self.sent: list[Action] = []
        self.kit = Kit(
            Settings(sounds=0, speed=speed), Page(*size, scale), Sounds(0), LobbyModel(), flags=flags or Flags(),
            table=self.race.table,
        )  # fmt: skip
        self.scene = CrazyRaceScene(self.answer)
        self.scene.enter(self.kit)

    def answer(self, action: Action) -> None:
        self.sent.append(action)
        self.scene.happened(self.race.submit(0, action))

    def until(self, wanted: Callable[[LocalRace], bool]) -> None:
        """Bots play all seats until the position is as wanted; the scene settles on it."""
        while not wanted(self.race):
            steps = self.race.bot_step(also_own=True)
            assert steps is not None, "the race ended first"
            self.scene.happened(steps)
        self.scene.director.skip()
        self.frames(2)

    def asked(self, prompt: str) -> None:
        self.until(lambda r: r.table.my_move and r.table.question is not None and r.table.question.prompt == prompt)

    def frames(self, number: int = 1) -> None:
        for _ in range(number):
            if self.scene.update(FRAME):
                self.scene.draw(self.kit.page)

    def click(self, name: str) -> None:
        x, y = Box(*self.scene.form.named(name).box).middle
        k = self.scene.page.k
        spot = round(x * k), round(y * k)
        self.post(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)
        self.post(pygame.MOUSEBUTTONUP, pos=spot, button=1)

    def key(self, key: int) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=0, unicode="")

    def post(self, kind: int, **values: Any) -> None:
        self.scene.handle(pygame.event.Event(kind, **values))
        self.frames()


def stage_of(race: LocalRace) -> int:
    """The stage that is being played."""
    open_: Any = race.table.view.open
    stage: int = open_.stage
    return stage


def played(options: dict[str, str], seeds: range, players: int = 4) -> list[LocalRace]:
    """Whole races between bots, as seat 0 saw them."""
    races = []
    for seed in seeds:
        race = LocalRace(Setup(COLOURS[:players], options), str(seed), kind=CRAZY_RACE)
        while race.bot_step(also_own=True) is not None:
            pass
        races.append(race)
    return races
