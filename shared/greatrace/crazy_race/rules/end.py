"""The end (X6, X7) and its variants (X8)."""

from __future__ import annotations

from collections.abc import Iterable

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.actions import DropPoints
from greatrace.crazy_race.options import STRAGGLER_PENALTY, TIE_BREAK
from greatrace.crazy_race.race import Race
from greatrace.crazy_race.ruleset import Ruleset
from greatrace.crazy_race.state import Crew, Open, Result, Standing
from greatrace.kernel import Seat


async def finish_race(t: Race) -> None:
    """X7, X8. The stragglers' penalty, if agreed, and the final table."""
    if t.ruleset.variant(STRAGGLER_PENALTY.name) == "on":
        await punish_stragglers(t)
    await t.happen(ev.RaceEnded(count(t.ruleset, t.open)))


# ---- X8: stragglers


async def punish_stragglers(t: Race) -> None:
    """X8. Take the highest point card for the furthest locomotive, a card of the player's choice for the next."""
    furthest, next_furthest = stragglers(t.open)
    for seat in furthest:
        if cards := t.crew(seat).points:
            await t.happen(ev.PointsDropped(seat, max(cards), words.FURTHEST))
    for seat in next_furthest:
        if kinds := sorted(set(t.crew(seat).points)):
            choice = await t.choose(seat, "drop", [DropPoints(card) for card in kinds])
            await t.happen(ev.PointsDropped(seat, choice.points, words.NEXT_FURTHEST))


def stragglers(o: Open) -> tuple[list[Seat], list[Seat]]:
    """X8. The players of the locomotive furthest from the finish and of the next one.

    In a tie all suffer the same, each player once; locomotives that tie as the furthest leave no next one.
    """
    racing = [(place, seat) for seat, crew in enumerate(o.crews) for place in crew.locomotives if place < words.HOME]
    furthest = _hindmost(racing)
    if len(furthest) != 1:
        return sorted(set(furthest)), []
    racing.remove(min(racing))
    return furthest, sorted(set(_hindmost(racing)))


def _hindmost(places: list[tuple[int, Seat]]) -> list[Seat]:
    """The players whose locomotives share the last place, once for each locomotive."""
    return [seat for place, seat in places if place == min(places)[0]]


# ---- X7: the count


def count(r: Ruleset, o: Open) -> Result:
    """X7. The result: by points, then by the furthest locomotive; players equal in both share the victory."""
    table = sorted(map(standing, range(len(o.crews)), o.crews), key=_rank, reverse=True)
    winners = [line for line in table if _rank(line) == _rank(table[0])]
    if r.variant(TIE_BREAK.name) == "next_lower" and (lucky := next_lower(table)):
        winners = [lucky]
    rest = [line for line in table if line not in winners]
    reason = words.ALL_STAGES if not o.stages else words.ALL_PLAYED
    return Result((*winners, *rest), tuple(line.seat for line in winners), reason)


def standing(seat: Seat, crew: Crew) -> Standing:
    """X7. That player's line of the final table."""
    return Standing(seat, sum(crew.points), min(crew.locomotives))


def _rank(line: Standing) -> tuple[int, int]:
    return line.points, line.last


def next_lower(table: Iterable[Standing]) -> Standing | None:
    """X8. Equal points cancel each other out: the highest points that only one player has, or None."""
    points = [line.points for line in table]
    return next((line for line in table if points.count(line.points) == 1), None)
