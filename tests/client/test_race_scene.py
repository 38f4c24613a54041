"""The race screen under a player's hands: posted mouse and keyboard events, at several sizes and in all languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from greatrace.great_race.actions import BuyFuel, Discard, LetBe, PlaceTile, Plan, SplitWear, TakeCard
from greatrace.great_race.events import PlansRevealed
from greatrace.great_race.setup import Setup
from greatrace.kernel import Action
from greatrace_client.audio import Sounds
from greatrace_client.director import BRISK, MOST_PATIENCE
from greatrace_client.draw.page import Page
from greatrace_client.in_process import LocalRace
from greatrace_client.model import LobbyModel
from greatrace_client.model.table import Step
from greatrace_client.scenes.base import Flags, Kit, Pop, Push, Replace
from greatrace_client.scenes.race.layout import Box, Layout, layout, own_page
from greatrace_client.scenes.race.planning import plan_boxes, tray_box
from greatrace_client.scenes.race.reach import range_now
from greatrace_client.scenes.race.results import ResultsScene
from greatrace_client.scenes.race.scene import RaceScene
from greatrace_client.scenes.race.ways import Way, ways
from greatrace_client.settings import Settings
from greatrace_client.text import LANGUAGES, set_language

FRAME = 1 / 30
SIZES = ((1280, 720), (1920, 1080), (1280, 960), (2560, 1080), (2560, 1440))


class Table:
    """A race scene on a page of its own, fed by a game in this process; `sent` is what the player answered."""

    def __init__(
        self,
        *,
        size: tuple[int, int] = (1280, 720),
        players: int = 3,
        board: str = "africa",
        seed: str = "1",
        seat: int | None = 0,
        flags: Flags | None = None,
        scale: float = 1.0,
    ) -> None:
        crews = ("vermilion", "blue", "lemon", "mint")[:players]
        route = ("colomb_bechar", "cape_town") if board == "africa" else ("", "")
        self.race = LocalRace(Setup(board, crews, *route), seed, seat=seat, seconds=15)
        self.sent: list[Action] = []
        self.kit = Kit(
            Settings(sounds=0, speed=1),
            Page(*size, scale),
            Sounds(0),
            LobbyModel(),
            flags=flags or Flags(),
            table=self.race.table,
        )
        self.scene = RaceScene(self.answer)
        self.scene.enter(self.kit)

    def answer(self, action: Action) -> None:
        self.sent.append(action)
        self.scene.happened(self.race.submit(0, action))

    # ---- the others
    def until(self, wanted: Callable[[LocalRace], bool]) -> None:
        """Bots play all seats until the position is as wanted; the scene settles on it."""
        while not wanted(self.race):
            steps = self.race.bot_step(also_own=True)
            assert steps is not None, "the race ended first"
            self.scene.happened(steps)
        self.settle()

    def asked(self, prompt: str) -> None:
        self.until(lambda r: r.table.my_move and r.table.question is not None and r.table.question.prompt == prompt)

    def settle(self) -> None:
        self.scene.director.skip()
        self.frames(2)

    def frames(self, number: int = 1) -> None:
        for _ in range(number):
            if self.scene.update(FRAME):
                self.scene.draw(self.kit.page)

    # ---- the player
    def pixel(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.scene.page.k), round(y * self.scene.page.k)

    def move(self, x: float, y: float) -> None:
        self.post(pygame.MOUSEMOTION, pos=self.pixel(x, y), rel=(1, 1), buttons=(0, 0, 0))

    def press(self, x: float, y: float, button: int = 1) -> None:
        self.move(x, y)
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.pixel(x, y), button=button)

    def release(self, x: float, y: float, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=self.pixel(x, y), button=button)

    def click(self, x: float, y: float) -> None:
        self.press(x, y)
        self.release(x, y)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.press(*start)
        self.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self.move(*end)
        self.release(*end)

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="")

    def post(self, kind: int, **values: Any) -> None:
        self.scene.handle(pygame.event.Event(kind, **values))
        self.frames()

    def middle(self, name: str) -> tuple[float, float]:
        """The middle of a widget."""
        return Box(*self.scene.form.named(name).box).middle

    def space(self, name: str) -> tuple[float, float]:
        return self.scene.board.sheet.centre(name)


# ---- bivouac and planning


def test_a_card_is_taken_by_a_click() -> None:
    table = Table()
    table.asked("bivouac")
    card = table.scene.shown.desk.offered[0]
    table.click(*table.middle("offer 0"))
    assert table.sent == [TakeCard(card)]


def test_a_plan_is_dragged() -> None:
    table = Table()
    table.asked("plan")
    boxes, tray = plan_boxes(table.scene.layout.screen), tray_box(table.scene.layout.screen)
    start = tray.x + tray.w - 280, tray.y + 36
    for index in (0, 1, 1, 2, 3):
        table.drag(start, (boxes[index].x + boxes[index].w / 2, boxes[index].y + 110))
    assert table.scene.screen.planner is not None
    assert table.scene.screen.planner.plan == (1, 2, 1, 1)
    table.drag((boxes[1].x + boxes[1].w / 2, boxes[1].y + 110), (boxes[3].x + boxes[3].w / 2, boxes[3].y + 110))
    assert table.scene.screen.planner.plan == (1, 1, 1, 2)
    table.click(*table.middle("ready"))
    assert table.sent == [Plan(1, 1, 1, 2)]


def test_a_plan_is_keyed() -> None:
    table = Table()
    table.asked("plan")
    for key in (pygame.K_1, pygame.K_2, pygame.K_2, pygame.K_2, pygame.K_4, pygame.K_4):  # the sixth does nothing
        table.key(key)
    table.key(pygame.K_2, pygame.KMOD_LSHIFT)
    table.key(pygame.K_3)
    table.key(pygame.K_RETURN)
    assert table.sent == [Plan(1, 2, 1, 1)]


def test_a_plan_is_clicked_cleared_and_taken_over_from_the_last_round() -> None:
    table = Table(seed="2")
    table.asked("plan")
    for name in (
        "more mechanic",
        "more mechanic",
        "more escort",
        "less escort",
        "more funding",
        "more funding",
        "plan pathfinder",
    ):
        table.click(*table.middle(name))
    table.key(pygame.K_RETURN)
    assert table.sent == [Plan(1, 2, 0, 2)]
    table.asked("plan")
    assert table.scene.screen.planner is not None
    table.key(pygame.K_r)
    assert table.scene.screen.planner.plan == (1, 2, 0, 2)
    table.key(pygame.K_x)
    assert table.scene.screen.planner.plan == (0, 0, 0, 0)
    table.key(pygame.K_RETURN)  # not ready: nothing is sent
    assert len(table.sent) == 1


def test_plans_of_others_stay_behind_their_shutters() -> None:
    table = Table()
    table.asked("plan")
    secret = [crew.boxes.total for crew in table.scene.stage.view.open.crews]
    assert secret == [0, 0, 0]
    for key in (pygame.K_1, pygame.K_2, pygame.K_2, pygame.K_3, pygame.K_4):
        table.key(key)
    table.key(pygame.K_RETURN)
    assert table.scene.screen.planner is None
    while not any(isinstance(entry.event, PlansRevealed) for entry in table.race.table.log):
        table.scene.happened(table.race.bot_step() or [])
    table.settle()
    assert table.scene.stage.view.open.crews[0].boxes.total == 5


# ---- driving


def on_my_go(table: Table) -> None:
    """The player's sequence, with a mechanic and a way of several known or unknown spaces."""

    def wanted(race: LocalRace) -> bool:
        question = race.table.question
        return (
            race.table.my_move
            and question is not None
            and question.prompt == "sequence"
            and race.table.view.open.crews[0].boxes.mechanic > 0
            and race.table.view.open.crews[0].fuel > 3
        )

    table.until(wanted)


def known_ways(race: LocalRace) -> list[Way]:
    """Ways of several known spaces without danger, when it is one's go."""
    question = race.table.question
    if question is None or not race.table.my_move or question.prompt != "sequence":
        return []
    spaces = range_now(race.table, question, 0)
    found = ways(race.table.ruleset, race.table.view, 0, spaces) if spaces else {}
    return [way for way in found.values() if len(way.legs) > 1 and not way.blind and not way.dangers]


def test_hovering_shows_the_way_and_a_click_drives_it() -> None:
    table = Table(seed="2")
    table.until(lambda race: bool(known_ways(race)))
    way = max(known_ways(table.race), key=lambda w: len(w.legs))
    table.move(*table.space(way.end))
    assert table.scene.shown.way == way
    assert table.scene.shown.desk.control("drive").command == "drive"
    table.click(*table.space(way.end))
    for _ in range(12):  # levels of wear and cards too many are the driver's choice on the way
        question = table.race.table.question
        if table.scene.journey is None or question is None or question.prompt not in ("wear", "discard"):
            break
        table.answer(question.options[0])
    assert table.race.table.view.open.crews[0].at == way.end
    assert [a for a in table.sent if a in [leg.action for leg in way.legs]] == [leg.action for leg in way.legs]
    table.frames(60)
    assert table.scene.director.idle
    assert table.scene.stage.vehicle(0).space == way.end


def test_enter_drives_where_the_mouse_has_pointed() -> None:
    table = Table(seed="3")
    on_my_go(table)
    way = next(iter(table.scene.reach.ways.values()))
    table.move(*table.space(way.end))
    table.move(*table.middle("pass"))  # the way stays while the mouse goes to the buttons
    table.key(pygame.K_RETURN)
    assert type(table.sent[0]).__name__ in ("DriveOut", "PlayCard")
    assert table.sent[1] == way.legs[0].action


def test_arrows_move_from_space_to_space() -> None:
    table = Table()
    on_my_go(table)
    table.scene.form.focus_on(table.scene.form.named("map"))
    table.key(pygame.K_DOWN)
    first = table.scene.pointer.space
    table.key(pygame.K_DOWN)
    rows = table.race.table.ruleset.board.rows
    assert first is not None
    assert table.scene.pointer.space is not None
    assert rows[table.scene.pointer.space] == rows[first] + 1


def test_a_space_out_of_reach_says_why() -> None:
    from greatrace_client.scenes.race.hints import about_space

    table = Table()
    on_my_go(table)
    table.move(*table.space("cape_town"))
    assert table.scene.shown.way is None
    assert "(D1)" in about_space(table.scene.shown, "cape_town")


# ---- tiles, cards, dangers


def test_tiles_are_placed_by_choosing_tile_and_space() -> None:
    table = Table(seed="2")
    table.until(lambda race: race.table.my_move and len(set(race.table.view.own.tiles)) > 1)
    tiles = table.race.table.view.own.tiles
    table.click(*table.middle("tile 1"))
    space = min(table.scene.shown.desk.spaces, key=lambda s: -table.space(s)[1])
    table.click(*table.space(space))
    assert table.sent == [PlaceTile(tiles[1], space)]


def test_a_card_is_lifted_by_the_first_click_and_goes_by_the_second() -> None:
    table = Table(seed="2")
    table.asked("discard")
    card = table.race.table.view.own.hand[0]
    table.click(*table.middle("card 0"))
    assert table.scene.picked.card == card
    assert table.sent == []
    x, y, _, h = table.scene.form.named("card 0").box
    table.click(x + 12, y + h / 2)
    assert table.sent == [Discard(card)]


def test_a_lifted_card_can_be_let_go() -> None:
    table = Table(seed="2")
    table.asked("discard")
    table.click(*table.middle("card 0"))
    table.key(pygame.K_ESCAPE)
    assert table.scene.picked.card is None
    assert table.scene.change is None


def test_a_reaction_counts_down_beside_the_map() -> None:
    table = Table(seed="2", players=4)
    table.asked("reaction")
    assert table.scene.shown.desk.style == "alarm"
    assert table.scene.shown.seconds == pytest.approx(15, abs=0.2)
    table.frames(60)
    assert table.scene.shown.seconds == pytest.approx(13, abs=0.3)
    table.click(*table.middle("let"))
    assert table.sent == [LetBe()]


def test_wear_is_split_at_the_dials() -> None:
    table = Table(seed="2")
    table.asked("wear")
    gauges = table.scene.shown.desk.gauges
    assert table.race.table.question is not None
    total = table.race.table.question.of(SplitWear)[0]
    assert {"engine", "chassis"} & set(gauges)
    for _ in range(total.engine + total.chassis):
        gauge = "engine" if "engine" in table.scene.shown.desk.gauges else "chassis"
        table.click(*table.middle(f"dial {gauge}"))
    assert len(table.sent) == 1
    assert type(table.sent[0]).__name__ == "SplitWear"


def test_fuel_is_bought_by_number() -> None:
    table = Table(seed="2")
    table.until(lambda r: r.table.my_move and r.table.question is not None and BuyFuel(3) in r.table.question.options)
    table.click(*table.middle("more fuel"))
    table.click(*table.middle("dial fuel"))
    table.click(*table.middle("less fuel"))
    table.key(pygame.K_b)
    assert table.sent == [BuyFuel(2)]


def test_nothing_is_sent_twice_for_one_question() -> None:
    table = Table()
    table.asked("bivouac")
    sent: list[Action] = []
    table.scene.sender = sent.append  # an answer that the server has not seen yet
    for _ in range(3):
        table.click(*table.middle("offer 0"))
    assert len(sent) == 1


# ---- comfort


def test_what_others_did_is_shown_slowly_enough_to_follow_and_never_for_long() -> None:
    table = Table(seed="3")
    steps: list[Step] = []
    while len(steps) < 40 or not table.race.table.my_move:
        steps += table.race.bot_step(also_own=True) or []
    table.scene.happened(steps)
    wanted = table.scene.director.left / BRISK
    gone = 0
    while not table.scene.director.idle:
        table.frames()
        gone += 1
    assert min(wanted, MOST_PATIENCE) - 0.2 <= gone * FRAME <= MOST_PATIENCE + 2 * FRAME


def test_who_answers_has_seen_enough() -> None:
    table = Table(seed="3")
    steps: list[Step] = []
    while not table.race.table.my_move or table.race.table.question.prompt != "sequence":  # type: ignore[union-attr]
        steps += table.race.bot_step(also_own=True) or []
    table.scene.happened(steps)
    table.frames(2)
    waiting = table.scene.director.left
    table.key(pygame.K_p)
    assert table.scene.director.left < waiting


def test_input_is_taken_while_cues_play() -> None:
    table = Table(seed="3")
    steps = []
    while not (
        table.race.table.my_move
        and table.race.table.question is not None
        and table.race.table.question.prompt == "sequence"
    ):
        steps += table.race.bot_step(also_own=True) or []
    table.scene.happened(steps)
    table.frames(2)
    assert not table.scene.director.idle
    table.key(pygame.K_p)
    assert [type(a).__name__ for a in table.sent] == ["PassConvoy"]


def test_space_skips_the_cue_that_runs_and_flies_while_it_is_held() -> None:
    def frames_to_the_end(*, held: bool) -> int:
        table = Table()
        for _ in range(12):
            table.scene.happened(table.race.bot_step(also_own=True) or [])
        table.frames(1)
        director, first = table.scene.director, table.scene.director.event
        told = director.told
        table.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
        assert director.event is not first
        assert director.told == told + 1, "one cue is cut off, and no more"
        if not held:
            table.post(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
        number = 0
        while not director.idle:
            if held:  # a key that is held repeats
                table.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
            table.frames(1)
            number += 1
        assert table.scene.stage.view == table.race.table.view
        assert table.sent == []
        return number

    assert frames_to_the_end(held=True) < 0.7 * frames_to_the_end(held=False)


def test_the_wheel_zooms_and_dragging_moves_the_map() -> None:
    table = Table()
    on_my_go(table)
    x, y = table.scene.layout.sight.middle
    table.move(x, y)
    table.scene.board_zoom(1, x, y)
    assert table.scene.board.zoom > 1
    table.frames(30)
    assert not table.scene.board.painting
    before = table.scene.board.sheet.scroll
    table.drag((x, y), (x - 80, y - 60))
    assert table.scene.board.sheet.scroll != before
    assert table.sent == []
    table.key(pygame.K_MINUS)
    assert table.scene.board.zoom == 1


def test_the_race_goes_on_under_the_menu() -> None:
    table = Table()
    table.key(pygame.K_ESCAPE)
    push = table.scene.taken_change()
    assert isinstance(push, Push)
    menu = push.scene
    menu.enter(table.kit)
    for _ in range(4):
        table.scene.happened(table.race.bot_step(also_own=True) or [])
    for _ in range(200):
        menu.update(FRAME)
    table.scene.draw(table.kit.page)
    menu.draw(table.kit.page)
    assert table.scene.director.idle
    assert table.scene.stage.view == table.race.table.view
    menu.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert isinstance(menu.taken_change(), Pop)


def test_the_end_leads_to_the_results() -> None:
    table = Table()
    while (steps := table.race.bot_step(also_own=True)) is not None:
        table.scene.happened(steps)
    table.settle()
    table.frames(80)
    change = table.scene.taken_change()
    assert isinstance(change, Replace)
    assert isinstance(change.scene, ResultsScene)
    change.scene.enter(table.kit)
    change.scene.draw(table.kit.page)


def test_autoplay_holds_the_seat_and_writes_pictures(tmp_path: Path) -> None:
    table = Table(flags=Flags(autoplay=True, shots=tmp_path), players=2)
    for _ in range(30000):
        table.frames()
        if table.scene.taken_change() is not None:
            break
        if table.scene.director.idle and not table.race.table.my_move:
            table.scene.happened(table.race.bot_step() or [])
    else:
        pytest.fail("the race did not end")
    names = {path.stem.partition("-")[2] for path in tmp_path.iterdir()}
    assert {"ask-bivouac", "ask-plan", "ask-sequence", "VehicleMoved"} <= names


def test_a_spectator_sees_all_dashboards() -> None:
    table = Table(seat=None)
    for _ in range(40):
        table.scene.happened(table.race.bot_step(also_own=True) or [])
        table.frames()
    assert len(table.scene.layout.rivals) == 3


# ---- layout


def boxes_of(place: Layout) -> list[Box]:
    return [place.turn_order, *place.rivals, place.journal, place.banner, place.dashboard, place.hand, place.actions]


@pytest.mark.parametrize("size", [*SIZES, (1366, 768), (1600, 1200), (3440, 1440)], ids=str)
@pytest.mark.parametrize("rivals", [1, 3, 4])
@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
def test_panels_never_overlap_and_stay_in_the_window(size: tuple[int, int], rivals: int, scale: float) -> None:
    page = own_page(Page(*size, scale))
    place = layout(page, rivals)
    boxes = boxes_of(place)
    for i, a in enumerate(boxes):
        assert a.x >= 0
        assert a.y >= 0
        assert a.right <= page.width + 1
        assert a.bottom <= page.height + 1
        assert a.h > 40
        for b in boxes[i + 1 :]:
            assert a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y, (a, b)
    assert place.map.w > 300
    assert place.map.h > 400


class Words:
    """Records what is written: whether it was cut, and whether it left the page."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from greatrace_client.draw import words

        self.cut: list[str] = []
        self.outside: list[str] = []
        plain, fitted = Page.text, words.fitted

        def watched_fit(string: str, *rest: object) -> object:
            found = fitted(string, *rest)  # type: ignore[arg-type]
            if found[0].endswith("…") and not string.endswith("…"):
                self.cut.append(string)
            return found

        def watched(page: Page, string: str, x: float, y: float, *rest: object, **more: object) -> float:
            width = plain(page, string, x, y, *rest, **more)  # type: ignore[arg-type]
            at = more.get("at", rest[3] if len(rest) > 3 else "left")
            left = x - {"left": 0.0, "middle": width / 2, "right": width}[str(at)]
            surface = page.surface.get_width() + page.left
            if page.px(left) < page.left - 2 or page.px(left + width) > surface + 2:
                self.outside.append(string)
            return width

        monkeypatch.setattr(words, "fitted", watched_fit)
        monkeypatch.setattr(Page, "text", watched)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_no_words_leave_their_panel(language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """In every state of a race: nothing is written beyond its panel, and at full size next to nothing is shortened."""
    words = Words(monkeypatch)
    set_language(language)
    table = Table(size=size, players=4, seed="2")
    prompts = set()
    while (steps := table.race.bot_step(also_own=True)) is not None:
        table.scene.happened(steps)
        question = table.race.table.question
        if table.race.table.my_move and question is not None and question.prompt not in prompts:
            prompts.add(question.prompt)
            table.settle()
            for widget in list(table.scene.form.widgets):
                if widget.hint and widget.name != "map":
                    table.scene.form.hover = widget
            table.frames(3)
            while table.scene.still.behind:
                table.frames(1)
    assert len(prompts) > 8
    assert not words.outside
    if size == (1920, 1080):
        assert not set(words.cut), set(words.cut)
