"""The process in which bots choose: requests on standard input, replies on standard output, both framed."""

from __future__ import annotations

import random
import signal
import sys
import time
from functools import lru_cache
from typing import BinaryIO

import msgspec

from greatrace.bots import Bot, SeatQuestion, make
from greatrace.bots.search import SearchBot
from greatrace.games import GAMES
from greatrace.kernel import Action, Rules
from greatrace.protocol.framing import PREFIX, frame
from greatrace_server.bots.pool import BotReply, BotRequest, describe

_raws: msgspec.json.Decoder[tuple[msgspec.Raw, ...]] = msgspec.json.Decoder(tuple[msgspec.Raw, ...])


@lru_cache(maxsize=256)
def _rules(game: str, setup: bytes) -> Rules[object]:
    kind = GAMES[game]
    return kind.rules_for(msgspec.json.decode(setup, type=kind.setup_type))


@lru_cache(maxsize=256)
def _bot(game: str, setup: bytes, level: str) -> Bot:
    return make(level, _rules(game, setup), time.monotonic)


def choose(request: BotRequest) -> int:
    """The index of the bot's choice."""
    kind = GAMES[request.game]
    raw = _raws.decode(request.options)
    options: tuple[Action, ...] = tuple(kind.actions.decode(one) for one in raw)
    question = SeatQuestion(request.number, request.prompt, options)
    bot = _bot(request.game, bytes(request.setup), request.level)
    if isinstance(bot, SearchBot):
        bot.seconds = request.seconds
    return options.index(bot.choose(kind.decode_view(request.view), question, random.Random(request.seed)))


def reply_to(body: bytes) -> BotReply:
    """The reply to one request; errors are part of the reply, not raised."""
    try:
        return BotReply(choose(msgspec.json.decode(body, type=BotRequest)))
    except Exception as e:  # noqa: BLE001 - a bot's error costs its choice, not the worker
        return BotReply(error=describe(e))


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer until the input ends."""
    while len(prefix := requests.read(PREFIX)) == PREFIX:
        body = requests.read(int.from_bytes(prefix, "big"))
        replies.write(frame(msgspec.json.encode(reply_to(body))))
        replies.flush()


def main() -> None:
    """Run as a process. An interrupt of the terminal is handled by the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
