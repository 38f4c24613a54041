"""The format of scenario files, game by game, as strict structs. docs/SCENARIOS.md describes it."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from greatrace.lab.yaml_lines import Written, YamlPage

Level = Annotated[int, Meta(ge=0, le=99)]
Share = Annotated[int, Meta(ge=0, le=9)]
Words = tuple[str, ...]
Step = dict[str, Any]


class ScenarioTile(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile given by its costs and symbols, where the content's kinds do not matter."""

    fuel: Share
    wear: Share = 0
    danger: bool = False
    stop: bool = False


Tile = str | ScenarioTile


class OnlyTiles(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole bag: these tiles and no more."""

    only: tuple[Tile, ...]


class OnlyCards(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole deck: these cards and no more."""

    only: Words


class BoxesEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """Assistants on the dashboard."""

    pathfinder: Share = 0
    mechanic: Share = 0
    escort: Share = 0
    funding: Share = 0


class GaugesEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """Gauges' maxima that differ from the edition's."""

    fuel: Level | None = None
    engine: Level | None = None
    chassis: Level | None = None


class CrewEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One player; fields left out are as at the start of a race, with 100 F and an empty hand."""

    at: str = ""
    fuel: Level | None = None
    engine: Level | None = None
    chassis: Level | None = None
    maximum: GaugesEntry = GaugesEntry()
    money: Annotated[int, Meta(ge=0)] = 100
    hand: Words = ()
    boxes: BoxesEntry = BoxesEntry()
    passed: bool = False
    place: Share = 0


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario: a position, answers, and the expected results. These fields are common to all games."""

    scenario: Annotated[str, Meta(min_length=3)]
    crews: Annotated[dict[str, Any], Meta(min_length=2, max_length=5)]  # CrewEntry or null, decoded one by one
    play: Annotated[list[Step], Meta(min_length=1)]
    game: str = "great_race"
    rules: Words = ()
    seed: str = "scenario"
    options: dict[str, str] = {}
    dice: dict[str, tuple[Annotated[int, Meta(ge=0)], ...]] = {}


class GreatRaceScenario(Scenario, frozen=True, forbid_unknown_fields=True):
    """A position of the great race."""

    board: str = "africa"
    route: tuple[str, str] | None = None
    modules: Words = ()
    slots: dict[str, dict[str, Any]] = {}  # by module, its slot's fields (see lab.slots)
    rolls: dict[str, tuple[Annotated[int, Meta(ge=1, le=6)], ...]] = {}
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


# ---- Crazy Race

Driver = Literal[1, 2, 3, 4, 6]
Place = Annotated[int, Meta(ge=0, le=12)]


class StageEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A stage card that only the scenario has: its sides from the top on, and the one that is scored first."""

    sides: tuple[str, str, str, str]
    arrow: Literal["top", "right", "bottom", "left"] = "top"


class OnlyStages(Struct, frozen=True, forbid_unknown_fields=True):
    """All stage cards that are left."""

    only: tuple[StageEntry | str, ...]


class LocomotivesEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """Places on the track by type: 0 start zone, 1-5 out, 6 turntable, 7-11 back, 12 home."""

    tank: Place = 0
    express: Place = 0
    goods: Place = 0


class DriversEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One player of a Crazy Race; a hand or a pile that is left out has the cards that are nowhere else."""

    locomotives: LocomotivesEntry = LocomotivesEntry()
    points: tuple[int, ...] = ()
    hand: tuple[Driver, ...] | None = None
    pile: tuple[Driver, ...] | None = None
    took_back: bool = False
    moved: bool = False


class LaidEntry(Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A card that lies at the stage card already: [crew, side, card]."""

    crew: str
    side: Literal["top", "right", "bottom", "left"]
    card: Driver


class CrazyRaceScenario(Scenario, frozen=True, forbid_unknown_fields=True):
    """A position of Crazy Race: before or during a stage."""

    phase: Literal["setup", "stage"] = "stage"
    first: str = ""
    stage: Annotated[int, Meta(ge=1, le=8)] = 1
    stages: tuple[StageEntry | str, ...] | OnlyStages = ()
    laid: tuple[LaidEntry, ...] = ()
    turns: Annotated[int, Meta(ge=0, le=12)] | None = None
    turntable: tuple[Annotated[int, Meta(ge=1)], ...] | None = None
    finish: tuple[Annotated[int, Meta(ge=1)], ...] | None = None


KINDS: Final[dict[str, type[Scenario]]] = {"great_race": GreatRaceScenario, "crazy_race": CrazyRaceScenario}


# ---- map files


class MapCity(Struct, frozen=True, forbid_unknown_fields=True):
    """A city of a board drawn for scenarios."""

    id: str
    colour: Literal["purple", "red", "yellow", "green"] = "green"
    cards: Annotated[int, Meta(ge=0, le=3)] = 1


class MapLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A transport line of a board drawn for scenarios."""

    kind: Literal["sea", "air"]
    ends: tuple[str, str]
    price: Annotated[int, Meta(ge=0)]


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A board drawn for scenarios: the text map of a board, without geography."""

    map: str
    cities: dict[str, MapCity]
    route: tuple[str, str]
    lines: tuple[MapLine, ...] = ()
    edition: str = "africa"
    tile_set: str = "africa"


SHARED: Final = "background"


def scenarios_of(page: YamlPage) -> list[tuple[Scenario, str]]:
    """The scenarios of a file, each with its path in it: one, or a list with a common background."""
    if not isinstance(page.data, dict):
        raise page.error("", "a scenario file is a mapping")
    if "scenarios" not in page.data:
        return [(decoded(page, page.data, ""), "")]
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
        found.append((decoded(page, overlaid(background, own), path), path))
    return found


def decoded(page: Written, data: dict[str, Any], path: str) -> Scenario:
    """The scenario as the struct of its game. Raises ScenarioError."""
    game = data.get("game", "great_race")
    if game not in KINDS:
        raise page.error(f"{path}.game".lstrip("."), f"there is no game {game!r} but {', '.join(KINDS)}")
    return page.decode(data, KINDS[game], path)


def overlaid(background: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The scenario over its background: its own values take precedence; crews are merged field by field."""
    merged = {**background, **own}
    theirs, ours = background.get("crews"), own.get("crews")
    if isinstance(theirs, dict) and isinstance(ours, dict):
        merged["crews"] = {
            colour: {**(theirs.get(colour) or {}), **(ours.get(colour) or {})} for colour in {**theirs, **ours}
        }
    return merged
