"""Boards of the modules: season, microclimate, villages, diplomacy, patronage, paddock, under posted events."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pygame
import pytest

from greatrace.great_race.actions import Done, Halt
from greatrace.great_race.modules import diplomacy, microclimate, patronage, season
from greatrace.great_race.modules.diplomacy import BuyInfluence, Diplomacy, PayBribe
from greatrace.great_race.modules.paddock import TuneGauge
from greatrace.great_race.modules.patronage import CashPatronage, Patronage
from greatrace.great_race.modules.season import Season
from greatrace.great_race.modules.village import DriveThrough, RestInVillage
from greatrace.kernel import Event
from greatrace_client.in_process import LocalRace
from greatrace_client.scenes.base import Flags, Replace
from greatrace_client.scenes.race.modules.boards import BOARDS
from greatrace_client.scenes.race.modules.influence import InfluenceBoard
from greatrace_client.scenes.race.modules.workshop import WorkshopBoard
from greatrace_client.scenes.race.results import ResultsScene
from greatrace_client.stage.effects import OnBoard
from greatrace_client.text import LANGUAGES, set_language
from tests.client.hands_on import FRAME
from tests.client.module_table import ModuleTable

BOARD_NAMES = tuple(board.name for board in BOARDS)
Wanted = Callable[[LocalRace], bool]


def mine(prompt: str) -> Wanted:
    """Seat 0 is asked that."""

    def wanted(race: LocalRace) -> bool:
        question = race.table.question
        return race.table.my_move and question is not None and question.prompt == prompt

    return wanted


def reached(wanted: Wanted, *modules: str, **options: str) -> ModuleTable:
    """A table on which the position came up: the first of many races."""
    for seed in map(str, range(1, 40)):
        table = ModuleTable(*modules, options=options, seed=seed)
        with suppress(AssertionError):  # the race ended first
            table.until(wanted)
            return table
    raise AssertionError("no race came so far")


def shown_now(table: ModuleTable) -> str:
    """The open board."""
    board = table.scene.boards.open(table.scene.shown)
    return board.name if board is not None else ""


def happening(table: ModuleTable, kind: type[Event]) -> None:
    """Bots play until the cue of such an event begins."""
    director = table.scene.director
    for _ in range(20_000):
        if isinstance(director.event, kind):
            return
        if director.idle:
            steps = table.race.bot_step(also_own=True)
            assert steps is not None, "the race ended first"
            table.scene.happened(steps)
            if not any(isinstance(step.event, kind) for step in steps):
                director.skip()
        table.scene.update(FRAME)
    raise AssertionError("it did not happen")


def drag(table: ModuleTable, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Press, pull, let go."""
    k = table.scene.page.k
    from_, to = ((round(x * k), round(y * k)) for x, y in (start, end))
    table.post(pygame.MOUSEMOTION, pos=from_, rel=(1, 1), buttons=(0, 0, 0))
    table.post(pygame.MOUSEBUTTONDOWN, pos=from_, button=1)
    table.post(pygame.MOUSEMOTION, pos=to, rel=(1, 1), buttons=(1, 0, 0))
    table.post(pygame.MOUSEBUTTONUP, pos=to, button=1)


# ---- all of them


@pytest.mark.parametrize("module", [*BOARD_NAMES, "all"])
def test_a_race_is_played_from_set_up_to_results(module: str) -> None:
    names = BOARD_NAMES if module == "all" else ("season", module) if module == "microclimate" else (module,)
    table = ModuleTable(*names, options={"paddock": "free"} if "paddock" in names else {}, flags=Flags(autoplay=True))
    table.scene.director.speed = 0.0
    assert table.scene.autopilot is not None
    table.scene.autopilot.look = 0.0
    change = None
    for frame in range(60_000):
        if (change := table.scene.taken_change()) is not None:
            break
        if table.scene.update(FRAME) and frame % 40 == 0:
            table.scene.draw(table.kit.page)
        if table.scene.director.idle and not table.race.table.my_move:
            table.scene.happened(table.race.bot_step() or [])
    assert isinstance(change, Replace)
    assert isinstance(change.scene, ResultsScene)


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_a_board_is_opened_by_its_chip_and_put_away_in_three_ways(name: str) -> None:
    table = ModuleTable(*BOARD_NAMES)
    table.asked("plan")
    key = getattr(pygame, f"K_{table.scene.form.named(f'chip {name}').key}")
    ways: tuple[Callable[[], None], ...] = (
        lambda: table.click(f"chip {name}"),
        lambda: table.click("put-away"),
        lambda: table.key(pygame.K_ESCAPE),
    )
    for put_away in ways:
        table.key(key)
        assert shown_now(table) == name
        put_away()
        assert shown_now(table) == ""
    assert table.scene.taken_change() is None, "Esc has put the board away and not opened the menu"


def test_a_board_keeps_clicks_from_the_map_below_it() -> None:
    table = ModuleTable(*BOARD_NAMES)
    table.asked("sequence")
    table.click("chip paddock")
    board = table.scene.boards.open(table.scene.shown)
    assert board is not None
    x, y = board.box(table.scene.shown).middle
    hit = table.scene.form.at(x, y)
    assert hit is not None
    assert hit.name == "board paddock"


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_a_board_or_its_questions_is_cut(language: str, scale: float, cut: set[str]) -> None:
    set_language(language)
    table = ModuleTable(*BOARD_NAMES, options={"paddock": "free", "season": "hard"}, scale=scale, seed="3")
    for prompt in ("workshop", "plan", "influence", "sequence"):
        table.asked(prompt)
        cut.clear()  # cards and buttons of the base game have their own tests
        shown = table.scene.shown
        for board in table.scene.boards.all:
            table.scene.boards.pinned, table.scene.boards.put_away = board.name, table.scene.boards.asked(shown)
            table.scene.boards.draw(table.scene.page, shown)
            board.paint_chip(table.scene.page, shown, shown.layout.chips[board.chip_at])
        assert cut == set()


def test_all_boards_lie_inside_the_map_at_every_size() -> None:
    for size, scale in (((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 2.0), ((2560, 1080), 1.0)):
        table = ModuleTable(*BOARD_NAMES, size=size, scale=scale)
        shown = table.scene.shown
        for board in table.scene.boards.all:
            b, sight = board.box(shown), shown.layout.sight
            assert sight.x <= b.x
            assert b.right <= sight.right
            assert sight.y <= b.y
            assert b.bottom <= shown.layout.shelf.y


def test_a_board_about_a_vehicle_does_not_hide_it() -> None:
    def far(race: LocalRace) -> bool:
        return mine("influence")(race) and race.table.view.open.crews[0].row >= 9

    table = reached(far, "diplomacy")
    board = table.scene.boards.open(table.scene.shown)
    assert board is not None
    x, y = table.scene.board.sheet.centre(table.race.table.view.open.crews[0].at)
    assert not board.box(table.scene.shown).holds(x, y)


# ---- SEASON


def test_season_the_die_is_thrown_on_the_wheels_board_and_then_it_closes() -> None:
    table = ModuleTable("season")
    happening(table, season.WeatherRolled)
    assert shown_now(table) == "season"
    table.settle()
    assert shown_now(table) == ""


def test_season_the_wheel_has_turned_on_by_a_sixth_at_maintenance() -> None:
    table = ModuleTable("season")
    happening(table, season.PeriodBegan)
    before = table.scene.stage.view.open.modules["season"].period
    assert shown_now(table) == "season"
    table.settle()
    assert table.scene.stage.view.open.modules["season"].period == before % 6 + 1


def test_season_sea_lines_are_drawn_closed_only_when_no_boat_sails() -> None:
    def plates(weather: str) -> list[bytes]:
        def here(race: LocalRace) -> bool:
            return mine("sequence")(race) and race.table.view.open.modules["season"].weather == weather

        table = reached(here, "season", season="hard")
        sheet, page = table.scene.board.sheet, table.scene.page
        found = []
        for line, _, place in sheet.plates:
            x, y = sheet.to_window(*place)
            if line.kind == "sea":
                rect = pygame.Rect(page.px(x) - 8, page.px(y) - 8, 16, 16)
                found.append(pygame.image.tobytes(page.surface.subsurface(rect), "RGB"))
        return found

    calm, storm = plates(""), plates("boats")
    assert len(calm) == len(storm) > 1
    assert all(one != other for one, other in zip(calm, storm, strict=True))


def test_season_a_city_says_that_its_boats_stay() -> None:
    table = reached(lambda r: r.table.view.open.modules["season"].weather == "boats" and mine("plan")(r), "season")
    harbour = next(line.ends[0] for line in table.race.table.ruleset.board.lines if line.kind == "sea")
    told = [screen.about_space(table.scene.shown, harbour) for screen in table.scene.modules]
    assert any("No boat sails" in line for line in told)
    assert Season.part(table.race.table.view.open).weather == "boats"


# ---- MICROCLIMATE


def test_microclimate_the_card_is_open_while_somebody_throws() -> None:
    for seed in map(str, range(1, 30)):
        table = ModuleTable("season", "microclimate", seed=seed)
        with suppress(AssertionError):
            happening(table, microclimate.MicroclimateRolled)
            assert shown_now(table) == "microclimate"
            table.settle()
            assert shown_now(table) == ""
            return
    raise AssertionError("nobody met one")


# ---- VILLAGE


@pytest.mark.parametrize("way", ["map", "card", "button"])
def test_village_one_stops_by_map_card_or_button(way: str) -> None:
    table = reached(mine("village"), "village")
    assert shown_now(table) == "village"
    if way == "map":
        x, y = table.scene.board.sheet.centre(table.race.table.view.open.crews[0].at)
        drag(table, (x, y), (x, y))
    else:
        table.click("village-card" if way == "card" else "rest")
    assert table.sent == [RestInVillage()]


def test_village_enter_drives_on() -> None:
    table = reached(mine("village"), "village")
    table.key(pygame.K_RETURN)
    assert table.sent == [DriveThrough()]


# ---- DIPLOMACY


def test_diplomacy_a_lit_square_is_bought_with_a_click() -> None:
    table = reached(mine("influence"), "diplomacy")
    assert shown_now(table) == "diplomacy"
    money = table.race.table.view.open.crews[0].money
    table.click("line red")
    assert table.sent == [BuyInfluence("red")]
    slot = Diplomacy.part(table.race.table.view.open)
    assert slot.influence[0]["red"] == slot.levels[1]
    assert table.race.table.view.open.crews[0].money == money - slot.prices[0]


def test_diplomacy_a_marker_is_dragged_to_its_next_square_and_nowhere_else() -> None:
    table = reached(mine("influence"), "diplomacy")
    board = table.scene.boards.open(table.scene.shown)
    assert isinstance(board, InfluenceBoard)
    level = Diplomacy.part(table.race.table.view.open).influence[0]["green"]
    here = board.square(table.scene.shown, "green", level).middle
    ahead = board.square(table.scene.shown, "green", board.next_level(table.scene.shown, "green")).middle
    drag(table, here, (here[0] + 8, here[1] + 4))
    assert table.sent == []
    assert board.dragged is None
    drag(table, here, ahead)
    assert table.sent == [BuyInfluence("green")]


def test_diplomacy_the_exit_die_is_thrown_on_the_board() -> None:
    table = reached(mine("influence"), "diplomacy")
    happening(table, diplomacy.ExitRolled)
    assert shown_now(table) == "diplomacy"


def test_diplomacy_the_whole_bribe_is_shown_and_paid() -> None:
    table = reached(mine("bribe"), "diplomacy")
    view, pay = table.race.table.view, table.scene.shown.desk.control("bribe")
    slot, at = Diplomacy.part(view.open), view.open.crews[0].at
    over = slot.die - slot.influence[0][table.race.table.ruleset.board.cities[at].colour]
    assert f"{20 * over}\u00a0F" in pay.label
    assert table.scene.shown.desk.control("halt").action == Halt()
    table.key(pygame.K_b)
    assert table.sent == [PayBribe()]
    assert table.race.table.view.open.crews[0].money == view.open.crews[0].money - 20 * over


# ---- PATRONAGE


def may_cash(race: LocalRace) -> bool:
    question = race.table.question
    return mine("sequence")(race) and question is not None and CashPatronage() in question.options


def test_patronage_ones_square_is_cashed_with_a_click_and_the_marker_returns() -> None:
    table = reached(may_cash, "patronage")
    slot, money = Patronage.part(table.race.table.view.open), table.race.table.view.open.crews[0].money
    table.click("chip patronage")
    table.click("cash-square")
    assert table.sent == [CashPatronage()]
    after = table.race.table.view.open
    assert after.crews[0].money == money + slot.squares[slot.markers[0]]
    assert Patronage.part(after).markers[0] == slot.start


def test_patronage_the_button_says_amount_and_where_the_marker_goes() -> None:
    table = reached(may_cash, "patronage")
    slot = Patronage.part(table.race.table.view.open)
    button = next(c for c in table.scene.shown.desk.controls if c.action == CashPatronage())
    assert f"{slot.squares[slot.markers[0]]}\u00a0F" in button.label
    assert str(slot.start) in button.note


def test_patronage_a_marker_walks_over_free_squares_only() -> None:
    table = ModuleTable("patronage", seed="3")
    happening(table, patronage.MarkerMoved)
    assert shown_now(table) == "patronage"
    walking = next(e for e in table.scene.stage.effects if isinstance(e, OnBoard))
    held = {
        at for seat, at in enumerate(table.scene.stage.view.open.modules["patronage"].markers) if seat != walking.seat
    }
    assert not held & set(walking.stops[:-1])


# ---- PADDOCK


def test_paddock_a_knob_raises_a_gauge_and_takes_the_money() -> None:
    table = ModuleTable("paddock", options={"paddock": "free"})
    table.asked("workshop")
    before = table.race.table.view.open.crews[0]
    table.click("knob fuel 1")
    assert table.sent == [TuneGauge("fuel", 1)]
    after = table.race.table.view.open.crews[0]
    assert after.maximum.fuel == before.maximum.fuel + 1
    assert after.money == before.money - 100


def test_paddock_a_knob_that_is_grey_says_why() -> None:
    table = ModuleTable("paddock", options={"paddock": "free"})
    table.asked("workshop")
    table.click("knob fuel 1")
    table.asked("workshop")
    down = table.scene.form.named("knob fuel -1")
    assert not down.enabled
    assert "not taken back" in down.hint
    table.click("knob fuel -1")
    assert table.sent == [TuneGauge("fuel", 1)]


def test_paddock_all_bays_are_open_while_others_work() -> None:
    table = ModuleTable("paddock", options={"paddock": "free"}, seat=None)
    table.asked("workshop")
    assert shown_now(table) == "paddock"
    board = table.scene.boards.open(table.scene.shown)
    assert isinstance(board, WorkshopBoard)
    bays = [board.bay(table.scene.shown, seat) for seat in board.seats(table.scene.shown)]
    assert len(bays) == 4
    assert all(bay.h > 60 for bay in bays)


def test_paddock_enter_leaves_the_workshop() -> None:
    table = ModuleTable("paddock", options={"paddock": "free"})
    table.asked("workshop")
    table.key(pygame.K_RETURN)
    assert table.sent == [Done()]


def test_paddock_given_vehicles_are_lined_up_at_the_start_until_they_are_put_away() -> None:
    table = ModuleTable("paddock")
    table.settle()
    assert shown_now(table) == "paddock"
    table.key(pygame.K_ESCAPE)
    assert shown_now(table) == ""
    while (question := table.race.table.question) is not None and question.prompt == "bivouac":
        table.scene.happened(table.race.bot_step(also_own=True) or [])
        assert shown_now(table) == ""


# ---- keys


@pytest.mark.parametrize(
    ("module", "prompt", "widget"),
    [
        ("diplomacy", "influence", "line yellow"),
        ("paddock", "workshop", "knob engine 1"),
        ("village", "village", "village-card"),
    ],
)
def test_what_takes_a_click_takes_keys(module: str, prompt: str, widget: str) -> None:
    table = reached(mine(prompt), module, paddock="free") if module == "paddock" else reached(mine(prompt), module)
    plain = pygame.image.tobytes(table.scene.page.surface, "RGB")
    for _ in table.scene.form.widgets:
        table.key(pygame.K_TAB)
        if table.scene.form.focus is not None and table.scene.form.focus.name == widget:
            break
    assert table.sent == []
    table.scene.draw(table.kit.page)
    assert pygame.image.tobytes(table.scene.page.surface, "RGB") != plain, "the focus is to be seen"
    table.key(pygame.K_RETURN)
    assert table.sent in ([BuyInfluence("yellow")], [TuneGauge("engine", 1)], [RestInVillage()])
