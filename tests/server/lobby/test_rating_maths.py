"""What a race does to ratings: properties of the pure functions, for any people and any order."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greatrace_server.lobby.rating_maths import BEGIN, DOUBT, FADE, Skill, after_race, chance
from greatrace_server.lobby.rating_settlement import SETTLED, provisional, rated
from greatrace_server.storage.rating_rows import OutcomeRecord, Racer, RatingRecord

skills = st.builds(Skill, st.floats(200, 3000), st.floats(30, DOUBT))
tables = st.integers(2, 5).flatmap(
    lambda n: st.tuples(st.lists(skills, min_size=n, max_size=n), st.lists(st.integers(0, 4), min_size=n, max_size=n))
)


@given(tables, st.randoms(use_true_random=False))
def test_the_order_in_which_people_sit_changes_nothing(
    table: tuple[list[Skill], list[int]], rng: random.Random
) -> None:
    before, places = table
    seats = list(range(len(before)))
    rng.shuffle(seats)
    straight = after_race(before, places)
    other = after_race([before[seat] for seat in seats], [places[seat] for seat in seats])
    for number, seat in enumerate(seats):
        assert other[number].points == pytest.approx(straight[seat].points)
        assert other[number].doubt == pytest.approx(straight[seat].doubt)


@given(tables)
def test_the_winner_gains_the_last_loses_and_everybody_is_known_better(table: tuple[list[Skill], list[int]]) -> None:
    before, _ = table
    after = after_race(before, range(len(before)))
    assert after[0].points > before[0].points
    assert after[-1].points < before[-1].points
    for old, new in zip(before, after, strict=True):
        assert new.doubt < math.hypot(old.doubt, FADE)
        assert 0 < new.doubt <= DOUBT


@given(tables, st.floats(30, DOUBT))
def test_people_who_are_equally_well_known_share_out_exactly_what_they_win_and_lose(
    table: tuple[list[Skill], list[int]], doubt: float
) -> None:
    people, places = table
    before = [Skill(one.points, doubt) for one in people]
    after = after_race(before, places)
    assert sum(one.points for one in after) == pytest.approx(sum(one.points for one in before))


@given(skills, skills)
def test_to_beat_somebody_stronger_brings_more(one: Skill, other: Skill) -> None:
    stronger = Skill(other.points + 200, other.doubt)
    assert chance(one, stronger) < chance(one, other)
    assert chance(one, other) == pytest.approx(1 - chance(other, one))
    assert after_race([one, stronger], [0, 1])[0].points > after_race([one, other], [0, 1])[0].points


def test_a_shared_place_of_equals_changes_no_points() -> None:
    after = after_race([Skill(), Skill()], [3, 3])
    assert [one.points for one in after] == [BEGIN, BEGIN]


@given(tables)
def test_without_a_duel_that_counts_nothing_changes(table: tuple[list[Skill], list[int]]) -> None:
    before, places = table
    assert after_race(before, places, lambda _one, _other: False) == before


def test_only_the_duel_that_does_not_count_is_left_out() -> None:
    people = [Skill(), Skill(), Skill()]
    after = after_race(people, [0, 1, 2], lambda one, other: {one, other} != {0, 1})
    assert after[0].points - BEGIN == pytest.approx(after[1].points - BEGIN), "each has beaten the third, and no more"
    assert after[2].points < after_race([Skill(), Skill()], [0, 1])[1].points


def test_many_races_put_people_in_their_order() -> None:
    """Against chance: people whose strength is known race, and the ratings come to that order."""
    rng = random.Random(4)
    strength = [-300.0, -150.0, 0.0, 150.0, 300.0, 450.0]
    people = [Skill() for _ in strength]
    for _ in range(120):
        sitting = rng.sample(range(len(people)), rng.randint(2, 5))
        shown = {one: strength[one] - 175 * math.log(-math.log(rng.random())) for one in sitting}
        order = sorted(sitting, key=lambda one: -shown[one])
        after = after_race([people[one] for one in sitting], [order.index(one) for one in sitting])
        for one, new in zip(sitting, after, strict=True):
            people[one] = new
    assert sorted(range(len(people)), key=lambda one: people[one].points) == list(range(len(people)))
    assert all(one.doubt < DOUBT / 2 for one in people)


# ---- one race of the database


def outcome(owners: str, when: float = 0.0, game: str = "great_race") -> OutcomeRecord:
    """They came in in that order."""
    racers = tuple(Racer(seat, owner * 64, "blue", seat, won=seat == 0) for seat, owner in enumerate(owners))
    return OutcomeRecord(game, "africa", ("season",), when, racers)


def series(owners: str, races: int, duels: int, apart: float = 60.0) -> tuple[list[RatingRecord], list[OutcomeRecord]]:
    """The ratings after so many of such races, so many seconds apart, and what each has changed."""
    ratings, outcomes = [RatingRecord(BEGIN, DOUBT) for _ in owners], []
    for number in range(races):
        ratings, changed = rated(outcome(owners, number * apart), ratings, duels)
        outcomes.append(changed)
    return ratings, outcomes


def test_the_same_two_people_count_so_often_a_day_and_again_on_the_next() -> None:
    ratings, outcomes = series("ab", 8, 5)
    assert [race.racers[0].change > 0 for race in outcomes] == [True] * 5 + [False] * 3
    assert [race.racers[0].change for race in outcomes[5:]] == [0, 0, 0]
    assert ratings[0].all.races == 8, "they are still races"
    assert ratings[0].points == series("ab", 5, 5)[0][0].points
    _, later = series("ab", 8, 5, apart=86_400.0)
    assert all(race.racers[0].change > 0 for race in later)


def test_the_rest_of_such_a_race_counts_as_usual() -> None:
    ratings, _ = series("ab", 5, 5)
    newcomer = RatingRecord(BEGIN, DOUBT)
    after, changed = rated(outcome("abc", 400.0), [*ratings, newcomer], 5)
    assert changed.racers[0].change > 0
    assert changed.racers[1].change > 0, "b loses nothing to a any more, and has beaten c"
    assert changed.racers[2].change < 0
    assert after[2].met == {"a" * 16: 1, "b" * 16: 1}


def test_a_rating_is_provisional_for_ten_races() -> None:
    ratings, outcomes = series("ab", SETTLED, 1000)
    assert [race.racers[0].provisional for race in outcomes] == [True] * (SETTLED - 1) + [False]
    assert not provisional(ratings[0])
    assert ratings[0].boards == {"africa": ratings[0].all}
    assert ratings[0].modules == {"season": ratings[0].all}
    assert (ratings[0].crews["blue"].races, ratings[0].crews["blue"].wins) == (10, 10)
    assert (ratings[1].all.races, ratings[1].all.wins) == (10, 0)
