"""A table of the great race under a test's hands: posted mouse and keyboard events on a page of its own."""

from __future__ import annotations

from greatrace.great_race.setup import Setup
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.model import LobbyModel
from greatrace_client.model.local_race import LocalRace
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.flags import Flags
from greatrace_client.ui.scene import AppContext
from tests.client.driven_table import DrivenTable
from tests.client.fakes import navigator


class Table(DrivenTable):
    """A race scene on a page of its own, fed by a game in this process; `sent` is what the player answered."""

    scene: RaceScene

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
        race: LocalRace | None = None,
        level: str = "normal",
    ) -> None:
        super().__init__()
        crews = ("vermilion", "blue", "lemon", "mint")[:players]
        route = ("colomb_bechar", "cape_town") if board == "africa" else ("", "")
        self.race = race or LocalRace(Setup(board, crews, *route), seed, seat=seat, level=level, seconds=15)
        self.context = AppContext(
            Settings(sounds=0, speed=1),
            Page(*size, scale),
            Sounds(0),
            LobbyModel(),
            flags=flags or Flags(),
            table=self.race.table,
            navigator=navigator(),
        )
        self.scene = RaceScene(self.answer)
        self.scene.enter(self.context)

    def click(self, x: float, y: float) -> None:
        """At a place of the page, in units."""
        self.click_at(x, y)

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
