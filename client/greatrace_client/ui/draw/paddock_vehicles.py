"""The five vehicles of the paddock, side view facing right in a 170 x 100 box, each known by its outline alone.

Pamir is an open scout with a searchlight, Bravado an armoured car with a turret, Congo a lorry with a canoe, K1 a long
tourer with pipes, Chine a closed van with a kitchen. All are ours: nothing is traced.
"""

from collections.abc import Callable

from greatrace_client.ui.draw.art import composed
from greatrace_client.ui.draw.emblems import emblem
from greatrace_client.ui.draw.palette import BRASS_DARK, BRASS_LIGHT, CREWS, INK, PAPER_LIGHT, Crew
from greatrace_client.ui.draw.shapes import at, box, disc, ellipse, shape
from greatrace_client.ui.draw.vehicle_details import CANVAS, CANVAS_DARK, LEATHER, LEATHER_DARK, PEOPLE, WHEELS

TYRE, STEEL, RUBBER, GLASS = "#3A322A", "#A3957C", "#211A14", "#BFE0DE"


@composed
def model(name: str, crew: str) -> str:
    """That vehicle in that crew's enamel. Raises KeyError for a name that the paddock does not have."""
    return MODELS[name](CREWS[crew], crew)


def names() -> tuple[str, ...]:
    """Of all vehicles that are drawn."""
    return tuple(MODELS)


# ---- parts ----------------------------------------------------------------------------------------------------------
def badge_plate(x: float, y: float, hue: Crew) -> str:
    ink = INK if hue.ink == INK else hue.dark
    return disc(x, y, 8.4, PAPER_LIGHT, INK, 1.4) + at(x, y, emblem(hue.emblem, ink), 0.62)


def wheel(x: float, y: float, r: float, hue: Crew) -> str:
    """Tyre and disc."""
    out = disc(x, y, r + 1.4, INK) + disc(x, y, r, TYRE) + disc(x, y, r * 0.64, hue.body, PAPER_LIGHT, 1.8)
    return out + disc(x, y, r * 0.24, BRASS_LIGHT, INK, 1.2)


def lamp(x: float, y: float, r: float = 5.2) -> str:
    return disc(x, y, r, BRASS_LIGHT, INK, 1.8) + disc(x + r * 0.3, y, r * 0.42, "#FFFDF0")


def belt(hue: Crew, left: float, right: float, top: float = 57.0, rollers: int = 3) -> str:
    """A rubber belt between two wheels."""
    bottom, tall = 90.0, 90.0 - top
    r = tall / 2
    d = f"M{left + r:.1f} {top}H{right - r:.1f}Q{right} {top} {right} {top + r:.1f}"
    d += f"Q{right} {bottom} {right - r:.1f} {bottom}H{left + r:.1f}Q{left} {bottom} {left} {top + r:.1f}"
    d += f"Q{left} {top} {left + r:.1f} {top}Z"
    out = shape(d, TYRE, INK, 7) + shape(d, stroke="#7A6D5C", width=4.2, more='stroke-dasharray="3.6 3.4"')
    out += shape(d, "#4B4034", "#1B1510", 2)
    for x in (left + r, right - r):
        out += disc(x, top + r, r * 0.78, RUBBER) + disc(x, top + r, r * 0.62, hue.body, PAPER_LIGHT, 1.5)
        out += disc(x, top + r, r * 0.22, BRASS_LIGHT, INK, 1)
    gap = (right - left - 2 * r - 12) / max(1, rollers - 1)
    return out + "".join(
        disc(left + r + 6 + i * gap, 82, 4.8, RUBBER) + disc(left + r + 6 + i * gap, 82, 2.6, STEEL)
        for i in range(rollers)
    )


def mudguard(hue: Crew) -> str:
    return shape("M100 62Q104 50 126 49.5Q146 50 152 64L147 65Q141 55.5 126 55Q110 55 106 63Z", hue.dark, INK, 2)


def front(crew: str, hue: Crew) -> str:
    """The crew's own front wheel."""
    return disc(127, 72, 18.4, INK) + disc(127, 72, 17, TYRE) + WHEELS[crew](hue) + mudguard(hue)


def radiator(x: float = 141.0) -> str:
    out = box(x, 35, 8, 24, 2.4, "url(#brass)", INK, 2)
    return out + shape(f"M{x + 2.6} 39V56M{x + 5.2} 39V56", stroke=BRASS_DARK, width=1)


# ---- the five -------------------------------------------------------------------------------------------------------
def pamir(hue: Crew, crew: str) -> str:
    """Open scout: cut-away sides, folded hood, a searchlight on the scuttle, tents rolled on the tail, a tall mast."""
    out = shape("M9 36V1", stroke=INK, width=1.8) + shape("M9 2L22 5L9 9Z", hue.light, INK, 1.4)
    out += "".join(ellipse(x, 31, 6, 6.5, CANVAS_DARK, INK, 1.7) for x in (16, 28)) + ellipse(
        22, 23, 6, 6, CANVAS, INK, 1.7
    )
    out += PEOPLE[crew]() + disc(47, 31, 5, "#8A5A3A", INK, 1.5)
    out += shape("M38 29A9 7.6 0 0 1 56 29L58 30.4H36Z", PAPER_LIGHT, INK, 1.6)
    out += shape("M96 38L99 24", stroke=INK, width=2.6) + disc(103, 24, 7.6, "url(#brass)", INK, 2)
    out += ellipse(107, 24, 3.4, 6, "#FFFDF0", INK, 1.2) + shape("M103 31V38", stroke=INK, width=2.6)
    body = "M9 37H36L42 46H60L66 37H80L84 46H92L97 36L142 38Q146 39 146 44V58H12Q9 58 9 55Z"
    out += box(20, 55, 128, 7, 2, "#2B241E") + shape(body, hue.body, INK, 2.6)
    out += shape(
        "M11 39H35L41 48H61L67 39H79L83 48H93L98 38.4L141 40Q144 41 144 44H96L92 50H12Z",
        hue.light,
        more='opacity=".75"',
    ) + shape("M11 53H145V58H12Q10.4 58 10.4 56Z", hue.dark)
    out += "".join(shape(f"M{x} 43V49", stroke=hue.dark, width=2.2) for x in (106, 113, 120, 127)) + badge_plate(
        72, 51, hue
    )
    return out + radiator() + lamp(138, 33) + belt(hue, 12, 94) + front(crew, hue)


def bravado(hue: Crew, crew: str) -> str:
    """Armoured car: riveted hull, a turret, rails that cut wires, six solid wheels and no belts."""
    out = shape("M158 60Q138 2 82 3", stroke=INK, width=4.6) + shape("M158 60Q138 2 82 3", stroke=STEEL, width=2.2)
    out += shape("M84 14L116 11V16L84 19Z", "#4B4034", INK, 1.6)
    out += shape("M48 26L52 10Q53 7 57 7H79Q83 7 84 10L88 26Z", hue.body, INK, 2.4) + box(60, 13, 17, 4, 1, INK)
    out += shape("M55 9.6H81", stroke=hue.light, width=2) + box(62, 2, 12, 5, 1.4, hue.dark, INK, 1.6)
    out += box(20, 56, 126, 7, 2, "#2B241E")
    hull = "M10 60V38L24 25H98L114 38L148 41V60Z"
    out += shape(hull, hue.body, INK, 2.8) + shape(
        "M13 40L26 27.6H97L112 40.6L146 43.6V46H13Z", hue.light, more='opacity=".7"'
    )
    out += shape("M11.6 54H146.6V59H11.6Z", hue.dark) + shape("M56 27V59M98 27V59", stroke=hue.dark, width=1.8)
    rivets = [(x, 31) for x in range(30, 96, 8)] + [(x, 51) for x in range(18, 142, 8)]
    out += "".join(disc(x, y, 1, PAPER_LIGHT, hue.dark, 0.6) for x, y in rivets)
    out += box(104, 34, 12, 3.4, 1, INK) + box(33, 36, 13, 3.4, 1, INK) + badge_plate(77, 42, hue)
    out += shape("M122 46H142M122 50H142", stroke=INK, width=1.6) + lamp(146, 37, 4.6)
    return out + wheel(32, 74, 15.5, hue) + wheel(64, 74, 15.5, hue) + wheel(127, 72, 17, hue) + mudguard(hue)


def congo(hue: Crew, crew: str) -> str:
    """Lorry: a high tilt with a canoe lashed on top, planked sides, a long belt."""
    out = shape("M4 10Q40 16 92 8L96 4Q50 10 2 3Z", LEATHER, INK, 2) + shape(
        "M6 6Q48 12 92 6", stroke="#D9A566", width=1.4
    )
    out += shape("M20 18V3M74 16V3", stroke=CANVAS_DARK, width=2.4)
    out += shape("M6 40V20Q6 12 16 12H72Q82 12 83 22V40Z", CANVAS, INK, 2.4)
    out += shape("M22 13V39M38 12V39M54 12V39M70 13V39", stroke=CANVAS_DARK, width=1.8) + shape(
        "M7 33H83V39H7Z", CANVAS_DARK
    )
    out += (
        at(18, 2, PEOPLE[crew]())
        + shape("M84 18H112V21H84Z", CANVAS, INK, 1.8)
        + shape("M110 38V20", stroke=INK, width=2)
    )
    out += box(14, 57, 134, 6, 2, "#2B241E") + box(6, 38, 78, 21, 2, "#A5753B", INK, 2.4)
    out += shape("M7 45H83M7 52H83", stroke=LEATHER_DARK, width=1.8) + shape("M28 39V58M58 39V58", stroke=INK, width=2)
    out += shape("M84 37H112L116 33L142 36Q146 37 146 42V59H84Z", hue.body, INK, 2.6)
    out += shape("M86 39H112L117 35.6L141 38Q144 39 144 42V45H86Z", hue.light, more='opacity=".8"')
    out += shape("M86 53H145V58H86Z", hue.dark) + badge_plate(98, 49, hue)
    return out + radiator() + lamp(138, 31) + belt(hue, 6, 102, 60, 5) + front(crew, hue)


def k1(hue: Crew, crew: str) -> str:
    """Tourer: a very long bonnet with three pipes, a folded hood, trunks behind, a spare wheel in the wing."""
    out = box(6, 24, 22, 15, 3, LEATHER, INK, 2) + shape("M6 30H28M13 24V39M21 24V39", stroke=LEATHER_DARK, width=1.6)
    out += shape("M30 38Q28 24 44 25Q56 27 57 38Z", CANVAS_DARK, INK, 1.9) + shape(
        "M34 30Q44 26 54 33", stroke=CANVAS, width=1.8
    )
    out += (
        at(-6, 3, PEOPLE[crew]())
        + shape("M80 38L87 22", stroke=INK, width=3)
        + shape("M81 37L87 24", stroke=GLASS, width=1.4)
    )
    out += box(16, 55, 132, 7, 2, "#2B241E")
    body = "M7 40H58L64 45H78L82 36Q112 31 146 34Q152 35 152 41V58H10Q7 58 7 55Z"
    lit = "M9 42H57L63 47H79L84 38Q112 33.4 145 36Q150 37 150 41V44H84L80 50H9Z"
    out += shape(body, hue.body, INK, 2.6) + shape(lit, hue.light, more='opacity=".8"')
    out += shape("M8.6 53H151V57H10Q8.6 57 8.6 55Z", hue.dark) + shape("M9 50.4H78", stroke=INK, width=1.4)
    for x in (104, 114, 124):
        out += shape(f"M{x} 38Q{x - 1} 48 {x - 9} 56", stroke=INK, width=5) + shape(
            f"M{x} 38Q{x - 1} 48 {x - 9} 56", stroke=STEEL, width=2.8
        )
    out += (
        disc(92, 52, 10, INK)
        + disc(92, 52, 8.6, TYRE)
        + disc(92, 52, 5, hue.light, INK, 1.2)
        + badge_plate(68, 54, hue)
    )
    out += (
        shape("M148 33L156 31L154 58H147Z", "url(#brass)", INK, 2)
        + lamp(143, 31, 5.6)
        + disc(152, 27, 2.6, BRASS_LIGHT, INK, 1.2)
    )
    return out + belt(hue, 12, 88, 60) + front(crew, hue)


def chine(hue: Crew, crew: str) -> str:
    """Van: closed from end to end, round windows, a stove-pipe that smokes, lanterns and an aerial on the roof."""
    out = "".join(disc(x, y, r, "#D9D2BE", "#8D8578", 1.2) for x, y, r in ((16, 4, 4), (9, 1.6, 3)))
    out += box(20, 4, 5, 12, 1, "#4B4034", INK, 1.6) + shape("M17 5H28L25 1H20Z", "#4B4034", INK, 1.4)
    out += shape("M40 12V2M78 12V2M40 3Q59 8 78 3", stroke=INK, width=1.6)
    for x in (50, 68):
        out += shape(f"M{x} 4V7", stroke=INK, width=1.2) + ellipse(x, 9.4, 3.2, 3, "#C23A28", INK, 1.2)
    out += box(20, 56, 128, 7, 2, "#2B241E")
    hull = "M8 58V18Q8 12 15 12H94Q99 12 101 17L107 36L142 38Q146 39 146 44V58Z"
    out += shape(hull, hue.body, INK, 2.8) + shape(
        "M11 22V18Q11 15 15 15H94Q97 15 98.4 18L100 22Z", hue.light, more='opacity=".9"'
    )
    for x in (24, 46):
        out += disc(x, 33, 8, BRASS_LIGHT, INK, 1.8) + disc(x, 33, 5.6, GLASS, INK, 1.2)
    out += shape("M78 22H93L99 38H78Z", GLASS, INK, 2) + disc(87, 31, 4.6, "#8A5A3A", INK, 1.2)
    out += shape("M82 28V24H92V27L95 29Z", "#27485C", INK, 1.2) + shape(
        "M63 18V57M74 18V57", stroke=hue.light, width=1.2
    )
    out += shape("M9 47H108L143 49", stroke=PAPER_LIGHT, width=1.8) + shape("M9.4 53H145V57.4H9.4Z", hue.dark)
    out += badge_plate(68, 42, hue) + "".join(
        shape(f"M{x} 42V48", stroke=hue.light, width=2) for x in (114, 121, 128, 135)
    )
    return out + radiator() + lamp(138, 33) + belt(hue, 10, 98) + front(crew, hue)


Drawing = Callable[[Crew, str], str]
MODELS: dict[str, Drawing] = {
    "p17_pamir": pamir,
    "lancia_bravado": bravado,
    "p4t_congo": congo,
    "mercedes_k1": k1,
    "p21_chine": chine,
}
