"""The results: podium, prestige line by line, the race round by round, and the next actions."""

from __future__ import annotations

from greatrace.great_race.state import Result
from greatrace_client.games.great_race.breakdown import Breakdown
from greatrace_client.games.great_race.luck import dice, happened
from greatrace_client.games.great_race.luck_graph import Chances, chances_of
from greatrace_client.games.great_race.podium import draw_podium, honours
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.result_pages import CHANCE, draw_page, pages_of
from greatrace_client.i18n import space_name, term, tr
from greatrace_client.model.omniscient_replay import Truth
from greatrace_client.race_common.result_pages import Honours, begin_finish, paint_finish
from greatrace_client.race_common.result_tabs import TABS
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import ResultContext
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.title.light import DAY, PosterLight

LANDS = {"cape_town": "mesa", "cairo": "dunes", "colomb_bechar": "dunes"}


class GreatRaceResults:
    """The pages of the results of the Great Race."""

    about_the_record = CHANCE

    def __init__(self, context: ResultContext) -> None:
        assert context.table is not None
        self.table: RaceTable = context.table
        self.lobby = context.lobby
        rolled = bool(dice(happened(self.table)).total)
        self.tabs = (("prestige", "Prestige", art("results/table")), *pages_of(rolled=rolled))
        self._chances: tuple[Truth | None, Chances] | None = None

    @property
    def result(self) -> Result:
        result = self.table.view.open.result
        assert result is not None
        return result

    @property
    def height(self) -> float:
        return Breakdown(self.table, self.result).height

    @property
    def chances(self) -> Chances:
        """The statistics of chance; computed again when the record has come."""
        truth = self.lobby.truth
        if self._chances is None or self._chances[0] is not truth:
            self._chances = truth, chances_of(self.table, truth)
        return self._chances[1]

    def paint_poster(self, page: Page, room: float, light: PosterLight = DAY, *, ahead: bool = False) -> None:
        land = LANDS.get(self.table.ruleset.finish, "peaks")
        if ahead:
            begin_finish(page, land, light)
            return
        finish = space_name(self.table.ruleset.board, self.table.ruleset.finish)
        subtitle = f"{tr('Round {n}', n=self.table.view.open.round)} · {self._headline()}".upper()
        paint_finish(page, room, land, light, finish, subtitle)

    def honours(self, page: Page, room: float) -> Honours:
        return honours(page, self.table, self.result, room + 36)

    def paint_podium(self, page: Page, room: float, reveal_progress: float) -> None:
        draw_podium(page, self.table, self.result, room + 36, reveal_progress)

    def paint_table(self, page: Page, b: Box, reveal_progress: float) -> None:
        Breakdown(self.table, self.result, reveal_progress).draw(page, Box(b.x, b.y, b.w, 0))

    def paint_table_page(self, page: Page, b: Box, reveal_progress: float) -> None:
        panels.panel(page, *b)
        Breakdown(self.table, self.result, reveal_progress).draw(page, Box(b.x, b.y + TABS, b.w, b.h - TABS))

    def paint_page(self, page: Page, b: Box, name: str) -> None:
        draw_page(page, self.table, b, name, lambda: self.chances)

    def _headline(self) -> str:
        winner = self.result.winner
        return (
            tr("{name} wins", name=self.table.name(winner))
            if winner is not None
            else term("reason", self.result.reason)
        )
