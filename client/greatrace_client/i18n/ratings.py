"""Ratings of a server as text behind a name."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from greatrace.protocol.messages import RatedPlayer, RatedRace, RatingLine, SeatInfo
from greatrace_client.i18n.catalog import term, tr, trn

DOUBTFUL = "?"  # after a rating of few races


def rating_words(rated: SeatInfo | RatingLine) -> str:
    """The rating in figures, marked if it is provisional; "" without a rating."""
    if not rated.rating:
        return ""
    return f"{rated.rating}{DOUBTFUL if rated.provisional else ''}"


def changed_rating(seat: SeatInfo) -> str:
    """The rating after a race that counted, and what the race has changed; "" after any other."""
    if seat.change is None:
        return ""
    return f"{rating_words(seat)} ({change_words(seat.change)})"


def change_words(points: int) -> str:
    """The change of a rating, with its sign."""
    return f"{points:+d}".replace("-", "−") if points else "±0"


def place_words(race: RatedRace) -> str:
    """The place in a race, among those compared."""
    return tr("{place} of {n}", place=race.place, n=race.people)


def where_words(race: RatedRace, game: str) -> str:
    """The board of a race, or the game if it has no board."""
    return term("board", race.board) if race.board else term("game", game)


def day_words(race: RatedRace) -> str:
    """The day on which a race ended, by this machine's time."""
    return time.strftime("%Y-%m-%d", time.localtime(race.when))


def last_races(races: Sequence[RatedRace]) -> str:
    """The number of races, and the sum of their changes."""
    change = change_words(sum(race.change for race in races))
    return trn("Last race: {change}", "Last {n} races: {change}", len(races), change=change)


class DuelWords(NamedTuple):
    """The results of two players against each other: a heading, and the races by outcome."""

    heading: str
    ahead: str
    tied: str
    behind: str


def duel_words(player: RatedPlayer) -> DuelWords:
    """The texts from the viewing player's side."""
    return DuelWords(
        trn("You against each other: {n} race", "You against each other: {n} races", player.met),
        tr("you ahead: {n}", n=player.ahead),
        tr("tied: {n}", n=player.met - player.ahead - player.behind),
        tr("you behind: {n}", n=player.behind),
    )
