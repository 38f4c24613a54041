"""The tables of other nodes: in the list like our own, and the way there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container
from typing import Final

from attrs import define, field

from greatrace_server.cluster.directory import NOWHERE, ListEntry, NodeAddress
from greatrace_server.lobby.table_index import TableEntry, TableIndex
from greatrace_server.protocol_error import ProtocolError

SOON: Final = 0.5  # seconds after which to ask again for a table that is being taken over


class MovedError(ProtocolError):
    """The table is at another node. `peer`: where its messages can be passed on to, "" if the client goes there."""

    def __init__(self, table: str, place: NodeAddress, *, passed_on: bool) -> None:
        super().__init__("table/moved", where=place.public)
        self.table, self.peer = table, place.peer if passed_on else ""


@define(eq=False, repr=False)
class Elsewhere:
    """`own`: this node's tables, which are never shown as another's. `changed` is called when the list has changed.
    `passes_on`: whether messages to a node at that address are passed on by this one. `nodes`: addresses of the other
    nodes, for players. `unlisted`: tables that exist, but are in no node's list now. `arriving`: tables that are this
    node's and have not been read yet. `whole`: whether it is known which tables the others have.
    """

    index: TableIndex
    own: Container[str]
    changed: Callable[[], None]
    passes_on: Callable[[NodeAddress], bool] = lambda _place: False
    nodes: tuple[str, ...] = ()
    unlisted: Container[str] = frozenset()
    arriving: Container[str] = frozenset()
    whole: bool = True
    _entries: dict[str, tuple[NodeAddress, ListEntry]] = field(factory=dict)  # address and entry by id
    _busy: Counter[str] = field(factory=Counter)  # at how many tables elsewhere somebody takes part

    def show(self, entries: dict[str, tuple[NodeAddress, ListEntry]]) -> None:
        """These are all tables of other nodes."""
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
        """At how many tables of other nodes that person takes part."""
        return max(0, self._busy[fingerprint])

    def leave(self, entry: ListEntry) -> None:
        """That table was this node's, and will be another's."""
        self._show(entry.id, entry)
        self._entries[entry.id] = (NOWHERE, entry)
        self.changed()

    def forget(self, id: str) -> None:
        """That table is this node's now."""
        if (old := self._entries.pop(id, None)) is not None:
            self._busy.subtract(old[1].busy)
            self.index.remove(id)

    def check(self, id: str) -> None:
        """Raises MovedError when the table is at another node, and ProtocolError when it may be at one."""
        known = id in self._entries
        if not known and self.whole and id not in self.unlisted and id not in self.arriving:
            return
        place = self._entries[id][0] if known and id not in self.arriving else NOWHERE
        if not place.public:
            raise ProtocolError("table/moving", seconds=SOON)
        raise MovedError(id, place, passed_on=self.passes_on(place))


def listed(entry: ListEntry) -> TableEntry:
    """An entry of another node for this node's list. It adds nothing to the figures, which are of this node alone."""
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
