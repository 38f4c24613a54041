"""A node's report to the operators of all nodes: its status, and the people connected to it."""

from __future__ import annotations

import msgspec

from greatrace_server.lobby.lobby import Lobby


class ConnectedPerson(msgspec.Struct, frozen=True):
    """A connected person. `person`: the fingerprint."""

    name: str
    host: str
    person: str
    tables: tuple[str, ...]


class NodeStatus(msgspec.Struct, frozen=True):
    """The status of a node. `people`: the first of `connected`."""

    name: str
    draining: bool
    tables: int
    connected: int
    people: tuple[ConnectedPerson, ...]


def status_of(lobby: Lobby, name: str, most: int) -> NodeStatus:
    """The present status of this node, with `most` people at most."""
    people = [
        ConnectedPerson(session.name, session.host, mark, tuple(sorted(session.tables)))
        for mark, session in list(lobby.sessions.items())[:most]
    ]
    return NodeStatus(name, lobby.draining, len(lobby.tables), len(lobby.sessions), tuple(people))
