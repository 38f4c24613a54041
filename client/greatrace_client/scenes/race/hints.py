"""What the slip says that appears when the mouse rests on a space of the map."""

from __future__ import annotations

from greatrace.great_race.rules import drive
from greatrace_client.scenes.race import reasons
from greatrace_client.scenes.race.panel import Shown
from greatrace_client.scenes.race.phrases import space_name
from greatrace_client.text import term, tr, trn
from greatrace_client.text.names import price, tile_name


def about_space(shown: Shown, space: str) -> str:
    """Name, what is known of it, who stands there, and why it cannot be driven to."""
    r, o = shown.table.ruleset, shown.table.view.open
    parts = [about_ground(shown, space)]
    here = [shown.name(seat) for seat, crew in enumerate(o.crews) if crew.at == space]
    if here:
        parts.append(", ".join(here))
    seat = shown.seat
    if seat is not None and shown.desk.drives and shown.way is None:
        why = reasons.why_not_space(r, shown.table.view, seat, space)
        if why.short:
            parts.append(why.line)
    return "\n".join(parts)


def about_ground(shown: Shown, space: str) -> str:
    """A city with its cards and lines, a tile with its price, or an unknown space."""
    r, o = shown.table.ruleset, shown.table.view.open
    city = r.board.cities.get(space)
    if city is not None:
        lines = [
            f"{term('way', line.kind)} – {space_name(r, line.other(space))}: {price(line.price)}"
            for line in r.board.lines_from.get(space, ())
        ]
        goal = tr("the finish") if space == r.finish else trn("{n} card", "{n} cards", city.cards)
        return "\n".join([f"{city.name}: {goal}", *lines])
    risk = tr("risk zone: one fuel more") if space in r.board.risk else ""
    if space not in o.tiles:
        return ". ".join(filter(None, (tr("{space}: unknown ground", space=space.upper()), risk)))
    tile = r.tiles[o.tiles[space]]
    wear = tr("danger: lose {n} levels", n=drive.DANGER.wear) if tile.danger else ""
    stop = tr("a stop ends the drive") if tile.stop else ""
    return ". ".join(filter(None, (f"{space.upper()}: {tile_name(tile)}", risk, wear, stop)))
