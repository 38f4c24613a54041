"""What operators of one node ask of the others: orders and their answers, in rows that all nodes share.

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
    """The rows. Every function waits for the database, so none of them is called in the reactor's thread."""

    boot: str

    def nodes(self) -> list[tuple[str, str]]:
        """Boot and name of every node that lives, this one among them."""

    def give(self, orders: Sequence[tuple[str, str, bytes]]) -> None:
        """Orders, each with an id and the boot of the node that is to carry it out."""

    def take(self) -> list[tuple[str, bytes]]:
        """Orders for this node, each once, with their ids."""

    def answer(self, id: str, answer: bytes) -> None:
        """What came of an order."""

    def answers(self, ids: Sequence[str]) -> dict[str, bytes]:
        """The answers that have come to these orders, each once."""


@define(eq=False, repr=False)
class PostgresOrders:
    """See OrderBook."""

    link: PostgresLink
    boot: str

    def nodes(self) -> list[tuple[str, str]]:
        """See OrderBook."""
        return self.link.run(lambda connection: [(boot, name) for boot, name in connection.execute(NODES)])

    def give(self, orders: Sequence[tuple[str, str, bytes]]) -> None:
        """See OrderBook."""
        columns = [[order[column] for order in orders] for column in range(3)]

        def write(connection: Connection) -> None:
            with connection.transaction():
                connection.execute(FORGET)
                connection.execute(GIVE, columns)

        self.link.run(write)

    def take(self) -> list[tuple[str, bytes]]:
        """See OrderBook."""
        return self.link.run(
            lambda connection: [(id, bytes(body)) for id, body in connection.execute(TAKE, (self.boot,))]
        )

    def answer(self, id: str, answer: bytes) -> None:
        """See OrderBook."""
        self.link.run(lambda connection: connection.execute(ANSWER, (answer, id)))

    def answers(self, ids: Sequence[str]) -> dict[str, bytes]:
        """See OrderBook."""
        return self.link.run(
            lambda connection: {id: bytes(answer) for id, answer in connection.execute(ANSWERS, (list(ids),))}
        )
