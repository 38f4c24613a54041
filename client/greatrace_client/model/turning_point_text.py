"""The turning points of a race in words, for both games and both clients."""

from __future__ import annotations

from collections.abc import Callable

from greatrace_client.i18n.catalog import term, tr, trn
from greatrace_client.model import crazy_story
from greatrace_client.model.turning_points import ARRIVED, BACK, BLOW, LEAD, Turn


def words_of_turn(turn: Turn, name: str, city: str) -> str:
    """What happened in a great race, in a sentence; `city` is the finish."""
    n = turn.number
    if turn.kind == LEAD:
        return tr("{name} takes the lead.", name=name)
    if turn.kind == ARRIVED:
        if n == 1:
            return tr("{name} reaches {city} first.", name=name, city=city)
        return tr("{name} reaches {city} in place {n}.", n=n, name=name, city=city)
    if turn.kind == BACK:
        return tr("{name} turns back.", name=name)
    if turn.kind == BLOW:
        return trn("{name} loses {n} level to danger.", "{name} loses {n} levels to danger.", n, name=name)
    return trn("{name} gains {n} row this round.", "{name} gains {n} rows this round.", n, name=name)


def words_of_crazy_turn(turn: crazy_story.Turn, name: Callable[[int], str]) -> str:
    """What happened in a Crazy Race; `name` tells who sits where."""
    return term("crazy turn", turn.kind, who=name(turn.seat), victim=name(turn.victim), n=turn.number)
