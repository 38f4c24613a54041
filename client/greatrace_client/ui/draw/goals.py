"""A sign for everything that a challenge counts, around (0, 0), radius about 11; and how a goal stands."""

from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.palette import BAD, CITIES, GOOD, INK, PAPER_LIGHT, SEPIA, WEAR
from greatrace_client.ui.draw.parcels import parcel
from greatrace_client.ui.draw.shapes import at, disc, shape


def _colours() -> str:
    """The four shapes of cities."""
    places = zip(CITIES.values(), ((-5.4, -5.4), (5.4, -5.4), (-5.4, 5.6), (5.4, 5.6)), strict=True)
    return "".join(at(x, y, emblems.city_shape(hue.shape, 4.2, hue.colour, INK, 1)) for hue, (x, y) in places)


SIGNS: dict[str, str] = {
    "cities": at(0, 0, emblems.city("green", 9)),
    "colours": _colours(),
    "lines": art("signs/line"),
    "unknown": emblems.compass(SEPIA, 11),
    "parcels": at(0, 0, parcel("red"), 0.78),
    "round": art("signs/watch"),
    "engine": emblems.cog(WEAR, PAPER_LIGHT),
    "chassis": emblems.chassis_icon(),
    "money": emblems.coin(),
}
HELD, OPEN, LOST = "held", "open", "lost"


def goal_sign(count: str) -> str:
    """The sign of what is counted. Raises KeyError."""
    return SIGNS[count]


def state_sign(state: str) -> str:
    """A tick, a cross, or nothing while the goal is open; radius about 6."""
    if state == HELD:
        return shape("M-5 0.4L-1.6 4L5 -4", stroke=GOOD, width=2.8)
    return shape("M-4 -4L4 4M4 -4L-4 4", stroke=BAD, width=2.6) if state == LOST else ""


def points_badge(*, held: bool) -> str:
    """The rosette behind a goal's points, radius 15; green while the goal is held."""
    return disc(0, 0, 15, "url(#brass)", INK, 1.3) + disc(
        0, 0, 12, PAPER_LIGHT, GOOD if held else SEPIA, 2 if held else 1
    )
