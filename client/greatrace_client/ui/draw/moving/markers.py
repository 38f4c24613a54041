"""The progress track along the edge of the map, with its stacks of pucks, and small flying things."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from greatrace_client.ui.draw.art import crew_art
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BLACK, CREWS, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import box, chequers, ellipse, scaled, shape

WIDTH = 28.0  # units of the track

Span: TypeAlias = tuple[float, float]
FLAG = (
    chequers(4, 2, 5, 5, 3, PAPER_LIGHT, INK)
    + box(4, 2, 25, 15, 0, "none", INK, 1.2)
    + shape("M4 2V30", stroke=INK, width=2.2)
)


def puck(crew: str, *, lowest: bool = True) -> str:
    """A progress marker in a 44 x 42 box; only the lowest of a stack throws a shadow."""
    shadow = ellipse(21, 30, 18, 9, BLACK, more='opacity=".35"') if lowest else ""
    return shadow + crew_art("vehicles/puck", CREWS[crew])


def draw_marker(page: Page, crew: str, x: float, y: float, scale: float = 0.62) -> None:
    """A crew's puck around (x, y)."""
    page.svg(scaled(puck(crew), scale), x - 21 * scale, y - 20 * scale, 44 * scale, 42 * scale)


def ends_of(middles: Sequence[float]) -> Span:
    """The ends of a track whose bars have these middles."""
    half = (middles[-1] - middles[0]) / max(1, len(middles) - 1) / 2 or 25.0
    return middles[0] - half, middles[-1] + half


def draw_track(page: Page, x: float, ys: Sequence[float], ends: Span, *, reverse: bool = False) -> None:
    """Draw black and white bars between the ends, one per map row at the heights `ys`; row 0 is at the start, a flag
    marks the other end.
    """
    edges = edges_between(ys, ends)
    top, tall = edges[0], edges[-1] - edges[0]
    body = box(2, 2, WIDTH, tall + 8, 2, "url(#brass)", INK, 1.6)
    for row, begin, end in bars(edges, reverse=reverse):
        body += box(6, 6 + begin - top, WIDTH - 8, end - begin, 0, INK if row % 2 else PAPER_LIGHT, INK, 1.2)
    page.svg(body, x - 2, top - 6, WIDTH + 6, tall + 12)
    for row, begin, end in bars(edges, reverse=reverse):
        ink = PAPER_LIGHT if row % 2 else INK
        page.text(str(row), x + WIDTH / 2, (begin + end) / 2, 15, ink, "bold", "middle")
    page.svg(FLAG, x + WIDTH + 2, (ys[0] if reverse else ys[-1]) - 16, 32, 32)


def draw_track_across(page: Page, xs: Sequence[float], y: float, ends: Span, *, reverse: bool = False) -> None:
    """Draw the track horizontally, a bar for each column at `xs`; `reverse`: the start is in the east."""
    edges = edges_between(xs, ends)
    left, wide = edges[0], edges[-1] - edges[0]
    body = box(2, 2, wide + 8, WIDTH, 2, "url(#brass)", INK, 1.6)
    for row, begin, end in bars(edges, reverse=reverse):
        body += box(6 + begin - left, 6, end - begin, WIDTH - 8, 0, INK if row % 2 else PAPER_LIGHT, INK, 1.2)
    page.svg(body, left - 6, y - 2, wide + 12, WIDTH + 6)
    for row, begin, end in bars(edges, reverse=reverse):
        ink = PAPER_LIGHT if row % 2 else INK
        page.text(str(row), (begin + end) / 2, y + WIDTH / 2, 15, ink, "bold", "middle", fit=end - begin - 2)
    page.svg(FLAG, xs[0 if reverse else -1] - 12, y + WIDTH + 2, 32, 32)


def edges_between(middles: Sequence[float], ends: Span) -> list[float]:
    """The edges between the bars with these middles, and the two ends."""
    return [ends[0], *((a + b) / 2 for a, b in pairwise(middles)), ends[1]]


def bars(edges: Sequence[float], *, reverse: bool) -> Iterator[tuple[int, float, float]]:
    """The row, beginning and end of each bar."""
    last = len(edges) - 2
    for i, (begin, end) in enumerate(pairwise(edges)):
        yield last - i if reverse else i, begin, end


def draw_stack(page: Page, x: float, y: float, crews: Sequence[str]) -> None:
    """A stack of pucks beside the track at (x, y), the first at the bottom."""
    y += 10 if len(crews) > 1 else 4
    for i, crew in enumerate(crews):
        page.svg(puck(crew, lowest=i == 0), x + WIDTH - 12, y - 22 - i * 10, 44, 42)
