"""A table of Crazy Race under a test's hands: posted events on a page of its own, and whole races between bots."""

from __future__ import annotations

from typing import Any

from greatrace.crazy_race.setup import Setup
from greatrace.games import CRAZY_RACE
from greatrace_client.games.crazy_race.scene import CrazyRaceScene
from greatrace_client.model import LobbyModel
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.target import Name
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.flags import Flags
from greatrace_client.ui.scene import AppContext
from tests.client.driven_table import DrivenTable
from tests.client.fakes import navigator

COLOURS = ("orange", "green", "lilac", "blue")
ALL_ON = {"straggler_penalty": "on", "second_home_theft": "on", "point_order": "shuffled"}


class Table(DrivenTable):
    """A scene on a page of its own, fed by a game in this process; `sent` is what the player answered."""

    scene: CrazyRaceScene

    def __init__(
        self,
        *,
        size: tuple[int, int] = (1280, 720),
        players: int = 4,
        seed: str = "5",
        seat: int | None = 0,
        options: dict[str, str] | None = None,
        flags: Flags | None = None,
        scale: float = 1.0,
        speed: float = 1,
        race: LocalRace | None = None,
    ) -> None:
        super().__init__()
        setup = Setup(COLOURS[:players], options or {})
        self.race = race or LocalRace(setup, seed, seat=seat, kind=CRAZY_RACE)
        self.context = AppContext(
            Settings(sounds=0, speed=speed),
            Page(*size, scale),
            Sounds(0),
            LobbyModel(),
            flags=flags or Flags(),
            table=self.race.table,
            navigator=navigator(),
        )
        self.scene = CrazyRaceScene(self.answer)
        self.scene.enter(self.context)

    def click(self, name: Name) -> None:
        """On a widget."""
        self.click_at(*self.middle(name))


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
