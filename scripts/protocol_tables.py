"""The tables and the example of docs/PROTOCOL.md and the modules' tables of docs/SCENARIOS.md, from the code.

    python3 scripts/protocol_tables.py            # are the pages up to date? exit code 1 if not
    python3 scripts/protocol_tables.py --write    # bring them up to date

A block stands between `<!-- begin NAME -->` and `<!-- end NAME -->`.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from _module_tables import choice_text, module_chapters, scenario_slots, scenario_words
from _struct_tables import action_table, array, event_table, struct, structs
from greatrace.bots import LEVELS, STYLES
from greatrace.crazy_race import actions as crazy_actions
from greatrace.crazy_race import events as crazy_events
from greatrace.crazy_race import setup as crazy_setup
from greatrace.crazy_race import state as crazy_state
from greatrace.games import CRAZY_RACE, GREAT_RACE
from greatrace.great_race import actions, events, setup, state
from greatrace.great_race.content_loader import load
from greatrace.protocol import beacon, limits, messages
from greatrace.protocol.codes import CODES
from greatrace.protocol.connection import BadMessage
from greatrace.replay import Replay
from greatrace_server.transport.message_prices import (
    MOST_WORK,
    PASSWORD,
    PEOPLE_PER_TOKEN,
    PRICES,
    TOKEN_SECONDS,
    USUAL,
)

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
PAGE: Final = ROOT / "docs" / "PROTOCOL.md"
SCENARIOS: Final = ROOT / "docs" / "SCENARIOS.md"

# The effect of folding an event on a view, by game. For a module, the docstrings of its changes have it.
EFFECTS: Final[dict[str, Any]] = msgspec.yaml.decode((HERE / "protocol_effects.yaml").read_bytes())


def board_table() -> list[str]:
    """The table of boards, with players and routes."""
    lines = ["| board | edition | players | races, in either direction | options |", "|---|---|---|---|---|"]
    content = load()
    for name, board in sorted(content.boards.items()):
        fewest, most = content.editions[board.edition].players
        routes = ", ".join(f"`{start}` – `{finish}`" for start, finish in board.routes)
        choices = choice_text(setup.offered_choices(name))
        lines.append(f"| `{name}` | `{board.edition}` | {fewest}-{most} | {routes} | {choices} |")
    return lines


def crazy_options() -> list[str]:
    """The variants of Crazy Race."""
    return [f"Options: {choice_text(CRAZY_RACE.options)}."]


def names() -> list[str]:
    """Crews, and levels and styles of bots."""
    crews = ((kind.id, ", ".join(f"`{colour}`" for colour in kind.colours)) for kind in (GREAT_RACE, CRAZY_RACE))
    levels, styles = (", ".join(f"`{name}`" for name in found) for found in (("random", *LEVELS), STYLES))
    bots = f"Levels of bots: {levels}; all but the first also with a style, as `{LEVELS[0]}:{STYLES[0]}`: {styles}."
    return [*(f"- Crews of `{game}`: {colours}." for game, colours in crews), f"- {bots}"]


def preset_table() -> list[str]:
    """The table of presets."""
    lines = ["| challenge | board | start, finish | modules | options |", "|---|---|---|---|---|"]
    for preset in (preset for module in setup.offered_modules() for preset in module.presets):
        chosen = ", ".join(f"`{name}`: `{choice}`" for name, choice in preset.options.items())
        route, modules = f"`{preset.start}`, `{preset.finish}`", ", ".join(f"`{name}`" for name in preset.modules)
        lines.append(f"| {preset.id} | `{preset.board}` | {route} | {modules} | {chosen} |")
    return lines


def limit_table() -> list[str]:
    """The table of limits."""
    lines = ["| limit | value | of what |", "|---|---|---|"]
    found = re.findall(r"^(\w+): Final = (.+?)  # (.+)$", Path(limits.__file__).read_text("utf-8"), re.MULTILINE)
    return lines + [f"| {name} | {getattr(limits, name)} | {text} |" for name, _, text in found]


def price_table() -> list[str]:
    """The table of messages' prices."""
    lines = ["| message | tokens |", "|---|---|"]
    for kind, cost in PRICES.items():
        name = "a frame that is no message" if kind is BadMessage else f"`{kind.__name__}`"
        lines.append(f"| {name} | {cost:g} |")
    step, most = TOKEN_SECONDS * 1000, MOST_WORK / TOKEN_SECONDS
    return [
        *lines,
        f"| ... a `Hello` with `account` | {PASSWORD:g} more |",
        f"| every other message | {USUAL:g} |",
        f"| ... about a table, for every {PEOPLE_PER_TOKEN} people who sit there or look on | 1 more |",
        f"| ... that took longer, for every {step:g} ms beyond its price, afterwards, up to {most:g} | 1 more |",
    ]


def code_table() -> list[str]:
    """The table of codes."""
    lines = ["| code | meaning |", "|---|---|"]
    return lines + [f"| `{code}` | {text} |" for code, text in CODES.items()]


def example() -> list[str]:
    """The sequence of messages for a whole sequence of play."""
    sys.path.insert(0, str(ROOT))
    from tests.server.example import play

    return ["```", *play(), "```"]


BLOCKS: Final[dict[str, Callable[[], list[str]]]] = {
    "replay": lambda: struct(Replay)[2:],
    "limits": limit_table,
    "prices": price_table,
    "client messages": lambda: structs(messages.ClientMessage.__args__),
    "server messages": lambda: structs(messages.ServerMessage.__args__),
    "parts": lambda: structs(
        (
            messages.TableFilter,
            messages.TableInfo,
            messages.SeatInfo,
            messages.SeatTime,
            messages.Question,
            messages.PastUpdate,
        )
    ),
    "codes": code_table,
    "beacon": lambda: [*structs((beacon.Beacon,)), array(beacon.BeaconTable)],
    "setup": lambda: structs((setup.Setup,)),
    "view": lambda: structs(
        (
            state.View,
            state.Open,
            state.Crew,
            state.Boxes,
            state.Gauges,
            state.Turn,
            state.Drive,
            state.Threat,
            state.Result,
            state.Standing,
            state.Own,
        )
    ),
    "actions": lambda: action_table(actions.BASE_ACTIONS),
    "events": lambda: event_table(events.BASE_EVENTS, EFFECTS["great_race"]),
    "names": names,
    "boards": board_table,
    "modules": module_chapters,
    "presets": preset_table,
    "crazy options": crazy_options,
    "crazy setup": lambda: structs((crazy_setup.Setup,)),
    "crazy view": lambda: structs(
        (
            crazy_state.View,
            crazy_state.Open,
            crazy_state.Crew,
            crazy_state.Laid,
            crazy_state.Pile,
            crazy_state.Result,
            crazy_state.Standing,
            crazy_state.Own,
            crazy_state.OwnLaid,
        )
    ),
    "crazy actions": lambda: action_table(crazy_actions.ACTIONS),
    "crazy events": lambda: event_table(crazy_events.EVENTS, EFFECTS["crazy_race"]),
    "example": example,
}


SCENARIO_BLOCKS: Final[dict[str, Callable[[], list[str]]]] = {
    "module slots": scenario_slots,
    "module words": scenario_words,
}
PAGES: Final = {PAGE: BLOCKS, SCENARIOS: SCENARIO_BLOCKS}


def renewed(page: str, blocks: Mapping[str, Callable[[], list[str]]]) -> str:
    """The page with every block replaced. Raises ValueError when the page has no place for one."""
    for name, make in blocks.items():
        begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
        if page.count(begin) != 1 or page.count(end) != 1:
            raise ValueError(f"the page has no block called {name}")
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = f"{before}{begin}\n" + "\n".join(make()).rstrip() + f"\n{end}{after}"
    return page


def main() -> int:
    """Check the pages, or write them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="bring the pages up to date")
    wish = parser.parse_args()
    outdated = 0
    for file, blocks in PAGES.items():
        page = file.read_text("utf-8")
        new = renewed(page, blocks)
        if wish.write:
            file.write_text(new, "utf-8")
        elif page != new:
            print(f"docs/{file.name} is out of date: run python3 scripts/protocol_tables.py --write")
            outdated = 1
    return outdated


if __name__ == "__main__":
    sys.exit(main())
