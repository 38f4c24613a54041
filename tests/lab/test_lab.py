"""The laboratory's command, through the command line as people use it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec import structs

from greatrace import replay
from greatrace.games import GREAT_RACE
from greatrace.great_race.setup import Setup
from greatrace.lab import perft, report
from greatrace.lab.cli import main

WINTER = Path(__file__).parents[2] / "assets" / "content" / "winter"
ROUTE = ["--start", "colomb_bechar", "--finish", "cape_town"]


def lab(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def save_one(folder: Path) -> None:
    done = lab("simulate", "--games", "1", "--players", "2", "--jobs", "1", "--save", str(folder), *ROUTE)
    assert done.exit_code == 0, done.output


def test_simulate_prints_the_same_figures_with_one_and_with_two_jobs() -> None:
    figures = []
    for jobs in ("1", "2"):
        done = lab("simulate", "--games", "4", "--players", "2", "--jobs", jobs, "--json", *ROUTE)
        assert done.exit_code == 0, done.output
        printed = json.loads(done.stdout)
        figures.append({k: v for k, v in printed.items() if k not in ("milliseconds", "games_a_second")})
    assert figures[0] == figures[1]
    assert figures[0]["games"] == 4


def test_simulate_prints_a_table() -> None:
    done = lab("simulate", "--games", "2", "--players", "2", "--jobs", "1", *ROUTE)
    assert "first to arrive wins" in done.stdout
    assert "mechanic: drive" in done.stdout


def test_a_saved_race_plays_again_and_is_told_by_seat(tmp_path: Path) -> None:
    save_one(tmp_path)
    (file,) = tmp_path.iterdir()
    assert "as recorded" in lab("replay", str(file), "--verify").stdout
    mine, theirs, public = (lab("replay", str(file), *seat).stdout for seat in (["--seat", "0"], ["--seat", "1"], []))
    drawn = "CardsDrawn number=2 cards="
    assert drawn not in public
    assert f"blue: {drawn}" not in theirs
    assert f"vermilion: {drawn}" not in mine
    assert "the race is over" in public


def test_options_of_the_table_are_in_the_saved_race(tmp_path: Path) -> None:
    words = ["--players", "2", "--board", "usa_west", "--modules", "season", "--bots", "random"]
    words += ["--save", str(tmp_path)]
    for option in ("purses=even", "scrounger=tracker", "season=hard"):
        words += ["--option", option]
    assert lab("simulate", "--games", "1", "--jobs", "1", *words).exit_code == 0
    assert lab("watch", "--seed", "9", *words).exit_code == 0
    files = sorted(tmp_path.iterdir())
    assert len(files) == 2
    for file in files:
        agreed = json.loads(bytes(replay.load(file).setup))["options"]
        assert agreed == {"purses": "even", "scrounger": "tracker", "season": "hard"}
        assert lab("replay", str(file), "--verify").exit_code == 0


@pytest.mark.parametrize("command", ["simulate", "watch", "perft", "bench"])
@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("purses", "write an option as name=value, not 'purses'"),
        ("scrounger=tracker", "this table has no option 'scrounger'; it has purses"),
        ("purses=fat", "purses must be rulebook|even, not 'fat'"),
    ],
)
def test_a_wrong_option_is_one_sentence(command: str, option: str, sentence: str) -> None:
    done = lab(command, "--option", option)
    assert done.exit_code != 0
    assert sentence in " ".join(done.output.split())
    assert "Traceback" not in done.output


def test_a_replay_with_another_answer_is_refused_in_one_sentence(tmp_path: Path) -> None:
    save_one(tmp_path)
    (file,) = tmp_path.iterdir()
    broken = json.loads(file.read_bytes())
    broken["answers"][0] = [broken["answers"][0][0], ["Halt"]]
    file.write_text(json.dumps(broken))
    done = lab("replay", str(file), "--verify")
    assert done.exit_code == 1
    assert done.stderr.startswith("Error: answer 1 is not possible")


def test_a_replay_of_other_content_is_refused(tmp_path: Path) -> None:
    setup = Setup("africa", ("blue", "mint"), "cairo", "cape_town")
    recorded = replay.record(GREAT_RACE, setup, "x", [], GREAT_RACE.new_game(setup, "x"))
    path = tmp_path / "old.race.json"
    replay.save(structs.replace(recorded, content="old"), path)
    with pytest.raises(replay.ReplayError, match="other content"):
        replay.verify(replay.load(path))


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": 2}', "\x00"])
def test_what_is_no_replay_is_told_in_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    done = lab("replay", str(path))
    assert done.exit_code == 1
    assert done.stderr.startswith(f"Error: {path}: not a replay, ")
    assert "jSON" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "--board", "atlantis"], "There is no board “atlantis”"),
        (["simulate", "--bots", "grumpy"], "there is no bot called 'grumpy'"),
        (["simulate", "--start", "timbuktu"], "No race starts in timbuktu"),
        (["watch", "--players", "5"], "2 to 4 players can play here"),
        (["replay", "nowhere.json"], "nowhere.json: can’t be read"),
        (["content", "check", "/nowhere"], "missing"),
    ],
)
def test_mistakes_are_told_without_a_traceback(arguments: list[str], sentence: str) -> None:
    done = lab(*arguments)
    assert done.exit_code in (1, 2)
    assert sentence in done.stderr
    assert "Traceback" not in done.output


def test_watch_tells_a_race_to_its_end() -> None:
    output = lab("watch", "--players", "2", *ROUTE).stdout
    assert output.startswith("africa: colomb_bechar to cape_town")
    assert "-- round 1: convoy" in output
    assert "== the race is over" in output


@pytest.mark.parametrize("board", [[], ["--board", "winter"]])
def test_watch_tells_a_race_over_a_board_of_a_package(board: list[str]) -> None:
    done = lab("watch", "--package", str(WINTER), *board, "--players", "2", "--bots", "random", "--seed", "2")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("winter: ")
    assert "== the race is over" in done.stdout


def test_a_race_over_a_board_of_a_package_is_kept_with_it(tmp_path: Path) -> None:
    words = ["--package", str(WINTER), "--players", "2", "--bots", "random", "--save", str(tmp_path)]
    assert lab("watch", *words).exit_code == 0
    (file,) = tmp_path.iterdir()
    assert "as recorded" in lab("replay", str(file), "--verify").stdout


def test_watch_refuses_a_package_for_the_other_game() -> None:
    done = lab("watch", "--game", "crazy_race", "--players", "3", "--package", str(WINTER))
    assert done.exit_code == 2
    assert "--package is only for The Great Race" in done.stderr


def test_watch_tells_of_a_folder_that_is_no_package(tmp_path: Path) -> None:
    done = lab("watch", "--package", str(tmp_path))
    assert done.exit_code == 1
    assert "manifest.yaml" in done.stderr
    assert "Traceback" not in done.output


def test_perft_counts_every_branch_once() -> None:
    race = GREAT_RACE.new_game(Setup("africa", ("blue", "mint"), "cairo", "cape_town"), "7")
    assert race.decision is not None
    assert perft.leaves(race, 1) == sum(len(race.decision.options(seat)) for seat in race.decision.asked)
    assert sum(perft.divide(race, 3).values()) == perft.leaves(race, 3)
    assert race.decision.prompt == "bivouac"  # the game that was counted from is untouched


def test_content_check_names_what_it_found() -> None:
    output = lab("content", "check").stdout
    assert "edition africa" in output
    assert "is in order" in output


def test_a_share_lies_inside_its_interval() -> None:
    half = report.share(50, 100)
    assert [half.low, half.share, half.high] == pytest.approx([0.404, 0.5, 0.596], abs=0.002)
    assert report.share(0, 10).low == pytest.approx(0.0, abs=1e-9)


def test_bench_measures_races_that_were_played() -> None:
    done = lab("bench", "--games", "1", "--players", "2", "--json")
    assert done.exit_code == 0, done.output
    assert all(figure > 0 for figure in json.loads(done.stdout).values())
