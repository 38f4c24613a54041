"""Records of whole races, as a server publishes them, made by bots in this process."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from msgspec.structs import replace

from greatrace.bots import BOTS, question_for
from greatrace.crazy_race.setup import Setup as CrazySetup
from greatrace.games import GAMES
from greatrace.great_race.setup import Setup
from greatrace.kernel import Action, Seat
from greatrace.replay import Replay, commitment, record

SETUPS: dict[str, Any] = {
    "great_race": Setup("africa", ("vermilion", "blue", "lemon"), "colomb_bechar", "cape_town"),
    "crazy_race": CrazySetup(("orange", "green", "lilac")),
}


@cache
def a_record(game: str = "great_race", seed: str = "5", level: str = "greedy") -> Replay:
    """A race to its end; Margaux sat at the first seat."""
    kind, setup, rng = GAMES[game], SETUPS[game], random.Random(seed)
    race = kind.new_game(setup, seed)
    bots = [BOTS[level](race.rules) for _ in setup.crews]
    answers: list[tuple[Seat, Action]] = []
    while (decision := race.decision) is not None:
        seat = decision.asked[0]
        view = race.rules.view_of(race.state, seat)
        action = bots[seat].choose(view, question_for(decision, seat), rng)
        answers.append((seat, action))
        race.submit(seat, action)
    made = record(kind, setup, seed, answers, race, ("Margaux", "", ""))
    return replace(made, salt="salt", commitment=commitment(seed, "salt"))
