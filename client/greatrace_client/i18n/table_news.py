"""News about people at a table, as sentences: changes there, who is away, a lost connection."""

from __future__ import annotations

import math
from collections.abc import Sequence

from greatrace.protocol.messages import SeatInfo, TableInfo
from greatrace_client.i18n.catalog import term, tr, trn


def news(before: TableInfo | None, now: TableInfo, own: int | None, *, here: bool = False) -> str:
    """The most important change for the player at seat `own` (None: looks on); "" when there is nothing to say.
    `here`: everybody at the table sits at this machine, where nobody has to be told who is there.
    """
    if before is None or before.id != now.id or now.phase != "running":
        return ""
    if before.paused != now.paused:
        return tr("The race is paused. Esc: vote to resume.") if now.paused else tr("The race resumes.")
    if own is not None and now.seats[own].kind == "absent" != before.seats[own].kind:
        return tr("Time’s up: a bot plays for you until you are back.")
    return "" if here else _of_others(before, now, own)


def _of_others(before: TableInfo, now: TableInfo, own: int | None) -> str:
    """Who has come, gone or votes, and who is the host."""
    for seat, (was, is_now) in enumerate(zip(before.seats, now.seats, strict=False)):
        if seat != own and (sentence := _of_seat(was, is_now, votes=own is not None and now.clock != "days")):
            return sentence
    if before.host != now.host:
        if now.host == own:
            return tr("You are the host now.")
        return tr("{name} is the host now.", name=_name(now.seats[now.host]))
    for was, is_now in zip(before.seats, now.seats, strict=False):
        voters = [seat for seat in is_now.bot_votes if seat not in was.bot_votes and seat != own]
        if voters and own is not None:
            return tr("{who} wants a bot for {name}. Esc: vote.", who=_name(now.seats[voters[0]]), name=_name(is_now))
    wanting = [seat for seat in now.votes if seat not in before.votes and seat != own]
    return tr("{name} asks for a pause. Esc: vote.", name=_name(now.seats[wanting[0]])) if wanting else ""


def _of_seat(was: SeatInfo, now: SeatInfo, *, votes: bool) -> str:
    """The news of one seat. `votes`: the player may vote for a bot in its place."""
    if was.kind == "person" and now.kind == "bot":
        return tr("{name} is out of the race; a bot drives on.", name=_name(was))
    if now.kind == "absent" and was.kind != "absent":
        return tr("A bot takes over for {name}.", name=_name(now))
    if now.kind == "person" and (was.kind == "absent" or (was.away and not now.away)):
        return tr("{name} is back.", name=_name(now))
    if now.away and not was.away and votes:
        return tr("{name} disconnected; the clock is paused. Esc: let a bot drive.", name=_name(now))
    if now.away and not was.away:
        return tr("{name} disconnected; the clock is paused.", name=_name(now))
    return ""


def _name(seat: SeatInfo) -> str:
    return seat.name or term("crew", seat.crew)


# ---- the text while a lost connection is retried, in the window and in plain lines


def seconds_shown(left: float) -> int:
    """Whole seconds until the next try; 0 in the last second, so that the text does not change during the try."""
    return math.ceil(left) if left >= 1 else 0


def reconnecting(seconds: int) -> str:
    """A sentence without its full stop; `seconds` as in `seconds_shown`."""
    if not seconds:
        return tr("Reconnecting…")
    return trn("Reconnecting; next try in {n} second", "Reconnecting; next try in {n} seconds", seconds)


# ---- people who are away from a table


AWAY, ABSENT = "away", "absent"
"""Expected back; a bot sits in until they are."""


def absence(seats: Sequence[SeatInfo], seat: int) -> str:
    """AWAY or ABSENT; "" for a bot or a person who is here."""
    info = seats[seat] if seat < len(seats) else None
    if info is None or (info.kind != ABSENT and not info.away):
        return ""
    return ABSENT if info.kind == ABSENT else AWAY


def in_words(seats: Sequence[SeatInfo], seat: int) -> str:
    """The absence in words; "" for somebody who is here."""
    why = absence(seats, seat)
    return term("absence", why) if why else ""
