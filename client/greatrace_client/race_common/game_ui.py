"""A game as the client knows it: one object answers whatever differs from game to game.

Words and wishes are needed by the text client, too: nothing here, and no `ui` module of a game, imports pygame before a
picture or a scene is asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from greatrace.bots import BOT_CHOICES
from greatrace.games import GAMES
from greatrace.protocol.messages import TableInfo
from greatrace_client.i18n import listed, term, tr, trn
from greatrace_client.i18n.typed import in_one_word, named
from greatrace_client.model.race_setup import RaceSetup, wish_from
from greatrace_client.model.table import TableModel
from greatrace_client.model.target import Name
from greatrace_client.race_common.replay_words import STAGES, PartWords
from greatrace_client.race_common.rulebook_entry import Rulebook
from greatrace_client.race_common.table_words import TableWords

if TYPE_CHECKING:
    from greatrace_client.model.replay_file import ReplayHead
    from greatrace_client.race_common.lobby_form import FormPlace, LobbyForm
    from greatrace_client.race_common.race_view import RaceHooks, RaceView
    from greatrace_client.race_common.result_pages import ResultPages
    from greatrace_client.race_common.text_reports import Reports
    from greatrace_client.settings import Settings
    from greatrace_client.ui.box import Box
    from greatrace_client.ui.context import ResultContext
    from greatrace_client.ui.draw.page import Page


PLAYABLE: Final = "playable"  # a step of `GameUi.warm`


class GameUi(ABC):
    """One game. The defaults suit a game without a board, whose players are told apart by a colour."""

    id: str
    keeps_crew = False  # the settings remember the player's crew
    reactions = False  # players may be asked whether they react to what another one does

    # ---- a race and its results
    def lesson_target(self, words: str) -> Name:
        """What a lesson's file calls so: a control, a panel, or what the game knows besides."""
        return words

    @abstractmethod
    def race(self, hooks: RaceHooks) -> RaceView:
        """The scene of a race at the player's table."""

    @abstractmethod
    def result_pages(self, kit: ResultContext) -> ResultPages:
        """What its results show."""

    def load(self) -> Iterator[object]:
        """Import what a race needs, a file at every `next`."""
        return iter(())

    def warm(self, page: Page, wish: RaceSetup) -> Iterator[object]:
        """What can be got ready while the server of that race starts, a step at every `next`. After PLAYABLE comes what
        the race need not wait for.
        """
        yield PLAYABLE

    def warm_lesson(self, page: Page, table: TableModel) -> Iterator[object]:
        """What can be got ready of a lesson's race, which will be drawn on that page, a step at every `next`."""
        return iter(())

    # ---- the lobby
    @abstractmethod
    def lobby_form(self, place: FormPlace) -> LobbyForm:
        """What is agreed on before a race."""

    def colours(self, seats: int) -> tuple[str, ...]:
        """What the players of a table of so many seats choose from."""
        return GAMES[self.id].colours

    def refused(self, wish: RaceSetup) -> str:
        """Why there cannot be such a race, in a sentence for the terminal; "" if there can."""
        return ""

    def facts(self, table: TableInfo) -> list[tuple[str, str]]:
        """Names and values that a table's programme begins with."""
        return [(tr("Game"), term("game", self.id))]

    # ---- pictures
    @abstractmethod
    def player_picture(self, page: Page, colour: str, area: Box, *, pale: bool = False) -> None:
        """The player who plays in that colour."""

    @abstractmethod
    def free_seat(self) -> str:
        """What stands pale on a free seat, as SVG of 170 to 100 units."""

    def poster(self, page: Page, area: Box) -> None:
        """The picture of the game: its name on a plate."""
        from greatrace_client.ui.draw import panels
        from greatrace_client.ui.draw.palette import INK

        panels.plate(page, *area, r=4)
        page.text(term("game", self.id), *area.middle, 25, INK, "display", "middle", fit=area.w - 20)

    def table_picture(self, page: Page, table: TableInfo, area: Box) -> None:
        """Of a table's race."""
        self.poster(page, area)

    def waiting_picture(self, page: Page, wish: RaceSetup, area: Box) -> None:
        """While a race is got ready."""
        self.poster(page, area)

    def past_picture(self, page: Page, head: ReplayHead, area: Box) -> None:
        """A small picture of a race of the past."""
        self.player_picture(page, head.players[head.seat or 0][0], area)

    @abstractmethod
    def draw_hands(self, page: Page, table: TableModel, hands: Sequence[Any], journal: Box) -> None:
        """All hands of a race of the past, laid open over the journal."""

    # ---- words
    def waiting_words(self, wish: RaceSetup) -> str:
        """While a race is got ready."""
        return tr("{game}: getting up steam…", game=term("game", self.id))

    def place_words(self, board: str, number: int) -> str:
        """How far a race has come: its board, if it has one, and its round."""
        return tr("{game}, stage {stage}", game=term("game", self.id), stage=number)

    def continue_words(self, board: str, number: int) -> str:
        """The way back to such a race."""
        return tr("Continue: {game}, stage {stage}", game=term("game", self.id), stage=number)

    def way_words(self, head: ReplayHead) -> str:
        """A race of the past, by its way if it had one."""
        return term("game", self.id)

    def route_words(self, table: TableModel) -> str:
        """Where a race goes; "" for a game without a map."""
        return ""

    def length_words(self, rounds: int) -> str:
        """How long a race was."""
        return trn("{n} stage", "{n} stages", rounds)

    def round_words(self, number: int) -> str:
        """A moment of a race of the past."""
        return f"{term('crazy word', 'stage').capitalize()} {number}"

    @property
    def part_words(self) -> PartWords:
        """What the controls of a race of the past call its parts."""
        return STAGES

    # ---- rules to look up
    def rulebook(self) -> Rulebook:
        """The entries about its rules."""
        return Rulebook()

    # ---- lines of text
    @abstractmethod
    def reports(self, table: TableModel) -> Reports:
        """What is read out of a race."""

    def menu_words(self) -> str:
        """The choice of a race against bots."""
        return term("game", self.id)

    def menu_help(self) -> str:
        """What may be typed behind that choice."""
        return ""

    def table_names(self) -> dict[str, str]:
        """What a table of this game is opened by, in words by its id: its boards, or its own name."""
        return named("game", [self.id])

    def table_words(self, name: str) -> TableWords:
        """What may be typed to describe the table of that name."""
        return TableWords(self.id)

    def solo_words(self) -> list[str]:
        """What may be typed to describe a race against bots, beside the number of bots."""
        return [in_one_word(name) for name in named("level", BOT_CHOICES).values()]

    def solo_wish(self, settings: Settings, words: Sequence[str], given: dict[str, Any], others: int) -> RaceSetup:
        """A race against bots: `given` are their number and levels as far as they were typed, `words` whatever else
        was, `others` share the keyboard. Raises ValueError with a sentence.
        """
        self.refuse(words)
        fewest, most = GAMES[self.id].players
        if "bots" in given and not fewest <= given["bots"] + 1 <= most:
            raise ValueError(tr("For {fewest} to {most} players.", fewest=fewest, most=most))
        return wish_from(settings, **given, game=self.id)

    def refuse(self, words: Sequence[str]) -> None:
        """Words that mean nothing. Raises ValueError with a sentence if there are any."""
        for word in words:
            names = listed(self.solo_words())
            raise ValueError(tr("“{word}” is not one of these: {names}.", word=word, names=names))


_registered: dict[str, GameUi] = {}


def register(ui: GameUi) -> None:
    """The client can play that game from now on."""
    _registered[ui.id] = ui


def unregister(game: str) -> None:
    """The client no longer plays that game. Raises KeyError."""
    del _registered[game]


def game_ui(game: str) -> GameUi:
    """That game. Raises KeyError."""
    return _registered[game]


def game_uis() -> tuple[GameUi, ...]:
    """All games, the usual one first."""
    return tuple(_registered.values())
