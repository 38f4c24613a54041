"""The half-tracks from the side, facing right in a 170 x 100 box: wheels in front, Kégresse tracks at the rear.

Five crews drive five builds of one machine: what differs is the roof, the load, the flag and the wheels, so that a crew
is known by its outline too. `poster=True` adds the fine detail that only shows at three times the size.
"""

import functools
from typing import NamedTuple

from greatrace_client.ui.draw import paddock_vehicles
from greatrace_client.ui.draw.emblems import badge, emblem
from greatrace_client.ui.draw.paddock_vehicles_ahead import model_ahead
from greatrace_client.ui.draw.palette import (
    BRASS_DARK,
    BRASS_LIGHT,
    CREWS,
    INK,
    PAPER_LIGHT,
    SEPIA_PALE,
    WHITE,
    Crew,
)
from greatrace_client.ui.draw.shapes import at, box, disc, polar, shape
from greatrace_client.ui.draw.vehicle_details import FLAGS, LOADS, PEOPLE, ROOFS, WHEELS, Detail
from greatrace_client.ui.draw.vehicles_ahead import head_on

TYRE, STEEL, RUBBER = "#3A322A", "#A3957C", "#211A14"
BELT = "M31 57L80 63Q94 65 94.5 76Q94.5 89.5 80 90H31Q13 89.5 12 73.5Q13 57 31 57Z"


@functools.cache
def half_track(crew: str, *, poster: bool = False) -> str:
    """One crew's vehicle."""
    hue = CREWS[crew]
    detail: Detail = "poster" if poster else "board"
    out = FLAGS[crew](hue) + LOADS[crew](hue) + PEOPLE[crew](detail) + ROOFS[crew](hue, detail)
    out += wind_screen() if crew != "plum" else ""
    out += box(20, 55, 128, 7, 2, "#2B241E") + coachwork(hue, poster=poster) + radiator()
    door = hue.dark if crew != "lemon" else INK
    out += disc(77, 49, 8.8, PAPER_LIGHT, INK, 1.4) + at(77, 49, emblem(hue.emblem, door), 0.64)
    out += disc(31, 46, 9.4, "#2B241E", INK, 1) + disc(31, 46, 4.8, hue.body, PAPER_LIGHT, 1.4)
    return out + tracks(hue, poster=poster) + front_wheel(crew, hue, poster=poster) + roller()


class Sprite(NamedTuple):
    """A drawing and the size of its box; the ground is at 0.91 of its height."""

    body: str
    w: float
    h: float


def seen(crew: str, model: str = "", view: str = "side") -> Sprite:
    """A crew's half-track, or the paddock's `model` in its enamel, from the "side", or coming ("south") or going
    ("north").
    """
    if view == "side":
        return Sprite(paddock_vehicles.model(model, crew) if model else half_track(crew), 170, 100)
    rear = view == "north"
    return Sprite(model_ahead(model, crew, rear=rear) if model else head_on(crew, rear=rear), 100, 100)


def wind_screen() -> str:
    return shape("M92 39L97 20", stroke=INK, width=3.4) + shape("M93 37L97 21", stroke="#BFE0DE", width=1.6)


def coachwork(hue: Crew, *, poster: bool) -> str:
    """Bed, cab and hood in the crew's enamel: lit above, dark below, a cream line along the side."""
    body, dark, light, _, _ = hue
    whole = "M10 35H60L63 41H92L97 34.5L140 36.5Q146 37 146 43V58H100Q97 60 94 60H12Q9 60 9 57V37Q9 35 10 35Z"
    out = shape(whole, body, INK, 2.6)
    out += shape("M11 36.6H59L62 42.6H92.6L97.6 36.2L139 38.2Q143.8 38.6 144.4 42V45H11Z", light, more='opacity=".8"')
    out += shape("M11 52H145V57H100Q97 58.8 94 58.8H12Q10.3 58.8 10.3 57Z", dark, more='opacity=".85"')
    out += shape("M60 36V59M92 42V59", stroke=dark, width=1.8) + shape("M10 48.6H145", stroke=PAPER_LIGHT, width=1.8)
    out += "".join(shape(f"M{x} 41.5V47", stroke=dark, width=2.2) for x in (103, 109, 115, 121, 127))
    return out + (rivets(hue) if poster else "")


def rivets(hue: Crew) -> str:
    """Rivets, door seams and highlights of the poster."""
    out = "".join(disc(x, 55, 0.75, hue.light, hue.dark, 0.3) for x in range(14, 144, 6))
    out += shape("M64 43.5V57.4M89 43.5V57.4M64 57.4H89", stroke=hue.dark, width=0.9)
    out += shape("M67 46.4H70", stroke=BRASS_LIGHT, width=1.4)
    out += shape("M98 38.4L138 40.2", stroke=WHITE, width=1.5, more='opacity=".65"')
    return out + shape("M14 38.6H56", stroke=WHITE, width=1.3, more='opacity=".55"')


def radiator() -> str:
    """Brass radiator and lamp."""
    out = box(141, 35, 8, 24, 2.4, "url(#brass)", INK, 2)
    out += shape("M143.6 39V56M146.2 39V56", stroke=BRASS_DARK, width=1)
    return out + disc(138, 33, 5.2, BRASS_LIGHT, INK, 1.8) + disc(139.4, 32.4, 2.2, "#FFFDF0")


def tracks(hue: Crew, *, poster: bool) -> str:
    """The rubber belt around driving wheel, guide wheel and three rollers."""
    out = shape(BELT, TYRE, INK, 8) + shape(BELT, stroke="#7A6D5C", width=4.6, more='stroke-dasharray="3.6 3.4"')
    out += shape(BELT, "#4B4034", "#1B1510", 2)
    out += disc(31, 73.5, 13, RUBBER) + disc(31, 73.5, 10.8, hue.body, PAPER_LIGHT, 1.6)
    out += disc(31, 73.5, 4, BRASS_LIGHT, INK, 1.4)
    out += "".join(disc(*polar(31, 73.5, 7.4, i * 60 + 30), 1.4, hue.dark) for i in range(6))
    out += disc(81, 76, 9.4, RUBBER) + disc(81, 76, 7.2, hue.body, PAPER_LIGHT, 1.4)
    out += disc(81, 76, 2.6, BRASS_LIGHT, INK, 1) + shape("M42 77L56 71L71 77", stroke=RUBBER, width=4.4)
    out += "".join(disc(x, 81.5, 5.4, RUBBER) + disc(x, 81.5, 3, STEEL) for x in (46, 56, 66))
    if not poster:
        return out
    for i in range(12):
        out += disc(*polar(31, 73.5, 12, i * 30 + 8), 0.55, STEEL) + disc(*polar(81, 76, 8.4, i * 30), 0.45, STEEL)
    return out + shape("M22 90.6H84", stroke="#C98A3E", width=1.2, more='opacity=".8"')


def front_wheel(crew: str, hue: Crew, *, poster: bool) -> str:
    """Tyre, wheel and mudguard."""
    out = disc(127, 72, 18.4, INK) + disc(127, 72, 17, TYRE) + WHEELS[crew](hue)
    out += shape("M100 62Q104 50 126 49.5Q146 50 152 64L147 65Q141 55.5 126 55Q110 55 106 63Z", hue.dark, INK, 2)
    if poster:
        out += disc(127, 72, 14.4, "none", "#6E6254", 1.1, 'stroke-dasharray="2.4 2"')
        out += shape("M104 59.6Q109 52.4 126 52Q143 52.4 148.6 61", stroke=hue.light, width=0.9, more='opacity=".8"')
    return out


def roller() -> str:
    """The front roller that lifts the nose over banks."""
    return (
        shape("M147 60L158 70", stroke=INK, width=4)
        + disc(158, 72, 7, "#8A5A2B", INK, 2.4)
        + disc(158, 72, 2.4, BRASS_LIGHT, INK, 1)
    )


DUST = ((6, 30, 7, 0.5), (17, 26, 10, 0.6), (31, 29, 8.5, 0.7), (22, 34, 7, 0.6), (-1, 34, 5, 0.4), (40, 34, 5.5, 0.7))


def dust() -> str:
    """A still cloud in a 50 x 40 box, for posters."""
    return "".join(disc(x, y, r, "#F3E3BC", SEPIA_PALE, 0.8, f'opacity="{o}"') for x, y, r, o in DUST)


def dhow() -> str:
    """A sailing boat with a wave, about 74 x 76 units."""
    waves = "M-2 72q6 -5 12 0t12 0t12 0t12 0t12 0t12 0"
    return (
        shape("M2 52H70Q64 66 50 67H20Q8 66 2 52Z", "#6B4A2B", "#2F5D62", 2)
        + shape("M34 52V4", stroke=INK, width=2.4)
        + shape("M36 6Q70 22 68 46H36Z", "#FAF0D4", "#2F5D62", 1.8)
        + shape("M31 14Q8 30 8 47H31Z", "#EBC27C", "#2F5D62", 1.8)
        + shape(waves, stroke="#FAF0D4", width=2.4)
    )


def ferry(crew: str) -> str:
    """The steamer that carries a crew along a sea line, facing right in an 80 x 60 box."""
    hue = CREWS[crew]
    out = shape("M26 16Q14 4 2 10", stroke="#6B5B50", width=6, more='opacity=".55"')
    out += shape("M6 36H76L68 52H14Z", hue.body, INK, 2) + shape("M8 40H74", stroke=PAPER_LIGHT, width=1.6)
    out += box(20, 26, 34, 10, 1, PAPER_LIGHT, INK, 1.6) + box(26, 12, 8, 14, 1, hue.dark, INK, 1.6)
    out += box(40, 16, 7, 10, 1, hue.dark, INK, 1.6) + at(62, 28, badge(crew, 10))
    return out + shape("M2 55q6 -4 12 0t12 0t12 0t12 0t12 0t12 0", stroke="#FAF0D4", width=2.4)


def mail_plane(crew: str) -> str:
    """The plane that carries a crew along an air line, facing right in an 80 x 60 box."""
    hue = CREWS[crew]
    out = shape("M6 28Q26 20 56 24L66 26Q70 30 66 34L54 37Q24 40 6 32Z", hue.body, INK, 2)
    out += shape("M6 30L-1 16H8L16 26Z", hue.dark, INK, 1.8)
    out += box(24, 11, 34, 5, 2, PAPER_LIGHT, INK, 1.6) + box(26, 40, 30, 5, 2, PAPER_LIGHT, INK, 1.6)
    out += shape("M30 16V40M52 16V40", stroke=INK, width=1.6) + disc(40, 50, 4.4, INK)
    return out + at(38, 29, badge(crew, 9)) + box(69, 12, 2.6, 36, 1.3, PAPER_LIGHT, INK, 0.8, 'opacity=".85"')
