"""What a lobby is told of the modules, what it may not put together, and every way to break a module's tables."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import msgspec
import pytest

from greatrace.content_files import ContentError
from greatrace.games import GREAT_RACE
from greatrace.great_race import illegal_reasons
from greatrace.great_race.content_loader import load_from
from greatrace.great_race.extension import Description
from greatrace.great_race.modules import MODULES
from greatrace.great_race.modules.leaders.events import UsePower
from greatrace.great_race.modules.postal import LoadParcel
from greatrace.great_race.setup import Setup, SetupError, new_game, offered_modules
from tests.great_race.contract import CREWS
from tests.great_race.modules.situation import ruleset, table

OFFERED = {module.id: module for module in offered_modules()}


def test_every_module_describes_itself_in_the_order_of_the_table() -> None:
    assert tuple(OFFERED) == tuple(MODULES)
    again = msgspec.json.decode(msgspec.json.encode(tuple(OFFERED.values())), type=tuple[Description, ...])
    assert again == tuple(OFFERED.values())


def test_choices_have_a_default_among_them() -> None:
    choices = [choice for module in OFFERED.values() for choice in module.choices]
    assert {choice.name for choice in choices} == {"leaders", "paddock", "season", "diplomacy", "challenge"}
    assert all(choice.default in choice.choices for choice in choices)


def test_what_needs_what_can_be_read_from_the_descriptions() -> None:
    assert {module.id: module.requires for module in OFFERED.values() if module.requires} == {
        "microclimate": ("season",)
    }


def test_each_module_with_cards_brings_two_of_a_kind() -> None:
    cards = {module.id: module.cards for module in OFFERED.values() if module.cards}
    assert cards == {
        "leaders": {"topographer": 2},
        "paddock": {"paddock": 2},
        "season": {"weather_station": 2},
        "postal": {"express_delivery": 2},
        "diplomacy": {"visa": 2},
        "patronage": {"dandy": 2},
    }


@pytest.mark.parametrize("name", ["season", "paddock", "diplomacy", "leaders"])
def test_a_choice_that_there_is_not_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(SetupError, match=f"^Option {name} can’t be “moon”. Choose from: .*, .*"):
        new_game(Setup("africa", CREWS, modules=(name,), options={name: "moon"}), "1")


def test_options_of_modules_that_are_not_played_do_not_matter() -> None:
    assert not new_game(Setup("africa", CREWS, options={"season": "moon"}), "1").state.open.modules


def test_names_of_module_events_and_actions_are_their_own() -> None:
    for types in ("events", "actions"):
        names = [kind.__name__ for module in MODULES.values() for kind in getattr(module({}), types)]
        assert len(set(names)) == len(names)


def test_slots_come_back_from_the_wire_as_their_structs() -> None:
    game = new_game(Setup("africa", CREWS, modules=tuple(MODULES)), "1")
    for seat in (0, None):
        view = game.rules.view_of(game.state, seat)
        wire = GREAT_RACE.decode_view(msgspec.json.encode(view))
        assert wire == view
        assert {name: type(slot) for name, slot in wire.open.modules.items()} == {
            name: module({}).slot for name, module in MODULES.items()
        }


def test_a_race_without_modules_has_no_slots_and_no_goals_on_the_wire() -> None:
    game = new_game(Setup("africa", CREWS), "1")
    assert game.state.open.modules == {}
    assert b"goals" not in msgspec.json.encode(game.state)


def test_why_not_names_the_module_whose_action_it_is() -> None:
    game = table("postal", "leaders")
    o, own = game.state.open, game.state.own[0]
    assert illegal_reasons.rule_against(ruleset(game), o, own, 0, LoadParcel()) == "POSTAL"
    assert illegal_reasons.rule_against(ruleset(game), o, own, 0, UsePower()) == "LEADERS"


# ---- content


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the content to break."""
    source = resources.files("greatrace.great_race") / "content"
    shutil.copytree(str(source), tmp_path / "content")
    return tmp_path / "content"


def replaced(file: str, old: str, new: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        path = folder / "modules" / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")

    return change


def replaced_often(folder: Path, file: str, old: str, new: str) -> None:
    for _ in range(3):
        replaced(file, old, new)(folder)


BROKEN = [
    (
        "season",
        "season.yaml: periods[5]: in the last period a 1 means wear",
        replaced("season.yaml", "hard: {1: wear, 2: wear, 3: boats", "hard: {1: fuel, 2: wear, 3: boats"),
    ),
    (
        "season",
        "season.yaml: periods[1]: “hard” must have more bad faces",
        replaced("season.yaml", "hard: {1: boats, 2: wear}", "hard: {1: boats}"),
    ),
    (
        "season",
        "season.yaml: periods: a year has 6",
        replaced("season.yaml", "  - id: mar_apr\n    normal: {1: boats}\n    hard: {1: boats, 2: wear}\n", ""),
    ),
    (
        "season",
        "season.yaml: periods[0].normal[...]: “snow” is not one of the choices",
        replaced("season.yaml", "normal: {1: fuel, 2: wear}", "normal: {1: snow, 2: wear}"),
    ),
    (
        "microclimate",
        "microclimate.yaml: faces: each of the 6 faces",
        replaced("microclimate.yaml", "  4: {id: calm}\n", ""),
    ),
    (
        "microclimate",
        "microclimate.yaml: faces: there must be good and bad ones",
        replaced(
            "microclimate.yaml", "spring, fuel: 1}\n  6: {id: tailwind, spaces: 1}", "spring}\n  6: {id: tailwind}"
        ),
    ),
    (
        "microclimate",
        "microclimate.yaml: faces: there must be good and bad ones",
        replaced(
            "microclimate.yaml",
            "wear: 1}\n  2: {id: headwind, fuel: -1}\n  3: {id: fog, stop: true}",
            "fuel: 1}\n  2: {id: headwind, spaces: 1}\n  3: {id: fog}",
        ),
    ),
    (
        "microclimate",
        "microclimate.yaml: tiles: unknown field “cout”",
        replaced("microclimate.yaml", "{fuel: 1, count: 4}", "{fuel: 1, count: 4, cout: 3}"),
    ),
    (
        "village",
        "village.yaml: gifts: two villages give the same",
        replaced("village.yaml", "{gift: card, amount: 1}", "{gift: fuel, amount: 1}"),
    ),
    ("postal", "postal.yaml: least: expected 1 or more", replaced("postal.yaml", "least: 5", "least: 0")),
    (
        "paddock",
        "paddock.yaml: vehicles[0]: the maxima must add up",
        replaced("paddock.yaml", "engine: 5, chassis: 6", "engine: 5, chassis: 5"),
    ),
    (
        "paddock",
        "paddock.yaml: vehicles[4].engine: must be from 3 to 7",
        replaced("paddock.yaml", "engine: 4, chassis: 5", "engine: 2, chassis: 7"),
    ),
    ("paddock", "paddock.yaml: vehicles: each crew needs one", replaced("paddock.yaml", "crew: plum", "crew: pink")),
    (
        "diplomacy",
        "diplomacy.yaml: hard.levels: “hard” must start lower",
        replaced("diplomacy.yaml", "levels: [1, 2, 3, 4, 5]", "levels: [2, 3, 4, 5, 6]"),
    ),
    (
        "diplomacy",
        "diplomacy.yaml: normal.prices: each price must be higher",
        replaced("diplomacy.yaml", "prices: [10, 20, 30, 40]", "prices: [10, 20, 20, 40]"),
    ),
    (
        "diplomacy",
        "diplomacy.yaml: normal: there must be one price fewer",
        replaced("diplomacy.yaml", "prices: [10, 20, 30, 40]", "prices: [10, 20, 30]"),
    ),
    (
        "diplomacy",
        "diplomacy.yaml: normal.levels: each level must be higher",
        replaced("diplomacy.yaml", "levels: [2, 3, 4, 5, 6]", "levels: [2, 3, 3, 5, 6]"),
    ),
    (
        "diplomacy",
        "diplomacy.yaml: normal.prices: each price must be higher",
        replaced("diplomacy.yaml", "levels: [2, 3, 4, 5, 6], prices: [10, 20, 30, 40]", "levels: [2], prices: []"),
    ),
    (
        "patronage",
        "patronage.yaml: start[2]: markers start on a square",
        replaced("patronage.yaml", "2: 3", "2: 14"),
    ),
    ("patronage", "patronage.yaml: start[2]: markers start on a square", replaced("patronage.yaml", "2: 3", "2: 4")),
    (
        "patronage",
        "patronage.yaml: squares: no square may be worth less",
        replaced("patronage.yaml", "80, 100]", "100, 80]"),
    ),
    ("patronage", "patronage.yaml: start: every number of players", replaced("patronage.yaml", ", 5: 0}", "}")),
    ("leaders", "leaders.yaml: leaders: a leader is here twice", replaced("leaders.yaml", "id: cook", "id: li")),
    (
        "leaders",
        "leaders.yaml: funding_of_six: six assistants must bring more",
        replaced("leaders.yaml", "funding_of_six: 160", "funding_of_six: 110"),
    ),
    (
        "leaders",
        "leaders.yaml: leaders: edition “africa” has more players than leaders",
        lambda folder: replaced_often(folder, "leaders.yaml", "edition: africa", "edition: asia_usa"),
    ),
    (
        "challenges",
        "challenges.yaml: challenges[2].board: there is no board “moon”",
        replaced("challenges.yaml", "board: africa\n    route: [cairo", "board: moon\n    route: [cairo"),
    ),
    (
        "challenges",
        "challenges.yaml: challenges[2].route: no race of this board goes that way",
        replaced("challenges.yaml", "route: [cairo, cape_town]", "route: [cairo, dakar]"),
    ),
    (
        "challenges",
        "challenges.yaml: challenges[0].goals[1]: a goal needs a minimum or a maximum",
        replaced("challenges.yaml", "{count: colours, least: 4, points: 1}", "{count: colours, points: 1}"),
    ),
    (
        "challenges",
        "challenges.yaml: challenges: a challenge is here twice",
        replaced("challenges.yaml", "id: prototypes", "id: air_mail"),
    ),
    (
        "challenges",
        "challenges.yaml: challenges[0]: there is no route without a board",
        replaced("challenges.yaml", "id: grand_prix", "id: grand_prix\n    modules: [postal]"),
    ),
    (
        "challenges",
        "challenges.yaml: challenges[0]: there is no route without a board",
        replaced("challenges.yaml", "id: grand_prix", "id: grand_prix\n    route: [cairo, cape_town]"),
    ),
    (
        "challenges",
        "challenges.yaml: challenges[0]: the first challenge must fit every board",
        replaced(
            "challenges.yaml", "id: grand_prix", "id: grand_prix\n    board: africa\n    route: [cairo, cape_town]"
        ),
    ),
]


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("paddock", replaced("paddock.yaml", "fuel: 7, engine: 5, chassis: 6", "fuel: 8, engine: 3, chassis: 7")),
        ("challenges", replaced("challenges.yaml", "route: [cairo, cape_town]", "route: [cape_town, cairo]")),
    ],
)
def test_maxima_at_their_bounds_and_a_route_the_other_way_are_fine(
    folder: Path, name: str, change: Callable[[Path], None]
) -> None:
    change(folder)
    MODULES[name]({}).load_content(load_from(folder))


@pytest.mark.parametrize(("name", "sentence", "damage"), BROKEN, ids=[sentence[:60] for _, sentence, _ in BROKEN])
def test_a_broken_table_is_told_in_one_sentence(
    folder: Path, name: str, sentence: str, damage: Callable[[Path], None]
) -> None:
    damage(folder)
    content = load_from(folder)
    with pytest.raises(ContentError) as caught:
        MODULES[name]({}).load_content(content)
    assert str(caught.value).startswith(f"modules/{sentence}")
    assert "\n" not in str(caught.value)


def test_a_module_without_its_file_says_so(folder: Path) -> None:
    (folder / "modules" / "postal.yaml").unlink()
    with pytest.raises(ContentError, match=r"modules/postal.yaml: this file is missing"):
        MODULES["postal"]({}).load_content(load_from(folder))


def test_the_tables_of_the_modules_are_part_of_the_contents_hash(folder: Path) -> None:
    before = load_from(folder).hash
    assert load_from(folder).hash == before
    replaced("postal.yaml", "prize: 30", "prize: 40")(folder)
    assert load_from(folder).hash != before


def test_content_without_any_module_tables_still_serves_the_base_game(folder: Path) -> None:
    shutil.rmtree(folder / "modules")
    assert new_game(Setup("africa", CREWS), "1", load_from(folder)).decision is not None
