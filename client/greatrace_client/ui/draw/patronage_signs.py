"""Signs of the patrons' track, around (0, 0): a top hat, a visiting card, the bank at its end."""

from greatrace_client.ui.draw.palette import BRASS_LIGHT, INK, PAPER, PAPER_LIGHT, SEPIA, SEPIA_PALE
from greatrace_client.ui.draw.shapes import box, disc, shape


def top_hat() -> str:
    """A silk hat with a red band, about 40 wide."""
    out = shape("M-13 8Q-15 -8 -13 -16Q0 -21 13 -16Q15 -8 13 8Z", "#1F2530", INK, 1.6)
    out += shape("M-13.6 3Q0 7 13.6 3V9Q0 13 -13.6 9Z", "#B3261A", INK, 1)
    out += shape("M-22 9Q-19 5 -13 8Q0 12 13 8Q19 5 22 9Q12 18 0 17Q-12 18 -22 9Z", "#1F2530", INK, 1.6)
    return out + shape("M-8 -15Q-10 -6 -9 1", stroke="#8C97A8", width=2.4)


def visiting_card() -> str:
    """A card with a turned corner: nobody pays yet."""
    out = shape("M-14 -9H14V5L9 10H-14Z", PAPER_LIGHT, SEPIA, 1.3) + shape("M14 5H9V10Z", PAPER, SEPIA, 1.1)
    return out + shape("M-9 -3H8M-9 2H3", stroke=SEPIA_PALE, width=1.6)


def bank() -> str:
    """A temple of money."""
    out = shape("M-20 -6L0 -18L20 -6Z", PAPER_LIGHT, INK, 1.6) + box(-20, 14, 40, 5, 0, PAPER_LIGHT, INK, 1.4)
    out += "".join(box(x, -5, 5, 19, 0, PAPER_LIGHT, INK, 1.2) for x in (-17, -6.5, 2, 12))
    return out + disc(0, -10, 3, BRASS_LIGHT, INK, 1)
