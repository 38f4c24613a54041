"""Rules in plain lines: by id, by words, or the rule of the open question."""

from __future__ import annotations

from collections.abc import Iterator

from greatrace_client.i18n import listed, tr, trn
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.rulebook import asked, found, see_also
from greatrace_client.race_common.rulebook_entry import Entry

MOST = 12  # titles that are read out


def look_up(table: TableModel | None, text: str) -> Iterator[str]:
    """The entry that is meant, or the titles of those that contain the words; without words the entry of the open
    question.
    """
    if not text:
        if entry := asked(table):
            yield from read_out(table, Entry(entry))
        yield tr("Type “rules” and a word, or the id of a rule, to look it up.")
        return
    entries = found(table, text)
    wanted = text.strip().casefold()
    exact = [e for e in entries if wanted in (e.id.casefold(), e.mark.casefold(), e.title.casefold())]
    if len(entries) == 1 or exact:
        yield from read_out(table, (exact or entries)[0])
    elif not entries:
        yield tr("No rule contains these words.")
    else:
        yield from (name_of(entry) for entry in entries[:MOST])
        if (left := len(entries) - MOST) > 0:
            yield trn("{n} more rule contains these words.", "{n} more rules contain these words.", left)
        yield tr("Type “rules” and one of these names.")


def read_out(table: TableModel | None, entry: Entry) -> Iterator[str]:
    """Name, text, and related entries."""
    yield f"{name_of(entry)}."
    yield from entry.text.splitlines()
    if more := see_also(table, entry):
        yield tr("See also: {rules}", rules=listed([name_of(other) for other in more]))


def name_of(entry: Entry) -> str:
    """The id of a rule and its title."""
    return f"{entry.mark} {entry.title}".strip()
