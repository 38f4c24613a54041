"""CHALLENGES: named races with goals, worth prestige to those who arrive."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from greatrace.content_files import ContentError, decode
from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.content_loader import Content
from greatrace.great_race.extension import Extension, Preset
from greatrace.great_race.module_content import ContentProblem, Strict, read, require
from greatrace.great_race.race import Race
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, State
from greatrace.kernel import Event, Seat
from greatrace.own_words import Words
from greatrace.sentence import Sentence, said
from greatrace.table_option import TableOption

CHALLENGE: Final = "challenge"
Counted = Literal["cities", "colours", "lines", "unknown", "parcels", "round", "engine", "chassis", "money"]


class Goal(Strict, frozen=True, forbid_unknown_fields=True):
    """A goal: a counted thing, its bounds, and the points for it."""

    count: Counted
    points: Annotated[int, Meta(ge=1, le=5)]
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET

    def met_by(self, number: int) -> bool:
        """Whether that number meets the goal."""
        enough = self.least is UNSET or number >= self.least
        return enough and (self.most is UNSET or number <= self.most)


class Challenge(Strict, frozen=True, forbid_unknown_fields=True):
    """A named race. `name`, `story`: only in players' packages; the game's own are in the catalogs, by the id."""

    id: str
    goals: Annotated[tuple[Goal, ...], Meta(min_length=1, max_length=6)]
    name: Words = ""
    story: Words = ""
    board: str = ""
    route: tuple[str, str] = ("", "")
    modules: tuple[str, ...] = ()
    options: dict[str, str] = msgspec.field(default_factory=dict)


class ChallengesTables(Strict, frozen=True, forbid_unknown_fields=True):
    """All named races; the first is the default."""

    challenges: Annotated[tuple[Challenge, ...], Meta(min_length=1)]

    def check(self, content: Content) -> None:
        """Check that boards and routes exist, and that the first challenge fits any table."""
        require(not self.challenges[0].board, "challenges[0]", said("the first challenge must fit every board"))
        names = [challenge.id for challenge in self.challenges]
        require(len(set(names)) == len(names), "challenges", said("a challenge is here twice"))
        for index, challenge in enumerate(self.challenges):
            _check_challenge(challenge, f"challenges[{index}]", content)


def _check_challenge(challenge: Challenge, path: str, content: Content) -> None:
    for number, goal in enumerate(challenge.goals):
        limited = goal.least is not UNSET or goal.most is not UNSET
        require(limited, f"{path}.goals[{number}]", said("a goal needs a minimum or a maximum"))
    if not challenge.board:
        require(not challenge.modules and challenge.route == ("", ""), path, said("there is no route without a board"))
        return
    board = content.boards.get(challenge.board)
    if board is None:
        raise ContentProblem(f"{path}.board", said("there is no board “{board}”", board=challenge.board))
    there = challenge.route in board.routes or challenge.route[::-1] in board.routes
    require(there, f"{path}.route", said("no race of this board goes that way"))


def _own_challenge(name: str, data: Any, content: Content) -> dict[str, Any]:
    """The challenge of a file of a package. Raises ContentError."""
    file = f"{Challenges.package_folder}/{name.partition('@')[0]}.yaml"
    entry = {"id": name, **decode(file, "", data, dict[str, Any])}
    challenge = decode(file, "", entry, Challenge)
    try:
        require(challenge.id == name, "id", said("the file’s name is the id"))
        require(bool(challenge.name), "name", said("a challenge needs a name"))
        _check_challenge(challenge, "", content)
    except ContentProblem as trouble:
        raise ContentError(file, trouble.path.lstrip("."), trouble.problem) from None
    return entry


class Tally(msgspec.Struct, frozen=True):
    """The counts of one player so far."""

    cities: tuple[str, ...] = ()  # the different cities entered
    lines: int = 0
    unknown: int = 0
    parcels: int = 0
    round: int = 0  # the round of arrival


class ChallengesSlot(msgspec.Struct, frozen=True):
    """The challenge by name, a tally by seat, and in the end the goals that each seat has met."""

    challenge: str
    tallies: tuple[Tally, ...]
    met: tuple[tuple[bool, ...], ...] = ()


class GoalsJudged(Event, frozen=True):
    """CHALLENGES. The goals met, by seat, for each goal in order; a player who did not arrive has met none."""

    met: tuple[tuple[bool, ...], ...]


class Challenges(Extension):
    """CHALLENGES. Goals are counted along the way and judged in the end."""

    id = "challenges"
    order = 900  # last: it counts the actions of the others
    slot = ChallengesSlot
    by_seat = ("tallies", "met")
    preset_option = CHALLENGE
    package_folder = "challenges"
    events = (GoalsJudged,)
    tables: ChallengesTables

    def load_content(self, content: Content) -> None:
        """All named races."""
        self.tables = read(content, self.id, ChallengesTables)

    def with_files(self, tables: Any, files: Mapping[str, Any], content: Content) -> Any:
        """The challenges of a package after the game's own."""
        own = [_own_challenge(name, data, content) for name, data in files.items()]
        return {**tables, "challenges": [*tables["challenges"], *own]}

    def choices(self) -> tuple[TableOption, ...]:
        """The choice of a challenge."""
        names = tuple(challenge.id for challenge in self.tables.challenges)
        return (TableOption(CHALLENGE, names, names[0]),)

    def presets(self) -> tuple[Preset, ...]:
        """The presets: one for each challenge with a board of its own."""
        return tuple(self.preset(challenge) for challenge in self.tables.challenges if challenge.board)

    def preset(self, challenge: Challenge) -> Preset:
        """The whole table of a challenge."""
        modules, options = (*challenge.modules, self.id), {**challenge.options, CHALLENGE: challenge.id}
        return Preset(challenge.id, challenge.board, *challenge.route, modules, options)

    def objection(self, table: Preset) -> Sentence | None:
        """CHALLENGES. A sentence if the challenge needs another board, route, modules or options; None if it fits."""
        wanted = self.preset(self.challenge)
        if not wanted.board:
            return None
        here = (table.board, table.start, table.finish, set(table.modules))
        options = all(table.options.get(name) == choice for name, choice in wanted.options.items())
        if options and here == (wanted.board, wanted.start, wanted.finish, set(wanted.modules)):
            return None
        return said("The challenge {challenge} has its own board, route, modules and options.", challenge=wanted.id)

    @cached_property
    def challenge(self) -> Challenge:
        """The challenge that this table has chosen."""
        name = self.chosen(CHALLENGE)
        return next(challenge for challenge in self.tables.challenges if challenge.id == name)

    def begin(self, state: State, _r: Ruleset) -> State:
        return self.with_initial_slot(state, ChallengesSlot(self.challenge.id, (Tally(),) * len(state.own)))

    async def race_ends(self, t: Race) -> None:
        """CHALLENGES. Judge the goals."""
        await t.happen(GoalsJudged(tuple(self.judged(t.ruleset, t.open, s) for s in range(len(t.open.crews)))))

    def judged(self, r: Ruleset, o: Open, seat: Seat) -> tuple[bool, ...]:
        """CHALLENGES. Goal by goal, for one player."""
        arrived = bool(o.crews[seat].place)
        return tuple(arrived and goal.met_by(COUNTS[goal.count](r, o, seat)) for goal in self.challenge.goals)

    def prestige(self, _r: Ruleset, o: Open, seat: Seat) -> int:
        """CHALLENGES, G3. The points of the goals met."""
        met = self.slot_of(o).met
        done = met[seat] if met else (False,) * len(self.challenge.goals)
        return sum(goal.points for goal, one in zip(self.challenge.goals, done, strict=True) if one)


# ---- what can be counted

Count = Callable[[Ruleset, Open, Seat], int]


def tally(o: Open, seat: Seat) -> Tally:
    """The counts of that player."""
    found: Tally = Challenges.slot_of(o).tallies[seat]
    return found


def colours(r: Ruleset, o: Open, seat: Seat) -> int:
    """Different colours of the cities entered."""
    return len({r.board.cities[city].colour for city in tally(o, seat).cities})


COUNTS: Final[dict[str, Count]] = {
    "cities": lambda _r, o, s: len(tally(o, s).cities),
    "colours": colours,
    "lines": lambda _r, o, s: tally(o, s).lines,
    "unknown": lambda _r, o, s: tally(o, s).unknown,
    "parcels": lambda _r, o, s: tally(o, s).parcels,
    "round": lambda _r, o, s: tally(o, s).round,
    "engine": lambda _r, o, s: o.crews[s].engine,
    "chassis": lambda _r, o, s: o.crews[s].chassis,
    "money": lambda _r, o, s: o.crews[s].money,
}


# ---- changes


def _counted(o: Open, seat: Seat, **changes: object) -> Open:
    tallies = list(Challenges.slot_of(o).tallies)
    tallies[seat] = replace(tallies[seat], **changes)
    return Challenges.with_slot(o, tallies=tuple(tallies))


def _moved(o: Open, e: ev.VehicleMoved) -> Open:
    """`t` is slot.tallies[seat]. If way is not `land`: t.lines + 1. If no tile lies on `to` and it is not in
    t.cities: t.cities + to
    """
    done = tally(o, e.seat)
    lines = done.lines + (e.way != constants.LAND)
    new = e.to not in o.tiles and e.to not in done.cities
    return _counted(o, e.seat, lines=lines, cities=(*done.cities, e.to) if new else done.cities)


def _revealed(o: Open, e: ev.TileRevealed) -> Open:
    """slot.tallies[seat].unknown + 1"""
    return _counted(o, e.seat, unknown=tally(o, e.seat).unknown + 1)


def _paid(o: Open, e: ev.MoneyGained) -> Open:
    """If why is `parcel`: slot.tallies[seat].parcels + 1"""
    return _counted(o, e.seat, parcels=tally(o, e.seat).parcels + 1) if e.why == constants.DELIVERY else o


def _arrived(o: Open, e: ev.FinishReached) -> Open:
    """slot.tallies[seat].round = open.round"""
    return _counted(o, e.seat, round=o.round)


def _judged(o: Open, e: GoalsJudged) -> Open:
    """slot.met = met"""
    return Challenges.with_slot(o, met=e.met)


Challenges.open_changes = {
    ev.VehicleMoved: _moved,
    ev.TileRevealed: _revealed,
    ev.MoneyGained: _paid,
    ev.FinishReached: _arrived,
    GoalsJudged: _judged,
}
