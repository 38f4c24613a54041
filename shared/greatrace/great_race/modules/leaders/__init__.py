"""LEADERS: each crew's leader has a power that no other crew has."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import ClassVar, Final

from attrs import frozen
from msgspec.structs import replace

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.actions import Done, PickCrew
from greatrace.great_race.board import TransportLine
from greatrace.great_race.card import always
from greatrace.great_race.content_loader import Content
from greatrace.great_race.extension import Extension, Misplaced
from greatrace.great_race.module_content import read
from greatrace.great_race.modules.leaders.changes import LEADERS, OPEN, OWN, STOCK, leads, ready, slot_of
from greatrace.great_race.modules.leaders.events import (
    CardLost,
    CardSnatched,
    FirstTileIgnored,
    FirstTileShown,
    LeaderChosen,
    LeadersSlot,
    NationChosen,
    PickLeader,
    PickNation,
    PowerSpent,
    TilesLaidAside,
    UsePower,
)
from greatrace.great_race.modules.leaders.tables import ANY, Leader, LeadersTables
from greatrace.great_race.race import Race
from greatrace.great_race.rules import escort, mechanic, pathfinder
from greatrace.great_race.rules.cards import BEFORE, Card, rivals
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, Own, State
from greatrace.kernel import Action, Seat
from greatrace.table_option import TableOption

TOPOGRAPHER: Final = "topographer"
TOPOGRAPHER_DRAWS: Final = 4
TOPOGRAPHER_PLACES: Final = 2
DELATOUR_DRAWS: Final = 3
VAN_HOTTEN_DRAWS: Final = 2
VON_DORPFELD_LOOKS: Final = 3
WALLEDGRAVE_SAVES: Final = 50  # francs
CHEVY_GAINS: Final = 20  # francs


# ---- powers used at will in a sequence (C2 step 2)


@frozen
class Power:
    """When a power would have an effect, and its effect."""

    ready: Callable[[Ruleset, Open, Own, Seat], bool]
    act: Callable[[Race, Seat], Awaitable[None]]


async def explore(t: Race, seat: Seat) -> None:
    """LEADERS, Delatour. Draw three tiles and place them by PF1."""
    await pathfinder.place_tiles(t, seat, DELATOUR_DRAWS)


async def steal(t: Race, seat: Seat) -> None:
    """LEADERS, Redburn. Steal a random card from a chosen hand, unless all are emptied during the choice."""
    choice = await t.ask(seat, "steal", lambda t, seat: victims(t.open, seat))
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
    """LEADERS, Chevy. Gain 20 F."""
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

    id = LEADERS
    order = 100  # before everything else is set up: the crew is chosen with the leader
    slot = LeadersSlot
    by_seat = ("leaders", "powers", "nations", "spent")
    events = (
        LeaderChosen,
        NationChosen,
        PowerSpent,
        CardLost,
        CardSnatched,
        FirstTileShown,
        FirstTileIgnored,
        TilesLaidAside,
    )
    actions = (PickLeader, PickNation, UsePower)
    watched = frozenset({CardSnatched})
    reveals: ClassVar = {CardLost: "card", FirstTileShown: "tile", FirstTileIgnored: "tile"}
    open_changes = OPEN
    own_changes = OWN
    stock_changes = STOCK
    tables: LeadersTables

    def load_content(self, content: Content) -> None:
        """Read the leaders."""
        self.tables = read(content, self.id, LeadersTables)

    def choices(self) -> tuple[TableOption, ...]:
        """The choice of leaders: those of the edition's box, or all."""
        return (TableOption("leaders", ("edition", "all"), "edition"),)

    def cards(self) -> Mapping[str, int]:
        """The two topographers."""
        return {TOPOGRAPHER: 2}

    def card_kinds(self) -> Mapping[str, Card]:
        """The topographer: four tiles, two of which are placed."""
        return {TOPOGRAPHER: Card(BEFORE, topographer, lambda r, o, _own, s: pathfinder.may_explore(r, o, s))}

    def begin(self, state: State, _r: Ruleset) -> State:
        nobody = ("",) * len(state.own)
        return self.with_initial_slot(state, LeadersSlot(nobody, nobody, nobody, (False,) * len(state.own)))

    def from_scenario(self, state: State, _r: Ruleset) -> State:
        """A leader brings the power, and the nation unless another is written."""
        by_name = {leader.id: leader for leader in self.tables.leaders}
        slot = self.slot_of(state.open)
        if strangers := set(slot.leaders) - {"", *by_name}:
            raise Misplaced("leaders", f"there is no leader {min(strangers)!r} but {', '.join(by_name)}")
        powers = tuple(by_name[name].power if name else "" for name in slot.leaders)
        usual = (by_name[name].nation if name else "" for name in slot.leaders)
        nations = tuple(written or own for written, own in zip(slot.nations, usual, strict=True))
        return self.with_initial_slot(state, replace(slot, powers=powers, nations=nations))

    # ---- choosing

    async def set_up(self, t: Race) -> None:
        """LEADERS. In turn order each picks a leader with its crew; a mercenary then takes one of the crews left."""
        free = {leader.id: leader for leader in self.pool(t.ruleset)}
        for seat in t.open.order:
            leader = free.pop((await t.choose(seat, "leader", [PickLeader(name) for name in free])).leader)
            await t.happen(LeaderChosen(seat, leader.id, leader.power, leader.nation))
        nations = [PickNation(leader.crew) for leader in free.values() if leader.crew != ANY]
        for seat in t.open.order:
            if not self.slot_of(t.open).nations[seat]:
                await t.happen(NationChosen(seat, (await t.choose(seat, "nation", nations)).nation))

    def pool(self, r: Ruleset) -> tuple[Leader, ...]:
        """LEADERS. The leaders that may be chosen at this table."""
        boxes = (r.edition.id, ANY)
        everyone = self.chosen("leaders") == "all"
        return tuple(leader for leader in self.tables.leaders if everyone or leader.edition in boxes)

    # ---- permanent powers

    def assistants(self, o: Open, seat: Seat) -> int:
        """LEADERS, Li. A sixth assistant in every other round, from the first."""
        return o.round % 2 if leads(o, seat, "sixth") else 0

    def more_funds(self, r: Ruleset, assistants: int) -> int:
        """LEADERS, Li. The additional funds of six assistants over five."""
        table = r.edition.funding
        return self.tables.funding_of_six - table[-1] if assistants > len(table) else 0

    def city_draw(self, r: Ruleset, o: Open, seat: Seat, city: str) -> tuple[int, int]:
        """LEADERS. Van Hotten draws at least two; Von Dörpfeld looks at three and keeps the city's number."""
        shown = r.board.cities[city].cards
        if leads(o, seat, "two_cards"):
            more = max(0, VAN_HOTTEN_DRAWS - shown)
            return more, more
        return (max(0, VON_DORPFELD_LOOKS - shown), 0) if leads(o, seat, "choice") else (0, 0)

    # ---- powers usable once a round

    def line_discount(self, o: Open, seat: Seat, line: TransportLine) -> int:
        """LEADERS, Walledgrave. 50 F off the first sea line of the round."""
        return WALLEDGRAVE_SAVES if line.kind == constants.SEA and ready(o, seat, "sea") else 0

    def before_assistant(self, r: Ruleset, o: Open, own: Own, seat: Seat) -> Sequence[Action]:
        """LEADERS. The powers usable at will, while they would have an effect."""
        power = AT_WILL.get(self.slot_of(o).powers[seat])
        if power is None or self.slot_of(o).spent[seat] or not power.ready(r, o, own, seat):
            return ()
        return (UsePower(),)

    async def perform(self, t: Race, seat: Seat, action: Action) -> bool:
        """LEADERS. Use the power; the sequence goes on."""
        if isinstance(action, UsePower):
            await spend(t, seat)
            await AT_WILL[self.slot_of(t.open).powers[seat]].act(t, seat)
        return False

    def cancels_danger(self, o: Open, seat: Seat) -> Sequence[Action]:
        """LEADERS, Cook, E1. Whether a free escort is ready."""
        return (UsePower(),) if ready(o, seat, "escort") else ()

    async def cancel_danger(self, t: Race, seat: Seat, action: Action) -> None:
        """LEADERS, Cook, E1. Spend the free escort."""
        if isinstance(action, UsePower):
            await spend(t, seat)

    async def blind_tile(self, t: Race, seat: Seat, space: str) -> None:
        """LEADERS, Chapman. The first tile may be ignored for the second; it then goes back into the bag."""
        bag = t.state.stock.bag
        if len(bag) < 2 or not ready(t.open, seat, "second_tile"):  # noqa: PLR2004 - a first and a second
            return
        await t.happen(FirstTileShown(seat, space, bag[0]))
        if isinstance(await t.ask(seat, "second_tile", lambda _, __: [Done(), UsePower()]), UsePower):
            await spend(t, seat)
            rest = t.shuffled("bag", (bag[0], *bag[2:]))
            await t.happen(FirstTileIgnored(seat, bag[0], (bag[1], *rest)))


async def spend(t: Race, seat: Seat) -> None:
    """LEADERS. Spend the power: the leader is turned over until the next round."""
    await t.happen(PowerSpent(seat, slot_of(t.open).leaders[seat]))


async def topographer(t: Race, seat: Seat) -> None:
    """LEADERS, topographer. Draw four tiles, place two by PF1; the others leave the game."""
    number = min(TOPOGRAPHER_DRAWS, t.open.bag)
    await t.happen(ev.TilesDrawn(seat, number, t.state.stock.bag[:number]))
    for _ in range(TOPOGRAPHER_PLACES):
        choice = await t.ask(seat, "place", pathfinder.placements)
        if choice is not None:
            await t.happen(ev.TilePlaced(seat, choice.space, choice.tile))
    if left := t.own(seat).tiles:
        await t.happen(TilesLaidAside(seat, left))
