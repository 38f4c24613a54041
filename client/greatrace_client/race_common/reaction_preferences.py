"""E3. When the player is asked whether to cancel a danger: the one setting, on the card of a danger and in the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from greatrace.protocol.messages import SetReactions
from greatrace_client import settings as settings_file
from greatrace_client.i18n import tr
from greatrace_client.ui.context import CanSend, HasRaceConnection, HasSettings, HasTable
from greatrace_client.ui.widgets import Choice

ALWAYS, ABLE, PASS = "always", "able", "pass"
WISHES: Final = (ALWAYS, ABLE, PASS)
WHEN: Final = "When you are asked to cancel a danger card. Nobody can tell what you chose."
KEY: Final = "D"


class ReactionContext(HasTable, HasRaceConnection, HasSettings, CanSend, Protocol):
    """Where the wish is told and kept."""


def wish_for(kit: ReactionContext, wish: str) -> None:
    """From the next danger on. What ends with the round anyway is not kept for other races."""
    table = kit.table
    if table is None:
        return
    kit.send(SetReactions(table.id, wish))  # type: ignore[arg-type]  # one of the three
    table.reactions = wish
    if wish == PASS:
        return
    if kit.connection.alone and table.against_bots:
        kit.settings.reactions_alone = wish
    else:
        kit.settings.reactions = wish
    settings_file.save(kit.settings)


def menu_choice(wish: str, chosen: Callable[[str], object]) -> Choice:
    """For the menu."""
    return Choice("Danger cards", WISHES, wish, chosen, WHEN, text=wish_words, key=KEY, name="reactions", share=0.62)


def wish_words(wish: str) -> str:
    """When the player is asked, in words."""
    return {
        ALWAYS: tr("always ask"),
        ABLE: tr("ask if I can react"),
        PASS: tr("ignore for this round"),
    }[wish]
