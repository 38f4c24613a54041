"""The invitation to one's table: its code on the header, and the whole link for whoever is not here."""

from __future__ import annotations

from greatrace_client import clipboard
from greatrace_client.net.invitation import Invitation
from greatrace_client.net.lan import own_address
from greatrace_client.net.link import LOOPBACK, Address
from greatrace_client.scenes.base import Kit
from greatrace_client.text import tr
from greatrace_client.widgets import Button


def invitation(kit: Kit) -> Invitation:
    """To the table where one sits. A server on this machine is told as the others reach it."""
    lobby, link = kit.lobby, kit.link
    address = link.address if link is not None else None
    if address is not None and address.host in LOOPBACK:
        address = Address(own_address(), address.port)
    return Invitation(lobby.invite or lobby.table, address)


def invite_button(kit: Kit) -> Button:
    """Copies the link."""

    def copy() -> None:
        link = invitation(kit).link
        copied = clipboard.put(link)
        kit.say(tr("Copied: {link}", link=link) if copied else tr("Your friends join with {link}", link=link))

    return Button("Invite", copy, "Copy a link with which friends sit down at this table.", key="I", name="invite")
