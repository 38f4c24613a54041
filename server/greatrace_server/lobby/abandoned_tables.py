"""Tables where nobody is connected: which count as abandoned, and which is removed first when the server is full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from greatrace.protocol.limits import TABLES_EACH
from greatrace_server.lobby.table import Table
from greatrace_server.storage.records import FROZEN, OPEN, PERSON


def deserted_for(table: Table) -> float | None:
    """Seconds for which nobody has been connected; None while somebody is, or is expected at an open table."""
    since = table.cleanup.since
    if since is None or table.record.phase == OPEN:
        return None
    return table.services.clock.seconds() - since


def is_abandoned(table: Table, seconds: float) -> bool:
    """Whether nobody has been connected for `seconds`, and nobody need be expected.

    In a race over days everybody is away most of the time: it is abandoned when bots sit in for all.
    """
    away = deserted_for(table)
    if away is None or away < seconds or table.record.phase == FROZEN:
        return False
    return not (table.patient and any(place.record.kind == PERSON for place in table.places))


def next_to_clear(tables: Iterable[Table]) -> Table | None:
    """The table to remove for a new one: of the opener with most abandoned tables, the longest abandoned.

    So however many tables a few people have opened and left, they keep nobody out and displace nobody else's race. If
    no table is abandoned: a race over days, or a frozen one, of somebody who has more of them than a person may play.
    """
    deserted = [table for table in tables if deserted_for(table) is not None]
    abandoned = [table for table in deserted if is_abandoned(table, table.services.settings.now.pacing.grace)]
    if abandoned:
        return _of_the_greatest_group(abandoned, 0)
    return _of_the_greatest_group(deserted, TABLES_EACH)


def _of_the_greatest_group(tables: list[Table], more_than: int) -> Table | None:
    """Of the opener with most of these tables, if more than `more_than`, the table deserted longest."""
    groups = Counter(_opener(table) for table in tables)
    if not groups or max(groups.values()) <= more_than:
        return None
    return max(tables, key=lambda table: (groups[_opener(table)], deserted_for(table) or 0.0))


def _opener(table: Table) -> str:
    """The opener of a table. Tables of older journals do not name one: each counts for itself."""
    return table.record.opened_by or table.id


def any_patient(tables: Iterable[Table]) -> bool:
    """Whether any table has a race over days, in which time passes for people who are away."""
    return any(table.patient for table in tables)
