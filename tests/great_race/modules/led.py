"""A convoy phase in which seat 0 is led by somebody."""

from __future__ import annotations

from typing import Any

from greatrace.great_race.content_loader import load
from greatrace.great_race.module_content import read
from greatrace.great_race.modules.leaders.events import UsePower
from greatrace.great_race.modules.leaders.tables import LeadersTables
from greatrace.great_race.state import State
from greatrace.kernel import Game
from tests.great_race.modules.situation import beside, slot, table

START = "start"
POWER = UsePower()
POWERS = {leader.id: leader.power for leader in read(load(), "leaders", LeadersTables).leaders}


def led_by(leader: str, **changes: Any) -> Game[State]:
    """Seat 0 is led by that one, the others by nobody."""
    players = changes.get("players", 3)
    nobody = ("",) * (players - 1)
    slots = {"leaders": {"leaders": (leader, *nobody), "powers": (POWERS[leader], *nobody)}}
    return table("leaders", slots=slots, **changes)


def near_start() -> str:
    """A space beside the start."""
    return beside(table(), START)


def is_spent(game: Game[State]) -> bool:
    """Whether seat 0 has used its power in this round."""
    return bool(slot(game, "leaders").spent[0])
