"""The modules' tables: strict structs for the files under content/modules, and what must hold in each of them.

A module reads its own file with `read`; whatever is wrong is told in one sentence (`ContentError`).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Final, Literal, Protocol, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from greatrace.content_files import ContentError, decode
from greatrace.great_race import words
from greatrace.great_race.library import MODULES, Content, Gauges

Face = Annotated[int, Meta(ge=1, le=6)]
Francs = Annotated[int, Meta(ge=0, le=1000)]
Count = Annotated[int, Meta(ge=1, le=60)]
Weather = Literal["fuel", "wear", "boats"]
Gift = Literal["engine", "chassis", "fuel", "money", "card"]
Power = Literal[
    "explore", "repair", "two_cards", "sea", "escort", "choice", "sixth", "steal", "second_tile", "allowance"
]
Counted = Literal["cities", "colours", "lines", "unknown", "parcels", "round", "engine", "chassis", "money"]
FACES: Final = 6
PLAYERS: Final = (2, 3, 4, 5)
ANY: Final = "any"
BASIS: Final = ("fuel", "engine", "chassis")


class Trouble(Exception):
    """Something that does not hold: the place in the file, and a sentence."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(problem)
        self.path = path
        self.problem = problem


def demand(holds: bool, path: str, problem: str) -> None:  # noqa: FBT001
    """Raises Trouble unless it holds."""
    if not holds:
        raise Trouble(path, problem)


class Checked(Protocol):
    """A file that knows what must hold in it, with the rest of the content at hand."""

    def check(self, content: Content) -> None:
        """Raises Trouble."""


T = TypeVar("T", bound=Checked)


def read(content: Content, name: str, kind: type[T]) -> T:
    """The tables of that module. Raises ContentError."""
    file = f"{MODULES}/{name}.yaml"
    if name not in content.modules:
        raise ContentError(file, "", "this file is missing, and the module needs it")
    tables = decode(file, "", content.modules[name], kind)
    try:
        tables.check(content)
    except Trouble as trouble:
        raise ContentError(file, trouble.path, trouble.problem) from None
    return tables


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """No field may be misspelt."""

    def check(self, content: Content) -> None:
        """Nothing more than the types."""


# ---- SEASON


class Period(Strict, frozen=True, forbid_unknown_fields=True):
    """Two months: the weather of each face that is not fine, by difficulty."""

    id: str
    normal: dict[Face, Weather]
    hard: dict[Face, Weather]


class SeasonTables(Strict, frozen=True, forbid_unknown_fields=True):
    """The year."""

    periods: tuple[Period, ...]

    def check(self, content: Content) -> None:
        """Six periods; hard is worse than normal; the rulebook's fixed point."""
        demand(len(self.periods) == FACES, "periods", f"a year has {FACES} periods, one for each face of the die")
        for index, period in enumerate(self.periods):
            worse = len(period.hard) > len(period.normal)
            demand(worse, f"periods[{index}]", "hard must have more bad faces than normal")
        last = self.periods[-1]
        fixed = last.normal.get(1) == last.hard.get(1) == "wear"
        demand(fixed, f"periods[{FACES - 1}]", "in the last period a 1 means wear: the rulebook shows it")


# ---- MICROCLIMATE


class Whim(Strict, frozen=True, forbid_unknown_fields=True):
    """What a microclimate does."""

    id: str
    fuel: Annotated[int, Meta(ge=-3, le=3)] = 0
    wear: Annotated[int, Meta(ge=0, le=3)] = 0
    spaces: Annotated[int, Meta(ge=0, le=3)] = 0
    stop: bool = False

    @property
    def kindness(self) -> int:
        """Above 0: good; below: bad."""
        return self.fuel - self.wear + self.spaces - self.stop


class TilesEntry(Strict, frozen=True, forbid_unknown_fields=True):
    """Tiles that are all alike."""

    fuel: Count
    count: Count


class MicroclimateTables(Strict, frozen=True, forbid_unknown_fields=True):
    """The tiles and the card."""

    tiles: TilesEntry
    faces: dict[Face, Whim]

    def check(self, content: Content) -> None:
        """Every face says something; there are good ones and bad ones."""
        demand(len(self.faces) == FACES, "faces", f"each of the {FACES} faces needs a line")
        moods = [whim.kindness for whim in self.faces.values()]
        demand(min(moods) < 0 < max(moods), "faces", "there must be good and bad ones")


# ---- VILLAGE


class GiftEntry(Strict, frozen=True, forbid_unknown_fields=True):
    """What one village gives."""

    gift: Gift
    amount: Count


class VillageTables(Strict, frozen=True, forbid_unknown_fields=True):
    """The villages."""

    fuel: Count
    gifts: tuple[GiftEntry, ...]

    def check(self, content: Content) -> None:
        """A village of each kind."""
        demand(len({entry.gift for entry in self.gifts}) == len(self.gifts), "gifts", "two villages give the same")


# ---- POSTAL


class PostalTables(Strict, frozen=True, forbid_unknown_fields=True):
    """Parcels and their prize."""

    least: Count
    spare: Count
    prize: Francs


# ---- PADDOCK


class Bounds(Strict, frozen=True, forbid_unknown_fields=True):
    """The lowest and highest maximum of each gauge."""

    fuel: tuple[Count, Count]
    engine: tuple[Count, Count]
    chassis: tuple[Count, Count]


class Vehicle(Strict, frozen=True, forbid_unknown_fields=True):
    """A vehicle that is like no other."""

    id: str
    crew: str
    fuel: Count
    engine: Count
    chassis: Count


class PaddockTables(Strict, frozen=True, forbid_unknown_fields=True):
    """The workshop."""

    purse: Francs
    step_price: Francs
    bounds: Bounds
    vehicles: tuple[Vehicle, ...]

    def check(self, content: Content) -> None:
        """A vehicle for each crew, within the bounds, no better than the others in sum."""
        crews = sorted(vehicle.crew for vehicle in self.vehicles)
        demand(crews == sorted(words.CREW_COLOURS), "vehicles", "each crew needs one vehicle")
        for edition in content.editions.values():
            self._check_sum(edition.gauges)

    def _check_sum(self, usual: Gauges) -> None:
        for index, vehicle in enumerate(self.vehicles):
            path = f"vehicles[{index}]"
            for gauge in BASIS:
                low, high = getattr(self.bounds, gauge)
                demand(low <= getattr(vehicle, gauge) <= high, f"{path}.{gauge}", f"must lie between {low} and {high}")
            change = sum(getattr(vehicle, gauge) - getattr(usual, gauge) for gauge in BASIS)
            demand(change == 0, path, "the maxima must add up to the usual ones")


# ---- DIPLOMACY


class Influence(Strict, frozen=True, forbid_unknown_fields=True):
    """The squares of a line: their levels, and what each step costs."""

    levels: tuple[Annotated[int, Meta(ge=0, le=6)], ...]
    prices: tuple[Francs, ...]


class DiplomacyTables(Strict, frozen=True, forbid_unknown_fields=True):
    """Lines of influence by difficulty."""

    bribe: Francs
    normal: Influence
    hard: Influence

    def check(self, content: Content) -> None:
        """Each square is higher and dearer than the last; hard begins lower."""
        for name, line in (("normal", self.normal), ("hard", self.hard)):
            demand(len(line.levels) == len(line.prices) + 1, name, "there is one price fewer than there are levels")
            demand(_rises(line.levels), f"{name}.levels", "each level must be higher than the last")
            demand(_rises(line.prices), f"{name}.prices", "each step must be dearer than the last")
        demand(self.hard.levels[0] < self.normal.levels[0], "hard.levels", "hard must begin lower than normal")


def _rises(numbers: tuple[int, ...]) -> bool:
    return len(numbers) > 0 and all(a < b for a, b in pairwise(numbers))


# ---- PATRONAGE


class PatronageTables(Strict, frozen=True, forbid_unknown_fields=True):
    """The patrons' track."""

    squares: tuple[Francs, ...]
    start: dict[Annotated[int, Meta(ge=2, le=5)], Annotated[int, Meta(ge=0)]]
    dandy: Count

    def check(self, content: Content) -> None:
        """A start for each number of players, worth nothing; amounts never fall."""
        demand(tuple(sorted(self.start)) == PLAYERS, "start", "each number of players from 2 to 5 needs a square")
        demand(list(self.squares) == sorted(self.squares), "squares", "no square may be worth less than the one before")
        for players, square in self.start.items():
            worthless = square < len(self.squares) and self.squares[square] == 0
            demand(worthless, f"start[{players}]", "markers start on a square of the track that is worth nothing")


# ---- LEADERS


class Leader(Strict, frozen=True, forbid_unknown_fields=True):
    """Who leads a crew, and how."""

    id: str
    crew: str
    edition: str
    power: Power


class LeadersTables(Strict, frozen=True, forbid_unknown_fields=True):
    """Everyone who may be chosen."""

    funding_of_six: Francs
    leaders: tuple[Leader, ...]

    def check(self, content: Content) -> None:
        """No leader twice, enough of them in each box; six assistants bring more than five."""
        names = [leader.id for leader in self.leaders]
        demand(len(set(names)) == len(names), "leaders", "a leader stands here twice")
        for edition in content.editions.values():
            there = sum(leader.edition in (edition.id, ANY) for leader in self.leaders)
            demand(there >= edition.players[1], "leaders", f"edition {edition.id} has more players than leaders")
            more = self.funding_of_six > edition.funding[-1]
            demand(more, "funding_of_six", f"six assistants must bring more than five do in edition {edition.id}")


# ---- CHALLENGES


class Goal(Strict, frozen=True, forbid_unknown_fields=True):
    """One thing to count, how much of it is wanted, and the points for it."""

    count: Counted
    points: Annotated[int, Meta(ge=1, le=5)]
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET

    def met_by(self, number: int) -> bool:
        """Whether so much will do."""
        enough = self.least is UNSET or number >= self.least
        return enough and (self.most is UNSET or number <= self.most)


class Challenge(Strict, frozen=True, forbid_unknown_fields=True):
    """A named race."""

    id: str
    goals: Annotated[tuple[Goal, ...], Meta(min_length=1)]
    board: str = ""
    route: tuple[str, str] = ("", "")
    modules: tuple[str, ...] = ()
    options: dict[str, str] = {}


class ChallengesTables(Strict, frozen=True, forbid_unknown_fields=True):
    """All named races; the first is played unless somebody objects."""

    challenges: Annotated[tuple[Challenge, ...], Meta(min_length=1)]

    def check(self, content: Content) -> None:
        """Boards and routes exist; the first fits any table."""
        demand(not self.challenges[0].board, "challenges[0]", "the first challenge must fit every board")
        names = [challenge.id for challenge in self.challenges]
        demand(len(set(names)) == len(names), "challenges", "a challenge stands here twice")
        for index, challenge in enumerate(self.challenges):
            _check_challenge(challenge, f"challenges[{index}]", content)


def _check_challenge(challenge: Challenge, path: str, content: Content) -> None:
    for number, goal in enumerate(challenge.goals):
        said = goal.least is not UNSET or goal.most is not UNSET
        demand(said, f"{path}.goals[{number}]", "a goal wants at least or at most something")
    if not challenge.board:
        demand(not challenge.modules and challenge.route == ("", ""), path, "without a board there is no route either")
        return
    board = content.boards.get(challenge.board)
    if board is None:
        raise Trouble(f"{path}.board", f"there is no board {challenge.board!r}")
    there = challenge.route in board.routes or challenge.route[::-1] in board.routes
    demand(there, f"{path}.route", "no race of this board goes that way")
