"""What goes into the logbook when a race is over, and the sentence about what it has earned."""

from __future__ import annotations

from greatrace_client.i18n import listed, term, tr
from greatrace_client.model.career import Logbook, honours
from greatrace_client.model.daily_race import day_of
from greatrace_client.model.expeditions import expedition_named, expedition_of, gained
from greatrace_client.model.table import TableModel


def note_down(book: Logbook, table: TableModel | None, seed: str) -> str:
    """Note the race at that table, if it has just ended; what it has earned in a sentence, "" if nothing.

    `seed`: the one that was wished for, which says what day or expedition it was.
    """
    noted = book.note(table, day_of(seed), expedition_of(seed))
    if noted is None:
        return ""
    before, entry = noted
    earned = [term("honour", name) for name in honours(before, entry)]
    name, metal = gained(before, entry)
    if metal:
        which = found.title if (found := expedition_named(name)) is not None else name
        earned.insert(0, tr("{metal} in “{expedition}”", metal=term("medal", metal), expedition=which))
    return tr("Achievement unlocked: {entries}", entries=listed(earned)) if earned else ""
