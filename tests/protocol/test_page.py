"""docs/PROTOCOL.md says what the code does."""

import random
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from greatrace.crazy_race.events import EVENTS as CRAZY_EVENTS
from greatrace.great_race.events import BASE_EVENTS
from greatrace.great_race.modules import MODULES
from greatrace.kernel import Game
from tests.crazy_race.contract import VARIANTS, late_race
from tests.great_race.contract import hurried_race
from tests.great_race.modules.contract import impatient, race_on
from tests.great_race.toy_module import StampModule
from tests.server.example import replay

sys.path.append(str(Path(__file__).resolve().parents[2] / "scripts"))

import _module_tables
import protocol_tables

HINT = "run python3 scripts/protocol_tables.py --write"


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs" / "PROTOCOL.md").read_text("utf-8")


def block(page: str, name: str) -> list[str]:
    """The lines of one block."""
    found = re.search(f"<!-- begin {name} -->\n(.*?)\n<!-- end {name} -->", page, re.DOTALL)
    assert found, name
    return found.group(1).splitlines()


@pytest.mark.parametrize("name", [name for name in protocol_tables.BLOCKS if name != "example"])
def test_every_table_is_up_to_date(page: str, name: str) -> None:
    assert block(page, name) == "\n".join(protocol_tables.BLOCKS[name]()).rstrip().splitlines(), HINT


def test_the_example_happens_just_so(page: str) -> None:
    lines = [line for line in block(page, "example") if line != "```"]
    assert any("SequenceEnded" in line for line in lines)
    assert replay(lines) == lines, HINT


def test_every_event_has_its_effect_and_no_other() -> None:
    effects = protocol_tables.EFFECTS
    assert list(effects["great_race"]) == [kind.__name__ for kind in BASE_EVENTS]
    assert list(effects["crazy_race"]) == [kind.__name__ for kind in CRAZY_EVENTS]


@pytest.mark.parametrize("name", MODULES)
def test_every_change_of_a_module_says_what_it_does_to_a_view(name: str) -> None:
    module = MODULES[name]({})
    changing = {kind.__name__ for kind in (*module.open_changes, *module.own_changes)}
    assert _module_tables.effects_of(module).keys() == {kind.__name__ for kind in module.events} | changing


def test_a_change_without_a_docstring_is_told() -> None:
    with pytest.raises(ValueError, match="the change of StampTaken has no docstring"):
        _module_tables.effects_of(StampModule({}))


@pytest.mark.parametrize("name", protocol_tables.SCENARIO_BLOCKS)
def test_the_modules_tables_of_the_scenario_page_are_up_to_date(name: str, root: Path) -> None:
    page = (root / "docs" / "SCENARIOS.md").read_text("utf-8")
    assert block(page, name) == protocol_tables.SCENARIO_BLOCKS[name](), HINT


def prompts_met(games: Iterable[Game[Any]]) -> dict[str, set[str]]:
    """Every prompt of these races, played at random, and the names of the actions that answer it."""
    met: dict[str, set[str]] = {}
    rng = random.Random(2)
    for game in games:
        while game.decision is not None:
            seat = rng.choice(game.decision.asked)
            required = game.decision.required(seat)
            met.setdefault(game.decision.prompt, set()).update(type(action).__name__ for action in required)
            game.submit(seat, rng.choice(game.decision.options(seat)))
    return met


CRAZY_CHAPTER = "## The game `crazy_race`"


def prompts_told(page: str, name: str) -> dict[str, str]:
    """A game's tables of prompts, and the sentence that says what modules add to those of the base game."""
    great, _, crazy = page.partition(CRAZY_CHAPTER)
    page, prompts = crazy if name == "crazy" else great, dict[str, str]()
    for table in page.split("| prompt |")[1:]:
        for row in re.findall(r"^\| (`[^|]+) \| [^|]+ \| ([^|]+) \|$", table.partition("\n\n")[0], re.MULTILINE):
            prompts |= dict.fromkeys(re.findall(r"`(\w+)`", row[0]), row[1])
    for more in re.findall(r"^Besides, .*?\.$", page, re.MULTILINE | re.DOTALL):
        for prompt in re.findall(r"`(\w+)`", more):
            prompts[prompt] += more
    return prompts


@pytest.mark.parametrize(
    ("name", "races"),
    [
        ("base", lambda: [hurried_race(f"prompts {n}") for n in range(6)]),
        ("modules", lambda: [race_on(("usa_west", 4), tuple(MODULES), impatient())(f"prompts {n}") for n in range(6)]),
        ("crazy", lambda: [late_race(3 + n % 2, VARIANTS[n], str(n)) for n in range(0, 32, 3)]),
    ],
)
def test_every_prompt_that_is_met_is_told_of(page: str, name: str, races: Callable[[], Iterable[Game[Any]]]) -> None:
    met, documented = prompts_met(races()), prompts_told(page, name)
    assert len(met) > {"base": 12, "modules": 22, "crazy": 4}[name]
    untold = [(prompt, action) for prompt in met for action in met[prompt] if action not in documented.get(prompt, "")]
    assert untold == []
