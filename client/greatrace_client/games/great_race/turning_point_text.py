"""The turning points of a race in words, for both clients."""

from __future__ import annotations

from greatrace_client.games.great_race.turning_points import ARRIVED, BACK, BLOW, LEAD, TurningPoint
from greatrace_client.i18n.catalog import tr, trn


def words_of_turn(turn: TurningPoint, name: str, city: str) -> str:
    """What happened, in a sentence; `city` is the finish."""
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
