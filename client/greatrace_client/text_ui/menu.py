"""The main menu in plain lines: a race alone, the race of the day, lessons, others' servers, replays."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import attrs

from greatrace.bots import BOT_CHOICES
from greatrace.games import DEFAULT_GAME, GAMES
from greatrace_client.games import GameUi, game_ui, game_uis
from greatrace_client.i18n import board_name, labelled, listed, term, tr
from greatrace_client.i18n.typed import first_match, named
from greatrace_client.model.daily_race import of_the_day
from greatrace_client.model.first_race import FIRST, first_in_plain_lines
from greatrace_client.model.lesson import lesson, lessons
from greatrace_client.model.race_setup import RaceSetup, race_setup_from, with_people
from greatrace_client.model.replay_file import replays
from greatrace_client.model.saved_game import SavedRace, saved_race
from greatrace_client.model.waiting_race import WaitingRace, waiting_races
from greatrace_client.net.invitation import Invitation
from greatrace_client.net.lan_discovery import FoundServer, LanEar, Ports, listen
from greatrace_client.settings import DEFAULT_PORT, Settings
from greatrace_client.text_ui.commands import Commands, anywhere, command
from greatrace_client.text_ui.output import TextOutput


class Neighbours:
    """The servers of the local network; listening starts with the first question."""

    def __init__(self, reactor: Any) -> None:
        self.reactor = reactor
        self._ear: LanEar | None = None
        self._ports: Ports | None = None

    def listen(self) -> list[FoundServer]:
        """The servers heard of so far."""
        if self._ear is None:
            self._ear, self._ports = listen(self.reactor, lambda: None)
        self._ear.forget_old()
        return self._ear.servers

    def close(self) -> None:
        """Stop listening."""
        if self._ports is not None:
            self._ports.stopListening()
        self._ear = self._ports = None


SHOWN = 12  # replays that are read out


class MenuWays(Protocol):
    """The actions of the choices."""

    def stop(self) -> None: ...
    def solo(self, race_setup: RaceSetup) -> None: ...
    def resume(self, race_setup: RaceSetup, table: str) -> None: ...
    def connect(self, address: str, code: str = "") -> None: ...
    def host(self, port: int) -> None: ...
    def come_back(self, race: WaitingRace) -> None: ...
    def lesson(self, id: str) -> None: ...
    def replay(self, path: Path) -> None: ...


@attrs.frozen
class MenuChoice:
    """A numbered choice: its text, its help, and its action, which gets whatever is typed after its number."""

    words: str
    help: str
    act: Callable[[str], None]


class Menu:
    """Numbered choices; text after the number gives details."""

    def __init__(self, reactor: Any, settings: Settings, output: TextOutput, ways: MenuWays) -> None:
        self.settings, self.output, self.ways = settings, output, ways
        self.neighbours = Neighbours(reactor)

    def begin(self) -> None:
        """Read out the menu."""
        self.output.lines(self._choices())

    def look(self) -> None:
        """Do nothing: servers of the network are heard of without polling."""

    def close(self) -> None:
        """Stop listening to the network."""
        self.neighbours.close()

    @property
    def saved(self) -> SavedRace | None:
        """The saved race, if any."""
        return saved_race()

    def _offered(self) -> list[MenuChoice]:
        usual, *others = [self._race_choice(ui) for ui in game_uis()]
        return [
            usual,
            _choice("day", self._day),
            *others,
            _choice("lessons", self._lessons),
            _choice("together", self._together),
            _choice("join", self._join),
            _choice("host", self._host),
            _choice("replays", self._replays),
            *([_choice("resume", self._resume)] if self.saved is not None else []),
            *([_choice("return", self._return, _place(races[0]))] if (races := waiting_races()) else []),
        ]

    def _race_choice(self, ui: GameUi) -> MenuChoice:
        """A race against bots in that game."""
        return MenuChoice(
            ui.text_ui.menu_words(), ui.text_ui.menu_help(), lambda rest: self.ways.solo(self._race_setup(rest, ui.id))
        )

    def _choices(self) -> Iterator[str]:
        yield tr("The Great Race. Type a number:")
        for number, choice in enumerate(self._offered(), 1):
            yield labelled(number, choice.words)
        yield tr("“rules” looks up a rule, “set” changes a setting, “help” explains more, “quit” quits.")

    # ---- input
    def heard(self, line: str) -> None:
        """Handle one typed line."""
        name, rest = command(line)
        try:
            if not line.strip():
                self.begin()
            elif name:
                self.output.lines(self._help() if name == "help" else self._commands().lines(name, rest))
            else:
                self._choose(rest)
        except ValueError as error:
            self.output.line(str(error))

    def _commands(self) -> Commands:
        acts = {**anywhere(self.settings, lambda: None), "leave": lambda _rest: self.ways.stop()}
        return Commands(acts, tr("That only works during a race."))

    def _help(self) -> Iterator[str]:
        """The commands, and what the numbers lead to."""
        yield from self._commands().help()
        yield from (choice.help for choice in self._offered() if choice.help)

    def _choose(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        offered = self._offered()
        number = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0
        if not 1 <= number <= len(offered):
            raise ValueError(tr("Type a number from 1 to {most}.", most=len(offered)))
        offered[number - 1].act(rest.strip())

    # ---- the choices
    def _day(self, _rest: str) -> None:
        race_setup = of_the_day(dt.datetime.now(tz=dt.UTC).date())
        self.output.line(tr("The race of the day: {board}.", board=board_name(race_setup.board)))
        self.ways.solo(race_setup)

    def _lessons(self, rest: str) -> None:
        if not rest:
            for number, id in enumerate(lessons(), 1):
                done = f" ({tr('completed')})" if id in self.settings.lessons_done else ""
                self.output.line(labelled(number, f"{lesson(id).title}. {lesson(id).about}{done}"))
            self.output.line(tr("Type this number followed by the lesson’s number: {example}", example="4 1"))
            return
        offered = lessons()
        self.ways.lesson(offered[self._index(rest, len(offered))])

    def _together(self, rest: str) -> None:
        names = [name.strip()[:24] for name in rest.split(",") if name.strip()]
        if len(names) < 2 or len(set(names)) < len(names):
            raise ValueError(
                tr(
                    "Type this number followed by everybody’s names, separated by commas: {example}",
                    example="5 Ada, Pieter",
                )
            )
        race_setup = self._race_setup("", DEFAULT_GAME, others=len(names) - 1)
        colours = (race_setup.crew, *(colour for colour in GAMES[DEFAULT_GAME].colours if colour != race_setup.crew))
        if len(names) > len(colours):
            raise ValueError(tr("Up to {n} people can share the keyboard.", n=len(colours)))
        self.ways.solo(with_people(race_setup, list(zip(names, colours, strict=False))))

    def _join(self, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdigit() and len(rest) < 3):
            self._go_to(rest)
            return
        heard = self.neighbours.listen()
        if rest and heard:
            self.ways.connect(heard[self._index(rest, len(heard))].address)
        else:
            for number, found in enumerate(heard, 1):
                self.output.line(labelled(number, f"{found.beacon.name}, {found.address}"))
            if not heard:
                self.output.line(tr("No servers found on this network yet: try again in a few seconds."))
            self.output.line(
                tr(
                    "Type this number followed by an address or a number from this list: {example}",
                    example="6 greatrace.example",
                )
            )

    def _go_to(self, text: str) -> None:
        """An address, or an invitation to a table at one."""
        invited = Invitation.parse(text) if "/" in text else None
        if invited is not None and invited.address is not None:
            self.ways.connect(str(invited.address), invited.code)
        else:
            self.ways.connect(text)

    def _host(self, rest: str) -> None:
        port = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 6 else DEFAULT_PORT
        if not 1 <= port <= 65535:
            raise ValueError(tr("Invalid port {port}: enter a number from 1 to 65535", port=port))
        self.ways.host(port)

    def _replays(self, rest: str) -> None:
        found = replays()[:SHOWN]
        if not found:
            self.output.line(tr("No replays yet."))
        elif not rest:
            for number, one in enumerate(found, 1):
                names = listed([name or term("crew", crew) for crew, name in one.head.players])
                self.output.line(labelled(number, labelled(self._race(one.head.game, one.head.board), names)))
            self.output.line(tr("Type this number followed by the replay’s number: {example}", example="8 1"))
        else:
            self.ways.replay(found[self._index(rest, len(found))].path)

    def _resume(self, _rest: str) -> None:
        saved = self.saved
        assert saved is not None
        race_setup = race_setup_from(self.settings, game=saved.game, board=saved.board, seed=saved.seed)
        self.ways.resume(with_people(race_setup, saved.people), saved.table)

    def _return(self, _rest: str) -> None:
        self.ways.come_back(waiting_races()[0])

    # ---- texts
    def _race(self, game: str, board: str) -> str:
        return board_name(board) if board else term("game", game)

    def _index(self, text: str, number: int) -> int:
        index = int(text) - 1 if text.isascii() and text.isdigit() and len(text) < 4 else -1
        if not 0 <= index < number:
            raise ValueError(tr("Type a number from 1 to {most}.", most=number))
        return index

    def _race_setup(self, text: str, game: str, others: int = 0) -> RaceSetup:
        """A race from words in any order: the number of bots, their levels, and the game's own words; `others` share
        the keyboard. Raises ValueError with a sentence.
        """
        given: dict[str, Any] = {}
        levels, rest = list[str](), list[str]()
        for word in text.replace(",", " ").split():
            if word in ("1", "2", "3", "4"):
                given["bots"] = int(word)
            elif level := first_match(word, named("level", BOT_CHOICES)):
                levels.append(level)
            else:
                rest.append(word)
        usual = FIRST if first_in_plain_lines(self.settings) and not others else self.settings.level
        given["levels"] = tuple(levels or [usual])
        return game_ui(game).text_ui.solo_setup(self.settings, rest, given, others)


def _choice(name: str, act: Callable[[str], None], more: str = "") -> MenuChoice:
    """The choice of that name in the catalogs; `more` stands behind its words."""
    words = term("plain menu", name)
    return MenuChoice(labelled(words, more) if more else words, term("plain menu help", name), act)


def _place(race: WaitingRace) -> str:
    """A saved race's state in words: Africa, round 3."""
    return game_ui(race.game).texts.place_words(race.board, race.round)
