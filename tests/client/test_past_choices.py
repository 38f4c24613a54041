"""What a replay tells of each decision: who chose what, from which options, and what that changed."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from greatrace.great_race import actions as act
from greatrace.great_race import events as ev
from greatrace_client.model.loaded_replay import LoadedReplay, read, replay_of_seat
from greatrace_client.model.omniscient_replay import Truth, played
from greatrace_client.model.replay_views import Views
from greatrace_client.race_common.choice_panel import number_shown
from greatrace_client.screens.replay.decision_text import DecisionText
from greatrace_client.screens.replay.viewer import ReplayScene
from greatrace_client.settings import Settings
from greatrace_client.text_ui.output import TextOutput
from greatrace_client.text_ui.replays import ReplayTalk
from greatrace_client.ui.box import Box
from greatrace_client.ui.scene_stack import SceneStack
from tests.client.fakes import new_context, shown
from tests.client.records import a_record
from tests.client.test_replay_views import taped

BONUS = "progress"  # why francs are gained in the maintenance


@pytest.fixture(scope="module", params=["great_race", "crazy_race"])
def truth(request: pytest.FixtureRequest) -> Truth:
    return played(a_record(request.param))


def viewing(replay: LoadedReplay) -> tuple[ReplayScene, SceneStack]:
    viewer = ReplayScene(replay)
    stack = shown(viewer, new_context())
    viewer.playing = False
    return viewer, stack


def test_every_moment_tells_the_answer_that_led_there(truth: Truth) -> None:
    views = Views(replay_of_seat(truth, 0))
    answers = [(seat, action) for seat, action in truth.replay.answers]
    number = 0
    for index in range(1, len(views.own.moments)):
        decided = views.decided(index, views.own)
        assert decided is not None
        assert decided.first < index <= decided.last
        assert decided.number >= number
        number = decided.number
        seat, raw = answers[number - 1]
        assert decided.choice.seat == seat
        assert decided.choice.action == truth.kind.actions.decode(raw)
        assert decided.choice.action in decided.choice.options or not decided.choice.prompt
    last = views.decided(len(views.own.moments) - 1, views.own)
    assert last is not None
    assert number == last.all == len(answers)
    assert views.decided(0, views.own) is None


def test_answers_in_secret_are_told_together(truth: Truth) -> None:
    if truth.replay.game != "great_race":
        return
    views = Views(replay_of_seat(truth, 0))
    plans = [
        decided
        for index in range(1, len(views.own.moments))
        if (decided := views.decided(index, views.own)) is not None and decided.choice.prompt == "plan"
    ]
    assert plans
    assert all({choice.seat for choice in decided.choices} == set(range(truth.seats)) for decided in plans)


def test_the_panel_hides_what_others_could_choose_until_hands_are_shown(truth: Truth) -> None:
    viewer, _stack = viewing(replay_of_seat(truth, 0))
    tell, hidden, open_ = DecisionText(viewer, viewer.ui.text_ui), 0, 0
    for index in range(1, len(viewer.replay.moments), 5):
        viewer.now, viewer.open_hands = index, False
        decision, decided = tell(), viewer.views.decided(index, viewer.replay)
        assert decision is not None
        assert decided is not None
        if decided.choice.seat == 0:
            open_ += 1
            assert decision.others is not None
            continue
        hidden += 1
        assert decision.others is None
        assert decision.hidden
        viewer.open_hands = True
        shown_now = tell()
        assert shown_now is not None
        assert shown_now.others is not None
        assert len(shown_now.others) < max(1, len(decided.choice.options))
        assert shown_now.chosen not in shown_now.others
    assert hidden
    assert open_


def test_a_replay_without_a_record_tells_what_happened(truth: Truth, tmp_path: Path) -> None:
    path = taped(truth, tmp_path)
    path.write_bytes(b"\n".join(path.read_bytes().splitlines()[:-1]))
    viewer, _stack = viewing(read(path))
    tell = DecisionText(viewer, viewer.ui.text_ui)
    told = []
    for index in range(len(viewer.replay.moments)):
        viewer.jump(index)
        told.append(tell())
    found = [one for one in told if one is not None]
    assert told[0] is None
    assert {one.who for one in found} >= {viewer.replay.table.name(seat) for seat in range(truth.seats)}
    assert any(one.changes for one in found)
    assert all(one.others is None and not one.hidden for one in found)


def test_in_the_place_of_actions_a_replay_has_no_controls(truth: Truth) -> None:
    viewer, _stack = viewing(replay_of_seat(truth, 0))
    viewer.jump(len(viewer.replay.moments) // 2)
    viewer.draw(viewer.context.page)
    actions = viewer.race.layout.actions
    assert not [widget.name for widget in viewer.race.form.widgets if actions.holds(*Box(*widget.box).middle)]


def test_plain_lines_tell_the_decision(truth: Truth, tmp_path: Path) -> None:
    out = io.StringIO()
    talk = ReplayTalk(Settings(), TextOutput(out), read(taped(truth, tmp_path)), lambda: None)
    talk.begin()

    def answer_to(line: str) -> list[str]:
        out.seek(0)
        out.truncate()
        talk.heard(line)
        return out.getvalue().splitlines()

    assert answer_to("options") == ["Nothing has been decided yet."]
    answer_to("next")
    lines, decided = answer_to("options"), talk.views.decided(talk.now, talk.replay)
    assert decided is not None
    assert lines[0].startswith(f"Decision {decided.number} of {len(truth.replay.answers)}. ")
    assert len(lines) > 1


def test_what_came_after_a_decision_is_not_told_as_its_effect(truth: Truth) -> None:
    if truth.replay.game != "great_race":
        return
    viewer, _stack = viewing(replay_of_seat(truth, 0))
    tell, incomes, drives = DecisionText(viewer, viewer.ui.text_ui), 0, 0
    moments = viewer.replay.moments
    for index in range(1, len(moments)):
        decided = viewer.views.decided(index, viewer.replay)
        assert decided is not None
        if index != decided.last:
            continue
        choice, steps = decided.choice, [moment.step for moment in moments[decided.first + 1 : index + 1]]
        events = [step.event for step in steps if step is not None]
        viewer.now = index
        decision = tell()
        assert decision is not None
        income = [
            e.amount for e in events if isinstance(e, ev.MoneyGained) and e.why == BONUS and e.seat == choice.seat
        ]
        others = [e for e in events if isinstance(e, ev.MoneyGained | ev.MoneyPaid) and e.why != BONUS]
        if income and not others:
            incomes += 1
            assert not [chip for chip in decision.changes if chip.startswith("Money")], decision
        if isinstance(choice.action, act.LetBe | act.SendEscort | act.PlayEscort):
            drives += any(isinstance(e, ev.FuelPaid) and e.seat == choice.seat for e in events)
            assert not [chip for chip in decision.changes if chip.startswith("Fuel")], decision
    assert incomes
    assert drives


def test_what_a_step_costs_is_told_of_the_step_though_it_is_paid_after_a_danger(truth: Truth) -> None:
    if truth.replay.game != "great_race":
        return
    viewer, _stack = viewing(replay_of_seat(truth, 0))
    tell, told, late = DecisionText(viewer, viewer.ui.text_ui), 0, 0
    moments = viewer.replay.moments
    events = [moment.step.event for moment in moments if moment.step is not None]
    paid = sum(e.levels for e in events if isinstance(e, ev.FuelPaid) and e.why in ("terrain", "city"))
    for index in range(1, len(moments)):
        decided = viewer.views.decided(index, viewer.replay)
        assert decided is not None
        if index != decided.last or not isinstance(decided.choice.action, act.Step | act.Ride):
            continue
        viewer.now = index
        seen = tell()
        assert seen is not None
        fuel = sum(int(chip.split("\u2212")[1]) for chip in seen.changes if chip.startswith("Fuel"))
        own = [moment.step.event for moment in moments[decided.first + 1 : index + 1] if moment.step is not None]
        late += fuel if any(isinstance(e, ev.ThreatDeclared) for e in own) else 0
        told += fuel
    assert late
    assert told == paid


def test_options_of_more_than_one_line_count_as_what_they_take() -> None:
    assert number_shown([1, 2, 1], 4) == 3
    assert number_shown([1, 2, 1], 3) == 1, "a line tells how many more there are"
    assert number_shown([1, 1, 1], 2) == 1
    assert number_shown([], 0) == 0
