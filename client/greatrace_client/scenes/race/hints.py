"""What the slip says that appears when the mouse rests on a space of the map."""

from __future__ import annotations

from greatrace_client.scenes.race import reasons
from greatrace_client.scenes.race.panel import Shown
from greatrace_client.text.places import about_ground


def about_space(shown: Shown, space: str) -> str:
    """Name, what is known of it, who stands there, and why it cannot be driven to."""
    r, o = shown.table.ruleset, shown.table.view.open
    parts = about_ground(r, o, space)
    here = [shown.name(seat) for seat, crew in enumerate(o.crews) if crew.at == space]
    if here:
        parts.append(", ".join(here))
    seat = shown.seat
    if seat is not None and shown.desk.drives and shown.way is None:
        why = reasons.why_not_space(r, shown.table.view, seat, space)
        if why.short:
            parts.append(why.line)
    return "\n".join(parts)
