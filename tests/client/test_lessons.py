"""Lessons: every step can be done, every word is there and fits, wrong choices get a reason, progress is kept."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from greatrace.lab.lesson_file import LessonStep
from greatrace_client import settings
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.i18n import LANGUAGES, set_language, translated
from greatrace_client.model.classroom import Classroom
from greatrace_client.model.lesson import LESSONS, Lesson, lesson
from greatrace_client.screens.getting_ready import REST
from greatrace_client.screens.lessons.coach import LEADING
from greatrace_client.screens.lessons.lesson_list import LessonsScene
from greatrace_client.screens.lessons.scene import LessonScene
from greatrace_client.ui.draw.art import art_files
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.scene import Pop, Push
from tests.client.fakes import new_context, press_key, shown
from tests.client.learning import Learning, begun, first_task, iterations
from tests.patience import ENOUGH

pytestmark = pytest.mark.usefixtures("data")


@pytest.fixture(params=LESSONS)
def each(request: pytest.FixtureRequest) -> Lesson:
    return lesson(request.param)


def to_the_end(scene: Learning) -> None:
    """As autoplay does it."""
    while not scene.classroom.last:
        index = scene.classroom.index
        while scene.classroom.index == index and not scene.progress.moving:
            scene.go_on() if scene.progress.waits else scene.show_me()
        iterations(scene, until_next=index + 1)


# ---- the files


def test_the_rules_allow_what_every_step_wants(each: Lesson) -> None:
    room = Classroom(each)
    for index, step in enumerate(each.steps):
        while not room.finished:
            room.submit(room.meant())
        for answer in step.play:
            room.play(answer)
        if index + 1 < len(each.steps):
            room.next()
    assert room.last


def test_any_step_can_be_gone_to_at_once(each: Lesson) -> None:
    played = Classroom(each)
    for index, step in enumerate(each.steps):
        jumped = Classroom(each)
        jumped.go_to(index)
        assert jumped.race.table.view == played.race.table.view
        while not played.finished:
            played.submit(played.meant())
        for answer in step.play:
            played.play(answer)
        if not played.last:
            played.next()


def test_all_words_are_there_in_every_language(each: Lesson, speaking: str) -> None:
    assert f"portraits/{each.coach}" in art_files
    assert translated("lesson", each.id)
    assert translated("lesson about", each.id)
    for step in each.steps:
        for id in step.ids:
            assert translated(f"lesson {each.id}", id), id


def test_the_aim_of_the_game_is_told_at_the_beginning(each: Lesson) -> None:
    """In the first two steps: where the race ends, and what counts there."""
    set_language("en")
    told = " ".join(each.words(step.say) for step in each.steps[:2])
    counts = ("points",) if each.id == "crazy_race" else ("Cape Town", "engine", "chassis")
    assert all(word in told for word in counts), told


def test_every_wrong_choice_gets_a_reason(each: Lesson) -> None:
    """Whatever the rules offer besides what the step wants: the coach has an answer, and nothing has changed."""
    room, tried = Classroom(each), 0
    for index, step in enumerate(each.steps):
        while not room.finished:
            before = room.race.game.state
            for option in room.options():
                verdict = room.judge(option)
                assert verdict.right or verdict.say in step.replies
                tried += not verdict.right
            assert room.race.game.state == before
            room.submit(room.meant())
        for answer in step.play:
            room.play(answer)
        if index + 1 < len(each.steps):
            room.next()
    assert tried > 3


def test_every_reply_is_to_something(each: Lesson) -> None:
    """No words that nobody can ever hear: each foreseen wrong choice is one that the rules offer."""
    for index, step in enumerate(each.steps):
        room, heard = Classroom(each), set[str]()
        room.go_to(index)
        while not room.finished:
            heard |= {room.judge(option).say for option in room.options()}
            room.submit(room.meant())
        assert {wrong.say for wrong in step.wrong} <= heard, (each.id, step.say)


# ---- on the screen


def test_a_bot_comes_to_the_end_in_every_language_and_it_is_kept(each: Lesson) -> None:
    scene = begun(each)
    for code in LANGUAGES:
        set_language(code)
        scene.go_to(0)
        to_the_end(scene)
        scene.go_on()
        assert isinstance(scene.taken_change(), Pop)
    assert settings.load().lessons_done == [each.id]
    assert settings.load().lessons[each.id] == 0


def test_what_the_coach_points_at_is_there_and_in_sight(each: Lesson) -> None:
    scene = begun(each)
    for index, step in enumerate(each.steps):
        for name in scene.targets:
            assert scene.race.place_of(name) is not None, (each.id, step.say, name)
        if index + 1 < len(each.steps):
            scene.go_on() if scene.progress.waits else None
            while not scene.progress.moving:
                scene.show_me()
            iterations(scene, until_next=index + 1)


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((2560, 1440), 0.75)])
def test_every_word_fits(each: Lesson, size: tuple[int, int], scale: float, cut: set[str]) -> None:
    """All that the coach may say, at the place that it has; no line with an ellipsis, none outside its room."""
    scene = begun(each, size=size, scale=scale)
    cut.clear()  # the race's own screen has its own tests
    page = Page.on(scene.whole, scene.page.k)
    for code in LANGUAGES:
        set_language(code)
        for index, step in enumerate(each.steps):
            scene.classroom.index, scene.classroom.done = index, 0
            for reply in ("", *step.replies):
                scene.progress.reply = reply
                assert fits(scene, page), (code, step.say, reply)
                if (drawn_reply := scene.coach.reply(page, [])) is not None:
                    assert 0 < drawn_reply[1].x < drawn_reply[1].right < page.width, (code, step.say, reply)
            scene.coach.around([])
            scene.coach.draw(page)
    assert not cut


def fits(scene: Learning, page: Page) -> bool:
    room, letters = scene.coach.room, scene.coach.size(page)
    lines = page.broken(scene.coach.text, room.w, letters)
    return len(lines) * page.text_px(letters) / page.k * LEADING <= room.h


def test_a_wrong_choice_is_answered_and_may_be_made_good(each: Lesson) -> None:
    scene = begun(each, first_task(each))
    room = scene.classroom
    wrong = next(option for option in room.options() if not room.judge(option).right)
    scene.answer(wrong)
    assert scene.progress.reply in room.step.replies
    assert room.done == 0
    scene.answer(room.meant())
    assert room.done == 1 or scene.progress.moving
    assert scene.progress.reply == ""


def test_questions_of_the_coach() -> None:
    each = lesson("planning")
    index = next(i for i, step in enumerate(each.steps) if step.ask)
    scene = begun(each, index)
    press_key(stack_of(scene), pygame.K_1)  # one
    assert scene.progress.reply == "drives one why"
    press_key(stack_of(scene), pygame.K_2)
    assert scene.progress.right
    iterations(scene, until_next=index + 1)


@pytest.mark.parametrize("name", LESSONS)
def test_a_wrong_answer_leaves_the_question_and_what_it_is_about_in_sight(name: str) -> None:
    each = lesson(name)
    for index, step in enumerate(each.steps):
        if step.ask is None:
            continue
        scene = begun(each, index)
        page = Page.on(scene.whole, scene.page.k)
        scene.choose(next(choice for choice in step.ask.choices if choice != step.ask.right))
        places = [place for one in scene.targets if (place := scene.race.place_of(one)) is not None]
        drawn_reply = scene.coach.reply(page, places)
        assert drawn_reply is not None
        words, lies = drawn_reply
        assert scene.coach.text == each.words(step.say)
        assert words == each.words(scene.progress.reply)
        assert not any(lies.overlaps(other) for other in (scene.coach.box, *places)), step.say
        scene.choose(step.ask.right)
        assert scene.coach.reply(page, places) is None


def test_the_coachs_way_back_is_the_only_one(each: Lesson) -> None:
    scene = begun(each, first_task(each))
    assert not scene.form.named("undo").shown
    assert scene.form.named("lesson back").shown


def stack_of(scene: Learning) -> Any:
    """A stack that holds only this scene."""

    class Stack:
        top = scene

        def follow(self) -> None:
            """Nothing is carried out."""

    return Stack()


def test_one_can_go_back_and_on_again(each: Lesson) -> None:
    scene = begun(each)
    index = first_task(each)
    while scene.classroom.index <= index:
        here = scene.classroom.index
        while scene.classroom.index == here and not scene.progress.moving:
            scene.go_on() if scene.progress.waits else scene.show_me()
        iterations(scene, until_next=here + 1)
    after = scene.table.view
    scene.step_back()
    assert scene.classroom.index == index
    assert scene.table.view != after or each.steps[index].play == ()
    to_the_end(scene)


def test_enter_reads_on_and_progress_is_remembered() -> None:
    scene = begun(lesson("driving"))
    press_key(stack_of(scene), pygame.K_RETURN)
    iterations(scene, until_next=1)
    press_key(stack_of(scene), pygame.K_ESCAPE)
    assert isinstance(scene.taken_change(), Pop)
    assert settings.load().lessons == {"driving": 1}


def test_backspace_goes_a_step_back() -> None:
    scene = begun(lesson("driving"))
    press_key(stack_of(scene), pygame.K_RETURN)
    iterations(scene, until_next=1)
    press_key(stack_of(scene), pygame.K_BACKSPACE)
    iterations(scene)
    assert scene.classroom.index == 0


def test_in_a_step_that_is_read_enter_stands_at_the_coachs_button_alone(each: Lesson) -> None:
    scene = begun(each)
    for index in range(first_task(each)):
        while scene.classroom.index == index and not scene.progress.moving:
            if scene.progress.waits:
                assert [w.name for w in scene.form.widgets if w.key == "Enter" and w.shown] == ["lesson on"]
            scene.go_on() if scene.progress.waits else scene.show_me()
        iterations(scene, until_next=index + 1)


def test_a_steps_file_without_a_reply_is_refused() -> None:
    step = LessonStep(say="x", do=("drive_out",), otherwise="why")
    assert step.ids == ("x", "x do", "why")


def test_a_ring_around_a_side_of_the_stage_card_leaves_the_next_sides_figures_free() -> None:
    scene = begun(lesson("crazy_race"), 1)
    (place,) = [found for name in scene.targets if (found := scene.race.place_of(name)) is not None]
    card = scene.race.layout.table.card
    assert card.y + card.h / 4 < place.y
    assert place.bottom < card.bottom - card.h / 4


# ---- the list


@pytest.mark.parametrize("rests", [True, False])
def test_the_map_of_the_chosen_lesson_is_painted_while_the_list_stands_open(rests: bool) -> None:  # noqa: FBT001
    context = new_context((1280, 720))
    listing = LessonsScene()
    stack = shown(listing, context)
    for _ in range(2):  # the second time, it has been used by the first one
        for _ in range(3000 if rests else 0):
            listing.update(REST)
            if not listing.working:
                break
            time.sleep(0.001)  # a thread draws
        listing.begin()
        change = listing.taken_change()
        assert change is not None
        stack.carry_out(change)
        lesson_scene = stack.top
        assert isinstance(lesson_scene, LessonScene)
        assert isinstance(lesson_scene.race, RaceScene)
        assert lesson_scene.race.board.sheet.sharp is rests
        stack.carry_out(Pop())


def test_the_list_shows_what_is_learnt_and_goes_on_where_one_left() -> None:
    context = new_context()
    context.settings.lessons_done, context.settings.lessons = ["planning"], {"convoy": 3}
    stack = shown(LessonsScene(), context)
    scene = stack.top
    assert isinstance(scene, LessonsScene)
    assert scene.right_title == "1 of 6 completed"
    assert scene.rows.item is not None
    assert scene.rows.item.id == "convoy"
    scene.begin()
    change = scene.taken_change()
    assert isinstance(change, Push)
    assert isinstance(change.scene, LessonScene)
    assert change.scene.classroom.index == 3


def test_behind_a_lesson_the_next_one_lies_open_also_where_an_earlier_one_was_left_out() -> None:
    context = new_context()
    stack = shown(LessonsScene(), context)
    scene = stack.top
    assert isinstance(scene, LessonsScene)
    for index, opened in ((1, 2), (len(scene.offered) - 1, 0)):
        scene.rows.choose(index)
        scene.begin()
        scene.taken_change()
        context.settings.lessons_done = [*context.settings.lessons_done, scene.offered[index]]
        scene.uncovered()
        assert scene.rows.index == opened


def test_the_list_in_every_language(speaking: str, cut: set[str]) -> None:
    for size in ((1280, 720), (2560, 1440)):
        context = new_context(size)
        stack = shown(LessonsScene(), context)
        for _ in LESSONS:
            press_key(stack, pygame.K_TAB)
            press_key(stack, pygame.K_DOWN)
            assert stack.top is not None
            stack.top.draw(context.page)
    assert not cut


# ---- as people start it


def test_the_command_opens_a_lesson_and_a_bot_learns_it(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "XDG_CONFIG_HOME": str(tmp_path),
    }
    command = [
        sys.executable,
        "-m",
        "greatrace_client.app.cli",
        "--lesson",
        "scoring",
        "--autoplay",
        "--speed",
        "0",
        "--windowed",
        "--size",
        "1280x720",
    ]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=ENOUGH, check=False)
    assert done.returncode == 0, done.stderr
    assert settings.load(tmp_path / "great-race").lessons_done == ["scoring"]
