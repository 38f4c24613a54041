"""A third game is plugged in from here, without a line changed elsewhere: rules, screen, forms, words, text."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from twisted.internet import task

from greatrace.bots import SeatQuestion
from greatrace.games import GAMES
from greatrace.protocol.messages import CreateTable, SeatInfo, TableInfo
from greatrace_client.app import scene_factory
from greatrace_client.games import game_ui, game_uis, register
from greatrace_client.model.career import Logbook
from greatrace_client.model.loaded_replay import read
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.replay_file import replays
from greatrace_client.model.replay_recorder import Recorder
from greatrace_client.model.saved_game import RaceNote, saved_race
from greatrace_client.net.hint_worker import way_of
from greatrace_client.net.link_state import LinkState
from greatrace_client.race_common.game_ui import unregister
from greatrace_client.race_common.pause import PauseScene
from greatrace_client.race_common.race_view import RaceHooks
from greatrace_client.race_common.results_scene import ResultsScene
from greatrace_client.race_common.standing_orders import OrdersScene
from greatrace_client.screens.host import HostScene
from greatrace_client.screens.logbook import LogbookScene
from greatrace_client.screens.replay.outcome import outcome
from greatrace_client.screens.replay.viewer import ReplayScene
from greatrace_client.screens.solo_setup import SoloSetupScene
from greatrace_client.screens.table import TableScene
from greatrace_client.screens.title import TitleScene
from greatrace_client.screens.waiting import WaitingScene
from greatrace_client.settings import Settings
from greatrace_client.text_ui.app import TextApp
from greatrace_client.text_ui.numbered_answers import asking
from greatrace_client.text_ui.output import TextOutput
from greatrace_client.text_ui.table_list import new_table
from greatrace_client.text_ui.table_session import TableSession
from greatrace_client.ui.scene import Push, Replace
from tests.client.fakes import new_context, shown, wires, with_tables
from tests.client.toy_rules import COLOURS, COUNTING, GAME, Add, Setup
from tests.client.toy_ui import COUNTING_UI, CountingRace
from tests.server.world import World


class FirstBot:
    """Takes the first option."""

    def choose(self, _view: Any, question: Any, _rng: random.Random) -> Any:
        return question.options[0]


@pytest.fixture(autouse=True)
def _plugged_in(monkeypatch: pytest.MonkeyPatch, data: Path) -> Iterator[None]:
    """Registered for one test."""
    monkeypatch.setitem(GAMES, GAME, COUNTING)
    register(COUNTING_UI)
    yield
    unregister(GAME)


def begun() -> LocalRace:
    return LocalRace(Setup(COLOURS[:2]), "1", kind=COUNTING, level="random")


def finished() -> LocalRace:
    race = begun()
    while race.bot_step(also_own=True) is not None:
        pass
    return race


def test_it_is_among_the_games() -> None:
    assert [ui.id for ui in game_uis()] == ["great_race", "crazy_race", GAME]


def test_its_race_is_played_on_its_own_scene_to_its_own_results() -> None:
    race, context = begun(), new_context()
    context.settings.speed, context.table = 0, race.table
    scene = scene_factory.race(race.table)
    assert isinstance(scene, CountingRace)
    scene = game_ui(GAME).screens.race(RaceHooks(lambda action: scene.happened(race.submit(0, action))))
    shown(scene, context)
    for _ in range(10):
        if race.table.over:
            break
        scene.form.named("add 2" if race.table.view.open.total < 9 else "add 1").press()
        while (steps := race.bot_step()) is not None:
            scene.happened(steps)
        scene.draw(context.page)
    assert race.table.over
    scene.update(0.1)
    scene.update(0.1)
    change = scene.taken_change()
    assert isinstance(change, Replace)
    assert isinstance(change.scene, ResultsScene)
    stack = shown(change.scene, context)
    change.scene.turn_to("story")
    change.scene.draw(context.page)
    change.scene.form.named("board").press()
    stack.follow()
    assert isinstance(stack.top, CountingRace)


def test_standing_orders_are_about_its_own_dangers() -> None:
    context = new_context()
    context.table = begun().table
    menu = PauseScene(game_ui(GAME).screens.race(RaceHooks()))
    stack = shown(menu, context)
    menu.form.named("orders").press()
    stack.follow()
    assert isinstance(stack.top, OrdersScene)
    assert [widget.name for widget in stack.top.form.widgets] == ["order-overshoot", "back"]
    stack.top.draw(context.page)


def test_its_form_stands_in_the_set_up_of_a_race_against_bots() -> None:
    context = new_context()
    scene = SoloSetupScene()
    stack = shown(scene, context)
    scene.pick_game(GAME)
    stack.follow()
    scene = stack.top  # type: ignore[assignment]
    assert isinstance(scene, SoloSetupScene)
    scene.draw(context.page)
    scene.form.named("crew-green").press()
    scene.form.named("start").press()
    change = scene.taken_change()
    assert isinstance(change, Push)
    assert isinstance(change.scene, WaitingScene)
    race_setup = change.scene.race_setup
    assert (race_setup.game, race_setup.crew, race_setup.options) == (GAME, "green", (("pace", "calm"),))
    shown(change.scene, context)
    change.scene.draw(context.page)


def test_its_form_stands_in_the_set_up_of_a_table() -> None:
    context = with_tables(new_context())
    wires(context).state = LinkState.OPEN
    scene = HostScene(here=True)
    shown(scene, context)
    scene.pick_game(GAME)
    scene.draw(context.page)
    scene.form.named("open").press()
    scene.update(0.1)
    [sent] = [message for message in wires(context).sent if isinstance(message, CreateTable)]
    assert (sent.game, sent.seats, sent.options) == (GAME, 3, {"pace": "calm"})


def test_its_table_is_shown_before_the_race() -> None:
    context = new_context()
    seats = (SeatInfo("person", "Margaux", "red"), SeatInfo("free"))
    table = TableInfo("t", "Ours", GAME, "", "", "", "open", 0, seats)
    context.lobby.tables["t"] = table
    context.lobby.table, context.lobby.seat = "t", 0
    scene = TableScene()
    shown(scene, context)
    scene.draw(context.page)
    assert scene.form.named("pin-white").shown


def test_its_races_are_noted_recorded_and_shown_again(data: Path) -> None:
    race, recorder = finished(), Recorder()
    table = type(race.table).opened(msgspec.structs.replace(race.messages[0], table="t1"))  # type: ignore[arg-type]
    recorder.heard(msgspec.structs.replace(race.messages[0], table="t1"), table)
    RaceNote(data).keep(table)
    saved = saved_race(data)
    assert saved is not None
    assert (saved.game, saved.board) == (GAME, "")
    title = TitleScene()
    shown(title, new_context())
    for message in race.messages[1:]:
        table.apply(msgspec.structs.replace(message, table="t1"))
        recorder.heard(msgspec.structs.replace(message, table="t1"), table)
    [found] = replays()
    assert outcome(found.head)
    scene, context = ReplayScene(read(found.path)), new_context()
    shown(scene, context)
    scene.jump(3)
    scene.draw(context.page)
    assert isinstance(scene.race, CountingRace)
    assert scene.race.stage.view.open.turn == 3


def test_its_races_stand_in_the_logbook(data: Path) -> None:
    table = finished().table
    noted = Logbook(data).note(table)
    assert noted is not None
    _, entry = noted
    played = [step.event.number for step in table.log if step.event.seat == 0]  # type: ignore[attr-defined]
    assert entry.cards == {f"number_{n}": played.count(n) for n in set(played)}
    assert entry.money == entry.points == sum(played)
    scene, context = LogbookScene(), new_context()
    shown(scene, context)
    scene.draw(context.page)
    assert scene.entries == [entry]


def test_a_hint_knows_where_its_answers_lead_and_what_speaks_for_them() -> None:
    race = begun()
    question = SeatQuestion(1, "add", (Add(2), Add(1)))
    facts = race.table.kind.hint_facts
    assert way_of(facts, race.table.rules, race.table.view, question, Add(2), FirstBot()) == ("2",)
    assert (facts.at_sight("add", Add(2)), facts.at_sight("add", Add(1))) == (("nearer",), ())


def test_it_is_told_in_lines_of_text() -> None:
    out = io.StringIO()
    race = begun()
    talk = TableSession(task.Clock(), Settings(language="en"), TextOutput(out), lambda: None)
    talk.context.table = race.table
    talk.at_table(race.table)
    while (steps := race.bot_step(also_own=True)) is not None:
        talk.at_table(race.table, steps)
    told = out.getvalue()
    assert "The sum is 0." in told
    assert "Add to the sum" in told
    assert "Type a number and the new sum." in told
    assert "The race is over." in told


def test_what_happens_is_told_between_players_in_its_own_words() -> None:
    """The curtain between two people at one machine has the game's sentences."""
    race, ui = begun(), game_ui(GAME)
    while (steps := race.bot_step(also_own=True)) is not None:
        [told] = [ui.texts.event_words(step.event, race.table) for step in steps]
        assert " adds " in told
    assert ui.texts.turn_words("add") == "Add one or two."


def test_its_answers_are_typed_in_its_own_way() -> None:
    table = begun().table
    assert table.question is not None
    asked = asking(table.question, game_ui(GAME).text_ui.reports(table).questions)
    assert asked.opening() == ["Add to the sum", "Type a number and the new sum."]
    assert asked.typed(Add(2)) == "2 2"
    assert asked.chosen("2 2") == Add(2)
    with pytest.raises(ValueError, match="That is no sum"):
        asked.chosen("2 3")
    assert asked.search("makes 1") == ["1: 1 makes 1"]
    assert asked.chosen("1") == Add(1)


def test_it_stands_in_the_menu_of_lines_and_behind_open() -> None:
    out = io.StringIO()
    app = TextApp(task.Clock(), Settings(language="en"), TextOutput(out), lambda: None)
    app.menu()
    assert GAME in out.getvalue()
    request = new_table(f"{GAME} 2")
    assert (request.game, request.seats) == (GAME, 2)
    with pytest.raises(ValueError, match="2 to 3"):
        new_table(f"{GAME} 5")


def test_a_server_plays_it(tmp_path: Path) -> None:
    world = World(tmp_path / "journal.sqlite3")
    [ann], table = world.race(people=1, bots=1, board="", game=GAME)
    world.play([ann], table)
    ann.hear()
    assert ann.view.open.result is not None
    assert ann.view.open.total == 10
    world.store.close()
