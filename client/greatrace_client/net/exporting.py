"""A race becomes a GIF or a film in a process of its own (`greatrace_client.app.export_worker`), while the player looks
on.
"""

from __future__ import annotations

import logging
from typing import Final

import msgspec

from greatrace import own_programs
from greatrace_client.i18n import tr
from greatrace_client.model.export_request import ExportNews, ExportProgress, ExportRequest, Failed, Saved
from greatrace_client.net.background_process import BackgroundProcess, LineBuffer

COMMAND: Final = own_programs.command("export-worker")
log = logging.getLogger(__name__)
_decode = msgspec.json.Decoder(ExportNews).decode


class Exporting:
    """`done`: the share of the pictures that are drawn; `saved`: the file is there; `trouble`: why it will not be."""

    def __init__(self, asked: ExportRequest) -> None:
        self.asked = asked
        self.done = 0.0
        self.size = 0  # bytes of the file
        self.saved = False
        self.trouble = ""
        self._lines = LineBuffer()
        self._process: BackgroundProcess | None = None

    def begin(self) -> None:
        """Start the process."""
        try:
            self._process = BackgroundProcess(COMMAND, self._output, self._ended)
        except OSError as error:
            self._fail(str(error.strerror or error))
            return
        self._process.child.write(msgspec.json.encode(self.asked) + b"\n")

    @property
    def over(self) -> bool:
        """Whether nothing more will come."""
        return self.saved or bool(self.trouble)

    def heard(self) -> bool:
        """Take in what has come. True: there was something."""
        return self._process is not None and self._process.listen()

    def close(self) -> None:
        """End the process; an unfinished file is never written."""
        if self._process is not None:
            self._process.child.kill()
        self._process = None

    def _fail(self, why: str) -> None:
        log.warning("no picture of the race: %s", why)
        self.trouble = tr("Can’t save this race: {why}", why=why)

    # ---- the process says
    def _output(self, data: bytes) -> None:
        """News, a line each."""
        for line in self._lines.of(data):
            self._take(_decode(line))

    def _take(self, news: ExportNews) -> None:
        match news:
            case ExportProgress(number, of):
                self.done = number / of
            case Saved(size):
                self.size, self.saved, self.done = size, True, 1.0
            case Failed(why):
                self.trouble = why

    def _ended(self, exit_code: int) -> None:
        """Nothing comes any more."""
        if not self.over:
            self._fail(tr("the process ended with code {code}", code=exit_code))
