"""Signs of the patrons' track, around (0, 0): a top hat, a visiting card, the bank at its end."""

from greatrace_client.ui.draw.art import art


def top_hat() -> str:
    """A silk hat with a red band, about 40 wide."""
    return art("signs/top_hat")


def visiting_card() -> str:
    """A card with a turned corner: nobody pays yet."""
    return art("signs/visiting_card")


def bank() -> str:
    """A temple of money."""
    return art("signs/bank")
