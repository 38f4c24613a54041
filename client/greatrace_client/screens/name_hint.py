"""The field for the player's own name, and what fields for names say before anything is typed: how long they may be."""

from __future__ import annotations

from greatrace.protocol.limits import NAME_LENGTH
from greatrace_client.i18n import tr
from greatrace_client.ui.fields import TextLine


def up_to(sentence: str) -> str:
    """The sentence (a catalog message), and how many letters there may be."""
    return f"{tr(sentence)} {tr('Up to {n} letters.', n=NAME_LENGTH)}"


def called_by() -> str:
    """About the player's own name."""
    return up_to("The name other players see.")


PLAYER = TextLine("player", "Your name", called_by, strip=True)  # of the settings
