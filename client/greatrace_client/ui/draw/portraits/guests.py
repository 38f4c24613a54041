"""The two leaders who came later: a mercenary and a Swiss."""

from greatrace_client.ui.draw.palette import INK, PAPER_LIGHT
from greatrace_client.ui.draw.portraits import grounds
from greatrace_client.ui.draw.portraits.features import (
    LINE,
    Head,
    brows,
    eyes,
    goggles,
    lines,
    mouth,
    neck,
    nose,
    shoulders,
    skull,
)
from greatrace_client.ui.draw.shapes import box, disc, shape


def chapman() -> str:
    """A hat that has seen rain, three days of stubble, field glasses: an explorer for hire."""
    h = Head(20, 19.5, 10, 104, "#DBA77C", "#A8754C", 3)
    out = grounds.rays("#8FA65A", "#A2B76B", 60, 112, 14) + grounds.leaves("#3B6B3F", "#8FC07A")
    out += shoulders("#B79A62", "#8C7242", 50)
    out += neck(h, 13) + shape("M47 106L38 120L54 128L60 114L66 128L82 120L73 106L60 115Z", "#C9AE78", INK, LINE)
    out += shape("M40 126L52 152M80 126L70 152", stroke="#5A3519", width=4) + box(
        26, 134, 14, 11, 1, "#A58850", INK, 1.1
    )
    out += shape("M46 142H56V152H46ZM62 142H72V152H62ZM56 145H62", "#2B2B30", INK, 1.4) + skull(h)
    out += shape(
        "M41 78Q42 98 53 103Q60 107 67 103Q78 98 79 78Q76 90 70 88Q62 84 54 88Q44 90 41 78Z",
        "#6B5138",
        more='opacity=".38"',
    )
    out += shape("M40.6 70Q39 60 41 50L46 54L44 78ZM79.4 70Q81 60 79 50L74 54L76 78Z", "#4A3018", INK, 1)
    out += (
        lines(h, eyes_too=False)
        + eyes(h, "#4A6B45", wide=4.8, tall=2.2, lid=2.4)
        + brows(h, "#4A3018", thick=3.6, slope=2.8)
    )
    out += (
        nose(h, long=15, wide=5.4)
        + shape("M54 93Q62 93 70 90", stroke=INK, width=2)
        + shape("M59 98Q63 99.4 66 98", stroke="#A8754C", width=2)
    )
    out += shape("M72 76L76 84", stroke="#8C4A35", width=1.7) + shape(
        "M71.6 79.6l3.4 -1.6", stroke="#8C4A35", width=1.2
    )
    crown = "M40 48Q40 26 49 22Q56 20 61 26Q68 18 74 22Q81 28 80 48Q60 42 40 48Z"
    out += shape(crown, "#7A5330", INK, LINE) + shape("M66 21.6Q81 22 80 48Q75 46 70 45.4Q74 32 66 21.6Z", "#523417")
    out += shape("M61 26Q59 32 60 36M47 26Q48 32 46 38", stroke="#3B240F", width=1.5)
    out += shape("M40 43Q60 36 80 43V49Q60 42 40 49Z", "#2B1A10", INK, 1)
    brim = "M18 50Q36 46 60 45T104 54Q98 64 82 59Q60 52 40 59Q22 62 18 50Z"
    out += shape("M42 60Q60 54 80 60L79 66Q60 58 42 66Z", INK, more='opacity=".28"')
    return out + shape(brim, "#7A5330", INK, LINE) + shape("M60 51Q90 58 104 54Q98 64 82 59Q72 55 60 54Z", "#523417")


def chevy() -> str:
    """A tweed cap back to front, goggles, a moustache with handlebars: the most reckless driver of his day."""
    h = Head(22.5, 21.5, 11, 104, "#EDC09B", "#C58B63", -2)
    out = grounds.rays("#A9CBD3", "#BBD8DD", 60, 110, 18) + grounds.peaks("#8FA3AE", "#5F7785", PAPER_LIGHT)
    out += shoulders("#C22F23", "#8A1810", 51)
    out += shape("M33 126H46M39.5 119.5V132.5", stroke=PAPER_LIGHT, width=4.6, more="")
    out += neck(h, 13) + shape("M44 106Q60 124 76 106L80 116Q60 134 40 116Z", "#E8DDC2", INK, LINE)
    out += shape("M46 113Q60 127 74 113M52 120l2 6M60 123v6M68 120l-2 6", stroke="#B79E6B", width=1.6) + skull(h)
    out += shape("M38 72Q36 60 39 50L44 54L42 80ZM82 72Q84 60 81 50L76 54L78 80Z", "#4B3A2B", INK, 1)
    out += (
        lines(h, cheek=False)
        + eyes(h, "#6B4A2B", wide=5, tall=2.6)
        + brows(h, "#4B3A2B", thick=4.2, lift=0.4, slope=0.8)
    )
    out += nose(h, long=15, wide=6.6) + mouth(h, 96, wide=5, smile=1.2)
    bar = (
        "M58 86Q50 82 44 88Q36 96 30 88Q28 84 32 82Q34 96 46 96Q54 95 58 "
        "90Q62 95 70 96Q82 96 84 82Q88 84 86 88Q80 96 72 88Q66 82 58 86Z"
    )
    out += shape(bar, "#4B3A2B", INK, 1.3) + shape("M50 87Q44 92 38 93M66 87Q72 92 78 93", stroke="#806751", width=1.4)
    cap = "M35 56Q30 32 60 27T85 56Q60 46 35 56Z"
    out += shape(cap, "#7D7A63", INK, LINE) + shape("M66 27.4Q88 32 85 56Q78 52 70 50.6Q74 38 66 27.4Z", "#55533F")
    weave = "M40 44L52 30M46 50L62 29M58 48L72 30M70 50L80 38M38 36L56 48M48 30L74 49M64 28L84 48"
    out += shape(weave, stroke="#A5A288", width=0.9) + disc(60, 27.6, 2.4, "#55533F", INK, 1)
    out += goggles(59, 50, r=8.6, apart=11.4, strap="#2B241E")
    return out
