"""The tallies of many races, summed up: figures, and things that are hardly used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from greatrace.lab.liveness import ACTION_NAMES, RaceTally
from greatrace.lab.report import Distribution, Share, share, spread

FEW_RACES: Final = 0.03  # below this share of the races of every course a line is idle
FEW_CHOICES: Final = 0.02  # below this share of the questions that offer it a thing is idle
LONG_RACE: Final = 20  # rounds
LONG_DRIVE: Final = 3  # spaces
FIVE_ON_FUNDING: Final = "0-0-0-5"
ENOUGH_PLANS: Final = 100  # plans of a round; with fewer, the most frequent one says nothing


class Use(msgspec.Struct, frozen=True):
    """A thing that can be chosen: the numbers of offers and choices per race."""

    offered: float
    chosen: float

    @property
    def taken(self) -> float:
        """The share of the offers that were taken."""
        return self.chosen / self.offered if self.offered else 0.0


class CardUse(msgspec.Struct, frozen=True):
    """A kind of card: the numbers per race of cards acquired, played, and discarded for the hand limit."""

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
    ends: dict[str, Share]  # reasons for the end of drives
    round_one: Share  # races in which somebody drove in round 1
    boxes: dict[str, Share]  # of all assistants planned
    actions: dict[str, Share]  # of all uses of assistants
    plans: dict[str, Share]  # the most frequent plans
    commonest: tuple[int, str, Share]  # of a round: its number, the most frequent plan
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


def summed(tallies: Sequence[RaceTally], field: str) -> Counter[str]:
    """The sum of one counter over all races."""
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
    """The shares of the boxes in the assistants of all plans."""
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
    """The share of races with a ride on each possible line, on the course where that share is highest."""
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
    """A line of text for each thing that is hardly used."""
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
