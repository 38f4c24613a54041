"""Dials and pawns."""

from typing import TYPE_CHECKING

from .palette import BRASS, BRASS_DARK, CREWS, GOLD, INK, PAPER_DARK, PAPER_LIGHT, mix
from .shapes import at, disc, polar, shape

if TYPE_CHECKING:
    from .page import Page


def dial(level: int, top: int, hue: str, low: int = 1, after: int | None = None) -> str:
    """A gauge in a 140 x 140 box; `after` adds a ghost needle for the planned move. Numbers are text: dial_numbers()."""
    c = 70
    out = disc(c + 1, c + 5, 66, "#000000", more='opacity=".35"')
    out += disc(c, c, 66, "url(#brass)", BRASS_DARK, 1.5) + disc(c, c, 59, BRASS_DARK) + disc(c, c, 57, PAPER_LIGHT)
    out += disc(c, c, 57, stroke="#8A6A35", width=3, more='opacity=".35"') + disc(
        c, c, 55, stroke="#8A6A35", width=2, more='opacity=".2"'
    )

    def span(v):
        return 140 + 260 * v / top

    def arc(a, b, r, w, colour):
        (x1, y1), (x2, y2) = polar(c, c, r, span(a)), polar(c, c, r, span(b))
        return shape(
            f"M{x1:.2f} {y1:.2f}A{r} {r} 0 {int(span(b) - span(a) > 180)} 1 {x2:.2f} {y2:.2f}",
            stroke=colour,
            width=w,
            more='stroke-linecap="butt"',
        )

    out += (
        arc(0, top, 49, 8, mix(PAPER_DARK, PAPER_LIGHT, 0.3))
        + (arc(0, level, 49, 8, hue) if level else "")
        + arc(0, low, 49, 8, "#A3241A")
    )
    if after is not None and after != level:
        out += arc(after, level, 49, 8, GOLD) + arc(after, level, 49, 1.4, INK)
        out += at(c, c, shape("M-2 12L-3 0L0 -45L3 0L2 12Z", GOLD, INK, 1.2, 'opacity=".85"'), 1, span(after) + 90)
    for v in range(top + 1):
        (x1, y1), (x2, y2) = polar(c, c, 53.5, span(v)), polar(c, c, 42, span(v))
        out += shape(f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}", stroke=INK, width=2.2)
    out += at(c, c, shape("M-1.2 14L-4 0L0 -45L4 0L1.2 14Z", "#000000", more='opacity=".22"'), 1, span(level) + 93)
    out += at(c, c, shape("M-2.4 15L-3.6 0L0 -46L3.6 0L2.4 15Z", "#A3241A", INK, 1.2), 1, span(level) + 90)
    out += disc(c, c, 8.5, "url(#brass)", INK, 1.4) + disc(c - 1.5, c - 2, 2.6, "#FFF6D2")
    out += shape(f"M{c - 44} {c - 30}A54 54 0 0 1 {c + 14} {c - 52}", stroke="#FFFFFF", width=5, more='opacity=".5"')
    return out


def dial_numbers(page: "Page", x: float, y: float, top: int, size: float, scale: float = 1.0) -> None:
    for v in range(top + 1):
        px, py = polar(70, 70, 33.5, 140 + 260 * v / top)
        page.text(str(v), x + px * scale, y + py * scale, size, INK, "bold", "middle")


def pawn(crew: str) -> str:
    """An assistant: a turned enamel pawn in a 24 x 40 box."""
    body, dark, light, ink, _ = CREWS[crew]
    out = '<ellipse cx="13" cy="36.5" rx="11" ry="3.4" fill="#000000" opacity=".35"/>'
    out += shape("M2.5 34Q2.5 29 7 27L9.6 16H14.4L17 27Q21.5 29 21.5 34Q21.5 37.6 12 37.6T2.5 34Z", body, INK, 1.8)
    out += shape("M5 33Q5 30 8.6 28L11 18", stroke=light, width=2) + shape("M5.6 28.4H18.4", stroke=dark, width=1.4)
    out += (
        disc(12, 9.6, 7.2, body, INK, 1.8)
        + shape("M3.4 8.4Q12 3.6 20.6 8.4L19 10.4Q12 7 5 10.4Z", PAPER_LIGHT, INK, 1.2)
        + shape("M6.4 6.4A6 5.6 0 0 1 17.6 6.4Z", PAPER_LIGHT, INK, 1.2)
    )
    return out


def pawn_slot() -> str:
    return (
        '<ellipse cx="12" cy="34" rx="9" ry="3.6" fill="#000000" opacity=".3"/>'
        f'<ellipse cx="12" cy="34" rx="9" ry="3.6" fill="none" stroke="{BRASS}" stroke-width="1" opacity=".8"/>'
    )
