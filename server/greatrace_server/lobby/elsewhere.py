"""The tables of other nodes: shown in the list like this node's own, with the way to reach them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container
from typing import Final

from attrs import define, field

from greatrace_server.cluster.directory import NOWHERE, ListEntry, NodeAddress
from greatrace_server.lobby.table_index import TableEntry, TableIndex
from greatrace_server.protocol_error import ProtocolError

MOST_ASKED: Final = 1_000  # tables looked for at a time: enough for people, and few enough for the database
REMEMBERED: Final = 20  # looks for which it is remembered that a table does not exist
SOON: Final = 0.5  # seconds after which to ask again for a table that is being taken over


class MovedError(ProtocolError):
    """The table is at another node. `peer`: the address for passing its messages on, "" if the client goes there."""

    def __init__(self, table: str, place: NodeAddress, *, passed_on: bool) -> None:
        super().__init__("table/moved", where=place.public)
        self.table, self.peer = table, place.peer if passed_on else ""


@define(eq=False, repr=False)
class Elsewhere:
    """The tables of other nodes. `own`: this node's tables, which are never shown as another's. `changed` is called
    when the list has changed. `passes_on`: whether this node passes messages on to a node at that address. `nodes`:
    addresses of the other nodes, for players. `arriving`: tables taken over but not read yet. `whole`: whether the
    tables of all others are known; even then the lists lack those between two nodes, so the database is asked before
    a table counts as unknown. `alone`: there are no other nodes.
    """

    index: TableIndex
    own: Container[str]
    changed: Callable[[], None]
    passes_on: Callable[[NodeAddress], bool] = lambda _place: False
    nodes: tuple[str, ...] = ()
    arriving: Container[str] = frozenset()
    alone: bool = True
    whole: bool = True
    _asked: dict[str, None] = field(factory=dict)  # tables that the next look asks for
    _absent: dict[str, int] = field(factory=dict)  # tables that do not exist, and the look that found that out
    _looks: int = 0
    _entries: dict[str, tuple[NodeAddress, ListEntry]] = field(factory=dict)  # address and entry by id
    _busy: Counter[str] = field(factory=Counter)  # number of tables elsewhere at which a person takes part

    def show(self, entries: dict[str, tuple[NodeAddress, ListEntry]]) -> None:
        """Replace the tables of other nodes by these."""
        wanted = {id: place for id, place in entries.items() if id not in self.own}
        for id in self._entries.keys() - wanted.keys():
            self._busy.subtract(self._entries[id][1].busy)
            if id not in self.own:
                self.index.remove(id)
        for id, (address, entry) in wanted.items():
            if self._entries.get(id) != (address, entry):
                self._show(id, entry)
        self._entries = wanted
        self._busy = +self._busy
        self.changed()

    def _show(self, id: str, entry: ListEntry) -> None:
        if (old := self._entries.get(id)) is not None:
            self._busy.subtract(old[1].busy)
        self._busy.update(entry.busy)
        self.index.show(listed(entry))

    def tables_of(self, fingerprint: str) -> int:
        """The number of tables of other nodes at which that person takes part."""
        return max(0, self._busy[fingerprint])

    def leave(self, entry: ListEntry) -> None:
        """Show a table that this node has given up as another's."""
        self._show(entry.id, entry)
        self._entries[entry.id] = (NOWHERE, entry)
        self.changed()

    def forget(self, id: str) -> None:
        """Stop showing a table as another's: it is this node's now."""
        if (old := self._entries.pop(id, None)) is not None:
            self._busy.subtract(old[1].busy)
            self.index.remove(id)

    def check(self, id: str) -> None:
        """Raise MovedError if the table is at another node, and ProtocolError if it may be."""
        known = id in self._entries and id not in self.arriving
        if not known and self._is_absent(id):
            return
        place = self._entries[id][0] if known else NOWHERE
        if not place.public:
            raise ProtocolError("table/moving", seconds=SOON)
        raise MovedError(id, place, passed_on=self.passes_on(place))

    def _is_absent(self, id: str) -> bool:
        """Whether that table certainly does not exist; if unknown, the next look finds out."""
        if self.alone or (self.whole and id in self._absent):
            return True
        if id not in self.arriving and len(self._asked) < MOST_ASKED:
            self._asked[id] = None
        return False

    def take_asked(self) -> list[str]:
        """Tables looked for in vain since the last call."""
        self._looks += 1
        self._absent = {id: look for id, look in self._absent.items() if look + REMEMBERED > self._looks}
        asked, self._asked = list(self._asked), {}
        return asked

    def found_absent(self, ids: list[str]) -> None:
        """Remember that these tables do not exist."""
        self._absent |= dict.fromkeys(ids, self._looks)


def listed(entry: ListEntry) -> TableEntry:
    """Another node's entry for this node's list. It does not count in the figures, which are of this node alone."""
    return TableEntry(
        entry.id,
        (entry.group, 0),
        bytes(entry.body),
        frozenset(entry.people),
        entry.game,
        entry.clock,
        entry.language,
        entry.search,
        (),
    )
