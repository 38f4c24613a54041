"""The finish and its podium, drawn for a view of 1920 x 1080 units, and the frame of a printed poster."""

from typing import TYPE_CHECKING

from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.palette import CREWS, INK, PAPER, PAPER_LIGHT
from greatrace_client.ui.draw.raster import begin
from greatrace_client.ui.draw.shapes import box, disc, scaled, shape
from greatrace_client.ui.draw.title.light import DAY, PosterLight, lit

if TYPE_CHECKING:
    from greatrace_client.ui.draw.page import Page

GRAIN = 20, 7  # the posters' grain: strength and seed
LANDS = ("mesa", "peaks", "dunes")  # skylines of the finish


def printed_border(w: float, h: float) -> str:
    """The white edge of a printed poster of w x h units."""
    frame = f"M0 0H{w}V{h}H0ZM22 22V{h - 22}H{w - 22}V22Z"
    body = shape(frame, PAPER_LIGHT, more='fill-rule="evenodd"')
    body += box(22, 22, w - 44, h - 44, 0, "none", INK, 2.5)
    return body + box(31, 31, w - 62, h - 62, 0, "none", PAPER_LIGHT, 1.6, 'opacity=".8"')


def finish_scene(land: str = "mesa") -> str:
    """The finish at dusk; land is the skyline behind it: mesa (a table mountain), peaks or dunes. Raises KeyError."""
    return art(f"posters/finish_{land}")


def streamers() -> str:
    """Paper ribbons and confetti in the crews' colours, behind the winner, in a 1110 x 760 box."""
    return art("posters/streamers")


def podium_step(w: float, h: float, crew: str) -> str:
    """A block of the podium in its crew's enamel, (w + 20) x (h + 30); the rank goes on the disc at (10 + w/2, 92)."""
    body, dark, _, _, _ = CREWS[crew]
    block = shape(f"M10 26L34 2H{w - 14}L{w + 10} 26Z", PAPER_LIGHT, INK, 2.4) + box(10, 26, w, h, 0, PAPER, INK, 2.4)
    block += box(20, 36, w - 20, h - 20, 0, body, INK, 1.6)
    for j in range(9):
        block += shape(f"M{20 + (w - 20) * (j + 0.5) / 9:.1f} 36V{26 + h - 10}", stroke=dark, width=5)
    return block + disc(10 + w / 2, 92, 40, "url(#brass)", INK, 2) + disc(10 + w / 2, 92, 33, PAPER_LIGHT, INK, 1.2)


def finish_poster(page: "Page", land: str = "mesa", light: PosterLight = DAY) -> None:
    """The finish without its words, covering the whole page, anchored at the left foot where the podium stands."""
    f = max(page.width / 1920, page.height / 1080)
    body = scaled(lit(finish_scene(land), light), f)
    page.svg(body, 0, page.height - 1080 * f, 1920 * f, 1080 * f, keep=False)


def begin_finish_poster(page: "Page", land: str = "mesa", light: PosterLight = DAY) -> None:
    """Let a thread draw it ahead."""
    f = max(page.width / 1920, page.height / 1080)
    begin(scaled(lit(finish_scene(land), light), f), 1920 * f, 1080 * f, page.k)


def poster_frame(page: "Page") -> None:
    """The printed border and the paper's grain, last of all on a poster."""
    page.svg(printed_border(page.width, page.height), 0, 0, page.width, page.height, keep=False)
    page.grain(0, 0, page.width, page.height, *GRAIN)


def begin_poster_frame(page: "Page") -> None:
    """Let a thread draw it ahead."""
    begin(printed_border(page.width, page.height), page.width, page.height, page.k)
    page.begin_grain(page.width, page.height, *GRAIN)
