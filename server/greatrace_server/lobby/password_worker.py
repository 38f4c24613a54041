"""The process in which passwords are hashed: requests on standard input, replies on standard output, both framed.

Its priority is low, so that a crowd that tries passwords takes no processor time from players.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import BinaryIO, Final

import msgspec

from greatrace.protocol.framing import PREFIX, frame
from greatrace_server.lobby.password_hashing import HashedHere, PasswordRequest

NICENESS: Final = 10  # about a tenth of a busy processor: enough for two passwords a second
BELOW_NORMAL: Final = 0x4000  # Windows' priority class of that name
THIS_PROCESS: Final = -1  # Windows' pseudo handle of the process


def lower_priority() -> None:
    """Lower this process's priority: it runs mostly when others need no processor."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.kernel32.SetPriorityClass(ctypes.c_void_p(THIS_PROCESS), BELOW_NORMAL)
    else:
        os.nice(NICENESS)


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer until the input ends."""
    hashing = HashedHere()
    while len(prefix := requests.read(PREFIX)) == PREFIX:
        body = requests.read(int.from_bytes(prefix, "big"))
        reply = hashing.reply(msgspec.json.decode(body, type=PasswordRequest))
        replies.write(frame(msgspec.json.encode(reply)))
        replies.flush()


def main() -> None:
    """Run as a process. An interrupt of the terminal is handled by the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority()
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
