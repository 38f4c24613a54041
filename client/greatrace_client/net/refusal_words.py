"""A server's refusal as text for a player, who may have followed an invitation."""

from __future__ import annotations

from greatrace.protocol.messages import PROTOCOL_VERSION, Refused
from greatrace_client.i18n import tr
from greatrace_client.model.refusal_text import refusal


class RefusalWords:
    """Words refusals: an invitation's unknown code gets another sentence than a table that was seen before.

    `invitation`: the code that was sent to the server, until the server answers.
    """

    invitation = ""

    def of(self, message: Refused) -> str:
        """The sentence for a refusal; it counts as the answer to the invitation, if there is one."""
        code, self.invitation = self.invitation, ""
        if code and message.code == "table/unknown":
            return tr("No table with the code {code} on this server. Ask the host for a new invitation.", code=code)
        if message.code == "hello/version":
            sentence = other_version(message.protocol)
        else:
            sentence = refusal(message.code, message.rule, message.detail, message.reason, message.seconds)
        return f"{sentence} {message.where}" if message.where else sentence


def other_version(protocol: int) -> str:
    """What to do about a server that speaks version `protocol`; the oldest ones do not say which."""
    if protocol > PROTOCOL_VERSION:
        return tr("This server needs a newer version of the game: update yours.")
    return tr("This server is older than your game: ask its host to update it, or use an older version of the game.")
