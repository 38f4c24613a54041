"""The end of a race is told step by step: the podium rises, points are counted, paper rains; the poster is kept."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from greatrace_client import paths
from greatrace_client.games.great_race.breakdown import Breakdown
from greatrace_client.games.great_race.podium import with_name
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.race_common.race_poster import POSTER
from greatrace_client.race_common.race_view import RaceView
from greatrace_client.race_common.result_pages import risen, steps
from greatrace_client.race_common.results_scene import COLUMN, RAIN, TELLING, ResultsScene
from greatrace_client.ui.box import Box
from greatrace_client.ui.captions import Captions
from greatrace_client.ui.draw.accessibility import spare
from greatrace_client.ui.draw.finish.crowd import CHEERING, pose
from greatrace_client.ui.draw.frame_budget import PicturePending
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.free_place import pixels
from greatrace_client.ui.overlays import Overlays
from greatrace_client.ui.widgets import key_event
from tests.client.every_scene import opened
from tests.client.opening import Opened, words_of
from tests.client.proofreader import reading

BEATS = 30  # a second
SHARE = 0.05  # of the window's pixels that an iteration may draw again, in the mean


def the_end(kind: str, scale: float = 1.0) -> tuple[Opened, ResultsScene]:
    """As a player sees it who wants animations."""
    scene = opened(f"results {kind}", (1280, 720), scale)
    top = scene.stack.top
    assert isinstance(top, ResultsScene)
    return scene, top


def test_the_steps_rise_one_after_the_other_the_winners_last() -> None:
    assert [risen(rank, 0.0) for rank in range(3)] == [0, 0, 0]
    assert risen(2, 0.35) == risen(1, 0.6) == risen(0, 0.95) == 1
    assert risen(0, 0.35) == 0 < risen(1, 0.35) < risen(2, 0.35)
    page = Page(1920, 1080)
    hidden, shown = steps(page, 1000, 0.0), steps(page, 1000)
    assert all(low.place.y > page.height for low in hidden)
    assert all(high.place.bottom < page.height for high in shown)


@pytest.mark.parametrize("kind", ["base", "modules", "usa"])
def test_the_table_of_prestige_fills_its_page(kind: str) -> None:
    _, end = the_end(kind)
    table = end.table
    assert table.view.open.result is not None
    breakdown = Breakdown(table, table.view.open.result)
    for share in (1.0, 1.2, 1.4):
        tall = breakdown.height * share
        lines = breakdown.lines(Box(0, 0, 800, tall))
        assert all(one.bottom == other.y for one, other in pairwise(lines))
        assert 0.75 * tall < lines[-1].bottom <= tall - 52  # the verdict stands below
    assert breakdown.lines(Box(0, 0, 800, 0)) == breakdown.lines(Box(0, 0, 800, breakdown.height))


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_a_long_name_does_not_cut_the_row_of_who_did_not_arrive(scale: float) -> None:
    page = Page(1280, 720, scale)
    for name, room in (("Wolfgang Amadeus the 2nd", 400), ("Wolfgang Amadeus the 2nd", 160), ("Ada", 60), ("Ada", 20)):
        words = with_name(page, name, "row 8", 15.0, room)
        assert words.endswith("row 8")
        assert words == "row 8" or page.fits(words, room, 15.0, "bold")
    least = page.measure("Wolfgang, row 8", 15.0, "bold") + 1
    assert with_name(page, "Wolfgang Amadeus the 2nd", "row 8", 15.0, least) == "Wolfgang, row 8"


@pytest.mark.parametrize("kind", ["base", "crazy"])
def test_the_points_on_the_podium_are_counted(kind: str) -> None:
    with reading():
        scene, end = the_end(kind)
        end.update(0.75 * TELLING)
        partly = words_of(scene)
        end.update(TELLING)
        whole = words_of(scene)
    assert {line for line in whole if line.endswith(("prestige", "points"))} - partly


def test_paper_rains_for_some_seconds_and_then_nothing_moves() -> None:
    _, end = the_end("base")
    assert end.update(TELLING / 2)
    assert end.update(TELLING)
    assert end.update(RAIN / 2)
    assert end.update(RAIN)
    assert not end.update(1.0)


def lived(end: ResultsScene, seconds: float) -> tuple[int, float]:
    """How many iterations changed something, and the mean share of the window that each has drawn again."""
    page, iterations, drawn = end.context.page, 0, 0
    for _ in range(round(seconds * BEATS)):
        end.update(1 / BEATS)
        places = end.draw_moving(page)
        iterations += bool(places)
        drawn += sum(place.w * place.h for place in places)
        assert all(page.surface.get_rect().contains(place) for place in places)
    width, height = page.surface.get_size()
    return iterations, drawn / (seconds * BEATS * width * height)


@pytest.mark.parametrize("kind", ["base", "crazy"])
def test_the_picture_lives_on_after_the_confetti(kind: str) -> None:
    """Crowd, flags and smoke: a few times a second, and only where they are; it is what a whole picture shows."""
    scene, end = the_end(kind)
    scene.draw()
    end.update(TELLING)
    end.update(RAIN)
    scene.draw()
    first = pygame.image.tobytes(scene.context.page.surface, "RGB")
    iterations, share = lived(end, 8)
    assert 20 <= iterations <= 48
    assert share <= SHARE
    parts = pygame.image.tobytes(scene.context.page.surface, "RGB")
    assert parts != first
    scene.draw()
    assert pygame.image.tobytes(scene.context.page.surface, "RGB") == parts


@pytest.mark.parametrize("kind", ["base", "crazy"])
def test_a_podium_whose_picture_has_to_wait_is_kept_as_a_whole(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, end = the_end(kind)
    end.update(TELLING)
    paint, tries = end.pages.paint_podium, 0

    def at_the_second_try(page: Page, room: float, reveal_progress: float) -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise PicturePending  # a picture that is new takes too long for this frame
        paint(page, room, reveal_progress)

    monkeypatch.setattr(end.pages, "paint_podium", at_the_second_try)
    with pytest.raises(PicturePending):
        scene.draw()
    scene.draw()
    waited = pygame.image.tobytes(scene.context.page.surface, "RGB")
    monkeypatch.undo()
    end.resized()
    scene.draw()
    assert waited == pygame.image.tobytes(scene.context.page.surface, "RGB")


def test_the_crowd_cheers_while_points_are_counted() -> None:
    def up(*, cheering: bool) -> int:
        poses = [pose(i, i / 20, second / 2, cheering=cheering) for i in range(20) for second in range(20)]
        return poses.count(CHEERING)

    assert up(cheering=True) > 2 * up(cheering=False) > 0


def test_the_finish_has_the_light_of_the_hour() -> None:
    seen = set()
    for hour in (6, 12, 19, 23):
        scene, end = the_end("base")
        end.hour = lambda hour=hour: hour  # type: ignore[misc]
        end.resized()
        scene.draw()
        seen.add(pygame.image.tobytes(scene.context.page.surface, "RGB"))
    assert len(seen) == 4


def test_with_reduced_motion_everything_stands_at_once() -> None:
    spare(reduced_motion=True, high_contrast=False)
    try:
        _, end = the_end("base")
        assert end.reveal_progress == 1
        assert not end.update(1.0)
        end.draw(end.context.page)
        assert lived(end, 2) == (0, 0.0)
    finally:
        spare(reduced_motion=False, high_contrast=False)


def test_the_poster_is_kept_as_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "pictures", lambda: tmp_path)
    scene, end = the_end("base")
    end.handle(key_event("P"))
    end.handle(key_event("P"))
    kept = sorted(tmp_path.iterdir())
    assert len(kept) == 2
    assert any(path.name in scene.context.note for path in kept)
    assert tmp_path.name in scene.context.note
    assert str(tmp_path) not in scene.context.note, "the whole path is long"
    assert pygame.image.load(kept[0]).get_size() == POSTER


@pytest.mark.parametrize("kind", ["base", "crazy"])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25])
def test_the_note_about_the_poster_hides_nothing_of_the_podium(kind: str, scale: float) -> None:
    scene, end = the_end(kind, scale)
    for code in LANGUAGES:
        set_language(code)
        end.handle(key_event("P"))
        slips = Overlays.over(end, scene.context.page, Captions(scene.context), scene.context)
        note = pixels(slips.page, slips.boxes()[-1]).inflate(-4, -4)
        for step in steps(end.page, end.page.width - COLUMN - 120):
            assert not pixels(end.page, step.place).colliderect(note), code


@pytest.mark.parametrize("kind", ["base", "crazy"])
def test_a_button_leads_from_the_board_back_to_the_results(kind: str) -> None:
    scene, end = the_end(kind)
    end.handle(key_event("M"))
    scene.stack.follow()
    board = scene.stack.top
    assert isinstance(board, RaceView)
    back = board.form.named("results")
    assert board.layout.actions.holds(*Box(*back.box).middle)
    back.press()
    scene.stack.follow()
    assert scene.stack.top is end


def test_a_poster_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(paths, "pictures", lambda: tmp_path / "file")
    scene, end = the_end("base")
    end.handle(key_event("P"))
    assert "great-race-poster" in scene.context.note


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
def test_flags_do_not_wave_over_the_heading_and_its_buttons(scale: float) -> None:
    _, end = the_end("base", scale)
    cloth = end.page.px(14)  # below the upper edge of a flag's picture
    heading = end.page.px(240)  # the ribbon's lower edge
    assert all(flag.place.top + cloth >= heading for flag in end.living.flags)
