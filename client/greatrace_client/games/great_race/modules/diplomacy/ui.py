"""DIPLOMACY on the screen: its board, its questions, its sounds."""

from __future__ import annotations

from typing import ClassVar

from greatrace.great_race.actions import Halt
from greatrace.great_race.modules.diplomacy import (
    BuyInfluence,
    Diplomacy,
    ExitRolled,
    InfluenceBought,
    PayBribe,
    next_square,
)
from greatrace_client.games.great_race.animations.on_board import BEAT, THROW, on_board, tell
from greatrace_client.games.great_race.controls import ActionModel, Asked, Control
from greatrace_client.games.great_race.cues import brief, cue
from greatrace_client.games.great_race.module_api.controls import done_control
from greatrace_client.games.great_race.module_api.module_ui import ModuleUi
from greatrace_client.games.great_race.modules.diplomacy.board import InfluenceBoard
from greatrace_client.games.great_race.view_state.effects import OnBoard
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import term, tr, trn
from greatrace_client.i18n.names import price, space_name
from greatrace_client.model.target import UiTarget
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.shapes import at


class InfluenceButton(UiTarget, frozen=True):
    """The button that buys a level of a colour."""

    topic: ClassVar[str] = "diplomacy"
    colour: str


def influence_note(a: Asked, colour: str) -> str:
    """The next square and its price."""
    square = next_square(a.open, a.seat, colour)
    return tr("to level {level}: {price}", level=square[0], price=price(square[1])) if square else ""


def influence(a: Asked) -> ActionModel:
    """DIPLOMACY. An affordable square on each line."""
    made = ActionModel(term("prompt", "influence"), controls=done_control(a, tr("Done"), tr("buy no more")))
    for number, buy in enumerate(a.of(BuyInfluence), 1):
        icon = at(0, 0, emblems.city(buy.colour, 12))
        label = term("colour", buy.colour).capitalize()
        note = influence_note(a, buy.colour)
        made.controls.append(
            Control(InfluenceButton(buy.colour), label, note, str(number), icon, action=buy, wide=True)
        )
    return made


def bribe(a: Asked) -> ActionModel:
    """DIPLOMACY. Stay in the city, or pay the bribe for the die's result."""
    extension = next(x for x in a.ruleset.extensions if isinstance(x, Diplomacy))
    total, each = extension.bribe(a.ruleset, a.open, a.seat), extension.tables.bribe
    die, n = Diplomacy.slot_of(a.open).die, total // each
    one, many = "die {die}, influence {level}: {n} pip at {price}", "die {die}, influence {level}: {n} pips at {price}"
    note = trn(one, many, n, die=die, level=die - n, price=price(each))
    made = ActionModel(term("prompt", "bribe"))
    label = tr("Pay the bribe: {price}", price=price(total))
    made.controls = a.buttons(PayBribe, "bribe", label, note, "B", "funding")
    label = tr("Stay in {city}", city=space_name(a.ruleset.board, a.crew.at))
    made.controls += a.buttons(Halt, "halt", label, tr("ends the drive"), "S", "stop")
    return made


@brief(InfluenceBought, BEAT)
def influence_bought(stage: Stage, e: InfluenceBought) -> None:
    tell(stage, e.seat, f"{term('colour', e.colour)} {e.level}")


@cue(ExitRolled, THROW)
async def exit_rolled(stage: Stage, e: ExitRolled) -> None:
    await on_board(stage, OnBoard("diplomacy", face=e.die, result=e.colour, seat=e.seat, stops=(e.level,)))


UI = ModuleUi(
    "diplomacy",
    board=InfluenceBoard,
    board_order=4,
    action_models={"influence": influence, "bribe": bribe},
    topics={"bribe": "diplomacy"},
    sounds={ExitRolled: "dice", InfluenceBought: "stamp"},
    shown_first=(ExitRolled,),
)
