"""Store half-played races of this version in a server's format, for later versions to continue.

.venv/bin/python scripts/keep_older_race.py VERSION

Run it when a version is released. It writes a file for each kind of race to `tests/golden/older/`; the versions named
there belong into `greatrace.older_rules`, for as long as `tests/golden/test_older.py` passes with them.
"""

from __future__ import annotations

import argparse
import base64
import random
from pathlib import Path
from typing import Any, Final

import msgspec

from greatrace.games import GAMES
from greatrace.great_race.modules import MODULES
from greatrace.protocol.hashing import view_hash
from greatrace_server.storage.journal import Journal
from greatrace_server.storage.records import RUNNING, TableRecord

FOLDER: Final = Path(__file__).parents[1] / "tests" / "golden" / "older"
SEED: Final = "an older version"
RACES: Final[dict[str, tuple[str, int, dict[str, Any]]]] = {
    "africa": ("great_race", 3, {"board": "africa"}),
    "south_america": ("great_race", 2, {"board": "south_america"}),
    "asia": ("great_race", 2, {"board": "asia"}),
    "usa": ("great_race", 2, {"board": "usa"}),
    "all_modules": ("great_race", 2, {"board": "africa", "modules": list(MODULES)}),
    "crazy_race": ("crazy_race", 3, {}),
}


class Kept:
    """Stands for a store: keeps the last position written."""

    row = b""

    def checkpoint(self, _table: str, row: bytes) -> None:
        self.row = row


def played(name: str, version: str) -> dict[str, Any]:
    """Half a race as stored, the answers of the other half, and the public state at its end."""
    id, players, words = RACES[name]
    kind, rng = GAMES[id], random.Random(name)
    wanted = msgspec.convert({"crews": kind.colours[:players], **words}, kind.setup_type)
    setup = kind.agreed(wanted, kind.new_game(wanted, SEED))
    game = kind.new_game(setup, SEED)
    answers = answered(game, rng)
    game = kind.new_game(setup, SEED)
    record = TableRecord(name, name, id, words.get("board", ""), "", "", 0, [], phase=RUNNING, seed=SEED)
    record.setup = msgspec.Raw(msgspec.json.encode(setup))
    record.rules_version, record.content_hash = game.rules.version, game.rules.content_hash
    half = len(answers) // 2
    for seat, action in answers[:half]:
        game.submit(seat, kind.actions.decode(action))
    kept = Kept()
    store: Any = kept
    Journal(record, store).keep(game, half)
    for seat, action in answers[half:]:
        game.submit(seat, kind.actions.decode(action))
    return {
        "version": version,
        "record": msgspec.Raw(msgspec.json.encode(record)),
        "position": base64.b85encode(kept.row).decode(),
        "answers": [(seat, msgspec.Raw(action)) for seat, action in answers[half:]],
        "views": [view_hash(game.rules.view_of(game.state, seat)) for seat in range(players)],
    }


def answered(game: Any, rng: random.Random) -> list[tuple[int, bytes]]:
    """Play a race at random to its end: seats and encoded actions."""
    found = []
    while (decision := game.decision) is not None:
        seat = decision.asked[0]
        action = rng.choice(list(decision.required(seat)))
        found.append((seat, msgspec.json.encode(action)))
        game.submit(seat, action)
    return found


def main(version: str) -> None:
    """Write all files."""
    for name in RACES:
        text = msgspec.json.encode(played(name, version))
        (FOLDER / f"{name}-{version}.json").write_bytes(msgspec.json.format(text, indent=0) + b"\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version", metavar="VERSION")
    main(parser.parse_args().version)
