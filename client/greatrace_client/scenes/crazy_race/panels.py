"""The panels around the table: order of play, journal, banner, hand, actions. Each is drawn again only when needed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame
from attrs import define

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.rules.laying import whose
from greatrace_client.draw import furniture, railway
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import (
    BAD,
    BRASS,
    BRASS_LIGHT,
    GOLD,
    GOLD_PALE,
    INK,
    NIGHT_TEXT,
    PAPER,
    PAPER_LIGHT,
    SEPIA,
)
from greatrace_client.draw.raster import clear
from greatrace_client.draw.shapes import at, box, disc, shape
from greatrace_client.scenes.crazy_race import phrases
from greatrace_client.scenes.race.layout import Box
from greatrace_client.text import term, tr, trn

if TYPE_CHECKING:
    from greatrace_client.scenes.crazy_race.desk import Desk
    from greatrace_client.scenes.crazy_race.layout import Layout
    from greatrace_client.scenes.crazy_race.race_table import CrazyTable
    from greatrace_client.scenes.crazy_race.stage import CrazyStage

SHADOW = 12.0
PHASES = (words.REVEALING, words.LAYING, words.SCORING)
SILENT = (ev.Passed, ev.SideRevealed, ev.CardsFiled, ev.StageEnded)


@define(eq=False)
class Shown:
    """Everything that panels look at."""

    table: CrazyTable
    stage: CrazyStage
    layout: Layout
    desk: Desk
    card: int = 0  # picked in the hand, with its index
    index: int = -1
    side: int | None = None
    told: int = 0
    seconds: float | None = None
    hover: str = ""
    language: str = "en"
    scroll: int = 0
    opening: str = ""  # the stage card before the first one that the log tells of
    opening_stage: int = 1

    @property
    def seat(self) -> int | None:
        return self.table.seat

    def name(self, seat: int) -> str:
        """A player's name; oneself is "You"."""
        return tr("You") if seat == self.table.seat else self.table.name(seat)

    @property
    def acting(self) -> int | None:
        """Whose go the picture shows."""
        o = self.stage.view.open
        if o.phase == words.LAYING:
            return whose(o)
        question = self.table.question
        return question.asked[0] if question is not None and len(question.asked) == 1 else None

    @property
    def hand(self) -> tuple[int, ...]:
        """One's own cards; not before the picture shows that they have come back."""
        return self.table.view.own.hand


class Panel(ABC):
    """A picture of its own that depends on `key` alone."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self.layer: Page | None = None

    @abstractmethod
    def box(self, shown: Shown) -> Box:
        """Where it stands."""

    @abstractmethod
    def key(self, shown: Shown) -> Hashable:
        """All that the picture depends on."""

    @abstractmethod
    def paint(self, page: Page, shown: Shown, b: Box) -> None:
        """Draw it there."""

    def draw(self, page: Page, shown: Shown, *, late: bool = False) -> bool:
        """From the kept picture, made again when anything has changed. `late`: not in this frame; True: it is due."""
        b = self.box(shown)
        key = (b, page.k, shown.language, self.key(shown))
        due = key != self._key
        if self.layer is None or (due and not late):
            due = False
            self._key = key
            self.layer = page.layer(b.x - SHADOW, b.y - SHADOW, b.w + 2 * SHADOW, b.h + 2 * SHADOW)
            self.paint(self.layer, shown, b)
        page.surface.blit(self.layer.surface, (self.layer.left, self.layer.top))
        return due


class TurnOrder(Panel):
    """From the first player of this stage; whose go it is stands in gold."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.turn_order

    def key(self, shown: Shown) -> Hashable:
        o = shown.stage.view.open
        return o.first, shown.acting, tuple(shown.name(seat) for seat in range(len(o.crews)))

    def paint(self, page: Page, shown: Shown, b: Box) -> None:
        furniture.panel(page, *b)
        crews = shown.stage.view.open.crews
        step = (b.w - 24) / len(crews)
        for i in range(len(crews)):
            seat = (shown.stage.view.open.first + i) % len(crews)
            self._entry(page, shown, i, seat, Box(b.x + 14 + i * step, b.y + 14, step - 5, 64))

    def _entry(self, page: Page, shown: Shown, place: int, seat: int, b: Box) -> None:
        now = seat == shown.acting
        furniture.plate(page, *b, 5, GOLD_PALE if now else PAPER, GOLD if now else INK, inner=False)
        if now:
            page.svg(box(2, 2, b.w + 4, b.h + 4, 7, "none", GOLD, 3.4), b.x - 4, b.y - 4, b.w + 8, b.h + 8)
        scale = round(min(b.w - 8, 88) / 158, 2)
        kind = words.LOCOMOTIVES[(1, 0, 2, 1)[seat]]
        railway.draw_locomotive(page, kind, shown.stage.colour(seat), b.x + b.w / 2, b.y + 44, scale, rim=None)
        page.svg(disc(12, 12, 10.5, INK) + disc(12, 12, 9, GOLD if now else BRASS_LIGHT), b.x - 7, b.y - 7, 24, 24)
        page.text(str(place + 1), b.x + 5, b.y + 4.5, 15, INK, "bold", "middle")
        page.text(shown.name(seat), b.x + b.w / 2, b.y + 54.5, 13, INK, "bold", "middle", fit=b.w - 4)


class Journal(Panel):
    """What has happened, the newest below."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.journal

    def key(self, shown: Shown) -> Hashable:
        return shown.told, shown.scroll

    def paint(self, page: Page, shown: Shown, b: Box) -> None:
        furniture.panel(page, *b)
        furniture.heading(page, tr("Journal").upper(), b.x + 20, b.y + 24, b.w - 40)
        furniture.plate(page, b.x + 10, b.y + 42, b.w - 20, b.h - 54, 4, PAPER)
        page.grain(b.x + 12, b.y + 44, b.w - 24, b.h - 58, 22)
        lines = journal_lines(shown.table, shown.told, shown.opening, shown.opening_stage)
        y, step = b.bottom - 18, page.text_px(15) / page.k * 1.22
        for text, seat in reversed(lines[: len(lines) - shown.scroll] if shown.scroll else lines):
            texts = [text] if seat is None else page.broken(text, b.w - 74, 15)
            tall = step * len(texts) + (9 if seat is not None else 14)
            if y - tall < b.y + 52:
                break
            y -= tall
            if seat is None:
                page.text(text, b.x + 24, y + step / 2 + 7, 15, SEPIA, "bold", fit=b.w - 48)
                continue
            pin = at(13, 13, railway.badge(shown.stage.colour(seat), 11))
            page.svg(pin, b.x + 20, y + step * len(texts) / 2 - 10, 26, 26)
            for i, line in enumerate(texts):
                page.text(line, b.x + 54, y + step * (i + 0.5) + 3, 15, INK, fit=b.w - 72)


def journal_lines(
    table: CrazyTable, told: int, opening: str, stage: int = 1, most: int = 90
) -> list[tuple[str, int | None]]:
    """About so many lines with their seat (None: a heading), the last ones of the first `told` entries."""
    first = max(0, told - 2 * most)
    before = [e.event.card for e in table.log[:first] if isinstance(e.event, ev.StageRevealed)]
    card = before[-1] if before else opening
    lines: list[tuple[str, int | None]] = []
    if not first and opening:
        lines.append((f"{tr('Stage {n}', n=stage)} · {term('stage_card', opening)}", None))
    for entry in table.log[first:told]:
        e = entry.event
        if isinstance(e, ev.StageRevealed):
            card = e.card
            lines.append((f"{tr('Stage {n}', n=e.stage)} · {term('stage_card', e.card)}", None))
        elif isinstance(e, ev.ScoringBegan | ev.SideClosed | ev.RaceEnded):
            lines.append((phrases.describe(e, table, card), None))
        elif not isinstance(e, SILENT) or (isinstance(e, ev.CardsFiled) and e.kept):
            lines.append((phrases.describe(e, table, card), getattr(e, "seat", None)))
    return lines[-most:]


class Banner(Panel):
    """Stage, phase, turn, whose go, and the clock."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.banner

    def key(self, shown: Shown) -> Hashable:
        o = shown.stage.view.open
        seconds = None if shown.seconds is None else round(max(0.0, shown.seconds))
        return o.stage, o.stages, o.phase, o.turns, o.scored, o.last, headline(shown), seconds

    def paint(self, page: Page, shown: Shown, b: Box) -> None:
        o = shown.stage.view.open
        furniture.panel(page, *b, lit=True)
        page.text(tr("Stage"), b.x + 56, b.y + 20, 14, BRASS_LIGHT, "bold", "middle", 0.06, fit=86)
        page.text(str(max(1, o.stage)), b.x + 40, b.y + 44, 32, PAPER_LIGHT, "display", "middle")
        page.text(tr("of {n}", n=o.stage + o.stages), b.x + 56, b.y + 46, 16, NIGHT_TEXT, fit=50)
        page.svg(shape("M1 2V46", stroke=BRASS, width=1.4), b.x + 104, b.y + 10, 3, 48)
        x = self._phases(page, o.phase, b.x + 124, b.y, wide=b.w > 860)
        page.svg(shape("M1 2V46", stroke=BRASS, width=1.4), x + 4, b.y + 10, 3, 48)
        room = b.right - x - 40 - (100 if shown.seconds is not None else 0)
        page.text(headline(shown), x + 22, b.y + 22, 17, PAPER_LIGHT, "bold", fit=room)
        page.text(subline(shown), x + 22, b.y + 45, 15, NIGHT_TEXT, fit=room)
        if shown.seconds is not None:
            self._clock(page, b.right - 96, b.y, shown.seconds)

    def _phases(self, page: Page, phase: str, x: float, y: float, *, wide: bool) -> float:
        for name in PHASES[1:] if wide else (phase,):
            text, on = term("crazy phase", name), name == phase
            w = 22 + page.measure(text, 18, "bold" if on else "text")
            if on:
                arrow = shape(f"M0 0H{w:.1f}L{w + 12:.1f} 17L{w:.1f} 34H0L10 17Z", GOLD, INK, 1.2)
                page.svg(arrow, x - 2, y + 17, w + 14, 34)
            page.text(text, x + w / 2 + 4, y + 33.5, 18, INK if on else "#9DB4B2", "bold" if on else "text", "middle")
            x += w + 14
        return x

    def _clock(self, page: Page, x: float, y: float, seconds: float) -> None:
        left = round(max(0.0, seconds))
        ink = "#FF9A78" if left <= 10 else PAPER_LIGHT
        page.text(f"{left // 60}:{left % 60:02}", x, y + 34, 30, ink, "bold", fit=84)


def headline(shown: Shown) -> str:
    """Whose go it is, or what one is asked."""
    if shown.table.over:
        return tr("The race is over")
    if shown.desk.prompt:
        return shown.desk.title
    seat = shown.acting
    return tr("{name}’s go", name=shown.name(seat)) if seat is not None else term("crazy phase", words.SCORING)


def subline(shown: Shown) -> str:
    """Which turn, or which side."""
    o = shown.stage.view.open
    if o.phase == words.LAYING:
        turn = min(words.TURNS, o.turns // len(o.crews) + 1)
        return tr("Turn {n} of {of}", n=turn, of=words.TURNS)
    if o.phase == words.SCORING:
        return tr("Side {n} of {of}, clockwise from the arrow", n=max(1, o.scored), of=words.SIDES)
    return ""


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
        )

    def paint(self, page: Page, shown: Shown, b: Box) -> None:
        assert shown.seat is not None
        own, colour = shown.table.view.own, shown.stage.colour(shown.seat)
        furniture.panel(page, *b, lit=bool(shown.desk.cards))
        title = trn("Your hand: {n} card", "Your hand: {n} cards", len(shown.hand))
        furniture.heading(page, title.upper(), b.x + 20, b.y + 24, b.w - 40)
        for i, (card, spot) in enumerate(zip(shown.hand, hand_boxes(b, len(shown.hand)), strict=True)):
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

    def paint(self, page: Page, shown: Shown, b: Box) -> None:
        d = shown.desk
        furniture.panel(page, *b, lit=bool(d.prompt))
        furniture.heading(page, d.title.upper(), b.x + 20, b.y + 24, b.w - 40)
        page.wrap(d.hint, b.x + 20, b.y + 54, b.w - 40, 16, NIGHT_TEXT)
        if d.prompt == "split":
            for name, spot in zip(d.moves, share_rows(b, len(d.moves)), strict=True):
                colour = shown.stage.colour(shown.seat or 0)
                railway.draw_locomotive(page, name, colour, spot.x + 52, spot.y + 58, 0.6)
                page.text(phrases.locomotive_name(name), spot.x + 4, spot.y + 76, 14, PAPER_LIGHT, "bold", fit=104)


def share_rows(b: Box, number: int) -> list[Box]:
    """A row for each locomotive that may get a share."""
    return [Box(b.x + 18, b.y + 92 + i * 96, b.w - 36, 86) for i in range(number)]


def whole(page: Page) -> pygame.Surface:
    """A clear picture of the page's size."""
    return clear(page.surface.get_size())
