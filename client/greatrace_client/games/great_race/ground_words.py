"""The facts about cards, tiles and places at a table in words: for tooltips and for the text client."""

from __future__ import annotations

from greatrace.great_race.rules import step_costs
from greatrace.great_race.rules.cards import SCROUNGER, TRACKER, tracks
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open
from greatrace_client.i18n import labelled, price, space_name, term, tile_name, tr, trn
from greatrace_client.i18n.names import capital


def wording(r: Ruleset, card: str) -> str:
    """The id of the wording for a card at this table: its edition's, or a tracker's if a scrounger is one."""
    return TRACKER if card == SCROUNGER and tracks(r, card) else r.edition.id


def tile_kind_name(ruleset: Ruleset, kind: str) -> str:
    """The name of the tile kind with that id."""
    tile = ruleset.tiles.get(kind)
    return tile_name(tile) if tile is not None else term("terrain", kind)


def about_ground(r: Ruleset, o: Open, space: str) -> list[str]:
    """A city with its cards and lines, a tile with its price, or an unknown space: one line each."""
    city = r.board.cities.get(space)
    if city is not None:
        lines = [
            labelled(f"{term('way', line.kind)} – {space_name(r.board, line.other(space))}", price(line.price))
            for line in r.board.lines_from.get(space, ())
        ]
        goal = tr("the finish") if space == r.finish else trn("{n} card", "{n} cards", city.cards)
        return [labelled(space_name(r.board, space), goal), *lines]
    risk = tr("risk zone: +1 fuel") if space in r.board.risk else ""
    if space not in o.tiles:
        return [tr("{space}: unknown space", space=space.upper()), *([capital(risk)] if risk else [])]
    tile = r.tiles[o.tiles[space]]
    wear = tr("danger: lose {n} levels", n=step_costs.DANGER.wear) if tile.danger else ""
    stop = tr("a stop ends the drive") if tile.stop else ""
    return [labelled(space.upper(), tile_name(tile)), *(capital(line) for line in (risk, wear, stop) if line)]
