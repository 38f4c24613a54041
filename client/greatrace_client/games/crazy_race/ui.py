"""Crazy Race's interface in the client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from greatrace.crazy_race.options import colours
from greatrace.crazy_race.setup import Setup, SetupError, agree
from greatrace.crazy_race.words import COLOURS
from greatrace.kernel import Event
from greatrace.package_files import import_steps
from greatrace.translation import explained
from greatrace_client.games.crazy_race.race_table import CrazyTable
from greatrace_client.games.crazy_race.targets import lesson_target
from greatrace_client.i18n import term, tr
from greatrace_client.model.race_setup import RaceSetup, race_setup_from
from greatrace_client.model.target import Name
from greatrace_client.race_common.game_parts import GamePictures, GameTexts, LobbyUi, RaceScreens, TextUi
from greatrace_client.race_common.game_ui import GameUi

if TYPE_CHECKING:
    from greatrace_client.games.crazy_race.results import CrazyRaceResults
    from greatrace_client.games.crazy_race.scene import CrazyRaceScene
    from greatrace_client.race_common.lobby_form import FormPlace, LobbyForm
    from greatrace_client.race_common.race_view import RaceHooks
    from greatrace_client.race_common.rulebook_entry import Rulebook
    from greatrace_client.race_common.text_reports import TextReports
    from greatrace_client.settings import Settings
    from greatrace_client.ui.box import Box
    from greatrace_client.ui.context import ResultContext
    from greatrace_client.ui.draw.page import Page


class CrazyScreens(RaceScreens):
    """The screen of a race and its results."""

    def race(self, hooks: RaceHooks) -> CrazyRaceScene:
        from greatrace_client.games.crazy_race.scene import CrazyRaceScene

        return CrazyRaceScene(hooks=hooks)

    def result_pages(self, context: ResultContext) -> CrazyRaceResults:
        from greatrace_client.games.crazy_race.results import CrazyRaceResults

        return CrazyRaceResults(context)

    def lesson_target(self, words: str) -> Name:
        return lesson_target(words)

    def load(self) -> Iterator[str]:
        return import_steps("greatrace_client.games.crazy_race")


class CrazyLobby(LobbyUi):
    """Three locomotives for each player."""

    def lobby_form(self, place: FormPlace) -> LobbyForm:
        from greatrace_client.games.crazy_race.lobby_form import CrazyRaceForm

        return CrazyRaceForm(self.game, place)

    def colours(self, seats: int) -> tuple[str, ...]:
        return colours(seats)

    def refused(self, race_setup: RaceSetup) -> str:
        if race_setup.board or race_setup.modules:
            return tr("Crazy Race has no boards or modules: leave out --board and --modules.")
        if race_setup.crew not in COLOURS:
            return tr("There is no crew {name}. Choose from: {names}.", name=race_setup.crew, names=", ".join(COLOURS))
        try:
            agree(
                Setup(
                    (race_setup.crew, *(colour for colour in COLOURS if colour != race_setup.crew))[: race_setup.seats]
                )
            )
        except SetupError as error:
            return explained(error)
        return ""


class CrazyPictures(GamePictures):
    """Locomotives in the players’ colours."""

    def player_picture(self, page: Page, colour: str, area: Box, *, pale: bool = False) -> None:
        from greatrace_client.games.crazy_race.lobby_form import player_picture

        player_picture(page, colour, area, pale=pale)

    def free_seat(self) -> str:
        from greatrace_client.ui.draw.railway import locomotive

        return locomotive("express", "brass")

    def draw_hands(self, page: Page, table: CrazyTable, hands: Sequence[Any], log: Box) -> None:
        from greatrace_client.games.crazy_race.action_panel import draw_hands

        draw_hands(page, table, hands, log)

    def poster(self, page: Page, area: Box) -> None:
        from greatrace_client.games.crazy_race.lobby_form import draw_poster

        draw_poster(page, area, term("game", self.game))


class CrazyTexts(GameTexts):
    """Races of eight stages."""

    def event_words(self, event: Event, table: CrazyTable) -> str:
        from greatrace_client.games.crazy_race.phrases import describe

        return describe(event, table)

    def turn_words(self, prompt: str) -> str:
        return tr("Play a card.") if prompt == "lay" else super().turn_words(prompt)

    def round_words(self, number: int) -> str:
        return f"{term('crazy word', 'stage').capitalize()} {number}"


class CrazyTextUi(TextUi):
    """Races of three or four players."""

    def reports(self, table: CrazyTable) -> TextReports:
        from greatrace_client.games.crazy_race.text_events import CrazyEvents
        from greatrace_client.games.crazy_race.text_questions import CrazyQuestions
        from greatrace_client.games.crazy_race.text_reports import CrazyReports
        from greatrace_client.race_common.text_reports import TextReports

        return TextReports(table, CrazyQuestions(table), CrazyEvents(table), CrazyReports(table))

    def menu_words(self) -> str:
        return term("plain menu", "crazy")

    def menu_help(self) -> str:
        return term("plain menu help", "crazy")

    def solo_setup(self, settings: Settings, words: Sequence[str], given: dict[str, Any], others: int) -> RaceSetup:
        self.refuse(words)
        if given.get("bots") in (1, 4):
            raise ValueError(tr("Crazy Race needs 3 or 4 players: add 2 or 3 bots."))
        return race_setup_from(settings, **given, game=self.game)


def rulebook() -> Rulebook:
    """The entries about the rules."""
    from greatrace_client.games.crazy_race.rulebook import RULEBOOK

    return RULEBOOK


GAME: Final = "crazy_race"
CRAZY_RACE_UI: Final = GameUi(
    GAME, CrazyScreens(GAME), CrazyLobby(GAME), CrazyPictures(GAME), CrazyTexts(GAME), CrazyTextUi(GAME), rulebook
)
