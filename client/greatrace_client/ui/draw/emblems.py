"""Small signs around (0, 0) with a radius of about 10 units: crew emblems, drops, cogs, danger, stop, cities, boxes."""

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
    GOLD,
    INK,
    NIGHT_DEEP,
    PAPER,
    PAPER_LIGHT,
    SEPIA,
    WEAR,
)
from greatrace_client.ui.draw.shapes import at, box, chequers, disc, faded, polar, poly, shape, star


def emblem(name: str, fill: str) -> str:
    return {
        "star": poly(star(5, 11, 4.6), fill=fill),
        "chevron": shape("M-10 2L0 -8L10 2L10 9L0 -1L-10 9Z", fill),
        "crescent": shape("M4 -10A10 10 0 1 0 9 6A8.2 8.2 0 0 1 4 -10Z", fill),
        "cross": shape("M-3.5 -10H3.5V-3.5H10V3.5H3.5V10H-3.5V3.5H-10V-3.5H-3.5Z", fill),
        "ring": disc(0, 0, 7.5, stroke=fill, width=4.5),
    }[name]


def badge(crew: str, r: float = 12.0) -> str:
    """Crew badge: enamel pin with the crew's emblem; the second channel next to colour."""
    body, dark, _, ink, name = CREWS[crew]
    return (
        disc(0, 0, r, "url(#brass)")
        + disc(0, 0, r * 0.86, body, dark, r * 0.08)
        + at(0, 0, emblem(name, ink), r * 0.052)
    )


def drop(fill: str = FUEL, edge: str = "none", w: float = 0.0) -> str:
    return shape("M0 -10C4 -4 7.5 -0.5 7.5 3.5A7.5 7.2 0 0 1 -7.5 3.5C-7.5 -0.5 -4 -4 0 -10Z", fill, edge, w) + shape(
        "M-4 4A4 4 0 0 0 -0.5 7.4", stroke="#FFFFFF", width=1.6, more='opacity=".7"'
    )


def cog(fill: str = WEAR, hole: str = PAPER_LIGHT, teeth: int = 8) -> str:
    points = []
    for i in range(teeth):
        a = i * 360 / teeth
        points += [polar(0, 0, r, a + d) for r, d in ((7.2, -15), (10, -9), (10, 9), (7.2, 15))]
    return poly(points, fill=fill) + disc(0, 0, 3.2, hole)


def skull(bone: str = PAPER_LIGHT, dark: str = INK) -> str:
    return (
        shape("M-8 -1A8 8 0 1 1 8 -1C8 2.4 5.4 3.2 5 4.6V8H-5V4.6C-5.4 3.2 -8 2.4 -8 -1Z", bone)
        + disc(-3.3, -1, 2.3, dark)
        + disc(3.3, -1, 2.3, dark)
        + shape("M0 1.6L-1.2 4H1.2Z", dark)
        + shape("M-2 5.6V8M2 5.6V8", stroke=dark, width=1.1)
    )


def danger() -> str:
    return shape("M0 -12L12.5 9.5H-12.5Z", GOLD, INK, 2.4) + at(0, 3.4, skull(INK, GOLD), 0.62)


def stop() -> str:
    return poly(
        [polar(0, 0, 11.5, 22.5 + 45 * i) for i in range(8)], fill="#B3261A", stroke=PAPER_LIGHT, width=2
    ) + box(-6.5, -2.2, 13, 4.4, 1, PAPER_LIGHT)


def compass(colour: str = SEPIA, r: float = 16.0, pale: str = PAPER) -> str:
    out = disc(0, 0, r * 0.62, stroke=colour, width=r * 0.05)
    for i in range(4):
        turn = 45 + 90 * i
        out += at(0, 0, shape(f"M0 {-r * 0.66}L{r * 0.14} 0L{-r * 0.14} 0Z", colour, more='opacity=".55"'), 1, turn)
    for i in range(4):
        out += at(
            0,
            0,
            shape(f"M0 {-r}L{r * 0.2} {-r * 0.2}L0 0Z", colour)
            + shape(f"M0 {-r}L{-r * 0.2} {-r * 0.2}L0 0Z", pale, colour, r * 0.04),
            1,
            90 * i,
        )
    return out


def city_shape(name: str, r: float, fill: str, edge: str, w: float) -> str:
    if name == "star8":
        return poly(star(8, r * 1.12, r * 0.84), fill=fill, stroke=edge, width=w)
    if name == "square":
        return box(-r * 0.88, -r * 0.88, r * 1.76, r * 1.76, r * 0.16, fill, edge, w)
    if name == "triangle":
        return shape(f"M0 {-r * 1.12}L{r * 1.16} {r * 0.86}H{-r * 1.16}Z", fill, edge, w)
    return disc(0, 0, r, fill, edge, w)


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
    return (
        shape("M-10 -4H10M-10 4H10M-5 -4V4M5 -4V4", stroke=colour, width=3)
        + box(-11, -8, 5, 16, 2, colour)
        + box(6, -8, 5, 16, 2, colour)
    )


def box_icon(name: str, ink: str = PAPER_LIGHT, ground: str = NIGHT_DEEP) -> str:
    """The four boxes of the dashboard, around (0, 0), radius about 16; `ground` is what they stand on."""
    if name == "pathfinder":
        return (
            disc(0, 0, 15, stroke=ink, width=2)
            + at(0, 0, shape("M0 -13L4.4 0H-4.4Z", "#E2593A") + shape("M0 13L4.4 0H-4.4Z", ink), 1, 35)
            + disc(0, 0, 2, ground)
        )
    if name == "mechanic":
        return at(0, 0, shape("M-3 -14V-6H3V-14A9 9 0 0 1 4 2V14Q0 17 -4 14V2A9 9 0 0 1 -3 -14Z", ink), 0.98, 40)
    if name == "escort":
        return shape("M0 -15L13 -10V0C13 8 7 13 0 16C-7 13 -13 8 -13 0V-10Z", stroke=ink, width=2.2) + shape(
            "M0 -10L8.5 -6.6V0C8.5 5 5 8.6 0 11Z", ink
        )
    return (
        disc(-4, 4, 9.5, stroke=ink, width=2.2)
        + disc(5, -5, 9.5, ground, ink, 2.2)
        + shape("M2.4 0V-10H8.6M2.4 -5.4H7", stroke=ink, width=2)
    )


def coin(r: float = 11.0) -> str:
    """A franc."""
    return disc(0, 0, r, "url(#brass)", INK, 1.4) + disc(0, 0, r * 0.64, "none", BRASS_DARK, 1.3)


def card_back() -> str:
    """A face-down card, 12 x 18."""
    return box(-6, -9, 12, 18, 2, "#8E1F16", INK, 1.3) + box(-3.4, -6.4, 6.8, 12.8, 1, "none", BRASS_LIGHT, 0.8)


def check(colour: str = INK, width: float = 4.0) -> str:
    """A tick."""
    return shape("M-10 1L-3 8L11 -8", stroke=colour, width=width)


def cross_out(colour: str = INK, width: float = 4.0) -> str:
    """An x."""
    return shape("M-8 -8L8 8M8 -8L-8 8", stroke=colour, width=width)


def arrow(colour: str = INK, width: float = 2.2) -> str:
    """Becomes: an arrow to the right, 16 long."""
    return shape("M-8 0H8M3 -5L8 0L3 5", stroke=colour, width=width)


def finish_flag(light: str = PAPER_LIGHT, dark: str = INK) -> str:
    """A chequered flag, 24 x 18."""
    return chequers(-12, -9, 6, 4, 3, light, dark) + box(-12, -9, 24, 18, 0, "none", dark, 1.2)


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
