"""A race as a live client is sent it, with the recorder that makes a replay of it listening."""

from __future__ import annotations

from typing import Any

import msgspec

from greatrace.crazy_race.setup import Setup as CrazySetup
from greatrace.crazy_race.words import COLOURS
from greatrace.games import GAMES
from greatrace.great_race.setup import Setup
from greatrace.protocol.messages import Snapshot
from greatrace_client.model import TableModel
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.replay_recorder import Recorder

Live = list[tuple[int, Any]]  # update and view after each event, as the live client had them


def raced(game: str = "great_race", seat: int | None = 0) -> LocalRace:
    """A race to its end, and all that its seat was sent."""
    great = Setup("africa", ("vermilion", "blue", "lemon"), "colomb_bechar", "cape_town")
    race = LocalRace(great if game == "great_race" else CrazySetup(COLOURS[:3]), "5", seat, kind=GAMES[game])
    while race.bot_step(also_own=True) is not None:
        pass
    return race


def first_of(race: LocalRace) -> Snapshot:
    """The snapshot with which it began."""
    first = race.messages[0]
    assert isinstance(first, Snapshot)
    return first


def followed(race: LocalRace, recorder: Recorder, name: str = "t1", *, last: int | None = None) -> Live:
    """A live client's way through those messages, the recorder listening as the connection lets it."""
    first, *rest = [msgspec.structs.replace(message, table=name) for message in race.messages[:last]]
    assert isinstance(first, Snapshot)
    table = TableModel.opened(first)
    recorder.heard(first, table)
    seen = [(table.seq, table.view)]
    for message in rest:
        seen += [(table.seq, step.after) for step in table.apply(message)]
        recorder.heard(message, table)
    return seen
