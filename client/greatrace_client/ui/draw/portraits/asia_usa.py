"""The five leaders of the second box."""

from greatrace_client.ui.draw.palette import BRASS, BRASS_LIGHT, GOLD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.portraits import grounds
from greatrace_client.ui.draw.portraits.features import (
    LINE,
    Head,
    brows,
    eyes,
    lines,
    mouth,
    neck,
    nose,
    shoulders,
    skull,
    spectacles,
)
from greatrace_client.ui.draw.shapes import box, disc, ellipse, poly, shape, star


def cook() -> str:
    """A ranger's hat, a grey moustache, a red neckerchief: the doctor who climbed alone."""
    h = Head(20, 19, 9, 104, "#D2976B", "#9C6641", -3)
    out = grounds.rays("#7FBFC0", "#94CCC9", 60, 116, 16) + grounds.mesas("#C2562C", "#8C3517", "#D98A4A")
    out += shoulders("#8C8A5B", "#646339", 49)
    out += shape("M40 114L50 118L44 134L34 124ZM80 114L70 118L76 134L86 124Z", "#787648", INK, 1.4)
    out += neck(h, 12) + skull(h)
    out += shape("M42 108Q60 122 78 108L80 116L64 127L72 142L60 136L50 143L56 127L40 117Z", "#B3261A", INK, LINE)
    out += "".join(disc(x, y, 1.3, PAPER_LIGHT) for x, y in ((48, 115), (55, 119), (64, 119), (72, 114), (60, 131)))
    out += shape("M40 74Q38 60 41 52L44.6 55L43 76ZM80 74Q82 60 79 52L75.4 55L77 76Z", "#9C9484", INK, 1)
    out += lines(h) + eyes(h, "#4F7A8A", wide=4.8, tall=2.2, lid=2.2) + brows(h, "#A69E8C", thick=3.8, slope=2.6)
    out += nose(h, long=15, wide=5.6, hook=0.4)
    out += shape("M41 94Q42 84 56 84.6Q70 84 72 94Q66 90 57 91Q48 90 41 94Z", "#D8D1C1", INK, 1.4)
    out += shape("M46 91Q48 87.6 53 87M67 91Q66 88 61 87", stroke="#A69E8C", width=1.3) + mouth(
        h, 96, wide=4, smile=0.2
    )
    crown = "M42 46Q40 26 50 20L60 15L70 20Q80 26 78 46Q60 41 42 46Z"
    out += shape(crown, "#C9A66B", INK, LINE) + shape(
        "M62 15.8L70 20Q80 26 78 46Q73 44 68 43.4Q70 28 62 15.8Z", "#957442"
    )
    out += shape("M60 16Q56 24 50 28M60 16Q62 26 60 32", stroke="#7C5E32", width=1.5)
    out += shape("M42 41Q60 35 78 41V47Q60 41 42 47Z", "#5A3A1E", INK, 1)
    brim = "M16 56Q30 42 60 42T104 56Q84 52 60 52T16 56Z"
    return out + shape(brim, "#C9A66B", INK, LINE) + shape("M60 52Q90 53 104 56Q90 46 72 44Q84 50 60 49Z", "#957442")


def obrouchev() -> str:
    """A fur hat and a beard like a forest: the geologist who writes his own adventures."""
    h = Head(21, 20, 10, 102, "#E4B795", "#B7825F", -1)
    out = grounds.rays("#B9D3D6", "#C9DEDF", 92, 44, 18) + grounds.sun(94, 34, 15, "#D5451B", "#E98A5A")
    out += grounds.peaks("#7C95A4", "#506B7C", PAPER_LIGHT)
    out += shoulders("#5B3A2A", "#3C2419", 52, 108)
    collar = "M30 124Q32 108 46 104Q60 122 74 104Q88 108 90 124Q84 138 74 130Q60 142 46 130Q36 138 30 124Z"
    out += neck(h, 12) + shape(collar, "#8A6A4B", INK, LINE)
    tufts = "M35 120l3 5l4 -5l3 6M78 124l3 -5l4 5l2 -6M40 112l4 4M76 112l-3 4"
    out += shape(tufts, stroke="#5B3A2A", width=1.5) + skull(h)
    beard = "M39 66Q33 96 42 112Q50 130 60 134Q70 130 78 112Q87 96 81 66Q78 80 70 83Q60 79 50 83Q42 80 39 66Z"
    out += shape(beard, "#7D6A5C", INK, LINE) + shape(
        "M61 133.4Q71 129 78 112Q87 96 81 66Q78 80 72 83Q78 112 61 133.4Z", "#54453B"
    )
    out += shape(
        "M46 92Q46 110 54 122M54 98Q54 114 59 126M66 98Q68 112 62 124M44 84Q42 92 44 100", stroke="#54453B", width=1.6
    )
    out += shape("M47 88Q50 100 48 106", stroke="#A3917F", width=1.6)
    out += (
        lines(h, cheek=False) + eyes(h, "#3C6470", wide=4.8, tall=2.4, lid=2.2) + brows(h, "#5B4A3E", thick=5, slope=2)
    )
    out += nose(h, long=15, wide=6, hook=0.2) + shape("M53 91Q59 95 66 91", stroke="#7A1E16", width=2.8)
    out += shape("M42 92Q46 82 59 85.6Q72 82 77 92Q68 89 59 89.4Q50 89 42 92Z", "#8E7B6C", INK, 1.2)
    crown = "M38 44Q38 18 60 17T82 44Z"
    out += shape(crown, "#4A5A48", INK, LINE) + shape("M66 17.6Q82 20 82 44H72Q72 28 66 17.6Z", "#303D30")
    fur = "M34 58Q30 42 40 38Q48 32 60 33Q72 32 80 38Q90 42 86 58Q82 62 78 57Q70 52 60 52T42 57Q38 62 34 58Z"
    out += shape(fur, "#8A6A4B", INK, LINE) + shape("M72 34Q88 40 86 58Q82 62 78 57Q80 44 72 34Z", "#5F4630")
    out += shape("M40 48l4 -4l3 6l4 -6l4 6l5 -6l4 6l4 -5l4 6l4 -5", stroke="#5B3A2A", width=1.5)
    flaps = "M34 54Q30 72 36 84Q42 82 42 70L40 56ZM86 54Q90 72 84 84Q78 82 78 70L80 56Z"
    return (
        out
        + shape(flaps, "#7A5C40", INK, LINE)
        + poly([(x + 60, y + 41) for x, y in star(5, 6.4, 2.6)], fill="#B3261A", stroke=GOLD, width=1)
    )


def von_dorpfeld() -> str:
    """A bald brow, white whiskers turned up, a monocle and a wing collar: the baron who dug at Troy."""
    h = Head(20, 17, 7, 102, "#F0CBAA", "#CC9A76", 2)
    out = grounds.rays("#C7743A", "#D48A50", 60, 124, 16) + grounds.columns("#E7D6A8", "#B79A62", (10, 34, 92, 112))
    out += box(0, 126, 120, 30, 0, "#9A5F25")
    out += shoulders("#3C3A3F", "#242327", 47, 111)
    out += shape("M46 111L60 152L74 111L66 108H54Z", PAPER_LIGHT, INK, 1.4)
    out += neck(h, 10) + skull(h)
    out += shape("M47 104L46 118L58 114ZM73 104L74 118L62 114Z", PAPER_LIGHT, INK, 1.5)
    out += shape("M52 114Q60 122 68 114L66 130L60 138L54 130Z", "#4E2A5A", INK, LINE) + disc(
        60, 122, 2.4, "#E7D6A8", INK, 1
    )
    out += shape("M47 110L36 128L50 140M73 110L84 128L70 140", stroke="#6A676E", width=2)
    out += shape("M40 72Q35 60 41 50Q42 62 44 74ZM80 72Q85 60 79 50Q78 62 76 74Z", "#EDE6D6", INK, 1.3)
    out += shape("M48 46Q52 41.6 58 41.4", stroke=PAPER_LIGHT, width=3, more='opacity=".8"')
    out += shape("M52 47Q62 44 72 47M54 51.4Q62 49 70 51.4", stroke="#CC9A76", width=1.4)
    out += lines(h) + eyes(h, "#3F5F7A", wide=4.8, tall=2.4, lid=2) + brows(h, "#EDE6D6", thick=4, lift=0.6, slope=1)
    out += brows(h, "#BDB5A4", thick=1.2, lift=-0.8, slope=1) + nose(h, long=15, wide=4.6, hook=1.6)
    out += shape(
        "M42 82Q46 92 60 87Q57 84 54 84.4Q48 90 42 82ZM82 82Q78 92 62 87Q66 84 69 84.4Q75 90 82 82Z",
        "#F4EEDF",
        INK,
        1.2,
    )
    out += mouth(h, 93, wide=4.6, smile=0.4) + shape(
        "M56 97Q62 94 68 97Q68 110 62 116Q56 110 56 97Z", "#F4EEDF", INK, 1.3
    )
    out += shape("M60 100V110M64 100V109", stroke="#BDB5A4", width=1.2)
    out += disc(72.4, 66, 8.4, "#DDF0EC", more='fill-opacity=".35"') + disc(72.4, 66, 8.4, "none", BRASS, 2.2)
    return (
        out
        + shape("M68 62.4L71 59.6", stroke=PAPER_LIGHT, width=1.6)
        + shape("M79 71Q88 92 78 120T80 150", stroke=BRASS_LIGHT, width=1.3)
    )


def li() -> str:
    """Round spectacles, hair parted with care, a dark gown with a high collar: the linguist of Chengdu."""
    h = Head(20, 17.5, 8, 101, "#EBC79A", "#C0935F", -2)
    out = grounds.rays("#E6DAB0", "#EFE6C6", 26, 38, 16) + grounds.sun(28, 34, 13, "#D5451B", "#E98A5A")
    out += grounds.mists("#A9C6B4", "#6FA28C", "#3F7A63")
    out += shoulders("#2F5B57", "#1C3D3B", 47)
    out += shape("M60 118Q50 128 40 128M60 118L62 152", stroke="#8FC2AE", width=2)
    out += "".join(
        shape(f"M{x} {y}h7", stroke="#E7D6A8", width=3) + disc(x + 8, y, 1.9, "#E7D6A8")
        for x, y in ((38, 128), (57, 136), (58, 147))
    )
    out += neck(h, 10) + shape("M48 104L46 119Q60 124 74 119L72 104Q60 111 48 104Z", "#3C726C", INK, LINE)
    out += shape("M60 110V120", stroke=INK, width=1.3) + skull(h)
    out += shape(
        "M39 66Q35 42 48 34Q60 28 72 34Q85 42 81 66Q78 62 77 52Q70 46 56 44Q50 48 44 50Q42 58 39 66Z",
        "#1D1B1E",
        INK,
        LINE,
    )
    out += shape("M50 36Q48 42 46 46M54 34Q66 32 74 42", stroke="#54525A", width=1.7)
    out += eyes(h, "#2B1A10", wide=4.9, tall=2.4, lid=2) + brows(h, "#1D1B1E", thick=2.4, lift=2.4, slope=0.2)
    out += nose(h, long=14, wide=4.8) + mouth(h, 90, wide=7, smile=2)
    out += spectacles(h, "#2A1D12", r=8.4, width=1.9)
    pen = box(80, 128, 3.4, 16, 1, "url(#brass)", INK, 1) + shape("M76 144H90", stroke="#8FC2AE", width=2)
    return out + pen


def redburn() -> str:
    """Red waves, a flying jacket, a silk scarf and a look that has signed many contracts."""
    h = Head(18.5, 14.5, 5.4, 101, "#F4D0B4", "#D69F7E", -3)
    out = grounds.searchlights("#22305C", "#7C8CC4")
    back = "M34 60Q28 90 38 104Q48 110 52 100L70 100Q76 110 84 102Q92 88 86 60Q84 30 60 28T34 60Z"
    out += shape(back, "#A8321A", INK, LINE)
    out += shoulders("#6B4023", "#47270F", 45, 112) + neck(h, 8.4)
    out += shape("M60 130V152", stroke=INK, width=1.4) + shape(
        "M64 128L66 152", stroke=BRASS_LIGHT, width=2, more='stroke-dasharray="2 2"'
    )
    fur = "M34 122Q40 108 50 108Q54 118 60 126Q66 118 70 108Q80 108 86 122Q80 136 68 132L60 140L52 132Q40 136 34 122Z"
    out += shape(fur, "#EADBB9", INK, LINE) + shape(
        "M40 120l4 5l3 -6l4 7M80 120l-4 5l-3 -6l-4 7M58 132l2 -5l2 5", stroke="#B79E6B", width=1.5
    )
    out += shape("M49 104Q60 116 71 104L74 113Q60 124 46 113Z", "#2F8F86", INK, LINE)
    out += shape("M70 112Q88 108 100 118Q108 124 118 116Q112 130 100 129Q84 124 70 120Z", "#2F8F86", INK, LINE)
    out += shape("M74 115Q90 113 102 123", stroke="#1B5F58", width=1.6) + skull(h)
    out += ellipse(48, 80, 4.6, 3, "#E79A7C", more='opacity=".65"') + ellipse(
        66, 80, 4.6, 3, "#D07F5F", more='opacity=".6"'
    )
    out += eyes(h, "#2E7D4F", wide=5.8, tall=3.3, lid=2.4)
    out += shape("M41.4 65L38.4 62.6M72.6 65L75.6 62.6", stroke=INK, width=1.8)
    out += brows(h, "#7E2410", thick=1.8, lift=2.6, slope=0.6) + nose(h, long=14, wide=3.8)
    out += mouth(h, 89, wide=7, smile=1.6, lips="#C01F2B") + disc(66.6, 84, 0.9, INK)
    fringe = "M38 72Q32 36 58 30Q86 28 84 62Q86 74 82 80Q78 74 79 64Q78 52 66 46Q58 60 44 58Q40 62 38 72Z"
    out += shape(fringe, "#D2491F", INK, LINE)
    out += shape("M79 64Q78 52 66 46Q74 40 80 48Q86 58 83 78Q78 74 79 64Z", "#A8321A")
    out += shape("M44 52Q50 38 64 36M52 54Q60 46 64 44M74 42Q80 48 80 58", stroke="#F08A4B", width=1.8)
    curls = (
        "M38 70Q30 80 36 88Q30 96 40 102Q46 100 44 92Q48 86 42 80Q44 74 "
        "38 70ZM82 76Q90 84 84 90Q90 98 80 103Q74 100 77 93Q73 87 79 82Z"
    )
    return (
        out
        + shape(curls, "#D2491F", INK, LINE)
        + shape("M38 78Q36 84 40 88M40 94Q40 98 42 98M82 82Q84 86 81 91M81 96l-1 4", stroke="#F08A4B", width=1.6)
    )
