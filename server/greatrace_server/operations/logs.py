"""Log lines on standard error: time, level, text, and the traceback of what went wrong."""

from __future__ import annotations

import sys
from typing import Any

from twisted.logger import (
    FilteringLogObserver,
    LogLevel,
    LogLevelFilterPredicate,
    globalLogBeginner,
    textFileLogObserver,
)


def start_logging(*, quiet: bool) -> None:
    """Begin to log; `quiet` leaves out what is no warning."""
    predicate: Any = LogLevelFilterPredicate(LogLevel.warn if quiet else LogLevel.info)
    predicate.setLogLevelForNamespace("twisted.internet.base", LogLevel.warn)  # that the main loop ends goes unsaid
    lines: Any = textFileLogObserver(sys.stderr)
    observer: Any = FilteringLogObserver(lines, [predicate])
    globalLogBeginner.beginLoggingTo([observer], redirectStandardIO=False, discardBuffer=True)
