"""The controls under a replay: buttons with signs, and the scrubber with a mark where each round begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from greatrace.translation import marked
from greatrace_client.i18n import tr
from greatrace_client.race_common.replay_words import PartWords
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.assembled import assembled
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BRASS,
    BRASS_LIGHT,
    GOLD,
    INK,
    NIGHT,
    NIGHT_DEEP,
    NIGHT_TEXT,
    PAPER_LIGHT,
)
from greatrace_client.ui.draw.shapes import at, box, disc, shape
from greatrace_client.ui.widgets import Button, Look, Slider, Words

CONTROLS_TALL = 92.0  # height in units


class Measures(NamedTuple):
    """Widths of the controls, in units."""

    back: float
    sign: float
    gap: float
    words: float
    side: float
    speed: float


ROOMY, NARROW = Measures(150, 56, 8, 206, 222, 156), Measures(130, 43, 4, 140, 168, 124)
ROOMY_FROM = 1700.0
ENDS = 4.0  # units beside the rail's end that still count as the end


def measures(page: Page) -> Measures:
    """The widths for that page; a narrow page has narrower controls."""
    return ROOMY if page.width >= ROOMY_FROM else NARROW


class SignButton(Button):
    """A button that shows a sign of `assets/art/replay`; its words are in the tooltip."""

    def __init__(self, label: Words, action: Callable[[], object], tooltip: Words, sign: str, key: str) -> None:
        super().__init__(label, action, tooltip, key=key, name=key)
        self.sign = sign

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        down = 2 if look.pressed else 0
        fill = GOLD if look.hover or look.focus else PAPER_LIGHT
        body = box(3, 4, w - 4, h - 4, 5, NIGHT_DEEP) + box(1, 1 + down, w - 4, h - 6, 5, fill, INK, 1.6)
        body += box(4, 4 + down, w - 10, h - 12, 3, "none", BRASS, 0.9)
        page.svg(body + at(w / 2 - 1, h / 2 - 2 + down, assembled(f"replay/{self.sign}")), x, y, w, h)


def transport(
    turn: Callable[[int], object],
    step: Callable[[int], object],
    toggle: Callable[[], object],
    parts: PartWords,
    *,
    playing: bool,
) -> list[SignButton]:
    """Round by round (or stage), event by event, back and forth, and to play or pause."""
    sign = "pause" if playing else "play"
    return [
        SignButton(parts.previous, lambda: turn(-1), parts.to_previous, "last_round", "PgUp"),
        SignButton("Previous event", lambda: step(-1), "Previous event: left arrow.", "backward", "Left"),
        SignButton("Play or pause", toggle, "Play or pause the replay.", sign, "Space"),
        SignButton("Next event", lambda: step(1), "Next event: right arrow.", "forward", "Right"),
        SignButton(parts.next, lambda: turn(1), parts.to_next, "next_round", "PgDn"),
    ]


def film_button(export: Callable[[], object]) -> SignButton:
    """The race as a picture that moves."""
    return SignButton("Save as GIF or video", export, marked("Save this race as a GIF or a video: G."), "film", "G")


def paint(page: Page, x: float, words: str, event: tuple[int, int]) -> None:
    """Paint what lies under the controls; at x the text of the moment, and its event's number and their total."""
    y, room = page.height - CONTROLS_TALL, measures(page).words
    panels.panel(page, 4, y + 6, page.width - 8, CONTROLS_TALL - 12)
    page.text(words, x, y + 36, 20, PAPER_LIGHT, "bold", fit=room)
    page.text(tr("event {n} of {of}", n=event[0], of=event[1]), x, y + 62, 16, NIGHT_TEXT, fit=room)


class Scrubber(Slider):
    """The moments of a race on a rail; `rounds` (or stages) are the moments at which they begin, and their numbers.
    Dragged, clicked, or moved with the pad while it has the focus.
    """

    def __init__(
        self, last: int, rounds: Sequence[tuple[int, int]], moved: Callable[[int], object], parts: PartWords
    ) -> None:
        super().__init__(
            "Timeline",
            0,
            (0, max(1, last), 1),
            lambda value: moved(round(value)),
            parts.rail,
            name="scrubber",
        )
        self.rounds = rounds

    def _rail(self) -> tuple[float, float]:
        x, _, w, _ = self.box
        return x + 14, w - 28

    def dragged(self, x: float, y: float, page: Page) -> bool:
        left, width = self._rail()
        near = x if abs(x - left - width) > ENDS else left + width  # the end is easy to hit, however long the race
        return super().dragged(near, y, page)

    def draw(self, page: Page, look: Look) -> None:
        x, y, _, h = self.box
        left, width = self._rail()
        share = width / self.high
        middle = h * 0.36
        body = box(14, middle - 4, width, 8, 4, NIGHT_DEEP, BRASS, 1.2)
        body += box(14, middle - 4, max(6.0, self.value * share), 8, 4, GOLD, INK, 1)
        marks = "".join(f"M{14 + moment * share:.1f} {middle - 9:.1f}v18" for moment, _ in self.rounds)
        body += shape(marks, stroke=BRASS_LIGHT, width=2)
        knob = 14 + self.value * share
        body += disc(knob, middle, 11, "url(#brass)", PAPER_LIGHT if look.focus or look.hover else INK, 2)
        page.svg(body + disc(knob, middle, 4.5, NIGHT), x, y, width + 28, h, keep=False)
        self._numbers(page, left, share, y + h - 11)

    def _numbers(self, page: Page, left: float, share: float, y: float) -> None:
        """Paint the round numbers, as many as there is room for."""
        free = 0.0
        for moment, number in self.rounds:
            place = left + moment * share
            if place >= free:
                page.text(str(number), place, y, 15, NIGHT_TEXT, "bold", "middle")
                free = place + 26
