"""The four leaders of the first box."""

from greatrace_client.ui.draw.palette import BRASS_LIGHT, GOLD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.portraits import grounds
from greatrace_client.ui.draw.portraits.features import (
    LINE,
    Head,
    brows,
    eyes,
    goggles,
    laugh,
    lines,
    mouth,
    neck,
    nose,
    shoulders,
    skull,
    spectacles,
)
from greatrace_client.ui.draw.shapes import box, disc, ellipse, shape


def delatour() -> str:
    """Kepi with a red crown, horizon-blue tunic, a trim moustache: an artillery captain who went over to motors."""
    h = Head(20, 18, 7, 103, "#E3B184", "#B97F55", -2)
    out = grounds.rays("#E9A63F", "#F0BC5E", 60, 112) + grounds.sun(98, 40, 16, "#D5451B", "#E9823A")
    out += grounds.dunes("#C98A3E", "#9A5F25")
    out += shoulders("#6F93B5", "#4B6C8E", 48)
    out += shape("M60 128V152", stroke=INK, width=1.4) + "".join(disc(60, y, 2.4, GOLD, INK, 1) for y in (132, 144))
    out += neck(h) + shape("M45 104L42 122L60 117L78 122L75 104L66 111H54Z", "#5C80A3", INK, LINE)
    out += shape("M45 110L52 113L50 118L44 116ZM75 110L68 113L70 118L76 116Z", "#C22F23", INK, 0.9)
    out += skull(h) + shape("M41 62Q38 52 41 44L45 56Q44 66 43 70ZM79 62Q82 52 79 44L75 56Q76 66 77 70Z", "#3B2A1C")
    out += lines(h, eyes_too=False) + eyes(h, "#3E6B8C", wide=5, tall=2.6) + brows(h, "#3B2A1C", thick=2.8, slope=1.4)
    out += nose(h, long=15, wide=4.6, hook=0.6) + mouth(h, 91, wide=6, smile=1)
    out += shape("M46 87.4Q51 83.6 58 86.2Q65 83.6 70 87.4Q64 89 58 87.8Q52 89 46 87.4Z", "#3B2A1C", INK, 0.8)
    crown = "M41 46L43 26Q60 19 78 26L79.4 46Q60 40 41 46Z"
    out += shape(crown, "#B3261A", INK, LINE) + shape("M66 22.4Q74 23 78 26L79.4 46Q74 44 68 43Z", "#7C150C")
    out += shape("M39.6 46Q60 38.6 80.4 46L80.8 54Q60 46 39.2 54Z", "#23406B", INK, LINE)
    out += shape("M40 51.4Q60 43.6 80.4 51.4", stroke=GOLD, width=1.8) + disc(60, 45.4, 4.2, GOLD, INK, 1.1)
    out += shape("M58 47.6L60 42.6L62 47.6", stroke=INK, width=1.1)
    visor = "M40 53.4Q58 45.6 80 53.4Q74 60.6 58 60Q44 60 40 53.4Z"
    return out + shape(visor, "#171B24", INK, LINE) + shape("M46 53.4Q58 49.4 70 52", stroke="#5A6474", width=1.4)


def martinetti() -> str:
    """Leather cap, goggles pushed up, a laugh and a red scarf: the test driver from Turin."""
    h = Head(20.5, 17, 8, 102, "#D79E6C", "#A86F43", 2)
    out = grounds.rays("#3B7A5A", "#4A8E6B", 60, 120, 16)
    out += grounds.skyline("#234F3B", ((0, 16, 92), (14, 22, 104), (84, 20, 98), (102, 20, 84), (40, 40, 112)))
    out += shape("M94 98V64L97 52L100 64V98Z", "#234F3B")  # the Mole over the roofs of Turin
    out += shoulders("#D9C79C", "#B39B68", 48)
    out += shape("M44 112L36 152M76 112L84 152", stroke="#8A7347", width=2) + box(
        66, 134, 14, 12, 1, "#B39B68", INK, 1.1
    )
    out += neck(h) + skull(h)
    out += shape("M40 112Q60 126 80 110L82 120Q62 134 39 122Z", "#C22F23", INK, LINE)
    out += shape("M46 120L36 146L50 142L54 124Z", "#C22F23", INK, LINE) + shape(
        "M52 124Q50 134 47 142", stroke="#7C150C", width=1.6
    )
    out += eyes(h, "#4A2C14", wide=5.2, tall=3) + brows(h, "#23160D", thick=3.4, lift=1.4, slope=0.4)
    out += nose(h, long=16, wide=5.6, hook=1) + laugh(h, 92, wide=9)
    out += shape("M47 96Q62 108 75 95Q72 101 62 103.4Q52 102 47 96Z", "#A86F43", more='opacity=".6"')
    cap = "M37 76Q34 30 60 28Q86 30 83 76L78 78Q80 58 76 52Q60 44 44 52Q40 58 42 78Z"
    out += shape(cap, "#6B4023", INK, LINE) + shape("M70 31Q86 38 83 76L78 78Q80 58 76 52Q74 40 70 31Z", "#4A2A14")
    out += shape("M60 28V46M44 35Q50 42 50 49", stroke="#4A2A14", width=1.3)
    out += shape("M37 74L35 92Q39 96 43 92L42 77ZM83 74L85 92Q81 96 77 92L78 77Z", "#5A3519", INK, 1.5)
    out += shape("M49 52Q52 58 49 62M54 50Q60 56 57 60", stroke="#23160D", width=2.6)
    return out + goggles(61, 42, r=8.4, apart=11)


def van_hotten() -> str:
    """A round face, russet beard and spectacles under a panama: the spice merchant of Antwerp."""
    h = Head(23, 22, 11, 104, "#EBBF98", "#C48B60", -1)
    out = grounds.rays("#D9A22B", "#E6B84D", 60, 120, 18)
    out += grounds.skyline(
        "#6B4A17", ((0, 12, 96), (10, 12, 84), (20, 12, 92), (90, 12, 88), (100, 12, 78), (110, 12, 92))
    )
    steps = "M10 84l3 -4l3 -4l3 4l3 4ZM100 78l3 -4l3 -5l3 5l3 4ZM90 88l3 -4l3 -4l3 4l3 4Z"
    out += shape(steps, "#6B4A17")
    out += shoulders("#F0E4C4", "#CDBB8C", 50)
    out += shape("M44 110L52 152H40L34 118Z", "#DECDA0", INK, 1.4) + shape(
        "M76 110L68 152H80L86 118Z", "#BBA878", INK, 1.4
    )
    out += shape("M52 112H68L64 152H56Z", PAPER_LIGHT) + neck(h, 12) + skull(h)
    beard = "M37 68Q36 100 50 112Q60 119 70 112Q84 100 83 68Q79 82 72 84Q60 80 48 84Q41 82 37 68Z"
    out += shape(beard, "#B4592A", INK, LINE) + shape("M62 115Q84 106 83 68Q79 82 74 84Q76 104 62 115Z", "#85391A")
    out += shape("M46 92Q48 102 53 107M54 96Q55 104 58 109M64 96Q64 104 62 110", stroke="#85391A", width=1.4)
    out += eyes(h, "#5A7A4A", wide=4.8, tall=2.8, apart=10.4) + brows(h, "#9C4A20", thick=3, apart=10.4, lift=1)
    out += nose(h, long=14, wide=6.2) + shape("M52 89Q59 95 67 89", stroke="#7A1E16", width=3)
    out += shape("M45 86Q52 79 59 84.6Q66 79 74 86Q66 89.6 59 87Q52 89.6 45 86Z", "#C76A35", INK, 1.1)
    out += spectacles(h, "#3B2714", r=8.6, apart=10.4)
    out += shape("M48 117L58 121L48 127ZM72 117L62 121L72 127Z", "#2B3350", INK, 1.3) + disc(
        60, 121.6, 3, "#2B3350", INK, 1.2
    )
    brim = "M20 53Q40 43 60 43T100 53Q96 60 60 54T20 53Z"
    crown = "M38 47Q36 26 48 24Q60 28 72 24Q84 26 82 47Q60 41 38 47Z"
    out += shape(crown, PAPER_LIGHT, INK, LINE) + shape("M70 24.6Q84 26 82 47Q76 45 70 44Z", "#D9C79C")
    out += shape("M38 42Q60 35 82 42V48Q60 41 38 48Z", "#23160D", INK, 1)
    return out + shape(brim, PAPER_LIGHT, INK, LINE) + shape("M60 54Q92 58 100 53Q90 58 60 50Z", "#D9C79C")


def walledgrave() -> str:
    """A white naval cap, a long jaw, a pipe: a lord who cannot sit still."""
    h = Head(18.5, 16.5, 8.5, 107, "#EFC5A4", "#C98E6B", 3)
    out = grounds.rays("#7FB0B8", "#93C0C4", 60, 96, 16) + grounds.waves("#1E5560", "#BFE0DE")
    out += grounds.sails(18, 92, 0.9, "#B3261A") + grounds.sails(102, 90, 0.6, "#0B3C8C")
    out += shoulders("#1C2C4E", "#101A31", 47, 112)
    out += shape("M48 114L60 140L72 114L66 110H54Z", PAPER_LIGHT, INK, 1.4)
    out += shape("M57 118H63L64 140L60 146L56 140Z", "#8E1F16", INK, 1.2)
    out += shape("M47 110L38 126L52 138L58 150M73 110L82 126L68 138L62 150", stroke="#3C5180", width=2)
    out += "".join(disc(x, y, 2.6, GOLD, INK, 1) for x, y in ((46, 140), (74, 140)))
    out += neck(h, 10) + skull(h)
    out += shape("M41.6 64Q40 54 42 48L46 50L45 72ZM78.4 64Q80 54 78 48L74 50L75 72Z", "#8A6A3E", INK, 1)
    out += lines(h, eyes_too=False) + eyes(h, "#5C8CA8", wide=4.8, tall=2.3, lid=2.4)
    out += brows(h, "#8A6A3E", thick=2.4, lift=1.6, slope=0.2) + nose(h, long=17, wide=4.4, hook=1.4)
    out += mouth(h, 95, wide=7, smile=0.6)
    out += shape("M54 90.6Q59 88 63 89.8Q67 88 72 90.6L63 91.6Z", "#8A6A3E", INK, 0.7)
    out += shape("M66 96L84 103", stroke=INK, width=4) + shape("M66 96L84 103", stroke="#5A3519", width=2.2)
    out += shape("M81 98H92V108Q86 113 81 108Z", "#6B4023", INK, 1.5) + ellipse(86.5, 98, 5.5, 2, "#2B1A10", INK, 1.1)
    out += shape("M88 92q-5 -6 0 -11t1 -12", stroke=PAPER_LIGHT, width=2.6, more='opacity=".75"')
    crown = "M33 42Q34 28 60 27T87 42Q82 49 76 50Q60 45 44 50Q38 49 33 42Z"
    out += shape(crown, PAPER_LIGHT, INK, LINE) + shape(
        "M64 27.4Q86 30 87 42Q82 49 76 50Q70 47 62 46.4Q80 42 64 27.4Z", "#D3CBB4"
    )
    out += shape("M42.6 47Q60 41.6 77.4 47L78.4 57Q60 50.4 41.6 57Z", "#101A31", INK, LINE)
    out += shape("M60 42.4Q66 44 66 49T60 54.6Q54 54 54 49T60 42.4Z", GOLD, INK, 1.1) + disc(
        60, 48.6, 2.5, "#8E1F16", INK, 0.8
    )
    visor = "M41 57Q60 49.4 79 57Q74 63.4 61 62.4Q46 63 41 57Z"
    return out + shape(visor, "#171B24", INK, LINE) + shape("M46 57Q60 52 72 56", stroke=BRASS_LIGHT, width=1.4)
