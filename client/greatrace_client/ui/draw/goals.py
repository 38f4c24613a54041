"""A sign for everything that a challenge counts, around (0, 0), radius about 11; and the states of a goal."""

from greatrace_client.ui.draw.art import composed
from greatrace_client.ui.draw.assembled import assembled
from greatrace_client.ui.draw.palette import BAD, GOOD, INK, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import disc, shape

HELD, OPEN, LOST = "held", "open", "lost"


@composed
def goal_sign(count: str) -> str:
    """The sign of what is counted. Raises KeyError."""
    return assembled(f"goals/{count}")


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
