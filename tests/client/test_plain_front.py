"""The plain-text client beside the table: menu, lessons, replays, rules, settings."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from twisted.internet import task

from greatrace.great_race.setup import Setup
from greatrace_client.games.great_race.text_reports import GreatRaceReports
from greatrace_client.i18n import LANGUAGES, set_language, translated
from greatrace_client.model.first_race import PLAIN
from greatrace_client.model.lesson import LESSONS, lesson
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.settings import Settings
from greatrace_client.text_ui.app import Beginning, TextApp
from greatrace_client.text_ui.commands import EVERY
from greatrace_client.text_ui.lessons import LessonTalk
from greatrace_client.text_ui.menu import Menu
from greatrace_client.text_ui.output import TextOutput
from greatrace_client.text_ui.preferences import PREFERENCES, chosen
from greatrace_client.text_ui.replays import ReplayTalk
from greatrace_client.text_ui.rules_search import look_up
from greatrace_client.text_ui.table_session import TableSession
from tests.client.positions import replay_of_race


class Reader:
    """Output that is kept: `lines` since the last look."""

    def __init__(self) -> None:
        self.out = io.StringIO()
        self.output = TextOutput(self.out)

    def lines(self) -> list[str]:
        found = self.out.getvalue().splitlines()
        self.out.seek(0)
        self.out.truncate()
        return found


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[TextApp, Reader, list[bool]]:
    """At the menu; `ended` is noted."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    reader, ended = Reader(), list[bool]()
    made = TextApp(task.Clock(), Settings(language="en"), reader.output, lambda: ended.append(True))
    made.begin(Beginning())
    return made, reader, ended


# ---- the menu


def test_the_menu_is_read_out_and_empty_lines_repeat_it(app: tuple[TextApp, Reader, list[bool]]) -> None:
    menu, reader, _ = app
    first = reader.lines()
    assert first[1].startswith("1: ")
    menu.heard("")
    assert reader.lines() == first


def test_what_there_is_not_is_said_in_a_sentence(app: tuple[TextApp, Reader, list[bool]]) -> None:
    menu, reader, ended = app
    reader.lines()
    wrong = ("0", "77", "nonsense", "1 atlantis", "1 africa 4", "3 1", "3 africa", "4 9", "5 Ada", "7 99999", "me")
    for typed in (*wrong, "6 x:99999999"):
        menu.heard(typed)
        (line,) = reader.lines()
        assert len(line) > 10, typed
        assert isinstance(menu.speaker, Menu)
    assert not ended


@pytest.mark.parametrize(
    ("typed", "race_setup"),
    [
        ("1", RaceSetup("africa", 3, ("easy",), "vermilion")),  # a first race
        (
            "1 usa 4 hard easy season village",
            RaceSetup("usa", 4, ("hard", "easy"), "vermilion", modules=("season", "village")),
        ),
        ("3 2 expert", RaceSetup("", 2, ("expert",), "orange", game="crazy_race")),
        (
            "5 Ada, Pieter",
            RaceSetup("africa", 2, ("normal",), "vermilion", people=(("Ada", "vermilion"), ("Pieter", "blue"))),
        ),
    ],
)
def test_a_line_describes_a_whole_race(
    app: tuple[TextApp, Reader, list[bool]], monkeypatch: pytest.MonkeyPatch, typed: str, race_setup: RaceSetup
) -> None:
    menu, _, _ = app
    started: list[RaceSetup] = []
    monkeypatch.setattr(TextApp, "solo", lambda _front, wanted: started.append(wanted))
    menu.heard(typed)
    assert started[0].board == race_setup.board
    assert started == [race_setup]


def test_the_rivals_of_later_races_are_as_the_settings_say(
    app: tuple[TextApp, Reader, list[bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    menu, _, _ = app
    started: list[RaceSetup] = []
    monkeypatch.setattr(TextApp, "solo", lambda _front, wanted: started.append(wanted))
    menu.settings.coached, menu.settings.level = [PLAIN], "hard"
    menu.heard("1")
    assert started[0].levels == ("hard",)


def test_to_quit_ends_it_once_and_to_leave_a_lesson_leads_back(app: tuple[TextApp, Reader, list[bool]]) -> None:
    menu, reader, ended = app
    menu.heard("4 2")
    assert isinstance(menu.speaker, LessonTalk)
    menu.heard("leave")
    assert isinstance(menu.speaker, Menu)
    assert not ended
    menu.heard("quit")
    menu.heard("quit")
    assert ended == [True]
    assert reader.lines()


def test_what_the_command_line_began_does_not_lead_to_a_menu() -> None:
    reader, ended = Reader(), list[bool]()
    made = TextApp(task.Clock(), Settings(language="en"), reader.output, lambda: ended.append(True))
    made.begin(Beginning(lesson="planning"))
    made.heard("leave")
    assert ended == [True]


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_every_choice_has_its_words(code: str) -> None:
    set_language(code)
    choices = ("alone", "day", "crazy", "lessons", "together", "join", "host", "replays", "resume", "return")
    assert all(translated("plain menu", name) and translated("plain menu help", name) for name in choices)
    assert all(translated("preference", name) for name in PREFERENCES)


# ---- lessons


@pytest.mark.parametrize("id", LESSONS)
def test_every_lesson_is_learnt_by_its_hints(id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`hint` tells the right answer, every answer is answered, and the end is the end."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    reader, over, settings = Reader(), list[bool](), Settings(language="en")
    talk = LessonTalk(settings, reader.output, lesson(id), lambda: over.append(True))
    talk.begin()
    for _ in range(120):
        if over:
            break
        reader.lines()
        step = talk.classroom.step
        if step.do or step.ask is not None:
            talk.heard("hint")
            hint = reader.lines()[0]
            plan = talk.asking is not None and talk.asking.compound is not None
            talk.heard(hint.partition(":")[0] if not plan else " ".join(c for c in hint if c.isdigit()))
        else:
            talk.heard("")
        assert reader.lines(), "every answer is answered"
    assert over == [True]
    assert id in settings.lessons_done


def test_a_wrong_answer_in_a_lesson_is_explained_and_nothing_is_played() -> None:
    reader = Reader()
    talk = LessonTalk(Settings(language="en"), reader.output, lesson("crazy_race"), lambda: None)
    talk.begin()
    while talk.classroom.step.ask is None:
        talk.heard("")
    step = talk.classroom.step
    assert step.ask is not None
    wrong = next(i for i, choice in enumerate(step.ask.choices, 1) if choice != step.ask.right)
    reader.lines()
    talk.heard(str(wrong))
    assert reader.lines() == [talk.classroom.lesson.words(f"{step.say} {step.ask.choices[wrong - 1]} why")]
    assert talk.classroom.step is step
    talk.heard("9")
    assert "1 to" in reader.lines()[0]


# ---- replays


@pytest.mark.parametrize("kind", ["base", "crazy"])
def test_a_replay_is_read_from_start_to_end_and_any_round_can_be_asked_for(kind: str) -> None:
    set_language("en")
    reader, replay = Reader(), replay_of_race(kind)
    talk = ReplayTalk(Settings(language="en"), reader.output, replay, lambda: None)
    talk.begin()
    reader.lines()
    read: list[str] = []
    for _ in range(800):
        talk.heard("")
        read += (lines := reader.lines())
        if lines[-1:] == ["The race is over."]:
            break
    assert read[-1] == "The race is over."
    assert any(" point" in line or "has not arrived" in line for line in read)
    talk.heard("round 3")
    assert replay.moments[talk.now].round == 3
    talk.heard("back")
    assert replay.moments[talk.now].round == 2
    reader.lines()
    talk.heard("round 99")
    assert "round" in reader.lines()[0]
    for command in ("me", "rivals", "map", "cards"):
        talk.heard(command)
        assert reader.lines() or command == "cards"


# ---- rules and settings


def test_rules_are_found_by_their_id_by_words_and_by_what_is_asked() -> None:
    set_language("en")
    race = LocalRace(Setup("africa", ("blue", "mint")), "3")
    assert next(look_up(race.table, "D7")).startswith("D7 ")
    assert next(look_up(race.table, "d7")).startswith("D7 ")
    many = list(look_up(race.table, "fuel"))
    assert len(many) > 5
    assert many[-1].startswith("Type “rules”")
    assert list(look_up(race.table, "zeppelin")) == ["No rule contains these words."]
    while not race.table.my_move:
        race.bot_step()
    assert next(look_up(race.table, "")).startswith("B1 ")  # the bivouac is asked about


def test_settings_are_read_out_changed_and_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    set_language("en")
    settings = Settings(language="en")
    assert len(list(chosen(settings, ""))) == len(PREFERENCES) + 1
    list(chosen(settings, "name Ada"))
    list(chosen(settings, "bots 2"))
    list(chosen(settings, "language nl"))
    assert (settings.player, settings.bots, settings.language) == ("Ada", 2, "nl")
    set_language("en")
    for wrong in ("colour red", "bots 9", "language xx"):
        with pytest.raises(ValueError, match=r"\w"):
            list(chosen(settings, wrong))


# ---- at a table


def test_what_only_a_replay_or_a_lesson_knows_is_refused_in_a_sentence() -> None:
    set_language("en")
    race, reader = LocalRace(Setup("africa", ("blue", "mint")), "3"), Reader()
    talk = TableSession(task.Clock(), Settings(language="en"), reader.output, lambda: None)
    talk.context.table = race.table
    talk.at_table(race.table)
    reader.lines()
    for command in ("next", "back", "round 2", "end"):
        talk.heard(command)
        assert reader.lines() == ["Not available during a race. Type “help” for commands."]


def test_each_command_that_help_lists_can_be_typed_there() -> None:
    set_language("en")
    race, reader, settings = LocalRace(Setup("africa", ("blue", "mint")), "3"), Reader(), Settings(language="en")
    table = TableSession(task.Clock(), settings, reader.output, lambda: None)
    table.context.table = race.table
    table.at_table(race.table)
    replay = ReplayTalk(settings, reader.output, replay_of_race("base"), lambda: None)
    for talk in (table, replay, LessonTalk(settings, reader.output, lesson(LESSONS[0]), lambda: None)):
        reader.lines()
        talk.heard("help")
        listed = [name for line in reader.lines() if (name := line.partition(":")[0]) in EVERY]
        assert listed[-3:] == ["leave", "help", "quit"]
        assert {"me", "rivals", "map", "place", "cards", "options", "rules", "set"} < set(listed)
        for name in listed[:-3]:
            talk.heard(name)
            assert not any("Not available" in line for line in reader.lines()), name


# ---- following the others


def test_what_the_others_did_since_ones_last_go_can_be_asked_for() -> None:
    set_language("en")
    race = LocalRace(Setup("africa", ("blue", "mint", "plum")), "3", level="greedy")
    reader = Reader()
    talk = TableSession(task.Clock(), Settings(language="en"), reader.output, lambda: None)
    talk.context.table = race.table
    heard: list[str] = []
    for _ in range(400):
        steps = race.bot_step(also_own=True)
        if steps is None:
            break
        talk.received(race.messages[-1], steps)
        reader.lines()
        question = race.table.question
        if race.table.my_move and question is not None and question.prompt == "sequence" and talk.since:
            talk.heard("since")
            heard += reader.lines()
    assert any(line.startswith(race.table.name(1)) for line in heard)
    assert not any(line.startswith(f"{race.table.name(0)}: ") for line in heard)


def test_the_story_of_a_race_is_told_at_its_end() -> None:
    set_language("en")
    race = LocalRace(Setup("africa", ("blue", "mint")), "3", level="greedy")
    while race.bot_step(also_own=True) is not None:
        pass
    lines = list(GreatRaceReports(race.table).story())
    assert sum(line.startswith("Luck of ") for line in lines) == 2
    assert any(line.startswith("Round ") for line in lines)
