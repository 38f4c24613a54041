"""Thinking ahead while others are asked: a way in pencil, its costs, and what becomes of it."""

from __future__ import annotations

import pygame

from greatrace_client.games.great_race.pathfinding import ways
from greatrace_client.model.local_race import LocalRace
from tests.client.race_table import Table


def waiting(race: LocalRace) -> bool:
    """Somebody else is asked in the convoy, and the player could drive."""
    table = race.table
    question, crew = table.question, table.view.open.crews[0]
    if question is None or table.my_move or question.prompt != "sequence" or crew.passed:
        return False
    return len(ways(table.ruleset, table.view, 0, crew.engine)) > 3


def on_anothers_go() -> Table:
    table = Table(players=4, seed="5")
    table.until(waiting)
    return table


def point_at(table: Table, space: str) -> None:
    table.move(*table.scene.board.sheet.centre(space))
    table.frames(30)


def furthest(table: Table) -> str:
    found = table.scene.sketch.ways()
    sight = table.scene.layout.sight
    seen = [space for space in found if sight.holds(*table.scene.board.sheet.centre(space))]
    return max(seen, key=lambda space: len(found[space].legs))


def test_the_way_is_the_rules_own_and_costs_what_it_would_cost_on_ones_go() -> None:
    table = on_anothers_go()
    race = table.race.table
    assert table.scene.sketch.ways() == ways(race.ruleset, race.view, 0, race.view.open.crews[0].engine)


def test_pointing_draws_it_after_a_rest_and_sends_nothing() -> None:
    table = on_anothers_go()
    goal = furthest(table)
    table.move(*table.scene.board.sheet.centre(goal))
    assert table.scene.sketch.way is None, "a mouse that only passes draws nothing"
    before = pygame.image.tobytes(table.context.page.surface, "RGB")
    table.frames(30)
    assert table.scene.sketch.way is not None
    assert table.scene.sketch.way.end == goal
    assert pygame.image.tobytes(table.context.page.surface, "RGB") != before
    assert table.sent == []


def test_a_click_keeps_it_and_a_second_one_rubs_it_out() -> None:
    table = on_anothers_go()
    goal = furthest(table)
    table.click(*table.scene.board.sheet.centre(goal))
    table.move(*table.scene.layout.dashboard.middle)
    assert table.scene.sketch.kept == goal
    assert table.scene.sketch.way is not None
    table.click(*table.scene.board.sheet.centre(goal))
    assert table.scene.sketch.kept is None
    table.click(*table.scene.board.sheet.centre(goal))
    table.press(*table.scene.layout.sight.middle, button=3)
    assert table.scene.sketch.kept is None
    assert table.sent == []


def test_nothing_is_sketched_where_something_is_to_be_chosen() -> None:
    table = Table(players=4, seed="5")
    table.until(
        lambda race: race.table.my_move and race.table.question is not None and race.table.question.prompt == "drive"
    )
    assert not table.scene.sketch.open
    assert table.scene.sketch.way is None


def test_who_only_looks_on_sketches_nothing() -> None:
    table = Table(players=3, seat=None)
    table.frames(2)
    assert not table.scene.sketch.open


def test_what_was_sketched_is_proposed_when_one_may_drive() -> None:
    table = Table(players=4, seed="5")
    kept = None
    for _ in range(400):
        steps = table.race.bot_step(also_own=True)
        assert steps is not None
        table.scene.happened(steps)
        table.settle()
        sketch = table.scene.sketch
        if kept is None and waiting(table.race):
            kept = furthest(table)
            assert sketch.press(kept)
        elif kept is not None and table.scene.shown.action_model.drives:
            if kept in table.scene.reach.ways:
                assert table.scene.pointer.pinned == kept
                assert table.scene.pointer.way is not None
                assert table.scene.pointer.way.end == kept
                assert sketch.kept is None
                return
            kept, sketch.kept = None, None  # others have barred it: another try
    raise AssertionError("no sketch came to a drive")
