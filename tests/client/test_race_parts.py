"""The parts of a race's screen, each by itself: what they need of the race is stood in for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from greatrace.crazy_race.actions import Lay, Pass
from greatrace.great_race.actions import DrawCard, PickCrew, Plan
from greatrace.great_race.events import PlansRevealed, TileRevealed
from greatrace.great_race.state import Boxes
from greatrace_client.games.crazy_race.input_controller import CrazyInput
from greatrace_client.games.great_race.controls import Control
from greatrace_client.games.great_race.input_controller import InputController
from greatrace_client.games.great_race.planner import PlanMemory
from greatrace_client.games.great_race.reveal_first import Unveiling
from greatrace_client.games.great_race.selection import Selection
from greatrace_client.race_common.answer_sender import AnswerSender
from greatrace_client.race_common.autopilot import Autoplay
from greatrace_client.race_common.catch_up import CatchUp, DigestRules
from greatrace_client.race_common.gestures import Gestures
from tests.client.fakes import AnswerLink


class Said(list[Any]):
    """Whatever it is called with."""

    def __call__(self, *given: Any) -> bool:
        self.append(given)
        return True


def context_of(table: Any, **more: Any) -> Any:
    settings = SimpleNamespace(confirm="irreversible", digest=True)
    sounds = SimpleNamespace(play=Said())
    return SimpleNamespace(table=table, link=None, settings=settings, sounds=sounds, say=Said(), **more)


def table_of(**more: Any) -> Any:
    question = SimpleNamespace(number=7, prompt="sequence", given=None, back=0, required=(), of=lambda _kind: ())
    attributes = {"id": "t1", "fresh": 1, "seat": 0, "question": question, "log": [], "recalled": (), "over": False}
    return SimpleNamespace(**{**attributes, **more})


# ---- answers


def test_a_question_is_answered_once() -> None:
    table, sent = table_of(), list[Any]()
    sender = AnswerSender(context_of(table), sent.append)
    sender.send(Pass())
    sender.send(Lay(1, 2))
    assert sent == [Pass()]
    table.fresh += 1
    sender.send(Lay(1, 2))
    assert sent == [Pass(), Lay(1, 2)]


def test_a_refused_answer_may_be_given_again() -> None:
    sent = list[Any]()
    sender = AnswerSender(context_of(table_of()), sent.append)
    sender.send(Pass())
    sender.ask_again()
    assert sender.open
    sender.send(Pass())
    assert len(sent) == 2


def test_without_another_taker_answers_go_to_the_server() -> None:
    context, sent = context_of(table_of()), list[Any]()
    context.link = AnswerLink(sent)
    sender = AnswerSender(context)
    sender.send(Pass())
    assert sent == [Pass()]
    assert sender.caution == "irreversible"
    assert AnswerSender(context, sent.append).caution == "never"


# ---- input


def great_input(**more: Any) -> tuple[InputController, Any, list[Any]]:
    """With the race that it stands in, and what it sends; what cannot be undone is confirmed."""
    table, sent = table_of(), list[Any]()
    context = context_of(table)
    context.link = AnswerLink(sent)
    race: Any = SimpleNamespace(
        context=context,
        table=table,
        renew=Said(),
        go=Said(),
        shown=SimpleNamespace(may_take_back=True, gestures=Gestures()),
    )
    race.asked = lambda: SimpleNamespace(question=table.question, ruleset=None, view=None, last=None)
    tools: Any = SimpleNamespace(way=None, planner=None, skip=Said(), press=lambda _space: False)
    picked, plans = Selection(race, tools), PlanMemory()
    return InputController(race, AnswerSender(context), tools, picked, plans, tools, tools, tools, **more), race, sent


def test_what_is_lost_for_good_is_sent_by_the_second_press() -> None:
    controller, race, sent = great_input()
    strike = Control("strike", "Strike", action=PickCrew(1))
    controller.act(strike)
    assert (sent, controller.selection.picked.sure) == ([], PickCrew(1))
    assert len(race.context.say) == 1, "the note asks; the button is marked"
    controller.act(strike)
    assert (sent, controller.selection.picked.sure) == ([PickCrew(1)], None)


def test_another_question_lets_go_of_what_waits() -> None:
    controller, _, sent = great_input()
    controller.send(PickCrew(1))
    controller.next_question()
    assert controller.selection.picked.sure is None
    assert sent == []


@pytest.mark.parametrize("skips", [True, False])
def test_an_answer_cuts_off_what_is_being_shown_unless_a_bot_gives_it(skips: bool) -> None:  # noqa: FBT001
    controller, _, sent = great_input(skips=skips)
    controller.give(DrawCard())
    assert sent == [DrawCard()]
    assert bool(controller.director.skip) == skips


def test_a_sealed_plan_is_kept_until_all_plans_are_open() -> None:
    controller, _, _ = great_input()
    controller.give(Plan(1, 2, 0, 2))
    assert controller.plans.sealed == Plan(1, 2, 0, 2)
    step: Any = SimpleNamespace(event=PlansRevealed((Boxes(1, 2, 0, 2), Boxes(0, 0, 0, 5))))
    controller.happened([step])
    made: tuple[Any, Any] = controller.plans.sealed, controller.plans.last
    assert made == (None, Boxes(1, 2, 0, 2))


def crazy_input() -> tuple[CrazyInput, Any, list[Any]]:
    table, sent = table_of(), list[Any]()
    context = context_of(table)
    context.link = AnswerLink(sent)
    view = SimpleNamespace(open=SimpleNamespace(stage=1, taboo=3))
    table.view = view
    action_model = SimpleNamespace(cards={5, 6}, sides={1, 2}, seats={})
    shown = SimpleNamespace(card=0, index=-1, side=None, sure=None, hand=(5, 6, 9), action_model=action_model)
    shown.stage = SimpleNamespace(view=view)
    race: Any = SimpleNamespace(context=context, table=table, shown=shown, renew=Said())
    director: Any = SimpleNamespace(skip=Said())
    return CrazyInput(race, AnswerSender(context), director), race, sent


@pytest.mark.parametrize("side_first", [False, True])
def test_a_card_and_a_side_in_either_order_are_an_answer(side_first: bool) -> None:  # noqa: FBT001
    controller, _, sent = crazy_input()
    if side_first:
        controller.pick_side(2)
        controller.pick_card(0)
    else:
        controller.pick_card(0)
        controller.pick_side(2)
    assert sent == [Lay(2, 5)]
    assert not controller.holds


def test_a_card_that_may_not_be_laid_is_not_picked() -> None:
    controller, race, _ = crazy_input()
    controller.pick_card(2)
    assert not controller.holds
    assert race.context.sounds.play == [("no", 0.5)]


# ---- what is shown, and when


def test_a_tile_that_lies_face_down_covers_the_question_until_it_has_been_seen() -> None:
    table = table_of()
    director = SimpleNamespace(shown_entries=0, unseen=True)
    race: Any = SimpleNamespace(table=table, director=director, shown=SimpleNamespace(veiled=False), renew=Said())
    veil = Unveiling(race)
    race.veiled = False
    assert not veil.covers()
    table.log.append(SimpleNamespace(event=TileRevealed(0, "4c", "sand")))
    veil.moved()
    assert veil.covers()
    race.veiled = True
    assert veil.update(0.1), "what it covers is not asked about"
    race.shown.veiled = True
    director.shown_entries = 1
    race.veiled = veil.covers()
    assert veil.update(0.1), "now it is"
    assert len(race.renew) == 2


def events_of(steps: list[Any], _seat: int) -> list[Any]:
    """Stand for what the others have done."""
    return [step.event for step in steps]


def catch_up(*, opens: bool = True) -> tuple[CatchUp, Any]:
    alert_detector: Any = SimpleNamespace(seat=0, alerts=lambda _step, _shown_at: [])
    rules = DigestRules(
        lambda _seat: alert_detector,
        lambda event, _seat: event == "end",  # type: ignore[comparison-overlap]
        lambda event, _seat: event == "mine",  # type: ignore[comparison-overlap]
        "sequence",
        events_of,
        lambda account, _table: str(account),
    )
    overlays: Any = SimpleNamespace(stale=lambda _shown: False)
    race: Any = SimpleNamespace(table=table_of(), shown=None, page=None, renew=Said())
    race.director = SimpleNamespace(shown_entries=0, idle=True, speed=1.0, again=Said())
    race.context = context_of(race.table)
    return CatchUp(race, rules, lambda _following: (overlays, overlays), opens=opens), race


def steps(*events: str) -> list[Any]:
    return [SimpleNamespace(event=event) for event in events]


def test_the_digest_tells_what_happened_since_the_last_turn_and_closes_when_one_acts() -> None:
    following, race = catch_up()
    following.happened(steps("old", "end", "theirs", "more"))
    following.asked()
    assert [*map(str, following.accounts)] == ["theirs", "more"]
    assert following.open
    race.director.idle = False
    assert not following.open, "while cues play it waits"
    following.happened(steps("mine"))
    assert following.accounts == []


def test_it_does_not_open_for_a_bot_and_what_was_seen_can_be_shown_again() -> None:
    following, race = catch_up(opens=False)
    following.happened(steps("theirs"))
    following.asked()
    assert following.accounts == []
    assert following.show_again()
    assert [step.event for step in race.director.again[0][0]] == ["theirs"]


def test_autoplay_waits_for_the_picture_and_answers_each_question_once() -> None:
    pilot: Any = SimpleNamespace(choice=lambda _table, _dt: "answer")
    race: Any = SimpleNamespace(director=SimpleNamespace(idle=False), answers=SimpleNamespace(open=True), table=None)
    given, laid_out = Said(), iter((True, False))
    autoplay = Autoplay(race, pilot, given, lambda _action: next(laid_out))
    autoplay.update(0.1)
    race.director.idle = True
    autoplay.update(0.1)
    assert given == [], "a plan is looked at first"
    autoplay.update(0.1)
    race.answers.open = False
    autoplay.update(0.1)
    assert given == [("answer",)]
