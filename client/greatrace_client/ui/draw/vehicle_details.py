"""What a crew brings along to a vehicle of the paddock: its driver and its front wheels."""

from collections.abc import Callable

from greatrace_client.ui.draw.palette import BRASS_LIGHT, INK, PAPER_LIGHT, Crew
from greatrace_client.ui.draw.shapes import box, disc, polar, shape

CANVAS, CANVAS_DARK = "#EBDDB8", "#B79E6B"
LEATHER, LEATHER_DARK = "#8A5A2B", "#5A3715"


# ---- people -----------------------------------------------------------------------------------------------------
def _driver() -> str:
    """The driver in a sun helmet, scarf in the wind."""
    out = disc(70, 27, 6, "#C98F62", INK, 1.6) + shape(
        "M60.5 24A9.5 8.5 0 0 1 79.5 24L83 25.5H58Z", PAPER_LIGHT, INK, 1.8
    )
    out += shape("M63 41Q63 32 70 32T78 41Z", "#7C6A45", INK, 1.6) + shape("M72 26H77", stroke=INK, width=2.6)
    return out + shape("M74 33L62 33L48 28L52 33L46 35L62 37Z", "#F7ECCF", INK, 1.3)


def _goggles() -> str:
    """An open car's driver: leather cap, goggles, a long scarf."""
    out = shape("M75 34L62 35L46 24L50 33L42 33L60 39Z", "#C23A28", INK, 1.3)
    out += disc(72, 25, 6.6, "#9C6238", INK, 1.6) + shape("M65 25A7.2 7.6 0 0 1 79 22L78 25Z", LEATHER_DARK, INK, 1.6)
    out += disc(75.4, 25, 2.4, "#BFE0DE", INK, 1.3) + shape("M73 25L65.4 23.6", stroke=INK, width=1.4)
    return out + shape("M64 41Q64 31 72 31T80 41Z", "#5D6E75", INK, 1.6)


def _cap() -> str:
    """A driver in a kepi, seen through the cabin's window."""
    out = box(57, 14, 32, 26, 1, "#BFE0DE", more='opacity=".75"')
    out += disc(74, 27, 5.6, "#8A5A3A", INK, 1.5) + shape("M67.5 24V17.5H79V22L83 24.5Z", "#27485C", INK, 1.5)
    return out + shape("M67 38Q67 32 74 32T81 38Z", "#A5753B", INK, 1.5)


# ---- front wheels -----------------------------------------------------------------------------------------------
def _disc_wheel(hue: Crew) -> str:
    out = disc(127, 72, 11.6, hue.body, PAPER_LIGHT, 2) + disc(127, 72, 4.2, BRASS_LIGHT, INK, 1.4)
    return out + "".join(disc(*polar(127, 72, 8, i * 45), 1.3, hue.dark) for i in range(8))


def _spoke_wheel(hue: Crew) -> str:
    out = disc(127, 72, 11.6, INK, PAPER_LIGHT, 2)
    for i in range(8):
        (x1, y1), (x2, y2) = polar(127, 72, 3, i * 45 + 10), polar(127, 72, 10.6, i * 45 + 10)
        out += shape(f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}", stroke=hue.light, width=2.2)
    return out + disc(127, 72, 4, BRASS_LIGHT, INK, 1.4)


def _ring_wheel(hue: Crew) -> str:
    out = disc(127, 72, 11.6, hue.body, PAPER_LIGHT, 2) + disc(127, 72, 7.6, "none", hue.dark, 2)
    return out + disc(127, 72, 4, BRASS_LIGHT, INK, 1.4)


Part = Callable[[Crew], str]
PEOPLE: dict[str, Callable[[], str]] = {
    "blue": _driver,
    "vermilion": _driver,
    "mint": _driver,
    "lemon": _goggles,
    "plum": _cap,
}
WHEELS: dict[str, Part] = {
    "blue": _spoke_wheel,
    "vermilion": _disc_wheel,
    "mint": _ring_wheel,
    "lemon": _spoke_wheel,
    "plum": _ring_wheel,
}
