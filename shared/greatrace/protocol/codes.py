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
    "hello/taken": "The name belongs to an account. Log in, or take another. The connection is closed.",
    "hello/account": "There is no such account, or the password is another. The connection is closed.",
    "hello/password": "A password has 8 to 128 characters. The connection is closed.",
    "hello/guests": "This server lets in people with an account only. The connection is closed.",
    "hello/register": "This server opens no accounts. The connection is closed.",
    "limit/connections": "There are too many connections from that address. The connection is closed.",
    "limit/attempts": "Too many wrong passwords from that address; `detail` says for how long.",
    "limit/tables": "Too many tables have been opened from that address lately.",
    "limit/chat": "One has said too much in a short time.",
    "limit/reports": "One has reported enough for now.",
    "session/idle": "Nothing was heard for too long; a client sends Ping now and then. The connection is closed.",
    "session/banned": "Whoever runs the server does not want one here. The connection is closed.",
    "session/kicked": "Whoever runs the server has closed the connection.",
    "session/elsewhere": "The same token has said hello on another connection. This one is closed.",
    "session/slow": "The client does not read what it is sent. The connection is closed.",
    "server/stopping": "The server is going down; every table is kept. The connection is closed.",
    "server/draining": "The server is going to end soon: no new table and no new race begins here.",
    "server/full": "There are as many connections as the server can carry. The connection is closed.",
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
    "table/locked": "The table is locked: its password or its invite code is needed.",
    "table/key": "That is neither the table's password nor its invite code.",
    "table/not-over": "The race is not over yet.",
    "chat/text": "The line is empty, too long, or holds characters that cannot be shown.",
    "chat/phrase": "There is no quick phrase of that name.",
    "chat/who": "Nobody has that handle at that table.",
    "table/crew": "Somebody has that crew, or there is none of that colour.",
    "table/level": "There is no bot of that level.",
    "table/clock": "There is no clock of that name.",
    "table/kicked": "The host has sent one away from this table.",
    "table/paused": "The race is paused.",
    "table/running": "The race has begun; that can only be done before.",
    "table/not-running": "The race has not begun yet, or is over.",
    "table/not-ready": "A seat is free, or somebody is not ready.",
    "table/frozen": "Something went wrong at this table: it stands still. Its journal is kept; other tables go on.",
    "table/damaged": "The end of this table's journal was damaged: the race goes on from its last sound moment.",
    "table/older": "The race was begun under another version of the game. It can be looked at, but not played on.",
    "answer/malformed": "The action is none of this game, or its fields are wrong.",
    "answer/closed": "That decision is not open (any more), or one has answered it already.",
    "answer/not-yours": "One is not asked, and has nothing to do in between.",
    "answer/illegal": "The action is not among one's options; `rule` is the rule that speaks of it.",
}


def known(code: str) -> str:
    """The code itself. Raises KeyError when it is not in the list: a slip of ours, found by any test that meets it."""
    CODES[code]
    return code
