"""Hints: the hard bot's choice for every kind of question, thought elsewhere, shown on the board, void in time."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest
from msgspec.structs import replace

from greatrace.bots.hint import FACTS
from greatrace.crazy_race.setup import Setup as CrazySetup
from greatrace.games import CRAZY_RACE
from greatrace.great_race.actions import DriveOut, FitPart, PlaceTile, Step
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup
from greatrace_client.games.crazy_race.scene import CrazyRaceScene
from greatrace_client.games.great_race.highlight import space_box
from greatrace_client.games.great_race.hints import controls_of, hint_spot
from greatrace_client.games.great_race.targets import GaugePlate
from greatrace_client.i18n import translated
from greatrace_client.model.local_race import LocalRace
from greatrace_client.net.connection import ServerConnection
from greatrace_client.net.hint_worker import Advice, HintWorker, advise, request_of
from greatrace_client.net.link import Link
from greatrace_client.race_common.hint_note import WIDE, chances
from greatrace_client.race_common.targets import CardOfKind
from greatrace_client.text_ui.hinting import Hinting
from greatrace_client.text_ui.numbered_answers import Asking
from greatrace_client.ui.box import Box
from greatrace_client.ui.scene import Push
from tests.client.fakes import new_context, press_key, shown
from tests.client.race_table import Table
from tests.client.set_up import race_at
from tests.client.test_end_to_end import alive
from tests.client.test_one_gesture import Served
from tests.patience import ENOUGH
from tests.patience import until as until_true

QUESTIONS = 400


def alone(context: Any) -> None:
    """One person against bots, on a server of the player's own."""
    context.link = cast("Link", SimpleNamespace(send=lambda _message: True))
    context.connection = cast("ServerConnection", SimpleNamespace(alone=True))


def race_alone() -> Table:
    table = Table()
    alone(table.context)
    return table


def answered(table: Table) -> None:
    """Real time goes by until the hint is there."""
    until = time.monotonic() + ENOUGH
    while table.scene.advice.found is None:
        assert time.monotonic() < until, "no hint came"
        assert table.scene.advice.open
        table.frames()
        time.sleep(0.005)


# ---- what is advised


@pytest.mark.parametrize(
    ("race", "least"),
    [
        (LocalRace(Setup("africa", ("blue", "mint", "lemon"), modules=tuple(MODULES)), "7"), 14),
        (LocalRace(CrazySetup(("lilac", "orange", "green")), "1", kind=CRAZY_RACE), 2),
    ],
    ids=["great race, all modules", "crazy race"],
)
def test_every_kind_of_question_gets_a_hint(race: LocalRace, least: int) -> None:
    seen: set[str] = set()
    for _ in range(QUESTIONS):
        question = race.table.question
        if question is not None and race.table.my_move and question.options and question.prompt not in seen:
            seen.add(question.prompt)
            found = advise(request_of(race.table, question))
            assert 0 <= found.index < len(question.options)
            assert found.facts
            assert set(found.facts) <= set(FACTS)
            assert found.chance is None or 0 <= found.chance <= 1
        if race.bot_step(also_own=True) is None:
            break
    assert len(seen) >= least


def test_equal_questions_get_equal_hints() -> None:
    race = LocalRace(Setup("africa", ("blue", "mint")), "3")
    assert race.table.question is not None
    while not race.table.my_move:
        race.bot_step()
    written = request_of(race.table, race.table.question)
    assert advise(written) == advise(written)


def test_every_fact_has_its_words(speaking: str) -> None:
    for fact in FACTS:
        assert translated("hint", fact)


def test_a_drive_is_advised_with_its_way() -> None:
    table = race_alone()
    for _ in range(40):
        table.asked("sequence")
        question = table.race.table.question
        assert question is not None
        found = advise(request_of(table.race.table, question))
        if type(question.options[found.index]).__name__ == "DriveOut":
            here = table.race.table.view.open.crews[0].at
            assert found.way[0] in table.race.table.ruleset.board.neighbours[here]
            return
        table.scene.happened(table.race.submit(0, question.options[found.index]))
    pytest.fail("nobody wanted to drive")


# ---- the process


def test_the_process_answers_and_is_ended_when_nobody_wants_to_know() -> None:
    race = LocalRace(Setup("africa", ("blue", "mint")), "3")
    while not race.table.my_move:
        race.bot_step()
    assert race.table.question is not None
    adviser = HintWorker()
    adviser.ask(race.table, race.table.question)
    until = time.monotonic() + ENOUGH
    while (found := adviser.answer()) is None:
        assert time.monotonic() < until
        time.sleep(0.005)
    assert found.index < len(race.table.question.options)
    adviser.ask(race.table, race.table.question)
    assert adviser.process is not None
    pid = adviser.process.pid
    adviser.cancel()
    assert until_true(lambda: not alive(pid))
    assert adviser.answer() is None


# ---- on the screen


def test_h_shows_the_hint_on_the_board_and_esc_puts_it_away() -> None:
    table = race_alone()
    table.asked("plan")
    table.scene.renew()
    table.key(pygame.K_h)
    assert table.scene.advice.open
    answered(table)
    action = table.scene.advice.action
    assert action is not None
    assert table.race.table.question is not None
    assert action in table.race.table.question.options
    assert list(controls_of(table.scene.shown.action_model, action))
    assert len(table.scene.advice.sentences()) >= 2
    table.scene.draw(table.context.page)
    table.key(pygame.K_ESCAPE)
    assert not table.scene.advice.open
    assert not isinstance(table.scene.taken_change(), Push)
    table.scene.leave()


def test_do_it_drives_the_whole_way_that_is_advised() -> None:
    table = Served(seed="2")
    alone(table.context)
    table.context.link = cast("Link", table)
    way = table.way_wanted()
    table.scene.renew()
    question = table.race.table.question
    assert question is not None
    start = next(option for option in question.options if isinstance(option, DriveOut))
    table.scene.advice.adviser = cast("HintWorker", Told(Advice(question.options.index(start), way=way.spaces)))
    table.key(pygame.K_h)
    table.frames(2)
    assert table.scene.advice.sentences()[0] == f"Drive to {way.end.upper()}"
    table.key(pygame.K_y)
    assert table.at == way.end


def test_a_drive_into_the_unknown_is_advised_by_its_direction_and_ends_there() -> None:
    table = Served(seed="2")
    alone(table.context)
    table.context.link = cast("Link", table)
    way = table.way_wanted()
    view, r = table.race.table.view, table.race.table.ruleset
    on = next(s for s in r.board.neighbours[way.end] if s not in view.open.tiles and s not in r.board.cities)
    far = next(s for s in r.board.neighbours[on] if s not in view.open.tiles and s not in r.board.cities)
    question = table.race.table.question
    assert question is not None
    start = next(option for option in question.options if isinstance(option, DriveOut))
    advised = Advice(question.options.index(start), way=(*way.spaces, on, far))
    table.scene.advice.adviser = cast("HintWorker", Told(advised))
    table.key(pygame.K_h)
    table.frames(2)
    assert table.scene.advice.sentences()[0] == f"Drive towards {far.upper()}"
    table.key(pygame.K_y)
    driven = [action.to for action in table.sent if isinstance(action, Step)]
    assert driven == [*way.spaces, on][: len(driven)]
    assert len(driven) >= len(way.spaces)


class Told:
    """In place of the process: that advice, at once."""

    failed = False

    def __init__(self, found: Advice) -> None:
        self.found: Advice | None = found

    def ask(self, *_asked: Any) -> None:
        """Nothing to work out."""

    def answer(self) -> Advice | None:
        found, self.found = self.found, None
        return found

    def cancel(self) -> None:
        """Nothing to end."""

    close = cancel


def test_a_part_is_pointed_out_in_the_hand_and_then_the_gauges_that_it_goes_on() -> None:
    table = Table(race=race_at("a repair with parts, a toolbox and money"))
    question = table.race.table.question
    assert question is not None
    part = next(fit for fit in question.of(FitPart) if fit.engine and fit.chassis)
    assert list(controls_of(table.scene.shown.action_model, part)) == [CardOfKind(part.card)]
    table.scene.input.pick_card(table.race.table.view.own.hand.index(part.card))
    named = set(controls_of(table.scene.shown.action_model, part))
    assert named == {GaugePlate("engine"), GaugePlate("chassis")}


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (Advice(0, 0.4, ("sound",)), ""),
        (Advice(0, 0.4, ("finish",)), "it reaches the finish"),
        (Advice(0, 0.4, ("fuel", "sound"), ahead=(2, 0)), "it leaves you with more fuel (+2)"),
    ],
)
def test_a_reason_is_told_where_there_is_one(found: Advice, why: str) -> None:
    table = race_alone()
    table.asked("sequence")
    table.scene.advice.adviser = cast("HintWorker", Told(found))
    table.scene.advice.toggle()
    table.frames(2)
    reasons = [line for line in table.scene.advice.sentences() if line.startswith("Why")]
    assert reasons == ([f"Why: {why}."] if why else [])


def test_what_a_ring_shows_is_not_told_by_a_name_that_stands_nowhere_on_the_map() -> None:
    table = race_alone()
    table.asked("place")
    table.scene.advice.adviser = cast("HintWorker", Told(Advice(0, 0.4, ("fuel",), ahead=(2,), other=1)))
    table.scene.advice.toggle()
    table.frames(2)
    best, _, other, _ = table.scene.advice.sentences()
    assert best.endswith("where the ring is")
    question = table.race.table.question
    assert question is not None
    assert other.rstrip(".").endswith(f" on {question.of(PlaceTile)[1].space.upper()}")


def test_hardly_any_race_is_lost_from_there() -> None:
    assert chances(0.994) == "You would win about 99 in 100 races from there."
    assert chances(0.996) == "You would win almost every race from there."


def test_another_question_makes_the_hint_void() -> None:
    table = race_alone()
    table.asked("sequence")
    table.scene.renew()
    table.key(pygame.K_h)
    assert table.scene.advice.open
    table.until(lambda race: race.table.question is None or race.table.question.prompt != "sequence")
    table.frames()
    assert not table.scene.advice.open
    assert not table.scene.advice.adviser.busy
    table.scene.leave()


def test_a_lost_process_is_told_in_a_sentence() -> None:
    table = race_alone()
    table.asked("plan")
    table.scene.renew()
    table.key(pygame.K_h)
    process = table.scene.advice.adviser.process
    assert process is not None
    process.kill()
    until = time.monotonic() + ENOUGH
    while table.scene.advice.open and time.monotonic() < until:
        table.frames()
    assert not table.scene.advice.open
    assert table.context.note.startswith("No hint")


def test_with_other_people_there_are_no_hints() -> None:
    table = race_alone()
    table.asked("plan")
    table.race.table.seats = tuple(
        type(seat)("person", seat.name, seat.crew, ready=True) for seat in table.race.table.seats
    )
    table.scene.renew()
    assert "hint" not in [widget.name for widget in table.scene.form.widgets]
    table.key(pygame.K_h)
    assert not table.scene.advice.open


def test_the_note_hides_no_vehicle_where_there_is_another_corner() -> None:
    table = race_alone()
    table.asked("bivouac")  # all stand at the start, in one corner of the map
    table.key(pygame.K_h)
    answered(table)
    table.frames()
    (note,) = table.scene.advice.areas
    sight = table.scene.layout.sight
    assert sight.x <= note.x
    assert note.right <= sight.right
    for crew in table.race.table.view.open.crews:
        assert not note.overlaps(space_box(table.scene.board, crew.at))


@pytest.mark.parametrize("at", ["cairo", "cape_town"])
def test_the_note_stands_in_another_corner_than_the_vehicles(at: str) -> None:
    table = race_alone()
    shown, board = table.scene.shown, table.scene.board
    crews = tuple(replace(crew, at=at) for crew in shown.stage.view.open.crews)
    shown.stage.view = replace(shown.stage.view, open=replace(shown.stage.view.open, crews=crews))
    x, y = hint_spot(board, shown, [], 260.0)
    assert not Box(x, y, WIDE, 260.0).overlaps(space_box(board, at))


def test_crazy_race_has_hints_too() -> None:
    race = LocalRace(CrazySetup(("lilac", "orange", "green")), "1", kind=CRAZY_RACE)
    while not race.table.my_move:
        race.bot_step()
    context = new_context()
    context.table = race.table
    context.settings.speed = 0
    alone(context)
    scene = CrazyRaceScene(lambda _action: None)
    stack = shown(scene, context)
    scene.update(0.05)
    press_key(stack, pygame.K_h)
    assert scene.advice.open
    until = time.monotonic() + ENOUGH
    while scene.advice.found is None and time.monotonic() < until:
        scene.update(0.02)
        time.sleep(0.005)
    assert len(scene.advice.sentences()) >= 2
    scene.draw(context.page)
    scene.leave()


# ---- in plain lines


def test_the_plain_client_tells_number_and_reasons(speaking: str) -> None:
    race = LocalRace(Setup("africa", ("blue", "mint")), "3")
    while not race.table.my_move:
        race.bot_step()
    assert race.table.question is not None
    lines: list[str] = []
    hinting = Hinting(lines.extend)
    asking = Asking(race.table.question, "", repr)
    hinting.ask(race.table, asking, alone=True)
    until = time.monotonic() + ENOUGH
    while not lines and time.monotonic() < until:
        hinting.look(asking)
        time.sleep(0.005)
    hinting.close()
    assert len(lines) == 3
    assert lines[1].split(":")[0].strip().isdigit()


def test_the_plain_client_says_why_there_is_no_hint() -> None:
    race = LocalRace(Setup("africa", ("blue", "mint")), "3")
    lines: list[str] = []
    hinting = Hinting(lines.extend)
    with pytest.raises(ValueError, match="solo races against bots"):
        hinting.ask(race.table, None, alone=False)
    with pytest.raises(ValueError, match="nothing to decide"):
        hinting.ask(race.table, None, alone=True)
    hinting.look(None)
    assert not lines
