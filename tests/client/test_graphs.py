"""The graphs after the race: true to what was shown, turned by keys and clicks, whole in every language and size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from greatrace.great_race.setup import Setup
from greatrace.great_race.state import Crew
from greatrace.kernel import evolve
from greatrace_client.games.great_race.graphs import DASHES, MARKS, SUBJECTS, Subject, lines_of
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.model import LobbyModel
from greatrace_client.model.loaded_replay import replay_of_seat
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.omniscient_replay import played
from greatrace_client.race_common.result_tabs import Tab
from greatrace_client.race_common.results_scene import ResultsScene
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CREWS
from greatrace_client.ui.scene import AppContext
from tests.client.fakes import navigator, new_context, press_key, shown
from tests.client.records import a_record

CREW_NAMES = ("vermilion", "blue", "lemon", "mint")
VALUES: dict[str, Callable[[Crew], int]] = {
    "progress": lambda crew: crew.row,
    "fuel": lambda crew: crew.fuel,
    "engine": lambda crew: crew.engine,
    "chassis": lambda crew: crew.chassis,
    "money": lambda crew: crew.money,
}


@pytest.fixture(scope="module")
def race() -> LocalRace:
    """A whole race of four; `ends` (set here) has the truth at the end of each round."""
    made = LocalRace(Setup("africa", CREW_NAMES, "colomb_bechar", "cape_town"), "3")
    state = made.game.state
    ends = {0: state.open}
    while made.bot_step(also_own=True) is not None:
        for event in made.game.events:
            state = evolve(made.game.rules, state, event)
            ends[state.open.round] = state.open
    made.ends = ends  # type: ignore[attr-defined]
    return made


def results(race: LocalRace, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> ResultsScene:
    context = AppContext(
        Settings(sounds=0), Page(*size, scale), Sounds(0), LobbyModel(), table=race.table, navigator=navigator()
    )
    scene = ResultsScene()
    scene.enter(context)
    scene.draw(context.page)
    return scene


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.id)
def test_a_line_has_what_was_true_at_the_end_of_every_round(race: LocalRace, subject: Subject) -> None:
    lines = lines_of(race.table, subject)
    ends = race.ends  # type: ignore[attr-defined]
    value = VALUES[subject.id]
    assert len(ends) > 3
    for seat, line in lines.items():
        assert line == [(number, value(ends[number].crews[seat])) for number in sorted(ends)]


def test_crews_differ_in_dashes_and_marks_too() -> None:
    assert set(DASHES) == set(MARKS) == set(CREWS)
    assert len(set(DASHES.values())) == len(set(MARKS.values())) == len(CREWS)


def test_keys_and_clicks_turn_to_another_graph(race: LocalRace) -> None:
    scene = results(race)
    seen = {pygame.image.tobytes(scene.context.page.surface, "RGB")}
    for tab in [w for w in scene.form.widgets if isinstance(w, Tab)]:
        scene.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(tab.key), mod=0, unicode=tab.key))
        assert scene.open_page == tab.name
        scene.draw(scene.context.page)
        seen.add(pygame.image.tobytes(scene.context.page.surface, "RGB"))
    assert len(seen) >= 5  # every graph is another picture
    x, y, w, h = scene.form.named("progress").box
    spot = round((x + w / 2) * scene.page.k), round((y + h / 2) * scene.page.k)
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1))
    assert scene.open_page == "progress"


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("code", list(LANGUAGES))
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((2560, 1440), 1.0)])
def test_no_word_is_cut_and_every_tab_is_on_the_page(
    race: LocalRace, size: tuple[int, int], scale: float, code: str, cut: set[str]
) -> None:
    set_language(code)
    scene = results(race, size, scale)
    for tab in [w for w in scene.form.widgets if isinstance(w, Tab)]:
        scene.turn_to(tab.page)
        scene.draw(scene.context.page)
        x, y, w, h = tab.box
        assert 0 <= x <= scene.page.width - w
        assert 0 <= y <= scene.page.height - h
    assert not cut


@pytest.mark.parametrize("game", ["great_race", "crazy_race"])
def test_the_final_board_stays_to_be_looked_at(game: str) -> None:
    replay = replay_of_seat(played(a_record(game)), 0)
    replay.show(len(replay.moments) - 1)
    context = new_context()
    context.table = replay.table
    stack = shown(ResultsScene(), context)
    press_key(stack, pygame.K_m)
    board: Any = stack.top
    assert board.stage.view == replay.table.view
    for _ in range(40):
        board.update(0.1)
        board.draw(context.page)
        stack.follow()
    assert stack.top is board, "it does not go away by itself"
    press_key(stack, pygame.K_ESCAPE)
    assert isinstance(stack.top, ResultsScene)
    stack.top.draw(context.page)


def test_the_table_of_prestige_fills_and_any_key_fills_it_at_once() -> None:
    replay = replay_of_seat(played(a_record()), 0)
    replay.show(len(replay.moments) - 1)
    context = new_context()
    context.table = replay.table
    stack = shown(ResultsScene(), context)
    scene: Any = stack.top
    pictures, progress = [], []
    while scene.reveal_progress < 1:
        progress.append(scene.reveal_progress)
        scene.update(0.4)
        scene.draw(context.page)
        pictures.append(pygame.image.tobytes(context.page.surface, "RGB"))
    assert progress == sorted(progress)
    assert len(set(pictures)) > 3
    hasty: Any = shown(ResultsScene(), context).top
    assert hasty.reveal_progress < 1
    hasty.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_2, mod=0, unicode="2"))
    assert hasty.reveal_progress == 1
    context.settings.speed = 0
    still: Any = shown(ResultsScene(), context).top
    assert still.reveal_progress == 1
