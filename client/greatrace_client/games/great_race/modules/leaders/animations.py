"""Cues of LEADERS: choices, powers, a stolen card, a second look at the ground."""

from __future__ import annotations

from greatrace.great_race.modules.leaders import Leaders
from greatrace.great_race.modules.leaders import events as leaders
from greatrace.great_race.modules.leaders.tables import ANY
from greatrace_client.games.great_race.animations.gauges import signed
from greatrace_client.games.great_race.animations.on_board import TOLD, tell
from greatrace_client.games.great_race.animations.tiles import DRAWN, TURN, draw_and_turn
from greatrace_client.games.great_race.cues import cue
from greatrace_client.games.great_race.view_state.effects import Calling, CardFlight, LeaderPortrait, Sign
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import term, tr
from greatrace_client.race_common.title_plate import Title
from greatrace_client.race_common.view_state.spans import pause

CHOSEN, CALL = 0.8, 1.1  # seconds that a choice is announced, that a head stays over its vehicle
SEEN = 1.1  # seconds that the portrait of a chosen leader is seen: five in a row do not lag far behind their choices


@cue(leaders.LeaderChosen, CHOSEN)
async def leader_chosen(stage: Stage, e: leaders.LeaderChosen) -> None:
    crew = stage.view.open.crews[e.seat].colour
    stage.passing(LeaderPortrait(e.leader, term("leader", e.leader), term("nation", e.nation or ANY), crew), SEEN)
    await pause(CHOSEN)


@cue(leaders.NationChosen, CHOSEN)
async def nation_chosen(stage: Stage, e: leaders.NationChosen) -> None:
    leader = Leaders.slot_of(stage.view.open).leaders[e.seat]
    stage.passing(Title(term("leader", leader), term("nation", e.nation), stage.view.open.crews[e.seat].colour), 1.1)
    await pause(CHOSEN)


@cue(leaders.PowerSpent, 0.35)
async def power_spent(stage: Stage, e: leaders.PowerSpent) -> None:
    """The head appears over the vehicle; the effect follows."""
    stage.passing(Calling(e.leader, stage.above(e.seat, 62)), CALL)
    await pause(0.35)


@cue(leaders.CardLost, 0.3)
async def card_lost(stage: Stage, e: leaders.CardLost) -> None:
    """It flies to the thief; only those two see its face."""
    stage.passing(CardFlight(e.card or None, stage.place("hand", e.seat), stage.place("hand", e.by)), 0.3)
    await pause(0.3)


@cue(leaders.CardSnatched, 0.1)
async def card_snatched(stage: Stage, e: leaders.CardSnatched) -> None:
    stage.passing(Sign("+1", "card", stage.place("hand", e.seat), on_sheet=False), 0.9)
    await pause(0.1)


@cue(leaders.FirstTileShown, DRAWN + TURN)
async def first_tile_shown(stage: Stage, e: leaders.FirstTileShown) -> None:
    await draw_and_turn(stage, e.seat, e.space, e.tile)


@cue(leaders.FirstTileIgnored, 0.25)
async def first_tile_ignored(stage: Stage, e: leaders.FirstTileIgnored) -> None:
    await tell(stage, e.seat, tr("back into the bag"))


@cue(leaders.TilesLaidAside, 0.25)
async def tiles_laid_aside(stage: Stage, e: leaders.TilesLaidAside) -> None:
    stage.passing(Sign(signed(-len(e.tiles)), "tile", stage.place("hand", e.seat), good=False, on_sheet=False), TOLD)
    await pause(0.25)
