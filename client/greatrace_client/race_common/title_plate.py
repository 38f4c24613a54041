"""A title over the table: the effect, and its drawing."""

from __future__ import annotations

from greatrace_client.race_common.view_state.show import SingleEffect
from greatrace_client.ui.draw.palette import BLACK, INK
from greatrace_client.ui.draw.shapes import box


class Title(SingleEffect):
    """A plate over the map: the phase, the round, an arrival. `crew` colours it."""

    text: str
    small: str = ""
    crew: str = ""


def title_plate(w: float, fill: str, *, tall: bool) -> str:
    """Draw enamel between brass ends."""
    h = 112 if tall else 84
    top = 8 if tall else 20
    body = box(10, top + 4, w, h, 4, BLACK, more='opacity=".35"') + box(6, top, w, h, 4, "url(#brass)", INK, 1.6)
    body += box(12, top + 6, w - 12, h - 12, 3, fill, INK, 1.2)
    return body + box(17, top + 11, w - 22, h - 22, 2, "none", "#F4DD98", 1.2)
