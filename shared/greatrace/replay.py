"""Replays: a race as the answers of its players; rules, setup and seed reproduce the rest.

A file is one JSON object (`Replay`). It names the rules' version and the content's hash: with others, the same answers
may mean another race, so a difference is reported before anything is played.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from greatrace.games import GAMES, GameKind
from greatrace.kernel import Action, Event, Game, IllegalAction, Seat
from greatrace.msgspec_errors import what_and_where
from greatrace.translation import explained, tr, worded

FORMAT = 1
SUFFIX = ".race.json"


class ReplayError(ValueError):
    """The file cannot be played; the text is one sentence."""


class Replay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One race. `format` is 1, `game` as in a table, `rules` the version of the rules, `content` as in TableInfo.

    `setup` is the agreed one, with nothing left to chance; `answers` are those that counted, in order: a list of seat
    and action each. `digest` is a hash of the last position, which only these rules can make; `players` are the names
    by seat. `commitment` is what a server published at the start, when `seed` and `salt` were still secret. `events`
    has for each answer the list of events as everybody saw them, or is empty in a long record: they show the race under
    other rules, which cannot play the answers again.
    """

    format: int
    game: str
    rules: str
    content: str
    setup: msgspec.Raw
    seed: str
    answers: tuple[tuple[Seat, msgspec.Raw], ...]
    digest: str = ""
    players: tuple[str, ...] = ()
    salt: str = ""
    commitment: str = ""
    events: tuple[msgspec.Raw, ...] = ()


class ReplayMoment(NamedTuple):
    """One answer of a replay and its events. The first moment of a game has no answer."""

    game: Game[Any]
    seat: Seat | None
    action: Action | None
    events: list[Event]


def commitment(seed: str, salt: str) -> str:
    """The server's commitment to a seed (SHA-256, hex): it reveals no seed, and no other seed fits it."""
    return hashlib.sha256(f"great-race seed\n{salt}\n{seed}".encode()).hexdigest()


def check_commitment(replay: Replay) -> None:
    """Raise ReplayError if seed and salt do not match the commitment."""
    if replay.commitment and commitment(replay.seed, replay.salt) != replay.commitment:
        raise ReplayError(tr("the seed is not the one that the server committed to at the start"))


def digest_of(game: Game[Any]) -> str:
    """A short fingerprint of the position, equal on every machine."""
    return hashlib.blake2b(msgspec.json.encode(game.state, order="deterministic"), digest_size=12).hexdigest()


def record(
    kind: GameKind,
    setup: Any,
    seed: str,
    answers: Iterable[tuple[Seat, Action]],
    game: Game[Any],
    players: Iterable[str] = (),
) -> Replay:
    """The replay of a game that those answers led to. `setup` may still leave things to chance."""
    encode = msgspec.json.encode
    given = tuple((seat, msgspec.Raw(encode(action))) for seat, action in answers)
    agreed = msgspec.Raw(encode(kind.agreed(setup, game)))
    rules, content = game.rules.version, game.rules.content_hash
    return Replay(FORMAT, kind.id, rules, content, agreed, seed, given, digest_of(game), tuple(players))


def save(replay: Replay, path: Path) -> None:
    """Write the file. Raises OSError."""
    path.write_bytes(msgspec.json.encode(replay))


def load(path: Path) -> Replay:
    """Read a file. Raises ReplayError."""
    try:
        replay = msgspec.json.decode(path.read_bytes(), type=Replay)
    except OSError as error:
        raise ReplayError(tr("{path}: can’t be read, {why}", path=path, why=error.strerror or error)) from None
    except msgspec.ValidationError as error:
        problem, place = what_and_where(error)
        raise ReplayError(
            tr(
                "{path}: not a replay, {place}: {problem}",
                path=path,
                place=place.lstrip(".") or tr("the file"),
                problem=worded(problem),
            )
        ) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ReplayError(tr("{path}: not a replay, {why}", path=path, why=error)) from None
    if replay.format != FORMAT:
        raise ReplayError(
            tr(
                "{path}: unknown format {format}; this version reads {known}",
                path=path,
                format=replay.format,
                known=FORMAT,
            )
        )
    if replay.game not in GAMES:
        raise ReplayError(tr("{path}: there is no game {game!r}", path=path, game=replay.game))
    return replay


def start(replay: Replay) -> Game[Any]:
    """The game at its first question. Raises ReplayError if the setup is invalid, or rules or content have changed."""
    kind = GAMES[replay.game]
    try:
        setup = msgspec.json.decode(replay.setup, type=kind.setup_type)
        game = kind.new_game(setup, replay.seed)
    except ValueError as error:
        raise ReplayError(tr("this setup cannot be played: {why}", why=explained(error))) from None
    if game.rules.version != replay.rules:
        raise ReplayError(
            tr(
                "recorded with version {then} of the rules, and this is version {now}",
                then=replay.rules,
                now=game.rules.version,
            )
        )
    if not kind.plays_as_then(game.rules, replay.rules, replay.content):
        raise ReplayError(tr("recorded with other content: boards, cards or numbers have changed since"))
    return game


def same_rules(replay: Replay) -> bool:
    """Whether the answers mean today what they meant then. Raises ReplayError if the setup is invalid for this game."""
    kind = GAMES[replay.game]
    try:
        rules = kind.rules_for(msgspec.json.decode(replay.setup, type=kind.setup_type))
    except ValueError as error:
        raise ReplayError(tr("this setup cannot be played: {why}", why=explained(error))) from None
    return kind.plays_as_then(rules, replay.rules, replay.content)


def events_of(replay: Replay) -> Iterator[list[Event]]:
    """The recorded events, answer by answer, as everybody saw them. Raises ReplayError at an unknown event."""
    decode = GAMES[replay.game].events.decode
    for number, encoded in enumerate(replay.events, 1):
        try:
            yield [decode(raw) for raw in msgspec.json.decode(encoded, type=list[msgspec.Raw])]
        except msgspec.DecodeError as error:
            raise ReplayError(
                tr("the events of answer {number} can no longer be read: {why}", number=number, why=error)
            ) from None


def moments(replay: Replay) -> Iterator[ReplayMoment]:
    """The game, answer by answer; the same `Game` goes on in all of them. Raises ReplayError."""
    game = start(replay)
    actions = GAMES[replay.game].actions
    yield ReplayMoment(game, None, None, game.events)
    for number, (seat, raw) in enumerate(replay.answers, 1):
        try:
            action = actions.decode(raw)
            events = game.submit(seat, action)
        except (msgspec.DecodeError, IllegalAction) as error:
            raise ReplayError(tr("answer {number} is not possible: {why}", number=number, why=error)) from None
        yield ReplayMoment(game, seat, action, events)


def verify(replay: Replay) -> Game[Any]:
    """Play everything and compare seed and end with the record. Returns the game; raises ReplayError."""
    check_commitment(replay)
    game = start(replay)
    for moment in moments(replay):
        game = moment.game
    if replay.digest and digest_of(game) != replay.digest:
        raise ReplayError(tr("the answers lead to a different position from the recorded one"))
    return game
