"""The acting column of Crazy Race: one's hand of driver cards, and what is asked."""

from __future__ import annotations

from collections.abc import Hashable

from greatrace_client.draw import furniture, railway
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import (
    BAD,
    INK,
    NIGHT_TEXT,
    PAPER,
    PAPER_LIGHT,
    SEPIA,
)
from greatrace_client.scenes.crazy_race import phrases
from greatrace_client.scenes.crazy_race.panel import Panel, Shown
from greatrace_client.scenes.race.layout import Box
from greatrace_client.scenes.race.take_back import WIDTH
from greatrace_client.text import tr, trn


class Hand(Panel):
    """One's driver cards, and below them the pile of played ones."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.hand

    def key(self, shown: Shown) -> Hashable:
        own = shown.table.view.own
        return (
            shown.hand,
            own.pile,
            own.laid,
            shown.index,
            shown.desk.cards,
            shown.hover.startswith("hand ") and shown.hover,
            shown.carried,
        )

    def paint(self, page: Page, shown: Shown) -> None:
        b = self.box(shown)
        assert shown.seat is not None
        own, colour = shown.table.view.own, shown.stage.colour(shown.seat)
        furniture.panel(page, *b, lit=bool(shown.desk.cards))
        title = trn("Your hand: {n} card", "Your hand: {n} cards", len(shown.hand))
        furniture.heading(page, title.upper(), b.x + 20, b.y + 24, b.w - 40)
        for i, (card, spot) in enumerate(zip(shown.hand, hand_boxes(b, len(shown.hand)), strict=True)):
            if shown.carried == f"hand {i}":
                continue
            lift = 10 if i == shown.index else 4 if shown.hover == f"hand {i}" else 0
            if card in shown.desk.cards and i == shown.index:
                railway.chosen_frame(page, spot.x + 1, spot.y - lift + 1, 60, 84)
            railway.driver_card(page, spot.x, spot.y - lift, colour, card, 1.0, alpha=255 if shown.desk.cards else 225)
        if not shown.hand:
            page.text(tr("Your hand is empty."), b.x + b.w / 2, b.y + 94, "lead", NIGHT_TEXT, at="middle", fit=b.w - 40)
        self._pile(page, shown, Box(b.x + 14, b.y + 160, b.w - 28, b.h - 176), own.pile, colour)

    def _pile(self, page: Page, shown: Shown, b: Box, pile: tuple[int, ...], colour: str) -> None:
        furniture.plate(page, *b, 4, PAPER)
        page.text(tr("Played"), b.x + 16, b.y + 22, 16, INK, "bold", fit=106)
        note = trn("{n} card", "{n} cards", len(pile))
        page.text(note, b.x + 16, b.y + 46, 15, SEPIA, fit=106)
        used = shown.seat is not None and shown.table.view.open.crews[shown.seat].took_back
        page.text(
            tr("taken back") if used else tr("may come back"), b.x + 16, b.y + 68, 13, BAD if used else SEPIA, fit=106
        )
        step = min(40.0, (b.w - 132 - 50) / max(1, len(pile) - 1))
        for i, card in enumerate(pile):
            railway.driver_card(page, b.x + 126 + i * step, b.y + (b.h - 76) / 2, colour, card, 0.82)


def hand_boxes(b: Box, number: int) -> list[Box]:
    """Where the cards of a hand lie: side by side, overlapping when they are many."""
    step = min(66.0, (b.w - 36 - 64) / max(1, number - 1))
    left = b.x + (b.w - 64 - step * (number - 1)) / 2
    return [Box(left + i * step, b.y + 54, 62 if i == number - 1 else step, 86) for i in range(number)]


class Actions(Panel):
    """What is asked; its buttons are widgets."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.actions

    def key(self, shown: Shown) -> Hashable:
        d = shown.desk
        return d.title, d.hint, d.prompt, tuple((name, len(moves)) for name, moves in d.moves.items())

    def paint(self, page: Page, shown: Shown) -> None:
        b = self.box(shown)
        d = shown.desk
        furniture.panel(page, *b, lit=bool(d.prompt))
        corner = 0 if shown.seat is None else WIDTH + 4
        furniture.heading(page, d.title.upper(), b.x + 20, b.y + 24, b.w - 40 - corner)
        page.wrap(d.hint, b.x + 20, b.y + 54, b.w - 40, 16, NIGHT_TEXT)
        if d.prompt == "split":
            for name, spot in zip(d.moves, share_rows(b, len(d.moves)), strict=True):
                colour = shown.stage.colour(shown.seat or 0)
                railway.draw_locomotive(page, name, colour, spot.x + 52, spot.y + 58, 0.6)
                page.text(phrases.locomotive_name(name), spot.x + 4, spot.y + 76, 14, PAPER_LIGHT, "bold", fit=104)


def share_rows(b: Box, number: int) -> list[Box]:
    """A row for each locomotive that may get a share."""
    return [Box(b.x + 18, b.y + 92 + i * 96, b.w - 36, 86) for i in range(number)]
