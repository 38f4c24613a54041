"""Asks for a second press before an action that stops the player's own server while other people are there."""

from __future__ import annotations

from typing import Protocol

from greatrace_client.i18n import tr
from greatrace_client.net.connection import ServerConnection
from greatrace_client.ui.second_press import WarningContext, is_second_press


class OwnServerContext(WarningContext, Protocol):
    """Shows the warning; `server` knows who sits there."""

    server: ServerConnection


def may_end_own_server(context: OwnServerContext) -> bool:
    """Whether nobody else is there, or the player has pressed again."""
    if not context.server.guests.there:
        return True
    return is_second_press(context, tr("Others are still at a table of your server. Press again to shut it down."))
