"""From a scenario to a game: the rules of its table, and the position that it describes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec.structs import replace

from greatrace.great_race import library, words
from greatrace.great_race.atlas import Board, City, Line, Projection, join, lines_by_city
from greatrace.great_race.chart import ChartError, CityEntry, survey
from greatrace.great_race.game import GreatRace
from greatrace.great_race.library import Content
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.setup import Setup, SetupError, agree, first_position
from greatrace.great_race.state import Boxes, Crew, Open, Own, State, Stock, Turn
from greatrace.kernel import Chance, Game
from greatrace.lab.scenario_file import CrewEntry, MapFile, OnlyCards, OnlyTiles, Page, Scenario, Tile, TileEntry

NOWHERE = Projection(0, 0, 1, 1)  # a board drawn for scenarios lies on no globe


class Table:
    """A scenario's table: its rules, and names for its seats and tiles."""

    def __init__(self, page: Page, path: str, scenario: Scenario) -> None:
        self.page = page
        self.path = path
        self.scenario = scenario
        self.colours = tuple(scenario.crews)
        self.laid: dict[str, Tile] = {
            space: tile if isinstance(tile, str) else page.decode(tile, TileEntry, self.at(f"tiles.{space}"))
            for space, tile in scenario.tiles.items()
        }
        self.rules, self.chance = self._rules()
        self.ruleset: Ruleset = self.rules.ruleset

    def at(self, field: str) -> str:
        """The path in the file of a field of this scenario."""
        return f"{self.path}.{field}".lstrip(".")

    def _rules(self) -> tuple[GreatRace, Chance]:
        s, content = self.scenario, library.load()
        if s.board.endswith(".yaml"):
            board = drawn_board(self.page.path.parent / s.board)
            content = replace(content, boards={**content.boards, board.id: board})
        else:
            board = content.boards.get(s.board) or self._no_board(content)
        content = replace(content, tiles={**content.tiles, board.tile_set: self._kinds(content, board)})
        start, finish = s.route or board.routes[0]
        setup = Setup(board.id, self.colours, start, finish, s.modules, s.options)
        try:
            return agree(setup, Chance(s.seed, loaded=dict(s.dice)), content)
        except SetupError as error:
            raise self.page.error(self.at("crews"), str(error)) from None

    def _no_board(self, content: Content) -> Board:
        boards = ", ".join(content.boards)
        raise self.page.error(self.at("board"), f"there is no board {self.scenario.board!r} but {boards}")

    def _kinds(self, content: Content, board: Board) -> dict[str, library.Tile]:
        """The content's kinds of tile, and those that this scenario makes up because the content has none like them."""
        kinds = dict(content.tiles[board.tile_set])
        bag = self.scenario.bag
        in_bag = bag.only if isinstance(bag, OnlyTiles) else bag
        for tile in (*self.laid.values(), *in_bag, *self.scenario.removed):
            if isinstance(tile, TileEntry) and like(tile, kinds.values()) is None:
                made = made_up(tile)
                kinds[made.id] = made
        return kinds

    # ---- names

    def seat(self, colour: object, path: str) -> int:
        """The seat of a crew. Raises ScenarioError."""
        if colour not in self.colours:
            raise self.page.error(path, f"there is no crew {colour!r} here but {', '.join(self.colours)}")
        return self.colours.index(str(colour))

    def tile(self, tile: Tile, path: str) -> str:
        """The kind of a tile given as a kind or by its costs. Raises ScenarioError."""
        if isinstance(tile, TileEntry):
            found = like(tile, self.ruleset.tiles.values())
            if found is None:
                raise self.page.error(path, "neither the content nor this scenario's board and bag have such a tile")
            return found.id
        if tile not in self.ruleset.tiles:
            raise self.page.error(path, f"there is no kind of tile {tile!r}")
        return tile

    def tiles(self, tiles: Sequence[Tile], field: str) -> tuple[str, ...]:
        """Several of them."""
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
        if self.scenario.phase == words.SETUP:
            return Game(self.rules, start, chance)
        hands = [self.cards(entry.hand, f"crews.{colour}.hand") for colour, entry in self.entries()]
        own = tuple(Own(hand=hand) for hand in hands)
        stock = self._stock(start, own)
        return Game(self.rules, State(self._open(start.open, stock, own), own, stock), chance)

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
        bivouac = s.phase == words.BIVOUAC
        return replace(
            o, crews=crews, order=order, track=track, deck=len(stock.deck), bag=len(stock.bag),
            round=s.round - 1 if bivouac else s.round, phase=words.MAINTENANCE if bivouac else s.phase,
            tiles=self._laid(), removed=self.tiles(s.removed, "removed"), discards=self.cards(s.discards, "discards"),
            turn=Turn(self.seat(s.turn, self.at("turn")), s.step) if s.turn else None,
        )  # fmt: skip

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
        levels = {}
        for gauge in (words.FUEL, words.ENGINE, words.CHASSIS):
            most, level = getattr(crew.maximum, gauge), getattr(entry, gauge)
            if level is not None and level > most:
                raise self.page.error(f"{path}.{gauge}", f"the gauge ends at {most}")
            levels[gauge] = most if level is None else level
        if len(entry.hand) > levels[words.CHASSIS]:
            raise self.page.error(f"{path}.hand", f"B2 allows {levels[words.CHASSIS]} cards with this chassis")
        b = entry.boxes
        return replace(
            crew, **levels, money=entry.money, at=at, row=self.ruleset.rows[at], hand=len(entry.hand),
            boxes=Boxes(b.pathfinder, b.mechanic, b.escort, b.funding), passed=entry.passed, place=entry.place,
        )  # fmt: skip

    def _laid(self) -> dict[str, str]:
        laid = {}
        for space, tile in self.laid.items():
            path = self.at(f"tiles.{space}")
            if self.space(space, path) in self.ruleset.board.cities:
                raise self.page.error(path, "no tile lies on a city")
            laid[space] = self.tile(tile, path)
        return laid

    def _stock(self, start: State, own: Iterable[Own]) -> Stock:
        """The next cards and tiles as given, then the rest of the box in the seed's order; or only those given."""
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


def next_and_rest(given: tuple[str, ...], box: Sequence[str], elsewhere: Iterable[str]) -> tuple[str, ...]:
    """Those given first, then what is left of the box in its order."""
    used = Counter((*given, *elsewhere))
    rest = []
    for item in box:
        if used[item] > 0:
            used[item] -= 1
        else:
            rest.append(item)
    return (*given, *rest)


def like(entry: TileEntry, kinds: Iterable[library.Tile]) -> library.Tile | None:
    """The first kind with those costs and symbols."""
    wanted = (entry.fuel, entry.wear, entry.danger, entry.stop)
    return next((kind for kind in kinds if (kind.fuel, kind.wear, kind.danger, kind.stop) == wanted), None)


def made_up(entry: TileEntry) -> library.Tile:
    """A kind for a scenario; no copy of it is in the bag."""
    signs = ("_danger" if entry.danger else "") + ("_stop" if entry.stop else "")
    name = f"made_{entry.fuel}_{entry.wear}{signs}"
    return library.Tile(name, "stones", entry.fuel, entry.wear, entry.danger, entry.stop, count=0)


def drawn_board(path: Path) -> Board:
    """A board from a map file. Raises ScenarioError about that file."""
    page = Page(path)
    entry = page.decode(page.data, MapFile)
    legend = {
        sign: CityEntry(city.id, city.id.replace("_", " ").title(), city.colour, city.cards, 0, 0)
        for sign, city in entry.cities.items()
    }
    try:
        chart = survey(entry.map, legend)
    except ChartError as error:
        raise page.error(error.path.split(",")[0], error.problem) from None
    cities = {
        city.id: City(city.id, city.name, city.colour, city.cards, 0, 0) for city in chart.cities.values()
    }
    for index, line in enumerate(entry.lines):
        if not set(line.ends) <= cities.keys():
            raise page.error(f"lines[{index}]", "a line joins two cities of the map")
    if not set(entry.route) <= cities.keys():
        raise page.error("route", "the route goes from one city of the map to another")
    lines = tuple(Line(line.kind, line.ends, line.price) for line in entry.lines)
    return Board(
        id=path.stem, name=path.stem, subtitle="", edition=entry.edition, tile_set=entry.tile_set,
        spaces=tuple(chart.places), rows={space: row for space, (row, _) in chart.places.items()},
        columns={space: column for space, (_, column) in chart.places.items()}, neighbours=join(chart.places),
        cities=cities, risk=chart.risk, lines=lines, lines_from=lines_by_city(cities, lines), routes=(entry.route,),
        row_count=chart.row_count, projection=NOWHERE,
    )  # fmt: skip
