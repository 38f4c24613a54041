"""Passes typed lines to the menu, a table, a lesson or a replay, and switches between them."""

from __future__ import annotations

import sys
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import attrs

from greatrace_client import settings as settings_file
from greatrace_client.model.lesson import lesson
from greatrace_client.model.loaded_replay import read
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.waiting_race import WaitingRace
from greatrace_client.settings import Settings
from greatrace_client.text_ui.commands import command
from greatrace_client.text_ui.lessons import LessonTalk
from greatrace_client.text_ui.menu import Menu
from greatrace_client.text_ui.output import TextOutput
from greatrace_client.text_ui.replays import ReplayTalk
from greatrace_client.text_ui.table_session import LOOK_EVERY, TableSession


def listen(reactor: Any, heard: Callable[[str], None], ended: Callable[[], None]) -> None:
    """Call `heard` in the reactor's thread for every line, and `ended` at the end of the input."""

    def read() -> None:
        for line in sys.stdin:
            reactor.callFromThread(heard, line.rstrip("\r\n"))
        reactor.callFromThread(ended)

    threading.Thread(target=read, name="keyboard", daemon=True).start()


class Speaker(Protocol):
    """Receives typed lines; `look` is called at intervals, `close` when another one takes over. One that has to wait
    for a server also has `too_early`.
    """

    def heard(self, line: str) -> None: ...
    def look(self) -> None: ...
    def close(self) -> None: ...


@attrs.frozen
class Beginning:
    """What the command line asks for first; the menu if nothing."""

    race_setup: RaceSetup | None = None
    address: str = ""
    code: str = ""  # of a table there
    lesson: str = ""
    replay: Path | None = None

    @property
    def menu(self) -> bool:
        """Whether the player begins in the menu, and returns to it."""
        return not (self.race_setup or self.address or self.lesson or self.replay)


class TextApp:
    """`ended` is called once there is nothing more to do. `piped`: the input was written beforehand, so a line that
    comes too early is kept.
    """

    def __init__(
        self, reactor: Any, settings: Settings, output: TextOutput, ended: Callable[[], None], *, piped: bool = False
    ) -> None:
        self.piped = piped
        self._waiting: deque[str] = deque()
        self.reactor, self.settings, self.output, self.ended = reactor, settings, output, ended
        self.speaker: Speaker | None = None
        self.home = False  # whether to return to the menu
        self.exit_code = 0
        self._nobody_types = False

    # ---- who listens
    def begin(self, beginning: Beginning) -> None:
        """Start with what the command line asks for. Raises ValueError with a sentence."""
        self.home = beginning.menu
        if beginning.lesson:
            self.lesson(beginning.lesson)
        elif beginning.replay is not None:
            self.replay(beginning.replay)
        elif beginning.address:
            self.connect(beginning.address, beginning.code)
        elif beginning.race_setup is not None:
            self.solo(beginning.race_setup)
        else:
            self.menu()

    def _turn_to(self, speaker: Speaker) -> None:
        if self.speaker is not None:
            self.speaker.close()
        self.speaker = speaker

    def heard(self, line: str) -> None:
        """Handle one typed line."""
        self._waiting.append(line)
        self._hand_on()

    def _hand_on(self) -> None:
        """Pass on the lines that are not too early."""
        while self._waiting and not (self.piped and self._too_early(self._waiting[0])):
            self._heard(self._waiting.popleft())

    def _too_early(self, line: str) -> bool:
        return isinstance(self.speaker, TableSession) and self.speaker.too_early(line)

    def _heard(self, line: str) -> None:
        """Handle a line; `quit` means the same everywhere."""
        if command(line)[0] == "quit":
            self.stop()
        elif self.speaker is not None:
            self.speaker.heard(line)

    def look(self) -> None:
        """Update; called at intervals."""
        if self.speaker is not None:
            self.speaker.look()
        self._hand_on()
        if self._nobody_types and not self._busy:
            self._end_of_input()

    def back(self) -> None:
        """Return to the menu or quit, after the current speaker has ended."""
        if self.home:
            self.menu()
        else:
            self.exit_code = int(isinstance(self.speaker, TableSession) and not self.speaker.connection_notes.arrived)
            self.stop()

    def left_alone(self) -> None:
        """Quit at the end of the input, but not before the player has read whether the server answers, and the result
        of the last answer.
        """
        self._nobody_types = True
        if not self._busy:
            self._end_of_input()

    def _end_of_input(self) -> None:
        """Quit at the end of the input; but a server whose certificate nobody can confirm any more has not been
        reached.
        """
        if isinstance(self.speaker, TableSession) and self.speaker.connection_notes.distrusted is not None:
            self.home = False
            self.back()
        else:
            self.stop()

    @property
    def _busy(self) -> bool:
        talk = self.speaker if isinstance(self.speaker, TableSession) else None
        return bool(self._waiting) or (
            talk is not None and (talk.connection_notes.calling or (self.piped and talk.too_early("1")))
        )

    def stop(self) -> None:
        """Stop, once: a player may type `quit` and close the input as well."""
        speaker, self.speaker = self.speaker, None
        if speaker is not None:
            speaker.close()
            settings_file.save(self.settings)
            self.ended()

    # ---- the actions
    def menu(self) -> None:
        """Show the menu of numbered choices."""
        menu = Menu(self.reactor, self.settings, self.output, self)
        self._turn_to(menu)
        menu.begin()

    def _talk(self, begin: Callable[[TableSession], None]) -> None:
        """Start talking to a server; if `begin` raises, nothing has changed."""
        talk = TableSession(self.reactor, self.settings, self.output, self.back)
        begin(talk)
        self._turn_to(talk)

    def solo(self, race_setup: RaceSetup) -> None:
        """A race on this machine."""
        self._talk(lambda talk: talk.solo(race_setup))

    def resume(self, race_setup: RaceSetup, table: str) -> None:
        """Continue the saved race."""
        self._talk(lambda talk: talk.resume(race_setup, table))

    def connect(self, address: str, code: str = "") -> None:
        """Connect to a server, and join the table of that code. Raises ValueError with a sentence."""
        self._talk(lambda talk: talk.connect(address, code))

    def come_back(self, race: WaitingRace) -> None:
        """Rejoin a race in which the player still has a seat. Raises ValueError with a sentence."""
        self._talk(lambda talk: talk.come_back(race))

    def host(self, port: int) -> None:
        """A server of the player's own for the local network."""
        self._talk(lambda talk: talk.host(port))

    def lesson(self, id: str) -> None:
        """A lesson, from its first step."""
        talk = LessonTalk(self.settings, self.output, lesson(id), self.back)
        self._turn_to(talk)
        talk.begin()

    def replay(self, path: Path) -> None:
        """A race of the past. Raises ReplayFileError, which is a ValueError with a sentence."""
        talk = ReplayTalk(self.settings, self.output, read(path), self.back)
        self._turn_to(talk)
        talk.begin()


def run(settings: Settings, beginning: Beginning) -> int:
    """Run until the player leaves, or what was begun is over. Returns the exit code."""
    from greatrace_client.net.main_loop import every, main_loop

    loop = main_loop()
    output = TextOutput()

    def ended() -> None:
        if loop.running:
            loop.callLater(0, loop.stop)

    app = TextApp(loop, settings, output, ended, piped=not (sys.stdin and sys.stdin.isatty()))
    try:
        app.begin(beginning)
    except ValueError as error:
        output.line(str(error))
        return 2
    listen(loop, app.heard, app.left_alone)
    every(LOOK_EVERY, app.look)
    loop.run()
    return app.exit_code
