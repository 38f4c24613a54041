"""DIPLOMACY on the screen: its board, its questions, its sounds."""

from __future__ import annotations

from greatrace.great_race.modules.diplomacy import ExitRolled, InfluenceBought
from greatrace_client.games.great_race.module_api.module_ui import ModuleUi
from greatrace_client.games.great_race.modules.diplomacy.board import InfluenceBoard
from greatrace_client.games.great_race.modules.diplomacy.questions import bribe, influence

UI = ModuleUi(
    "diplomacy",
    board=InfluenceBoard,
    board_order=4,
    desks={"influence": influence, "bribe": bribe},
    topics={"bribe": "diplomacy"},
    sounds={ExitRolled: "dice", InfluenceBought: "stamp"},
    shown_first=(ExitRolled,),
)
