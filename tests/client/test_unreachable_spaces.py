"""A space that no drive reaches says why in figures, and each figure is the rules' own."""

from __future__ import annotations

import msgspec

from greatrace.great_race.setup import Setup
from greatrace.great_race.state import View
from greatrace_client.games.great_race.pathfinding import ways
from greatrace_client.games.great_race.why_unavailable import PLENTY, distance, well_supplied, why_far, why_not_space
from greatrace_client.model.local_race import LocalRace


def race() -> LocalRace:
    made = LocalRace(Setup("africa", ("vermilion", "blue", "lemon"), "colomb_bechar", "cape_town"), "2", seat=0)
    for _ in range(60):
        made.bot_step(also_own=True)
    return made


def standing(view: View, **changes: object) -> View:
    """The view with another crew in the player's own seat."""
    crews = list(view.open.crews)
    crews[0] = msgspec.structs.replace(crews[0], **changes)
    return msgspec.structs.replace(view, open=msgspec.structs.replace(view.open, crews=tuple(crews), drive=None))


def test_every_distant_space_is_in_reach_or_says_why_with_its_rule() -> None:
    table = race().table
    r = table.ruleset
    for engine, fuel in ((2, 8), (5, 3), (5, 8)):
        view = standing(table.view, engine=engine, fuel=fuel, chassis=1)
        there = ways(r, view, 0, engine)
        found = set()
        for space in r.board.spaces:
            if space == view.open.crews[0].at or space in there:
                continue
            why = why_not_space(r, view, 0, space)
            assert why.short
            assert why.rule.startswith("D")
            found.add(why.rule)
        assert found


def test_the_distance_is_named() -> None:
    table = race().table
    r, view = table.ruleset, standing(table.view, engine=2)
    away = distance(r, view.open.crews[0].at, "cape_town")
    assert away > 2
    why = why_far(r, view, 0, "cape_town")
    assert why.line == f"{away} spaces away: your max is 2"
    assert why.rule == "D1"


def test_what_is_missing_is_what_the_way_costs() -> None:
    table = race().table
    r = table.ruleset
    poor, rich = (
        standing(table.view, fuel=1, engine=5, chassis=5),
        standing(table.view, fuel=PLENTY, engine=5, chassis=5),
    )
    reached = ways(r, well_supplied(rich, 0), 0, 5)
    refused = 0
    for space, way in reached.items():
        if space in ways(r, poor, 0, 5) or len(way.legs) < 2:
            continue
        why = why_far(r, poor, 0, space)
        if why.rule == "D3" and "fuel" in why.short:
            assert why.short == f"Needs {way.cost.fuel} fuel, you have 1"
            refused += 1
    assert refused > 3
