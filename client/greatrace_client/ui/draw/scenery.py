"""The big pictures: the title poster and the finish, drawn for a view of 1920 x 1080 units."""

from typing import TYPE_CHECKING

from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.palette import CREWS, INK, PAPER, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, box, disc, ellipse, scaled, shape
from greatrace_client.ui.draw.vehicles import half_track

if TYPE_CHECKING:
    from greatrace_client.ui.draw.page import Page

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


def title_poster(page: "Page") -> None:
    """The title poster without its words, covering the whole page: cropped at the left and the top when it must be."""
    f = max(page.width / 1920, page.height / 1080)
    x0, y0 = page.width - 1920 * f, page.height - 1080 * f

    def put(body: str, x: float, y: float, w: float, h: float) -> None:
        page.svg(scaled(body, f), x0 + x * f, y0 + y * f, w * f, h * f, keep=False)

    put(art("posters/title"), 0, 0, 1920, 1080)
    plane = at(110, 60, art("posters/biplane"), 1.45, -8) + shape("M0 82Q10 72 24 78", stroke=PAPER_LIGHT, width=2)
    put(plane, 1480, 250, 220, 130)
    for crew, x, y, s in (("lemon", 640, 704, 0.62), ("mint", 770, 712, 0.72), ("blue", 1700, 694, 0.8)):
        put(scaled(half_track(crew), s), x - 85 * s, y - 88 * s, 170 * s, 100 * s)
        put(scaled(art("vehicles/dust"), s), x - 85 * s - 34 * s, y - 38 * s, 60 * s, 44 * s)
    put(at(80, 0, art("posters/title_dust")), 610, 492, 540, 480)
    put(ellipse(430, 40, 420, 26, "#3A1508", more='opacity=".55"'), 930, 878, 860, 80)
    put(at(40, 110, scaled(half_track("vermilion", poster=True), 4.9), 1, -5), 900, 396, 960, 620)
    near = disc(100, 60, 50, "#F6D9A0") + disc(180, 80, 36, "#EBC27C") + disc(50, 90, 30, "#EBC27C")
    put(near, 860, 850, 240, 130)
    put(art("posters/title_foreground"), 0, 0, 1920, 1080)


def finish_poster(page: "Page", land: str = "mesa") -> None:
    """The finish without its words, covering the whole page, anchored at the left foot where the podium stands."""
    f = max(page.width / 1920, page.height / 1080)
    page.svg(scaled(finish_scene(land), f), 0, page.height - 1080 * f, 1920 * f, 1080 * f, keep=False)


def poster_frame(page: "Page", seed: int = 7) -> None:
    """The printed border and the paper's grain, last of all on a poster."""
    page.svg(printed_border(page.width, page.height), 0, 0, page.width, page.height, keep=False)
    page.grain(0, 0, page.width, page.height, 20, seed)
