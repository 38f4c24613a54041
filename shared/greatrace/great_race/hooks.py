"""The hooks of a module: the complete list. Every hook does nothing unless a module overrides it.

The argument types of hooks are type parameters here, since the ruleset has the modules in play. `extension.Extension`,
from which modules are made, sets them.

Values are changed by adding, so that the order of modules does not matter; where it does, `Extension.order` decides.
Procedures return; they never touch the procedure that called them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from greatrace.great_race.board import TransportLine
from greatrace.great_race.content_loader import Content
from greatrace.great_race.costs import Cost
from greatrace.great_race.editions import Tile
from greatrace.great_race.evolve import OpenChange, OwnChange, StockChange
from greatrace.great_race.state import Open, Own, State
from greatrace.kernel import Action, Event, Seat
from greatrace.sentence import Sentence
from greatrace.table_option import TableOption

Race = TypeVar("Race")
Ruleset = TypeVar("Ruleset")
Card = TypeVar("Card")


class Preset(msgspec.Struct, frozen=True):
    """A ready-made table under a name. Start and finish may be ""."""

    id: str
    board: str
    start: str
    finish: str
    modules: tuple[str, ...]
    options: dict[str, str]


class Description(msgspec.Struct, frozen=True):
    """The description of a module for the lobby's form. All names are ids."""

    id: str
    players: tuple[int, int]  # fewest, most
    choices: tuple[TableOption, ...]
    requires: tuple[str, ...]  # modules that must be in play too
    excludes: tuple[str, ...]  # modules that must not be in play
    cards: dict[str, int]  # cards added to the deck
    tiles: dict[str, int]  # tiles added to the bag
    presets: tuple[Preset, ...]
    preset_option: str = ""  # the choice that names a preset


class Misplaced(ValueError):
    """A position set out by hand is impossible: the field of the slot, and a sentence."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(problem)
        self.field = field


class Hooks(Generic[Race, Ruleset, Card]):
    """The base of a module, or a leader's power: its additions, and its hooks in the order of play."""

    id: ClassVar[str]  # also the name of its content file and, in capitals, of its rule
    order: ClassVar[int] = 550  # hooks of a lower number are called first; of equal numbers, in the order of ids
    slot: ClassVar[type[msgspec.Struct] | None] = None  # its part of `Open.modules`, public to all
    by_seat: ClassVar[tuple[str, ...]] = ()  # fields of the slot with an item for each seat
    of_seats: ClassVar[tuple[str, ...]] = ()  # fields of the slot that hold one or more seats
    events: ClassVar[tuple[type[Event], ...]] = ()
    actions: ClassVar[tuple[type[Action], ...]] = ()
    open_changes: ClassVar[Mapping[type[Event], OpenChange]] = {}
    own_changes: ClassVar[Mapping[type[Event], OwnChange]] = {}
    stock_changes: ClassVar[Mapping[type[Event], StockChange]] = {}
    reveals: ClassVar[Mapping[type[Event], str]] = {}  # its events that reveal hidden things: card or tile
    watched: ClassVar[frozenset[type[Event]]] = frozenset()  # B2: its events that change `seat`'s hand or chassis
    preset_option: ClassVar[str] = ""  # the choice that names a ready-made table
    package_folder: ClassVar[str] = ""  # of packages that players bring: its files are added to the module's tables
    requires: ClassVar[tuple[str, ...]] = ()
    excludes: ClassVar[tuple[str, ...]] = ()
    players: ClassVar[tuple[int, int]] = (2, 5)

    def __init__(self, options: Mapping[str, str]) -> None:
        """`options` are all of the table's, by name; `choices` are this module's."""
        self.options = options

    # ---- for the lobby
    def load_content(self, content: Content) -> None:
        """Take the module's data from the content, before anything else. Raises ContentError."""

    def with_files(self, tables: Any, _files: Mapping[str, Any], _content: Content) -> Any:
        """The module's tables with the files of `package_folder` added, by their names. Raises ContentError."""
        return tables

    def choices(self) -> tuple[TableOption, ...]:
        """The options that a table agrees on."""
        return ()

    def chosen(self, name: str) -> str:
        """The table's choice for that option."""
        return next(self.options.get(name, choice.default) for choice in self.choices() if choice.name == name)

    def describe(self) -> Description:
        """The module's description for the lobby."""
        cards, tiles, ready = dict(self.cards()), dict(self.tiles()), self.presets()
        needs = self.requires, self.excludes
        return Description(self.id, self.players, self.choices(), *needs, cards, tiles, ready, self.preset_option)

    def presets(self) -> tuple[Preset, ...]:
        """Ready-made tables."""
        return ()

    def objection(self, _table: Preset) -> Sentence | None:
        """Why the module cannot be played at that table (a preset without a name), in one sentence; None if it can."""
        return None

    # ---- its slot
    @classmethod
    def slot_of(cls, o: Open) -> Any:
        """The module's slot of the open table."""
        return o.modules[cls.id]

    @classmethod
    def with_slot(cls, o: Open, **changes: Any) -> Open:
        """The table with the module's slot changed."""
        slot = replace(o.modules[cls.id], **changes)
        return replace(o, modules={**o.modules, cls.id: slot})

    @classmethod
    def with_initial_slot(cls, state: State, slot: msgspec.Struct) -> State:
        """The first position with that slot added."""
        modules = {**state.open.modules, cls.id: slot}
        return replace(state, open=replace(state.open, modules=modules))

    def from_scenario(self, state: State, _r: Ruleset) -> State:
        """Complete a position whose slot a scenario file has written. Raises Misplaced."""
        return state

    # ---- content
    def cards(self) -> Mapping[str, int]:
        """The cards added to the deck: the number of each."""
        return {}

    def card_kinds(self) -> Mapping[str, Card]:
        """The rules of these cards."""
        return {}

    def tiles(self) -> Mapping[str, int]:
        """The tiles added to the bag: the number of each kind."""
        return {}

    def tile_kinds(self) -> Mapping[str, Tile]:
        """The costs of these tiles; their own `count` is 0, since `tiles` has the numbers."""
        return {}

    def begin(self, state: State, _r: Ruleset) -> State:
        """The first position with this module's slot in it."""
        return state

    # ---- value to value
    def assistants(self, _o: Open, _seat: Seat) -> int:
        """P1. The number of assistants beyond five."""
        return 0

    def step_cost(self, _r: Ruleset, _o: Open, _seat: Seat, _space: str) -> Cost:
        """D3. The additional cost of a tile."""
        return Cost()

    def line_discount(self, _o: Open, _seat: Seat, _line: TransportLine) -> int:
        """D9. The discount on a transport line in francs."""
        return 0

    def line_closed(self, _o: Open, _seat: Seat, _line: TransportLine) -> bool:
        """D9. Whether the line is closed."""
        return False

    def city_draw(self, _r: Ruleset, _o: Open, _seat: Seat, _city: str) -> tuple[int, int]:
        """D8. The numbers of cards looked at and kept beyond the city's."""
        return 0, 0

    def more_funds(self, _r: Ruleset, _assistants: int) -> int:
        """F1. The francs that a funding group brings beyond the edition's table."""
        return 0

    def prestige(self, _r: Ruleset, _o: Open, _seat: Seat) -> int:
        """G3. The additional points of somebody who arrived."""
        return 0

    def under_weather(self, _o: Open) -> bool:
        """Whether weather may affect a tile that a drive crosses now."""
        return False

    def sheltered(self, _o: Open, _seat: Seat) -> bool:
        """Whether that player's drive is protected from weather."""
        return False

    # ---- for the clients
    def vehicle(self, _o: Open, _seat: Seat) -> str:
        """S4. The id of the seat's vehicle if it replaces the half-track, else ""."""
        return ""

    # ---- more options
    def before_assistant(self, _r: Ruleset, _o: Open, _own: Own, _seat: Seat) -> Sequence[Action]:
        """C2 (2). Actions beside the cards; they need an active assistant."""
        return ()

    def instead_of_sequence(self, _r: Ruleset, _o: Open, _own: Own, _seat: Seat) -> Sequence[Action]:
        """C2. Actions in place of a whole sequence, before anything of it has been done."""
        return ()

    async def perform(self, _t: Race, _seat: Seat, _action: Action) -> bool:
        """Carry out an option that the module offered in a sequence; True: the sequence is over."""
        return False

    def cancels_danger(self, _o: Open, _seat: Seat) -> Sequence[Action]:
        """E1. Other means of cancelling a danger."""
        return ()

    async def cancel_danger(self, _t: Race, _seat: Seat, _action: Action) -> None:
        """E1. Pay for a means of `cancels_danger`."""

    # ---- procedures
    async def set_up(self, _t: Race) -> None:
        """SETUP. Set up the module, before the first bivouac."""

    async def round_begins(self, _t: Race) -> None:
        """Act at the start of a round, before the bivouac's cards."""

    async def sequence_begins(self, _t: Race, _seat: Seat) -> None:
        """Act before a player's options of a sequence."""

    async def leaving(self, _t: Race, _seat: Seat, _space: str) -> str | None:
        """D2. Act before a vehicle leaves its space; return the reason why the drive ends there, or None.

        The hook's cost may make the step unpayable; then the driver chooses again, and the hook is called again.
        """
        return None

    async def blind_tile(self, _t: Race, _seat: Seat, _space: str) -> None:
        """D7. Act before a tile is drawn for an unknown space."""

    async def entered(self, _t: Race, _seat: Seat, _space: str) -> str | None:
        """D3-D8. Act after a space has been entered and paid; return the reason why the drive ends there, or None."""
        return None

    async def funded(self, _t: Race, _seat: Seat, _assistants: int) -> None:
        """F1. Act after a funding group has been played."""

    async def maintenance(self, _t: Race) -> None:
        """MA. Act after the bonus for progress."""

    async def race_ends(self, _t: Race) -> None:
        """G2. Act before the final table is made."""
