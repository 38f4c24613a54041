"""Shared cues of modules: something that happens on an open board, a few words over a vehicle."""

from __future__ import annotations

from greatrace.kernel import Seat
from greatrace_client.games.great_race.view_state.effects import OnBoard, Sign
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.race_common.view_state.spans import over, pause

THROW = 0.9  # seconds a die tumbles
SEEN = 0.8  # seconds for which the result is shown
SIGN_TIME = 1.1  # seconds a sign stays
BEAT = 0.25  # seconds before the next thing happens


async def on_board(stage: Stage, what: OnBoard, seconds: float = THROW, seen: float = SEEN) -> None:
    """Play the effect on the open board, then show its result for a moment."""
    with stage.showing(what):
        async for t in over(seconds):
            what.t = t
        await pause(seen)


def tell(stage: Stage, seat: Seat, text: str) -> None:
    """A few words over that player's vehicle."""
    stage.passing(Sign(text, "", stage.above(seat)), SIGN_TIME)
