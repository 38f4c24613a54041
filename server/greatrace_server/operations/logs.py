"""Log lines on standard error: time, level, text, and tracebacks of errors; as text or as JSON."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import IO, Any

import msgspec
from twisted.logger import (
    FilteringLogObserver,
    LogEvent,
    LogLevel,
    LogLevelFilterPredicate,
    formatEvent,
    globalLogBeginner,
    textFileLogObserver,
)


def start_logging(*, quiet: bool, json: bool = False) -> None:
    """Begin to log; `quiet` leaves out everything below warnings, `json` makes every line a JSON object."""
    predicate: Any = LogLevelFilterPredicate(LogLevel.warn if quiet else LogLevel.info)
    predicate.setLogLevelForNamespace("twisted.internet.base", LogLevel.warn)  # do not log that the main loop ends
    lines: Any = json_lines(sys.stderr) if json else textFileLogObserver(sys.stderr)
    observer: Any = FilteringLogObserver(lines, [predicate])
    globalLogBeginner.beginLoggingTo([observer], redirectStandardIO=False, discardBuffer=True)


def json_lines(out: IO[str]) -> Any:
    """An observer that writes each event as a line: time, level, source, text, and the traceback, if any."""

    def observe(event: LogEvent) -> None:
        level, failure = event.get("log_level"), event.get("log_failure")
        line = {
            "time": datetime.fromtimestamp(event["log_time"], UTC).isoformat(timespec="milliseconds"),
            "level": getattr(level, "name", "info"),
            "source": event.get("log_namespace", ""),
            "text": formatEvent(event),
        }
        if failure is not None:
            line["traceback"] = failure.getTraceback()
        out.write(msgspec.json.encode(line).decode() + "\n")
        out.flush()

    return observe
