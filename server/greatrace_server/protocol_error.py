"""The error for a refusal with a code."""

from __future__ import annotations

from greatrace.protocol.codes import known
from greatrace.protocol.messages import Refused


class ProtocolError(Exception):
    """A request is refused, and nothing has changed. `code` is one of `greatrace.protocol.codes`."""

    def __init__(
        self,
        code: str,
        detail: str = "",
        rule: str = "",
        reason: str = "",
        where: str = "",
        seconds: float | None = None,
        protocol: int = 0,
    ) -> None:
        super().__init__(detail or code)
        self.code = known(code)
        self.detail = detail
        self.rule = rule
        self.reason = reason
        self.where = where
        self.seconds = seconds
        self.protocol = protocol

    def message(self, table: str = "", id: str = "") -> Refused:
        """The refusal as a message."""
        return Refused(
            self.code, self.rule, id, self.detail, table, self.reason, self.where, self.seconds, self.protocol
        )
