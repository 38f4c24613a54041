"""Three types of locomotive, known by their outline, and their steam.

Drawn from the side, facing right, in a box of 150 x 90 units with the rails at y = 86.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatrace_client.ui.draw.art import crew_art
from greatrace_client.ui.draw.palette import BLACK, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.railway.liveries import LIVERIES
from greatrace_client.ui.draw.shapes import at, disc, ellipse

if TYPE_CHECKING:
    from greatrace_client.ui.draw.page import Page


LOCO = 150.0, 90.0
RAIL = 86.0  # y of the rail under the wheels


def locomotive(kind: str, colour: str) -> str:
    """One locomotive: tank, express or goods."""
    return crew_art(f"locomotives/{kind}", LIVERIES[colour])


def draw_locomotive(
    page: Page,
    kind: str,
    colour: str,
    x: float,
    y: float,
    scale: float = 1.0,
    *,
    left: bool = False,
    alpha: int = 255,
    rim: str | None = PAPER_LIGHT,
) -> None:
    """Draw a locomotive with the middle of its wheels on the rails at (x, y)."""
    w, h = LOCO
    page.svg(
        ellipse(40, 6, 38, 5, BLACK, more='opacity=".3"'), x - 66 * scale, y - 5 * scale, 132 * scale, 12 * scale, alpha
    ) if scale == 1.0 else shadow(page, x, y, scale, alpha)
    # The drawing is given room above for the chimney.
    body = at(0, 4, locomotive(kind, colour))
    page.sprite(body, x - w / 2 * scale, y - (RAIL + 4) * scale, w, h + 4, scale, flip=left, rim=rim, alpha=alpha)


def shadow(page: Page, x: float, y: float, scale: float, alpha: int = 255) -> None:
    """The short shadow under a locomotive."""
    w = 132 * scale
    page.svg(ellipse(w / 2, 6, w / 2 - 1, 5, BLACK, more='opacity=".3"'), x - w / 2, y - 5, w, 12, alpha)


def puff(r: float) -> str:
    """A ball of steam in a box of 2r."""
    return disc(r, r, r - 1, PAPER_LIGHT, SEPIA, 0.9) + disc(r * 0.8, r * 0.78, r * 0.5, "#FFFFFF")


def draw_steam(page: Page, x: float, y: float, t: float, drift: float = -1.0) -> None:
    """A puff `t` (0..1) after it left the chimney at (x, y); `drift`: -1 to the left, 1 to the right."""
    if not 0 < t < 1:
        return
    r = round(5 + 13 * t)
    page.svg(puff(r), x + drift * 26 * t - r, y - 34 * t - r, 2 * r, 2 * r, int(235 * (1 - t) ** 1.2))
