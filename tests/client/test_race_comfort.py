"""The race screen's comforts, and its layout: at several sizes and in all languages."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from greatrace_client.games.great_race.layout import Layout, layout
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.model.table import Transition
from greatrace_client.race_common.columns import own_page
from greatrace_client.race_common.director import BRISK, MOST_PATIENCE
from greatrace_client.race_common.results_scene import ResultsScene
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.flags import Flags
from greatrace_client.ui.scene import Pop, Push, Replace
from tests.client.driven_table import FRAME, SIZES
from tests.client.fakes import NOBODY
from tests.client.race_table import Table, on_my_go
from tests.patience import until

# ---- comfort


def test_what_others_did_is_shown_slowly_enough_to_follow_and_never_for_long() -> None:
    table = Table(seed="3")
    steps: list[Transition] = []
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
    steps: list[Transition] = []
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
        entries = director.shown_entries
        table.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
        assert director.event is not first
        assert director.shown_entries == entries + 1, "one cue is cut off, and no more"
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


def painted(table: Table) -> bool:
    """Whether the map is whole after one more frame."""
    table.frames(1)
    return not table.scene.board.painting


def test_the_wheel_zooms_and_dragging_moves_the_map() -> None:
    table = Table()
    on_my_go(table)
    x, y = table.scene.layout.sight.middle
    table.move(x, y)
    table.scene.mover.zoom(1, x, y)
    assert table.scene.board.zoom > 1
    assert until(lambda: painted(table))
    before = table.scene.board.sheet.scroll
    table.drag((x, y), (x - 80, y - 60))
    assert table.scene.board.sheet.scroll != before
    assert table.sent == []
    table.key(pygame.K_MINUS)
    assert table.scene.board.zoom == 1


def test_the_race_goes_on_under_the_menu() -> None:
    table = Table()
    table.context.connection = NOBODY
    table.key(pygame.K_ESCAPE)
    push = table.scene.taken_change()
    assert isinstance(push, Push)
    menu = push.scene
    menu.enter(table.context)
    for _ in range(4):
        table.scene.happened(table.race.bot_step(also_own=True) or [])
    for _ in range(200):
        menu.update(FRAME)
    table.scene.draw(table.context.page)
    menu.draw(table.context.page)
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
    change.scene.enter(table.context)
    change.scene.draw(table.context.page)


def test_autoplay_holds_the_seat_and_takes_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is on them is looked at where real processes write them; to make PNG files of all takes many seconds."""
    monkeypatch.setattr(pygame.image, "save", lambda _surface, path: path.touch())
    table = Table(flags=Flags(autoplay=True, shots=tmp_path), players=2)
    pilot, wanted = table.scene.autopilot, {"ask-bivouac", "ask-plan", "ask-sequence", "VehicleMoved"}
    assert pilot is not None
    for _ in range(30000):
        table.frames()
        if wanted <= {path.stem.partition("-")[2] for path in tmp_path.iterdir()}:  # without a look to the end
            table.scene.director.skip()
            pilot.look = 0.0
        if table.scene.taken_change() is not None:
            break
        if table.scene.director.idle and not table.race.table.my_move:
            table.scene.happened(table.race.bot_step() or [])
    else:
        pytest.fail("the race did not end")
    assert wanted <= {path.stem.partition("-")[2] for path in tmp_path.iterdir()}


def test_a_spectator_sees_all_dashboards() -> None:
    table = Table(seat=None)
    for _ in range(40):
        table.scene.happened(table.race.bot_step(also_own=True) or [])
        table.frames()
    assert len(table.scene.layout.rivals) == 3


# ---- layout


def boxes_of(place: Layout) -> list[Box]:
    return [place.turn_order, *place.rivals, place.log, place.banner, place.dashboard, place.hand, place.actions]


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
        from greatrace_client.ui.draw import words

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


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_no_words_leave_their_panel(language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """In every state of a race: nothing is written beyond its panel, and at full size next to nothing is shortened."""
    words = Words(monkeypatch)
    set_language(language)
    table = Table(size=size, players=4, seed="4")
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
    assert len(prompts) > 12
    assert not words.outside
    if size == (1920, 1080):
        assert not set(words.cut), set(words.cut)
