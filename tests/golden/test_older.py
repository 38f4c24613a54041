"""Races that older versions began go on under today's rules, from the position that a server of then has kept."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import attrs
import msgspec
import pytest

from greatrace.games import GAMES
from greatrace.older_rules import OLDER_RULES
from greatrace.protocol.hashing import view_hash
from greatrace_server.lobby.resume import knows_rules
from greatrace_server.storage.journal import checkpoint
from greatrace_server.storage.records import TableRecord

FOLDER = Path(__file__).parent / "older"
FILES = sorted(FOLDER.glob("*.json"))


class OlderRace(msgspec.Struct, forbid_unknown_fields=True):
    """See scripts/keep_older_race.py."""

    version: str
    record: msgspec.Raw
    position: str
    answers: list[tuple[int, msgspec.Raw]]
    views: list[str]

    def table(self) -> TableRecord:
        return msgspec.json.decode(self.record, type=TableRecord)


def older(file: Path) -> OlderRace:
    return msgspec.json.decode(file.read_bytes(), type=OlderRace)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_race_of_an_older_version_goes_on_to_the_same_end(file: Path) -> None:
    race = older(file)
    record = race.table()
    assert knows_rules(bytes(race.record))
    kind = GAMES[record.game]
    rules = kind.rules_for(msgspec.json.decode(record.setup, type=kind.setup_type))
    kept = checkpoint(base64.b85decode(race.position))
    assert kept is not None
    game = kept.game(kind, rules)
    assert len(race.answers) > 20, "it is in the middle"
    for seat, action in race.answers:
        game.submit(seat, kind.actions.decode(action))
    assert game.decision is None
    assert [view_hash(game.rules.view_of(game.state, seat)) for seat in range(len(race.views))] == race.views


def test_the_list_says_what_these_races_prove_and_nothing_else() -> None:
    records = [older(file).table() for file in FILES]
    proved = {(record.game, record.rules_version, record.content_hash) for record in records}
    assert proved == {(game, *entry) for game, entries in OLDER_RULES.items() for entry in entries}


def test_rules_of_another_version_are_known_only_where_the_list_has_them() -> None:
    record = older(FOLDER / "africa-0.4.0.dev0.json").table()
    kind = GAMES[record.game]
    rules: Any = kind.rules_for(msgspec.json.decode(record.setup, type=kind.setup_type))
    newer = attrs.evolve(rules, version="next")
    assert kind.plays_as_then(newer, record.rules_version, record.content_hash)
    assert not kind.plays_as_then(newer, "another", record.content_hash)
    assert not kind.plays_as_then(newer, record.rules_version, "another")
