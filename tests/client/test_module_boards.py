"""Boards of the modules, under posted events: played on to the results, opened, put away, clear of the map, by keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from greatrace.great_race.modules.diplomacy import BuyInfluence
from greatrace.great_race.modules.paddock import TuneGauge
from greatrace.great_race.modules.village import RestInVillage
from greatrace_client.games.great_race.banner import sequence_steps
from greatrace_client.games.great_race.module_api.module_ui import module_uis
from greatrace_client.games.great_race.modules.diplomacy.marker import InfluenceLine
from greatrace_client.games.great_race.modules.paddock.board import Knob
from greatrace_client.games.great_race.targets import BoardChip, BoardGround
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.input.bindings import ANYWHERE, COMMANDS, MAP
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.target import UiTarget
from greatrace_client.race_common.results_scene import ResultsScene
from greatrace_client.ui.draw.moving import markers
from greatrace_client.ui.flags import Flags
from greatrace_client.ui.scene import Replace
from tests.client.driven_table import FRAME
from tests.client.module_table import EVERYBODY, EVERYTHING, ModuleTable, mine, reached

BOARD_NAMES = tuple(part.id for part in module_uis().values() if part.board is not None)


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
            table.scene.draw(table.context.page)
        if table.scene.director.idle and not table.race.table.my_move:
            table.scene.happened(table.race.bot_step() or [])
    assert isinstance(change, Replace)
    assert isinstance(change.scene, ResultsScene)


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_a_board_is_opened_by_its_chip_and_put_away_in_three_ways(name: str) -> None:
    table = ModuleTable(*BOARD_NAMES)
    table.asked("plan")
    key = getattr(pygame, f"K_{table.scene.form.named(BoardChip(name)).key}")
    ways: tuple[Callable[[], None], ...] = (
        lambda: table.click(BoardChip(name)),
        lambda: table.click("put-away"),
        lambda: table.key(pygame.K_ESCAPE),
    )
    for put_away in ways:
        table.key(key)
        assert table.open_board == name
        put_away()
        assert table.open_board == ""
    assert table.scene.taken_change() is None, "Esc has put the board away and not opened the menu"


@pytest.mark.parametrize("options", [{"paddock": "preset"}, {"paddock": "free"}])
def test_no_two_things_have_one_key_in_any_question_of_a_race_with_every_module(options: dict[str, str]) -> None:
    """Chips, buttons and cards, and the commands of the race itself: those that the page of keys lists as being
    possible anywhere, and on the map.
    """
    modules = tuple(name for name in EVERYTHING if name != "challenges")  # a challenge has modules of its own
    table = ModuleTable(*modules, options={**EVERYBODY, **options}, seed="2")
    reserved = {command.key for command in COMMANDS if command.group in (ANYWHERE, MAP)} - {
        "Space"
    }  # the answer that is left
    asked = set[str]()
    while len(asked) < 14 and (steps := table.race.bot_step(also_own=True)) is not None:
        table.scene.happened(steps)
        question = table.race.table.question
        if question is None or not table.race.table.my_move:
            continue
        asked.add(question.prompt)
        table.scene.director.skip()
        table.scene.update(FRAME)
        table.scene.renew()
        keys = [widget.key for widget in table.scene.form.widgets if widget.key and widget.shown]
        assert sorted(keys) == sorted(set(keys)), question.prompt
        assert not reserved.intersection(keys), question.prompt
    assert {"plan", "sequence", "leader"} < asked


def test_every_chip_has_the_key_that_the_page_of_keys_names() -> None:
    table = ModuleTable(*BOARD_NAMES)
    table.asked("plan")
    named = [command.key for command in COMMANDS if command.label.endswith("module’s board")]
    assert [table.scene.form.named(BoardChip(board.name)).key for board in table.scene.boards.all] == named


def test_another_board_opens_over_that_of_the_question_and_gives_way_to_it() -> None:
    table = reached(mine("workshop"), *BOARD_NAMES, paddock="free")
    assert table.open_board == "paddock"
    table.click(BoardChip("diplomacy"))
    assert table.open_board == "diplomacy"
    table.click("put-away")
    assert table.open_board == "paddock", "the question is still open"
    table.click("put-away")
    assert table.open_board == ""
    table.click(BoardChip("diplomacy"))
    assert table.open_board == "diplomacy"
    table.click(BoardChip("paddock"))
    assert table.open_board == "paddock"


def test_a_board_keeps_clicks_from_the_map_below_it() -> None:
    table = ModuleTable(*BOARD_NAMES)
    table.asked("sequence")
    table.click(BoardChip("paddock"))
    board = table.scene.boards.open(table.scene.shown)
    assert board is not None
    x, y = board.box(table.scene.shown).middle
    hit = table.scene.form.at(x, y)
    assert hit is not None
    assert hit.name == BoardGround("paddock")


@pytest.mark.usefixtures("blank_drawings")
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
            assert b.bottom <= shown.layout.module_bar.y


def test_a_board_about_a_vehicle_does_not_hide_it() -> None:
    def far(race: LocalRace) -> bool:
        return mine("influence")(race) and race.table.view.open.crews[0].row >= 9

    table = reached(far, "diplomacy")
    board = table.scene.boards.open(table.scene.shown)
    assert board is not None
    x, y = table.scene.board.sheet.centre(table.race.table.view.open.crews[0].at)
    assert not board.box(table.scene.shown).holds(x, y)


def test_a_board_hides_neither_the_finish_nor_the_scale_where_it_has_other_room() -> None:
    table = reached(mine("influence"), "diplomacy")
    scene, o = table.scene, table.race.table.view.open
    board = scene.boards.open(scene.shown)
    assert board is not None
    lies = board.box(scene.shown)
    for city in (o.finish, o.crews[0].at):
        assert not lies.holds(*scene.board.sheet.centre(city)), city
    assert lies.x > scene.layout.banner.x + markers.WIDTH


def test_c2_before_a_turn_begins_no_step_of_it_is_past() -> None:
    table = reached(mine("influence"), "diplomacy")
    assert [state for _, state in sequence_steps(table.scene.shown)] == ["now", "later", "later"]


@pytest.mark.parametrize(
    ("module", "prompt", "widget"),
    [
        ("diplomacy", "influence", InfluenceLine("yellow")),
        ("paddock", "workshop", Knob("engine", 1)),
        ("village", "village", "village-card"),
    ],
)
def test_what_takes_a_click_takes_keys(module: str, prompt: str, widget: UiTarget) -> None:
    table = reached(mine(prompt), module, paddock="free") if module == "paddock" else reached(mine(prompt), module)
    plain = pygame.image.tobytes(table.scene.page.surface, "RGB")
    for _ in table.scene.form.widgets:
        table.key(pygame.K_TAB)
        if table.scene.form.focus is not None and table.scene.form.focus.name == widget:
            break
    assert table.sent == []
    table.scene.draw(table.context.page)
    assert pygame.image.tobytes(table.scene.page.surface, "RGB") != plain, "the focus is to be seen"
    table.key(pygame.K_RETURN)
    assert table.sent in ([BuyInfluence("yellow")], [TuneGauge("engine", 1)], [RestInVillage()])
