"""The Great Race's scenarios: the rules of the table, the position, and the notation of its values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from greatrace.content_package import digest_of_text
from greatrace.great_race import constants
from greatrace.great_race.actions import BASE_ACTIONS
from greatrace.great_race.board import Board
from greatrace.great_race.content_loader import Content
from greatrace.great_race.events import BASE_EVENTS
from greatrace.great_race.first_position import first_position
from greatrace.great_race.game import GreatRace
from greatrace.great_race.illegal_reasons import rule_against
from greatrace.great_race.own_content import AT, content_with
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.setup import Setup, SetupError, agree, misnamed
from greatrace.great_race.state import Boxes, Crew, Gauges, Open, Own, State, Stock, Turn
from greatrace.kernel import Action, Chance, Event, Game, Seat
from greatrace.lab import slots
from greatrace.lab.map_file import drawn_board
from greatrace.lab.position_parts import next_and_rest, plain
from greatrace.lab.scenario_file import CrewEntry, GreatRaceScenario, OnlyCards, OnlyTiles, ScenarioTile, Tile
from greatrace.lab.scenario_tiles import kinds_with, like
from greatrace.lab.yaml_lines import ScenarioError, Written

TILES: Final = frozenset({"tile", "tiles", "removed", "drawn"})  # fields that hold kinds of tile
GAUGES: Final = (constants.FUEL, constants.ENGINE, constants.CHASSIS)


class GreatRaceTable:
    """`lab.notation.Table` for the great race: its rules, its position, and names for its seats and tiles."""

    seat_fields = frozenset({"seat", "by", "target", "victim", "order", "track", "winner"})
    unordered = frozenset({"hand", "looking"})
    sparse = frozenset({"tiles", "cities"})

    def __init__(self, page: Written, path: str, scenario: GreatRaceScenario, package: str = "") -> None:
        self.page = page
        self.path = path
        self.scenario = scenario
        self.package = package
        self.colours = tuple(scenario.crews)
        self.laid: dict[str, Tile] = {
            space: tile if isinstance(tile, str) else page.decode(tile, ScenarioTile, self.at(f"tiles.{space}"))
            for space, tile in scenario.tiles.items()
        }
        self.rules, self.chance = self._rules()
        self.ruleset: Ruleset = self.rules.ruleset

    def at(self, field: str) -> str:
        """The path in the file of a field of this scenario."""
        return f"{self.path}.{field}".lstrip(".")

    def _rules(self) -> tuple[GreatRace, Chance]:
        s, content = self.scenario, content_with(self.package)
        if s.board.endswith(".yaml") and self.page.folder is not None:
            board = drawn_board(self.page.folder / s.board)
            content = replace(content, boards={**content.boards, board.id: board})
        else:
            own = f"{s.board}{AT}{digest_of_text(self.package)}"
            board = content.boards.get(own) or content.boards.get(s.board) or self._no_board(content)
        content = replace(
            content,
            tiles={**content.tiles, board.tile_set: kinds_with(content.tiles[board.tile_set], self._mentioned())},
        )
        if sentence := misnamed(s.options):
            raise self.page.error(self.at("options"), str(sentence))
        start, finish = s.route or board.routes[0]
        package = self.package or msgspec.UNSET
        self.setup = Setup(board.id, self.colours, start, finish, s.modules, s.options, package)
        try:
            return agree(self.setup, Chance(s.seed, loaded=self._loaded()), content)
        except SetupError as error:
            raise self.page.error(self.at("crews"), str(error)) from None

    def _loaded(self) -> dict[str, tuple[int, ...]]:
        """The preset numbers of chance: as written, and the faces of dice, less one. Raises ScenarioError."""
        s = self.scenario
        for name in s.rolls:
            if name not in s.modules:
                raise self.page.error(self.at(f"rolls.{name}"), "only modules in play roll a die")
        return {**s.dice, **{name: tuple(face - 1 for face in faces) for name, faces in s.rolls.items()}}

    def _no_board(self, content: Content) -> Board:
        boards = ", ".join(content.boards)
        raise self.page.error(self.at("board"), f"there is no board {self.scenario.board!r} but {boards}")

    def _mentioned(self) -> list[Tile]:
        bag = self.scenario.bag
        return [*self.laid.values(), *(bag.only if isinstance(bag, OnlyTiles) else bag), *self.scenario.removed]

    # ---- names

    def seat(self, colour: object, path: str) -> int:
        """The seat of a crew. Raises ScenarioError."""
        if colour not in self.colours:
            raise self.page.error(path, f"there is no crew {colour!r} here but {', '.join(self.colours)}")
        return self.colours.index(str(colour))

    def tile(self, tile: Tile, path: str) -> str:
        """The kind of a tile given as a kind or by its costs. Raises ScenarioError."""
        if isinstance(tile, ScenarioTile):
            found = like(tile, self.ruleset.tiles.values())
            if found is None:
                raise self.page.error(path, "neither the content nor this scenario's board and bag have such a tile")
            return found.id
        if tile not in self.ruleset.tiles:
            raise self.page.error(path, f"there is no kind of tile {tile!r}")
        return tile

    def tiles(self, tiles: Sequence[Tile], field: str) -> tuple[str, ...]:
        """The kinds of several tiles. Raises ScenarioError."""
        return tuple(self.tile(tile, f"{self.at(field)}[{index}]") for index, tile in enumerate(tiles))

    def cards(self, cards: Sequence[str], field: str) -> tuple[str, ...]:
        """Cards that exist. Raises ScenarioError."""
        for index, card in enumerate(cards):
            if card not in self.ruleset.cards:
                raise self.page.error(f"{self.at(field)}[{index}]", f"there is no card {card!r}")
        return tuple(cards)

    def space(self, space: str, path: str) -> str:
        """A space of the board. Raises ScenarioError."""
        if space not in self.ruleset.board.rows:
            raise self.page.error(path, f"there is no space {space!r} on this board")
        return space

    # ---- the position

    def game(self) -> Game[State]:
        """The scenario's game at its first question (or over)."""
        start, chance = first_position(self.ruleset, self.colours, self.chance)
        if self.scenario.phase == constants.SETUP:
            return Game(self.rules, start, chance)
        start = slots.set_out(self.ruleset, start, self.scenario.slots, self.colours, self._slot_problem)
        hands = [self.cards(entry.hand, f"crews.{colour}.hand") for colour, entry in self.entries()]
        own = tuple(Own(hand=hand) for hand in hands)
        stock = self._stock(start, own)
        return Game(self.rules, State(self._open(start.open, stock, own), own, stock), chance)

    def _slot_problem(self, place: str, problem: str) -> ScenarioError:
        return self.page.error(f"{self.at('slots')}.{place}", problem)

    def entries(self) -> list[tuple[str, CrewEntry]]:
        """Each crew with its entry."""
        crews = self.scenario.crews.items()
        return [(crew, self.page.decode(entry or {}, CrewEntry, self.at(f"crews.{crew}"))) for crew, entry in crews]

    def _open(self, o: Open, stock: Stock, own: tuple[Own, ...]) -> Open:
        s = self.scenario
        entries = zip(self.entries(), o.crews, strict=True)
        crews = tuple(self._crew(colour, entry, crew) for (colour, entry), crew in entries)
        order = self._seats(s.order, "order") or tuple(range(len(crews)))
        by_row = tuple(sorted(order, key=lambda seat: -crews[seat].row))
        track = self._seats(s.track, "track") or by_row
        rows = [crews[seat].row for seat in track]
        if rows != sorted(rows, reverse=True):
            raise self.page.error(self.at("track"), f"the track goes from the furthest back, not by rows {rows}")
        bivouac = s.phase == constants.BIVOUAC
        return replace(
            o,
            crews=crews,
            order=order,
            track=track,
            deck=len(stock.deck),
            bag=len(stock.bag),
            round=s.round - 1 if bivouac else s.round,
            phase=constants.MAINTENANCE if bivouac else s.phase,
            tiles=self._laid(),
            removed=self.tiles(s.removed, "removed"),
            discards=self.cards(s.discards, "discards"),
            turn=Turn(self.seat(s.turn, self.at("turn")), s.step) if s.turn else None,
        )

    def _seats(self, colours: Sequence[str], field: str) -> tuple[int, ...]:
        seats = tuple(self.seat(colour, f"{self.at(field)}[{index}]") for index, colour in enumerate(colours))
        if seats and sorted(seats) != list(range(len(self.colours))):
            raise self.page.error(self.at(field), "every crew stands here once")
        return seats

    def _crew(self, colour: str, entry: CrewEntry, crew: Crew) -> Crew:
        path = self.at(f"crews.{colour}")
        at = self.space(entry.at, f"{path}.at") if entry.at else crew.at
        if at not in self.ruleset.board.cities and at not in self.laid:
            raise self.page.error(f"{path}.at", f"a vehicle stands in a city or on a tile, and {at!r} has none")
        ends = {gauge: getattr(entry.maximum, gauge) for gauge in GAUGES}
        most = replace(crew.maximum, **{gauge: end for gauge, end in ends.items() if end is not None})
        levels = {gauge: self._level(gauge, getattr(entry, gauge), most, path) for gauge in GAUGES}
        if len(entry.hand) > levels[constants.CHASSIS]:
            raise self.page.error(f"{path}.hand", f"B2 allows {levels[constants.CHASSIS]} cards with this chassis")
        b = entry.boxes
        return replace(
            crew,
            **levels,
            maximum=most,
            money=entry.money,
            at=at,
            row=self.ruleset.rows[at],
            hand=len(entry.hand),
            boxes=Boxes(b.pathfinder, b.mechanic, b.escort, b.funding),
            passed=entry.passed,
            place=entry.place,
        )

    def _level(self, gauge: str, level: int | None, maximum: Gauges, path: str) -> int:
        most: int = getattr(maximum, gauge)
        if level is not None and level > most:
            raise self.page.error(f"{path}.{gauge}", f"the gauge ends at {most}")
        return most if level is None else level

    def _laid(self) -> dict[str, str]:
        laid = {}
        for space, tile in self.laid.items():
            path = self.at(f"tiles.{space}")
            if self.space(space, path) in self.ruleset.board.cities:
                raise self.page.error(path, "no tile lies on a city")
            laid[space] = self.tile(tile, path)
        return laid

    def _stock(self, start: State, own: Iterable[Own]) -> Stock:
        """The stock: the next cards and tiles as given, then the rest in the seed's order; or only those given."""
        s = self.scenario
        held = [card for part in own for card in part.hand]
        discards = self.cards(s.discards, "discards")
        gone = (*self._laid().values(), *self.tiles(s.removed, "removed"))
        if isinstance(s.deck, OnlyCards):
            deck = self.cards(s.deck.only, "deck.only")
        else:
            deck = next_and_rest(self.cards(s.deck, "deck"), start.stock.deck, (*held, *discards))
        if isinstance(s.bag, OnlyTiles):
            bag = self.tiles(s.bag.only, "bag.only")
        else:
            bag = next_and_rest(self.tiles(s.bag, "bag"), start.stock.bag, gone)
        return Stock(deck, bag)

    # ---- notation

    def actions(self) -> Iterable[type[Action]]:
        """The actions of the base game and of the modules in play."""
        return (*BASE_ACTIONS, *(action for extension in self.ruleset.extensions for action in extension.actions))

    def events(self) -> Iterable[type[Event]]:
        """The events of the base game and of the modules in play."""
        return (*BASE_EVENTS, *(event for extension in self.ruleset.extensions for event in extension.events))

    def read(self, name: str, value: Any, path: str) -> Any:
        """The value of a field; a tile given by its costs becomes a kind."""
        if name in TILES and isinstance(value, dict) and "fuel" in value:
            return self.tile(self.page.decode(value, ScenarioTile, path), path)
        return value

    def write(self, _name: str, value: Any) -> Any:
        """The value unchanged: only seats have another notation."""
        return value

    def facts(self, state: State) -> dict[str, Any]:
        """The open table, each crew under its colour, and each module's slot in the notation of `slots`."""
        o = state.open
        tree: dict[str, Any] = {name: plain(getattr(o, name)) for name in o.__struct_fields__ if name != "crews"}
        tree["modules"] = slots.shown(self.ruleset, o, self.colours)
        for colour, crew, own in zip(self.colours, o.crews, state.own, strict=True):
            held = {"hand": sorted(own.hand), "looking": sorted(own.looking), "drawn": list(own.tiles)}
            tree[colour] = {**plain(crew), **held}
        return tree

    def expected(self, parts: Sequence[str], value: Any, path: str) -> Any:
        """The expected value; tiles given by their costs become kinds."""
        of_tiles = parts[-1] in TILES or (len(parts) > 1 and parts[-2] == "tiles")
        if of_tiles and isinstance(value, list):
            return [self.read("tile", item, path) for item in value]
        return self.read("tile", value, path) if of_tiles else value

    def objection(self, state: State, seat: Seat, action: Action) -> str:
        return rule_against(self.ruleset, state.open, state.own[seat], seat, action)
