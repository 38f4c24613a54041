"""What mattered in a race: the tally against the race's own events, and the command."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from click.testing import CliRunner, Result

from greatrace.great_race import events as ev
from greatrace.great_race.setup import Setup
from greatrace.kernel import Event
from greatrace.lab import liveness, liveness_report, liveness_summary, races
from greatrace.lab.cli import main
from greatrace.lab.races import Match

MATCH = Match(Setup("africa", races.colours(3), modules=("leaders", "season")), "7", ("practised",) * 3)


def lab(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["liveness", "--no-progress", "--jobs", "1", *arguments])


@pytest.fixture(scope="module")
def tally() -> liveness.RaceTally:
    return liveness.observe(MATCH)


@pytest.fixture(scope="module")
def happened() -> list[Event]:
    """Everything that happens in the same race."""
    game = races.begin(MATCH)
    return [*game.events, *(event for _, _, events in races.answers(game, MATCH) for event in events)]


def of(happened: list[Event], kind: type) -> list[Event]:
    return [event for event in happened if isinstance(event, kind)]


def test_every_drive_is_counted_with_its_spaces_and_its_end(tally: liveness.RaceTally, happened: list[Event]) -> None:
    ended = of(happened, ev.DriveEnded)
    assert sum(tally.drives.values()) == sum(tally.ends.values()) == len(ended) > 0
    assert sum(spaces * times for spaces, times in tally.drives.items()) == len(of(happened, ev.VehicleMoved))
    assert Counter(tally.ends) == Counter(event.why for event in ended if isinstance(event, ev.DriveEnded))


def test_money_is_counted_by_source_and_use(tally: liveness.RaceTally, happened: list[Event]) -> None:
    paid = sum(event.amount for event in happened if isinstance(event, ev.MoneyPaid))
    gained = sum(event.amount for event in happened if isinstance(event, ev.MoneyGained))
    assert (sum(tally.spending.values()), sum(tally.income.values())) == (paid, gained)


def test_no_card_is_played_or_discarded_that_never_came_to_a_hand(tally: liveness.RaceTally) -> None:
    for card, played in tally.played.items():
        assert played + tally.discarded.get(card, 0) <= tally.acquired[card]


def test_nothing_is_chosen_more_often_than_offered(tally: liveness.RaceTally) -> None:
    assert tally.chosen
    for name, chosen in tally.chosen.items():
        assert chosen <= tally.offered[name], name


def test_every_line_ridden_was_offered_under_the_same_name(tally: liveness.RaceTally) -> None:
    ridden = {f"line: {line}" for line in tally.lines}
    assert ridden
    assert ridden <= set(tally.offered)


def test_plans_are_counted_by_round(tally: liveness.RaceTally, happened: list[Event]) -> None:
    revealed = [event for event in happened if isinstance(event, ev.PlansRevealed)]
    assert sum(map(sum, (counter.values() for counter in tally.plans.values()))) == sum(
        plan.total > 0 for event in revealed for plan in event.plans
    )


def test_a_thing_that_is_offered_and_hardly_chosen_is_idle() -> None:
    tallies = [
        liveness.RaceTally(
            "africa",
            "a > b",
            2,
            rounds=6,
            offered={"card: guide": 100, "pass": 10},
            chosen={"card: guide": 1, "pass": 9},
            drives={1: 4},
            ends={"stop": 4},
        )
    ]
    idle = liveness_summary.summary(tallies).idle
    assert any(line.startswith("card: guide") for line in idle)
    assert not any(line.startswith("pass") for line in idle)
    assert "drives hardly ever end by range" in idle
    assert "drives hardly ever end by stop" not in idle


def test_a_line_counts_in_the_course_where_it_is_ridden_most() -> None:
    offered = {"line: sea x - y": 1}
    one = liveness.RaceTally("africa", "a > b", 2, offered=offered, lines={"sea x - y": 1})
    other = liveness.RaceTally("africa", "b > a", 2, offered=offered)
    assert liveness_summary.summary([one, other, other]).lines["sea x - y"].share == 1.0


def test_the_aims_say_what_is_missed() -> None:
    short = liveness.RaceTally("africa", "a > b", 2, rounds=7, drives={1: 10}, ends={"stop": 10})
    long = liveness.RaceTally("africa", "a > b", 2, rounds=7, drives={1: 4, 2: 2, 4: 4}, ends={"stop": 3, "range": 7})
    met = [
        {aim.name: aim.met for aim in liveness_report.aims(liveness_summary.summary([one]))} for one in (short, long)
    ]
    figures = ("spaces a drive", "drives of 3 spaces and more", "drives that end by range", "drives that end by a stop")
    for name in figures:
        assert [one[name] for one in met] == [False, True], name


def test_the_command_prints_the_same_with_one_and_with_two_jobs() -> None:
    results = [lab("--games", "3", "--players", "2", "--json", "--jobs", jobs) for jobs in ("1", "2")]
    assert [one.exit_code for one in results] == [0, 0], results[0].output
    assert results[0].stdout == results[1].stdout
    assert json.loads(results[0].stdout)["races"] == 3


def test_the_command_prints_a_table_for_each_board() -> None:
    result = lab("--boards", "africa,usa_west", "--games", "1", "--players", "2")
    assert result.exit_code == 0, result.output
    assert result.stdout.count("spaces a drive") == 2
    assert "idle:" in result.stdout


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [(("--boards", "atlantis"), "atlantis"), (("--bots", "genius"), "genius"), (("--players", "5"), "2 to 4 players")],
)
def test_a_mistake_is_one_sentence(wrong: tuple[str, str], expected: str) -> None:
    result = lab("--games", "1", *wrong)
    assert result.exit_code != 0
    assert expected in result.output
    assert "Traceback" not in result.output
