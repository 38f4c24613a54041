"""Cues of DIPLOMACY: influence is bought, the exit die is thrown."""

from __future__ import annotations

from greatrace.great_race.modules.diplomacy import ExitRolled, InfluenceBought
from greatrace_client.games.great_race.animations.on_board import THROW, on_board, tell
from greatrace_client.games.great_race.cues import cue
from greatrace_client.games.great_race.view_state.effects import OnBoard
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import term


@cue(InfluenceBought, 0.25)
async def influence_bought(stage: Stage, e: InfluenceBought) -> None:
    await tell(stage, e.seat, f"{term('colour', e.colour)} {e.level}")


@cue(ExitRolled, THROW)
async def exit_rolled(stage: Stage, e: ExitRolled) -> None:
    await on_board(stage, OnBoard("diplomacy", face=e.die, result=e.colour, seat=e.seat, stops=(e.level,)))
