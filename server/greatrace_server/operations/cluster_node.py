"""Makes a server one of several nodes on a shared database."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from greatrace_server.lobby.cluster_view import ClusterView, KeptRelays, encoded
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.lobby.resume import knows_rules
from greatrace_server.lobby.shared_limits import SharedLimits
from greatrace_server.lobby.table_index import Published
from greatrace_server.storage.databases import is_postgres
from greatrace_server.storage.store import Store

if TYPE_CHECKING:
    from greatrace_server.cluster.joining import Joined
    from greatrace_server.cluster.membership import Membership


def joined_cluster(reactor: Any, database: str, store: Store) -> Joined | None:
    """The node's connections for its lease; None on a database that only one server can use. Raises StoreError."""
    if not is_postgres(database):
        return None
    from greatrace_server.cluster.joining import join
    from greatrace_server.storage.postgres import node_of

    return join(reactor, database, node_of(store.database))


def become_member(
    joined: Joined, lobby: Lobby, store: Store, relays: KeptRelays, fenced: Callable[[], None]
) -> Membership:
    """Start the node's membership; `fenced` is called when it has lost its lease."""
    view = ClusterView(
        store,
        lobby.elsewhere,
        lobby.resume_table,
        lobby.give_up,
        lambda: lobby.draining,
        (lobby.accounts, lobby.access),
        lobby.sift,
        joined.reactor,
        SharedLimits(lobby.access, lobby.attempts, lobby.mail.limits, lobby.mail.turn_limits),
        relays,
    )
    member = joined.membership(view, knows_rules, fenced)

    def published(id: str, entry: Published | None) -> None:
        member.entry_changed(id, None if entry is None else encoded(entry))

    lobby.published, store.certain = published, member.certain
    for table in lobby.tables.values():
        lobby.announce(table.id)
    member.start()
    lobby.ratings.follow()
    return member
