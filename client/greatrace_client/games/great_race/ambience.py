"""The ambience around the player's vehicle: the terrain, the harbour, the camp at night."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from greatrace.great_race import constants
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open
from greatrace_client.games.great_race.music import race_mix
from greatrace_client.model.music import Mix

CAMPS = {constants.SETUP: 0.8, constants.BIVOUAC: 1.0, constants.PLANNING: 0.9, constants.MAINTENANCE: 0.8}
GROUNDS: Mapping[str, Mapping[str, float]] = {
    "forest": {"jungle": 1.0},
    "swamp": {"jungle": 0.9, "sea": 0.2},
    "savanna": {"desert": 0.5, "jungle": 0.4},
    "mountain": {"desert": 0.9},
}
OPEN_COUNTRY = {"desert": 0.7}  # for every other terrain, and unexplored spaces
TOWN, HARBOUR = 0.8, 0.6


def ambience(now: Open, seat: int | None, ruleset: Ruleset) -> dict[str, float]:
    """The levels by name. A spectator hears the surroundings of the leading vehicle."""
    if now.phase in CAMPS:
        return {"camp": CAMPS[now.phase]}
    crew = now.crews[seat] if seat is not None else max(now.crews, key=lambda one: one.row)
    if crew.at in ruleset.board.cities:
        harbour = any(crew.at in line.ends for line in ruleset.board.lines if line.kind == constants.SEA)
        return {"town": TOWN} | ({"sea": HARBOUR} if harbour else {})
    tile = now.tiles.get(crew.at)
    return dict(GROUNDS.get(ruleset.tiles[tile].terrain, OPEN_COUNTRY) if tile is not None else OPEN_COUNTRY)


def surrounded_mix(now: Open, seat: int | None, ruleset: Ruleset) -> Mix:
    """The music for the state of the race, with the sounds of the surroundings."""
    return evolve(race_mix(now, seat, ruleset.board), ambience=ambience(now, seat, ruleset))
