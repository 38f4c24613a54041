"""The five vehicles of the paddock head on, from before and from behind, in a 100 x 100 box."""

from collections.abc import Callable

from greatrace_client.ui.draw.art import composed
from greatrace_client.ui.draw.emblems import emblem
from greatrace_client.ui.draw.palette import BRASS_LIGHT, CREWS, INK, PAPER_LIGHT, Crew
from greatrace_client.ui.draw.shapes import at, box, disc, ellipse, shape
from greatrace_client.ui.draw.vehicle_details import CANVAS, CANVAS_DARK, LEATHER, LEATHER_DARK
from greatrace_client.ui.draw.vehicles_ahead import (
    BELT,
    GLASS,
    STEEL,
    TYRE,
    driver,
    nose,
    running_gear,
    screen,
    tail_board,
)


@composed
def model_ahead(name: str, crew: str, *, rear: bool = False) -> str:
    """That vehicle in that crew's enamel. Raises KeyError for a name that the paddock does not have."""
    return AHEAD[name](CREWS[crew], crew, rear)


def open_car(hue: Crew, crew: str, load: str, over: str, *, rear: bool) -> str:
    """What most of them have in common: load and people behind the screen, gear, nose or tail."""
    if rear:
        return over + driver(crew, rear=True) + load + tail_board(hue) + running_gear(hue, rear=True)
    return load + driver(crew, rear=False) + screen("") + over + running_gear(hue, rear=False) + nose(hue)


def pamir(hue: Crew, crew: str, rear: bool) -> str:  # noqa: FBT001 - as all of the table
    """Tents on the tail, the searchlight at the side, the mast with its pennant."""
    mast = shape("M84 46V2", stroke=INK, width=1.8) + shape("M84 3L97 6L84 10Z", hue.light, INK, 1.4)
    tents = "".join(ellipse(x, 33, 11, 9, CANVAS_DARK, INK, 1.8) for x in (36, 62)) + ellipse(
        49, 24, 11, 8, CANVAS, INK, 1.8
    )
    light = disc(26, 26, 9, "url(#brass)", INK, 2) + disc(26, 26, 5.8, STEEL if rear else "#FFFDF0", INK, 1.2)
    return open_car(hue, crew, tents, mast + light, rear=rear)


def bravado(hue: Crew, crew: str, rear: bool) -> str:  # noqa: FBT001
    """Turret over a riveted hull; slits before, doors behind; a rail from the bumper over the top."""
    out = shape("M36 28L39 8H61L64 28Z", hue.body, INK, 2.4) + shape("M40 10H60", stroke=hue.light, width=2.4)
    out += box(44, 15, 12, 5, 1, INK) if rear else disc(50, 18, 5, "#4B4034", INK, 2) + disc(50, 18, 2, INK)
    hull = "M20 78V52L28 27H72L80 52V78Z"
    out += shape(hull, hue.body, INK, 2.8) + shape("M29 30H71L77 50H23Z", hue.light, more='opacity=".6"')
    rivets = [(x, 53) for x in range(24, 80, 7)] + [(x, 74) for x in range(24, 80, 7)]
    out += "".join(disc(x, y, 1.1, PAPER_LIGHT, hue.dark, 0.6) for x, y in rivets)
    if rear:
        out += (
            shape("M50 30V76M30 34H70", stroke=hue.dark, width=2)
            + disc(45, 62, 2, BRASS_LIGHT, INK, 1)
            + disc(55, 62, 2, BRASS_LIGHT, INK, 1)
        )
    else:
        out += box(30, 37, 15, 5, 1, INK) + box(55, 37, 15, 5, 1, INK) + disc(50, 63, 9, PAPER_LIGHT, INK, 1.4)
        out += at(50, 63, emblem(hue.emblem, hue.dark if hue.ink != INK else INK), 0.66)
        out += "".join(disc(x, 60, 5, BRASS_LIGHT, INK, 1.8) + disc(x, 60, 2.4, "#FFFDF0") for x in (29, 71))
        out += shape("M50 92V4", stroke=INK, width=4.4) + shape("M50 90V5", stroke=STEEL, width=2)
    for x in (15.0, 85.0):
        out += box(x - 8, 56, 16, 37, 6, TYRE, INK, 2) + "".join(
            shape(f"M{x - 5} {y}H{x + 5}", stroke=BELT, width=2.6) for y in (64, 71, 78, 85)
        )
    return out + shape("M23 82H77", stroke=INK, width=5)


def congo(hue: Crew, crew: str, rear: bool) -> str:  # noqa: FBT001
    """The tilt's arch, and the canoe's bow or stern above it."""
    tilt = shape("M12 48V22Q14 6 50 5T88 22V48Z", CANVAS, INK, 2.4) + shape(
        "M34 48V24Q36 14 50 14T66 24V48Z", CANVAS_DARK, INK, 1.6
    )
    canoe = shape("M38 1H62Q60 12 50 13Q40 12 38 1Z", LEATHER, INK, 2) + shape("M42 4H58", stroke="#D9A566", width=1.6)
    if not rear:
        return tilt + canoe + driver(crew, rear=False) + screen("") + running_gear(hue, rear=False) + nose(hue)
    planks = box(16, 46, 68, 30, 2, "#A5753B", INK, 2.4) + shape("M17 56H83M17 66H83", stroke=LEATHER_DARK, width=2)
    return (
        tilt
        + canoe
        + planks
        + disc(50, 61, 8, PAPER_LIGHT, INK, 1.4)
        + at(50, 61, emblem(hue.emblem, INK), 0.56)
        + running_gear(hue, rear=True)
    )


def k1(hue: Crew, crew: str, rear: bool) -> str:  # noqa: FBT001
    """A pointed radiator, pipes on both sides, a strapped trunk behind."""
    trunk = box(26, 26, 48, 18, 3, LEATHER, INK, 2) + shape(
        "M26 32H74M38 26V44M62 26V44", stroke=LEATHER_DARK, width=1.8
    )
    if rear:
        return driver(crew, rear=True) + tail_board(hue) + trunk + running_gear(hue, rear=True)
    out = driver(crew, rear=False) + screen("") + running_gear(hue, rear=False) + nose(hue)
    hoses = "M33 52Q28 60 28 70M67 52Q72 60 72 70"
    pipes = shape(hoses, stroke=INK, width=4.6) + shape(hoses, stroke=STEEL, width=2.4)
    point = shape("M36 47Q50 34 64 47L50 79Z", "url(#brass)", INK, 2) + shape("M50 41V76", stroke=INK, width=1.4)
    return out + pipes + point + disc(50, 37, 3, BRASS_LIGHT, INK, 1.3)


def chine(hue: Crew, crew: str, rear: bool) -> str:  # noqa: FBT001
    """The closed van: two panes before, two round ones in its doors behind; stove-pipe and lanterns."""
    out = box(70, 0, 6, 12, 1, "#4B4034", INK, 1.6) + shape("M67 2H79", stroke=INK, width=3)
    out += "".join(ellipse(x, 6, 4, 4, "#C23A28", INK, 1.3) for x in (34, 52))
    out += shape("M16 76V18Q16 9 26 9H74Q84 9 84 18V76Z", hue.body, INK, 2.6) + shape(
        "M20 14H80", stroke=hue.light, width=3
    )
    if rear:
        out += shape("M50 12V74", stroke=hue.light, width=1.6)
        out += "".join(disc(x, 36, 9, BRASS_LIGHT, INK, 1.8) + disc(x, 36, 6.4, GLASS, INK, 1.2) for x in (34, 66))
        out += box(44, 54, 4, 8, 1, BRASS_LIGHT, INK, 1) + box(52, 54, 4, 8, 1, BRASS_LIGHT, INK, 1)
        return out + running_gear(hue, rear=True)
    out += box(24, 20, 22, 18, 2, GLASS, INK, 2) + box(54, 20, 22, 18, 2, GLASS, INK, 2)
    out += disc(64, 31, 5, "#8A5A3A", INK, 1.3) + shape("M58 28V22H70V28Z", "#27485C", INK, 1.3)
    return out + running_gear(hue, rear=False) + nose(hue)


Ahead = Callable[[Crew, str, bool], str]
AHEAD: dict[str, Ahead] = {
    "p17_pamir": pamir,
    "lancia_bravado": bravado,
    "p4t_congo": congo,
    "mercedes_k1": k1,
    "p21_chine": chine,
}
