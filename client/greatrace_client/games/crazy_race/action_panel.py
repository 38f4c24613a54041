"""The acting column of Crazy Race: the player's hand of driver cards, and what is asked."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from greatrace_client.games.crazy_race import phrases
from greatrace_client.games.crazy_race.layout import HAND
from greatrace_client.games.crazy_race.panel import Panel, Shown
from greatrace_client.games.crazy_race.race_table import CrazyTable
from greatrace_client.games.crazy_race.story_pages import draw_final
from greatrace_client.games.crazy_race.targets import HandCard
from greatrace_client.i18n import tr, trn
from greatrace_client.race_common.action_heading import draw_heading
from greatrace_client.race_common.open_hands import draw_rows
from greatrace_client.race_common.return_button import ROOM
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels, railway
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, INK, NIGHT_TEXT, PAPER, PAPER_LIGHT, SEPIA


class HandPanel(Panel):
    """The player's driver cards, and below them the pile of played ones."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.hand

    def key(self, shown: Shown) -> Hashable:
        own = shown.table.view.own
        return (
            shown.hand,
            own.pile,
            own.laid,
            shown.index,
            shown.action_model.cards,
            isinstance(shown.hover, HandCard) and shown.hover,
            shown.carried,
        )

    def paint(self, page: Page, shown: Shown) -> None:
        b = self.box(shown)
        assert shown.seat is not None
        own, colour = shown.table.view.own, shown.stage.colour(shown.seat)
        panels.panel(page, *b, lit=bool(shown.action_model.cards))
        title = trn("Your hand: {n} card", "Your hand: {n} cards", len(shown.hand))
        panels.heading(page, title.upper(), b.x + 20, b.y + 24, b.w - 40)
        spots = hand_boxes(b, len(shown.hand))
        for i, (card, spot) in enumerate(zip(shown.hand, spots, strict=True)):
            if shown.carried != HandCard(i):
                self._card(page, shown, i, card, spot)
        if not shown.hand:
            y = b.y + (b.h - PLAYED) / 2 + 20
            page.text(tr("Your hand is empty."), b.x + b.w / 2, y, "lead", NIGHT_TEXT, at="middle", fit=b.w - 40)
        self._pile(page, shown, Box(b.x + 14, b.bottom - PLAYED - 14, b.w - 28, PLAYED), own.pile, colour)

    def _card(self, page: Page, shown: Shown, i: int, card: int, spot: Box) -> None:
        """Draw a card of the hand: higher if it is picked or pointed at; paler if none may be laid."""
        scale = hand_scale(self.box(shown))
        lift = 12 if i == shown.index else 5 if shown.hover == HandCard(i) else 0
        if card in shown.action_model.cards and i == shown.index:
            w, h = railway.CARD
            railway.chosen_frame(page, spot.x + 1, spot.y - lift + 1, w * scale, h * scale)
        colour = shown.stage.colour(shown.seat or 0)
        alpha = 255 if shown.action_model.cards else 225
        railway.driver_card(page, spot.x, spot.y - lift, colour, card, scale, alpha=alpha)

    def _pile(self, page: Page, shown: Shown, b: Box, pile: tuple[int, ...], colour: str) -> None:
        panels.plate(page, *b, 4, PAPER)
        page.text(tr("Your pile"), b.x + 16, b.y + 20, 16, INK, "bold", fit=106)
        note = trn("{n} card", "{n} cards", len(pile))
        page.text(note, b.x + 16, b.y + 43, 15, SEPIA, fit=106)
        used = shown.seat is not None and shown.table.view.open.crews[shown.seat].took_back
        state = tr("taken back") if used else tr("can take back") if pile else ""
        if state:
            page.text(state, b.x + 16, b.y + 65, 13, BAD if used else SEPIA, fit=106)
        step = min(44.0, (b.w - 132 - 50) / max(1, len(pile) - 1))
        for i, card in enumerate(pile):
            railway.driver_card(page, b.x + 126 + i * step, b.y + (b.h - 76) / 2, colour, card, 0.82)


PLAYED = 88.0  # height of the plate with the pile
ACROSS = 4  # cards in a row of a large hand
LARGE, SMALL = 1.54, 1.16  # scales of the cards of a hand


def hand_scale(b: Box) -> float:
    """The scale of cards in that panel."""
    return LARGE if b.h >= HAND else SMALL


def hand_boxes(b: Box, number: int) -> list[Box]:
    """The boxes of the cards of a hand: two rows of up to four; on a low page one row, overlapping if there are
    many.
    """
    scale = hand_scale(b)
    w, h = railway.CARD[0] * scale + 2, railway.CARD[1] * scale + 2
    if scale == LARGE:
        found: list[Box] = []
        first = number if number <= ACROSS else (number + 1) // 2
        top = b.y + 50 + (0 if number > ACROSS else (h + 12) / 2)
        for row, (start, end) in enumerate(((0, first), (first, number))):
            left = b.x + (b.w - (end - start) * (w + 10) + 10) / 2
            found += [Box(left + i * (w + 10), top + row * (h + 12), w, h) for i in range(end - start)]
        return found
    step = min(w + 4, (b.w - 36 - w) / max(1, number - 1))
    left = b.x + (b.w - w - step * (number - 1)) / 2
    return [Box(left + i * step, b.y + 50, w if i == number - 1 else step, h) for i in range(number)]


class Actions(Panel):
    """The panel with the question; its buttons are widgets."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.actions

    def key(self, shown: Shown) -> Hashable:
        d = shown.action_model
        over = shown.stage.view.open.result is not None
        return d.title, d.hint, d.prompt, tuple((name, len(moves)) for name, moves in d.moves.items()), over

    def paint(self, page: Page, shown: Shown) -> None:
        b = self.box(shown)
        d = shown.action_model
        panels.panel(page, *b, lit=bool(d.prompt))
        result = shown.stage.view.open.result  # not before the last locomotive has been seen
        title = d.title if result is None else tr("The race is over")
        draw_heading(page, title, b, signs=shown.seat is not None)
        if result is not None:
            draw_final(page, shown.table, result, Box(b.x + 16, b.y + 50, b.w - 32, b.h - 56 - ROOM))
            return
        page.wrap(d.hint, b.x + 20, b.y + 54, b.w - 40, 16, NIGHT_TEXT)
        if d.prompt == "split":
            for name, spot in zip(d.moves, share_rows(b, len(d.moves)), strict=True):
                colour = shown.stage.colour(shown.seat or 0)
                railway.draw_locomotive(page, name, colour, spot.x + 52, spot.y + 58, 0.6)
                page.text(phrases.locomotive_name(name), spot.x + 4, spot.y + 76, 14, PAPER_LIGHT, "bold", fit=104)


def share_rows(b: Box, number: int) -> list[Box]:
    """A row for each locomotive that may get a share."""
    return [Box(b.x + 18, b.y + 92 + i * 96, b.w - 36, 86) for i in range(number)]


# ---- all hands of Crazy Race laid open: the driver cards


ROW = 84.0  # height
SCALE = 0.85  # of a driver card


def draw_hands(page: Page, table: CrazyTable, hands: Sequence[Any], log: Box) -> None:
    """Draw the panel over the log, higher if necessary."""

    def draw_hand(seat: int, b: Box) -> bool:
        cards = hands[seat].hand
        step = min(58.0, (b.w - 74) / max(1, len(cards) - 1))
        for i, card in enumerate(cards):
            railway.driver_card(page, b.x + i * step, b.y, table.colour(seat), card, SCALE)
        return bool(cards)

    sign = [railway.badge(table.colour(seat), 15) for seat in range(len(hands))]
    draw_rows(page, log, log.w, [ROW] * len(hands), sign.__getitem__, draw_hand)
