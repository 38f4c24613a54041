"""E1, E3: reaction windows and questions about dangers, and that nothing in them tells who has answered."""

import msgspec
import pytest

from greatrace.protocol.messages import Answer
from tests.server.race_moments import is_open, reach
from tests.server.world import QUICK, World


@pytest.fixture
def slow(world: World) -> World:
    """A server whose reaction windows last at least two seconds and at most ten."""
    pacing = msgspec.structs.replace(QUICK.pacing, reaction_minimum=2.0, reaction_limit=10.0, danger_limit=7.0)
    world.reconfigure(msgspec.structs.replace(QUICK, pacing=pacing))
    return world


def test_e3_a_reaction_window_does_not_tell_who_has_answered(slow: World) -> None:
    players, table = reach(slow, 3, "reaction")
    truth = slow.truth(table)
    window = truth.asked
    first, others = players[window[0]], [p for p in players if p is not players[window[0]]]
    seq = truth.seq
    first.answers()
    slow.run(1.0)
    assert [a.seq for a in first.accepted()][-1] == seq
    assert [other.transport.value() for other in others] == [b""] * len(others)
    first.hear()
    assert first.question is not None
    assert len(first.question.options) == first.question.anytime
    assert first.question.asked == window


def test_e3_a_window_lasts_its_least_time_even_if_all_have_answered(slow: World) -> None:
    players, table = reach(slow, 2, "reaction")
    truth = slow.truth(table)
    number = truth.open.number
    for seat in truth.asked:
        players[seat].answers()
    slow.run(1.5)
    assert is_open(slow, table, number)
    slow.run(1.0)
    assert not is_open(slow, table, number)


def test_e3_somebody_who_is_silent_lets_it_be(slow: World) -> None:
    players, table = reach(slow, 2, "reaction")
    truth = slow.truth(table)
    number, question = truth.open.number, players[truth.asked[0]].question
    assert question is not None
    assert question.seconds is not None
    slow.run(question.seconds - 0.1)
    assert is_open(slow, table, number)
    slow.run(0.3)
    assert not is_open(slow, table, number)


def test_e3_a_sealed_answer_cannot_be_taken_back(slow: World) -> None:
    players, table = reach(slow, 2, "reaction")
    truth = slow.truth(table)
    player = players[truth.asked[0]]
    raw = player.required()[0]
    player.answers()
    slow.run(0.05)
    player.say(Answer(table, truth.open.number, raw, "again"))
    assert player.refusals() == ["answer/closed"]


def test_e1_a_danger_question_has_a_limit(slow: World) -> None:
    _, table = reach(slow, 3, "danger")
    truth = slow.truth(table)
    number = truth.open.number
    slow.run(6.9, step=0.05)
    assert is_open(slow, table, number)
    slow.run(0.2, step=0.05)
    assert not is_open(slow, table, number)


@pytest.mark.parametrize("prompt", ["reaction", "danger"])
def test_e3_where_the_host_has_set_no_limit_a_window_waits_for_its_answers(world: World, prompt: str) -> None:
    pacing = msgspec.structs.replace(QUICK.pacing, reaction_minimum=0.0, reaction_limit=0.0, danger_limit=0.0)
    world.reconfigure(msgspec.structs.replace(QUICK, pacing=pacing))
    players, table = reach(world, 2, prompt)
    truth = world.truth(table)
    number, asked = truth.open.number, truth.asked
    question = players[asked[0]].question
    assert question is not None
    assert question.seconds is None
    world.run(600.0)
    assert is_open(world, table, number)
    for seat in asked:
        players[seat].answers()
    world.run(0.5)
    assert not is_open(world, table, number)
