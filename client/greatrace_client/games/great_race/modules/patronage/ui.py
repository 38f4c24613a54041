"""PATRONAGE on the screen: its board, its button, its sound."""

from __future__ import annotations

from greatrace.great_race.modules.patronage import CashPatronage, MarkerMoved, Patronage
from greatrace_client.games.great_race.animations.on_board import SEEN, on_board
from greatrace_client.games.great_race.controls import Asked
from greatrace_client.games.great_race.cues import cue
from greatrace_client.games.great_race.module_api.module_ui import ModuleUi, OptionButton
from greatrace_client.games.great_race.modules.patronage.board import PatronsBoard
from greatrace_client.games.great_race.view_state.effects import OnBoard
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import tr
from greatrace_client.i18n.names import price


def cash_label(a: Asked) -> str:
    """The francs of the square of the player's marker."""
    slot = Patronage.slot_of(a.open)
    return tr("Collect {amount} from your patrons", amount=price(slot.squares[slot.markers[a.seat]]))


def cash_note(a: Asked) -> str:
    """Where the marker goes."""
    return tr("your marker returns to square {n}", n=Patronage.slot_of(a.open).start)


HOP = 0.32  # seconds a square of the patrons' track


@cue(MarkerMoved, 2 * HOP + SEEN / 2)
async def marker_moved(stage: Stage, e: MarkerMoved) -> None:
    """The marker hops from free square to free square; after cashing it goes straight back to the start."""
    slot = Patronage.slot_of(stage.view.open)
    held = {at for seat, at in enumerate(slot.markers) if seat != e.seat}
    ahead = range(slot.markers[e.seat] + 1, e.square + 1)
    stops = tuple(square for square in ahead if square == e.square or square not in held) or (e.square,)
    await on_board(stage, OnBoard("patronage", "walk", seat=e.seat, stops=stops), HOP * len(stops), SEEN / 2)


UI = ModuleUi(
    "patronage",
    board=PatronsBoard,
    board_order=5,
    buttons={
        CashPatronage: OptionButton("I", "funding", lambda a, _action: cash_label(a), lambda a, _action: cash_note(a))
    },
    sounds={MarkerMoved: "place"},
)
