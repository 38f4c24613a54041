"""An index of all tables: the order of the list, filters, and each person's tables.

It is updated for one table at a time, so that no query about one person or one page scans all tables.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Final

import msgspec
from attrs import define, evolve, field, frozen

from greatrace.protocol.messages import TableFilter
from greatrace_server.storage.records import FREE, OPEN, PERSON, RUNNING, TableRecord

if TYPE_CHECKING:
    from greatrace_server.lobby.table import Table

JOINABLE, FULL, UNDER_WAY, REST = range(4)  # the groups of the list, in its order
KEPT_RESULTS: Final = 64  # filters whose results are remembered
EVERYTHING: Final = TableFilter()
WATCHER, LOCKED = "watcher", "locked"


@frozen(eq=False)
class TableEntry:
    """The state of a table at some moment, for the list. A table that changes gets another entry.

    `body` is its encoded TableInfo, `people` the fingerprints of everybody who plays or watches. `clock` is empty if
    the table has the server's usual one. `figures`: what it adds to the index's.
    """

    id: str
    key: tuple[int, int]
    body: bytes
    people: frozenset[str]
    game: str
    clock: str
    language: str
    search: str
    figures: tuple[str, ...]

    @property
    def joinable(self) -> bool:
        """Whether the table is open and has a free seat."""
        return self.key[0] == JOINABLE

    @property
    def age(self) -> int:
        """A number that is smaller for older tables."""
        return self.key[1]


def searchable(text: str) -> str:
    """The text without capitals, accents and superfluous blanks."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in bare if not unicodedata.combining(c)).split())


def group(record: TableRecord) -> int:
    """The group of the list that a table belongs to."""
    if record.phase == OPEN:
        return JOINABLE if any(seat.kind == FREE for seat in record.seats) else FULL
    return UNDER_WAY if record.phase == RUNNING else REST


def entry_of(table: Table, age: int) -> TableEntry:
    """The present entry of that table."""
    record = table.record
    people = {seat.owner for seat in record.seats if seat.owner}
    people.update(watcher.fingerprint for watcher in table.watchers)
    names = [record.title, *(seat.name for seat in record.seats if seat.kind == PERSON)]
    return TableEntry(
        record.id,
        (group(record), age),
        msgspec.json.encode(table.info()),
        frozenset(people),
        record.game,
        record.clock,
        record.language,
        searchable("\n".join(names)),
        _figures_of(record, len(table.watchers)),
    )


def _figures_of(record: TableRecord, watchers: int) -> tuple[str, ...]:
    """The figures: the phase, the kind of each seat, each spectator, and whether it is locked with a free seat."""
    locked = (LOCKED,) if record.locked and group(record) == JOINABLE else ()
    return (record.phase, *(f"seat {seat.kind}" for seat in record.seats), *(WATCHER,) * watchers, *locked)


@frozen
class Published:
    """An entry with what other nodes need: the owners of the seats, and everybody who takes part (`busy`)."""

    entry: TableEntry
    owners: frozenset[str]
    busy: frozenset[str]


@define(eq=False, repr=False)
class TableIndex:
    """The index. `usual_clock` gives the clock of tables that have not chosen any."""

    usual_clock: Callable[[], str]
    _entries: dict[str, TableEntry] = field(factory=dict)
    _order: list[TableEntry] = field(factory=list)
    _places: dict[str, set[str]] = field(factory=dict)  # ids of tables by fingerprint
    _results: dict[TableFilter, list[TableEntry]] = field(factory=dict)
    figures: Counter[str] = field(factory=Counter)
    _last_age: int = 0

    def __len__(self) -> int:
        return len(self._order)

    def __contains__(self, id: str) -> bool:
        return id in self._entries

    def __getitem__(self, id: str) -> TableEntry:
        return self._entries[id]

    # ---- keeping up
    def update(self, table: Table) -> TableEntry:
        """Add or update that table."""
        return self.show(entry_of(table, 0))

    def show(self, entry: TableEntry) -> TableEntry:
        """Add or replace an entry; its age is that of the table's first entry here."""
        old = self._entries.get(entry.id)
        if old is None:
            self._last_age += 1
        else:
            self._take_out(old)
        entry = evolve(entry, key=(entry.key[0], self._last_age if old is None else old.age))
        self._entries[entry.id] = entry
        self.figures.update(entry.figures)
        insort(self._order, entry, key=attrgetter("key"))
        for person in entry.people:
            self._places.setdefault(person, set()).add(entry.id)
        self._results.clear()
        return entry

    def remove(self, id: str) -> None:
        """Remove that table, if it is here."""
        if (old := self._entries.pop(id, None)) is not None:
            self._take_out(old)
            self._results.clear()

    def _take_out(self, old: TableEntry) -> None:
        del self._order[bisect_left(self._order, old.key, key=attrgetter("key"))]
        self.figures.subtract(old.figures)
        for person in old.people:
            tables = self._places[person]
            tables.discard(old.id)
            if not tables:
                del self._places[person]

    # ---- looking
    @property
    def joinable_count(self) -> int:
        """The number of tables that are open and have a free seat."""
        return bisect_left(self._order, (FULL, 0), key=attrgetter("key"))

    def joinable(self, most: int) -> Sequence[TableEntry]:
        """The first `most` joinable tables, which come first in the list."""
        return self._order[: min(most, self.joinable_count)]

    def first(self, most: int) -> Sequence[TableEntry]:
        """The first tables of the list."""
        return self._order[:most]

    def tables_of(self, fingerprint: str) -> list[str]:
        """The ids of the tables where that person plays or watches, the oldest first."""
        return sorted(self._places.get(fingerprint, ()), key=lambda id: self._entries[id].age)

    def fitting(self, wanted: TableFilter) -> Sequence[TableEntry]:
        """The tables that fit the filter, in the list's order. Good until the next change."""
        if wanted == EVERYTHING:
            return self._order
        if (found := self._results.get(wanted)) is None:
            if len(self._results) >= KEPT_RESULTS:
                self._results.clear()
            found = self._results[wanted] = self._filtered(wanted)
        return found

    def _named(self, ids: Sequence[str]) -> list[TableEntry]:
        found = [self._entries[id] for id in dict.fromkeys(ids) if id in self._entries]
        return sorted(found, key=attrgetter("key"))

    def _filtered(self, wanted: TableFilter) -> list[TableEntry]:
        """Filter with one comprehension for each criterion: a call for each of 10,000 tables would take longer."""
        found = self._order if not wanted.ids else self._named(wanted.ids)
        if wanted.free_seat:
            found = found[: bisect_left(found, (FULL, 0), key=attrgetter("key"))]
        if wanted.game:
            found = [entry for entry in found if entry.game == wanted.game]
        if wanted.clock:
            clocks = {wanted.clock, ""} if wanted.clock == self.usual_clock() else {wanted.clock}
            found = [entry for entry in found if entry.clock in clocks]
        if wanted.language:
            found = [entry for entry in found if entry.language == wanted.language]
        if text := searchable(wanted.search):
            found = [entry for entry in found if text in entry.search]
        return found
