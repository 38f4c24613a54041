"""Previews at the pointer: reachable spaces, the path of the drive, its target; and threats."""

from collections.abc import Iterable, Sequence

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.cutout import passing
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, GOLD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import Point, at, disc, hex_points, outline, poly, shape
from greatrace_client.ui.draw.tiles import HEX

REACH = "#FFD968"
THREAT = "#FF5A36"
PHASES = 8  # frames of the marching dashes


def draw_reach(view: Page, spots: Iterable[Point], t: float = 0.0) -> None:
    """A glow and dashed outlines on the spaces that may be chosen; the dashes march once around per period of t."""
    phase = int(t * PHASES) % PHASES
    dashes = f'stroke-dasharray="7 5" stroke-dashoffset="{12 * phase / PHASES:.2f}"'
    body = poly(hex_points(HEX - 3, 40, 40), fill=GOLD, more='opacity=".2"')
    body += poly(hex_points(HEX - 3.4, 40, 40), stroke=INK, width=6.2, more='opacity=".7"')
    body += poly(hex_points(HEX - 3.4, 40, 40), stroke=REACH, width=3.8, more=dashes)
    for x, y in spots:
        view.svg(body, x - 40, y - 40, 80, 80)


def draw_ring(view: Page, x: float, y: float, colour: str = GOLD, width: float = 4.5) -> None:
    """A solid ring around a space: chosen, or on the way."""
    view.svg(poly(hex_points(HEX - 1, 44, 44), stroke=colour, width=width), x - 44, y - 44, 88, 88)


def draw_target(view: Page, x: float, y: float, t: float = 0.0) -> None:
    """The ring around the space where a drive would end; it pulsates by one unit."""
    grow = round(2 * abs(1 - 2 * (t % 1)) * 2) / 2
    body = poly(hex_points(HEX - 1, 46, 46), stroke=GOLD, width=4.5)
    body += poly(hex_points(HEX + 3 + grow, 46, 46), stroke=PAPER_LIGHT, width=2.5)
    view.svg(body, x - 46, y - 46, 92, 92)


def ribbon(view: Page, spots: Sequence[Point]) -> None:
    """Draw a gold ribbon between ink edges, dotted along its middle."""
    frame = around(spots, 8)
    d = outline(((x - frame.x, y - frame.y) for x, y in spots), close=False)
    body = shape(d, stroke=INK, width=11, more='opacity=".75"') + shape(d, stroke=GOLD, width=7)
    body += shape(d, stroke="#8A4B08", width=2, more='stroke-dasharray="2 9"')
    view.svg(body, frame.x, frame.y, frame.w, frame.h)


def pencil(view: Page, spots: Sequence[Point]) -> None:
    """Draw a sketched path: a dashed line in pencil and a loose ring around its end."""
    frame = around(spots, 8)
    d = outline(((x - frame.x, y - frame.y) for x, y in spots), close=False)
    body = shape(d, stroke=PAPER_LIGHT, width=8, more='opacity=".75"')
    body += shape(d, stroke="#4A3A2C", width=3.4, more='stroke-dasharray="9 6"')
    view.svg(body, frame.x, frame.y, frame.w, frame.h)
    ring = poly(hex_points(HEX - 2, 44, 44), stroke=PAPER_LIGHT, width=6, more='opacity=".75"')
    ring += poly(hex_points(HEX - 2, 44, 44), stroke="#4A3A2C", width=3, more='stroke-dasharray="10 5"')
    view.svg(ring, spots[-1][0] - 44, spots[-1][1] - 44, 88, 88)


def draw_steps(view: Page, spots: Sequence[Point]) -> None:
    """Draw the number of each step except the last, beside the ribbon."""
    for i, (x, y) in enumerate(spots[1:-1], 1):
        left = x + 3 if i % 2 else x - 31
        view.svg(disc(14, 14, 12.5, INK) + disc(14, 14, 11, GOLD), left, y - 25, 28, 28)
        view.text(str(i), left + 14, y - 11.5, 17, INK, "bold", "middle")


def draw_threat(view: Page, start: Point, end: Point, t: float = 0.0) -> None:
    """Draw a danger from one vehicle to another: a dashed arc whose dashes run, and two pulsing rings around the
    target.
    """
    (ax, ay), (bx, by) = start, end
    top = min(ay, by) - 96
    frame = around([start, end, (bx, top)], 84)
    d = f"M{ax:.0f} {ay - 52:.0f}Q{(ax + bx) / 2:.0f} {top:.0f} {bx:.0f} {by - 44:.0f}"
    dashes = f'stroke-dasharray="13 9" stroke-dashoffset="{-22 * (int(t * PHASES) % PHASES) / PHASES:.2f}"'
    arc = shape(d, stroke=INK, width=10) + shape(d, stroke=THREAT, width=5.6, more=dashes)
    _draw_passing(view, at(-frame.x, -frame.y, arc), frame, "threat")
    draw_alarm(view, bx, by - 22, t)


def draw_alarm(view: Page, x: float, y: float, t: float) -> None:
    """Red rings around a place, two pulses as t goes to 1."""
    swell = round(8 * abs(1 - 2 * ((t * 2) % 1)))
    body = disc(80, 80, 62 + swell, stroke=INK, width=8, more='opacity=".7"')
    body += disc(80, 80, 62 + swell, stroke=THREAT, width=5) + disc(80, 80, 54, stroke=THREAT, width=2)
    _draw_passing(view, body, Box(x - 80, y - 80, 160, 160), "alarm")


def _draw_passing(view: Page, body: str, frame: Box, like: str) -> None:
    """Draw a body, or the last one of that name while a thread draws it."""
    image = passing(body, frame.w, frame.h, view.k, like)
    if image is not None:
        image.set_alpha(255)
        view.surface.blit(image, view.corner(frame.x, frame.y))


def draw_blocked(view: Page, x: float, y: float) -> None:
    """A space that cannot be chosen, while the mouse is over it."""
    body = poly(hex_points(HEX - 3, 40, 40), stroke=BAD, width=3.4) + shape(
        "M28 28L52 52M52 28L28 52", stroke=INK, width=8
    )
    view.svg(body + shape("M28 28L52 52M52 28L28 52", stroke=THREAT, width=4.4), x - 40, y - 40, 80, 80)


def around(spots: Sequence[Point], margin: float) -> Box:
    """The frame that holds the spots and a margin."""
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    x, y = min(xs) - margin, min(ys) - margin
    return Box(x, y, max(xs) + margin - x, max(ys) + margin - y)
