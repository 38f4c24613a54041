"""PF1. Where to place a tile: good tiles on the bot's own way, bad tiles on the rivals' ways."""

from __future__ import annotations

from greatrace.bots.greedy.outlook import Outlook
from greatrace.great_race.actions import PlaceTile
from greatrace.great_race.rules.cards import rivals

SPITE = 0.4
HARM = 0.8  # relative weight of a bad tile on the bot's own way, which can sometimes be driven around


def lay(x: Outlook, options: list[PlaceTile]) -> PlaceTile:
    """Place the best tile on its best space."""
    away = x.roads.away(x.at)
    theirs = {space for seat in rivals(x.open, x.seat) for space in x.roads.path(x.open.crews[seat].at, 8)}
    mine = set(x.path)
    return max(options, key=lambda option: laying_gain(x, option, away, mine, theirs))


def laying_gain(x: Outlook, option: PlaceTile, away: dict[str, float], mine: set[str], theirs: set[str]) -> float:
    """The francs that the tile saves the bot there, or costs its rivals; near spaces count a little more."""
    roads, space = x.roads, option.space
    change = roads.tile(x.r.tiles[option.tile], space) - roads.effort[space]
    gain = 0.0
    if space in mine:
        gain = -change if change < 0 else -HARM * change
    elif change < 0:
        gain = max(0.0, roads.togo[x.at] - (away[space] + roads.togo[space] + change))
    if space in theirs:
        gain += SPITE * x.w.spite * change
    return gain - 0.02 * away[space]
