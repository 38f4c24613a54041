"""The half-tracks head on, from before and from behind, in a 100 x 100 box: for drives towards the south and the north.

What tells the crews apart from the side does so here, too: roof, load, flag, and who sits in it.
"""

import functools

from greatrace_client.ui.draw.emblems import emblem
from greatrace_client.ui.draw.palette import BRASS_DARK, BRASS_LIGHT, CREWS, INK, PAPER_LIGHT, Crew
from greatrace_client.ui.draw.shapes import at, box, disc, ellipse, shape
from greatrace_client.ui.draw.vehicle_details import CANVAS, CANVAS_DARK, LEATHER, LEATHER_DARK

TYRE, STEEL, RUBBER, BELT = "#3A322A", "#A3957C", "#211A14", "#4B4034"
GLASS = "#BFE0DE"


@functools.cache
def head_on(crew: str, *, rear: bool = False) -> str:
    """One crew's vehicle as it comes, or (`rear`) as it goes."""
    hue = CREWS[crew]
    if rear:
        return _flag(hue) + driver(crew, rear=True) + ROOFS[crew](hue) + tail(crew, hue) + running_gear(hue, rear=True)
    top = _flag(hue) + LOADS_BEHIND[crew](hue) + driver(crew, rear=False) + ROOFS[crew](hue) + screen(crew)
    return top + running_gear(hue, rear=False) + nose(hue)


def _flag(hue: Crew) -> str:
    return shape("M86 46V8", stroke=INK, width=2.2) + shape("M86 9L97 14L86 19Z", hue.body, INK, 1.6)


def running_gear(hue: Crew, *, rear: bool) -> str:
    """The two belts behind, broad; before them the tyres, or behind them the axle."""
    out = ""
    for x in (8.0, 74.0):
        out += box(x, 52 if rear else 56, 18, 42 if rear else 34, 5, BELT, INK, 2)
        treads = "".join(f"M{x + 3} {y}H{x + 15}" for y in range(58 if rear else 62, 92 if rear else 88, 6))
        out += shape(treads, stroke=RUBBER, width=3)
    if rear:
        return out + shape("M26 84H74", stroke=INK, width=4) + disc(50, 84, 6, STEEL, INK, 1.8)
    out += shape("M20 80H80", stroke=INK, width=5)
    for x in (17.0, 83.0):
        out += ellipse(x, 74, 8.4, 19, TYRE, INK, 2) + ellipse(x, 74, 3.4, 10, hue.body, PAPER_LIGHT, 1.4)
    return out


def nose(hue: Crew) -> str:
    """Radiator, lamps, mudguards and the roller."""
    out = shape("M32 50Q34 40 50 40T68 50V78H32Z", hue.body, INK, 2.4)
    out += box(36, 45, 28, 34, 5, "url(#brass)", INK, 2)
    out += shape("".join(f"M{x} 48V76" for x in range(40, 62, 4)), stroke=BRASS_DARK, width=1.5)
    out += disc(50, 60, 8, PAPER_LIGHT, INK, 1.4) + at(50, 60, emblem(hue.emblem, _seen(hue)), 0.58)
    for x, d in ((28, "M34 60Q26 50 8 56L6 64Q20 58 32 68Z"), (72, "M66 60Q74 50 92 56L94 64Q80 58 68 68Z")):
        out += shape(d, hue.dark, INK, 2) + disc(x, 47, 6.4, BRASS_LIGHT, INK, 1.8) + disc(x, 47, 3.4, "#FFFDF0")
    return out + box(30, 84, 40, 9, 4.5, "#8A5A2B", INK, 2) + shape("M38 84V93M62 84V93", stroke=BRASS_LIGHT, width=2)


def tail(crew: str, hue: Crew) -> str:
    """The tailboard under its load."""
    return LOADS_BEHIND[crew](hue) + tail_board(hue)


def tail_board(hue: Crew) -> str:
    """Tailboard, spare wheel and lamps."""
    out = shape("M26 42H74Q78 42 78 46V76H22V46Q22 42 26 42Z", hue.body, INK, 2.4)
    out += shape("M24 72H76", stroke=hue.dark, width=4) + shape("M24 46H76", stroke=hue.light, width=2)
    out += disc(50, 60, 14.5, INK) + disc(50, 60, 13, TYRE) + disc(50, 60, 8, hue.light, INK, 1.4)
    out += at(50, 60, emblem(hue.emblem, _seen(hue)), 0.5)
    return out + disc(28, 66, 3.4, "#C22F23", INK, 1.4) + disc(72, 66, 3.4, "#C22F23", INK, 1.4)


def _seen(hue: Crew) -> str:
    """The emblem's ink on pale ground."""
    return hue.dark if hue.ink != INK else INK


def screen(crew: str) -> str:
    """The wind-screen; the closed cabin has its own."""
    if crew == "plum":
        return ""
    frame = box(28, 24, 44, 20, 2, GLASS, INK, 2, 'fill-opacity=".45"')
    return frame + shape("M50 24V44", stroke=INK, width=1.6) + shape("M32 40L42 27", stroke=PAPER_LIGHT, width=1.6)


def driver(crew: str, *, rear: bool) -> str:
    """Who sits there: a sun helmet, a leather cap, or a kepi; from behind the back of it."""
    x = 60 if not rear else 40
    coat = {"lemon": "#5D6E75", "plum": "#A5753B"}.get(crew, "#7C6A45")
    out = shape(f"M{x - 11} 46Q{x - 10} 32 {x} 32T{x + 11} 46Z", coat, INK, 1.6)
    out += disc(x, 26, 7, "#9C6238", INK, 1.6)
    if crew == "lemon":
        out += shape(
            f"M{x - 8} 28A8 8.6 0 0 1 {x + 8} 28L{x + 7} {32 if rear else 25}H{x - 7}Z", LEATHER_DARK, INK, 1.5
        )
        goggles = "".join(disc(x + dx, 26, 3, GLASS, INK, 1.3) for dx in (-3.6, 3.6))
        return out + ("" if rear else goggles)
    if crew == "plum":
        return out + shape(f"M{x - 8} 24V16H{x + 8}V24Z", "#27485C", INK, 1.5)
    return out + shape(f"M{x - 10} 24A10 9 0 0 1 {x + 10} 24L{x + 14} 26.5H{x - 14}Z", PAPER_LIGHT, INK, 1.8)


# ---- roofs ---------------------------------------------------------------------------------------------------------
def _canvas_roof(_: Crew) -> str:
    """Bowed canvas on posts, with a fringe."""
    out = shape("M26 44V14M74 44V14", stroke=INK, width=2.4)
    out += shape("M18 15Q20 4 50 3T82 15Z", CANVAS, INK, 2.2) + shape(
        "M34 5Q32 10 32 15M66 5Q68 10 68 15M50 3V15", stroke=CANVAS_DARK, width=1.6
    )
    return out + shape("M18 15H82", stroke=CANVAS_DARK, width=3)


def _hard_roof(hue: Crew) -> str:
    """A flat roof with a suitcase on it."""
    out = shape("M26 44V14M74 44V14", stroke=INK, width=2.4) + box(18, 10, 64, 6, 2, hue.body, INK, 2)
    return out + box(36, 1, 28, 9, 2, LEATHER, INK, 1.8) + shape("M44 1V10M56 1V10", stroke=LEATHER_DARK, width=1.6)


def _visor(_: Crew) -> str:
    """The tilt's arch rises behind the driver."""
    return shape("M20 22Q22 12 50 11T80 22", stroke=CANVAS, width=5) + shape(
        "M20 22Q22 12 50 11T80 22", stroke=INK, width=1
    )


def _no_roof(_: Crew) -> str:
    return ""


def _cabin(hue: Crew) -> str:
    """The closed cabin with its two panes."""
    frame = "M24 46V16Q24 8 32 8H68Q76 8 76 16V46H70V18H53V40H47V18H30V46Z"
    out = box(30, 16, 40, 26, 1, GLASS, more='opacity=".55"') + shape(frame, hue.body, INK, 2)
    return out + box(34, 1, 32, 6, 1.4, "#B98B4E", INK, 1.6) + shape("M28 11H72", stroke=hue.light, width=1.8)


# ---- what stands behind the driver ---------------------------------------------------------------------------------
def _chest(_: Crew) -> str:
    return box(24, 26, 34, 18, 3, LEATHER, INK, 2) + box(22, 18, 38, 9, 4.5, CANVAS_DARK, INK, 1.8)


def _jerrycans(_: Crew) -> str:
    return "".join(box(x, 24, 12, 20, 2, "#5B6A45", INK, 1.8) for x in (22, 35, 48))


def _tilt(_: Crew) -> str:
    out = shape("M16 46V20Q18 4 50 3T84 20V46Z", CANVAS, INK, 2.4)
    return (
        out + shape("M34 46V20Q36 11 50 11T66 20V46Z", CANVAS_DARK, INK, 1.6) + shape("M50 3V11", stroke=INK, width=1.4)
    )


def _barrels(_: Crew) -> str:
    return "".join(
        ellipse(x, 34, 9.5, 11, LEATHER, INK, 2)
        + shape(f"M{x - 8} 30H{x + 8}M{x - 8} 38H{x + 8}", stroke="#D9D2BE", width=1.5)
        for x in (32, 54)
    )


def _crates(hue: Crew) -> str:
    out = box(24, 24, 24, 20, 1, "#B98B4E", INK, 2) + box(50, 30, 20, 14, 1, "#A5753B", INK, 2)
    return (
        out + box(30, 17, 15, 8, 3, hue.light, INK, 1.6) + shape("M24 31H48M24 38H48", stroke=LEATHER_DARK, width=1.4)
    )


ROOFS = {"blue": _hard_roof, "vermilion": _canvas_roof, "mint": _visor, "lemon": _no_roof, "plum": _cabin}
LOADS_BEHIND = {"blue": _jerrycans, "vermilion": _chest, "mint": _tilt, "lemon": _barrels, "plum": _crates}
