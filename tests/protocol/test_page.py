"""docs/PROTOCOL.md says what the code does."""

import importlib.util
import random
import re
from pathlib import Path
from typing import Any

import pytest

from greatrace.games import GREAT_RACE
from greatrace.great_race.events import BASE_EVENTS
from greatrace.great_race.setup import Setup
from tests.server.example import replay

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "protocol_tables.py"


def _script() -> Any:
    spec = importlib.util.spec_from_file_location("protocol_tables", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


protocol_tables = _script()
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


def test_every_event_has_its_effect() -> None:
    assert set(protocol_tables.EFFECTS) == {kind.__name__ for kind in BASE_EVENTS}


def test_every_prompt_that_is_met_is_told_of(page: str) -> None:
    met: dict[str, set[str]] = {}
    rng = random.Random(2)
    for seed in range(6):
        game = GREAT_RACE.new_game(Setup("africa", ("blue", "mint", "plum")), str(seed))
        while game.decision is not None:
            seat = rng.choice(game.decision.asked)
            met.setdefault(game.decision.prompt, set()).update(
                type(action).__name__ for action in game.decision.required(seat)
            )
            game.submit(seat, rng.choice(game.decision.options(seat)))
    assert len(met) > 12
    table = page.partition("| prompt |")[2].partition("\n\n")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$", table, re.MULTILINE))
    untold = [(prompt, name) for prompt in met for name in met[prompt] if name not in rows.get(prompt, "")]
    assert untold == []
