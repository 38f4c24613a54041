"""Why something was refused: the closed list of codes. docs/PROTOCOL.md prints it; clients translate it."""

from __future__ import annotations

from typing import Final

CODES: Final[dict[str, str]] = {
    "frame/oversize": "The frame is longer than allowed in this state. The connection is closed.",
    "frame/deflate": "The frame is no part of the deflate stream. The connection is closed.",
    "frame/malformed": "The body is no JSON object of a known type with the right fields.",
    "hello/first": "The first message must be Hello. The connection is closed.",
    "hello/again": "Hello has been said already.",
    "hello/version": "Server and client speak different protocol versions. The connection is closed.",
    "hello/content": "The client's content differs from the server's. The connection is closed.",
    "hello/name": "The name is empty, too long, or holds characters that cannot be shown. The connection is closed.",
    "hello/token": "Nobody here has that token (any more). Say hello without one. The connection is closed.",
    "hello/late": "No Hello came in time. The connection is closed.",
    "session/elsewhere": "The same token has said hello on another connection. This one is closed.",
    "session/slow": "The client does not read what it is sent. The connection is closed.",
    "server/stopping": "The server is going down; every table is kept. The connection is closed.",
    "server/storage": "The server could not write its journal. What was asked for may not have happened.",
    "table/unknown": "There is no table of that id.",
    "table/game": "The server has no such game.",
    "table/setup": "The table cannot be set up like that; `detail` says why.",
    "table/title": "The title is too long or holds characters that cannot be shown.",
    "table/full": "No seat is free.",
    "table/seat": "That seat is not free, or there is none of that number.",
    "table/limit": "One sits at, or looks on at, as many tables as allowed.",
    "table/not-seated": "One does not sit at that table.",
    "table/not-host": "Only the host may do that.",
    "table/crew": "Somebody has that crew, or there is none of that colour.",
    "table/level": "There is no bot of that level.",
    "table/running": "The race has begun; that can only be done before.",
    "table/not-running": "The race has not begun yet, or is over.",
    "table/not-ready": "A seat is free, or somebody is not ready.",
    "table/frozen": "Something went wrong at this table: it stands still. Its journal is kept; other tables go on.",
    "answer/malformed": "The action is none of this game, or its fields are wrong.",
    "answer/closed": "That decision is not open (any more), or one has answered it already.",
    "answer/not-yours": "One is not asked, and has nothing to do in between.",
    "answer/illegal": "The action is not among one's options; `rule` is the rule that speaks of it.",
}


def known(code: str) -> str:
    """The code itself. Raises KeyError when it is not in the list: a slip of ours, found by any test that meets it."""
    CODES[code]
    return code
