"""What becomes of an answer: it counts once, or it is refused and nothing has changed."""

import msgspec

from greatrace.protocol.messages import Answer, Question, Refused
from tests.server.world import World


def test_an_answer_sent_twice_counts_once(world: World) -> None:
    players, table = world.race(2)
    player = next(p for p in players if p.required())
    decision, raw = player.question, player.required()[0]
    assert isinstance(decision, Question)
    message = Answer(table, decision.decision, raw, "once")
    player.say(message)
    world.run(0.02)
    seq = world.truth(table).seq
    player.say(message)
    world.run(0.02)
    assert world.truth(table).seq == seq
    assert [a.id for a in player.accepted()] == ["once", "once"]
    assert {a.seq for a in player.accepted()} == {seq}


def test_refused_answers_change_nothing_and_say_why(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, 20)
    truth = world.truth(table)
    while truth.decision is None or len(truth.decision.window) != 1:
        world.play(players, table, 1)
    asked = players[truth.asked[0]]
    other = players[1 - truth.asked[0]]
    number, before = truth.open.number, truth.state
    asked.hear()
    for action, decision, code in (
        (b'["Step","nowhere"]', number, "answer/illegal"),
        (b'["Fly"]', number, "answer/malformed"),
        (b'["Plan",1,2]', number, "answer/malformed"),
        (b'{"to":3}', number, "answer/malformed"),
        (b'["Done"]', number - 1, "answer/closed"),
        (b'["Done"]', number + 1, "answer/closed"),
    ):
        asked.say(Answer(table, decision, msgspec.Raw(action), "bad"))
        assert asked.refusals()[-1] == code
    other.say(Answer(table, number, asked.required()[0], "mine"))
    assert other.refusals() == ["answer/not-yours"]
    world.run()
    assert truth.state is before


def test_an_illegal_option_names_its_rule(world: World) -> None:
    players, table = world.race(2)
    truth = world.truth(table)
    player = players[truth.asked[0]]
    player.say(Answer(table, truth.open.number, msgspec.Raw(b'["Step","nowhere"]'), "x"))
    refused = player.last(Refused)
    assert (refused.code, refused.rule, refused.id, refused.table) == ("answer/illegal", "D1", "x", table)  # no drive


def test_x4_a_second_taking_back_names_its_rule_somebody_who_is_asked(world: World) -> None:
    players, table = world.race(3, game="crazy_race", board="")
    truth, refused = world.truth(table), set[str]()
    world.play(players, table, 60)
    for seat, player in enumerate(players):
        for id in ("first", "second"):  # the first one may still be allowed
            decision = truth.decision
            assert decision is not None
            player.say(Answer(table, decision.number, msgspec.Raw(b'["TakeBack"]'), id))
            world.run(0.02)
        found = player.last(Refused)
        assert found.rule == "X4", seat
        refused.add(found.code)
    assert refused == {"answer/illegal", "answer/not-yours"}


def test_d10_a_jerrycan_out_of_turn_that_cannot_be_played_names_its_rule(world: World) -> None:
    players, table = world.race(2)
    truth = world.truth(table)
    other = players[1 - truth.asked[0]]
    jerrycan = msgspec.Raw(b'["PlayAnytime","jerrycan"]')
    other.say(Answer(table, truth.open.number, jerrycan, "x"))
    assert (other.last(Refused).code, other.last(Refused).rule) == ("answer/not-yours", "CARDS")


def test_c1_a_sequence_in_the_bivouac_is_refused_with_its_exact_rule(world: World) -> None:
    players, table = world.race(2)
    truth = world.truth(table)
    player = players[truth.asked[0]]
    player.say(Answer(table, truth.open.number, msgspec.Raw(b'["BuyFuel",1]'), "x"))
    assert player.last(Refused).rule == "C1"
