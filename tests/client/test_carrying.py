"""Things in the hand: dragged with the mouse, or picked up, moved and put down with keys; they snap, and return."""

from __future__ import annotations

import pygame
import pytest

from greatrace.great_race.actions import (
    BuyPart,
    Discard,
    DriveOut,
    FitPart,
    PlaceTile,
    Plan,
    PlayCard,
    SplitWear,
    Step,
    TakeCard,
)
from greatrace.great_race.state import Boxes
from greatrace.kernel import Action
from greatrace_client.games.great_race.pathfinding import soundest
from greatrace_client.games.great_race.plan_slots import pawn_places
from greatrace_client.games.great_race.planner import Planner
from greatrace_client.games.great_race.planning import pawns_box, plan_boxes
from greatrace_client.games.great_race.targets import (
    Dial,
    DrawnTile,
    GaugePlate,
    HandCard,
    OpenCard,
    Pip,
    PlanBox,
    PlanSlot,
)
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.target import Name
from greatrace_client.race_common.targets import Space
from greatrace_client.ui.box import Box
from greatrace_client.ui.widgets import key_event
from tests.client.race_table import Table
from tests.client.set_up import race_at


def offered(race: LocalRace, *kinds: type[Action]) -> bool:
    """Whether the player is asked and such actions are among the options."""
    question = race.table.question
    return race.table.my_move and question is not None and all(question.of(kind) for kind in kinds)


def keys(table: Table, *names: str) -> None:
    for name in names:
        table.scene.handle(key_event(name))
        table.frames()


def focus(table: Table, name: Name) -> None:
    """With Tab, as far as it takes."""
    for _ in range(80):
        if table.scene.form.focus is not None and table.scene.form.focus.name == name:
            return
        keys(table, "Tab")
    raise AssertionError(f"Tab never comes to {name}")


# ---- tiles


def test_a_tile_is_dragged_from_the_hand_onto_a_lit_space() -> None:
    table = Table()
    table.asked("place")
    tiles = table.race.table.view.own.tiles
    question = table.race.table.question
    assert question is not None
    space = next(p.space for p in question.of(PlaceTile) if p.tile == tiles[-1])
    table.drag(table.middle(DrawnTile(len(tiles) - 1)), table.space(space))
    assert table.sent == [PlaceTile(tiles[-1], space)]


def test_a_dragged_tile_snaps_and_returns_when_it_is_dropped_nowhere() -> None:
    table = Table()
    table.asked("place")
    carrying = table.scene.carrying
    space = next(iter(table.scene.shown.action_model.spaces))
    x, y = table.space(space)
    table.press(*table.middle(DrawnTile(0)))
    table.move(x + 9, y + 7)
    goal: Name = carrying.goal
    assert goal == Space(space)
    assert table.scene.pointer.space == space
    table.move(*Box(*table.scene.layout.banner).middle)
    assert carrying.goal == ""
    table.release(*Box(*table.scene.layout.banner).middle)
    assert carrying.load is None
    assert table.sent == []
    assert carrying.update(0.05)  # it flies back
    while carrying.update(0.05):
        pass
    table.frames(2)


def test_escape_lets_a_dragged_thing_return_and_opens_no_menu() -> None:
    table = Table()
    table.asked("place")
    table.press(*table.middle(DrawnTile(0)))
    table.move(*table.space(next(iter(table.scene.shown.action_model.spaces))))
    keys(table, "Esc")
    assert table.scene.carrying.load is None
    assert table.scene.taken_change() is None
    table.release(*table.space(next(iter(table.scene.shown.action_model.spaces))))
    assert table.sent == []


def test_a_tile_is_picked_up_moved_and_put_down_with_keys() -> None:
    table = Table()
    table.asked("place")
    focus(table, DrawnTile(0))
    keys(table, "Enter")
    carrying = table.scene.carrying
    first = carrying.goal
    assert isinstance(first, Space)
    arrow = next(name for name in ("Up", "Left", "Down", "Right") if _moves(table, name))
    moved = carrying.goal
    assert isinstance(moved, Space)
    assert moved != first, arrow
    keys(table, "Enter")
    assert table.sent == [PlaceTile(table.sent[0].tile, moved.space)]  # type: ignore[attr-defined]


def _moves(table: Table, arrow: str) -> bool:
    before = table.scene.carrying.goal
    keys(table, arrow)
    return table.scene.carrying.goal != before


@pytest.mark.usefixtures("blank_drawings")
def test_a_tile_at_the_edge_of_an_enlarged_map_pulls_it_along() -> None:
    table = Table()
    table.asked("place")
    keys(table, "+", "+")
    while table.scene.board.painting:
        table.frames(5)
    sight, sheet = table.scene.layout.sight, table.scene.board.sheet
    sheet.scroll_to(100, 100)
    table.press(*table.middle(DrawnTile(0)))
    table.move(sight.right - 8, sight.middle[1])
    before = sheet.scroll
    table.frames(10)
    assert sheet.scroll[0] > before[0]
    table.move(*sight.middle)
    before = sheet.scroll
    table.frames(10)
    assert sheet.scroll == before


@pytest.mark.usefixtures("blank_drawings")
def test_with_keys_the_map_follows_a_tile_to_where_it_hangs() -> None:
    table = Table()
    table.asked("place")
    focus(table, DrawnTile(0))
    keys(table, "+", "+")
    while table.scene.board.painting:
        table.frames(5)
    table.scene.board.sheet.scroll_to(10_000, 10_000)  # far from where the player stands
    keys(table, "Enter")
    table.frames(90)
    goal = table.scene.carrying.goal
    assert isinstance(goal, Space)
    assert table.scene.layout.sight.holds(*table.space(goal.space))


# ---- assistants


def test_an_assistant_is_picked_up_from_the_tray_with_keys() -> None:
    table = Table()
    table.asked("plan")
    focus(table, "tray")
    keys(table, "Enter")
    assert table.scene.carrying.by_keys
    while table.scene.carrying.goal != PlanBox("escort"):
        keys(table, "Right")
    keys(table, "Enter")
    planner = table.scene.screen.planner
    assert planner is not None
    assert planner.counts == [0, 0, 1, 0]
    assert planner.left == 4


def test_an_assistant_that_is_dropped_nowhere_stands_where_it_stood() -> None:
    table = Table()
    table.asked("plan")
    planner = table.scene.screen.planner
    assert planner is not None
    keys(table, "2", "2")
    pawn = pawn_places(pawns_box(plan_boxes(table.scene.layout.screen)[1]), planner.total)[0].middle
    table.press(*pawn)
    table.move(*Box(*table.scene.layout.banner).middle)
    assert (planner.plan, planner.lifted) == ((0, 2, 0, 0), True)
    table.release(*Box(*table.scene.layout.banner).middle)
    assert (planner.plan, planner.lifted) == ((0, 2, 0, 0), False)
    table.drag(pawn, table.middle(PlanBox("funding")))
    assert planner.plan == (0, 1, 0, 1)
    table.drag(pawn, table.middle("tray"))
    assert planner.plan == (0, 0, 0, 1)
    assert table.sent == []
    for _ in range(4):
        table.drag(table.middle("tray"), table.middle(PlanBox("pathfinder")))
    table.click(*table.middle("ready"))
    assert table.sent == [Plan(4, 0, 0, 1)]


def test_p1_a_click_on_an_empty_place_fills_the_box_up_to_there_from_the_tray_and_then_from_the_others() -> None:
    table = Table()
    table.asked("plan")
    planner = table.scene.screen.planner
    assert planner is not None
    table.click(*table.middle(PlanSlot("mechanic", 3)))
    assert planner.plan == (0, 3, 0, 0)
    table.click(*table.middle(PlanSlot("funding", 2)))
    assert planner.plan == (0, 3, 0, 2)
    table.click(*table.middle(PlanSlot("escort", 1)))  # none is left: the fuller of the boxes gives
    assert planner.plan == (0, 2, 1, 2)
    assert planner.left == 0


def test_p1_boxes_that_the_player_has_filled_give_last() -> None:
    planner = Planner(5, Boxes(pathfinder=2, mechanic=1, funding=2))
    planner.set_to(0, 3)
    assert planner.plan == (3, 1, 0, 1)
    planner.set_to(2, 2)
    assert planner.plan == (3, 0, 2, 0)


# ---- cards


def test_a_card_is_dragged_from_the_market_into_the_hand() -> None:
    table = Table()
    table.asked("bivouac")
    card = table.scene.shown.action_model.offered[0]
    table.drag(table.middle(OpenCard(0)), table.scene.layout.hand.middle)
    assert table.sent == [TakeCard(card)]


def test_a_card_is_played_by_dragging_it_onto_the_board() -> None:
    table = Table(race=race_at("a card to be played"))
    card = next(iter(c for c, action in table.scene.shown.action_model.cards.items() if isinstance(action, PlayCard)))
    index = table.race.table.view.own.hand.index(card)
    table.drag(_grip(table, HandCard(index)), table.scene.layout.sight.middle)
    assert table.sent == [PlayCard(card)]


def _grip(table: Table, name: Name) -> tuple[float, float]:
    """A place of a card that no other lies over."""
    b = Box(*table.scene.form.named(name).box)
    return b.x + 12, b.y + b.h / 2


def test_too_many_cards_are_dragged_away_or_a_jerrycan_is_poured_instead() -> None:
    table = Table(race=race_at("a hand too large, with a jerrycan"))
    hand = table.race.table.view.own.hand
    jerrycan = hand.index("jerrycan")
    loads = table.scene.form.named(HandCard(jerrycan)).load  # type: ignore[attr-defined]
    assert set(loads.goals) == {"away", "supplies", "map", Dial("fuel")}
    other = next(i for i, card in enumerate(hand) if card != "jerrycan")
    assert Dial("fuel") not in table.scene.form.named(HandCard(other)).load.goals  # type: ignore[attr-defined]
    table.drag(_grip(table, HandCard(other)), table.scene.layout.sight.middle)
    table.drag(_grip(table, HandCard(table.race.table.view.own.hand.index("jerrycan"))), table.middle(Dial("fuel")))
    assert table.sent[0] == Discard(hand[other])


# ---- levels


def test_a_loss_is_dragged_onto_the_plates_and_can_be_begun_again() -> None:
    table = Table(race=race_at("two levels to lose"))
    action_model = table.scene.shown.action_model
    # no menu of words
    assert [control.name for control in action_model.controls if control.action is not None] == ["split"]
    assert action_model.pips == 2
    table.drag(table.middle(Pip(0)), table.middle(GaugePlate("chassis")))
    assert (table.scene.shown.action_model.pips, table.scene.shown.action_model.laid) == (1, (0, 1))
    table.click(*table.middle("unlay"))
    assert table.scene.shown.action_model.laid == (0, 0)
    table.drag(table.middle(Pip(1)), table.middle(Dial("engine")))
    table.click(*table.middle(GaugePlate("chassis")))
    assert table.sent == [SplitWear(1, 1)]


def test_d3_the_sound_share_of_a_loss_is_one_press() -> None:
    table = Table(race=race_at("two levels to lose"))
    crew, question = table.race.table.view.open.crews[0], table.race.table.question
    assert question is not None
    wanted = soundest(crew, [split for split in question.options if isinstance(split, SplitWear)])
    keys(table, "Enter")
    assert table.sent == [wanted]


def test_levels_are_laid_with_their_keys_and_picked_up_with_keys() -> None:
    table = Table(race=race_at("two levels to lose"))
    keys(table, "C")
    focus(table, Pip(0))
    keys(table, "Enter")
    assert table.scene.carrying.by_keys
    while table.scene.carrying.goal != GaugePlate("engine"):
        keys(table, "Tab")
    keys(table, "Enter")
    assert table.sent == [SplitWear(1, 1)]


def test_a_part_of_the_hand_is_dragged_onto_a_gauge() -> None:
    table = Table(race=race_at("a repair with parts, a toolbox and money"))
    question = table.race.table.question
    assert question is not None
    fit = next(f for f in question.of(FitPart) if f.card != "toolbox")
    index = table.race.table.view.own.hand.index(fit.card)
    table.drag(_grip(table, HandCard(index)), table.middle(GaugePlate("engine" if fit.engine else "chassis")))
    assert table.sent == [fit]


def test_a_toolbox_that_splits_is_laid_level_by_level() -> None:
    table = Table(race=race_at("a repair with parts, a toolbox and money"))
    index = table.race.table.view.own.hand.index("toolbox")
    table.drag(_grip(table, HandCard(index)), table.middle(GaugePlate("engine")))
    assert (table.scene.shown.action_model.pips, table.scene.shown.action_model.laid) == (2, (1, 0))
    table.drag(table.middle(Pip(0)), table.middle(GaugePlate("chassis")))
    table.click(*table.middle(GaugePlate("chassis")))
    assert table.sent == [FitPart("toolbox", 1, 2)]


def test_a_level_is_bought_by_dragging_a_part_or_clicking_a_dial() -> None:
    table = Table(race=race_at("a repair with parts, a toolbox and money"))
    table.drag(table.middle("part"), table.middle(GaugePlate("chassis")))
    assert table.sent == [BuyPart(0, 1)]


# ---- the vehicle


def test_the_vehicle_is_dragged_to_where_it_shall_drive() -> None:
    table = Table()
    table.until(lambda r: offered(r, DriveOut))
    scene = table.scene
    space = next(space for space, way in scene.reach.ways.items() if len(way.legs) == 1)
    at = table.race.table.view.open.crews[0].at
    scroll = scene.board.sheet.scroll
    table.drag(table.space(at), table.space(space))
    assert scene.board.sheet.scroll == scroll  # the map stays
    assert isinstance(table.sent[0], DriveOut)
    assert Step(space) in table.sent or len(table.sent) > 1


def test_a_thing_in_hand_goes_when_the_question_does() -> None:
    table = Table()
    table.asked("place")
    table.press(*table.middle(DrawnTile(0)))
    table.move(*table.space(next(iter(table.scene.shown.action_model.spaces))))
    assert table.scene.carrying.load is not None
    for action in (table.race.table.question.options[0],):  # type: ignore[union-attr]
        table.answer(action)
    while table.race.table.my_move and table.race.table.view.own.tiles:
        table.answer(table.race.table.question.options[0])  # type: ignore[union-attr]
    assert table.scene.carrying.load is None
    table.release(*table.scene.layout.banner.middle)


def test_a_thing_in_the_hand_is_drawn() -> None:
    table = Table()
    table.asked("place")
    table.scene.draw(table.context.page)
    before = pygame.image.tobytes(table.context.page.surface, "RGB")
    table.press(*table.middle(DrawnTile(0)))
    table.move(*table.scene.layout.sight.middle)
    table.scene.draw(table.context.page)
    assert pygame.image.tobytes(table.context.page.surface, "RGB") != before
