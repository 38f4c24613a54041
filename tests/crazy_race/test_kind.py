"""Crazy Race as server, client and laboratory meet it: everything crosses the wire, and a replay plays again."""

import random

import msgspec

from greatrace import replay
from greatrace.bots import BOTS, question_for
from greatrace.crazy_race.options import OPTIONS, colours
from greatrace.crazy_race.setup import Setup
from greatrace.games import CRAZY_RACE, GAMES
from greatrace.kernel import Action, Seat

SETUP = Setup(colours(3), {option.name: option.choices[-1] for option in OPTIONS})


def test_views_events_and_actions_survive_the_wire_and_the_replay_plays_again() -> None:
    kind = GAMES["crazy_race"]
    setup = msgspec.json.decode(msgspec.json.encode(SETUP), type=kind.setup_type)
    game, rng = kind.new_game(setup, "5"), random.Random(5)
    rules = kind.rules_for(setup)
    bots = [BOTS[level](rules) for level in ("greedy", "random", "greedy")]
    views = {seat: rules.view_of(game.state, seat) for seat in (0, 1, 2, None)}
    answers: list[tuple[Seat, Action]] = []
    while (decision := game.decision) is not None:
        seat = decision.asked[0]
        action = bots[seat].choose(views[seat], question_for(decision, seat), rng)
        assert kind.actions.decode(msgspec.json.encode(action)) == action
        answers.append((seat, action))
        for event in game.submit(seat, action):
            for viewer, view in views.items():
                seen = kind.events.decode(msgspec.json.encode(event.seen_by(viewer)))
                views[viewer] = rules.evolve_view(view, seen)
    for viewer, view in views.items():
        assert view == rules.view_of(game.state, viewer)
        assert kind.decode_view(msgspec.json.encode(view)) == view
    assert replay.verify(replay.record(kind, setup, "5", answers, game)).outcome == game.outcome


def test_a_view_is_small() -> None:
    game = CRAZY_RACE.new_game(SETUP, "1")
    assert len(msgspec.json.encode(game.rules.view_of(game.state, 0))) < 1500
