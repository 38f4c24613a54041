"""The odds of each player of winning a Crazy Race from the start of a stage: a linear score, tuned by self-play.

As in `prospects`, the odds are the shares of the exponentiated scores. Every fact has two weights: one for the last
stage, and the addition by the stages that are still to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from greatrace.bots.search.prospects import shares
from greatrace.crazy_race import words
from greatrace.crazy_race.state import State
from greatrace.kernel import Seat

FACTS: Final = ("points", "hand", "cards", "pile", "back", "running", "home", "turned")
"""Points won; the sum of the cards in hand, and their number; the sum of those that can be taken back; whether they
have been; spaces of the locomotives under way; the numbers of those home, and of those turned.
"""

NOW: Final = (0.579, 0.179, 0.767, 0.357, -1.412, 0.217, 0.185, -1.031)
WITH_STAGES: Final = (-0.547, -0.083, -1.291, -0.551, -1.027, 0.046, -0.007, -0.581)
"""The weights from 1,200 races, `scripts/tune_bots.py --game crazy_race --races 1200 --seed c1`."""

STAGES: Final = 8.0  # of a race
HINTS: Final = ("points", "cards", "cards", "cards", "cards", "nearer", "nearer", "nearer")
"""The id of each fact in hints."""


def facts(state: State, seat: Seat) -> tuple[float, ...]:
    """The facts about a seat, in the order of FACTS."""
    crew, own = state.open.crews[seat], state.own[seat]
    running = [place for place in crew.locomotives if place < words.HOME]
    return (
        sum(crew.points),
        sum(own.hand),
        len(own.hand),
        0 if crew.took_back else sum(own.pile),
        crew.took_back,
        sum(running),
        len(crew.locomotives) - len(running),
        sum(place >= words.TURNTABLE for place in running),
    )


def weights(stages: int) -> list[float]:
    """The weights of the facts with that number of stage cards still face down."""
    return [now + stages / STAGES * more for now, more in zip(NOW, WITH_STAGES, strict=True)]


def chances(state: State) -> Sequence[float]:
    """The odds of winning, by seat; a race that is over has been won or lost."""
    o = state.open
    if o.result is not None:
        return [1 / len(o.result.winners) if seat in o.result.winners else 0.0 for seat in range(len(o.crews))]
    return shares([score(state, seat) for seat in range(len(o.crews))])


def score(state: State, seat: Seat) -> float:
    """The weighted sum of the facts."""
    return sum(w * fact for w, fact in zip(weights(state.open.stages), facts(state, seat), strict=True))


def parts(state: State, seat: Seat) -> dict[str, float]:
    """The components of a seat's lead over the others, by the ids of hints."""
    found = {"rivals": -max(score(state, other) for other in range(len(state.own)) if other != seat)}
    for name, w, fact in zip(HINTS, weights(state.open.stages), facts(state, seat), strict=True):
        found[name] = found.get(name, 0.0) + w * fact
    return found
