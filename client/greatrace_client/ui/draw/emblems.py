"""Small signs around (0, 0) with a radius of about 10 units: crew emblems, drops, cogs, danger, stop, cities, boxes."""

from functools import lru_cache

from greatrace_client.ui.draw.art import art, crew_art
from greatrace_client.ui.draw.palette import (
    BAD,
    BLACK,
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CHASSIS,
    CITIES,
    CREWS,
    FUEL,
    INK,
    NIGHT_DEEP,
    PAPER,
    PAPER_LIGHT,
    SEPIA,
    WEAR,
    CrewColours,
)
from greatrace_client.ui.draw.shapes import at, box, disc, faded, polar, poly, scaled, shape, star


def emblem(name: str, fill: str) -> str:
    """A crew's emblem in one colour."""
    return art(f"emblems/{name}", (CREWS["blue"].body, fill))


@lru_cache(maxsize=128)
def badge(crew: str, r: float = 12.0) -> str:
    """A crew's badge: an enamel pin with the crew's emblem, so that crews differ not by colour alone."""
    return pin(CREWS[crew], r)


def pin(hue: CrewColours, r: float = 12.0) -> str:
    """The enamel pin of a crew or of a player of Crazy Race, around (0, 0)."""
    return disc(0, 0, r, "url(#brass)") + scaled(crew_art("emblems/badge", hue), r / 12)


def drop(fill: str = FUEL) -> str:
    """A drop of fuel."""
    return art("signs/drop", (FUEL, fill))


def cog(fill: str = WEAR, hole: str = PAPER_LIGHT) -> str:
    """A cog: the engine, and wear."""
    return art("signs/cog", (WEAR, fill), (PAPER_LIGHT, hole))


def danger() -> str:
    """A skull on a golden triangle."""
    return art("signs/danger")


def stop() -> str:
    """A red octagon with a bar."""
    return art("signs/stop")


def compass(colour: str = SEPIA, r: float = 16.0, pale: str = PAPER) -> str:
    """A wind rose of radius `r` in two colours."""
    return scaled(art("signs/compass", (SEPIA, colour), (PAPER, pale)), r / 16)


def city_shape(name: str, r: float, fill: str, edge: str, w: float) -> str:
    if name == "star8":
        return poly(star(8, r * 1.12, r * 0.84), fill=fill, stroke=edge, width=w)
    if name == "square":
        return box(-r * 0.88, -r * 0.88, r * 1.76, r * 1.76, r * 0.16, fill, edge, w)
    if name == "triangle":
        return shape(f"M0 {-r * 1.12}L{r * 1.16} {r * 0.86}H{-r * 1.16}Z", fill, edge, w)
    return disc(0, 0, r, fill, edge, w)


@lru_cache(maxsize=128)
def city(kind: str, r: float = 20.0) -> str:
    """A city: brass rim, enamel shape in its colour. The number of cards is written on it as text."""
    colour, dark, name = CITIES[kind]
    return (
        faded(at(1.5, 3, city_shape(name, r, BLACK, BLACK, 4)), 0.28)
        + city_shape(name, r, BRASS, INK, 5.2)
        + city_shape(name, r, BRASS, BRASS_LIGHT, 2.4)
        + city_shape(name, r * 0.9, colour, dark, 1.2)
    )


def chassis_icon(colour: str = CHASSIS) -> str:
    """A frame with four wheels."""
    return art("signs/chassis", (CHASSIS, colour))


def box_icon(name: str, ink: str = PAPER_LIGHT, ground: str = NIGHT_DEEP) -> str:
    """The signs of the four boxes of the dashboard, around (0, 0), radius about 16; `ground` is the colour
    behind them.
    """
    return art(f"signs/{name}", (PAPER_LIGHT, ink), (NIGHT_DEEP, ground))


@lru_cache(maxsize=32)
def coin(r: float = 11.0) -> str:
    """A franc coin."""
    return disc(0, 0, r, "url(#brass)", INK, 1.4) + disc(0, 0, r * 0.64, "none", BRASS_DARK, 1.3)


def card_back() -> str:
    """A face-down card, 12 x 18."""
    return art("signs/card_back")


def check(colour: str = INK, width: float = 4.0) -> str:
    """A tick."""
    return shape("M-10 1L-3 8L11 -8", stroke=colour, width=width)


def cross_out(colour: str = INK, width: float = 4.0) -> str:
    """A cross."""
    return shape("M-8 -8L8 8M8 -8L-8 8", stroke=colour, width=width)


def arrow(colour: str = INK, width: float = 2.2) -> str:
    """An arrow to the right, 16 long: "becomes"."""
    return shape("M-8 0H8M3 -5L8 0L3 5", stroke=colour, width=width)


def finish_flag() -> str:
    """A chequered flag, 24 x 18."""
    return art("signs/finish_flag")


def clock(left: float = 1.0) -> str:
    """A watch of radius 22 whose sector shows the time left (0..1)."""
    out = disc(0, 0, 22, "url(#brass)", INK, 1.2) + disc(0, 0, 18.5, PAPER_LIGHT)
    if left > 0:
        x, y = polar(0, 0, 18.5, -90 - 359.9 * min(left, 1.0))
        sector = f"M0 0L0 -18.5A18.5 18.5 0 {int(left > 0.5)} 0 {x:.2f} {y:.2f}Z"
        out += shape(sector, "#E9B65C" if left > 0.2 else BAD)
    hand = at(0, 0, shape("M0 2V-14", stroke=INK, width=2.4), 1, -360 * min(left, 1.0))
    return out + shape("M0 0V-10", stroke=INK, width=2.4) + hand + disc(0, 0, 2.6, INK)


def pips(fuel: int, wear: int) -> str:
    """The price of a tile: a row of drops above a row of cogs on a cream plate."""
    wide = 15.0 * max(fuel, wear, 1) + 8
    rows = (fuel > 0) + (wear > 0)
    height = 15.5 * rows + 4
    out = box(-wide / 2, -height / 2, wide, height, 7, PAPER_LIGHT, INK, 1.3)
    y = -height / 2 + 9.8
    for n, icon in ((fuel, drop()), (wear, cog())):
        if n:
            out += "".join(at((i - (n - 1) / 2) * 15, y, icon, 0.68) for i in range(n))
            y += 15.5
    return out
