"""How a scenario file writes actions, events and facts: names in snake case, seats by colour, tiles by their costs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from greatrace.great_race.actions import BASE_ACTIONS
from greatrace.great_race.events import BASE_EVENTS
from greatrace.great_race.state import Open, State
from greatrace.kernel import Action, Event
from greatrace.lab.position import Table
from greatrace.lab.scenario_file import TileEntry

SEATS: Final = frozenset({"seat", "by", "target", "order", "track", "winner"})  # fields that hold seats
COSTS: Final = frozenset(TileEntry.__struct_fields__)  # a mapping of these is a tile, not the fields of an action
TILES: Final = frozenset({"tile", "tiles", "removed", "drawn"})  # fields that hold kinds of tile


class NotationError(Exception):
    """What is written is no action, event or fact: why."""


def snake(name: str) -> str:
    """CardsDrawn -> cards_drawn."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def by_name(kinds: Iterable[type[Any]]) -> dict[str, type[Any]]:
    """The classes by the name that a scenario writes."""
    return {snake(kind.__name__): kind for kind in kinds}


class Notation:
    """Reads and writes for one table."""

    def __init__(self, table: Table) -> None:
        extensions = table.ruleset.extensions
        self.table = table
        self.actions = by_name((*BASE_ACTIONS, *(a for x in extensions for a in x.actions)))
        self.events = by_name((*BASE_EVENTS, *(e for x in extensions for e in x.events)))

    # ---- actions

    def action(self, written: object, path: str) -> Action:
        """An action: a name, or a name with its field or fields. Raises NotationError and ScenarioError."""
        name, fields = named(written)
        kind = self.actions.get(name)
        if kind is None:
            raise NotationError(f"there is no action {name!r}")
        names = kind.__struct_fields__
        given = assigned(name, names, fields)
        if strangers := given.keys() - set(names):
            raise NotationError(f"{name} has no {min(strangers)!r}, only {', '.join(names) or 'its name'}")
        types = {field.name: field.type for field in msgspec.structs.fields(kind)}
        values = {field: given[field] if field in given else nothing(name, field, types[field]) for field in names}
        wire = [kind.__struct_config__.tag, *self.meant(values, path).values()]
        try:
            action: Action = msgspec.convert(wire, kind, strict=True)
        except msgspec.ValidationError as error:
            raise NotationError(f"{name}: {str(error).partition(' - at')[0]}") from None
        return action

    def shown(self, value: Any) -> str:
        """An action or event as a scenario would write it."""
        plain = msgspec.to_builtins(msgspec.structs.asdict(value))
        fields = {key: self.written(key, item) for key, item in plain.items()}
        inside = ", ".join(f"{key}: {item}" for key, item in fields.items())
        name = snake(type(value).__name__)
        return f"{name}: {{{inside}}}" if inside else name

    # ---- events

    def event(self, written: object) -> tuple[type[Event], Mapping[str, Any]]:
        """The class of an event, and the fields it must have. Raises NotationError."""
        name, fields = named(written)
        kind = self.events.get(name)
        if kind is None:
            raise NotationError(f"there is no event {name!r}")
        given = assigned(name, kind.__struct_fields__, fields)
        if strangers := given.keys() - set(kind.__struct_fields__):
            raise NotationError(f"{name} has no {min(strangers)!r}, only {', '.join(kind.__struct_fields__)}")
        return kind, given

    def matches(self, event: Event, kind: type[Event], fields: Mapping[str, Any], path: str) -> bool:
        """Whether the event is of that kind and has those fields, whatever its other fields are."""
        if type(event) is not kind:
            return False
        meant = self.meant(fields, path)
        return all(as_json(getattr(event, name)) == as_json(value) for name, value in meant.items())

    # ---- values

    def meant(self, fields: Mapping[str, Any], path: str) -> dict[str, Any]:
        """The fields with colours turned into seats, and costs into kinds of tile."""
        return {name: self._meant(name, value, path) for name, value in fields.items()}

    def _meant(self, name: str, value: Any, path: str, seats: frozenset[str] = SEATS) -> Any:
        if isinstance(value, list):
            return [self._meant(name, item, path, seats) for item in value]
        if name in seats and isinstance(value, str):
            return self.table.seat(value, path)
        if name in TILES and isinstance(value, dict) and "fuel" in value:
            return self.table.tile(self.table.page.decode(value, TileEntry, path), path)
        if isinstance(value, dict):
            return {key: self._meant(key, item, path, seats) for key, item in value.items()}
        return value

    def written(self, name: str, value: Any) -> Any:
        """The other way round: seats as colours."""
        if isinstance(value, (list, tuple)):
            return [self.written(name, item) for item in value]
        if isinstance(value, dict):
            return {key: self.written(key, item) for key, item in value.items()}
        if name in SEATS and isinstance(value, int) and 0 <= value < len(self.table.colours):
            return self.table.colours[value]
        return value

    # ---- facts

    def facts(self, state: State) -> dict[str, Any]:
        """The position as a tree that paths walk: the open table, and each crew under its colour."""
        facts = {name: getattr(state.open, name) for name in OPEN}
        tree: dict[str, Any] = self.written("", msgspec.to_builtins(facts))
        for colour, crew, own in zip(self.table.colours, state.open.crews, state.own, strict=True):
            tree[colour] = {
                **msgspec.to_builtins(msgspec.structs.asdict(crew)), "boxes": msgspec.structs.asdict(crew.boxes),
                "hand": sorted(own.hand), "looking": sorted(own.looking), "drawn": list(own.tiles),
            }  # fmt: skip
        for name in ("turn", "drive", "threat"):
            tree[name] = self._struct(getattr(state.open, name))
        return tree

    def _struct(self, value: Any) -> Any:
        return None if value is None else self.written("", msgspec.to_builtins(msgspec.structs.asdict(value)))

    def fact(self, tree: dict[str, Any], path: str) -> Any:
        """What stands at a dotted path; None for a space without a tile. Raises NotationError."""
        found: Any = tree
        parts = path.split(".")
        for index, part in enumerate(parts):
            if isinstance(found, list) and part.isdigit() and int(part) < len(found):
                found = found[int(part)]
            elif isinstance(found, dict) and part in found:
                found = found[part]
            elif isinstance(found, dict) and index and parts[index - 1] == "tiles":
                return None
            else:
                raise NotationError(f"there is no fact {path!r}: nothing called {part!r}")
        return found

    def same(self, path: str, found: Any, expected: Any, place: str) -> bool:
        """Whether a fact is as expected: hands in any order, tiles by kind or costs, of a mapping the keys written."""
        parts = path.split(".")
        last = parts[-1]
        of_tiles = last in TILES or (len(parts) > 1 and parts[-2] == "tiles")
        meant = self._meant("tile" if of_tiles else "", expected, place, seats=frozenset())
        if last in ("hand", "looking") and isinstance(meant, list):
            meant = sorted(meant)
        found, meant = as_json(found), as_json(meant)
        if meant and isinstance(meant, dict) and isinstance(found, dict):
            return all(key in found and found[key] == value for key, value in meant.items())
        return bool(found == meant)


OPEN: Final = tuple(name for name in Open.__struct_fields__ if name not in ("crews", "turn", "drive", "threat"))


def named(written: object) -> tuple[str, Any]:
    """The name and the rest of `name` or `{name: rest}`. Raises NotationError."""
    if isinstance(written, str):
        return written, {}
    if isinstance(written, dict) and len(written) == 1:
        name, rest = next(iter(written.items()))
        return str(name), rest
    raise NotationError(f"a name, or one name with its fields, is expected, not {written!r}")


def assigned(name: str, names: tuple[str, ...], fields: Any) -> dict[str, Any]:
    """The fields by name: from a mapping, from a list in their order, or from a single value. Raises NotationError."""
    if isinstance(fields, dict) and (set(fields) <= set(names) or not set(fields) <= COSTS):
        return fields
    values = fields if isinstance(fields, list) else [fields]
    if len(values) > len(names):
        raise NotationError(f"{name} has {len(names)} fields, not {len(values)}")
    return dict(zip(names, values, strict=False))


def nothing(name: str, field: str, kind: Any) -> int:
    """A number that is not written is 0. Raises NotationError for anything else."""
    if kind is int:
        return 0
    raise NotationError(f"{name} needs {field!r}")


def as_json(value: Any) -> Any:
    """The value as JSON has it: lists, no tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))
