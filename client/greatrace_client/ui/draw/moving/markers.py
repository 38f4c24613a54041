"""The progress track along the map's neat line, with its stacks of pucks, and small things that fly."""

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

from greatrace_client.ui.draw.art import crew_art
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BLACK, CREWS, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import box, chequers, ellipse, scaled, shape

WIDTH = 28.0  # units of the track

Span: TypeAlias = tuple[float, float]
ALL: Final = (-math.inf, math.inf)


def puck(crew: str, *, lowest: bool = True) -> str:
    """A progress marker in a 44 x 42 box; only the lowest of a stack throws a shadow."""
    shadow = ellipse(21, 30, 18, 9, BLACK, more='opacity=".35"') if lowest else ""
    return shadow + crew_art("vehicles/puck", CREWS[crew])


def draw_marker(page: Page, crew: str, x: float, y: float, scale: float = 0.62) -> None:
    """A crew's puck around (x, y)."""
    page.svg(scaled(puck(crew), scale), x - 21 * scale, y - 20 * scale, 44 * scale, 42 * scale)


def draw_track(page: Page, x: float, ys: Sequence[float], *, reverse: bool = False, seen: Span = ALL) -> None:
    """Black and white bars, one per map row at the heights `ys`; row 0 is the start's end, a flag marks the other.
    Numbers stand only where they are `seen` whole.
    """
    step = ys[1] - ys[0] if len(ys) > 1 else 50.0
    top, count = ys[0] - step / 2, len(ys)
    body = box(2, 2, WIDTH, step * count + 8, 2, "url(#brass)", INK, 1.6)
    for i in range(count):
        dark = (count - 1 - i if reverse else i) % 2
        body += box(6, 6 + i * step, WIDTH - 8, step, 0, INK if dark else PAPER_LIGHT, INK, 1.2)
    page.svg(body, x - 2, top - 6, WIDTH + 6, step * count + 12)
    for i, y in enumerate(ys):
        if not seen[0] <= y <= seen[1]:
            continue
        row = count - 1 - i if reverse else i
        page.text(str(row), x + WIDTH / 2, y, 15, PAPER_LIGHT if row % 2 else INK, "bold", "middle")
    flag = chequers(4, 2, 5, 5, 3, PAPER_LIGHT, INK) + box(4, 2, 25, 15, 0, "none", INK, 1.2)
    flag += shape("M4 2V30", stroke=INK, width=2.2)
    page.svg(flag, x + WIDTH + 2, (ys[0] if reverse else ys[-1]) - 16, 32, 32)


def draw_track_across(page: Page, xs: Sequence[float], y: float, *, reverse: bool = False, seen: Span = ALL) -> None:
    """The same lying down, a bar for each column at `xs`; `reverse`: the start is in the east."""
    step, count = (xs[-1] - xs[0]) / max(1, len(xs) - 1), len(xs)
    left = xs[0] - step / 2
    body = box(2, 2, step * count + 8, WIDTH, 2, "url(#brass)", INK, 1.6)
    for i in range(count):
        dark = (count - 1 - i if reverse else i) % 2
        body += box(6 + i * step, 6, step, WIDTH - 8, 0, INK if dark else PAPER_LIGHT, INK, 1.2)
    page.svg(body, left - 6, y - 2, step * count + 12, WIDTH + 6)
    for i, x in enumerate(xs):
        if not seen[0] <= x <= seen[1]:
            continue
        row = count - 1 - i if reverse else i
        page.text(str(row), x, y + WIDTH / 2, 15, PAPER_LIGHT if row % 2 else INK, "bold", "middle", fit=step - 2)
    flag = chequers(4, 2, 5, 5, 3, PAPER_LIGHT, INK) + box(4, 2, 25, 15, 0, "none", INK, 1.2)
    flag += shape("M4 2V30", stroke=INK, width=2.2)
    page.svg(flag, xs[0 if reverse else -1] - 12, y + WIDTH + 2, 32, 32)


def draw_stack(page: Page, x: float, y: float, crews: Sequence[str], lift: float = 0.0) -> None:
    """A stack of pucks beside the track at (x, y), the first at the bottom; `lift` raises the topmost by units."""
    y += 10 if len(crews) > 1 else 4
    for i, crew in enumerate(crews):
        up = lift if i == len(crews) - 1 else 0
        page.svg(puck(crew, lowest=i == 0), x + WIDTH - 12, y - 22 - i * 10 - up, 44, 42)
