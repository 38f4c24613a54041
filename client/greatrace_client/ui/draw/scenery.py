"""The big pictures: the title poster and the finish, drawn for a view of 1920 x 1080 units."""

import random
from typing import TYPE_CHECKING

from greatrace_client.ui.draw.palette import CREWS, GOLD, INK, NIGHT, NIGHT_DEEP, PAPER, PAPER_LIGHT, mix
from greatrace_client.ui.draw.shapes import at, box, disc, ellipse, polar, poly, scaled, shape
from greatrace_client.ui.draw.vehicles import dust, half_track

if TYPE_CHECKING:
    from greatrace_client.ui.draw.page import Page

SKY, RAY, SUN, FAR, MID, NEAR, CREST = "#E59A3C", "#F2BE62", "#FBEBC0", "#B4602B", "#D2782C", "#8E3D1B", "#F0AE57"
CLOUDS = (
    (1420, 150, 300),
    (1500, 186, 330),
    (1390, 222, 180),
    (760, 420, 200),
    (700, 450, 160),
    (1640, 420, 250),
    (1590, 452, 170),
)
HERO_DUST = (
    (70, 318, 60, "#F6D9A0"),
    (160, 340, 76, "#FBEBC0"),
    (24, 370, 40, "#EBC27C"),
    (258, 360, 60, "#F6D9A0"),
    (110, 392, 50, "#EBC27C"),
    (330, 384, 44, "#FBEBC0"),
    (210, 402, 40, "#F6D9A0"),
)
RIBBONS = (
    (60, 300, 1.0, "vermilion"),
    (250, 250, 1.2, "lemon"),
    (760, 240, 1.2, "mint"),
    (930, 330, 1.0, "blue"),
    (1010, 150, 0.9, "vermilion"),
    (820, 90, 0.8, "lemon"),
)


def biplane() -> str:
    """The mail plane, flying right, about 110 units long around (0, 0)."""
    return (
        shape("M-46 2Q-20 -8 30 -5L44 -3Q48 2 44 6L26 8Q-10 10 -46 5Z", "#B3261A", INK, 2)
        + shape("M-46 4L-56 -12H-46L-36 0Z", NIGHT, INK, 2)
        + box(-6, -22, 44, 5, 2, PAPER_LIGHT, INK, 1.8)
        + box(-4, 10, 40, 5, 2, PAPER_LIGHT, INK, 1.8)
        + shape("M2 -17V10M30 -17V10", stroke=INK, width=1.8)
        + disc(14, 20, 5, INK)
        + shape("M14 15L18 8", stroke=INK, width=2)
        + ellipse(48, 1, 2.4, 20, PAPER_LIGHT, INK, 1, 'opacity=".8"')
        + disc(-6, -7, 4.4, "#8A5A2B", INK, 1.4)
    )


def palm(s: float = 1.0) -> str:
    """A palm in silhouette, its foot at (0, 0)."""
    out = shape("M0 0C-4 -60 6 -110 26 -150L36 -147C20 -108 12 -60 16 0Z", NIGHT_DEEP)
    for turn in (-168, -140, -110, -70, -38, -8, 22, 160):
        out += at(31, -150, shape("M0 0C30 -26 66 -22 96 12C66 -2 34 4 0 0Z", NIGHT_DEEP), 1, turn)
    return at(0, 0, out, s)


def title_scene() -> str:
    """Sky, sun and dunes of the title poster."""
    body = rays(1240, 640, 1800, SKY, RAY)
    for r, tone in ((330, mix(RAY, SUN, 0.3)), (280, mix(RAY, SUN, 0.6)), (232, SUN)):
        body += disc(1240, 640, r, tone)
    for x, y, w in CLOUDS:
        body += box(x, y, w, 18, 9, PAPER_LIGHT, more='opacity=".72"')
    return body + far_range() + pyramids() + title_dunes()


def rays(x: float, y: float, reach: float, sky: str, ray: str) -> str:
    """A sky of 32 rays around the sun."""
    body = box(-960, -540, 3840, 2160, 0, sky)
    for i in range(32):
        body += poly([(x, y), polar(x, y, reach, i * 11.25), polar(x, y, reach, i * 11.25 + 5.6)], fill=ray)
    return body


def far_range() -> str:
    """Mountains on the horizon with their shaded sides."""
    range_ = (
        "M0 700L120 610L190 650L330 540L430 640L520 600L640 690L760 640L860 700L1500 700"
        "L1640 600L1720 650L1820 560L1920 640V800H0Z"
    )
    shaded = (
        "M330 540L350 610L320 640L380 700H560L430 640ZM120 610L130 660L180 700L240 690L190 650Z"
        "M1820 560L1828 620L1800 660L1860 700H1920V640ZM1640 600L1650 650L1700 690L1720 650Z"
    )
    return shape(range_, FAR) + shape(shaded, mix(FAR, INK, 0.35))


def pyramids() -> str:
    """Two of them, far off."""
    return (
        shape("M960 712L1050 620L1140 712Z", "#C97B36")
        + shape("M1050 620L1140 712H1064Z", "#8E4A20")
        + shape("M1090 712L1146 652L1202 712Z", "#C97B36")
        + shape("M1146 652L1202 712H1156Z", "#8E4A20")
    )


def title_dunes() -> str:
    """Three ranks of dunes with lit crests; the nearest has wind ripples."""
    body = shape("M0 730Q300 660 620 720T1240 700T1920 690V1080H0Z", MID)
    body += shape("M0 730Q300 660 620 720T1240 700T1920 690V720Q1600 700 1240 736T620 750T0 760Z", CREST)
    body += shape("M1920 720Q1500 760 1240 860T820 1080H1920Z", mix(MID, NEAR, 0.55))
    ridge = "M0 830Q360 760 700 840Q1000 910 1240 880Q1560 836 1920 770"
    body += shape(f"{ridge}V1080H0Z", NEAR)
    body += shape(f"{ridge}V792Q1560 866 1240 910Q980 936 690 868Q360 790 0 862Z", CREST)
    for i in range(7):
        y = 930 + i * 22
        ripple = f"M{760 + i * 30} {y}Q{1100 + i * 20} {y + 26} 1500 {y - 20}T1920 {y - 76}"
        body += shape(ripple, stroke=mix(NEAR, CREST, 0.35), width=2.4)
    return body


def title_foreground() -> str:
    """Dark dunes with palms in front of everything; the menu stands on the left one."""
    body = shape("M0 760Q300 720 560 820T960 1080H0Z", NIGHT_DEEP)
    body += shape("M0 760Q300 720 560 820T960 1080H930Q780 930 540 836T0 776Z", "#2F6066")
    body += at(54, 790, palm(1.15)) + at(1846, 900, palm(1.3))
    return body + shape("M1700 1080Q1800 880 1920 860V1080Z", NIGHT_DEEP)


def hero_dust() -> str:
    """The cloud behind the leading half-track, in a 480 x 460 box."""
    return "".join(disc(x, y, r, tone) for x, y, r, tone in HERO_DUST)


def printed_border(w: float, h: float) -> str:
    """The white edge of a printed poster of w x h units."""
    frame = f"M0 0H{w}V{h}H0ZM22 22V{h - 22}H{w - 22}V22Z"
    body = shape(frame, PAPER_LIGHT, more='fill-rule="evenodd"')
    body += box(22, 22, w - 44, h - 44, 0, "none", INK, 2.5)
    return body + box(31, 31, w - 62, h - 62, 0, "none", PAPER_LIGHT, 1.6, 'opacity=".8"')


def finish_scene(land: str = "mesa") -> str:
    """The finish at dusk; land is the skyline behind it: mesa (a table mountain), peaks or dunes."""
    body = rays(640, 600, 1900, "#2F6670", "#3D7A82")
    for r, tone in ((430, "#6FA39A"), (372, "#B9C79C"), (318, SUN)):
        body += disc(640, 600, r, tone)
    return body + SKYLINES[land]() + finish_bay() + finish_sand()


def mesa() -> str:
    """A table mountain with its cloth of cloud."""
    body = shape("M0 640L90 560L150 470L186 452H760L800 470L850 560L1000 660V780H0Z", "#6B4A5E")
    body += shape(
        "M186 452H760L800 470L770 500L700 486L640 520L560 480L470 522L400 484L300 512L240 486L170 500Z", "#8C6B72"
    )
    gullies = "M240 486L262 560L230 640M400 484L420 570L390 640M560 480L570 560L600 640M700 486L720 560L700 640"
    body += shape(gullies, stroke="#533646", width=7)
    body += shape("M850 640L910 560L960 540L1010 600L1100 660V780H800Z", "#533646")
    clouds = ((120, 436, 300, 14), (300, 420, 380, 14), (560, 442, 260, 12))
    return body + "".join(box(x, y, w, h, h / 2, PAPER_LIGHT) for x, y, w, h in clouds)


def peaks() -> str:
    """Snow peaks above a cold bay."""
    body = shape(
        "M0 660L120 520L190 570L330 380L430 520L520 440L640 590L760 470L900 640L1010 560L1180 680V780H0Z", "#5B5470"
    )
    body += shape(
        "M330 380L350 470L310 520L390 660H560L430 520ZM760 470L776 540L740 600L800 680H930L900 640Z", "#453C58"
    )
    snow = (
        "M330 380L290 436L318 430L334 456L352 428L376 446ZM520 440L490 476L516 470L530 492L560 490Z"
        "M760 470L728 510L756 504L774 526L796 512Z"
    )
    return body + shape(snow, PAPER_LIGHT)


def desert() -> str:
    """Rock needles and an oasis town's wall."""
    body = shape("M0 640L160 600L240 470L300 480L340 600L520 620L560 540L640 530L700 620L1000 640V780H0Z", "#6B4A5E")
    body += shape("M240 470L300 480L340 600L290 610L270 520ZM560 540L640 530L700 620L640 624L610 560Z", "#533646")
    wall = "M760 640V590H790V570H820V590H880V560H890V520H920V560H930V590H990V570H1020V590H1060V640Z"
    return body + shape(wall, "#A5654A") + "".join(box(x, 604, 8, 18, 4, "#533646") for x in (800, 850, 952, 1004))


SKYLINES = {"mesa": mesa, "peaks": peaks, "dunes": desert}


def finish_bay() -> str:
    """Water with a few flat glints."""
    glints = ((60, 664, 120), (240, 682, 200), (520, 666, 160), (760, 688, 150), (980, 668, 120), (140, 700, 90))
    body = shape("M0 640Q320 612 640 640T1300 640H1920V800H0Z", "#1E5560")
    return body + "".join(shape(f"M{x} {y}h{w}", stroke="#7FB3AC", width=3) for x, y, w in glints)


def finish_sand() -> str:
    """The ground that the podium stands on."""
    body = shape("M0 730Q320 690 700 720T1400 730H1920V1080H0Z", MID)
    body += shape("M0 730Q320 690 700 720T1400 730H1920V748H1400Q1040 738 700 738T0 754Z", CREST)
    body += shape("M0 960Q400 920 900 960T1920 950V1080H0Z", NEAR)
    return body + shape("M0 960Q400 920 900 960T1920 950V966Q1400 972 900 974T0 980Z", mix(NEAR, CREST, 0.5))


def streamers() -> str:
    """Paper ribbons and confetti in the crews' colours, behind the winner, in a 1110 x 760 box."""
    rng = random.Random(1934)
    colours = [*(crew.body for crew in CREWS.values()), PAPER_LIGHT, GOLD]
    body = ""
    for _ in range(150):
        x, y, turn = rng.uniform(20, 1090), rng.uniform(10, 700), rng.uniform(0, 180)
        body += at(x, y, box(-5, -2.6, 10, 5.2, 1, rng.choice(colours), INK, 0.8), rng.uniform(0.7, 1.3), turn)
    wave = "M0 0q14 -12 22 4t22 6t20 8t22 4"
    for x, y, s, crew in RIBBONS:
        ribbon = shape(wave, stroke=INK, width=8) + shape(wave, stroke=CREWS[crew].body, width=5)
        body += at(x, y, ribbon, s, rng.uniform(20, 70))
    return body


def podium_step(w: float, h: float, crew: str) -> str:
    """A block of the podium in its crew's enamel, (w + 20) x (h + 30); the rank goes on the disc at (10 + w/2, 92)."""
    body, dark, _, _, _ = CREWS[crew]
    block = shape(f"M10 26L34 2H{w - 14}L{w + 10} 26Z", PAPER_LIGHT, INK, 2.4) + box(10, 26, w, h, 0, PAPER, INK, 2.4)
    block += box(20, 36, w - 20, h - 20, 0, body, INK, 1.6)
    for j in range(9):
        block += shape(f"M{20 + (w - 20) * (j + 0.5) / 9:.1f} 36V{26 + h - 10}", stroke=dark, width=5)
    return block + disc(10 + w / 2, 92, 40, "url(#brass)", INK, 2) + disc(10 + w / 2, 92, 33, PAPER_LIGHT, INK, 1.2)


def title_poster(page: "Page") -> None:
    """The title poster without its words, covering the whole page: cropped at the left and the top when it must be."""
    f = max(page.width / 1920, page.height / 1080)
    x0, y0 = page.width - 1920 * f, page.height - 1080 * f

    def put(body: str, x: float, y: float, w: float, h: float) -> None:
        page.svg(scaled(body, f), x0 + x * f, y0 + y * f, w * f, h * f, keep=False)

    put(title_scene(), 0, 0, 1920, 1080)
    plane = at(110, 60, biplane(), 1.45, -8) + shape("M0 82Q10 72 24 78", stroke=PAPER_LIGHT, width=2)
    put(plane, 1480, 250, 220, 130)
    for crew, x, y, s in (("lemon", 640, 704, 0.62), ("mint", 770, 712, 0.72), ("blue", 1700, 694, 0.8)):
        put(scaled(half_track(crew), s), x - 85 * s, y - 88 * s, 170 * s, 100 * s)
        put(scaled(dust(), s), x - 85 * s - 34 * s, y - 38 * s, 60 * s, 44 * s)
    put(at(80, 0, hero_dust()), 610, 492, 540, 480)
    put(ellipse(430, 40, 420, 26, "#3A1508", more='opacity=".55"'), 930, 878, 860, 80)
    put(at(40, 110, scaled(half_track("vermilion", poster=True), 4.9), 1, -5), 900, 396, 960, 620)
    near = disc(100, 60, 50, "#F6D9A0") + disc(180, 80, 36, "#EBC27C") + disc(50, 90, 30, "#EBC27C")
    put(near, 860, 850, 240, 130)
    put(title_foreground(), 0, 0, 1920, 1080)


def finish_poster(page: "Page", land: str = "mesa") -> None:
    """The finish without its words, covering the whole page, anchored at the left foot where the podium stands."""
    f = max(page.width / 1920, page.height / 1080)
    page.svg(scaled(finish_scene(land), f), 0, page.height - 1080 * f, 1920 * f, 1080 * f, keep=False)


def poster_frame(page: "Page", seed: int = 7) -> None:
    """The printed border and the paper's grain, last of all on a poster."""
    page.svg(printed_border(page.width, page.height), 0, 0, page.width, page.height, keep=False)
    page.grain(0, 0, page.width, page.height, 20, seed)
