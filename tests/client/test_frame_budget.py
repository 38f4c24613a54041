"""Pictures that are drawn for the first time: a frame has so much time for them, and what is left comes in the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise

import pygame
import pytest
from attrs import define

from greatrace_client.app.loop import ITERATIONS, OPENING
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import frame_budget
from greatrace_client.ui.draw.frame_budget import PicturePending, in_frames, picture_budget
from greatrace_client.ui.draw.large_layers import advance
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.surface_cache import SurfaceCache
from greatrace_client.ui.panel_cache import CachedPanel, Still
from greatrace_client.ui.scene import Push, Scene
from tests.client.test_idle import Client

SLOW = 0.01  # seconds for each picture


class Work:
    """How long has been worked."""

    now = 0.0


@pytest.fixture(autouse=True)
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    work = Work()
    monkeypatch.setattr(frame_budget, "clock", lambda: work.now)
    with in_frames(), picture_budget(1.0):  # an easy iteration, whatever a test before has left
        return work


@pytest.fixture
def counting(work: Work) -> CountingCache:
    return CountingCache(work)


class CountingCache:
    """A cache whose pictures take SLOW each, by the clock of budgets."""

    def __init__(self, work: Work) -> None:
        self.work, self.made = work, list[str]()
        self.cache = SurfaceCache(1 << 20)

    def get(self, name: str, parts: Callable[[], object] = lambda: None) -> pygame.Surface:
        def make() -> pygame.Surface:
            parts()
            self.work.now += SLOW
            self.made.append(name)
            return pygame.Surface((4, 4))

        return self.cache.get(name, make)


def test_a_iteration_that_has_had_enough_work_leaves_new_pictures_to_the_next_but_not_twice_in_a_row(
    counting: CountingCache, work: Work
) -> None:
    made = list[list[str]]()
    for iteration, before in enumerate((0.0, frame_budget.FULL, frame_budget.FULL, frame_budget.FULL)):
        counting.made.clear()
        with in_frames():
            work.now += before
            with suppress(PicturePending), picture_budget(10.0):
                for number in range(2):
                    counting.get(f"{iteration} {number}")
        made.append(list(counting.made))
    assert made == [["0 0", "0 1"], [], ["2 0"], []]


def test_steps_of_loading_wait_for_the_next_iteration_if_the_collector_has_filled_this_one(work: Work) -> None:
    done = list[int]()

    def loading() -> Iterator[int]:
        for number in range(9):
            done.append(number)
            yield number

    steps = loading()
    for before in (0.0, frame_budget.FULL, frame_budget.FULL, 0.0):
        with in_frames():
            work.now += before
            assert advance(steps, seconds=0.0)
    assert len(done) == 3
    assert advance(steps, seconds=0.0)  # in no iteration
    assert len(done) == 4


def test_an_iteration_in_which_nobody_asks_lies_between_two_frames_and_changes_nothing(
    counting: CountingCache, work: Work
) -> None:
    made = list[list[str]]()
    for frame in range(4):
        counting.made.clear()
        with in_frames(due=True):
            work.now += 2 * frame_budget.FULL
            with suppress(PicturePending), picture_budget(10.0):
                counting.get(f"{frame}")
        made.append(list(counting.made))
        with in_frames():
            work.now += 2 * frame_budget.FULL  # an iteration between two frames
    assert made == [[], ["1"], [], ["3"]]


def test_each_try_gets_further_until_everything_is_there(counting: CountingCache) -> None:
    tries, names = 0, list("abcdefg")
    while True:
        tries += 1
        try:
            with in_frames(), picture_budget(1.5 * SLOW):
                for name in names:
                    counting.get(name)
        except PicturePending:
            continue
        break
    assert counting.made == names
    assert tries == 4  # two pictures in each


def test_the_parts_of_a_picture_that_has_begun_are_made(counting: CountingCache) -> None:
    with in_frames(), picture_budget(0.5 * SLOW):
        counting.get("whole", lambda: [counting.get(part) for part in "abc"])
    assert counting.made == ["a", "b", "c", "whole"]


def test_what_is_there_costs_nothing_of_the_ration(counting: CountingCache) -> None:
    with in_frames(), picture_budget(0.5 * SLOW):
        counting.get("a")
        counting.get("a")
        with pytest.raises(PicturePending):
            counting.get("b")


def test_the_smaller_ration_ends_first_and_the_larger_one_pays_for_it(counting: CountingCache) -> None:
    with in_frames(), picture_budget(1.5 * SLOW):
        with picture_budget(0.5 * SLOW):
            counting.get("a")
            with pytest.raises(PicturePending):
                counting.get("b")
        counting.get("b")
        with pytest.raises(PicturePending):
            counting.get("c")


def test_a_picture_that_no_other_frame_follows_is_drawn_as_a_whole(counting: CountingCache) -> None:
    with picture_budget(0.5 * SLOW):
        for name in "abc":
            counting.get(name)
    assert counting.made == ["a", "b", "c"]


class SlowScene(Scene):
    """Its first picture needs ten new ones."""

    def __init__(self, counting: CountingCache) -> None:
        self.counting, self.time, self.drawn = counting, 0.0, 0

    def update(self, dt: float) -> bool:
        self.time += dt
        return False

    def draw(self, page: Page) -> None:
        for number in range(10):
            self.counting.get(str(number))
        self.drawn += 1


def test_a_scene_opens_over_several_iterations_and_no_time_passes_for_it(counting: CountingCache) -> None:
    client, iterations = Client(Scene()), list[int]()
    client.run(1)
    frames, scene = client.loop.frames, SlowScene(counting)
    client.loop.each_iteration.append(lambda: iterations.append(len(scene.counting.made)))
    client.scene.go(Push(scene))
    while not scene.drawn:
        client.run(0.02)
    assert scene.time <= 1.5 / ITERATIONS  # of the iteration before the first try
    assert client.loop.frames == frames + 1  # nothing half done was shown
    most = int(OPENING / SLOW) + 1
    assert all(after - before <= most for before, after in pairwise(iterations))
    client.run(0.5)
    assert scene.time > 0


@define
class Words:
    """What the panel shows: a picture for each letter."""

    letters: str
    language: str = "en"


class LetterPanel(CachedPanel[Words]):
    """Needs a picture for each letter."""

    def __init__(self, counting: CountingCache) -> None:
        super().__init__()
        self.counting = counting

    def box(self, shown: Words) -> Box:
        return Box(20, 20, 40, 40)

    def key(self, shown: Words) -> str:
        return shown.letters

    def paint(self, page: Page, shown: Words) -> None:
        for letter in shown.letters:
            page.surface.blit(self.counting.get(letter), (0, 0))


def test_a_panel_that_waits_for_its_pictures_is_seen_as_it_was(counting: CountingCache) -> None:
    page = Page(surface=pygame.Surface((200, 100)))
    still, panel = Still(page), LetterPanel(counting)

    def frame(letters: str) -> None:
        with in_frames():
            still.compose(Words(letters), [panel], lambda _page, _patch: None)

    frame("a")
    before, made = panel.layer, len(counting.made)
    frame("bcde")
    while still.behind:
        assert panel.layer is before
        assert len(counting.made) == made + 1  # SLOW is more than a frame has for them
        made = len(counting.made)
        frame("bcde")
    assert panel.layer is not before
    assert counting.made == list("abcde")


def test_a_changed_panel_waits_for_the_next_frame_in_a_iteration_that_has_had_enough_work(
    counting: CountingCache, work: Work
) -> None:
    page = Page(surface=pygame.Surface((200, 100)))
    still, panel = Still(page), LetterPanel(counting)
    still.compose(Words("a"), [panel], lambda _page, _patch: None)
    before = panel.layer
    for _ in range(2):
        assert panel.layer is before
        with in_frames(due=True):
            work.now += 2 * frame_budget.FULL
            still.compose(Words(""), [panel], lambda _page, _patch: None)
    assert panel.layer is not before
    assert not still.behind
