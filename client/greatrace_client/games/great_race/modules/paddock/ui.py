"""PADDOCK on the screen: its board, its questions, its sounds."""

from __future__ import annotations

from greatrace.great_race.modules.paddock import GaugeTuned
from greatrace_client.games.great_race.module_api.module_ui import ModuleUi
from greatrace_client.games.great_race.modules.paddock.board import WorkshopBoard
from greatrace_client.games.great_race.modules.paddock.questions import workshop

UI = ModuleUi(
    "paddock",
    board=WorkshopBoard,
    board_order=6,
    desks={"workshop": workshop, "tune": workshop},
    sounds={GaugeTuned: "repair"},
)
