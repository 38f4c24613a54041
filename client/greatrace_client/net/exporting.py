"""A race becomes a GIF or a film in a process of its own (`greatrace_client.app.export_worker`), while the player looks
on.
"""

from __future__ import annotations

import logging

import msgspec

from greatrace import own_programs
from greatrace_client.i18n import tr
from greatrace_client.model.export_request import ExportNews, ExportProgress, ExportRequest, Failed, Saved
from greatrace_client.net.background_process import BackgroundJob

log = logging.getLogger(__name__)
_decode = msgspec.json.Decoder(ExportNews).decode


class Exporting(BackgroundJob):
    """A running export. `done`: the share of the pictures that are drawn; `saved`: the file is there; `trouble`: the
    reason why there will be none.
    """

    command = own_programs.command("export-worker")

    def __init__(self, asked: ExportRequest) -> None:
        super().__init__(asked)
        self.asked = asked
        self.done = 0.0
        self.size = 0  # bytes of the file
        self.saved = False
        self.trouble = ""

    @property
    def over(self) -> bool:
        return self.saved or bool(self.trouble)

    def _line(self, line: bytes) -> None:
        match _decode(line):
            case ExportProgress(number, of):
                self.done = number / of
            case Saved(size):
                self.size, self.saved, self.done = size, True, 1.0
            case Failed(why):
                self.trouble = why

    def _ended(self, exit_code: int) -> None:
        if not self.over:
            self._failed(tr("the process ended with code {code}", code=exit_code))

    def _failed(self, why: str) -> None:
        log.warning("no picture of the race: %s", why)
        self.trouble = tr("Can’t save this race: {why}", why=why)
