"""Unacknowledged answers: kept, each with an id of its own, until the server has accepted or refused them."""

from __future__ import annotations

import secrets

import msgspec

from greatrace.kernel import Action
from greatrace.protocol.messages import Accepted, Answer, Refused, TakeBack
from greatrace_client.net.server_nodes import MOVED, MOVING


class Answers:
    """The unacknowledged answers of one connection. Their ids are unique among connections, so sending one again is
    harmless.
    """

    def __init__(self) -> None:
        self._line = secrets.token_hex(4)
        self._count = 0
        self._unsettled: dict[str, Answer | TakeBack] = {}

    @property
    def open(self) -> list[Answer | TakeBack]:
        """Unacknowledged answers, oldest first."""
        return list(self._unsettled.values())

    def answer(self, table: str, decision: int, action: Action) -> Answer:
        """The message that answers the open decision."""
        message = Answer(table, decision, msgspec.Raw(msgspec.json.encode(action)), self._next())
        self._unsettled[message.id] = message
        return message

    def take_back(self, table: str) -> TakeBack:
        """The message that takes the player's last answer back."""
        message = TakeBack(table, self._next())
        self._unsettled[message.id] = message
        return message

    def settled(self, message: Accepted | Refused) -> None:
        """Forget an answer that the server accepted or refused. If the table is moving to another node the answer is
        still pending.
        """
        if not (isinstance(message, Refused) and message.code in (MOVED, MOVING)):
            self._unsettled.pop(message.id, None)

    def _next(self) -> str:
        self._count += 1
        return f"{self._line}-{self._count}"
