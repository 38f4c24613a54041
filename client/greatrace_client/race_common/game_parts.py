"""The parts of a game in the client, each for those who use it; `GameUi` has one of each.

Texts and setups are needed by the text client, too: neither this file nor a game's `ui` module imports pygame before a
picture or a scene is asked for. The defaults suit a game without a board, whose players are distinguished by a colour.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from greatrace.bots import BOT_CHOICES
from greatrace.games import GAMES
from greatrace.kernel import Event
from greatrace.protocol.messages import TableInfo
from greatrace_client.i18n import listed, term, tr, trn
from greatrace_client.i18n.typed import in_one_word, named
from greatrace_client.model.race_setup import RaceSetup, race_setup_from
from greatrace_client.model.table import TableModel
from greatrace_client.model.target import Name
from greatrace_client.race_common.replay_words import STAGES, PartWords
from greatrace_client.race_common.table_words import TableWords

if TYPE_CHECKING:
    from greatrace_client.model.replay_file import ReplayHead
    from greatrace_client.race_common.lobby_form import FormPlace, LobbyForm
    from greatrace_client.race_common.race_view import RaceHooks, RaceView
    from greatrace_client.race_common.result_pages import ResultPages
    from greatrace_client.race_common.text_reports import TextReports
    from greatrace_client.settings import Settings
    from greatrace_client.ui.box import Box
    from greatrace_client.ui.context import ResultContext
    from greatrace_client.ui.draw.page import Page


PLAYABLE: Final = "playable"  # a step of `RaceScreens.warm`


class GamePart:
    """A part of the game of that id."""

    def __init__(self, game: str) -> None:
        self.game = game


class RaceScreens(GamePart, ABC):
    """The scene of a race, and what is prepared for it."""

    @abstractmethod
    def race(self, hooks: RaceHooks) -> RaceView:
        """The scene of a race at the player's table."""

    @abstractmethod
    def result_pages(self, context: ResultContext) -> ResultPages:
        """The contents of its results."""

    def lesson_target(self, words: str) -> Name:
        """The target of that name in a lesson's file: a control, a panel, or something of the game."""
        return words

    def load(self) -> Iterator[object]:
        """Import what a race needs, a file at every `next`."""
        return iter(())

    def warm(self, page: Page, race_setup: RaceSetup) -> Iterator[object]:
        """Prepare a race while its server starts, a step at every `next`. The steps after PLAYABLE need not be
        awaited.
        """
        yield PLAYABLE

    def warm_lesson(self, page: Page, table: TableModel) -> Iterator[object]:
        """Prepare a lesson's race to be drawn on that page, a step at every `next`."""
        return iter(())


class LobbyUi(GamePart, ABC):
    """What is agreed before a race."""

    keeps_crew = False  # the settings remember the player's crew

    @abstractmethod
    def lobby_form(self, place: FormPlace) -> LobbyForm:
        """The form for the setup of a race."""

    def colours(self, seats: int) -> tuple[str, ...]:
        """The colours that the players of a table with that number of seats choose from."""
        return GAMES[self.game].colours

    def refused(self, race_setup: RaceSetup) -> str:
        """The reason why there cannot be such a race, in a sentence for the terminal; "" if there can."""
        return ""

    def facts(self, table: TableInfo) -> list[tuple[str, str]]:
        """The first names and values of a table's description."""
        return [(tr("Game"), term("game", self.game))]


class GamePictures(GamePart, ABC):
    """The pictures of players and races outside a race."""

    @abstractmethod
    def player_picture(self, page: Page, colour: str, area: Box, *, pale: bool = False) -> None:
        """Draw the player of that colour."""

    @abstractmethod
    def free_seat(self) -> str:
        """The pale picture of a free seat, as SVG of 170 to 100 units."""

    @abstractmethod
    def draw_hands(self, page: Page, table: TableModel, hands: Sequence[Any], log: Box) -> None:
        """Draw all hands of a past race, laid open over the log."""

    def poster(self, page: Page, area: Box) -> None:
        """The picture of the game: its name on a plate."""
        from greatrace_client.ui.draw import panels
        from greatrace_client.ui.draw.palette import INK

        panels.plate(page, *area, r=4)
        page.text(term("game", self.game), *area.middle, 25, INK, "display", "middle", fit=area.w - 20)

    def table_picture(self, page: Page, table: TableInfo, area: Box) -> None:
        """Draw the picture of a table's race."""
        self.poster(page, area)

    def waiting_picture(self, page: Page, race_setup: RaceSetup, area: Box) -> None:
        """Draw the picture shown while a race is prepared."""
        self.poster(page, area)

    def past_picture(self, page: Page, head: ReplayHead, area: Box) -> None:
        """A small picture of a race of the past."""
        self.player_picture(page, head.players[head.seat or 0][0], area)


class GameTexts(GamePart, ABC):
    """What is said of races, on screens and in lines of text."""

    @abstractmethod
    def event_words(self, event: Event, table: TableModel) -> str:
        """The sentence about an event that everybody may see."""

    def turn_words(self, prompt: str) -> str:
        """What that question needs the player for; it reveals nothing of a hand."""
        return tr("It’s your turn.")

    def waiting_words(self, race_setup: RaceSetup) -> str:
        """The text shown while a race is prepared."""
        return tr("{game}: getting up steam…", game=term("game", self.game))

    def place_words(self, board: str, number: int) -> str:
        """How far a race has come: its board, if it has one, and its round."""
        return tr("{game}, stage {stage}", game=term("game", self.game), stage=number)

    def continue_words(self, board: str, number: int) -> str:
        """The label for continuing such a race."""
        return tr("Continue: {game}, stage {stage}", game=term("game", self.game), stage=number)

    def way_words(self, head: ReplayHead) -> str:
        """The description of a past race, by its way if it had one."""
        return term("game", self.game)

    def route_words(self, table: TableModel) -> str:
        """The route of a race; "" for a game without a map."""
        return ""

    def length_words(self, rounds: int) -> str:
        """The length of a race."""
        return trn("{n} stage", "{n} stages", rounds)

    def round_words(self, number: int) -> str:
        """A moment of a race of the past."""
        return tr("Stage {n}", n=number)

    @property
    def part_words(self) -> PartWords:
        """What the controls of a race of the past call its parts."""
        return STAGES


class TextUi(GamePart, ABC):
    """The game in the text client: what is read out of a race, and what is typed for one."""

    @abstractmethod
    def reports(self, table: TableModel) -> TextReports:
        """The text reports of a race."""

    def menu_words(self) -> str:
        """The choice of a race against bots."""
        return term("game", self.game)

    def menu_help(self) -> str:
        """The help on what may be typed after the menu's choice."""
        return ""

    def table_names(self) -> dict[str, str]:
        """The names of this game's tables by id: its boards, or its own name."""
        return named("game", [self.game])

    def table_words(self, name: str) -> TableWords:
        """A parser for the words that describe a table of that name."""
        return TableWords(self.game)

    def solo_words(self) -> list[str]:
        """The words that may describe a race against bots, besides the number of bots."""
        return [in_one_word(name) for name in named("level", BOT_CHOICES).values()]

    def solo_setup(self, settings: Settings, words: Sequence[str], given: dict[str, Any], others: int) -> RaceSetup:
        """The setup of a race against bots: `given` are their number and levels as far as typed, `words` the other
        words, `others` share the keyboard. Raises ValueError with a sentence.
        """
        self.refuse(words)
        fewest, most = GAMES[self.game].players
        if "bots" in given and not fewest <= given["bots"] + 1 <= most:
            raise ValueError(tr("For {fewest} to {most} players.", fewest=fewest, most=most))
        return race_setup_from(settings, **given, game=self.game)

    def refuse(self, words: Sequence[str]) -> None:
        """Refuse unknown words. Raises ValueError with a sentence if there are any."""
        for word in words:
            names = listed(self.solo_words())
            raise ValueError(tr("“{word}” is not one of these: {names}.", word=word, names=names))
