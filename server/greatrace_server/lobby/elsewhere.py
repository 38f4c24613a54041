"""The tables of other nodes: in the list like our own, and the way there."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final

from attrs import define, field

from greatrace_server.cluster.directory import ListEntry
from greatrace_server.lobby.table_index import TableEntry, TableIndex
from greatrace_server.protocol_error import ProtocolError

SOON: Final = 0.5  # seconds after which to ask again for a table that is being taken over


@define(eq=False, repr=False)
class Elsewhere:
    """`own`: this node's tables, which are never shown as another's. `changed` is called when the list has changed.
    `nodes`: addresses of the other nodes, for players. `unlisted`: tables that exist, but are in no node's list now.
    `whole`: whether it is known which tables the others have.
    """

    index: TableIndex
    own: Container[str]
    changed: Callable[[], None]
    nodes: tuple[str, ...] = ()
    unlisted: Container[str] = frozenset()
    whole: bool = True
    _entries: dict[str, tuple[str, ListEntry]] = field(factory=dict)  # address and entry by id

    def show(self, entries: dict[str, tuple[str, ListEntry]]) -> None:
        """These are all tables of other nodes."""
        wanted = {id: place for id, place in entries.items() if id not in self.own}
        for id in self._entries.keys() - wanted.keys():
            if id not in self.own:
                self.index.remove(id)
        for id, (address, entry) in wanted.items():
            if self._entries.get(id) != (address, entry):
                self.index.show(listed(entry))
        self._entries = wanted
        self.changed()

    def leave(self, entry: ListEntry) -> None:
        """That table was this node's, and will be another's."""
        self._entries[entry.id] = ("", entry)
        self.index.show(listed(entry))
        self.changed()

    def forget(self, id: str) -> None:
        """That table is this node's now."""
        if self._entries.pop(id, None) is not None:
            self.index.remove(id)

    def check(self, id: str) -> None:
        """Raises ProtocolError when the table is at another node, or may be: with its address, if it has one now."""
        if id not in self._entries and self.whole and id not in self.unlisted:
            return
        address = self._entries[id][0] if id in self._entries else ""
        if not address:
            raise ProtocolError("table/moving", seconds=SOON)
        raise ProtocolError("table/moved", where=address)


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
