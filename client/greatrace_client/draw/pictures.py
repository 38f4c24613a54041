"""Pictures of the resource cards, each a window of 96 x 84 units."""

from .emblems import drop
from .palette import BRASS, BRASS_DARK, GOLD, INK, PAPER_LIGHT, SEPIA_PALE
from .shapes import at, box, disc, hex_points, poly, shape


def picture(name: str) -> str:
    def sky(air, ground, sun=""):
        return box(0, 0, 96, 84, 0, air) + sun + shape("M0 58Q24 48 50 56T96 52V84H0Z", ground)

    def rays(x, y, tone):
        return "".join(at(x, y, shape("M0 0L-6 -110H6Z", tone), 1, v * 30) for v in range(12))

    if name == "jerrycan":
        return (
            box(0, 0, 96, 84, 0, "#EFB65A")
            + rays(48, 44, "#F6CF7A")
            + shape("M0 70Q40 62 96 70V84H0Z", "#B4702B")
            + shape("M27 24L36 15H64Q69 15 69 20V73Q69 77 65 77H31Q27 77 27 73Z", "#8E1F16", INK, 2.4)
            + shape("M27 24L36 15H42L34 26V77H31Q27 77 27 73Z", "#C23A28")
            + shape("M37 34L60 64M60 34L37 64", stroke="#5E100B", width=4)
            + shape("M44 15V8H58V15", stroke=INK, width=3.6)
            + box(28, 13, 10, 9, 2, "url(#brass)", INK, 2)
        )
    if name == "escort":
        return (
            sky("#F0C98B", "#C98A3E", disc(70, 24, 13, "#D9532C"))
            + shape("M0 66Q40 58 96 70V84H0Z", "#9A5F25")
            + shape("M28 84L33 50Q34 42 42 42H53Q61 42 62 50L66 84Z", "#5B6A45", INK, 2.2)
            + shape("M40 43L60 84M55 43L38 84", stroke="#3B2714", width=3)
            + disc(47.5, 31, 9, "#9C6238", INK, 2)
            + shape("M36 28Q36 17 47.5 17T59 28Q53 25 47.5 25T36 28Z", "#B3261A", INK, 2)
            + shape("M59 27L67 38L57 33Z", "#B3261A", INK, 1.6)
            + shape("M70 84L64 18", stroke=INK, width=4.4)
            + shape("M66 40L63.6 14", stroke="#6E6254", width=2)
            + shape("M66 52L72 74", stroke="#8A5A2B", width=5)
        )
    if name == "toolbox":
        return (
            box(0, 0, 96, 84, 0, "#7FA79C")
            + "".join(shape(f"M{x} 0L{x - 40} 84", stroke="#8FB5A9", width=7) for x in range(10, 160, 24))
            + shape("M0 66H96V84H0Z", "#4A3A28")
            + at(34, 30, shape("M-3 -14V-6H3V-14A9 9 0 0 1 4 2V22H-4V2A9 9 0 0 1 -3 -14Z", "#D9D2BE", INK, 2), 1.2, -18)
            + at(
                62,
                30,
                box(-3, -2, 6, 34, 2, "#8A5A2B", INK, 1.8) + shape("M-12 -10H8L14 -4V2H-12Z", "#5D6E75", INK, 2),
                1.05,
                16,
            )
            + box(16, 42, 64, 30, 3, "#B3261A", INK, 2.4)
            + box(16, 42, 64, 9, 3, "#D5553A", INK, 2)
            + box(43, 47, 10, 9, 2, "url(#brass)", INK, 1.8)
        )
    if name == "guide":
        return (
            sky("#F3D9A0", "#D9A24C", disc(24, 22, 12, "#E9823A"))
            + shape("M52 84L66 40L80 34L92 84Z", "#2F4F77", INK, 2.2)
            + shape("M66 40L70 84M80 34L78 84", stroke="#1D3558", width=2)
            + disc(73, 26, 8, "#7A4B2A", INK, 2)
            + shape("M62 24Q62 12 74 13T84 26Q78 20 72 21T62 24Z", "#F7ECCF", INK, 2)
            + shape("M64 30Q72 38 83 30L82 38Q73 44 65 38Z", "#F7ECCF", INK, 2)
            + shape("M66 44L34 36", stroke="#2F4F77", width=8)
            + shape("M34 36L26 33.5", stroke="#7A4B2A", width=5)
            + shape("M4 64Q20 60 30 68T60 72", stroke="#8A5A2B", width=2, more='stroke-dasharray="5 4"')
        )
    night = box(0, 0, 96, 84, 0, "#2B3350") + disc(74, 18, 10, "#F3E3BC") + shape("M0 64Q50 54 96 66V84H0Z", "#171C30")
    wrench = shape("M-3 -14V-6H3V-14A9 9 0 0 1 4 2V22H-4V2A9 9 0 0 1 -3 -14Z", "#D9D2BE", INK, 2)
    purse = shape("M-14 14Q-20 -4 -5 -10L-9 -18H9L5 -10Q20 -4 14 14Z", "#C9963F", INK, 2.2) + shape(
        "M-7 -9H7", stroke="#6B4A17", width=3
    )
    sheet = shape("M8 22L36 14L62 22L88 14V66L62 74L36 66L8 74Z", PAPER_LIGHT, INK, 2.2) + shape(
        "M36 14V66M62 22V74", stroke=SEPIA_PALE, width=1.6
    )
    coin = disc(0, 0, 9, "url(#brass)", INK, 1.8) + disc(0, 0, 5.6, "none", BRASS_DARK, 1.4)
    if name == "trail_hunter":
        return (
            night
            + poly(hex_points(17, 30, 56), fill="#C6BE63", stroke=INK, width=2)
            + poly(hex_points(17, 62, 62), fill="#E9B65C", stroke=INK, width=2)
            + shape("M14 40L48 74M46 40L14 74M50 50L76 78M76 50L50 76", stroke="#D5451B", width=4)
            + shape("M60 36Q66 18 82 34L78 44H64Z", "#0D0F1A")
        )
    if name == "repair":
        return (
            sky("#BFD8CF", "#C98A3E")
            + disc(48, 50, 25, "#2B241E", INK, 2)
            + disc(48, 50, 14, "#D9D2BE", INK, 2)
            + disc(48, 50, 4, INK)
            + at(70, 34, wrench, 1.3, 38)
        )
    if name == "con_artist":
        return (
            night
            + at(30, 46, poly(hex_points(20), fill="#4E8A57", stroke=INK, width=2))
            + at(66, 46, poly(hex_points(20), fill="#E3C48A", stroke=INK, width=2))
            + shape("M30 20Q48 4 66 20M60 12L67 21L56 22", stroke=GOLD, width=3.4)
            + shape("M66 72Q48 88 30 72M36 80L29 71L40 70", stroke=GOLD, width=3.4)
        )
    if name == "cartographer":
        return (
            box(0, 0, 96, 84, 0, "#B4602B")
            + sheet
            + shape("M16 54Q30 36 44 48T80 34", stroke="#B3261A", width=3, more='stroke-dasharray="5 4"')
            + at(
                58,
                40,
                shape("M0 -26L-12 24L-9 24L0 -6L9 24L12 24Z", "#D9D2BE", INK, 1.8) + disc(0, -26, 4, BRASS, INK, 1.6),
                0.95,
                14,
            )
        )
    if name == "financier":
        return (
            box(0, 0, 96, 84, 0, "#3B6B58")
            + rays(48, 60, "#457A65")
            + "".join(at(x, y, coin, 1.1) for x, y in ((22, 70), (22, 62), (22, 54), (74, 70), (74, 62)))
            + at(48, 52, purse, 1.5)
            + shape("M44 62V46H53M44 54H51", stroke=INK, width=3)
        )
    if name == "transport":
        return (
            box(0, 0, 96, 84, 0, "#BFD8CF")
            + shape("M40 28Q20 10 -4 20", stroke="#6B5B50", width=9, more='opacity=".6"')
            + shape("M14 46H84L74 66H24Z", "#B3261A", INK, 2.2)
            + shape("M30 34H66V46H30Z", PAPER_LIGHT, INK, 2)
            + box(40, 18, 9, 16, 1, INK)
            + box(54, 18, 9, 16, 1, INK)
            + shape("M0 64q8 -6 16 0t16 0t16 0t16 0t16 0t16 0V84H0Z", "#1E5560")
            + shape("M0 74q8 -5 16 0t16 0t16 0t16 0t16 0t16 0", stroke="#7FB3AC", width=2)
        )
    if name == "refuel":
        return (
            sky("#F0C98B", "#C98A3E")
            + box(26, 20, 30, 58, 3, "#B3261A", INK, 2.4)
            + disc(41, 14, 10, PAPER_LIGHT, INK, 2.2)
            + disc(41, 38, 9, PAPER_LIGHT, INK, 2)
            + shape("M41 38L46 33", stroke="#B3261A", width=2.4)
            + shape("M56 54Q72 56 70 36L66 26", stroke=INK, width=4)
            + box(22, 76, 38, 6, 1, INK)
            + at(78, 62, drop(), 1.1)
        )
    if name == "tracker":
        return (
            sky("#F3D9A0", "#D9A24C", disc(72, 20, 11, "#E9823A"))
            + shape("M0 84L40 58L96 84Z", "#B4702B")
            + "".join(
                at(
                    x,
                    y,
                    f'<ellipse cx="0" cy="0" rx="3.4" ry="6" fill="{INK}"/><ellipse cx="0" cy="9" rx="2.6" ry="3" fill="{INK}"/>',
                    s,
                    16,
                )
                for x, y, s in ((30, 76, 1), (42, 66, 0.8), (40, 54, 0.6), (50, 48, 0.46))
            )
            + disc(66, 52, 16, "#CFE3DA", INK, 3.4, 'fill-opacity=".6"')
            + shape("M77 64L90 78", stroke="#8A5A2B", width=6)
        )
    if name in ("spare_part", "engine_part", "chassis_part"):
        part = (
            box(20, 30, 56, 32, 3, "#5D6E75", INK, 2.2)
            + "".join(box(25 + 13 * j, 18, 9, 14, 2, "#8FA0A5", INK, 1.8) for j in range(4))
            + disc(22, 58, 11, "#2B241E", INK, 2)
            + disc(22, 58, 4, BRASS)
            + shape("M34 44H70", stroke="#39474D", width=3)
        )
        frame = (
            shape("M10 34H86M10 58H86M30 34V58M66 34V58", stroke=INK, width=9)
            + shape("M10 34H86M10 58H86M30 34V58M66 34V58", stroke="#8A5A2B", width=5)
            + box(6, 24, 10, 44, 4, "#2B241E")
            + box(80, 24, 10, 44, 4, "#2B241E")
        )
        body = (
            frame
            if name == "chassis_part"
            else part
            if name == "engine_part"
            else at(14, 6, part, 0.62) + at(30, 34, frame, 0.6)
        )
        return box(0, 0, 96, 84, 0, "#D9A24C") + rays(48, 46, "#E6B765") + shape("M0 72H96V84H0Z", "#6B4A2B") + body
    if name == "scrounger":
        return (
            night
            + shape("M22 84Q28 52 50 52T78 84Z", "#3B2C22")
            + disc(50, 42, 11, "#9C6238", INK, 1.8)
            + shape("M36 40Q36 26 50 26T64 40L60 36H40Z", "#5B6A45", INK, 1.6)
            + at(
                28,
                66,
                box(-9, -12, 18, 24, 2, "#8E1F16", INK, 1.8) + box(-6, -9, 12, 18, 1, "none", "#F4DD98", 1.2),
                1,
                -16,
            )
            + at(
                44,
                70,
                box(-9, -12, 18, 24, 2, "#8E1F16", INK, 1.8) + box(-6, -9, 12, 18, 1, "none", "#F4DD98", 1.2),
                1,
                8,
            )
        )
    if name == "customs":
        return (
            sky("#BFD8CF", "#C98A3E")
            + box(66, 26, 22, 50, 2, PAPER_LIGHT, INK, 2)
            + shape("M62 26L77 14L92 26Z", "#B3261A", INK, 2)
            + box(72, 36, 10, 12, 1, "#27485C")
            + "".join(
                shape(
                    f"M{4 + 16 * j} {62 - 4.6 * j}L{20 + 16 * j} {57.4 - 4.6 * j}V{65.4 - 4.6 * j}L{4 + 16 * j} {70 - 4.6 * j}Z",
                    "#B3261A" if j % 2 else PAPER_LIGHT,
                    INK,
                    1.4,
                )
                for j in range(4)
            )
            + box(62, 44, 7, 34, 1, INK)
        )
    if name == "ransom":
        return (
            night
            + at(48, 50, purse, 1.7)
            + shape("M41 62V44H53M41 53H50", stroke=INK, width=3.2)
            + shape(
                "M6 84Q18 62 36 66L34 74Q22 74 18 84ZM90 84Q78 62 60 66L62 74Q74 74 78 84Z", "#0D0F1A", "#3A4468", 1.6
            )
        )
    if name == "siphon":
        return (
            night
            + shape("M50 34H84Q88 34 88 38V76H46V38Q46 34 50 34Z", "#8E1F16", INK, 2.2)
            + box(58, 27, 14, 8, 2, BRASS, INK, 1.8)
            + shape("M65 28Q64 8 42 14T26 56", stroke=INK, width=8)
            + shape("M65 28Q64 8 42 14T26 56", stroke="#C98A3E", width=4.4)
            + at(26, 70, drop("#F08A4B"), 1.1)
        )
    if name == "saboteur":
        return (
            box(0, 0, 96, 84, 0, "#2B3350")
            + disc(74, 18, 10, "#F3E3BC")
            + shape("M0 64Q50 54 96 66V84H0Z", "#171C30")
            + shape("M20 84Q24 44 48 44T76 84Z", "#0D0F1A")
            + disc(48, 34, 11, "#0D0F1A")
            + shape("M30 30H66L62 26Q56 14 48 14T34 26Z", "#0D0F1A")
            + shape("M42 35H46M51 35H55", stroke=GOLD, width=2.4)
            + at(74, 62, shape("M-3 -14V-6H3V-14A9 9 0 0 1 4 2V14H-4V2A9 9 0 0 1 -3 -14Z", "#8D8069", INK, 1.6), 1, 50)
        )
    if name == "driver":
        return (
            sky("#BFD8CF", "#C98A3E")
            + disc(48, 60, 34, stroke="#2B241E", width=8)
            + shape("M48 60V94M48 60L18 46M48 60L78 46", stroke="#8A5A2B", width=6)
            + disc(48, 60, 8, "url(#brass)", INK, 2)
        )
    return sky("#F0C98B", "#C98A3E")
