"""The ladder: every seat and board in turn, figures that can be repeated, bots of the person's own."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from greatrace.great_race.setup import Setup
from greatrace.lab import ladder, races
from greatrace.lab.cli import main
from greatrace.lab.ladder import LadderRace, Ran
from greatrace.lab.races import Match

PAGE = Path(__file__).parents[2] / "docs" / "ADDING_A_BOT.md"
OWN_BOT = PAGE.read_text("utf-8").split("```python\n")[1].split("```")[0]
"""The bot of the page: what is told there has to work."""


def lab(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_neighbours_or_everybody() -> None:
    assert ladder.pairs(["a", "b", "c"], "next") == [("b", "a"), ("c", "b")]
    assert ladder.pairs(["a", "b", "c"], "all") == [("b", "a"), ("c", "a"), ("c", "b")]


def test_the_bots_of_version_0_1_still_race() -> None:
    """What later bots are measured against; they have weights of their own."""
    for name in ("earlier_practised", "earlier_expert"):
        match = Match(Setup("africa", races.colours(2)), "earlier", (name, "normal"))
        race = races.begin(match)
        actions = [
            action for (seat, action, _), _ in zip(races.answers(race, match), range(30), strict=False) if not seat
        ]
        usual = replace(match, bots=("practised", "normal"))
        assert actions != [
            a for (s, a, _), _ in zip(races.answers(races.begin(usual), usual), range(30), strict=False) if not s
        ]


def test_a_bot_has_every_seat_on_every_board_with_and_without_modules() -> None:
    races = list(ladder.schedule([("hard", "easy")], 2, ["africa", "usa_west"], ("season",), 16, "s"))
    cases = Counter((race.at, race.board, bool(race.modules)) for race in races)
    assert set(cases.values()) == {2}
    assert len(cases) == 8
    assert all(race.bots[race.at] == "hard" and race.bots[1 - race.at] == "easy" for race in races)
    assert len({race.seed for race in races}) == 8


def test_each_race_is_raced_with_the_bot_on_every_seat() -> None:
    races = list(ladder.schedule([("hard", "easy")], 4, ["africa", "usa_west"], ("season",), 16, "s"))
    tables = Counter((race.board, race.modules, race.seed) for race in races)
    assert set(tables.values()) == {4}
    assert {(race.seed, race.at) for race in races} == {(f"s-{deal}", seat) for deal in range(4) for seat in range(4)}


def won(bots: tuple[str, ...], winner: int) -> Ran:
    return Ran(LadderRace("africa", (), bots, 0, "s"), tuple(float(seat == winner) for seat in range(len(bots))))


def test_ratings_tell_who_wins_how_often() -> None:
    """Ten wins to one are 400 points; the person who only beats the loser stands above them."""
    ran = [won(("hard", "normal"), 0)] * 100 + [won(("hard", "normal"), 1)] * 10
    ran += [won(("normal", "easy"), 0)] * 100 + [won(("normal", "easy"), 1)] * 10
    rated = ladder.ratings(ran)
    assert rated["normal"] == 1500
    assert rated["hard"] == pytest.approx(1900, abs=12)
    assert rated["easy"] == pytest.approx(1100, abs=12)


def test_one_of_four_equal_players_who_wins_every_fourth_race_is_their_equal() -> None:
    bots = ("hard", "normal", "normal", "normal")
    rated = ladder.ratings([won(bots, winner) for winner in (0, 1, 2, 3)] * 30)
    assert rated["hard"] == pytest.approx(1500, abs=1)


def test_the_number_of_jobs_changes_nothing() -> None:
    figures = [
        lab("ladder", "--bots", "random,easy", "--games", "4", "--players", "2", "--jobs", jobs, "--json").stdout
        for jobs in ("1", "2")
    ]
    assert figures[0] == figures[1]
    assert json.loads(figures[0])["pairings"][0]["won"]["of"] == 4


def test_a_ladder_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    kept = str(tmp_path / "ladder.jsonl")
    words = ("ladder", "--bots", "random,easy", "--players", "3", "--jobs", "1", "--keep", kept)
    lab(*words, "--games", "2")
    before = Path(kept).read_text("utf-8").splitlines()
    whole = lab(*words, "--games", "3")
    after = Path(kept).read_text("utf-8").splitlines()
    assert (len(before), len(after)) == (2, 3)
    assert after[:2] == before
    assert "2 x random" in whole.stdout


def test_crazy_race_has_a_ladder_too() -> None:
    race = ("--players", "3", "--boards", "crazy_race", "--games", "6", "--jobs", "1")
    done = lab("ladder", "--bots", "random,normal", *race)
    assert done.exit_code == 0
    assert "rating" in done.stdout


def test_a_bot_from_a_file_of_ones_own_races_in_simulate_and_ladder(tmp_path: Path) -> None:
    assert len(OWN_BOT.strip().splitlines()) <= 10
    (tmp_path / "cautious.py").write_text(OWN_BOT, "utf-8")
    name = f"{tmp_path / 'cautious.py'}:Cautious"
    simulated = lab("simulate", "--bots", f"{name},normal", "--players", "2", "--games", "2", "--jobs", "1", "--json")
    assert json.loads(simulated.stdout)["wins_by_bot"]["normal"]["number"] == 2
    done = lab("ladder", "--bots", f"{name},normal", "--players", "2", "--games", "2", "--jobs", "1")
    assert "2 of 2" in done.stdout


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        ("genius,normal", "there is no bot called 'genius'"),
        ("missing.py:Bot,normal", "there is no file missing.py"),
        ("{broken}:Bot,normal", "cannot be run: SyntaxError"),
        ("{whole}:Bot,normal", "has no class Bot"),
    ],
)
def test_a_bot_that_there_is_not_is_told_in_one_sentence(bots: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("class", "utf-8")
    (tmp_path / "whole.py").write_text(OWN_BOT, "utf-8")
    named = bots.format(broken=tmp_path / "broken.py", whole=tmp_path / "whole.py")
    done = lab("ladder", "--bots", named, "--games", "1")
    assert done.exit_code == 2
    assert sentence in done.output
    assert "Traceback" not in done.output


def test_players_that_are_no_numbers_are_told_in_one_sentence() -> None:
    done = lab("ladder", "--players", "two")
    assert done.exit_code == 2
    assert "enter numbers of players such as 2,4, not 'two'" in done.output
