"""Reading a scenario file: YAML with the line of every value, in strict structs. docs/SCENARIOS.md defines it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
import yaml
from msgspec import Meta, Struct

T = TypeVar("T")

Level = Annotated[int, Meta(ge=0, le=99)]
Share = Annotated[int, Meta(ge=0, le=9)]
Words = tuple[str, ...]
Step = dict[str, Any]


class ScenarioError(Exception):
    """A scenario file is wrong, or a race went another way than it says. One sentence: file, line, place, problem."""

    def __init__(self, file: str, line: int, problem: str) -> None:
        super().__init__(f"{file}:{line}: {problem}")
        self.line = line


class TileEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile by what it costs and shows, for whoever does not care for the content's kinds."""

    fuel: Share
    wear: Share = 0
    danger: bool = False
    stop: bool = False


Tile = str | TileEntry


class OnlyTiles(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole bag: these and no more."""

    only: tuple[Tile, ...]


class OnlyCards(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole deck: these and no more."""

    only: Words


class BoxesEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """Assistants on the dashboard."""

    pathfinder: Share = 0
    mechanic: Share = 0
    escort: Share = 0
    funding: Share = 0


class CrewEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One player; what is left out is as at the start of a race, with 100 F and an empty hand."""

    at: str = ""
    fuel: Level | None = None
    engine: Level | None = None
    chassis: Level | None = None
    money: Annotated[int, Meta(ge=0)] = 100
    hand: Words = ()
    boxes: BoxesEntry = BoxesEntry()
    passed: bool = False
    place: Share = 0


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario: a position, answers, and what must come out."""

    scenario: Annotated[str, Meta(min_length=3)]
    crews: Annotated[dict[str, Any], Meta(min_length=2, max_length=5)]  # CrewEntry or null, decoded one by one
    play: Annotated[list[Step], Meta(min_length=1)]
    rules: Words = ()
    board: str = "africa"
    route: tuple[str, str] | None = None
    seed: str = "scenario"
    modules: Words = ()
    options: dict[str, str] = {}
    order: Words = ()
    track: Words = ()
    round: Annotated[int, Meta(ge=1)] = 1
    phase: Literal["setup", "bivouac", "planning", "convoy"] = "convoy"
    turn: str = ""
    step: Literal["fuel", "cards"] = "fuel"
    tiles: dict[str, Any] = {}  # Tile, decoded one by one
    bag: tuple[Tile, ...] | OnlyTiles = ()
    removed: tuple[Tile, ...] = ()
    deck: Words | OnlyCards = ()
    discards: Words = ()
    dice: dict[str, tuple[Annotated[int, Meta(ge=0)], ...]] = {}


class MapCity(Struct, frozen=True, forbid_unknown_fields=True):
    """A city of a board drawn for scenarios."""

    id: str
    colour: Literal["purple", "red", "yellow", "green"] = "green"
    cards: Annotated[int, Meta(ge=0, le=3)] = 1


class MapLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A transport line of such a board."""

    kind: Literal["sea", "air"]
    ends: tuple[str, str]
    price: Annotated[int, Meta(ge=0)]


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A board drawn for scenarios: the text map of a real one, without geography."""

    map: str
    cities: dict[str, MapCity]
    route: tuple[str, str]
    lines: tuple[MapLine, ...] = ()
    edition: str = "africa"
    tile_set: str = "africa"


# ---- YAML that remembers its lines


class Page:
    """A parsed YAML file: its data, and the line of each value by its path ("crews.blue.fuel", "play[2]")."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: dict[str, int] = {"": 1}
        self.data = self._read()

    def _read(self) -> Any:
        try:
            loader = yaml.SafeLoader(self.path.read_text("utf-8"))
        except OSError as error:
            raise self.error("", f"cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise self.error("", "is not UTF-8 text") from None
        try:
            if (node := loader.get_single_node()) is None:
                raise self.error("", "is empty")
            self._note(node, "")
            return loader.construct_document(node)
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 1
            raise ScenarioError(str(self.path), line, f"not valid YAML, {error.problem}") from None
        except yaml.YAMLError as error:
            raise self.error("", f"not valid YAML, {' '.join(str(error).split())}") from None
        finally:
            loader.dispose()

    def _note(self, node: yaml.Node, path: str) -> None:
        """Remember lines; refuse a key written twice instead of keeping the last one silently."""
        self.lines[path] = node.start_mark.line + 1
        if isinstance(node, yaml.SequenceNode):
            for index, item in enumerate(node.value):
                self._note(item, f"{path}[{index}]")
        elif isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                inner = f"{path}.{key.value}".lstrip(".")
                if inner in self.lines:
                    raise ScenarioError(str(self.path), key.start_mark.line + 1, f"{inner} stands here twice")
                self._note(value, inner)
                self.lines[inner] = key.start_mark.line + 1

    def line(self, path: str) -> int:
        """The line of a value, or of the nearest thing around it."""
        while path and path not in self.lines:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.lines[path]

    def error(self, path: str, problem: str) -> ScenarioError:
        """The error to raise about the value at that path."""
        return ScenarioError(str(self.path), self.line(path), f"{path}: {problem}" if path else problem)

    def decode(self, data: Any, kind: type[T], path: str = "") -> T:
        """`data`, which stands at `path`, as `kind`. Raises ScenarioError."""
        try:
            return msgspec.convert(data, kind, strict=True)
        except msgspec.ValidationError as error:
            problem, _, inner = str(error).partition(" - at `$")
            place = (path + inner.rstrip("`").replace("[...]", "")).lstrip(".")
            raise self.error(place, problem[:1].lower() + problem[1:]) from None


SHARED: Final = "background"


def scenarios_of(page: Page) -> list[tuple[Scenario, str]]:
    """The scenarios of a file, each with its path in it: one, or a list with a background that all share."""
    if not isinstance(page.data, dict):
        raise page.error("", "a scenario file is a mapping")
    if "scenarios" not in page.data:
        return [(page.decode(page.data, Scenario), "")]
    if strangers := page.data.keys() - {"scenarios", SHARED}:
        raise page.error(min(strangers), f"beside scenarios there is only {SHARED}")
    background, listed = page.data.get(SHARED) or {}, page.data["scenarios"]
    if not isinstance(background, dict) or not isinstance(listed, list) or not listed:
        raise page.error("scenarios", "scenarios is a list, the background a mapping")
    found = []
    for index, own in enumerate(listed):
        path = f"scenarios[{index}]"
        if not isinstance(own, dict):
            raise page.error(path, "a scenario is a mapping")
        found.append((page.decode(overlaid(background, own), Scenario, path), path))
    return found


def overlaid(background: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The scenario over its background: its own values count; crews are put together field by field."""
    merged = {**background, **own}
    theirs, ours = background.get("crews"), own.get("crews")
    if isinstance(theirs, dict) and isinstance(ours, dict):
        merged["crews"] = {
            colour: {**(theirs.get(colour) or {}), **(ours.get(colour) or {})} for colour in {**theirs, **ours}
        }
    return merged
