"""Taking back, as a player does it: the button, its reasons, the log."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import attrs
import pygame
import pytest
from twisted.internet import task

from greatrace.great_race.actions import Plan
from greatrace.great_race.events import VehicleMoved
from greatrace.great_race.setup import Setup
from greatrace.protocol.messages import Refused, Snapshot, Update
from greatrace_client.games.great_race.confirmation import RISKS
from greatrace_client.games.great_race.event_text import describe
from greatrace_client.i18n import labelled, term, translated
from greatrace_client.model.loaded_replay import read
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.refusal_text import refusal
from greatrace_client.model.replay_file import replays
from greatrace_client.model.replay_recorder import Recorder
from greatrace_client.model.table import TableModel
from greatrace_client.model.taken_back import TookBack
from greatrace_client.net.link import Link
from greatrace_client.race_common.take_back import TakeBackButton, stop_of
from greatrace_client.settings import Settings
from greatrace_client.text_ui.output import TextOutput
from greatrace_client.text_ui.table_session import TableSession
from tests.client.crazy_table import Table as CrazyTable
from tests.client.fakes import NOBODY
from tests.client.processes import Cast
from tests.client.race_table import Table
from tests.patience import A_RACE, ENOUGH

STOPS = ("nothing", "answered", "card", "tile", "die", "sealed", "reaction", "over", "off")


class Line:
    """In the place of a link: it takes back."""

    def __init__(self, back: Callable[[], object]) -> None:
        self.back = back

    def take_back(self, table: str) -> str:
        self.back()
        return ""


class Regretful(Table):
    """A race in this process whose link takes back."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.context.link, self.context.connection = cast("Link", Line(self.takes_back)), NOBODY
        self.requests = 0

    def takes_back(self) -> None:
        self.requests += 1
        self.scene.received(*self.race.take_back(0))

    @property
    def button(self) -> TakeBackButton:
        found = self.scene.form.named("undo")
        assert isinstance(found, TakeBackButton)
        return found


def regretful(steps: int = 2, **more: Any) -> Regretful:
    """A race in which so many steps can be taken back."""
    table = Regretful(**more)
    table.until(
        lambda r: (
            r.table.my_move
            and r.table.question is not None
            and r.table.question.back >= steps
            and r.table.question.prompt in ("sequence", "drive")
        )
    )
    return table


# ---- the button


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_BACKSPACE, 0), (pygame.K_z, pygame.KMOD_LCTRL)])
def test_a_key_takes_back_and_the_button_counts(key: int, mod: int) -> None:
    table = regretful()
    steps, log, at = table.button.steps, len(table.race.table.log), table.race.table.view.open.crews[0].at
    question = table.race.table.question
    assert question is not None
    assert steps == question.back
    table.key(key, mod)
    assert table.requests == 1
    assert table.button.steps == steps - 1
    table.settle()
    assert table.scene.stage.view == table.race.table.view
    assert len(table.race.table.log) <= log
    assert table.race.table.log[-1].event == TookBack(0, table.race.table.view.open.crews[0].at)
    assert table.scene.director.shown_entries == len(table.race.table.log)
    assert at


def test_before_the_first_answer_nobody_is_said_to_have_acted() -> None:
    question = Regretful().race.table.question
    assert question is not None
    sent = attrs.evolve(question, stop="")  # over the wire usual reasons are left out
    assert stop_of(sent, allowed=True) == "nothing"
    later = attrs.evolve(sent, number=2)
    assert stop_of(later, allowed=True) == ""
    assert stop_of(later, allowed=True, acted=False) == "nothing"


def test_a_click_takes_back() -> None:
    table = regretful()
    table.click(*table.middle("undo"))
    assert table.requests == 1


def test_nothing_to_take_back_greys_the_button_and_says_why() -> None:
    table = Regretful()
    table.asked("sequence")
    assert not table.button.enabled
    hint = table.button.hint
    assert "Another player has acted since." in hint or "Hidden choices have been revealed." in hint
    table.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert table.requests == 0
    assert table.context.note


def moved_last(table: TableModel) -> bool:
    """Whether the last update moved a vehicle."""
    return any(isinstance(e.event, VehicleMoved) for e in table.log if e.seq == table.log[-1].seq)


def test_the_vehicle_glides_home_instead_of_jumping() -> None:
    table = regretful()
    table.until(
        lambda r: (
            r.table.my_move
            and r.table.question is not None
            and r.table.question.prompt == "drive"
            and r.table.question.back > 0
            and moved_last(r.table)
        )
    )
    pose, space = table.scene.stage.vehicle(0).pose, table.race.table.view.open.crews[0].at
    table.takes_back()
    table.frames(3)
    home = table.race.table.view.open.crews[0].at
    assert home != space
    x, y = table.scene.board.spot(home)
    now = table.scene.stage.vehicle(0).pose
    assert min(pose.x, x) - 1 <= now.x <= max(pose.x, x) + 1
    assert (now.x, now.y) != (x, y)
    table.frames(40)
    assert table.scene.director.idle
    assert table.scene.stage.vehicle(0).space == home


def test_a_refused_take_back_is_told_in_a_sentence(speaking: str) -> None:
    assert all(translated("stop", stop) for stop in STOPS)
    assert all(translated("risk", risk) for risk in RISKS)
    for stop in STOPS:
        sentence = refusal("back/stopped", reason=stop)
        assert sentence[-1] == "."
        assert sentence != stop
    table = regretful()
    table.scene.received(Refused("back/stopped", reason="tile"), [])
    assert table.context.note == refusal("back/stopped", reason="tile")


def test_p1_a_plan_that_is_withdrawn_lies_there_again() -> None:
    table = Regretful()
    table.asked("plan")
    plan = Plan(1, 3, 1, 0)
    table.scene.input.give(plan)
    assert table.scene.screen.planner is None
    assert "change it" in table.scene.shown.action_model.hint
    assert table.button.steps >= 1
    table.key(pygame.K_BACKSPACE)
    assert table.scene.screen.planner is not None
    assert table.scene.screen.planner.plan == (1, 3, 1, 0)


def test_crazy_race_has_the_same_button() -> None:
    table = CrazyTable()
    table.context.link, table.context.connection = cast("Link", Line(lambda: requests.append(1))), NOBODY
    requests: list[int] = []
    table.until(lambda r: r.table.question is not None and r.table.question.back > 0)
    button = table.scene.form.named("undo")
    assert isinstance(button, TakeBackButton)
    assert button.steps == 1
    view: Any = table.race.table.view
    table.key(pygame.K_BACKSPACE)
    assert requests == [1]
    table.scene.received(*table.race.take_back(0))
    table.frames(30)
    assert table.race.table.view != view
    assert table.scene.director.idle
    assert table.race.table.my_move


def test_the_plain_client_takes_back_and_asks_again(speaking: str) -> None:
    race = LocalRace(Setup(board="africa", crews=("blue", "mint")), "s9", level="easy")
    while not (race.table.my_move and race.table.question and race.table.question.back >= 2):
        race.bot_step(also_own=True)
    out, sent = io.BytesIO(), []
    output = TextOutput(io.TextIOWrapper(out, write_through=True))
    talk = TableSession(task.Clock(), Settings(language=speaking), output, lambda: None)
    talk.context.link, talk.context.table = cast("Link", Line(lambda: sent.append(race.take_back(0)))), race.table
    talk.received(race.messages[-1], [])
    before = out.tell()
    talk.heard(term("command", "undo"))
    talk.received(*sent[0])
    lines = out.getvalue()[before:].decode().splitlines()
    assert lines[0] == describe(TookBack(0), race.table)
    assert any(line.startswith(labelled(1, "")) for line in lines)


# ---- what is kept of it


def wandering(seed: str) -> LocalRace:
    """A race of bots who take back whatever they can, now and then; what the first seat was sent."""
    race = LocalRace(Setup("africa", ("blue", "mint"), "colomb_bechar", "cape_town"), seed, level="random")
    for number in range(4000):
        question = race.table.question
        if question is None or race.bot_step(also_own=True) is None:
            break
        question = race.table.question
        if question is not None and question.back and number % 4 == 0:
            race.take_back(0)
    return race


def test_a_replay_shows_what_counted(data: Path) -> None:
    race = wandering("w")
    rewinds = sum(isinstance(m, Snapshot) and m.rewound is not None for m in race.messages)
    assert rewinds > 10
    recorder, table = Recorder(), None
    for message in race.messages:
        if table is None:
            assert isinstance(message, Snapshot)
            table = TableModel.opened(message)
        else:
            table.apply(message)
        recorder.heard(message, table)
    replay = read(replays()[0].path)
    seqs = [moment.seq for moment in replay.moments]
    assert seqs == sorted(seqs)
    assert replay.moments[-1].view == race.table.view
    for before, moment in zip(replay.moments, replay.moments[1:], strict=False):
        assert moment.step is not None
        assert moment.step.before == before.view, "a replay goes on from where it was"
    for index in (0, len(replay.moments) // 3, len(replay.moments) - 1):
        replay.show(index)
        events = [e.event for e in replay.table.log if not isinstance(e.event, TookBack)]
        assert events == [m.step.event for m in replay.moments[1 : index + 1] if m.step]


def test_the_log_forgets_what_was_taken_back() -> None:
    race = wandering("w")
    assert any(isinstance(entry.event, TookBack) for entry in race.table.log)
    updates = {m.seq: m for m in race.messages if isinstance(m, Update) and m.events}
    kept = [entry for entry in race.table.log if not isinstance(entry.event, TookBack)]
    assert {entry.seq for entry in kept} <= updates.keys()
    view: Any = TableModel.opened(race.messages[0]).view  # type: ignore[arg-type]  # a race begins with a snapshot
    for entry in kept:
        view = race.game.rules.evolve_view(view, entry.event)
    assert view == race.table.view, "what is left of the log leads to the present"


# ---- the real client with its solo server


@pytest.mark.timeout(A_RACE + ENOUGH)
def test_the_solo_race_is_taken_back_over_the_real_line(players: Cast, seed: str) -> None:
    client = players.start("sorry", "tests.client.undo_player", seed, folder=Path(__file__).parents[2])
    code = client.wait(A_RACE)
    output = players.output("sorry")
    assert re.search(r"^took \d+ steps back", output, re.MULTILINE), output
    assert code == 0, output
