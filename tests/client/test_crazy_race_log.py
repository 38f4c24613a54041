"""The log of Crazy Race, what it brings back, and what is told after the race."""

from __future__ import annotations

from typing import Any

import attrs
import pygame
import pytest

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.actions import Advance
from greatrace.crazy_race.library import load
from greatrace.crazy_race.rules.moving import way
from greatrace_client.games.crazy_race import phrases, story
from greatrace_client.games.crazy_race.move_preview import LETTERS, TOP, outlook, sentence, sentence_lines, words_box
from greatrace_client.games.crazy_race.targets import CardSide
from greatrace_client.games.crazy_race.timetable import stops
from greatrace_client.i18n import LANGUAGES, set_language, translated
from greatrace_client.model import LobbyModel
from greatrace_client.race_common.log_lines import Line
from greatrace_client.race_common.result_tabs import Tab
from greatrace_client.race_common.results_scene import ResultsScene
from greatrace_client.race_common.targets import PlayerFilter
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.scene import AppContext
from tests.client.crazy_table import ALL_ON, Table, played, stage_of
from tests.client.fakes import navigator

# ---- the log


def written(table: Table) -> list[Line]:
    """All lines of the sheet, as they are wanted."""
    return table.scene.log_panel.written(table.scene.shown, 5000)


def test_a_badge_leaves_lines_of_one_player_and_a_second_press_brings_all_back() -> None:
    table = Table()
    table.until(lambda race: stage_of(race) >= 2)
    every = written(table)
    table.click(PlayerFilter(1))
    only = written(table)
    assert 0 < len(only) < len(every)
    assert {line.seat for line in only} <= {1, None}
    assert [line for line in every if line.seat in (1, None)] == only
    table.click(PlayerFilter(1))
    assert written(table) == every


def test_the_lines_that_are_wanted_are_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    table, copied = Table(), list[str]()
    table.until(lambda race: stage_of(race) >= 2)
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    table.click(PlayerFilter(2))
    table.click("copy journal")
    assert copied == ["\n".join(line.text for line in written(table))]
    assert table.context.note


def test_a_line_of_the_log_brings_back_its_moment_and_escape_the_present() -> None:
    """The whole table stands as it did; answers are not given to the past."""
    table = Table()
    table.until(lambda race: stage_of(race) >= 3)
    scene = table.scene
    place, line = scene.log_panel.places[0]
    x, y = place.middle
    k = scene.page.k
    table.post(pygame.MOUSEMOTION, pos=(round(x * k), round(y * k)), rel=(1, 1), buttons=(0, 0, 0))
    assert scene.log_panel.lit == line.index
    scene.form.named("journal").press()
    assert scene.director.past
    assert scene.stage.view.open == scene.table.log[line.index].open
    assert scene.stage.view.open != scene.table.view.open
    table.key(pygame.K_ESCAPE)
    assert scene.stage.view.open == scene.table.view.open


def test_a_side_tells_what_a_win_there_would_bring() -> None:
    """X2, X3: the note is worked out by the rules of moving, and fits what then happens."""
    table = Table(speed=0)
    table.asked("lay")
    view: Any = table.race.table.view
    for side, printed in enumerate(table.race.table.ruleset.stages[view.open.card].sides):
        found = outlook(table.scene.table, side)
        assert found is not None
        if printed.joker:
            assert found.move is None
            continue
        assert found.move is not None
        places = view.open.crews[0].locomotives
        assert found.end == way(places, printed.locomotive, printed.distance)[-1]
        assert sentence(found) in table.scene.form.named(CardSide(side)).hint


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_note_has_room_for_the_whole_of_what_a_win_would_bring(code: str) -> None:
    set_language(code)
    table = Table()
    table.asked("lay")
    page, b = table.scene.page, words_box(table.scene.layout.outlook)
    found = outlook(table.scene.table, 0)
    assert found is not None
    assert page.compact
    for start, end in ((words.START, words.TURNTABLE), (2, 8), (words.TURNTABLE - 1, words.TURNTABLE + 2)):
        longest = attrs.evolve(found, move=Advance("express", 4), start=start, end=end, points=25)
        lines = sentence_lines(page, longest, b)
        assert TOP + len(lines) * page.text_px(LETTERS) / page.k * 1.2 <= b.h
        assert all(page.fits(line, b.w, LETTERS, "bold") for line in lines)


def test_the_timetable_has_every_stage_card_once_and_knows_which_were_played() -> None:
    """X1, X7."""
    table = Table()
    table.until(lambda race: stage_of(race) >= 4)
    found = stops(table.scene.shown)
    assert {stop.card for stop in found} == set(load().stages)
    assert [stop.stage for stop in found] == [1, 2, 3, 4, 0, 0, 0, 0]
    assert [stop.now for stop in found].index(True) == 3


# ---- after the race


def test_the_story_adds_up_to_what_the_table_shows_at_the_end() -> None:
    """Curves end where the race ended; every value laid at a scored side is in one yield."""
    for race in played(ALL_ON, range(3)):
        table: Any = race.table
        events = story.story_events(table)
        crews = table.view.open.crews
        curves = story.curves(events, story.points)
        assert [curves[seat][-1] for seat in range(4)] == [sum(crew.points) for crew in crews]
        assert all(len(curve) == table.view.open.stage + 1 for curve in curves.values())
        found = story.yields(events, 4)
        turned = sum(sum(e.cards) for e, _ in events if isinstance(e, ev.SideRevealed))
        assert sum(one.paid + one.lost for one in found) == turned
        assert sum(one.sides for one in found) == sum(isinstance(e, ev.SideWon) for e, _ in events)


def test_the_last_change_of_the_lead_names_who_led_at_the_end() -> None:
    for race in played({}, range(4)):
        table: Any = race.table
        leads = [turn for turn in story.turning_points(story.story_events(table)) if turn.kind == story.LEAD]
        sums = [sum(crew.points) for crew in table.view.open.crews]
        assert leads
        if sums.count(max(sums)) == 1:
            assert leads[-1].seat == sums.index(max(sums))


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_every_page_of_the_results_can_be_opened(code: str) -> None:
    set_language(code)
    (race,) = played(ALL_ON, range(1))
    for size in ((1280, 720), (1280, 960), (1360, 820)):
        context = AppContext(
            Settings(sounds=0), Page(*size, 1.0), Sounds(0), LobbyModel(), table=race.table, navigator=navigator()
        )
        scene = ResultsScene()
        scene.enter(context)
        scene.draw(context.page)
        tabs = [widget.name for widget in scene.form.widgets if isinstance(widget, Tab)]
        assert {"points", "journey", "turns", "drivers"} <= set(tabs)
        for name in tabs:
            scene.form.named(name).press()
            scene.draw(context.page)
            assert scene.open_page == name
    assert all(translated("crazy turn", kind) for kind in ("lead", "haul", "stolen", "home", "sooner", "bargain"))


def test_the_variants_in_play_head_the_log() -> None:
    """X8."""
    plain, varied = Table(), Table(options=ALL_ON)
    for table in (plain, varied):
        table.asked("lay")
    assert phrases.variants(plain.scene.table) == []
    lines = phrases.variants(varied.scene.table)
    assert len(lines) == len(ALL_ON)
    assert [line.text for line in written(varied)][: len(lines)] == lines
