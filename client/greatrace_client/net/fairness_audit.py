"""The fairness audit: after each race asks for its record, verifies it in a thread, saves it as a replay and reports
the result.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from twisted.internet.defer import Deferred, maybeDeferred
from twisted.internet.threads import deferToThreadPool
from twisted.python.failure import Failure

from greatrace import replay as replays
from greatrace.protocol.messages import AskRecord, ClientMessage, Record
from greatrace.replay import Replay
from greatrace_client.i18n import term
from greatrace_client.i18n.table_options import opened
from greatrace_client.model.fairness import Unfair, checked
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.omniscient_replay import Truth
from greatrace_client.model.table import TableModel

FAIR: Final = "fair"
KEPT = 50  # replays; older ones are deleted


def verdict_sentence(verdict: str, truth: Truth | None, *, alone: bool) -> str:
    """The sentence about a verdict: every unfair one, and the seed of a fair race with others; else ""."""
    if verdict != FAIR:
        return term("unfair", verdict)
    return opened(truth.replay) if truth is not None and not alone else ""


class FairPlay:
    """Audits races. `report` is called when there is a result, which is in `lobby.fair`; the verified record is in
    `lobby.truth`.

    `kept` gets every record that verifies; it may raise OSError.
    """

    def __init__(
        self,
        reactor: Any,
        folder: Path,
        report: Callable[[str], None],
        kept: Callable[[Record], object] = lambda _record: None,
    ) -> None:
        self.reactor, self.folder, self.report, self.kept = reactor, folder, report, kept
        self._asked = ""

    def look(self, table: TableModel | None, lobby: LobbyModel, send: Callable[[ClientMessage], object]) -> None:
        """Ask for the record of a race that has just ended, if its server had bound itself at the start."""
        here = lobby.here
        if table is None or not table.over or here is None or here.id != table.id or not lobby.pledge:
            return
        if self._asked != table.id and here.phase == "over":
            self._asked, lobby.fair, lobby.truth = table.id, "", None
            send(AskRecord(table.id))

    def received(self, record: Record, table: TableModel | None, lobby: LobbyModel) -> None:
        """The record has come."""
        if table is None or record.table != table.id:
            return

        def fits(truth: Truth) -> None:
            self._keep(truth.replay, record)
            lobby.truth = truth
            self._tell(lobby, FAIR)

        def does_not(failure: Failure) -> None:
            self._tell(lobby, str(failure.value) if isinstance(failure.value, Unfair) else "unreadable")

        self._in_thread(checked, record, lobby.pledge, table).addCallbacks(fits, does_not)

    def _in_thread(self, function: Callable[..., Any], *given: Any) -> Deferred[Any]:
        """Run the function in a thread: replaying a whole race takes longer than a frame may."""
        if not hasattr(self.reactor, "getThreadPool"):
            return maybeDeferred(function, *given)
        return deferToThreadPool(self.reactor, self.reactor.getThreadPool(), function, *given)

    def _tell(self, lobby: LobbyModel, verdict: str) -> None:
        lobby.fair = verdict
        self.report(verdict)

    def _keep(self, replay: Replay, record: Record) -> None:
        """Save the record as a file that `great-race-lab replay --verify` reads, too, with the replay of what the
        player saw.

        A full disk is no reason to fail at the end of a race.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            replays.save(replay, self.folder / f"{replay.game}-{record.table}{replays.SUFFIX}")
            old = sorted(self.folder.glob(f"*{replays.SUFFIX}"), key=lambda path: path.stat().st_mtime)
            for path in old[:-KEPT]:
                path.unlink()
            self.kept(record)
        except OSError:
            return
