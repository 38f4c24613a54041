"""Where one begins in plain lines: a race alone, the race of the day, lessons, others' servers, replays."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs

from greatrace.bots import LEVELS
from greatrace.games import GAMES
from greatrace.great_race.content_loader import load
from greatrace.great_race.modules import MODULES
from greatrace_client.i18n import listed, term, tr
from greatrace_client.model.daily_race import of_the_day
from greatrace_client.model.lesson import LESSONS, lesson
from greatrace_client.model.race_setup import RaceSetup, wish_from, with_people
from greatrace_client.model.replay_file import replays
from greatrace_client.model.saved_game import SavedRace, saved_race
from greatrace_client.model.waiting_race import waiting_races
from greatrace_client.model.waiting_race_text import race_in_words
from greatrace_client.net.invitation import Invitation
from greatrace_client.settings import DEFAULT_PORT
from greatrace_client.text_ui.commands import ALWAYS, ANYWHERE, command, helping
from greatrace_client.text_ui.discovery import Neighbours
from greatrace_client.text_ui.preferences import chosen
from greatrace_client.text_ui.rules_search import look_up

if TYPE_CHECKING:
    from greatrace_client.text_ui.app import TextApp

CHOICES = ("alone", "day", "crazy", "lessons", "together", "join", "host", "replays", "resume", "return")
SHOWN = 12  # replays that are read out


class Menu:
    """Numbered choices; what is typed behind the number says more."""

    def __init__(self, front: TextApp) -> None:
        self.front, self.paper, self.settings = front, front.paper, front.settings
        self.neighbours = Neighbours(front.reactor)

    def begin(self) -> None:
        """Read out what there is."""
        self.paper.lines(self._choices())

    def look(self) -> None:
        """Servers of the network are heard of by themselves."""

    def close(self) -> None:
        """Nobody listens to the network any more."""
        self.neighbours.close()

    @property
    def saved(self) -> SavedRace | None:
        """The race that can go on."""
        return saved_race()

    def _offered(self) -> list[str]:
        missing = {"resume": self.saved is None, "return": not waiting_races()}
        return [name for name in CHOICES if not missing.get(name)]

    def _choices(self) -> Iterator[str]:
        yield tr("The Great Race. Type a number:")
        for number, name in enumerate(self._offered(), 1):
            yield f"{number}: {term('plain menu', name)}{self._which(name)}"
        yield tr("“rules” looks up a rule, “set” changes a setting, “help” explains more, “quit” quits.")

    def _which(self, name: str) -> str:
        """The race that waits, behind the words of its choice."""
        return f": {race_in_words(waiting_races()[0])}" if name == "return" else ""

    # ---- what is typed
    def heard(self, line: str) -> None:
        """One typed line."""
        name, rest = command(line)
        try:
            if not line.strip():
                self.begin()
            elif name:
                self._command(name, rest)
            else:
                self._choose(rest)
        except ValueError as error:
            self.paper.line(str(error))

    def _command(self, name: str, rest: str) -> None:
        if name == "leave":
            self.front.stop()
        elif name == "rules":
            self.paper.lines(look_up(None, rest))
        elif name == "set":
            self.paper.lines(chosen(self.settings, rest))
        elif name == "help":
            self.paper.lines(helping(ANYWHERE, ALWAYS))
            self.paper.lines(term("plain menu help", choice) for choice in self._offered())
        else:
            raise ValueError(tr("That only works during a race."))

    def _choose(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        offered = self._offered()
        number = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0
        if not 1 <= number <= len(offered):
            raise ValueError(tr("Type a number from 1 to {most}.", most=len(offered)))
        getattr(self, f"_{offered[number - 1]}")(rest.strip())

    # ---- the choices
    def _alone(self, rest: str) -> None:
        self.front.solo(self._wish(rest, "great_race"))

    def _crazy(self, rest: str) -> None:
        self.front.solo(self._wish(rest, "crazy_race"))

    def _day(self, _rest: str) -> None:
        wish = of_the_day(dt.datetime.now(tz=dt.UTC).date())
        self.paper.line(tr("The race of the day: {board}.", board=term("board", wish.board)))
        self.front.solo(wish)

    def _lessons(self, rest: str) -> None:
        if not rest:
            for number, id in enumerate(LESSONS, 1):
                done = f" ({tr('completed')})" if id in self.settings.lessons_done else ""
                self.paper.line(f"{number}: {lesson(id).title}. {lesson(id).about}{done}")
            self.paper.line(tr("Type this number followed by the lesson’s number: {example}", example="4 1"))
            return
        self.front.lesson(LESSONS[self._index(rest, len(LESSONS))])

    def _together(self, rest: str) -> None:
        names = [name.strip()[:24] for name in rest.split(",") if name.strip()]
        if len(names) < 2 or len(set(names)) < len(names):
            raise ValueError(
                tr(
                    "Type this number followed by everybody’s names, separated by commas: {example}",
                    example="5 Ada, Pieter",
                )
            )
        wish = self._wish("", "great_race", others=len(names) - 1)
        colours = (wish.crew, *(colour for colour in GAMES["great_race"].colours if colour != wish.crew))
        if len(names) > len(colours):
            raise ValueError(tr("Up to {n} people can share the keyboard.", n=len(colours)))
        self.front.solo(with_people(wish, list(zip(names, colours, strict=False))))

    def _join(self, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdigit() and len(rest) < 3):
            self._go_to(rest)
            return
        heard = self.neighbours.listen()
        if rest and heard:
            self.front.connect(heard[self._index(rest, len(heard))].address)
        else:
            for number, found in enumerate(heard, 1):
                self.paper.line(f"{number}: {found.beacon.name}, {found.address}")
            if not heard:
                self.paper.line(tr("No servers found on this network yet: try again in a few seconds."))
            self.paper.line(
                tr(
                    "Type this number followed by an address or a number from this list: {example}",
                    example="6 greatrace.example",
                )
            )

    def _go_to(self, text: str) -> None:
        """An address, or an invitation to a table at one."""
        invited = Invitation.parse(text) if "/" in text else None
        if invited is not None and invited.address is not None:
            self.front.connect(str(invited.address), invited.code)
        else:
            self.front.connect(text)

    def _host(self, rest: str) -> None:
        port = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 6 else DEFAULT_PORT
        if not 1 <= port <= 65535:
            raise ValueError(tr("Invalid port {port}: enter a number from 1 to 65535", port=port))
        self.front.host(port)

    def _replays(self, rest: str) -> None:
        found = replays()[:SHOWN]
        if not found:
            self.paper.line(tr("No replays yet."))
        elif not rest:
            for number, one in enumerate(found, 1):
                names = listed([name or term("crew", crew) for crew, name in one.head.players])
                self.paper.line(f"{number}: {self._race(one.head.game, one.head.board)}: {names}")
            self.paper.line(tr("Type this number followed by the replay’s number: {example}", example="8 1"))
        else:
            self.front.replay(found[self._index(rest, len(found))].path)

    def _resume(self, _rest: str) -> None:
        saved = self.saved
        assert saved is not None
        wish = wish_from(self.settings, game=saved.game, board=saved.board, seed=saved.seed)
        self.front.resume(with_people(wish, saved.people), saved.table)

    def _return(self, _rest: str) -> None:
        self.front.come_back(waiting_races()[0])

    # ---- words
    def _race(self, game: str, board: str) -> str:
        return term("board", board) if board else term("game", game)

    def _index(self, text: str, number: int) -> int:
        index = int(text) - 1 if text.isascii() and text.isdigit() and len(text) < 4 else -1
        if not 0 <= index < number:
            raise ValueError(tr("Type a number from 1 to {most}.", most=number))
        return index

    def _wish(self, text: str, game: str, others: int = 0) -> RaceSetup:
        """From words in any order: a board, how many bots, their levels, modules (or `all`); `others` share the
        keyboard. Raises ValueError with a sentence.
        """
        given: dict[str, object] = {"game": game}
        levels: list[str] = []
        modules: list[str] = []
        for word in text.casefold().replace(",", " ").split():
            if word in load().boards and game == "great_race":
                given["board"] = word
            elif word in ("1", "2", "3", "4"):
                given["bots"] = int(word)
            elif word in LEVELS:
                levels.append(word)
            elif word in MODULES and game == "great_race":
                modules.append(word)
            elif word == "all" and game == "great_race":
                modules = [name for name in MODULES if name != "challenges"]
            else:
                there = listed([*load().boards, *LEVELS, *MODULES, "all"])
                raise ValueError(tr("“{word}” is not one of these: {names}.", word=word, names=there))
        if game == "crazy_race" and given.get("bots") in (1, 4):
            raise ValueError(tr("Crazy Race needs 3 or 4 players: add 2 or 3 bots."))
        levels = levels or [self.settings.level]
        wish = wish_from(self.settings, levels=tuple(levels), modules=tuple(modules), **given)
        return self._seated(wish, others, asked="bots" in given) if game == "great_race" else wish

    def _seated(self, wish: RaceSetup, others: int, *, asked: bool) -> RaceSetup:
        """With no more bots than the board has seats for; so many that were `asked` for raise ValueError."""
        content = load()
        most = content.editions[content.boards[wish.board].edition].players[1] - 1 - others
        if asked and wish.bots > most:
            raise ValueError(tr("This board has room for at most {n} bots.", n=most))
        return attrs.evolve(wish, bots=max(0, min(wish.bots, most)))
