"""The note at the foot of the action panel: the current rule, or card, in the rulebook's words.

It has as many whole sentences as fit; F1, or a click, opens the book there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from attrs import frozen

from greatrace.great_race.constants import TERRAIN_DANGER
from greatrace.great_race.events import CardPlayed
from greatrace_client.games.great_race.commands import ReadRule
from greatrace_client.games.great_race.controls import Control
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.rulebook import rulebook
from greatrace_client.games.great_race.targets import RuleNoteTarget
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.race_common.rulebook import entry_of
from greatrace_client.race_common.rulebook_entry import CARD, Entry
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, key_labels, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BRASS,
    INK,
    NIGHT,
    NIGHT_DEEP,
    NIGHT_LIGHT,
    PAPER,
    PAPER_LIGHT,
    WEAR,
)
from greatrace_client.ui.draw.pictures import picture
from greatrace_client.ui.draw.shapes import at, box, disc, scaled

HEAD, EDGE = 40.0, 14.0  # units: the title's line, the margin
SIZES = (19.0, 17.5, 16.0)  # of the letters: the largest at which everything fits
LEADING = 1.24
ART, LARGE_ART = 92.0, 128.0  # width of a picture; of one with plenty of room
ROOMY = 150.0  # units from which on there is plenty
LEAST = 74.0  # a lower place stays empty
SIGNS: Final[dict[str, str]] = {
    **dict.fromkeys(("PF1", "PF2", "D7"), emblems.box_icon("pathfinder")),
    **dict.fromkeys(("M1", "D1"), emblems.box_icon("mechanic")),
    **dict.fromkeys(("E1", "E2", "E3", "E4"), emblems.box_icon("escort")),
    "F1": emblems.box_icon("funding"),
    "D3": emblems.cog(WEAR, PAPER_LIGHT),
    "D5": emblems.danger(),
    "D6": emblems.stop(),
    "C3": emblems.drop(),
}
SENTENCE = re.compile(r"(?<=[.!?])\s+")


@frozen
class RuleNote:
    """An entry of the rulebook, as far as it fits, with its place on the panel."""

    entry: Entry
    place: Box
    lines: tuple[str, ...]
    letters: float
    art: float  # width of the picture, 0 for none

    @property
    def card(self) -> str:
        """The card that it is about, "" for none."""
        return self.entry.id.removeprefix(CARD) if self.entry.id.startswith(CARD) else ""


def subject(shown: Shown, pointed: str = "") -> Entry | None:
    """The entry for the moment: the card pointed at or lifted, the danger that threatens, the rule of the question."""
    card = pointed or (shown.picked.card or "")
    threat = shown.table.view.open.threat
    question = shown.question
    if not card and threat is not None and shown.action_model.style == "alarm" and threat.source != TERRAIN_DANGER:
        card = threat.source
    if not card and question is not None and question.prompt == "forfeit":
        card = demanding(shown)
    if card:
        return entry_of(shown.table, CARD + card)
    topic = rulebook().asked.get(question.prompt, "") if question is not None else ""
    return Entry(topic) if topic else None


def demanding(shown: Shown) -> str:
    """The card of another player for which cards are given up."""
    events = (step.event for step in reversed(shown.table.log))
    return next((e.card for e in events if isinstance(e, CardPlayed) and e.seat != shown.seat), "")


def note_for(page: Page, entry: Entry | None, room: Box) -> RuleNote | None:
    """The note at the foot of that room; None if not even the first sentence fits.

    The whole text has priority over the picture, and the picture over large letters. Examples are left out.
    """
    if entry is None or room.h < LEAST:
        return None
    art = 0.0 if not illustrated(entry) or room.h < 108 else LARGE_ART if room.h >= ROOMY and room.w > 300 else ART
    tried = [note_with(page, entry, room, letters, wide) for wide in (art, 0.0) for letters in SIZES]
    whole = [note for note in tried if " ".join(note.lines) == rule_of(entry)]
    some = [note for note in reversed(tried) if note.lines]
    return next(iter((*whole, *some)), None)


def rule_of(entry: Entry) -> str:
    """The first paragraph of the rule."""
    return entry.text.partition("\n")[0]


def note_with(page: Page, entry: Entry, room: Box, letters: float, art: float) -> RuleNote:
    """The note with letters of that size and a picture of that width."""
    wide = room.w - 2 * EDGE - (art + 12 if art else 0)
    down = step(page, letters)
    lines = fitting(page, rule_of(entry), wide, letters, int((room.h - HEAD - EDGE) / down))
    tall = max(HEAD + EDGE + down * len(lines), HEAD + art * 84 / 96 + EDGE if art else 0.0)
    tall = min(room.h, tall)
    return RuleNote(entry, Box(room.x, room.bottom - tall, room.w, tall), tuple(lines), letters, art)


def illustrated(entry: Entry) -> bool:
    """The illustration: cards have a picture, and rules of the drive a sign."""
    return entry.id.startswith(CARD) or entry.id in SIGNS


def step(page: Page, letters: float) -> float:
    """The line height in units."""
    return page.text_px(letters) / page.k * LEADING


def fitting(page: Page, text: str, width: float, letters: float, most: int) -> list[str]:
    """The first sentences that take no more than `most` lines."""
    sentences = SENTENCE.split(text)
    for number in range(len(sentences), 0, -1):
        lines = page.broken(" ".join(sentences[:number]), width, letters)
        if len(lines) <= most:
            return lines
    return []


def note_area(note: RuleNote, act: Callable[[Control], object]) -> HitArea:
    """A click opens the book; with keys, F1 does."""
    open_it = Control("rule", "", command=ReadRule(note.entry.id))
    area = HitArea(
        RuleNoteTarget(note.entry.id), lambda: note.entry.title, lambda: act(open_it), "Opens the rules here."
    )
    area.mouse_only = True
    area.place(*note.place)
    return area


def draw_note(page: Page, note: RuleNote, *, lit: bool) -> None:
    """Draw the rule's title on a dark head, its sentences below, the picture of a card beside them. The key stands
    there, and so the rule's id does not: F1 is both.
    """
    b = note.place
    panels.plate(page, *b, 4, PAPER_LIGHT if lit else PAPER)
    page.svg(box(0, 0, b.w - 12, 28, 2, NIGHT), b.x + 6, b.y + 6, b.w - 12, 28)
    left, cap = b.x + 16, key_labels.width("F1")
    page.text(note.entry.title, left, b.y + 20, 16, PAPER_LIGHT, "bold", fit=b.right - 22 - cap - left)
    key_labels.draw(page, b.right - 14, b.y + 20, "F1", PAPER_LIGHT)
    x = b.x + EDGE
    if note.art:
        draw_art(page, note, Box(x, b.y + HEAD, note.art, min(84 * note.art / 96, b.h - HEAD - 10)))
        x += note.art + 12
    down = step(page, note.letters)
    spare = (b.h - HEAD - EDGE - down * len(note.lines)) / 2
    for i, line in enumerate(note.lines):
        page.text(line, x, b.y + HEAD + 2 + spare + down * (i + 0.5), note.letters, INK)


def draw_art(page: Page, note: RuleNote, b: Box) -> None:
    """A card's picture, or a sign on enamel."""
    k = b.w / ART
    edge = box(0.7, 0.7, b.w - 1.4, b.h - 1.4, 0, "none", INK, 1.4)
    if note.card:
        page.svg(scaled(picture(note.card), b.w / 96) + edge, *b)
        return
    body = box(0, 0, b.w, b.h, 0, NIGHT_LIGHT) + disc(b.w / 2, b.h / 2, 33 * k, NIGHT_DEEP, BRASS, 1.4)
    page.svg(body + at(b.w / 2, b.h / 2, SIGNS[note.entry.id], 1.9 * k) + edge, *b)
