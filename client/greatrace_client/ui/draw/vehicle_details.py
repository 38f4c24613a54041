"""What tells the five half-tracks apart besides their colour: flag, load, people, roof and front wheel, by crew."""

from collections.abc import Callable
from typing import Literal

from greatrace_client.ui.draw.palette import BRASS_LIGHT, INK, PAPER_LIGHT, Crew
from greatrace_client.ui.draw.shapes import box, disc, ellipse, polar, shape

Detail = Literal["board", "poster"]  # the poster shows what the board is too small for
CANVAS, CANVAS_DARK = "#EBDDB8", "#B79E6B"
LEATHER, LEATHER_DARK = "#8A5A2B", "#5A3715"
MAST = "M12 34V2"


# ---- flags: triangle, swallow-tail, square, streamer, twin ---------------------------------------------------------
def _triangle(hue: Crew) -> str:
    return shape(MAST, stroke=INK, width=2) + shape("M12 3L1 8L12 13Z", hue.body, INK, 1.6)


def _swallow_tail(hue: Crew) -> str:
    return shape(MAST, stroke=INK, width=2) + shape("M12 3H1L5 8L1 13H12Z", hue.body, INK, 1.6)


def _square(hue: Crew) -> str:
    return shape(MAST, stroke=INK, width=2) + shape("M12 3H1.4V13H12Z", hue.body, INK, 1.6)


def _streamer(hue: Crew) -> str:
    mast = shape("M12 34V2", stroke=INK, width=2)
    return mast + shape("M12 3C8 0 5 6 1 3L1.4 8C5 11 8 5 12 9Z", hue.body, INK, 1.5)


def _twin(hue: Crew) -> str:
    return shape(MAST, stroke=INK, width=2) + shape("M12 2L1.4 5.5L12 9ZM12 10L1.4 13.5L12 17Z", hue.light, INK, 1.5)


# ---- loads ------------------------------------------------------------------------------------------------------
def _chest(_: Crew) -> str:
    """A strapped chest with a bedroll on it."""
    out = box(17, 21, 22, 15, 3, LEATHER, INK, 2) + shape("M17 28H39M24 21V36M32 21V36", stroke=LEATHER_DARK, width=1.6)
    return out + box(20, 14, 26, 9, 4.5, CANVAS_DARK, INK, 1.8)


def _jerrycans(_: Crew) -> str:
    """Three cans in a row behind a coil of rope."""
    cans = "".join(
        box(x, 21, 9, 15, 1.6, "#5B6A45", INK, 1.7) + shape(f"M{x + 2} 24L{x + 7} 33", stroke="#3F4A2E", width=1.4)
        for x in (16, 26, 36)
    )
    return cans + shape("M18.5 21V18H23M28.5 21V18H33M38.5 21V18H43", stroke=INK, width=1.8)


def _wagon_tilt(_: Crew) -> str:
    """A canvas tilt on hoops over the whole bed."""
    out = shape("M11 37V17Q12 8 22 7H46Q55 8 57 18V37Z", CANVAS, INK, 2.2)
    out += shape("M23 8V36M34 7V36M45 8V36", stroke=CANVAS_DARK, width=1.6)
    return out + shape("M12 30H57V36H12Z", CANVAS_DARK, more='opacity=".6"')


def _barrels(_: Crew) -> str:
    """Two barrels and a folded hood."""
    out = "".join(
        ellipse(x, 28, 7.4, 9.4, LEATHER, INK, 1.9)
        + shape(f"M{x - 6.6} 24.4H{x + 6.6}M{x - 6.6} 31.6H{x + 6.6}", stroke="#D9D2BE", width=1.4)
        for x in (20, 36)
    )
    return out + shape("M44 36C44 26 50 24 56 27C60 30 60 34 59 38Z", CANVAS_DARK, INK, 1.8)


def _crates(hue: Crew) -> str:
    """Two stencilled crates."""
    out = box(14, 20, 17, 16, 1, "#B98B4E", INK, 1.9) + box(32, 24, 14, 12, 1, "#A5753B", INK, 1.9)
    out += shape("M14 25H31M14 31H31M32 30H46", stroke=LEATHER_DARK, width=1.2)
    return out + box(19, 13, 13, 7, 3, hue.light, INK, 1.6)


# ---- people -----------------------------------------------------------------------------------------------------
def _driver(_: Detail) -> str:
    """The driver in a sun helmet, scarf in the wind."""
    out = disc(70, 27, 6, "#C98F62", INK, 1.6) + shape(
        "M60.5 24A9.5 8.5 0 0 1 79.5 24L83 25.5H58Z", PAPER_LIGHT, INK, 1.8
    )
    out += shape("M63 41Q63 32 70 32T78 41Z", "#7C6A45", INK, 1.6) + shape("M72 26H77", stroke=INK, width=2.6)
    return out + shape("M74 33L62 33L48 28L52 33L46 35L62 37Z", "#F7ECCF", INK, 1.3)


def _pair(detail: Detail) -> str:
    """The driver, and on the poster a second traveller with the map, and a lantern."""
    if detail == "board":
        return _driver(detail)
    out = disc(57, 28, 5.4, "#8A5A3A", INK, 1.5)
    out += shape("M48.6 25.4A8.4 7.4 0 0 1 65.4 25.4L67.6 26.6H46.4Z", "#D9C48E", INK, 1.6)
    out += shape("M50 41Q50 33 57 33T64 41Z", "#4E6A5C", INK, 1.5)
    out += shape("M60 35L69 33L72 38L63 40Z", PAPER_LIGHT, INK, 1)
    out += shape("M62 37.6Q65 34.6 70 36", stroke="#B3261A", width=0.7)
    out += shape("M46 16V19", stroke=INK, width=1.2) + box(43.6, 19, 5, 7, 1.4, "#F6D27E", INK, 1.1)
    return _driver(detail) + out


def _goggles(_: Detail) -> str:
    """An open car's driver: leather cap, goggles, a long scarf."""
    out = shape("M75 34L62 35L46 24L50 33L42 33L60 39Z", "#C23A28", INK, 1.3)
    out += disc(72, 25, 6.6, "#9C6238", INK, 1.6) + shape("M65 25A7.2 7.6 0 0 1 79 22L78 25Z", LEATHER_DARK, INK, 1.6)
    out += disc(75.4, 25, 2.4, "#BFE0DE", INK, 1.3) + shape("M73 25L65.4 23.6", stroke=INK, width=1.4)
    return out + shape("M64 41Q64 31 72 31T80 41Z", "#5D6E75", INK, 1.6)


def _cap(_: Detail) -> str:
    """A driver in a kepi, seen through the cabin's window."""
    out = box(57, 14, 32, 26, 1, "#BFE0DE", more='opacity=".75"')
    out += disc(74, 27, 5.6, "#8A5A3A", INK, 1.5) + shape("M67.5 24V17.5H79V22L83 24.5Z", "#27485C", INK, 1.5)
    return out + shape("M67 38Q67 32 74 32T81 38Z", "#A5753B", INK, 1.5)


# ---- roofs ------------------------------------------------------------------------------------------------------
def _canvas_roof(_: Crew, detail: Detail) -> str:
    """A bowed canvas roof on two posts."""
    out = shape("M50 40V12M92 39L89 12", stroke=INK, width=2.2)
    out += shape("M44 13Q46 5 56 4H84Q94 4 97 12L97 15H44Z", CANVAS, INK, 2.2) + shape(
        "M45 13H97L97 15H44Z", CANVAS_DARK
    )
    out += shape("M58 4.6L56 13M70 4.2V13M83 4.4L85 13", stroke=CANVAS_DARK, width=1.6)
    if detail == "poster":
        fringe = "".join(f"M{x} 15V{19 if x % 12 == 0 else 18}" for x in range(48, 92, 6))
        out += shape(fringe, stroke=CANVAS_DARK, width=0.9)
        out += shape("M52 12.6Q54 8 60 6.4M64 12.8Q65 8 72 6M77 12.8Q79 8 85 6.4", stroke=CANVAS_DARK, width=0.8)
    return out


def _hard_roof(hue: Crew, _: Detail) -> str:
    """A flat enamelled roof with a rack of tent poles and a suitcase."""
    out = shape("M50 40V12M92 39L90 12", stroke=INK, width=2.4) + box(43, 10, 55, 5.4, 2, hue.body, INK, 2)
    out += shape("M46 11.8H95", stroke=hue.light, width=1.2)
    out += box(58, 1.6, 20, 8, 1.6, LEATHER, INK, 1.7) + shape("M64 1.6V9.6M72 1.6V9.6", stroke=LEATHER_DARK, width=1.4)
    return out + shape("M46 8.6H57M79 8.6H95", stroke=CANVAS_DARK, width=2.4)


def _visor(_: Crew, __: Detail) -> str:
    """A short awning from the tilt over the driver."""
    out = shape("M92 39L90 14", stroke=INK, width=2.2)
    return (
        out
        + shape("M54 13Q74 4 98 11L97 15Q76 10 55 17Z", CANVAS, INK, 2)
        + shape("M66 9L68 13M80 8L81 12", stroke=CANVAS_DARK, width=1.3)
    )


def _no_roof(_: Crew, __: Detail) -> str:
    """An open tourer: only the grip behind the seat."""
    return shape("M58 40V31Q58 28 62 28", stroke=INK, width=2.2)


def _cabin(hue: Crew, _: Detail) -> str:
    """A closed cabin in the crew's enamel with a window frame and a raked screen; the driver sits behind the glass."""
    frame = "M50 41V14Q50 8 57 8H84Q90 8 92 13L97 38H91L86.4 17.4Q86 15.6 84 15.6H70V36H66V15.6H58V36H62V41Z"
    out = shape(frame, hue.body, INK, 2) + shape("M55 10.4H86", stroke=hue.light, width=1.6)
    out += shape("M52 6.8H88", stroke="#B98B4E", width=3) + box(60, 0.6, 17, 5.4, 1, "#A5753B", INK, 1.4)
    return out + shape("M59.6 17.4V34", stroke="#BFE0DE", width=2, more='opacity=".5"')


# ---- front wheels -----------------------------------------------------------------------------------------------
def _disc_wheel(hue: Crew) -> str:
    out = disc(127, 72, 11.6, hue.body, PAPER_LIGHT, 2) + disc(127, 72, 4.2, BRASS_LIGHT, INK, 1.4)
    return out + "".join(disc(*polar(127, 72, 8, i * 45), 1.3, hue.dark) for i in range(8))


def _spoke_wheel(hue: Crew) -> str:
    out = disc(127, 72, 11.6, INK, PAPER_LIGHT, 2)
    for i in range(8):
        (x1, y1), (x2, y2) = polar(127, 72, 3, i * 45 + 10), polar(127, 72, 10.6, i * 45 + 10)
        out += shape(f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}", stroke=hue.light, width=2.2)
    return out + disc(127, 72, 4, BRASS_LIGHT, INK, 1.4)


def _ring_wheel(hue: Crew) -> str:
    out = disc(127, 72, 11.6, hue.body, PAPER_LIGHT, 2) + disc(127, 72, 7.6, "none", hue.dark, 2)
    return out + disc(127, 72, 4, BRASS_LIGHT, INK, 1.4)


Part = Callable[[Crew], str]
FLAGS: dict[str, Part] = {
    "blue": _swallow_tail,
    "vermilion": _triangle,
    "mint": _square,
    "lemon": _streamer,
    "plum": _twin,
}
LOADS: dict[str, Part] = {
    "blue": _jerrycans,
    "vermilion": _chest,
    "mint": _wagon_tilt,
    "lemon": _barrels,
    "plum": _crates,
}
PEOPLE: dict[str, Callable[[Detail], str]] = {
    "blue": _driver,
    "vermilion": _pair,
    "mint": _driver,
    "lemon": _goggles,
    "plum": _cap,
}
ROOFS: dict[str, Callable[[Crew, Detail], str]] = {
    "blue": _hard_roof,
    "vermilion": _canvas_roof,
    "mint": _visor,
    "lemon": _no_roof,
    "plum": _cabin,
}
WHEELS: dict[str, Part] = {
    "blue": _spoke_wheel,
    "vermilion": _disc_wheel,
    "mint": _ring_wheel,
    "lemon": _spoke_wheel,
    "plum": _ring_wheel,
}
