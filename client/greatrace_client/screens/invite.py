"""The invitation to the player's table: its code on the header, and the whole link for the player who is not here."""

from __future__ import annotations

from typing import Protocol

from greatrace_client.i18n import tr
from greatrace_client.input import clipboard
from greatrace_client.net.invitation import Invitation, to_table
from greatrace_client.ui.context import CanSay, HasLink, HasLobby
from greatrace_client.ui.widgets import Button


class InviteContext(HasLobby, HasLink, CanSay, Protocol):
    """The table, its server, and where the link is shown."""


def invitation(kit: InviteContext) -> Invitation:
    """To the table where the player sits."""
    return to_table(kit.lobby, kit.link)


def invite_button(kit: InviteContext) -> Button:
    """Copies the link."""

    def copy() -> None:
        link = invitation(kit).link
        copied = clipboard.put(link)
        kit.say(tr("Copied: {link}", link=link) if copied else tr("Friends can join with {link}", link=link))

    return Button("Invite", copy, "Copy a link that lets friends join this table.", key="I", name="invite")
