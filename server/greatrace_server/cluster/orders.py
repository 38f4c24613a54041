"""Operators' orders from one node to the others, and the answers, in rows shared by all nodes.

A node looks for orders twice a second. Rows that nobody has read after a while are removed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from attrs import define

from greatrace_server.storage.postgres_link import Connection, PostgresLink

GIVE: Final = """
INSERT INTO orders (id, boot, body) SELECT * FROM unnest(%s::text[], %s::text[], %s::bytea[])"""
TAKE: Final = "UPDATE orders SET taken = true WHERE boot = %s AND NOT taken RETURNING id, body"
ANSWER: Final = "UPDATE orders SET answer = %s WHERE id = %s"
ANSWERS: Final = "DELETE FROM orders WHERE id = ANY(%s) AND answer IS NOT NULL RETURNING id, answer"
FORGET: Final = "DELETE FROM orders WHERE made < now() - interval '2 minutes'"
NODES: Final = "SELECT boot, name FROM nodes WHERE expires > now() ORDER BY name, boot"


class OrderBook(Protocol):
    """The interface of the rows. Every method waits for the database, so none is called in the reactor's thread."""

    boot: str

    def nodes(self) -> list[tuple[str, str]]:
        """Boot and name of every live node, including this one."""

    def give(self, orders: Sequence[tuple[str, str, bytes]]) -> None:
        """Write orders, each with an id and the boot of the node that is to carry it out."""

    def take(self) -> list[tuple[str, bytes]]:
        """Read orders for this node, each once, with their ids."""

    def answer(self, id: str, answer: bytes) -> None:
        """Write the answer to an order."""

    def answers(self, ids: Sequence[str]) -> dict[str, bytes]:
        """Read the answers to these orders that have arrived, each once."""


@define(eq=False, repr=False)
class PostgresOrders:
    """The rows of orders in PostgreSQL."""

    link: PostgresLink
    boot: str

    def nodes(self) -> list[tuple[str, str]]:
        return self.link.run(lambda connection: [(boot, name) for boot, name in connection.execute(NODES)])

    def give(self, orders: Sequence[tuple[str, str, bytes]]) -> None:
        columns = [[order[column] for order in orders] for column in range(3)]

        def write(connection: Connection) -> None:
            with connection.transaction():
                connection.execute(FORGET)
                connection.execute(GIVE, columns)

        self.link.run(write)

    def take(self) -> list[tuple[str, bytes]]:
        return self.link.run(
            lambda connection: [(id, bytes(body)) for id, body in connection.execute(TAKE, (self.boot,))]
        )

    def answer(self, id: str, answer: bytes) -> None:
        self.link.run(lambda connection: connection.execute(ANSWER, (answer, id)))

    def answers(self, ids: Sequence[str]) -> dict[str, bytes]:
        return self.link.run(
            lambda connection: {id: bytes(answer) for id, answer in connection.execute(ANSWERS, (list(ids),))}
        )
