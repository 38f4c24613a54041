"""Log lines that a client can cause: all are counted (`metrics` has the numbers), few are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from attrs import define, field

from greatrace_server.lobby.token_bucket import TokenBucket

MISMATCH, BEHIND, RECORD, MESSAGE, HELLO = "mismatch", "behind", "record", "message", "hello"
KINDS: Final = (MISMATCH, BEHIND, RECORD, MESSAGE, HELLO)
LINES, LINES_SECONDS = 10, 600.0  # lines of one kind at once, and seconds until all of them are allowed again
SAME_SECONDS: Final = 60.0  # seconds in which only one line of a kind is written about one subject
SUBJECTS: Final = 1_000  # subjects of a kind that are remembered


@define(eq=False)
class LimitedLog:
    """`now` is a time in seconds, of any origin."""

    now: Callable[[], float]
    counts: Counter[str] = field(factory=Counter)
    _lines: dict[str, TokenBucket] = field(factory=dict)
    _written: dict[tuple[str, str], float] = field(factory=dict)  # time by kind and subject, oldest first

    def note(self, kind: str, subject: str = "") -> bool:
        """Count an event of that kind about a subject (a table's id, ...). Whether to write it."""
        now = self.now()
        self.counts[kind] += 1
        last = self._written.get((kind, subject))
        if last is not None and now < last + SAME_SECONDS:
            return False
        if not self._lines.setdefault(kind, TokenBucket.full(LINES / LINES_SECONDS, LINES, now)).take(now):
            return False
        self._written.pop((kind, subject), None)
        self._written[kind, subject] = now
        if len(self._written) > SUBJECTS:
            del self._written[next(iter(self._written))]
        return True
