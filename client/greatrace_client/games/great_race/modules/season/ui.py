"""SEASON on the screen: its board, closed harbours, its sounds."""

from __future__ import annotations

from greatrace.great_race.modules.season import DateRolled, PeriodBegan, WeatherRolled
from greatrace_client.games.great_race.module_api.module_ui import ModuleUi
from greatrace_client.games.great_race.modules.season.board import SeasonBoard
from greatrace_client.games.great_race.modules.season.harbours import HarboursScreen

UI = ModuleUi(
    "season",
    screen=HarboursScreen,
    board=SeasonBoard,
    board_order=1,
    sounds={
        DateRolled: "dice",
        WeatherRolled: lambda event: "storm" if event.weather else "dice",
        PeriodBegan: "place",
    },
)
