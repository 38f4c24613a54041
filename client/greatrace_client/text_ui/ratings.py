"""Ratings in plain lines: the changes by a race, and the list of a server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from greatrace.games import DEFAULT_GAME, GAMES
from greatrace.protocol.limits import NAME_LENGTH
from greatrace.protocol.messages import (
    AskRatedPlayer,
    AskRatingHistory,
    AskRatings,
    RatedPlayer,
    RatingHistory,
    RatingLine,
    Ratings,
    ServerMessage,
    TableChanged,
    TableInfo,
)
from greatrace_client.i18n import decimal, labelled, listed, term, tr, trn
from greatrace_client.i18n.ratings import (
    change_words,
    changed_rating,
    day_words,
    duel_words,
    last_races,
    place_words,
    rating_words,
    where_words,
)
from greatrace_client.i18n.typed import first_match, named, without_accents
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.rating_list import GROUPS, sums

SHOWN: Final = 20  # people or races that are read out
ME: Final = "me"  # in place of a name: the player’s own history


class RatingTalk:
    """The commands about a server's ratings."""

    def __init__(self) -> None:
        self._last_change = ""  # of the last race

    def heard(self, message: ServerMessage, lobby: LobbyModel) -> Iterator[str]:
        """The lines about that message: what the player has asked for, and the changes by the player's race, once."""
        if isinstance(message, Ratings):
            yield from rating_lines(message)
        elif isinstance(message, RatingHistory):
            yield from history_lines(message)
        elif isinstance(message, RatedPlayer):
            yield from player_lines(message)
        elif isinstance(message, TableChanged) and message.table.id == lobby.table:
            words = after_race(message.table)
            if words and words != self._last_change:
                self._last_change = words
                yield words


def after_race(table: TableInfo) -> str:
    """Everybody's rating after a rated race, "" after any other."""
    rated = [
        f"{seat.name or term('crew', seat.crew)} {changed_rating(seat)}"
        for seat in table.seats
        if seat.change is not None
    ]
    return tr("Ratings: {ratings}", ratings=listed(rated)) if rated else ""


def asked(lobby: LobbyModel, rest: str) -> AskRatings | AskRatingHistory | AskRatedPlayer:
    """The question of `ratings [GAME] [NAME or “me”]`, in the game of the player's table if none is named.

    Raises ValueError.
    """
    if not lobby.rates:
        raise ValueError(term("code", "ratings/off"))
    usual = lobby.here.game if lobby.here is not None else DEFAULT_GAME
    game, who = _game_first(rest)
    if not who or not lobby.tells_history:
        return AskRatings(game or usual, 0, SHOWN)
    if without_accents(who) in (ME, without_accents(term("command", ME))):
        return AskRatingHistory(game or usual)
    return AskRatedPlayer(game or usual, who[:NAME_LENGTH])


def _game_first(rest: str) -> tuple[str, str]:
    """The game named by the first words ("": none), and the rest."""
    words = rest.split()
    for count in range(len(words), 0, -1):
        if game := first_match(" ".join(words[:count]), named("game", GAMES)):
            return game, " ".join(words[count:])
    return "", " ".join(words)


def rating_lines(ratings: Ratings) -> Iterator[str]:
    """The list, and the player's own rating."""
    yield labelled(term("game", ratings.game), trn("{n} rating", "{n} ratings", ratings.all))
    yield from (_line(line) for line in ratings.lines)
    if ratings.own is None:
        yield tr("You have no rating in this game yet: finish a rated race with an account.")
    else:
        yield labelled(tr("Your rating"), _line(ratings.own))


def _line(line: RatingLine) -> str:
    where = f"{line.place}. " if line.place else ""
    doubt = f", {tr('provisional')}" if line.provisional else ""
    return f"{where}{line.name} {rating_words(line)} ({_count(line.races, line.wins)}{doubt})"


def history_lines(history: RatingHistory) -> Iterator[str]:
    """The player's last rated races, the latest first."""
    races = history.races[-SHOWN:][::-1]
    if not races:
        yield tr("You have no rating in this game yet: finish a rated race with an account.")
        return
    yield labelled(term("game", history.game), last_races(races))
    for race in races:
        won = f", {tr('race won')}" if race.won else ""
        rating = f"{race.rating} ({change_words(race.change)})"
        place = f"{tr('place')} {place_words(race)}{won}"
        yield labelled(day_words(race), listed([where_words(race, history.game), rating, place]))


def player_lines(player: RatedPlayer) -> Iterator[str]:
    """A player's sums, and the results of the asking player against them."""
    if player.line is None:
        yield tr("{name} has no rating in this game.", name=player.name)
        return
    mean = f". {labelled(tr('average place'), decimal(player.mean_place, 1))}" if player.mean_place else ""
    yield labelled(term("game", player.game), f"{_line(player.line)}{mean}")
    for by in GROUPS:
        if lines := sums(player, by):
            yield listed([f"{term(by, name)} ({_count(races, wins)})" for name, races, wins in lines])
    if player.met:
        heading, *parts = duel_words(player)
        yield f"{heading} ({listed(parts)})"
    else:
        yield tr("You have not raced against each other.")


def _count(races: int, wins: int) -> str:
    return f"{trn('{n} race', '{n} races', races)}, {trn('{n} win', '{n} wins', wins)}"
