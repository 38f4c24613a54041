"""What one node tells the operators of all: how it is, and who is connected to it."""

from __future__ import annotations

import msgspec

from greatrace_server.lobby.lobby import Lobby


class ConnectedPerson(msgspec.Struct, frozen=True):
    """Somebody who is connected. `person`: the fingerprint."""

    name: str
    host: str
    person: str
    tables: tuple[str, ...]


class NodeStatus(msgspec.Struct, frozen=True):
    """A node. `people`: the first of `connected`."""

    name: str
    draining: bool
    tables: int
    connected: int
    people: tuple[ConnectedPerson, ...]


def status_of(lobby: Lobby, name: str, most: int) -> NodeStatus:
    """How this node is now, with so many people at most."""
    people = [
        ConnectedPerson(session.name, session.host, mark, tuple(sorted(session.tables)))
        for mark, session in list(lobby.sessions.items())[:most]
    ]
    return NodeStatus(name, lobby.draining, len(lobby.tables), len(lobby.sessions), tuple(people))
