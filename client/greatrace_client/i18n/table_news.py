"""What has changed at the player's table, in a sentence: who has dropped, who is back, who drives now, who wants a
pause.
"""

from __future__ import annotations

from greatrace.protocol.messages import SeatInfo, TableInfo
from greatrace_client.i18n.catalog import term, tr


def news(before: TableInfo | None, now: TableInfo, own: int | None) -> str:
    """The most important change for the player at seat `own` (None: looks on); "" when there is nothing to say."""
    if before is None or before.id != now.id or now.phase != "running":
        return ""
    if before.paused != now.paused:
        return tr("The race is paused. Esc: vote to resume.") if now.paused else tr("The race resumes.")
    if own is not None and now.seats[own].kind == "absent" != before.seats[own].kind:
        return tr("Time’s up: a bot plays for you until you are back.")
    for seat, (was, is_now) in enumerate(zip(before.seats, now.seats, strict=False)):
        if seat != own and (said := _of_seat(was, is_now)):
            return said
    if before.host != now.host:
        if now.host == own:
            return tr("You are the host now.")
        return tr("{name} is the host now.", name=_name(now.seats[now.host]))
    wanting = [seat for seat in now.votes if seat not in before.votes and seat != own]
    return tr("{name} asks for a pause. Esc: vote.", name=_name(now.seats[wanting[0]])) if wanting else ""


def _of_seat(was: SeatInfo, now: SeatInfo) -> str:
    """One seat's news."""
    if was.kind == "person" and now.kind == "bot":
        return tr("{name} is out of the race; a bot drives on.", name=_name(was))
    if now.kind == "absent" and was.kind != "absent":
        return tr("A bot takes over for {name}.", name=_name(now))
    if now.kind == "person" and (was.kind == "absent" or (was.away and not now.away)):
        return tr("{name} is back.", name=_name(now))
    if now.away and not was.away:
        return tr("{name} disconnected; the clock is paused.", name=_name(now))
    return ""


def _name(seat: SeatInfo) -> str:
    return seat.name or term("crew", seat.crew)
