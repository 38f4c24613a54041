"""PATRONAGE on the screen: its board, its button, its sound."""

from __future__ import annotations

from greatrace.great_race.modules.patronage import CashPatronage, MarkerMoved
from greatrace_client.games.great_race.module_api.module_ui import ModuleUi, OptionButton
from greatrace_client.games.great_race.modules.patronage.board import PatronsBoard
from greatrace_client.games.great_race.modules.patronage.questions import cash_label, cash_note

UI = ModuleUi(
    "patronage",
    board=PatronsBoard,
    board_order=5,
    buttons={
        CashPatronage: OptionButton("I", "funding", lambda a, _action: cash_label(a), lambda a, _action: cash_note(a))
    },
    sounds={MarkerMoved: "place"},
)
