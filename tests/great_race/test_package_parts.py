"""Challenges, expeditions and lessons of packages: what is played, and each mistake in one sentence with its place."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from greatrace.content_files import ContentError
from greatrace.content_package import Package, packed, read_package
from greatrace.games import GREAT_RACE
from greatrace.great_race.content_loader import load
from greatrace.great_race.own_content import content_with
from greatrace.great_race.setup import Setup, SetupError, agree
from greatrace.kernel import Action, Chance
from greatrace.lab.cli import main
from greatrace.lab.package_check import parts_of
from greatrace.replay import Replay, record, verify
from tests.great_race.own_challenge import named, short_package, short_races

CREWS = ("blue", "mint")
OPTIONS = {"season": "hard"}


@pytest.fixture
def package(tmp_path: Path) -> Package:
    return short_package(tmp_path / "short")


def table(short: Package, **changes: object) -> Setup:
    agreed = Setup(
        "africa",
        CREWS,
        "cairo",
        "cape_town",
        ("season", "challenges"),
        {**OPTIONS, "challenge": named(short, "capitals")},
        packed(short),
    )
    return msgspec.structs.replace(agreed, **changes)


def test_challenges_s1_one_of_a_package_is_played_and_its_replay_has_all_of_it(package: Package) -> None:
    setup = table(package)
    game, rng = GREAT_RACE.new_game(setup, "7"), random.Random(3)
    answers: list[tuple[int, Action]] = []
    while (decision := game.decision) is not None:
        seat = next(seat for seat in range(2) if decision.required(seat))
        action = rng.choice(decision.required(seat))
        game.submit(seat, action)
        answers.append((seat, action))
    slot = game.state.open.modules["challenges"]
    assert slot.challenge == named(package, "capitals")
    assert [len(goals) for goals in slot.met] == [2, 2]
    replay = msgspec.json.decode(msgspec.json.encode(record(GREAT_RACE, setup, "7", answers, game)), type=Replay)
    assert verify(replay).state == game.state


def test_challenges_one_of_a_package_has_its_own_board_route_and_modules(package: Package) -> None:
    with pytest.raises(SetupError, match="has its own board, route, modules and options"):
        agree(table(package, start="cape_town", finish="cairo"), Chance(""))
    with pytest.raises(SetupError, match="challenge"):
        agree(table(package, package=msgspec.UNSET), Chance(""))


def test_a_table_without_the_package_plays_what_it_always_did(package: Package) -> None:
    modules = ("season", "challenges")
    assert GREAT_RACE.content_of("africa", modules) != GREAT_RACE.content_of("africa", modules, packed(package))
    assert GREAT_RACE.content_of("africa", ("season",)) == GREAT_RACE.content_of("africa", ("season",), packed(package))
    assert content_with(packed(package), "africa").boards == load().boards


def test_the_laboratory_tells_all_that_a_package_brings(tmp_path: Path, package: Package) -> None:
    lines = CliRunner().invoke(main, ["content", "check", str(tmp_path / "short")]).output.splitlines()
    assert lines[:3] == [
        f"challenge {named(package, 'capitals')}",
        f"expedition {named(package, 'lakes')}: 2 rivals, on africa",
        f"lesson {named(package, 'passing')}: 2 steps",
    ]


MISTAKES: dict[str, tuple[str, str, str, str]] = {
    "a board that is not there": (
        "challenges/capitals.yaml",
        "board: africa",
        "board: mars",
        "challenges/capitals.yaml: board: there is no board “mars”",
    ),
    "a way that is none": (
        "challenges/capitals.yaml",
        "cape_town]",
        "nairobi]",
        "challenges/capitals.yaml: route: no race of this board goes that way",
    ),
    "a goal without a bound": (
        "challenges/capitals.yaml",
        "least: 4, ",
        "",
        "challenges/capitals.yaml: goals[0]: a goal needs a minimum or a maximum",
    ),
    "something that nobody counts": (
        "challenges/capitals.yaml",
        "count: cities",
        "count: lions",
        "challenges/capitals.yaml: goals[0].count: ",
    ),
    "a module that is not there": (
        "challenges/capitals.yaml",
        "modules: [season]",
        "modules: [seasons]",
        "challenges/capitals.yaml: There is no module “seasons”.",
    ),
    "an option that is none": (
        "challenges/capitals.yaml",
        "season: hard",
        "season: harder",
        "challenges/capitals.yaml: ",
    ),
    "no name": (
        "challenges/capitals.yaml",
        "name: {en: Four capitals, de: Vier Hauptstädte}\n",
        "",
        "challenges/capitals.yaml: name: a challenge needs a name",
    ),
    "a rival that is none": (
        "expeditions/lakes.yaml",
        "easy]",
        "lazy]",
        "expeditions/lakes.yaml: rivals[1]: there is no bot “lazy”",
    ),
    "two aims": ("expeditions/lakes.yaml", ", {kind: win}", "", "expeditions/lakes.yaml: aims: "),
    "an expedition on no board": (
        "expeditions/lakes.yaml",
        "board: africa",
        "board: mars",
        "expeditions/lakes.yaml: There is no board “mars”.",
    ),
    "words that are missing": (
        "lessons/passing.yaml",
        "  wait do: Pass.\n",
        "",
        "lessons/passing.yaml: steps[1]: “wait do” is missing under words",
    ),
    "a step that cannot be done": (
        "lessons/passing.yaml",
        "do: [pass_convoy]",
        "do: [halt]",
        "lessons/passing.yaml: steps[1].do[0]: halt is not offered",
    ),
    "a crew that is not there": (
        "lessons/passing.yaml",
        "pupil: blue",
        "pupil: green",
        "lessons/passing.yaml: pupil: there is no crew 'green'",
    ),
    "a position that cannot be": (
        "lessons/passing.yaml",
        "{at: cairo, passed: true}",
        "{at: mars, passed: true}",
        "lessons/passing.yaml: position.crews.mint",
    ),
    "a file of this machine": (
        "lessons/passing.yaml",
        "  board: africa",
        "  board: /etc/passwd.yaml",
        "lessons/passing.yaml: position.board: there is no board",
    ),
    "a key that is no word": (
        "lessons/passing.yaml",
        "not that: Not that.",
        "no: Not that.",
        "lessons/passing.yaml: line 21, column 3: the key “no” needs quotes",
    ),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_is_told_in_one_sentence_with_its_place(tmp_path: Path, case: str) -> None:
    file, right, wrong, sentence = MISTAKES[case]
    folder = short_races(tmp_path / "short")
    text = (folder / file).read_text("utf-8")
    assert right in text
    (folder / file).write_text(text.replace(right, wrong, 1), "utf-8")
    with pytest.raises(ContentError) as caught:
        parts_of(packed(read_package(folder)))
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)
