"""The scenes on the cards that the modules bring, in the manner of `card_scenes`."""

from __future__ import annotations

from collections.abc import Callable

from greatrace_client.ui.draw.card_scenes import DARK_SKIN, RED, SKIN, STEEL, WOOD, burst, sky, tyre
from greatrace_client.ui.draw.palette import BRASS, GOLD, INK, PAPER_LIGHT, SEPIA, SEPIA_PALE
from greatrace_client.ui.draw.shapes import at, box, disc, poly, shape, star


def weather_station() -> str:
    """A mast with a wind vane and turning cups, a white instrument hut, clouds."""
    out = sky("#BFD8CF", "#C98A3E", disc(20, 20, 10, "#F2B632"))
    out += "".join(box(x, y, w, 8, 4, PAPER_LIGHT) for x, y, w in ((36, 12, 40), (50, 6, 22), (64, 26, 26)))
    out += shape("M34 78V20", stroke=INK, width=4.4) + shape("M34 78V20", stroke=STEEL, width=1.8)
    out += shape("M18 26H50L44 20M50 26L44 32", stroke=RED, width=3.4) + shape("M22 40H46", stroke=INK, width=2.2)
    out += disc(20, 40, 5, RED, INK, 1.6) + disc(48, 40, 5, PAPER_LIGHT, INK, 1.6)
    out += shape("M58 78V60M84 78V60", stroke=INK, width=3) + box(54, 38, 34, 26, 2, PAPER_LIGHT, INK, 2)
    out += shape("M50 38L71 28L92 38Z", RED, INK, 2)
    return out + "".join(shape(f"M57 {y}H85", stroke=SEPIA_PALE, width=1.8) for y in (44, 49, 54, 59))


def express_delivery() -> str:
    """A sealed parcel with wings."""
    out = burst("#C9713A", "#D58A55", 48, 46)
    wing = "M0 0Q-8 -18 -30 -20Q-22 -14 -26 -8Q-18 -6 -22 0Q-12 2 -8 8Z"
    out += at(32, 44, shape(wing, PAPER_LIGHT, INK, 2))
    out += '<g transform="translate(64 44) scale(-1 1)">' + shape(wing, PAPER_LIGHT, INK, 2) + "</g>"
    out += box(28, 32, 40, 34, 3, "#D9A96A", INK, 2.4) + shape("M48 32V66M28 48H68", stroke="#6B4A2B", width=3)
    out += disc(48, 48, 7, RED, INK, 1.8) + at(48, 48, poly(star(5, 4.4, 1.9), fill=GOLD))
    return out + shape("M6 74H30M12 79H24M66 74H90M72 79H84", stroke=PAPER_LIGHT, width=2.4)


def paddock() -> str:
    """The workshop's jack and an engine on a chain."""
    out = box(0, 0, 96, 84, 0, "#7FA79C") + box(0, 64, 96, 20, 0, "#4A3A28")
    out += shape("M10 66V16H86V66", stroke=INK, width=8) + shape("M10 66V16H86V66", stroke=WOOD, width=4.4)
    out += shape("M48 18V34", stroke=INK, width=4.6)
    out += shape("M48 18V34", stroke=STEEL, width=1.8, more='stroke-dasharray="3 2"')
    out += box(30, 34, 36, 18, 3, "#5D6E75", INK, 2.2)
    out += "".join(box(33 + 8 * i, 27, 6, 9, 1.4, "#8FA0A5", INK, 1.6) for i in range(4))
    out += shape("M34 43H62", stroke="#39474D", width=2.6) + disc(30, 47, 5, BRASS, INK, 1.6)
    return out + tyre(22, 66, 11) + tyre(74, 66, 11) + box(38, 66, 20, 8, 2, RED, INK, 1.8)


def visa() -> str:
    """A travel paper with a round stamp."""
    out = burst("#3B6B58", "#457A65", 40, 46)
    page = box(-24, -32, 48, 64, 3, PAPER_LIGHT, INK, 2.2) + box(-19, -26, 16, 18, 1, "#D8BE8C", INK, 1.4)
    out += at(44, 44, page, 1, -8)
    out += at(44, 44, disc(-11, -19, 3.6, SKIN) + shape("M-17 -8Q-17 -14 -11 -14T-5 -8Z", "#27485C"), 1, -8)
    writing = (1, -24), (1, -17), (1, -10), (-18, 0), (-18, 7)
    out += at(44, 44, "".join(shape(f"M{x} {y}H18", stroke=SEPIA, width=2) for x, y in writing), 1, -8)
    seal = disc(0, 0, 15, "none", RED, 3) + disc(0, 0, 10, "none", RED, 1.6) + poly(star(5, 7, 3), fill=RED)
    return out + at(62, 60, seal, 1, 14)


def dandy() -> str:
    """Top hat, monocle, moustache and a cane: somebody who knows everybody."""
    out = burst("#7A3C80", "#8A4C90", 44, 46) + shape("M14 84Q18 62 44 62T74 84Z", "#1F2530", INK, 2)
    out += shape("M36 64L44 80L52 64Z", PAPER_LIGHT, INK, 1.4) + shape("M44 66L38 71L44 70L50 71Z", RED, INK, 1.2)
    out += disc(44, 46, 15, SKIN, INK, 2) + shape("M26 34H62V30H56V8H32V30H26Z", "#1F2530", INK, 2)
    out += box(32, 24, 24, 6, 0, RED)
    out += shape("M44 52Q36 50 32 55Q38 58 44 54Q50 58 56 55Q52 50 44 52Z", "#3B2714")
    out += disc(51, 44, 5.6, "#CFE3DA", GOLD, 2, 'fill-opacity=".6"') + disc(51, 44, 1.5, INK) + disc(37, 44, 1.6, INK)
    out += shape("M56.6 46Q60 56 58 64", stroke=GOLD, width=1.2)
    return out + shape("M82 84L74 36", stroke=INK, width=5) + disc(73, 32, 5, "url(#brass)", INK, 1.6)


def topographer() -> str:
    """A surveyor at the level on its three legs."""
    out = sky("#F0C98B", "#C98A3E", disc(74, 20, 11, "#E9823A"))
    out += shape("M0 70L20 58L40 68L62 54L96 72V84H0Z", "#9A5F25")
    out += shape("M58 46L46 80M58 46L70 80M58 46L59 80", stroke=INK, width=3.2)
    out += box(46, 36, 26, 9, 2, "url(#brass)", INK, 1.8) + box(70, 34, 7, 13, 1.6, "#39474D", INK, 1.6)
    out += shape("M54 45H62V49H54Z", INK)
    out += shape("M12 80L16 54Q17 47 26 47T38 56L41 80Z", "#5B6A45", INK, 2) + disc(29, 36, 8.4, DARK_SKIN, INK, 1.8)
    out += shape("M17 33Q18 23 29 23T41 33L45 35H15Z", PAPER_LIGHT, INK, 2)
    out += shape("M36 56L47 44", stroke="#5B6A45", width=5) + shape("M84 78V40", stroke=INK, width=4.4)
    return out + shape("M84 76V42", stroke=PAPER_LIGHT, width=2.4, more='stroke-dasharray="5 5"')


MODULE_SCENES: dict[str, Callable[[], str]] = {
    "weather_station": weather_station,
    "express_delivery": express_delivery,
    "paddock": paddock,
    "visa": visa,
    "dandy": dandy,
    "topographer": topographer,
}
