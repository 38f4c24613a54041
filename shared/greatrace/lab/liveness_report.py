"""The report about many races: whether the aims for the designed numbers are met, and the table of figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

import msgspec

from greatrace.lab.liveness import ACTION_NAMES
from greatrace.lab.liveness_summary import FIVE_ON_FUNDING, Liveness
from greatrace.lab.report import columns, share

T = TypeVar("T")


# ---- the aims


class Target(msgspec.Struct, frozen=True):
    """A figure that the designed numbers are tuned to, and the bounds it should lie in."""

    name: str
    low: float
    high: float
    value: float

    @property
    def met(self) -> bool:
        return self.low <= self.value <= self.high


JOINED: Final = ("asia", "usa")  # two half-boards: longer races
NO_LIMIT: Final = float("inf")


def aims(found: Liveness) -> list[Target]:
    """The aims of docs/BALANCE.md with the measured values."""
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
    """The lines of the table of figures."""
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


def _counter(title: str, counter: Mapping[str, T] | Mapping[int, T], as_text: Callable[[T], str]) -> Iterator[str]:
    yield f"{title}:"
    yield from columns([f"{name} {as_text(value)}" for name, value in counter.items()] or ["none"])
