"""SEASON on the screen: its board, closed harbours, its sounds."""

from __future__ import annotations

from greatrace.great_race.modules.season import DateRolled, PeriodBegan, WeatherRolled
from greatrace_client.games.great_race.animations.on_board import SEEN, THROW, on_board
from greatrace_client.games.great_race.cues import cue
from greatrace_client.games.great_race.module_api.module_ui import ModuleUi
from greatrace_client.games.great_race.modules.season.board import SeasonBoard
from greatrace_client.games.great_race.modules.season.harbours import HarboursScreen
from greatrace_client.games.great_race.view_state.effects import OnBoard, Weather
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.ui.draw.moving.weather_particles import sort_of

WHEEL = 0.7  # seconds that the wheel takes to turn
STORM = 3.2  # seconds that the weather passes over the map


@cue(DateRolled, THROW + SEEN)
async def date_rolled(stage: Stage, e: DateRolled) -> None:
    await on_board(stage, OnBoard("season", face=e.die))


@cue(WeatherRolled, THROW + SEEN)
async def weather_rolled(stage: Stage, e: WeatherRolled) -> None:
    await on_board(stage, OnBoard("season", face=e.die, result=e.weather))
    if e.weather and not stage.calm:
        stage.passing(Weather(sort_of(e.weather, e.period)), STORM)


@cue(PeriodBegan, WHEEL + SEEN)
async def period_began(stage: Stage, e: PeriodBegan) -> None:
    """The wheel turns by a sixth."""
    await on_board(stage, OnBoard("season", "turn"), WHEEL)


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
