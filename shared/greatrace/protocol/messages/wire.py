"""The base classes of all messages, and the limits of their fields."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from greatrace.protocol.limits import MAIL_LENGTH, PASSWORD_LENGTH

LEFT_OUT: Final = msgspec.Raw()
"""The default of a field that may hold any JSON. msgspec compares it by identity: another empty Raw would be written.
"""

PROTOCOL_VERSION = 2

Text = Annotated[str, Meta(max_length=64)]
Token = Annotated[str, Meta(max_length=64)]
TableId = Annotated[str, Meta(max_length=16)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Sequence = Annotated[int, Meta(ge=0)]
Identity = Annotated[str, Meta(min_length=1, max_length=40)]
Language = Annotated[str, Meta(pattern="^([a-z]{2,3})?$")]  # an ISO 639 code; "": any, or not said
ContentHash = Annotated[str, Meta(max_length=200)]  # see docs/PROTOCOL.md, content
Password = Annotated[str, Meta(max_length=PASSWORD_LENGTH)]
MailAddress = Annotated[str, Meta(max_length=MAIL_LENGTH)]
Handle = Annotated[str, Meta(min_length=1, max_length=16)]


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all messages. A server refuses fields that it does not know, since they are mistakes."""


class ServerSays(Message, frozen=True, forbid_unknown_fields=False):
    """Base of a server's messages. A client ignores unknown fields, since they may be a newer server's."""
