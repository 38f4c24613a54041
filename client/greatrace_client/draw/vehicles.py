"""The half-track, its dust, and other things that travel."""

from .emblems import emblem
from .palette import BRASS_DARK, BRASS_LIGHT, CREWS, INK, PAPER_LIGHT, SEPIA_PALE
from .shapes import at, box, disc, polar, shape


def half_track(crew: str, poster: bool = False) -> str:
    """Side view facing right in a 170 x 100 box: wheels in front, Kegresse tracks at the rear; poster adds fine detail."""
    body, dark, light, ink, name = CREWS[crew]
    canvas, canvas_dark = "#EBDDB8", "#B79E6B"
    out = ""
    # pennant
    out += shape("M12 34V2", stroke=INK, width=2) + shape("M12 3L-2 8L12 13Z", body, INK, 1.6)
    # luggage and far side
    out += (
        box(17, 21, 22, 15, 3, "#8A5A2B", INK, 2)
        + shape("M17 28H39M24 21V36M32 21V36", stroke="#5A3715", width=1.6)
        + box(20, 14, 26, 9, 4.5, canvas_dark, INK, 1.8)
    )
    # people
    out += (
        disc(70, 27, 6, "#C98F62", INK, 1.6)
        + shape("M60.5 24A9.5 8.5 0 0 1 79.5 24L83 25.5H58Z", PAPER_LIGHT, INK, 1.8)
        + shape("M63 41Q63 32 70 32T78 41Z", "#7C6A45", INK, 1.6)
    )
    out += shape("M72 26H77", stroke=INK, width=2.6) + shape(
        "M74 33L62 33L48 28L52 33L46 35L62 37Z", "#F7ECCF", INK, 1.3
    )
    if poster:  # a second traveller with the map, a lantern
        out += (
            disc(57, 28, 5.4, "#8A5A3A", INK, 1.5)
            + shape("M48.6 25.4A8.4 7.4 0 0 1 65.4 25.4L67.6 26.6H46.4Z", "#D9C48E", INK, 1.6)
            + shape("M50 41Q50 33 57 33T64 41Z", "#4E6A5C", INK, 1.5)
        )
        out += shape("M60 35L69 33L72 38L63 40Z", PAPER_LIGHT, INK, 1) + shape(
            "M62 37.6Q65 34.6 70 36", stroke="#B3261A", width=0.7
        )
        out += shape("M46 16V19", stroke=INK, width=1.2) + box(43.6, 19, 5, 7, 1.4, "#F6D27E", INK, 1.1)
    # canvas roof on posts
    out += shape("M50 40V12M92 39L89 12", stroke=INK, width=2.2)
    out += (
        shape("M44 13Q46 5 56 4H84Q94 4 97 12L97 15H44Z", canvas, INK, 2.2)
        + shape("M45 13H97L97 15H44Z", canvas_dark)
        + shape("M58 4.6L56 13M70 4.2V13M83 4.4L85 13", stroke=canvas_dark, width=1.6)
    )
    # wind screen
    out += shape("M92 39L97 20", stroke=INK, width=3.4) + shape("M93 37L97 21", stroke="#BFE0DE", width=1.6)
    # frame rail
    out += box(20, 55, 128, 7, 2, "#2B241E")
    # body: bed, cab, hood
    out += shape(
        "M10 35H60L63 41H92L97 34.5L140 36.5Q146 37 146 43V58H100Q97 60 94 60H12Q9 60 9 57V37Q9 35 10 35Z",
        body,
        INK,
        2.6,
    )
    out += shape("M11 36.6H59L62 42.6H92.6L97.6 36.2L139 38.2Q143.8 38.6 144.4 42V45H11Z", light, more='opacity=".8"')
    out += shape("M11 52H145V57H100Q97 58.8 94 58.8H12Q10.3 58.8 10.3 57Z", dark, more='opacity=".85"')
    out += shape("M60 36V59M92 42V59", stroke=dark, width=1.8) + shape("M10 48.6H145", stroke=PAPER_LIGHT, width=1.8)
    for x in (103, 109, 115, 121, 127):
        out += shape(f"M{x} 41.5V47", stroke=dark, width=2.2)
    if poster:
        for x in range(14, 144, 6):
            out += disc(x, 55, 0.75, light, dark, 0.3)
        out += shape("M64 43.5V57.4M89 43.5V57.4M64 57.4H89", stroke=dark, width=0.9) + shape(
            "M67 46.4H70", stroke=BRASS_LIGHT, width=1.4
        )
        out += shape("M98 38.4L138 40.2", stroke="#FFFFFF", width=1.5, more='opacity=".65"') + shape(
            "M14 38.6H56", stroke="#FFFFFF", width=1.3, more='opacity=".55"'
        )
        out += shape(
            "M52 12.6Q54 8 60 6.4M64 12.8Q65 8 72 6M77 12.8Q79 8 85 6.4", stroke=canvas_dark, width=0.8
        ) + shape(
            "M48 15V19M54 15V18M60 15V19M66 15V18M72 15V19M78 15V18M84 15V19M90 15V18", stroke=canvas_dark, width=0.9
        )
        out += shape("M17 26.5H39M17 31H39", stroke="#5A3715", width=0.7) + shape(
            "M22 15.4V22M30 14.4V22.8M38 14.4V22.8", stroke="#8C7747", width=1
        )
    # radiator, lamp, horn
    out += box(141, 35, 8, 24, 2.4, "url(#brass)", INK, 2) + shape(
        "M143.6 39V56M146.2 39V56", stroke=BRASS_DARK, width=1
    )
    out += disc(138, 33, 5.2, BRASS_LIGHT, INK, 1.8) + disc(139.4, 32.4, 2.2, "#FFFDF0")
    # emblem on the door
    out += disc(77, 49, 8.8, PAPER_LIGHT, INK, 1.4) + at(77, 49, emblem(name, dark if crew != "lemon" else INK), 0.64)
    # spare wheel
    out += disc(31, 46, 9.4, "#2B241E", INK, 1) + disc(31, 46, 4.8, body, PAPER_LIGHT, 1.4)
    # tracks
    belt = "M31 57L80 63Q94 65 94.5 76Q94.5 89.5 80 90H31Q13 89.5 12 73.5Q13 57 31 57Z"
    out += shape(belt, "#3A322A", INK, 8) + shape(belt, stroke="#7A6D5C", width=4.6, more='stroke-dasharray="3.6 3.4"')
    out += shape(belt, "#4B4034", "#1B1510", 2)
    out += (
        disc(31, 73.5, 13, "#211A14")
        + disc(31, 73.5, 10.8, body, PAPER_LIGHT, 1.6)
        + disc(31, 73.5, 4, BRASS_LIGHT, INK, 1.4)
    )
    for i in range(6):
        out += disc(*polar(31, 73.5, 7.4, i * 60 + 30), 1.4, dark)
    out += (
        disc(81, 76, 9.4, "#211A14")
        + disc(81, 76, 7.2, body, PAPER_LIGHT, 1.4)
        + disc(81, 76, 2.6, BRASS_LIGHT, INK, 1)
    )
    out += shape("M42 77L56 71L71 77", stroke="#211A14", width=4.4)
    for x in (46, 56, 66):
        out += disc(x, 81.5, 5.4, "#211A14") + disc(x, 81.5, 3, "#A3957C")
    if poster:
        for i in range(12):
            out += disc(*polar(31, 73.5, 12, i * 30 + 8), 0.55, "#A3957C") + disc(
                *polar(81, 76, 8.4, i * 30), 0.45, "#A3957C"
            )
        out += shape("M22 90.6H84", stroke="#C98A3E", width=1.2, more='opacity=".8"')
    # front wheel and mudguard
    out += (
        disc(127, 72, 18.4, INK)
        + disc(127, 72, 17, "#3A322A")
        + disc(127, 72, 11.6, body, PAPER_LIGHT, 2)
        + disc(127, 72, 4.2, BRASS_LIGHT, INK, 1.4)
    )
    for i in range(8):
        out += disc(*polar(127, 72, 8, i * 45), 1.3, dark)
    out += shape("M100 62Q104 50 126 49.5Q146 50 152 64L147 65Q141 55.5 126 55Q110 55 106 63Z", dark, INK, 2)
    if poster:
        out += disc(127, 72, 14.4, "none", "#6E6254", 1.1, 'stroke-dasharray="2.4 2"') + shape(
            "M104 59.6Q109 52.4 126 52Q143 52.4 148.6 61", stroke=light, width=0.9, more='opacity=".8"'
        )
    # front roller
    out += (
        shape("M147 60L158 70", stroke=INK, width=4)
        + disc(158, 72, 7, "#8A5A2B", INK, 2.4)
        + disc(158, 72, 2.4, BRASS_LIGHT, INK, 1)
    )
    return out


def dust() -> str:
    out = ""
    for x, y, r, o in (
        (6, 30, 7, 0.5),
        (17, 26, 10, 0.6),
        (31, 29, 8.5, 0.7),
        (22, 34, 7, 0.6),
        (-1, 34, 5, 0.4),
        (40, 34, 5.5, 0.7),
        (10, 20, 4.5, 0.35),
    ):
        out += disc(x, y, r, "#F3E3BC", SEPIA_PALE, 0.8, f'opacity="{o}"')
    return out


def dhow() -> str:
    return (
        shape("M2 52H70Q64 66 50 67H20Q8 66 2 52Z", "#6B4A2B", "#2F5D62", 2)
        + shape("M34 52V4", stroke="#2A1D12", width=2.4)
        + shape("M36 6Q70 22 68 46H36Z", "#FAF0D4", "#2F5D62", 1.8)
        + shape("M31 14Q8 30 8 47H31Z", "#EBC27C", "#2F5D62", 1.8)
        + shape("M-2 72q6 -5 12 0t12 0t12 0t12 0t12 0t12 0", stroke="#FAF0D4", width=2.4)
    )
