"""E3. The standing order on the card of a danger."""

from __future__ import annotations

from collections.abc import Callable

from greatrace.translation import marked
from greatrace_client.games.great_race.commands import AskAgain
from greatrace_client.games.great_race.controls import Control
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import sentence
from greatrace_client.race_common.standing_orders import KEY, PREFERENCES, WHEN, preference_words
from greatrace_client.ui.widgets import Segments


def reaction_row(preference: str, act: Callable[[Control], object]) -> Segments:
    """The row on the card of a danger."""
    return Segments(
        marked("Ask me"),
        PREFERENCES,
        preference,
        lambda to: act(Control("ask", "", command=AskAgain(to))),
        lambda: "\n".join((tr(WHEN), sentence(preference_words(preference)))),
        text=lambda one: term("ask again", one),
        key=KEY,
        name="ask",
        share=0.64,
    )
