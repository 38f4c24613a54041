"""Cards on offer, which lie on the action panel to be picked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from greatrace_client.games.great_race import why_unavailable
from greatrace_client.games.great_race.ground_words import wording
from greatrace_client.games.great_race.hand_panel import draw_card
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.targets import OpenCard
from greatrace_client.i18n.names import card_name, card_with_effect
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import Look, Widget

NOTE = 168.0  # units that title and note need, above and below open cards


def offers(b: Box, shown: Shown, pick: Callable[[str, int], object]) -> list[Widget]:
    """Cards on offer: up to four in a row, more in two."""
    cards = shown.action_model.offered
    number = len(cards)
    across = number if number <= 4 else 3
    down = -(-number // across) if across else 1
    tall = min(max(194.0, b.h - NOTE), 230.0, (b.h - 60 - 8 * (down - 1)) / down)
    wide = min(tall * (0.78 if down > 1 else 0.56), (b.w - 32) / max(1, across) - 6)
    made: list[Widget] = []
    for i, card in enumerate(cards):
        row, column = divmod(i, across)
        in_row = min(across, number - row * across)
        x = b.x + b.w / 2 + (column - in_row / 2) * (wide + 6) + 3
        area = HitArea(
            OpenCard(i), partial(card_name, card), partial(pick, card, i), effect_label(shown, card), key=str(i + 1)
        )
        area.place(x, b.y + 44 + row * (tall + 8), wide, tall)
        if card not in shown.action_model.offers:
            area.key = ""
            area.why = why_not_taken
        made.append(area)
    return made


def pointed_offer(shown: Shown, widgets: list[Widget], look: Callable[[Widget], Look]) -> str:
    """The open card that mouse or focus is on, "" for none."""
    on = [w.name.index for w in widgets if isinstance(w.name, OpenCard) and (look(w).hover or look(w).focus)]
    return shown.action_model.offered[on[0]] if on else ""


def why_not_taken() -> str:
    return why_unavailable.why_not_offer().line


def effect_label(shown: Shown, card: str) -> Callable[[], str]:
    """What the card does, and that another one has to go for it."""
    words = card_with_effect(card, wording(shown.table.ruleset, card))
    return lambda: "\n".join(filter(None, (words, shown.action_model.offer_note)))


def draw_offers(page: Page, shown: Shown, widgets: list[Widget], look: Callable[[Widget], Look]) -> None:
    for widget in widgets:
        if isinstance(widget.name, OpenCard) and widget.name != shown.carried:
            card = shown.action_model.offered[widget.name.index]
            open_ = card in shown.action_model.offers
            draw_card(
                page,
                Box(*widget.box),
                shown,
                card,
                playable=open_,
                lift=5 if open_ and look(widget).hover else 0,
            )
            if look(widget).focus:
                widget.draw(page, look(widget))
