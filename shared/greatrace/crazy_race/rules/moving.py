"""Moving (X3): out to the turntable, turn, home again; and the point cards on the way."""

from __future__ import annotations

from collections.abc import Sequence

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.race import Race
from greatrace.crazy_race.rules import points
from greatrace.crazy_race.state import Crew
from greatrace.kernel import Seat


def racing(crew: Crew) -> list[str]:
    """X3. The locomotives that are not home yet."""
    return [name for name, place in zip(words.LOCOMOTIVES, crew.locomotives, strict=True) if place < words.HOME]


def way(locomotives: Sequence[int], locomotive: str, spaces: int) -> tuple[int, ...]:
    """X3. The places of a move that cost one each. Own locomotives ahead are jumped at no cost, also on the turntable.

    Reaching the turntable with movement left, the locomotive turns and goes on; at home the rest is lost.
    """
    mover = words.LOCOMOTIVES.index(locomotive)
    taken = {words.space(place) for i, place in enumerate(locomotives) if i != mover and 0 < place < words.HOME}
    free = [p for p in range(locomotives[mover] + 1, words.HOME + 1) if words.space(p) not in taken]
    return tuple(free[:spaces])


def spaces_home(locomotives: Sequence[int], locomotive: str) -> int:
    """X3. The number of spaces that would bring the locomotive home as the others stand."""
    return len(way(locomotives, locomotive, words.HOME))


def moved(locomotives: Sequence[int], locomotive: str, spaces: int) -> tuple[int, ...]:
    """X3. The places of all locomotives after the move of that locomotive by `spaces` spaces."""
    mover = words.LOCOMOTIVES.index(locomotive)
    return (*locomotives[:mover], way(locomotives, locomotive, spaces)[-1], *locomotives[mover + 1 :])


async def advance(t: Race, seat: Seat, locomotive: str, spaces: int) -> None:
    """X3. Move the locomotive; the turntable and the return home take a point card each."""
    places = t.crew(seat).locomotives
    start = places[words.LOCOMOTIVES.index(locomotive)]
    passed = way(places, locomotive, spaces)
    await t.happen(ev.LocomotiveMoved(seat, locomotive, start, passed))
    if start < words.TURNTABLE <= passed[-1]:
        await points.draw(t, seat, words.TURNTABLE_PILE)
    if passed[-1] == words.HOME:
        await points.come_home(t, seat)
