"""The half-tracks head on, from before and from behind, in a 100 x 100 box: for drives towards the south and the north.

What tells the crews apart from the side does so here, too: roof, load, flag, and who sits in it.
"""

from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.emblems import emblem
from greatrace_client.ui.draw.palette import BRASS_DARK, BRASS_LIGHT, INK, PAPER_LIGHT, Crew
from greatrace_client.ui.draw.shapes import at, box, disc, ellipse, shape
from greatrace_client.ui.draw.vehicle_details import LEATHER_DARK

TYRE, STEEL, RUBBER, BELT = "#3A322A", "#A3957C", "#211A14", "#4B4034"
GLASS = "#BFE0DE"


def head_on(crew: str, *, rear: bool = False) -> str:
    """One crew's vehicle as it comes, or (`rear`) as it goes."""
    return art(f"half_tracks/{crew}_{'north' if rear else 'south'}")


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
