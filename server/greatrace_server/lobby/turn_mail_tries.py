"""Mails about turns that the mail server has refused for now, and the times of further tries.

Kept in memory only: the record of a mail is stored with the table before it is sent, so a server that dies meanwhile
sends none rather than two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from attrs import define, field

PAUSES: Final = (120.0, 600.0, 3600.0, 10_800.0)  # seconds until the next try; after the last no more are made
KEPT: Final = 86_400.0  # seconds after which an unused try is forgotten

Mail: TypeAlias = tuple[str, int, int, str]
"""A table's id, the question's number, the seat, and the kind of mail."""


@define
class _Try:
    number: int  # number of refusals
    due: float


@define(eq=False, repr=False)
class MailTries:
    """The refused mails. `now`: seconds of a monotonic clock."""

    now: Callable[[], float]
    _tries: dict[Mail, _Try] = field(factory=dict)
    _flying: dict[Mail, int] = field(factory=dict)  # mails being tried again, and their numbers of refusals

    def is_due(self, mail: Mail) -> bool:
        """Whether that refused mail is to be tried again now."""
        found = self._tries.get(mail)
        return found is not None and found.due <= self.now()

    def begin(self, mail: Mail) -> bool:
        """Begin a try. Whether the mail has been tried before."""
        found = self._tries.pop(mail, None)
        if found is not None:
            self._flying[mail] = found.number
        return found is not None

    def end(self, mail: Mail, *, again: bool) -> None:
        """End a try; `again`: the mail was surely not accepted, and may be another time."""
        number = self._flying.pop(mail, 0)
        if again and number < len(PAUSES):
            self._tries[mail] = _Try(number + 1, self.now() + PAUSES[number])

    def forget(self) -> None:
        """Forget mails that are no longer needed: the player has decided, or come back."""
        last = self.now() - KEPT
        for mail in [mail for mail, found in self._tries.items() if found.due < last]:
            del self._tries[mail]
