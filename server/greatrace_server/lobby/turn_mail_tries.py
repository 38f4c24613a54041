"""Which mails about turns the mail server has refused for now, and when they are tried again.

Kept in memory only: what is written down with the table says that the mail has been sent, so a server that dies
meanwhile sends none rather than two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from attrs import define, field

PAUSES: Final = (120.0, 600.0, 3600.0, 10_800.0)  # seconds until the next try; after the last there is none
KEPT: Final = 86_400.0  # seconds after which a try that nobody has asked for is forgotten

Mail: TypeAlias = tuple[str, int, int, str]
"""A table's id, the question's number, the seat, and what is sent about it."""


@define
class _Try:
    number: int  # of those that have been refused
    due: float


@define(eq=False, repr=False)
class MailTries:
    """`now`: seconds of a clock that nobody sets."""

    now: Callable[[], float]
    _tries: dict[Mail, _Try] = field(factory=dict)
    _flying: dict[Mail, int] = field(factory=dict)  # those that are tried again just now, and how often they were

    def is_due(self, mail: Mail) -> bool:
        """Whether that mail, which has been refused, is to be tried again now."""
        found = self._tries.get(mail)
        return found is not None and found.due <= self.now()

    def begin(self, mail: Mail) -> bool:
        """It is tried now; whether it has been before."""
        found = self._tries.pop(mail, None)
        if found is not None:
            self._flying[mail] = found.number
        return found is not None

    def end(self, mail: Mail, *, again: bool) -> None:
        """It has been taken, or not; `again`: surely not, and it may be taken another time."""
        number = self._flying.pop(mail, 0)
        if again and number < len(PAUSES):
            self._tries[mail] = _Try(number + 1, self.now() + PAUSES[number])

    def forget(self) -> None:
        """What nobody waits for any more: the player has decided, or come back."""
        last = self.now() - KEPT
        for mail in [mail for mail, found in self._tries.items() if found.due < last]:
            del self._tries[mail]
