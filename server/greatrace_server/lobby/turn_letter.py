"""The text of a mail about a decision that waits: the race, the question, the deadline, and the way back."""

from __future__ import annotations

import time
from typing import Final

from attrs import frozen

from greatrace.games import GAMES
from greatrace.translation import marked, speaking, term, tr, trn
from greatrace_server.room.waiting_seats import WaitingSeat
from greatrace_server.storage.records import TableRecord

TURN, REMINDER = "turn", "reminder"
SUBJECTS: Final = {
    TURN: marked("{server}: it’s your turn in “{table}”"),
    REMINDER: marked("{server}: your time in “{table}” is running out"),
}
HOUR: Final = 3600.0


@frozen
class Letter:
    """A mail to the owner of that account. `address`: the server's, for players; "": unknown."""

    server: str
    address: str
    account: str
    language: str

    def worded(self, record: TableRecord, seat: WaitingSeat, what: str, now: float) -> tuple[str, str]:
        """Subject and text. `now`: seconds of the calendar."""
        with speaking(self.language):
            return tr(SUBJECTS[what], server=self.server, table=record.title), "\n\n".join(
                (self._asked(record, seat), self._until(seat, now), self._way_back(record), self._switch())
            )

    def _asked(self, record: TableRecord, seat: WaitingSeat) -> str:
        what = term(GAMES[record.game].prompts, seat.prompt)
        return tr("The race “{table}” is waiting for you: {what}.", table=record.title, what=what)

    def _until(self, seat: WaitingSeat, now: float) -> str:
        hours = max(1, round(seat.left / HOUR))
        until = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(now + seat.left))
        left = trn(
            "You have about {n} hour left, until {until}.",
            "You have about {n} hours left, until {until}.",
            hours,
            until=until,
        )
        then = tr("After that the first option is taken for you; after two in a row a bot drives until you are back.")
        return f"{left} {then}"

    def _way_back(self, record: TableRecord) -> str:
        """The way back. It has no invite code: the owner needs none, and a forwarded mail would let strangers in."""
        if not self.address:
            return tr("Your races are on the title screen of the game. The code of this table: {code}", code=record.id)
        link = f"great-race://{self.address}/{record.id}"
        return tr("Back to the race: {link}", link=link)

    def _switch(self) -> str:
        return tr(
            "You get this mail because your account {account} on the game server {server} has turn mails switched on. "
            "You can switch them off in the game: in the list of tables, under “Mail address”.",
            account=self.account,
            server=self.server,
        )
