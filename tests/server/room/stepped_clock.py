"""Runs the server's command line on a computer whose clock is set while it runs.

`python stepped_clock.py FILE COMMAND …`: the file holds the seconds by which the clock is wrong now.
"""

import contextlib
import sys
import time
from pathlib import Path

true_time = time.time
offset = Path(sys.argv.pop(1))
last = [0.0]


def stepped_time() -> float:
    """The computer's clock as somebody has set it."""
    with contextlib.suppress(OSError):  # on Windows a file cannot be read while another takes its place
        last[0] = float(offset.read_text("utf-8"))
    return true_time() + last[0]


def main() -> None:
    """Run it. The clock is replaced first: Twisted keeps the function that it finds when it is imported."""
    time.time = stepped_time
    time.time_ns = lambda: int(stepped_time() * 1e9)
    from greatrace_server.cli import main as server

    server()


if __name__ == "__main__":
    main()
