"""The scenes on the resource cards, one function a card: tricks and dangers happen by night, help comes by day."""

from collections.abc import Callable

from greatrace_client.ui.draw.emblems import drop
from greatrace_client.ui.draw.palette import BRASS, BRASS_DARK, GOLD, INK, PAPER_LIGHT, SEPIA_PALE
from greatrace_client.ui.draw.shapes import at, box, disc, ellipse, hex_points, poly, shape

WOOD, IRON, STEEL, RED, SKIN, DARK_SKIN = "#8A5A2B", "#5D6E75", "#D9D2BE", "#B3261A", "#9C6238", "#7A4B2A"
MIDNIGHT, SHADOW, CLOAK = "#2B3350", "#171C30", "#0D0F1A"
WRENCH = "M-3 -14V-6H3V-14A9 9 0 0 1 4 2V22H-4V2A9 9 0 0 1 -3 -14Z"
PURSE = "M-14 14Q-20 -4 -5 -10L-9 -18H9L5 -10Q20 -4 14 14Z"


# ---- grounds and props ------------------------------------------------------------------------------------------
def sky(air: str, ground: str, sun: str = "") -> str:
    return box(0, 0, 96, 84, 0, air) + sun + shape("M0 58Q24 48 50 56T96 52V84H0Z", ground)


def night() -> str:
    moon = disc(74, 18, 10, "#F3E3BC")
    return box(0, 0, 96, 84, 0, MIDNIGHT) + moon + shape("M0 64Q50 54 96 66V84H0Z", SHADOW)


def burst(ground: str, tone: str, x: float = 48, y: float = 46) -> str:
    """Twelve rays from a point."""
    ray = shape("M0 0L-6 -110H6Z", tone)
    return box(0, 0, 96, 84, 0, ground) + "".join(at(x, y, ray, 1, v * 30) for v in range(12))


def wrench(fill: str = STEEL) -> str:
    return shape(WRENCH, fill, INK, 2)


def purse() -> str:
    return shape(PURSE, "#C9963F", INK, 2.2) + shape("M-7 -9H7", stroke="#6B4A17", width=3)


def coin() -> str:
    return disc(0, 0, 9, "url(#brass)", INK, 1.8) + disc(0, 0, 5.6, "none", BRASS_DARK, 1.4)


def tyre(x: float, y: float, r: float) -> str:
    out = disc(x, y, r, "#2B241E", INK, 2) + disc(x, y, r * 0.56, STEEL, INK, 2)
    return out + disc(x, y, r * 0.16, INK)


def little_card(x: float, y: float, turn: float) -> str:
    body = box(-9, -12, 18, 24, 2, "#8E1F16", INK, 1.8) + box(-6, -9, 12, 18, 1, "none", "#F4DD98", 1.2)
    return at(x, y, body, 1, turn)


# ---- help by day ------------------------------------------------------------------------------------------------
def jerrycan() -> str:
    out = burst("#EFB65A", "#F6CF7A", 48, 44) + shape("M0 70Q40 62 96 70V84H0Z", "#B4702B")
    out += shape("M27 24L36 15H64Q69 15 69 20V73Q69 77 65 77H31Q27 77 27 73Z", "#8E1F16", INK, 2.4)
    out += shape("M27 24L36 15H42L34 26V77H31Q27 77 27 73Z", "#C23A28")
    out += shape("M37 34L60 64M60 34L37 64", stroke="#5E100B", width=4)
    return out + shape("M44 15V8H58V15", stroke=INK, width=3.6) + box(28, 13, 10, 9, 2, "url(#brass)", INK, 2)


def escort() -> str:
    out = sky("#F0C98B", "#C98A3E", disc(70, 24, 13, "#D9532C")) + shape("M0 66Q40 58 96 70V84H0Z", "#9A5F25")
    out += shape("M28 84L33 50Q34 42 42 42H53Q61 42 62 50L66 84Z", "#5B6A45", INK, 2.2)
    out += shape("M40 43L60 84M55 43L38 84", stroke="#3B2714", width=3) + disc(47.5, 31, 9, SKIN, INK, 2)
    out += shape("M36 28Q36 17 47.5 17T59 28Q53 25 47.5 25T36 28Z", RED, INK, 2)
    out += shape("M59 27L67 38L57 33Z", RED, INK, 1.6) + shape("M70 84L64 18", stroke=INK, width=4.4)
    return out + shape("M66 40L63.6 14", stroke="#6E6254", width=2) + shape("M66 52L72 74", stroke=WOOD, width=5)


def toolbox() -> str:
    out = box(0, 0, 96, 84, 0, "#7FA79C")
    out += "".join(shape(f"M{x} 0L{x - 40} 84", stroke="#8FB5A9", width=7) for x in range(10, 160, 24))
    out += shape("M0 66H96V84H0Z", "#4A3A28") + at(34, 30, wrench(), 1.2, -18)
    hammer = box(-3, -2, 6, 34, 2, WOOD, INK, 1.8) + shape("M-12 -10H8L14 -4V2H-12Z", IRON, INK, 2)
    out += at(62, 30, hammer, 1.05, 16) + box(16, 42, 64, 30, 3, RED, INK, 2.4)
    return out + box(16, 42, 64, 9, 3, "#D5553A", INK, 2) + box(43, 47, 10, 9, 2, "url(#brass)", INK, 1.8)


def guide() -> str:
    out = sky("#F3D9A0", "#D9A24C", disc(24, 22, 12, "#E9823A"))
    out += shape("M52 84L66 40L80 34L92 84Z", "#2F4F77", INK, 2.2)
    out += shape("M66 40L70 84M80 34L78 84", stroke="#1D3558", width=2) + disc(73, 26, 8, DARK_SKIN, INK, 2)
    out += shape("M62 24Q62 12 74 13T84 26Q78 20 72 21T62 24Z", PAPER_LIGHT, INK, 2)
    out += shape("M64 30Q72 38 83 30L82 38Q73 44 65 38Z", PAPER_LIGHT, INK, 2)
    out += shape("M66 44L34 36", stroke="#2F4F77", width=8) + shape("M34 36L26 33.5", stroke=DARK_SKIN, width=5)
    return out + shape("M4 64Q20 60 30 68T60 72", stroke=WOOD, width=2, more='stroke-dasharray="5 4"')


def repair() -> str:
    return sky("#BFD8CF", "#C98A3E") + tyre(48, 50, 25) + at(70, 34, wrench(), 1.3, 38)


def cartographer() -> str:
    sheet = shape("M8 22L36 14L62 22L88 14V66L62 74L36 66L8 74Z", PAPER_LIGHT, INK, 2.2)
    sheet += shape("M36 14V66M62 22V74", stroke=SEPIA_PALE, width=1.6)
    way = shape("M16 54Q30 36 44 48T80 34", stroke=RED, width=3, more='stroke-dasharray="5 4"')
    compasses = shape("M0 -26L-12 24L-9 24L0 -6L9 24L12 24Z", STEEL, INK, 1.8) + disc(0, -26, 4, BRASS, INK, 1.6)
    return box(0, 0, 96, 84, 0, "#B4602B") + sheet + way + at(58, 40, compasses, 0.95, 14)


def financier() -> str:
    piles = ((22, 70), (22, 62), (22, 54), (74, 70), (74, 62))
    out = burst("#3B6B58", "#457A65", 48, 60) + "".join(at(x, y, coin(), 1.1) for x, y in piles)
    return out + at(48, 52, purse(), 1.5) + shape("M44 62V46H53M44 54H51", stroke=INK, width=3)


def transport() -> str:
    out = box(0, 0, 96, 84, 0, "#BFD8CF") + shape("M40 28Q20 10 -4 20", stroke="#6B5B50", width=9, more='opacity=".6"')
    out += shape("M14 46H84L74 66H24Z", RED, INK, 2.2) + shape("M30 34H66V46H30Z", PAPER_LIGHT, INK, 2)
    out += box(40, 18, 9, 16, 1, INK) + box(54, 18, 9, 16, 1, INK)
    out += shape("M0 64q8 -6 16 0t16 0t16 0t16 0t16 0t16 0V84H0Z", "#1E5560")
    return out + shape("M0 74q8 -5 16 0t16 0t16 0t16 0t16 0t16 0", stroke="#7FB3AC", width=2)


def refuel() -> str:
    out = sky("#F0C98B", "#C98A3E") + box(26, 20, 30, 58, 3, RED, INK, 2.4) + disc(41, 14, 10, PAPER_LIGHT, INK, 2.2)
    out += disc(41, 38, 9, PAPER_LIGHT, INK, 2) + shape("M41 38L46 33", stroke=RED, width=2.4)
    out += shape("M56 54Q72 56 70 36L66 26", stroke=INK, width=4) + box(22, 76, 38, 6, 1, INK)
    return out + at(78, 62, drop(), 1.1)


def tracker() -> str:
    out = sky("#F3D9A0", "#D9A24C", disc(72, 20, 11, "#E9823A")) + shape("M0 84L40 58L96 84Z", "#B4702B")
    step = ellipse(0, 0, 3.4, 6, INK) + ellipse(0, 9, 2.6, 3, INK)
    trail = ((30, 76, 1.0), (42, 66, 0.8), (40, 54, 0.6), (50, 48, 0.46))
    out += "".join(at(x, y, step, s, 16) for x, y, s in trail)
    glass = disc(66, 52, 16, "#CFE3DA", INK, 3.4, 'fill-opacity=".6"')
    return out + glass + shape("M77 64L90 78", stroke=WOOD, width=6)


def driver() -> str:
    out = sky("#BFD8CF", "#C98A3E") + disc(48, 60, 34, stroke="#2B241E", width=8)
    out += shape("M48 60V94M48 60L18 46M48 60L78 46", stroke=WOOD, width=6)
    return out + disc(48, 60, 8, "url(#brass)", INK, 2)


# ---- parts ------------------------------------------------------------------------------------------------------
def motor() -> str:
    """A four-cylinder block with its fan."""
    out = box(22, 30, 54, 32, 3, IRON, INK, 2.2) + shape("M24 34H74", stroke="#8FA0A5", width=2)
    out += "".join(box(26 + 12.4 * j, 16, 9, 15, 2, "#8FA0A5", INK, 1.8) for j in range(4))
    out += "".join(shape(f"M{30.5 + 12.4 * j} 16V10", stroke=BRASS, width=3) for j in range(4))
    out += shape("M36 46H72M36 54H72", stroke="#39474D", width=2.4)
    blade = shape("M0 0Q6 -8 1 -17Q-7 -10 0 0Z", STEEL, INK, 1.4)
    return out + "".join(at(20, 48, blade, 1, 90 * i + 20) for i in range(4)) + disc(20, 48, 4, BRASS, INK, 1.6)


def frame() -> str:
    """A ladder frame with two axles, seen from above."""
    rails = "M14 32H84M14 56H84M34 32V56M62 32V56"
    out = shape("M22 20V68M76 20V68", stroke=INK, width=6) + shape("M22 20V68M76 20V68", stroke=STEEL, width=2.6)
    out += shape(rails, stroke=INK, width=9) + shape(rails, stroke=WOOD, width=5)
    out += "".join(box(x - 5, y - 9, 10, 18, 3, "#2B241E", INK, 1.4) for x in (22, 76) for y in (18, 70))
    return out + "".join(disc(x, y, 1.6, BRASS) for x in (34, 62) for y in (32, 56))


def engine_part() -> str:
    return burst("#D9A24C", "#E6B765") + shape("M0 72H96V84H0Z", "#6B4A2B") + at(0, 8, motor())


def chassis_part() -> str:
    return burst("#7FA79C", "#8FB5A9") + at(0, -2, frame())


def spare_part() -> str:
    out = burst("#C98A3E", "#D9A24C") + shape("M0 72H96V84H0Z", "#6B4A2B") + tyre(70, 56, 18)
    out += at(-2, 18, motor(), 0.72)
    return out + at(52, 22, poly(hex_points(9), fill=STEEL, stroke=INK, width=1.8) + disc(0, 0, 4, "#D9A24C", INK, 1.6))


# ---- tricks by night --------------------------------------------------------------------------------------------
def trail_hunter() -> str:
    out = night() + poly(hex_points(17, 30, 56), fill="#C6BE63", stroke=INK, width=2)
    out += poly(hex_points(17, 62, 62), fill="#E9B65C", stroke=INK, width=2)
    out += shape("M14 40L48 74M46 40L14 74M50 50L76 78M76 50L50 76", stroke="#D5451B", width=4)
    return out + shape("M60 36Q66 18 82 34L78 44H64Z", CLOAK)


def con_artist() -> str:
    tiles = ((30, "#4E8A57"), (66, "#E3C48A"))
    out = night() + "".join(at(x, 46, poly(hex_points(20), fill=tone, stroke=INK, width=2)) for x, tone in tiles)
    out += shape("M30 20Q48 4 66 20M60 12L67 21L56 22", stroke=GOLD, width=3.4)
    return out + shape("M66 72Q48 88 30 72M36 80L29 71L40 70", stroke=GOLD, width=3.4)


def saboteur() -> str:
    out = night() + shape("M20 84Q24 44 48 44T76 84Z", CLOAK) + disc(48, 34, 11, CLOAK)
    out += shape("M30 30H66L62 26Q56 14 48 14T34 26Z", CLOAK) + shape("M42 35H46M51 35H55", stroke=GOLD, width=2.4)
    return out + at(74, 62, wrench("#8D8069"), 0.9, 50)


def scrounger() -> str:
    out = night() + shape("M22 84Q28 52 50 52T78 84Z", "#3B2C22") + disc(50, 42, 11, SKIN, INK, 1.8)
    out += shape("M36 40Q36 26 50 26T64 40L60 36H40Z", "#5B6A45", INK, 1.6)
    return out + little_card(28, 66, -16) + little_card(44, 70, 8)


def customs() -> str:
    out = sky("#BFD8CF", "#C98A3E") + box(66, 26, 22, 50, 2, PAPER_LIGHT, INK, 2)
    out += shape("M62 26L77 14L92 26Z", RED, INK, 2) + box(72, 36, 10, 12, 1, "#27485C")
    for j in range(4):
        x, y = 4 + 16 * j, 62 - 4.6 * j
        bar = f"M{x} {y:.1f}L{x + 16} {y - 4.6:.1f}V{y + 3.4:.1f}L{x} {y + 8:.1f}Z"
        out += shape(bar, RED if j % 2 else PAPER_LIGHT, INK, 1.4)
    return out + box(62, 44, 7, 34, 1, INK)


def ransom() -> str:
    """A hand from either side closes on the purse; a letter pinned with a knife."""
    out = night() + at(48, 48, purse(), 1.6) + shape("M42 58V42H52M42 50H50", stroke=INK, width=3)
    letter = box(-13, -9, 26, 18, 1, PAPER_LIGHT, INK, 1.6) + shape("M-9 -3H9M-9 2H4", stroke=SEPIA_PALE, width=1.4)
    out += at(22, 22, letter, 1, -12) + at(24, 16, shape("M-1.6 0L0 12L1.6 0ZM-4 0H4M0 0V-9", STEEL, INK, 1.6), 1, 18)
    hands = "M4 84Q14 62 34 64L38 70L32 74Q22 74 18 84ZM92 84Q82 62 62 64L58 70L64 74Q74 74 78 84Z"
    return out + shape(hands, CLOAK, "#56618A", 1.8)


def siphon() -> str:
    """A hose from a tank into a bucket that drips."""
    out = night() + shape("M50 34H84Q88 34 88 38V76H46V38Q46 34 50 34Z", "#8E1F16", INK, 2.2)
    out += shape("M54 42L80 68M80 42L54 68", stroke="#5E100B", width=4) + box(58, 27, 14, 8, 2, BRASS, INK, 1.8)
    hose = "M65 28Q64 8 42 14T26 50"
    out += shape(hose, stroke=INK, width=8) + shape(hose, stroke="#C98A3E", width=4.4)
    out += at(25, 58, drop("#F08A4B"), 0.9) + shape("M10 66H40L36 82H14Z", IRON, INK, 2)
    return out + shape("M10 66Q25 54 40 66", stroke=INK, width=1.8)


SCENES: dict[str, Callable[[], str]] = {
    "trail_hunter": trail_hunter,
    "saboteur": saboteur,
    "con_artist": con_artist,
    "repair": repair,
    "escort": escort,
    "driver": driver,
    "cartographer": cartographer,
    "financier": financier,
    "transport": transport,
    "jerrycan": jerrycan,
    "refuel": refuel,
    "guide": guide,
    "tracker": tracker,
    "spare_part": spare_part,
    "engine_part": engine_part,
    "chassis_part": chassis_part,
    "toolbox": toolbox,
    "scrounger": scrounger,
    "customs": customs,
    "ransom": ransom,
    "siphon": siphon,
}
