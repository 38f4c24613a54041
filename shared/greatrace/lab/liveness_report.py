"""What mattered over many races: figures, what lies idle, and whether the aims for the designed numbers are met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

import msgspec

from greatrace.lab.liveness import ACTION_NAMES, RaceTally
from greatrace.lab.report import Distribution, Share, columns, share, spread

T = TypeVar("T")

FEW_RACES: Final = 0.03  # below this share of the races of every course a line is idle
FEW_CHOICES: Final = 0.02  # below this share of the questions that offer it a thing is idle
LONG_RACE: Final = 20  # rounds
LONG_DRIVE: Final = 3  # spaces
FIVE_ON_FUNDING: Final = "0-0-0-5"
ENOUGH_PLANS: Final = 100  # of a round: below, the commonest says nothing


class Use(msgspec.Struct, frozen=True):
    """A thing that can be chosen: how often a race it was offered and chosen."""

    offered: float
    chosen: float

    @property
    def taken(self) -> float:
        """The share of the offers that were taken."""
        return self.chosen / self.offered if self.offered else 0.0


class CardUse(msgspec.Struct, frozen=True):
    """A kind of card, a race: came to a hand, played, discarded for the hand limit."""

    acquired: float
    played: float
    discarded: float

    @property
    def used(self) -> float:
        """The share of the cards held that were played."""
        return self.played / self.acquired if self.acquired else 0.0


class Liveness(msgspec.Struct, frozen=True):
    """The figures of at least one race."""

    board: str
    players: int
    races: int
    rounds: Distribution
    long: Share  # more than LONG_RACE rounds
    called_off: Share
    first_home_wins: Share
    last_at_half_way_wins: Share
    wins_by_order: tuple[Share, ...]  # by place in the first turn order
    lead_changes: float
    drives: int  # in all races
    spaces: float  # a drive
    long_drives: Share  # LONG_DRIVE spaces and more
    ends: dict[str, Share]  # why drives ended
    round_one: Share  # races in which somebody drove in round 1
    boxes: dict[str, Share]  # of all assistants planned
    actions: dict[str, Share]  # of all uses of assistants
    plans: dict[str, Share]  # the commonest
    commonest: tuple[int, str, Share]  # of a round: its number, the plan
    income: dict[str, float]  # francs a race
    spending: dict[str, float]
    uses: dict[str, Use]
    effects: dict[str, float]  # a race
    cards: dict[str, CardUse]
    limit: float  # cards discarded for the hand limit, a player and race
    forfeits: float  # cards lost to customs and scroungers, a player and race
    lines: dict[str, Share]  # races of the best course in which it was ridden
    cities: dict[str, float]  # visits a race, by colour
    leaders: dict[str, float]  # chosen, a race
    powers: dict[str, float]  # used, a race
    module_events: dict[str, float]
    idle: tuple[str, ...] = ()


# ---- summing up


def summed(tallies: Sequence[RaceTally], field: str) -> Counter[str]:
    """One counter of all races together."""
    total: Counter[str] = Counter()
    for tally in tallies:
        total.update(getattr(tally, field))
    return total


def summary(tallies: Sequence[RaceTally]) -> Liveness:
    """The figures of at least one race."""
    races, players = len(tallies), tallies[0].players
    won = [tally for tally in tallies if tally.winner_order is not None]
    drives: Counter[int] = Counter()
    for tally in tallies:
        drives.update(tally.drives)
    number = sum(drives.values())
    plans = _plans(tallies)
    found = Liveness(
        board=tallies[0].board,
        players=players,
        races=races,
        rounds=spread(tally.rounds for tally in tallies),
        long=share(sum(tally.rounds > LONG_RACE for tally in tallies), races),
        called_off=share(sum(tally.called_off for tally in tallies), races),
        first_home_wins=share(sum(tally.first_home_won for tally in won), len(won)),
        last_at_half_way_wins=share(sum(bool(tally.half_way_last_won) for tally in won), len(won)),
        wins_by_order=tuple(share(sum(t.winner_order == i for t in tallies), races) for i in range(players)),
        lead_changes=sum(tally.lead_changes for tally in tallies) / races,
        drives=number,
        spaces=sum(spaces * times for spaces, times in drives.items()) / max(1, number),
        long_drives=share(sum(times for spaces, times in drives.items() if spaces >= LONG_DRIVE), number),
        ends=_shares(summed(tallies, "ends")),
        round_one=share(sum(tally.round_one_drives > 0 for tally in tallies), races),
        boxes=_shares(_boxes(plans)),
        actions=_shares(Counter(dict.fromkeys(ACTION_NAMES.values(), 0)) + summed(tallies, "actions")),
        plans=_shares(plans),
        commonest=_commonest(tallies),
        income=_a_race(tallies, "income"),
        spending=_a_race(tallies, "spending"),
        uses=_uses(tallies),
        effects=_a_race(tallies, "effects"),
        cards=_cards(tallies),
        limit=sum(summed(tallies, "discarded").values()) / races / players,
        forfeits=sum(summed(tallies, "forfeited").values()) / races / players,
        lines=_lines(tallies),
        cities=_a_race(tallies, "cities"),
        leaders=_a_race(tallies, "leaders"),
        powers=_a_race(tallies, "powers"),
        module_events=_a_race(tallies, "module_events"),
    )
    return msgspec.structs.replace(found, idle=tuple(idle(found)))


def _a_race(tallies: Sequence[RaceTally], field: str) -> dict[str, float]:
    return {name: number / len(tallies) for name, number in summed(tallies, field).most_common()}


def _shares(counter: Counter[str]) -> dict[str, Share]:
    total = sum(counter.values())
    return {name: share(number, total) for name, number in counter.most_common()}


def _plans(tallies: Iterable[RaceTally]) -> Counter[str]:
    total: Counter[str] = Counter()
    for tally in tallies:
        for counter in tally.plans.values():
            total.update(counter)
    return total


def _boxes(plans: Counter[str]) -> Counter[str]:
    """Assistants by box, of all plans."""
    total: Counter[str] = Counter()
    for plan, times in plans.items():
        for box, number in zip(("pathfinder", "mechanic", "escort", "funding"), plan.split("-"), strict=True):
            total[box] += int(number) * times
    return total


def _commonest(tallies: Sequence[RaceTally]) -> tuple[int, str, Share]:
    """The plan that makes up the largest share of one round's plans."""
    by_round: dict[int, Counter[str]] = {}
    for tally in tallies:
        for number, counter in tally.plans.items():
            by_round.setdefault(number, Counter()).update(counter)
    largest = [
        (number, plan, share(times, counter.total()))
        for number, counter in by_round.items()
        for plan, times in counter.most_common(1)
        if counter.total() >= min(ENOUGH_PLANS, by_round[1].total() if 1 in by_round else 0)
    ]
    return max(largest, key=lambda one: one[2].share, default=(0, "", share(0, 0)))


def _uses(tallies: Sequence[RaceTally]) -> dict[str, Use]:
    offered, chosen, races = summed(tallies, "offered"), summed(tallies, "chosen"), len(tallies)
    return {name: Use(offered[name] / races, chosen[name] / races) for name in sorted(offered)}


def _cards(tallies: Sequence[RaceTally]) -> dict[str, CardUse]:
    acquired, played, discarded = (summed(tallies, name) for name in ("acquired", "played", "discarded"))
    races = len(tallies)
    return {
        card: CardUse(acquired[card] / races, played[card] / races, discarded[card] / races)
        for card in sorted(acquired, key=lambda card: -acquired[card])
    }


def _lines(tallies: Sequence[RaceTally]) -> dict[str, Share]:
    """For each line that anybody could take, the course on which it is ridden most."""
    courses: dict[str, list[RaceTally]] = {}
    for tally in tallies:
        courses.setdefault(tally.course, []).append(tally)
    names = {name.removeprefix("line: ") for t in tallies for name in t.offered if name.startswith("line: ")}
    return {
        name: max(
            (share(sum(name in tally.lines for tally in races), len(races)) for races in courses.values()),
            key=lambda ridden: ridden.share,
        )
        for name in sorted(names)
    }


# ---- what lies idle


def idle(found: Liveness) -> Iterator[str]:
    """One line for each thing that hardly matters."""
    for name, use in found.uses.items():
        if use.taken < FEW_CHOICES and not name.startswith("line: "):
            yield f"{name}: chosen in {use.taken:.1%} of the questions that offer it"
    for line, ridden in found.lines.items():
        if ridden.share < FEW_RACES:
            yield f"line {line}: ridden in {ridden.share:.1%} of the races of its best course"
    for leader in found.leaders:
        if leader not in found.powers and leader not in ALWAYS_ON:
            yield f"leader {leader}: power never used"
    for why in ("range", "stop", "city", "chosen"):
        if found.ends.get(why, share(0, 1)).share < FEW_CHOICES:
            yield f"drives hardly ever end by {why}"


ALWAYS_ON: Final = frozenset({"van_hotten", "von_dorpfeld", "li", "walledgrave"})
"""Leaders whose power needs no decision of its own."""


# ---- the aims


class Target(msgspec.Struct, frozen=True):
    """A figure that the designed numbers are tuned to, and the bounds it should lie in."""

    name: str
    low: float
    high: float
    value: float

    @property
    def met(self) -> bool:
        """Whether it lies within."""
        return self.low <= self.value <= self.high


JOINED: Final = ("asia", "usa")  # two half-boards: longer races
NO_LIMIT: Final = float("inf")


def aims(found: Liveness) -> list[Target]:
    """The aims of docs/BALANCE.md with what was measured."""
    joined = found.board in JOINED
    least_card, worst = min(((use.used, card) for card, use in found.cards.items()), default=(1.0, "none"))
    spent, (number, plan, commonest) = sum(found.spending.values()), found.commonest
    rest = {name: found.actions.get(name, share(0, 1)).share for name in ACTION_NAMES.values()}
    return [
        Target("spaces a drive", 1.8, NO_LIMIT, found.spaces),
        Target("drives of 3 spaces and more", 0.25, 1.0, found.long_drives.share),
        Target("drives that end by range", 0.06, 1.0, found.ends.get("range", share(0, 1)).share),
        Target("drives that end by a stop", 0.10, 0.35, found.ends.get("stop", share(0, 1)).share),
        Target("drives that end in a city", 0.0, 0.50, _in_cities(found)),
        *(Target(f"assistants on {box}", 0.10, 1.0, one.share) for box, one in found.boxes.items()),
        *(Target(f"uses of assistants: {name}", 0.02, 1.0, one) for name, one in rest.items()),
        Target("pathfinders of five", 0.6, 5.0, 5 * found.boxes.get("pathfinder", share(0, 1)).share),
        Target("plans with five on funding", 0.0, 0.12, found.plans.get(FIVE_ON_FUNDING, share(0, 1)).share),
        Target(f"commonest plan of a round ({plan} in {number})", 0.0, 0.30, commonest.share),
        Target("races in which somebody drives in round 1", 0.95, 1.0, found.round_one.share),
        Target(f"cards played of those held (least: {worst})", 0.60, 1.0, least_card),
        Target("cards discarded, a player and race", 0.0, 1.0, found.limit),
        Target("lines' share of the francs spent", 0.0, 0.30, found.spending.get("line", 0.0) / max(1.0, spent)),
        Target("least line in its best course", 0.03, 1.0, min((s.share for s in found.lines.values()), default=1.0)),
        Target("rounds", 10 if joined else 6, 16 if joined else 10, found.rounds.mean),
        Target("races over 20 rounds", 0.0, 0.01, found.long.share),
        Target("lead changes a race", 3.0, NO_LIMIT, found.lead_changes),
        Target("last at half-way wins", 0.08, 0.25, found.last_at_half_way_wins.share),
        Target("first to arrive wins", 0.60, 0.88, found.first_home_wins.share),
    ]


def _in_cities(found: Liveness) -> float:
    return sum(found.ends.get(why, share(0, 1)).share for why in ("city", "finish"))


# ---- the table


def table(found: Liveness) -> Iterator[str]:
    """The figures in lines of text."""
    yield f"{found.board}, {found.players} players, {found.races} races"
    yield from _aims(aims(found))
    yield from _counter("why drives ended", found.ends, lambda one: f"{one.share:.1%}")
    yield from _counter("assistants", found.boxes, lambda one: f"{one.share:.1%}")
    yield from _counter("uses of assistants", found.actions, lambda one: f"{one.share:.1%}")
    most = dict(list(found.plans.items())[:12])
    yield from _counter("plans (pathfinder-mechanic-escort-funding)", most, lambda one: f"{one.share:.1%}")
    yield from _counter("francs in, a race", found.income, lambda one: f"{one:.0f}")
    yield from _counter("francs out, a race", found.spending, lambda one: f"{one:.0f}")
    yield from _counter(
        "cards: held, a race, and the share played", found.cards, lambda one: f"{one.acquired:.2f} {one.used:.0%}"
    )
    yield from _counter("offered and chosen, a race", found.uses, lambda one: f"{one.offered:.2f} {one.chosen:.2f}")
    for title, counter in (
        ("effects, a race", found.effects),
        ("cities by colour, a race", found.cities),
        ("leaders, a race", found.leaders),
        ("powers used, a race", found.powers),
        ("events of modules, a race", found.module_events),
    ):
        if counter:
            yield from _counter(title, counter, lambda one: f"{one:.2f}")
    yield from _counter("lines, in the races of their best course", found.lines, lambda one: f"{one.share:.1%}")
    yield from _counter(
        "wins by place in the first turn order", dict(enumerate(found.wins_by_order, 1)), lambda one: f"{one.share:.1%}"
    )
    yield "idle:"
    yield from (f"   {one}" for one in found.idle or ("nothing",))


def _aims(found: Sequence[Target]) -> Iterator[str]:
    for aim in found:
        bounds = f"{aim.low:g} to {aim.high:g}" if aim.high != NO_LIMIT else f"{aim.low:g} or more"
        yield f"   {'ok  ' if aim.met else 'MISS'} {aim.name:<58}{aim.value:>8.3f}   ({bounds})"


def _counter(title: str, counter: Mapping[str, T] | Mapping[int, T], told: Callable[[T], str]) -> Iterator[str]:
    yield f"{title}:"
    yield from columns([f"{name} {told(value)}" for name, value in counter.items()] or ["none"])
