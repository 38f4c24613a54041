"""The laboratory and Crazy Race: the same figures with any number of jobs; a race told without secrets."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from greatrace import replay
from greatrace.lab.cli import main


def lab(*arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments, "--game", "crazy_race"])


def test_figures_do_not_depend_on_the_number_of_jobs() -> None:
    printed = [lab("simulate", "--games", "8", "--jobs", jobs, "--json").stdout for jobs in ("1", "2")]
    assert printed[0] == printed[1]
    assert json.loads(printed[0])["games"] == 8


def test_the_sensible_bot_beats_chance() -> None:
    done = json.loads(
        lab("simulate", "--games", "24", "--bots", "greedy,random,random", "--players", "3", "--json").stdout
    )
    assert done["wins_by_bot"]["greedy"]["share"] > 0.7


def test_a_race_is_told_to_its_end_and_hides_the_cards() -> None:
    lines = lab("watch", "--players", "3", "--seed", "4").output.splitlines()
    assert sum(line.startswith("-- stage") for line in lines) == 8
    assert any(line.startswith("== the race is over") for line in lines)
    laid = [line for line in lines if "CardLaid" in line]
    assert laid
    assert not any("card=" in line for line in laid)


@pytest.mark.parametrize("players", ["2", "5"])
def test_a_wrong_number_of_players_is_one_sentence(players: str) -> None:
    for command in ("simulate", "watch"):
        done = lab(command, "--players", players)
        assert done.exit_code != 0
        assert "3 to 4 players" in done.output
        assert "Traceback" not in done.output


# ---- options and replays: races can be audited from outside


def test_a_saved_race_is_verified_and_told_again(tmp_path: Path) -> None:
    words = ("--players", "3", "--bots", "random", "--option", "tie_break=next_lower", "--save", str(tmp_path))
    assert lab("simulate", "--games", "2", "--jobs", "1", *words).exit_code == 0
    assert lab("watch", "--seed", "7", *words).exit_code == 0
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"crazy_race-{name}.race.json" for name in ("1-0", "1-1", "7")]
    for file in files:
        assert msgspec.json.decode(replay.load(file).setup)["options"] == {"tie_break": "next_lower"}
        verified = CliRunner().invoke(main, ["replay", str(file), "--verify"])
        assert verified.exit_code == 0, verified.output
        assert "as recorded" in verified.output


def test_a_replay_is_told_as_a_spectator_or_a_seat_saw_it(tmp_path: Path) -> None:
    watched = lab("watch", "--players", "3", "--seed", "4", "--save", str(tmp_path)).output.splitlines()
    (file,) = tmp_path.iterdir()
    public = CliRunner().invoke(main, ["replay", str(file)]).output.splitlines()
    assert public == watched[1:], "the first line of watch says who races"
    own = CliRunner().invoke(main, ["replay", str(file), "--seat", "0"]).output.splitlines()
    shown = [line.partition(":")[0] for line in own if "CardLaid" in line and "card=" in line]
    assert set(shown) == {"lilac"}
    stranger = CliRunner().invoke(main, ["replay", str(file), "--seat", "3"])
    assert stranger.exit_code != 0
    assert "this race has seats 0 to 2" in stranger.output


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("tie_break", "write an option as name=value, not 'tie_break'"),
        ("purses=even", "this table has no option 'purses'; it has point_order, point_cards,"),
        ("tie_break=maybe", "tie_break must be last_locomotive|next_lower, not 'maybe'"),
    ],
)
def test_a_wrong_option_is_one_sentence(option: str, sentence: str) -> None:
    for command in ("simulate", "watch"):
        done = lab(command, "--players", "3", "--option", option)
        assert done.exit_code != 0
        assert sentence in " ".join(done.output.split())
        assert "Traceback" not in done.output
