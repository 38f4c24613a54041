"""The four players of Crazy Race: their liveries, known by colour and emblem, and the metals of the line."""

from __future__ import annotations

from greatrace_client.ui.draw.emblems import pin
from greatrace_client.ui.draw.palette import CREWS, CrewColours

STEEL = "#A3957C"
LIVERIES: dict[str, CrewColours] = {
    "lilac": CrewColours("#A275CB", "#57347C", "#CDB0E8", "#2A1D12", "ring"),
    "orange": CrewColours("#E57A1E", "#97490A", "#FFBE7F", "#2A1D12", "chevron"),
    "green": CrewColours("#2E8454", "#14492B", "#7CC79B", "#FBF2D9", "crescent"),
    "blue": CREWS["blue"]._replace(body="#00317F"),
    "brass": CrewColours("#8C8468", "#4E4636", "#C9BC92", "#FBF2D9", "star"),  # nobody's: on stage cards
}


def badge(colour: str, r: float = 12.0) -> str:
    """A player's enamel pin."""
    return pin(LIVERIES[colour], r)
