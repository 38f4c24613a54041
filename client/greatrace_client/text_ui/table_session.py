"""The plain-text client at a table: messages become lines (`race_reader`: those of the race), lines become messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from greatrace.kernel import Action
from greatrace.protocol.messages import (
    Chat,
    ClientMessage,
    ListTables,
    Refused,
    Said,
    Seated,
    ServerMessage,
    Snapshot,
    TableChanged,
    TableFilter,
    TableInfo,
    Tables,
    Update,
    Welcome,
)
from greatrace_client.i18n import labelled, term, tr
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.refusal_text import refusal
from greatrace_client.model.table import Transition
from greatrace_client.model.waiting_race import WaitingRace
from greatrace_client.model.waiting_race_text import where_it_waits
from greatrace_client.net.connection import ServerConnection
from greatrace_client.net.invitation import to_table
from greatrace_client.net.lan_discovery import own_address
from greatrace_client.net.link_state import LinkState
from greatrace_client.settings import Settings
from greatrace_client.text_ui import account_mail
from greatrace_client.text_ui import lobby as words_of_lobby
from greatrace_client.text_ui.commands import Act, Commands, anywhere, command
from greatrace_client.text_ui.connection_notes import ConnectionNotes
from greatrace_client.text_ui.context import TextContext
from greatrace_client.text_ui.hinting import Hinting
from greatrace_client.text_ui.hotseat import Sharing
from greatrace_client.text_ui.numbered_answers import doubt, sentence
from greatrace_client.text_ui.output import TextOutput
from greatrace_client.text_ui.race_reader import RaceReader
from greatrace_client.text_ui.ratings import RatingTalk
from greatrace_client.text_ui.table_list import first_page, next_page

LOOK_EVERY = 0.25  # seconds between looks at the line


class TableSession(RaceReader):
    """A session at a server. `heard` gets each typed line; `stop` is called once there is nothing more to do."""

    def __init__(self, reactor: Any, settings: Settings, output: TextOutput, stop: Callable[[], None]) -> None:
        super().__init__(TextContext(settings, output), stop)
        self.reactor = reactor
        # or a HotseatSession used like one
        self.connection: Any = ServerConnection(reactor, self.context, self.received)
        self.sharing: Sharing | None = None  # several people at this keyboard
        self.hinting = Hinting(output.lines)
        self._code = ""  # of the table to join once connected
        self.connection_notes = ConnectionNotes(lambda: self.connection, output, self.stop)
        self._returning = False  # to a race in which the player has a seat
        self.ratings = RatingTalk()
        self._sent = False  # an answer is not yet acknowledged

    # ---- beginnings
    def solo(self, race_setup: RaceSetup) -> None:
        """A race against bots."""
        self.output.line(tr("The race is being set up. Type “help” at any time."))
        if race_setup.people:
            self.sharing = Sharing(self)
            self.connection = self.sharing.party
        self.connection.solo(race_setup)

    def resume(self, race_setup: RaceSetup, table: str) -> None:
        """Continue the saved race."""
        self.output.line(tr("The race is being set up. Type “help” at any time."))
        self.connection.solo(race_setup, resume=table)

    def host(self, port: int) -> None:
        """A server on this machine, and the player its first guest."""
        self.output.line(tr("Starting the server on port {port}.", port=port))
        self.output.line(tr("Your address on this network: {address}", address=own_address()))
        self.connection.host(port)

    def come_back(self, race: WaitingRace) -> None:
        """Rejoin a race in which the player still has a seat. Raises ValueError with a sentence."""
        self.output.line(where_it_waits(race))
        self._returning, self.connection_notes.dial = True, partial(self.connection.come_back, race)
        self.connection_notes.dial()

    def close(self) -> None:
        """Hang up."""
        self.hinting.close()
        self.connection.hang_up()

    def connect(self, address: str, code: str = "") -> None:
        """Connect to a server, and join the table of that code. Raises ValueError with a sentence."""
        self._code = code
        self.connection_notes.dial = partial(
            self.connection.connect, address, self.context.settings.player or tr("Player")
        )
        self.connection_notes.dial()

    def too_early(self, line: str) -> bool:
        """Whether a line of piped input has to wait until the server is there. In a race alone an answer also waits
        until the player is asked: the others are bots, which take no time.
        """
        if self.connection.state is LinkState.CLOSED:
            return False
        if not self.connection.alone or self.sharing is not None:
            return self.connection_notes.calling
        table = self.context.table
        if table is None:
            return True
        answer = bool(line.strip()) and not command(line)[0]
        return answer and not table.over and (self._sent or self.asking is None or not table.my_move)

    def look(self) -> None:
        """Update at intervals: the hint, the people at the keyboard, the connection."""
        self.hinting.look(self.asking)
        if self.sharing is not None:
            self.sharing.look(LOOK_EVERY)
        self.connection_notes.look()

    # ---- from the server
    def received(self, message: ServerMessage, steps: list[Transition]) -> None:
        """A message, already folded."""
        self.look()
        self._sent = self._sent and not isinstance(message, Snapshot | Update | Refused)
        if isinstance(message, Refused):
            self._refused(message)
        elif isinstance(message, Welcome) and not self.context.lobby.table and not self.connection.alone:
            self._let_in()
        elif isinstance(message, Tables) and self.context.table is None:
            self.output.lines(words_of_lobby.tables(self.context.lobby))
        elif isinstance(message, Seated | TableChanged) and self._is_mine(message.table):
            self.output.line(words_of_lobby.about(message.table))
            if isinstance(message, Seated) and self.context.lobby.is_host:
                link = to_table(self.context.lobby, self.context.link).link
                self.output.line(tr("Friends can join with {link}", link=link))
        elif isinstance(message, Said):
            self.output.line(labelled(message.name, message.text or term("phrase", message.phrase)))
        self.output.lines(self.ratings.heard(message, self.context.lobby))
        if self.context.table is not None:
            if isinstance(message, Snapshot):
                self.began_again(self.context.table, len(steps) if message.rewound is not None else None)
            self.at_table(self.context.table, steps)

    def _let_in(self) -> None:
        """Join the invitation's table, once; otherwise list the player's own tables, if any."""
        code, self._code = self._code, ""
        if self._returning:
            self._returning = False
        elif code:
            self.connection.sit_down(code)
        else:
            mine = self.context.lobby.mine
            self.context.send(ListTables(filter=TableFilter(ids=mine)) if mine else first_page(""))

    def _is_mine(self, table: TableInfo) -> bool:
        """Whether the player waits at that table for a race to begin."""
        return table.id == self.context.lobby.table and table.phase == "open" and not self.connection.alone

    def _refused(self, message: Refused) -> None:
        """Handle a refusal. The connection has reported most of them; one that stopped the setup ends a solo race
        before it began. A running race never ends: an answer may have come too late.
        """
        out = self.connection.table_setup
        if self.context.table is None and out is not None and out.failed is message:
            self.output.line(refusal(message.code, message.rule, message.detail))
            self.stop()
        elif message.code == "table/unknown" and self.context.table is None:
            self.context.send(first_page(""))  # the invitation, or the list, is of yesterday

    # ---- from the keyboard
    def heard(self, line: str) -> None:
        """Handle one typed line."""
        if self.sharing is not None and self.sharing.heard(line):
            return
        if not line.strip():
            return
        name, rest = command(line)
        try:
            if name:
                self.output.lines(self._commands().lines(name, rest))
            else:
                self._answer(rest)
        except ValueError as error:
            self.output.line(str(error))

    def _answer(self, text: str) -> None:
        if self.asking is None:
            self.output.line(tr("You have nothing to decide right now. Type “help” for commands."))
            return
        action = self.asking.chosen(text)
        if action is not None:
            if self._sure(action, text.strip()):
                self._send(action)
            return
        self.output.lines(self.asking.search(text))

    def _sure(self, action: Action, typed: str) -> bool:
        """Whether the answer needs no confirmation."""
        asking, table = self.asking, self.context.table
        why = (
            doubt(action, table, self.reports.questions, self.context.settings.confirm)
            if table is not None and self.reports
            else ""
        )
        if asking is None or not why or asking.doubted == action:
            return True
        asking.doubted = action
        self.output.line(sentence(why, typed))
        return False

    def _send(self, action: Action) -> None:
        link, table = self.context.link, self.context.table
        if link is None or table is None or table.question is None or self.asking is None:
            return
        self.output.line(f"> {self.asking.label(action)}")
        self.answered, self._sent = table.seq, True
        link.answer(table.id, table.question.number, action)

    def _commands(self) -> Commands:
        """Of a race, or of those who look for one."""
        general: dict[str, Act] = {
            **anywhere(self.context.settings, lambda: self.context.table),
            "retry": lambda _rest: self.connection_notes.retry(),
            "trust": lambda _rest: self.connection_notes.trust(),
            "leave": lambda _rest: self._leave(),
        }
        if self.reports is None:
            lobby = {"more": lambda _rest: self._tell(next_page(self.context.lobby.list)), **self._lobby_commands()}
            return Commands(lobby | general, tr("That only works during a race."), self._play_commands())
        race = self.race_commands() | self._play_commands()
        if not self.connection.alone:
            race |= {"bot": partial(self._about_tables, "bot"), "resign": lambda _rest: self._stand_up(for_good=True)}
        elsewhere = tr("Not available during a race. Type “help” for commands.")
        return Commands(race | general, elsewhere, self._lobby_commands())

    def _lobby_commands(self) -> dict[str, Act]:
        said = ("open", "join", "watch", "crew", "bot", "ready", "start", "ratings")
        return {
            "tables": lambda rest: self._tell(first_page(rest)),
            **{name: partial(self._about_tables, name) for name in said},
            "mail": self._mail,
        }

    def _play_commands(self) -> dict[str, Act]:
        """What a player can do beside answering."""
        alone = bool(self.connection.alone)
        return {
            "hint": lambda _rest: self.hinting.ask(self.context.table, self.asking, alone=alone),
            "advice": lambda _rest: self._advice(),
            "undo": lambda _rest: self._take_back(),
            "say": self._say,
        }

    def _about_tables(self, name: str, rest: str) -> None:
        self._tell(words_of_lobby.message(self.context.lobby, name, rest))

    def _mail(self, rest: str) -> Iterable[str]:
        if not rest:
            return [account_mail.state(self.context.lobby)]
        self._tell(account_mail.message(self.context.lobby, rest))
        return []

    def _say(self, rest: str) -> None:
        if not self.context.lobby.table:
            raise ValueError(tr("That only works during a race."))
        self._tell(Chat(self.context.lobby.table, rest))

    def _advice(self) -> Iterable[str]:
        if self.reports is None:
            raise ValueError(tr("That only works during a race."))
        return [self.advising.turn()]

    def _tell(self, message: ClientMessage) -> None:
        """Send a message. Raises ValueError with a sentence if the connection is down: nothing is queued."""
        if not self.context.send(message):
            raise ValueError(tr("Not connected to the server yet: try again in a moment."))

    def _take_back(self) -> None:
        """Take back the player's last answer; the server says why not, if it can say more than that there is none."""
        link, table = self.context.link, self.context.table
        if link is None or table is None:
            raise ValueError(tr("That only works during a race."))
        link.take_back(table.id)

    def _leave(self) -> None:
        if self.connection.alone or self.connection_notes.distrusted is not None or not self.context.lobby.table:
            self.stop()
        else:
            self._stand_up(for_good=False)

    def _stand_up(self, *, for_good: bool) -> None:
        self.connection.leave_table(for_good=for_good)
        self.reports = self.asking = None
        self.context.send(first_page(""))
