"""The tables and the example of docs/PROTOCOL.md, from the code.

    python3 scripts/protocol_tables.py            # is the page up to date? exit code 1 if not
    python3 scripts/protocol_tables.py --write    # bring it up to date

A block stands between `<!-- begin NAME -->` and `<!-- end NAME -->`.
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect as kinds

from greatrace.great_race import actions, events, setup, state
from greatrace.kernel import Event
from greatrace.protocol import beacon, limits, messages
from greatrace.protocol.codes import CODES

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "PROTOCOL.md"
PLAIN: Final = {
    kinds.IntType: "integer", kinds.StrType: "string", kinds.BoolType: "boolean", kinds.FloatType: "number",
    kinds.NoneType: "null", kinds.RawType: "any JSON", kinds.AnyType: "any JSON",
}  # fmt: skip

# What folding an event does to a view, as `great_race/evolve.py` has it. `c` is `open.crews[seat]`.
EFFECTS: Final = {
    "PhaseBegan": "open.phase, open.turn = null; a bivouac also sets open.round, and for every crew passed = false and "
    "boxes = all 0",
    "CardsRevealed": "open.market + cards at its end; open.deck − their number",
    "CardTaken": "the card leaves open.market (its first copy); c.hand + 1; own.hand + card",
    "PlansRevealed": "each crew's boxes",
    "SequenceBegan": 'open.turn = {seat, step: "fuel", over: false, begun: false}',
    "SequenceEnded": 'open.turn = {seat, step: "cards", over: true, begun: false}',
    "Passed": "c.passed = true; c.boxes keep escort only",
    "AssistantPlayed": "c.boxes[box] − number; ◆",
    "PowerUsed": "◆",
    "OrderSet": "open.order",
    "MoneyGained": "c.money + amount",
    "MoneyPaid": "c.money − amount",
    "FuelGained": "c.fuel + levels; if why is `bought` and open.turn is not null: open.turn.begun = true",
    "FuelPaid": "c.fuel − levels",
    "WearTaken": "c.engine − engine; c.chassis − chassis",
    "Repaired": "c.engine + engine; c.chassis + chassis",
    "DeckRefilled": "open.deck + number; open.discards = []",
    "CardsDrawn": "open.deck − number; c.hand + number; own.hand + cards",
    "CardPlayed": "open.discards + card; c.hand − 1; own.hand − card (first copy); ◆ unless it is the jerrycan",
    "CardDiscarded": "open.discards + card; c.hand − 1; own.hand − card (first copy)",
    "CardsLookedAt": "open.deck − number; c.looking = number; own.looking = cards",
    "CardLetGo": "open.discards + card; c.looking − 1; own.looking − card (first copy)",
    "CardsKept": "c.looking = 0; c.hand + number; own.hand + own.looking; own.looking = []",
    "TilesDrawn": "open.bag − number; c.tiles = number; own.tiles = tiles",
    "TilePlaced": "open.tiles[space] = tile; c.tiles − 1; own.tiles − tile (first copy)",
    "TilesReturned": "open.bag + number; c.tiles = 0; own.tiles = []",
    "TileRevealed": "open.tiles[space] = tile; open.bag − 1",
    "TileRemoved": "open.removed + the tile there; open.tiles without space",
    "TilesSwapped": "the tiles of both spaces change places",
    "DriveBegan": "open.drive = {seat, left: spaces}",
    "VehicleMoved": "c.at = to; open.drive.left − 1 if it is that seat's; if row ≠ c.row: the seat leaves open.track "
    "and is put back behind all seats whose row is ≥ row; c.row = row",
    "TurnedBack": "nothing",
    "DriveEnded": "open.drive = null",
    "ThreatDeclared": "open.threat = all its fields",
    "ThreatCancelled": "open.threat = null",
    "ThreatCarriedOut": "open.threat = null",
    "FinishReached": "open.discards + hand; c.hand = 0; c.boxes = all 0; c.passed = true; c.place = place; "
    "own.hand = []",
    "RaceEnded": 'open.phase = "over"; open.turn = null; open.result = result',
}


def type_name(kind: kinds.Type) -> str:
    """A type in the words of JSON."""
    if (plain := PLAIN.get(type(kind))) is not None:
        return str(plain)
    if isinstance(kind, kinds.VarTupleType | kinds.ListType):
        return f"list of {type_name(kind.item_type)}"
    if isinstance(kind, kinds.TupleType):
        return "list of " + ", ".join(type_name(item) for item in kind.item_types)
    if isinstance(kind, kinds.DictType):
        return f"object of {type_name(kind.value_type)}"
    if isinstance(kind, kinds.UnionType):
        return " or ".join(type_name(item) for item in kind.types)
    if isinstance(kind, kinds.StructType):
        return kind.cls.__name__
    if isinstance(kind, kinds.Metadata):
        return type_name(kind.type)
    if isinstance(kind, kinds.LiteralType):
        return " or ".join(f"`{value}`" for value in kind.values)
    raise TypeError(f"no words for {kind}")


def bounds(kind: kinds.Type) -> str:
    """The limits of a value, in brackets."""
    if isinstance(kind, kinds.UnionType):
        return next((found for item in kind.types if (found := bounds(item))), "")
    low = getattr(kind, "ge", None)
    high = getattr(kind, "le", None)
    if low is not None or high is not None:
        return f" ({low if low is not None else ''}–{high if high is not None else ''})"
    longest = getattr(kind, "max_length", None)
    return f" (≤ {longest})" if longest is not None else ""


def default_of(field: kinds.Field) -> str:
    """A field's default as JSON, or "required"."""
    if field.required:
        return "required"
    if field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT:
        return "left out"
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    if isinstance(value, msgspec.Struct):
        return "all defaults"
    return f"`{msgspec.json.encode(value).decode()}`"


def text_of(kind: type) -> str:
    """The docstring on one line."""
    return re.sub(r"\s+", " ", inspect.cleandoc(kind.__doc__ or "")).replace("|", "\\|")


def struct(kind: type, heading: str = "####") -> list[str]:
    """A struct: what it is, and its fields."""
    info: Any = kinds.type_info(kind)
    lines = [f"{heading} {kind.__name__}", "", text_of(kind), ""]
    if info.fields:
        lines += ["| field | type | default |", "|---|---|---|"]
        lines += [
            f"| `{field.encode_name}` | {type_name(field.type)}{bounds(field.type)} | {default_of(field)} |"
            for field in info.fields
        ]
        lines.append("")
    return lines


def structs(types: Iterable[type]) -> list[str]:
    """Several."""
    return [line for kind in types for line in struct(kind)]


def array(kind: type) -> str:
    """The form on the wire of a struct that is sent as a list."""
    info: Any = kinds.type_info(kind)
    fields = (f"{field.encode_name}: {type_name(field.type)}" for field in info.fields)
    return f'`["{kind.__name__}"' + "".join(f", {field}" for field in fields) + "]`"


def action_table() -> list[str]:
    """All actions of the base game."""
    lines = ["| on the wire | what it chooses |", "|---|---|"]
    return lines + [f"| {array(kind)} | {text_of(kind)} |" for kind in actions.BASE_ACTIONS]


def event_table() -> list[str]:
    """All events of the base game, and what each does to a view."""
    lines = ["| on the wire | what happened | effect on the view |", "|---|---|---|"]
    for kind in events.BASE_EVENTS:
        hidden = "" if kind.seen_by is Event.seen_by else f" **Secret:** {text_of_function(kind.seen_by)}"
        lines.append(f"| {array(kind)} | {text_of(kind)}{hidden} | {EFFECTS[kind.__name__]} |")
    return lines


def text_of_function(function: Callable[..., Any]) -> str:
    """Its docstring on one line."""
    return re.sub(r"\s+", " ", inspect.cleandoc(function.__doc__ or ""))


def limit_table() -> list[str]:
    """All limits."""
    lines = ["| limit | value | of what |", "|---|---|---|"]
    found = re.findall(r"^(\w+): Final = (.+?)  # (.+)$", Path(limits.__file__).read_text("utf-8"), re.MULTILINE)
    return lines + [f"| {name} | {getattr(limits, name)} | {text} |" for name, _, text in found]


def code_table() -> list[str]:
    """All codes."""
    lines = ["| code | meaning |", "|---|---|"]
    return lines + [f"| `{code}` | {text} |" for code, text in CODES.items()]


def example() -> list[str]:
    """The message sequence of a whole sequence of play."""
    sys.path.insert(0, str(ROOT))
    from tests.server.example import play

    return ["```", *play(), "```"]


BLOCKS: Final[dict[str, Callable[[], list[str]]]] = {
    "limits": limit_table,
    "client messages": lambda: structs(messages.ClientMessage.__args__),
    "server messages": lambda: structs(messages.ServerMessage.__args__),
    "parts": lambda: structs((messages.TableInfo, messages.SeatInfo, messages.SeatTime, messages.Question)),
    "codes": code_table,
    "beacon": lambda: [*structs((beacon.Beacon,)), array(beacon.BeaconTable)],
    "setup": lambda: structs((setup.Setup,)),
    "view": lambda: structs((
        state.View, state.Open, state.Crew, state.Boxes, state.Gauges, state.Turn, state.Drive, state.Threat,
        state.Result, state.Standing, state.Own,
    )),
    "actions": action_table,
    "events": event_table,
    "example": example,
}  # fmt: skip


def renewed(page: str) -> str:
    """The page with every block made anew. Raises ValueError when the page has no place for one."""
    for name, make in BLOCKS.items():
        begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
        if page.count(begin) != 1 or page.count(end) != 1:
            raise ValueError(f"the page has no block called {name}")
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = f"{before}{begin}\n" + "\n".join(make()).rstrip() + f"\n{end}{after}"
    return page


def main() -> int:
    """Check the page, or write it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="bring the page up to date")
    wish = parser.parse_args()
    page = PAGE.read_text("utf-8")
    new = renewed(page)
    if wish.write:
        PAGE.write_text(new, "utf-8")
    elif page != new:
        print("docs/PROTOCOL.md is out of date: run python3 scripts/protocol_tables.py --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
