"""Golden games: recorded answers lead where they led, and every seat is shown what it was shown then.

When a difference is meant: `great-race-lab golden tests/golden --tell` (texts) or `--record` (answers too), and look at
the difference before committing it.
"""

import shutil
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from greatrace import replay
from greatrace.crazy_race.options import OPTIONS
from greatrace.great_race.content_loader import load
from greatrace.great_race.modules import MODULES
from greatrace.lab import golden
from greatrace.lab.cli import main

FOLDER = Path(__file__).parent
RACES = golden.races(FOLDER)


@pytest.mark.parametrize("name", RACES)
def test_golden_game(name: str) -> None:
    assert not golden.check(FOLDER, name)


def test_every_edition_module_and_variant_has_one() -> None:
    boards = golden.content_of(FOLDER, "great_race").boards
    assert {boards[race.board].edition for race in RACES.values() if race.board} == set(load().editions)
    alone = {race.modules[-1] for race in RACES.values() if race.modules and len(race.modules) <= 2}
    assert alone == set(MODULES)
    assert [set(MODULES)] * 2 == [set(race.modules) for race in RACES.values() if len(race.modules) > 2]
    crazy = [race.options for race in RACES.values() if race.game == "crazy_race"]
    for option in OPTIONS:
        assert {options.get(option.name, option.default) for options in crazy} == set(option.choices)


def test_every_race_came_to_its_end_and_its_score_is_told_to_every_seat() -> None:
    for name, race in RACES.items():
        place = FOLDER / "races" / name
        assert {file.name for file in place.iterdir()} == {"race.json", *(f"seat{n}.txt" for n in range(race.players))}
        for seat in range(race.players):
            last = (place / f"seat{seat}.txt").read_text("utf-8").splitlines()[-1]
            assert "race_ended result={standings=[{seat=" in last


def test_no_folder_is_left_of_a_race_that_is_not_listed_any_more() -> None:
    assert {place.name for place in (FOLDER / "races").iterdir()} == set(RACES)


# ---- a golden game that differs is told


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for part in ("races.yaml", "content", "races/village"):
        source, to = FOLDER / part, tmp_path / part
        to.parent.mkdir(exist_ok=True)
        shutil.copytree(source, to) if source.is_dir() else shutil.copy(source, to)
    return tmp_path


def lab(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["golden", *words, "--only", "village"])
    return done.exit_code, done.output


def test_a_change_in_what_a_seat_is_shown_is_told_with_its_line(copy: Path) -> None:
    assert lab(str(copy)) == (0, "1 as recorded, 0 not\n")
    file = copy / "races" / "village" / "seat1.txt"
    shown = file.read_text("utf-8")
    file.write_text(shown.replace("phase_began phase=planning", "phase_began phase=dancing", 1), "utf-8")
    code, output = lab(str(copy))
    assert code == 1
    assert "seat1.txt:" in output
    assert "phase=dancing" in output
    assert lab(str(copy), "--tell")[0] == 0
    assert file.read_text("utf-8") == shown


def test_an_answer_that_leads_elsewhere_or_is_impossible_is_told(copy: Path) -> None:
    file = copy / "races" / "village" / "race.json"
    recorded = msgspec.json.decode(file.read_bytes(), type=replay.Replay)
    other = msgspec.structs.replace(recorded, digest="0" * 24)
    replay.save(other, file)
    assert "another end" in lab(str(copy))[1]
    replay.save(msgspec.structs.replace(recorded, answers=recorded.answers[1:]), file)
    assert "is not possible any more" in lab(str(copy))[1]
    assert lab(str(copy), "--record")[0] == 0


def test_a_playthrough_of_any_recorded_race_can_be_written(tmp_path: Path) -> None:
    words = ["simulate", "--games", "1", "--players", "2", "--jobs", "1", "--save", str(tmp_path), "--no-progress"]
    assert CliRunner().invoke(main, words).exit_code == 0
    (file,) = tmp_path.iterdir()
    mine = CliRunner().invoke(main, ["playthrough", str(file), "--seat", "0"]).output
    public = CliRunner().invoke(main, ["playthrough", str(file)]).output
    assert mine.startswith("# as seat 0, blue sees it\n")
    assert "\n> plan pathfinder=" in mine
    assert "\n> plan" not in public
    assert "race_ended" in public
