"""Content offered by a client for its table: received in parts, and checked before a table may play it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import define

from greatrace.content_files import ContentError
from greatrace.content_package import digest_of_text
from greatrace.great_race.own_content import content_with, package_of_table
from greatrace.protocol.messages import OfferContent
from greatrace_server.protocol_error import ProtocolError

KIB: Final = 1024
LONGEST: Final = 300  # characters of a sentence about a mistake


@define
class OfferedContent:
    """The text that one connection has offered so far: one at a time, and never longer than the server allows."""

    text: str = ""
    all: int = 0

    def add(self, part: OfferContent, most: int) -> None:
        """Add a part; `most` KiB are allowed. Raises ProtocolError, and then nothing is kept."""
        so_far, self.text = self.text if part.first else "", ""
        if not most:
            raise ProtocolError("content/off")
        if part.all > most * KIB:
            raise ProtocolError("content/large", f"{most} KiB are allowed")
        if part.first != len(so_far) or len(so_far) + len(part.text) > part.all:
            raise ProtocolError("content/missing")
        self.text, self.all = so_far + part.text, part.all

    def for_table(self, board: str, options: Mapping[str, str], known: str, most: int) -> str:
        """The text for a table with that board and these options; `known`: the table's present text. "" if it needs
        none.

        Raises ProtocolError.
        """
        digest = package_of_table(board, options)
        if not digest:
            return ""
        if not most:
            raise ProtocolError("content/off")
        fitting = (text for text in (self.text, known) if text and digest_of_text(text) == digest)
        if (text := next(fitting, None)) is None or (text is self.text and len(text) != self.all):
            raise ProtocolError("content/missing")
        if len(text.encode()) > most * KIB:
            raise ProtocolError("content/large", f"{most} KiB are allowed")
        return checked(text, board)


def checked(text: str, board: str) -> str:
    """The text, if its board can be played. Raises ProtocolError."""
    try:
        if board not in content_with(text, board).boards:
            raise ProtocolError("content/missing")
    except ContentError as error:
        raise ProtocolError("content/broken", str(error)[:LONGEST]) from None
    return text
