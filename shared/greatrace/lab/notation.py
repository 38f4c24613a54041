"""The notation of actions, events and facts in scenario files: snake case, seats by colour, the rest by game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from greatrace.kernel import Action, Event, Game, Seat
from greatrace.lab.scenario_file import ScenarioTile
from greatrace.lab.yaml_lines import Written

COSTS: Final = frozenset(ScenarioTile.__struct_fields__)  # a mapping with these keys is a tile, not an action's fields


class NotationError(Exception):
    """The text is not an action, event or fact; the message says why."""


class ScenarioTable(Protocol):
    """The interface of a game's scenario table: the position, and the notation of its values."""

    page: Written
    colours: tuple[str, ...]
    seat_fields: frozenset[str]  # of events and actions
    unordered: frozenset[str]  # facts that are compared in any order
    sparse: frozenset[str]  # facts whose missing keys are null
    setup: Any  # the table's setup

    def at(self, field: str) -> str:
        """The path in the file of a field of this scenario."""

    def seat(self, colour: object, path: str) -> Seat:
        """The seat of a crew. Raises ScenarioError."""

    def game(self) -> Game[Any]:
        """The scenario's game at its first question (or over). Raises ScenarioError."""

    def actions(self) -> Iterable[type[Action]]:
        """Every kind of action."""

    def events(self) -> Iterable[type[Event]]:
        """Every kind of event."""

    def read(self, name: str, value: Any, path: str) -> Any:
        """A value of that field as the game has it. Raises ScenarioError."""

    def write(self, name: str, value: Any) -> Any:
        """The notation of a value of that field."""

    def facts(self, state: Any) -> dict[str, Any]:
        """The position as a tree of facts; seats are numbers, but crews have colours."""

    def expected(self, parts: Sequence[str], value: Any, path: str) -> Any:
        """The value that a fact at that path is compared with. Raises ScenarioError."""

    def objection(self, state: Any, seat: Seat, action: Action) -> str:
        """The rule that forbids an action which is not offered; '' if none is known."""


def snake(name: str) -> str:
    """CardsDrawn -> cards_drawn."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def by_name(kinds: Iterable[type[Any]]) -> dict[str, type[Any]]:
    """The classes by their names in scenarios."""
    return {snake(kind.__name__): kind for kind in kinds}


class Notation:
    """Reads and writes the notation for one table."""

    def __init__(self, table: ScenarioTable) -> None:
        self.table = table
        self.actions = by_name(table.actions())
        self.events = by_name(table.events())

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
        wire = [kind.__struct_config__.tag, *self.game_values(values, path).values()]
        try:
            action: Action = msgspec.convert(wire, kind, strict=True)
        except msgspec.ValidationError as error:
            raise NotationError(f"{name}: {str(error).partition(' - at')[0]}") from None
        return action

    def shown(self, value: Any) -> str:
        """The notation of an action or event."""
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
        """Whether the event is of that kind and has those fields; other fields may have any value."""
        if type(event) is not kind:
            return False
        values = self.game_values(fields, path)
        return all(as_json(getattr(event, name)) == as_json(value) for name, value in values.items())

    # ---- values

    def game_values(self, fields: Mapping[str, Any], path: str) -> dict[str, Any]:
        """The fields as values of the game: colours become seats, and the table reads the rest in its own way."""
        return {name: self._game_value(name, value, path) for name, value in fields.items()}

    def _game_value(self, name: str, value: Any, path: str) -> Any:
        if isinstance(value, list):
            return [self._game_value(name, item, path) for item in value]
        if name in self.table.seat_fields and isinstance(value, str):
            return self.table.seat(value, path)
        read = self.table.read(name, value, path)
        if isinstance(read, dict):
            return {key: self._game_value(key, item, path) for key, item in read.items()}
        return read

    def written(self, name: str, value: Any) -> Any:
        """The notation of a field's value: seats become colours."""
        if isinstance(value, (list, tuple)):
            return [self.written(name, item) for item in value]
        if isinstance(value, dict):
            return {key: self.written(key, item) for key, item in value.items()}
        colours = self.table.colours
        if name in self.table.seat_fields and isinstance(value, int) and 0 <= value < len(colours):
            return colours[value]
        return self.table.write(name, value)

    # ---- facts

    def facts(self, state: Any) -> dict[str, Any]:
        """The position as a tree of facts in a scenario's notation."""
        found: dict[str, Any] = self.written("", self.table.facts(state))
        return found

    def fact(self, tree: dict[str, Any], path: str) -> Any:
        """The fact at a dotted path; None for a space without a tile. Raises NotationError."""
        found: Any = tree
        parts = path.split(".")
        for index, part in enumerate(parts):
            if isinstance(found, list) and part.isdigit() and int(part) < len(found):
                found = found[int(part)]
            elif isinstance(found, dict) and part in found:
                found = found[part]
            elif isinstance(found, dict) and index and parts[index - 1] in self.table.sparse:
                return None
            else:
                raise NotationError(f"there is no fact {path!r}: nothing called {part!r}")
        return found

    def same(self, path: str, found: Any, expected: Any, place: str) -> bool:
        """Whether a fact is as expected: hands in any order, in mappings only the written keys."""
        parts = path.split(".")
        wanted = self.table.expected(parts, expected, place)
        if parts[-1] in self.table.unordered and isinstance(wanted, list):
            found, wanted = sorted(found), sorted(wanted)
        return alike(as_json(found), as_json(wanted))


def alike(found: Any, expected: Any) -> bool:
    """Whether both are equal; of mappings only the keys of `expected` count. An empty mapping means an empty one."""
    if expected and isinstance(expected, dict) and isinstance(found, dict):
        return all(key in found and alike(found[key], value) for key, value in expected.items())
    return bool(found == expected)


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
    """The default of a number: 0. Raises NotationError for other types."""
    if kind is int:
        return 0
    raise NotationError(f"{name} needs {field!r}")


def as_json(value: Any) -> Any:
    """The value as JSON represents it: lists, no tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))
