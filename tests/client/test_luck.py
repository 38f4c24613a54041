"""Luck after a race: true to bag and deck, fair on average, and its band holds four of five."""

from __future__ import annotations

import random

import pytest

from greatrace.great_race import events as ev
from greatrace_client.games.great_race.luck import (
    SAMPLES,
    Draw,
    card_worth,
    dice,
    draws_of,
    happened,
    luck_of,
    simulated,
    tile_worth,
    tiles_of,
)
from greatrace_client.games.great_race.turning_points import ARRIVED, LEAD, turning_points
from greatrace_client.model.loaded_replay import replay_of_seat
from greatrace_client.model.omniscient_replay import Truth, played
from tests.client.records import a_record


@pytest.fixture(scope="module")
def truth() -> Truth:
    return played(a_record(seed="7"))


def test_every_blind_tile_and_every_drawn_card_counts_against_what_nobody_had_seen(truth: Truth) -> None:
    r, events = truth.rules.ruleset, truth.events()
    kinds = (ev.TileRevealed, ev.TilesDrawn, ev.CardsDrawn)
    drawn = [(o, event) for o, event in events if isinstance(event, kinds) and getattr(event, "number", True)]
    draws = draws_of(r, events)
    assert len(draws) == len(drawn)
    for draw, (o, event) in zip(draws, drawn, strict=True):
        assert draw.seat == event.seat
        if isinstance(event, ev.CardsDrawn):
            assert draw.worth == sum(card_worth(card) for card in event.cards)
            assert len(draw.pool) == sum(r.deck.values()) - len(o.discards) - len(o.market)
        else:
            assert len(draw.pool) == sum(r.bag.values()) - len(o.tiles) - len(o.removed)
    blind = [(draw, event) for draw, (_, event) in zip(draws, drawn, strict=True) if isinstance(event, ev.TileRevealed)]
    assert blind
    assert all(draw.worth == tile_worth(r, event.tile) for draw, event in blind)


def test_who_only_knows_their_own_cards_sees_the_same_luck_of_tiles(truth: Truth) -> None:
    """What others have drawn is known as far as they have laid it; their cards are not."""
    r, replay = truth.rules.ruleset, replay_of_seat(truth, 0)
    replay.show(len(replay.moments) - 1)
    own = draws_of(r, happened(replay.table))
    whole = draws_of(r, truth.events())
    assert [d for d in own if d.seat == 0] == [d for d in whole if d.seat == 0]
    assert len([d for d in own if d.seat == 1]) < len([d for d in whole if d.seat == 1])
    assert {d for d in own if d.seat == 1} <= set(whole)


def test_luck_adds_up_by_round_and_is_the_same_every_time(truth: Truth) -> None:
    r, rounds = truth.rules.ruleset, truth.last.open.round
    draws = draws_of(r, truth.events())
    for seat in range(truth.seats):
        luck = luck_of(draws, seat, rounds)
        assert luck == luck_of(draws, seat, rounds)
        assert [number for number, _ in luck.line] == list(range(rounds + 1))
        for number, total in luck.line:
            assert total == pytest.approx(sum(d.luck for d in draws if d.seat == seat and d.round <= number))
        assert all(low <= high for low, high in luck.band)
        assert luck.draws == sum(d.number for d in draws if d.seat == seat)


def test_four_of_five_races_lie_in_the_band() -> None:
    """A fair bag: over many races luck is nothing on average, and the band is as wide as it says."""
    rng, pool = random.Random(1), tuple(float(worth) for worth in (-80, -60, -60, -40, -40, -40, -17, 22, 45))
    inside, sums = 0, 0.0
    for _ in range(400):
        draws = [Draw(n // 2 + 1, 0, sum(rng.sample(pool, 2)), pool, 2) for n in range(12)]
        luck = luck_of(draws, 0, 6)
        low, high = luck.band[-1]
        inside += low <= luck.total <= high
        sums += luck.total
    assert 0.74 <= inside / 400 <= 0.86
    assert abs(sums / 400) < 12  # francs; one race is some 120 up or down
    assert len(simulated([], 0)) == SAMPLES


def test_a_lucky_race_is_better_than_most() -> None:
    pool = (-60.0, -40.0, -20.0)
    best = luck_of([Draw(1, 0, -20.0, pool, 1)] * 5, 0, 1)
    worst = luck_of([Draw(1, 0, -60.0, pool, 1)] * 5, 0, 1)
    assert best.share > 0.95
    assert worst.share < 0.05
    assert luck_of([], 0, 3).total == 0.0


def test_tallies_count_tiles_and_expect_as_many(truth: Truth) -> None:
    r, events = truth.rules.ruleset, truth.events()
    tally = tiles_of(r, events)
    laid = [event for _, event in events if isinstance(event, ev.TileRevealed | ev.TilePlaced)]
    assert tally.total == len(laid) > 10
    assert sum(tally.expected.values()) == pytest.approx(len(laid))
    assert dice(events).total == 0  # the base game has no die


def test_turning_points_are_true_and_in_order(truth: Truth) -> None:
    events, last = truth.events(), truth.last.open
    turns = turning_points(events, last)
    assert [turn.round for turn in turns] == sorted(turn.round for turn in turns)
    arrived = {(event.seat, event.place) for _, event in events if isinstance(event, ev.FinishReached)}
    assert {(turn.seat, turn.number) for turn in turns if turn.kind == ARRIVED} == arrived
    ends = {o.round: o for o, _ in events} | {last.round: last}
    leads = [turn for turn in turns if turn.kind == LEAD]
    assert leads
    assert all(ends[turn.round].track[0] == turn.seat for turn in leads)
    assert turning_points([], last)[0].kind == LEAD
