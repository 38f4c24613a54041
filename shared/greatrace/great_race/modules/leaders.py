"""LEADERS: who leads the crew, and what nobody else can do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import ClassVar, Final, Self

import msgspec
from attrs import frozen
from msgspec.structs import replace

from greatrace.great_race import events as ev
from greatrace.great_race import words
from greatrace.great_race.actions import Done, PickCrew
from greatrace.great_race.atlas import Line
from greatrace.great_race.evolve import with_crew, without
from greatrace.great_race.extension import Choice, Extension, Misplaced
from greatrace.great_race.library import Content
from greatrace.great_race.module_content import ANY, Leader, LeadersTables, read
from greatrace.great_race.race import Race
from greatrace.great_race.rules import escort, mechanic, pathfinder
from greatrace.great_race.rules.cards import BEFORE, Card, always, rivals
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, Own, State, Stock
from greatrace.kernel import Action, Event, Seat

TOPOGRAPHER: Final = "topographer"
TOPOGRAPHER_DRAWS: Final = 4
TOPOGRAPHER_PLACES: Final = 2
DELATOUR_DRAWS: Final = 3
VAN_HOTTEN_DRAWS: Final = 2
VON_DORPFELD_LOOKS: Final = 3
WALLEDGRAVE_SAVES: Final = 50  # francs
CHEVY_GAINS: Final = 20  # francs


class LeadersSlot(msgspec.Struct, frozen=True):
    """By seat: the leader's id and power, the crew's nation, and whether the power of this round is spent."""

    leaders: tuple[str, ...]
    powers: tuple[str, ...]
    nations: tuple[str, ...]
    spent: tuple[bool, ...]


# ---- events


class LeaderChosen(Event, frozen=True):
    """LEADERS. Who leads that crew; the nation of a mercenary's crew is chosen later."""

    seat: Seat
    leader: str
    power: str
    nation: str


class NationChosen(Event, frozen=True):
    """LEADERS, Chapman. The crew of one that is left."""

    seat: Seat
    nation: str


class PowerSpent(Event, frozen=True):
    """LEADERS. The power of this round; its effect follows."""

    seat: Seat
    leader: str


class CardLost(Event, frozen=True):
    """LEADERS, Redburn. A card leaves a hand; only these two see which."""

    seat: Seat
    by: Seat
    card: str = ""

    def seen_by(self, seat: Seat | None) -> Self:
        """The two of them."""
        return self if seat in (self.seat, self.by) else replace(self, card="")


class CardSnatched(Event, frozen=True):
    """LEADERS, Redburn. The same card comes to another hand."""

    seat: Seat
    victim: Seat
    card: str = ""

    def seen_by(self, seat: Seat | None) -> Self:
        """The two of them."""
        return self if seat in (self.seat, self.victim) else replace(self, card="")


class FirstTileShown(Event, frozen=True):
    """LEADERS, Chapman. The tile that a blind step would bring."""

    seat: Seat
    space: str
    tile: str


class FirstTileIgnored(Event, frozen=True):
    """LEADERS, Chapman. It goes back into the bag after the next one: `bag` is the bag's new order."""

    seat: Seat
    tile: str
    bag: tuple[str, ...] = ()

    def seen_by(self, seat: Seat | None) -> Self:
        """Nobody sees the bag."""
        return replace(self, bag=())


class TilesLaidAside(Event, frozen=True):
    """LEADERS, topographer. Tiles that were drawn and not placed leave the game, for all to see."""

    seat: Seat
    tiles: tuple[str, ...]


# ---- actions


class PickLeader(Action, frozen=True):
    """LEADERS. That one."""

    leader: str


class PickNation(Action, frozen=True):
    """LEADERS, Chapman. The crew of that nation."""

    nation: str


class UsePower(Action, frozen=True):
    """LEADERS. The power of this round."""


# ---- powers that a player uses at will in a sequence (C2 step 2)


@frozen
class Power:
    """When it would do something, and what it does."""

    ready: Callable[[Ruleset, Open, Own, Seat], bool]
    act: Callable[[Race, Seat], Awaitable[None]]


async def explore(t: Race, seat: Seat) -> None:
    """LEADERS, Delatour. Three tiles, placed by PF1."""
    await pathfinder.place_tiles(t, seat, DELATOUR_DRAWS)


async def steal(t: Race, seat: Seat) -> None:
    """LEADERS, Redburn. A random card from a chosen hand, unless all are emptied while she is choosing."""
    choice = await t.ask(seat, "steal", lambda: victims(t.open, seat))
    if choice is None:
        return
    victim = choice.target
    card = t.own(victim).hand[t.random("steal", t.crew(victim).hand)]
    await t.happen(CardLost(victim, seat, card))
    await t.happen(CardSnatched(seat, victim, card))


def victims(o: Open, seat: Seat) -> list[PickCrew]:
    """LEADERS, Redburn. Rivals who hold cards and are still racing."""
    return [PickCrew(rival) for rival in rivals(o, seat) if o.crews[rival].hand]


async def allowance(t: Race, seat: Seat) -> None:
    """LEADERS, Chevy. 20 F."""
    await t.happen(ev.MoneyGained(seat, CHEVY_GAINS, "chevy"))


AT_WILL: Final[dict[str, Power]] = {
    "explore": Power(lambda r, o, _own, s: pathfinder.may_explore(r, o, s), explore),
    "repair": Power(mechanic.may_repair, mechanic.repair),  # Martinetti, Obrouchev
    "escort": Power(lambda r, o, _own, s: escort.may_lift(r, o, s), escort.lift_tile),
    "steal": Power(lambda _r, o, _own, s: bool(victims(o, s)), steal),
    "allowance": Power(always, allowance),
}


class Leaders(Extension):
    """LEADERS. A power for every crew, and two topographers."""

    id = "leaders"
    slot = LeadersSlot
    by_seat = ("leaders", "powers", "nations", "spent")
    events = (
        LeaderChosen, NationChosen, PowerSpent, CardLost, CardSnatched, FirstTileShown, FirstTileIgnored,
        TilesLaidAside,
    )  # fmt: skip
    actions = (PickLeader, PickNation, UsePower)
    watched = frozenset({CardSnatched})
    reveals: ClassVar = {CardLost: "card", FirstTileShown: "tile", FirstTileIgnored: "tile"}
    tables: LeadersTables

    def furnish(self, content: Content) -> None:
        """Who there is."""
        self.tables = read(content, self.id, LeadersTables)

    def choices(self) -> tuple[Choice, ...]:
        """The leaders of the edition's box, or all of them."""
        return (Choice("leaders", ("edition", "all"), "edition"),)

    def cards(self) -> Mapping[str, int]:
        """Two topographers."""
        return {TOPOGRAPHER: 2}

    def card_kinds(self) -> Mapping[str, Card]:
        """Four tiles, of which two are placed."""
        return {TOPOGRAPHER: Card(BEFORE, topographer, lambda r, o, _own, s: pathfinder.may_explore(r, o, s))}

    def begin(self, state: State, _r: Ruleset) -> State:
        """Nobody leads yet."""
        nobody = ("",) * len(state.own)
        return self.laid_out(state, LeadersSlot(nobody, nobody, nobody, (False,) * len(state.own)))

    def set_out(self, state: State, _r: Ruleset) -> State:
        """A leader brings the power, and the nation unless another is written."""
        by_name = {leader.id: leader for leader in self.tables.leaders}
        slot = self.part(state.open)
        if strangers := set(slot.leaders) - {"", *by_name}:
            raise Misplaced("leaders", f"there is no leader {min(strangers)!r} but {', '.join(by_name)}")
        there = [by_name.get(name) for name in slot.leaders]
        nations = ["" if one is None or one.crew == ANY else one.crew for one in there]
        return self.laid_out(state, replace(
            slot, powers=tuple("" if one is None else one.power for one in there),
            nations=tuple(written or usual for written, usual in zip(slot.nations, nations, strict=True)),
        ))  # fmt: skip

    # ---- choosing

    async def set_up(self, t: Race) -> None:
        """LEADERS. In turn order each picks a leader with its crew; a mercenary takes one of those left."""
        free = {leader.id: leader for leader in self.pool(t.ruleset)}
        for seat in t.open.order:
            leader = free.pop((await t.choose(seat, "leader", [PickLeader(name) for name in free])).leader)
            nation = "" if leader.crew == ANY else leader.crew
            await t.happen(LeaderChosen(seat, leader.id, leader.power, nation))
        nations = [PickNation(leader.crew) for leader in free.values() if leader.crew != ANY]
        for seat in t.open.order:
            if not self.part(t.open).nations[seat]:
                await t.happen(NationChosen(seat, (await t.choose(seat, "nation", nations)).nation))

    def pool(self, r: Ruleset) -> tuple[Leader, ...]:
        """LEADERS. Who may be chosen at this table."""
        boxes = (r.edition.id, ANY)
        everyone = self.chosen("leaders") == "all"
        return tuple(leader for leader in self.tables.leaders if everyone or leader.edition in boxes)

    # ---- powers that are always there

    def assistants(self, o: Open, seat: Seat) -> int:
        """LEADERS, Li. A sixth assistant in every other round, from the first."""
        return o.round % 2 if leads(o, seat, "sixth") else 0

    def more_funds(self, r: Ruleset, assistants: int) -> int:
        """LEADERS, Li. What six raise more than five."""
        table = r.edition.funding
        return self.tables.funding_of_six - table[-1] if assistants > len(table) else 0

    def city_draw(self, r: Ruleset, o: Open, seat: Seat, city: str) -> tuple[int, int]:
        """LEADERS. Van Hotten draws at least two; Von Dörpfeld looks at three and keeps the city's number."""
        shown = r.board.cities[city].cards
        if leads(o, seat, "two_cards"):
            more = max(0, VAN_HOTTEN_DRAWS - shown)
            return more, more
        return (max(0, VON_DORPFELD_LOOKS - shown), 0) if leads(o, seat, "choice") else (0, 0)

    # ---- powers of once a round

    def line_discount(self, o: Open, seat: Seat, line: Line) -> int:
        """LEADERS, Walledgrave. 50 F off the first sea line of the round."""
        return WALLEDGRAVE_SAVES if line.kind == words.SEA and ready(o, seat, "sea") else 0

    def before_assistant(self, r: Ruleset, o: Open, own: Own, seat: Seat) -> Sequence[Action]:
        """LEADERS. Powers at will, while they would do something."""
        power = AT_WILL.get(self.part(o).powers[seat])
        if power is None or self.part(o).spent[seat] or not power.ready(r, o, own, seat):
            return ()
        return (UsePower(),)

    async def perform(self, t: Race, seat: Seat, action: Action) -> bool:
        """LEADERS. Use the power; the sequence goes on."""
        if isinstance(action, UsePower):
            await spend(t, seat)
            await AT_WILL[self.part(t.open).powers[seat]].act(t, seat)
        return False

    def cancels_danger(self, o: Open, seat: Seat) -> Sequence[Action]:
        """LEADERS, Cook, E1. A free escort."""
        return (UsePower(),) if ready(o, seat, "escort") else ()

    async def cancel_danger(self, t: Race, seat: Seat, action: Action) -> None:
        """LEADERS, Cook, E1."""
        if isinstance(action, UsePower):
            await spend(t, seat)

    async def blind_tile(self, t: Race, seat: Seat, space: str) -> None:
        """LEADERS, Chapman. The first tile may be ignored for the second; it then goes back into the bag."""
        bag = t.state.stock.bag
        if len(bag) < 2 or not ready(t.open, seat, "second_tile"):  # noqa: PLR2004 - a first and a second
            return
        await t.happen(FirstTileShown(seat, space, bag[0]))
        if isinstance(await t.ask(seat, "second_tile", lambda: [Done(), UsePower()]), UsePower):
            await spend(t, seat)
            rest = t.shuffled("bag", (bag[0], *bag[2:]))
            await t.happen(FirstTileIgnored(seat, bag[0], (bag[1], *rest)))


def leads(o: Open, seat: Seat, power: str) -> bool:
    """Whether that crew's leader has that power."""
    return bool(Leaders.part(o).powers[seat] == power)


def ready(o: Open, seat: Seat, power: str) -> bool:
    """Whether that power of once a round is theirs and not spent."""
    return leads(o, seat, power) and not Leaders.part(o).spent[seat]


async def spend(t: Race, seat: Seat) -> None:
    """LEADERS. Turn the leader over, until the next round."""
    await t.happen(PowerSpent(seat, Leaders.part(t.open).leaders[seat]))


async def topographer(t: Race, seat: Seat) -> None:
    """LEADERS, topographer. Draw four tiles, place two by PF1; the others leave the game."""
    number = min(TOPOGRAPHER_DRAWS, t.open.bag)
    await t.happen(ev.TilesDrawn(seat, number, t.state.stock.bag[:number]))
    for _ in range(TOPOGRAPHER_PLACES):
        choice = await t.ask(seat, "place", lambda: pathfinder.placements(t.ruleset, t.open, t.own(seat), seat))
        if choice is not None:
            await t.happen(ev.TilePlaced(seat, choice.space, choice.tile))
    if left := t.own(seat).tiles:
        await t.happen(TilesLaidAside(seat, left))


# ---- changes


def _at(values: tuple[str, ...], seat: Seat, value: str) -> tuple[str, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _chosen(o: Open, e: LeaderChosen) -> Open:
    slot = Leaders.part(o)
    return Leaders.with_part(
        o, leaders=_at(slot.leaders, e.seat, e.leader), powers=_at(slot.powers, e.seat, e.power),
        nations=_at(slot.nations, e.seat, e.nation),
    )  # fmt: skip


def _nation(o: Open, e: NationChosen) -> Open:
    return Leaders.with_part(o, nations=_at(Leaders.part(o).nations, e.seat, e.nation))


def _spent(o: Open, e: PowerSpent) -> Open:
    return _turned(o, e.seat)


def _turned(o: Open, seat: Seat) -> Open:
    spent = Leaders.part(o).spent
    return Leaders.with_part(o, spent=(*spent[:seat], True, *spent[seat + 1 :]))


def _sailed(o: Open, e: ev.VehicleMoved) -> Open:
    return _turned(o, e.seat) if e.way == words.SEA and ready(o, e.seat, "sea") else o


def _round_began(o: Open, e: ev.PhaseBegan) -> Open:
    return Leaders.with_part(o, spent=(False,) * len(o.crews)) if e.phase == words.BIVOUAC else o


def _card_lost(o: Open, e: CardLost) -> Open:
    return with_crew(o, e.seat, hand=o.crews[e.seat].hand - 1)


def _card_snatched(o: Open, e: CardSnatched) -> Open:
    return with_crew(o, e.seat, hand=o.crews[e.seat].hand + 1)


def _laid_aside(o: Open, e: TilesLaidAside) -> Open:
    return with_crew(replace(o, removed=o.removed + e.tiles), e.seat, tiles=0)


def _hand_loses(own: Own, e: CardLost) -> Own:
    return replace(own, hand=without(own.hand, e.card))


def _hand_gains(own: Own, e: CardSnatched) -> Own:
    return replace(own, hand=(*own.hand, e.card))


def _holds_none(own: Own, _: TilesLaidAside) -> Own:
    return replace(own, tiles=())


def _bag_mixed(stock: Stock, e: FirstTileIgnored) -> Stock:
    return replace(stock, bag=e.bag)


Leaders.open_changes = {
    LeaderChosen: _chosen,
    NationChosen: _nation,
    PowerSpent: _spent,
    CardLost: _card_lost,
    CardSnatched: _card_snatched,
    TilesLaidAside: _laid_aside,
    ev.VehicleMoved: _sailed,
    ev.PhaseBegan: _round_began,
}
Leaders.own_changes = {CardLost: _hand_loses, CardSnatched: _hand_gains, TilesLaidAside: _holds_none}
Leaders.stock_changes = {FirstTileIgnored: _bag_mixed}
