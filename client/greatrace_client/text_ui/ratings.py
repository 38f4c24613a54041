"""Ratings in plain lines: what a race has changed, and the list of a server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from greatrace.games import GAMES
from greatrace.protocol.messages import AskRatings, RatingLine, Ratings, ServerMessage, TableChanged, TableInfo
from greatrace_client.i18n import listed, term, tr, trn
from greatrace_client.i18n.ratings import changed_rating, rating_words
from greatrace_client.i18n.typed import meant, named
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.race_setup import USUAL_GAME

SHOWN: Final = 20  # people who are read out


class RatingTalk:
    """What is said of ratings at a server."""

    def __init__(self) -> None:
        self._told = ""  # of the last race

    def heard(self, message: ServerMessage, lobby: LobbyModel) -> Iterator[str]:
        """The lines about that message: what the player has asked for, and what the player's race has changed, once."""
        if isinstance(message, Ratings):
            yield from told(message)
        elif isinstance(message, TableChanged) and message.table.id == lobby.table:
            words = after_race(message.table)
            if words and words != self._told:
                self._told = words
                yield words


def after_race(table: TableInfo) -> str:
    """Everybody's rating after a race that counted, "" after any other."""
    rated = [
        f"{seat.name or term('crew', seat.crew)} {changed_rating(seat)}"
        for seat in table.seats
        if seat.change is not None
    ]
    return tr("Ratings: {ratings}", ratings=listed(rated)) if rated else ""


def asked(lobby: LobbyModel, game: str) -> AskRatings:
    """The question for the best, in the game of the player's table if none is named. Raises ValueError."""
    if not lobby.rates:
        raise ValueError(term("code", "ratings/off"))
    usual = lobby.here.game if lobby.here is not None else USUAL_GAME
    return AskRatings(meant(game, named("game", GAMES)) or usual, 0, SHOWN)


def told(ratings: Ratings) -> Iterator[str]:
    """The list, and the player's own rating."""
    yield f"{term('game', ratings.game)}: {trn('{n} rating', '{n} ratings', ratings.all)}"
    yield from (_line(line) for line in ratings.lines)
    if ratings.own is None:
        yield tr("You have no rating in this game yet: finish a rated race with an account.")
    else:
        yield f"{tr('Your rating')}: {_line(ratings.own)}"


def _line(line: RatingLine) -> str:
    races, wins = trn("{n} race", "{n} races", line.races), trn("{n} win", "{n} wins", line.wins)
    where = f"{line.place}. " if line.place else ""
    doubt = f", {tr('provisional')}" if line.provisional else ""
    return f"{where}{line.name} {rating_words(line)} ({races}, {wins}{doubt})"
