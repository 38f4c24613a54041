"""What is known of a place on the map, in words: for the slip under the mouse and for the plain-text client."""

from __future__ import annotations

from greatrace.great_race.rules import step_costs
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open
from greatrace_client.i18n.catalog import term, tr, trn
from greatrace_client.i18n.names import price, space_name, tile_name


def about_ground(r: Ruleset, o: Open, space: str) -> list[str]:
    """A city with its cards and lines, a tile with its price, or an unknown space: one line each."""
    city = r.board.cities.get(space)
    if city is not None:
        lines = [
            f"{term('way', line.kind)} – {space_name(r.board, line.other(space))}: {price(line.price)}"
            for line in r.board.lines_from.get(space, ())
        ]
        goal = tr("the finish") if space == r.finish else trn("{n} card", "{n} cards", city.cards)
        return [f"{space_name(r.board, space)}: {goal}", *lines]
    risk = tr("risk zone: +1 fuel") if space in r.board.risk else ""
    if space not in o.tiles:
        return [tr("{space}: unknown space", space=space.upper()), *([capital(risk)] if risk else [])]
    tile = r.tiles[o.tiles[space]]
    wear = tr("danger: lose {n} levels", n=step_costs.DANGER.wear) if tile.danger else ""
    stop = tr("a stop ends the drive") if tile.stop else ""
    return [f"{space.upper()}: {tile_name(tile)}", *(capital(line) for line in (risk, wear, stop) if line)]


def capital(words: str) -> str:
    """The words as a line of their own."""
    return words[:1].upper() + words[1:]
