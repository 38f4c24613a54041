"""What an unknown space may cost is counted from the player's own view, by the rules' own functions."""

from __future__ import annotations

from collections import Counter

import pytest

from greatrace.great_race.rules import step_costs
from greatrace.great_race.setup import Setup
from greatrace_client.games.great_race.move_preview import bubble_rows
from greatrace_client.games.great_race.pathfinding import shared, wear_shares, with_cards
from greatrace_client.games.great_race.phrases import span
from greatrace_client.games.great_race.unknown_tile_odds import may_come, spread
from greatrace_client.model.local_race import LocalRace
from tests.client.race_table import Table


def race(steps: int) -> LocalRace:
    made = LocalRace(Setup("africa", ("vermilion", "blue", "lemon"), "colomb_bechar", "cape_town"), "5", seat=0)
    for _ in range(steps):
        made.bot_step(also_own=True)
    return made


@pytest.mark.parametrize("steps", [0, 30, 90, 150])
def test_what_may_come_is_the_bag_and_what_others_have_drawn(steps: int) -> None:
    local = race(steps)
    table, state = local.table, local.game.state
    counted = may_come(table.ruleset, table.view.open, table.view.own)
    hidden = Counter(state.stock.bag)
    for own in state.own[1:]:
        hidden.update(own.tiles)
    assert counted == hidden


@pytest.mark.parametrize("steps", [10, 60, 120])
def test_the_spread_holds_whatever_comes_up(steps: int) -> None:
    local = race(steps)
    table, r, o = local.table, local.table.ruleset, local.table.view.open
    space = next(s for s in r.board.spaces if s not in o.tiles and s not in r.board.cities and s not in r.board.risk)
    may = spread(r, o, table.view.own, 0, space, o.crews[0])
    assert may is not None
    for kind in local.game.state.stock.bag:
        tile = r.tiles[kind]
        assert may.fuel[0] <= tile.fuel <= may.fuel[1]
        assert may.wear[0] <= tile.wear <= may.wear[1]
    left = may_come(r, o, table.view.own)
    dangers = sum(number for kind, number in left.items() if r.tiles[kind].danger)
    assert may.danger == pytest.approx(dangers / sum(left.values()))
    risky = next(s for s in r.board.risk if s not in o.tiles)
    there = spread(r, o, table.view.own, 0, risky, o.crews[0])
    assert there is not None
    assert there.fuel == (may.fuel[0] + step_costs.RISK.fuel, may.fuel[1] + step_costs.RISK.fuel)  # D4


def test_an_empty_tank_makes_everything_too_dear() -> None:
    import msgspec

    local = race(0)
    r, o = local.table.ruleset, local.table.view.open
    space = next(s for s in r.board.spaces if s not in r.board.cities)
    empty = msgspec.structs.replace(o.crews[0], fuel=0)
    may = spread(r, o, local.table.view.own, 0, space, empty)
    assert may is not None
    assert may.too_dear == 1.0


def test_the_bubble_of_a_blind_way_shows_the_span_that_is_left() -> None:
    table = Table()
    table.asked("sequence")
    view, r = table.race.table.view, table.race.table.ruleset
    ways = [way for way in table.scene.reach.ways.values() if way.blind]
    assert ways
    for way in ways:
        fuel = next(iter(bubble_rows(table.scene.shown, way)))
        assert fuel.note == "fuel"
        spans = [spread(r, view.open, view.own, 0, leg.to, way.before) for leg in way.legs if leg.blind]
        known = sum(leg.cost.fuel for leg in way.legs if not leg.blind)
        least, most = (known + sum(may.fuel[end] for may in spans if may is not None) for end in (0, 1))
        assert fuel.before == str(view.open.crews[0].fuel)
        assert fuel.after == span(view.open.crews[0].fuel - most, view.open.crews[0].fuel - least)
        rows = list(bubble_rows(table.scene.shown, way))
        assert any("%" in row.note for row in rows)
        later = way.after.engine + way.after.chassis
        worst = later - sum(may.wear[1] + 2 * bool(may.danger) for may in spans if may is not None)  # D5
        best = later - sum(may.wear[0] for may in spans if may is not None)
        assert span(worst, best) in {row.after for row in rows}


def test_d3_the_bubble_of_a_blind_way_says_which_gauge_pays_for_the_known_spaces() -> None:
    table, met = Table(), 0
    while not met:
        table.asked("sequence")
        crew = table.race.table.view.open.crews[0]
        for way in (way for way in table.scene.reach.ways.values() if way.blind):
            lost = [levels for levels in (crew.engine - way.after.engine, crew.chassis - way.after.chassis) if levels]
            notes = [row.note for row in bubble_rows(table.scene.shown, way) if row.note.startswith("known: ")]
            assert bool(notes) == bool(lost)
            assert all(f"\u2212{levels}" in notes[0] for levels in lost)
            met += len(notes)
        table.scene.happened(table.race.bot_step(also_own=True) or [])


def test_the_bubble_of_a_known_way_tells_of_a_breakdown_and_of_cards_that_have_to_go() -> None:
    table, seen_notes = Table(seed="2"), set[str]()
    while not any(note.startswith("hand limit") for note in seen_notes):
        table.asked("sequence")
        shown = table.scene.shown
        r, crew = shown.table.ruleset, shown.table.view.open.crews[0]
        for way in (way for way in table.scene.reach.ways.values() if not way.blind):
            lost = crew.engine + crew.chassis - way.after.engine - way.after.chassis
            for engine in wear_shares(way, crew) or [way.engine_loss(crew)]:
                split = shared(way, crew, engine)
                notes = {row.note for row in bubble_rows(shown, split)}
                assert ("engine at 0: breakdown" in notes) == (not split.after.engine)
                over = crew.hand + with_cards(way, r) - split.after.chassis
                assert any(note.endswith(f"discard {over} card{'s' * (over > 1)}") for note in notes) == (over > 0)
                assert ("other split: click a dial" in notes) == bool(wear_shares(way, crew))
                seen_notes |= notes if lost else set()
        table.scene.happened(table.race.bot_step(also_own=True) or [])
    assert "other split: click a dial" in seen_notes


def test_d3_the_bubble_of_a_known_way_says_which_gauge_pays() -> None:
    table, met = Table(), 0
    while not met:
        table.asked("sequence")
        crew = table.race.table.view.open.crews[0]
        for way in (way for way in table.scene.reach.ways.values() if not way.blind):
            for engine in wear_shares(way, crew):
                split = shared(way, crew, engine)
                rows = [(row.before, row.after) for row in bubble_rows(table.scene.shown, split)][1:]
                gauges = (crew.engine, split.after.engine), (crew.chassis, split.after.chassis)
                for before, after in gauges:
                    assert ((str(before), str(after)) in rows) == (before != after)
                met += 1
        table.scene.happened(table.race.bot_step(also_own=True) or [])
