"""The Great Race in the client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from greatrace.bots import LEVELS
from greatrace.great_race.constants import CREW_COLOURS
from greatrace.great_race.content_loader import load_steps
from greatrace.great_race.setup import Setup, SetupError, agree
from greatrace.kernel import Chance, Event
from greatrace.package_files import import_steps
from greatrace.protocol.messages import TableInfo
from greatrace.translation import explained
from greatrace_client.games.great_race.dangers import DANGERS
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.table_words import GreatRaceWords, SoloParts, part_names, with_room
from greatrace_client.games.great_race.targets import lesson_target
from greatrace_client.i18n import board_name, board_names, space_name, term, tr, trn
from greatrace_client.i18n.typed import in_one_word, named
from greatrace_client.model.race_setup import RaceSetup, race_setup_from
from greatrace_client.model.target import Name
from greatrace_client.own_content import library, read_shipped
from greatrace_client.race_common.game_parts import GamePictures, GameTexts, LobbyUi, RaceScreens, TextUi
from greatrace_client.race_common.game_ui import GameUi
from greatrace_client.race_common.replay_words import ROUNDS, PartWords

if TYPE_CHECKING:
    from greatrace_client.games.great_race.results import GreatRaceResults
    from greatrace_client.games.great_race.scene import RaceScene
    from greatrace_client.model.replay_file import ReplayHead
    from greatrace_client.race_common.lobby_form import FormPlace, LobbyForm
    from greatrace_client.race_common.race_view import RaceHooks
    from greatrace_client.race_common.rulebook_entry import Rulebook
    from greatrace_client.race_common.text_reports import TextReports
    from greatrace_client.settings import Settings
    from greatrace_client.ui.box import Box
    from greatrace_client.ui.context import ResultContext
    from greatrace_client.ui.draw.page import Page

# Packages imported by the files of a race are imported first, so that each step is a file with few imports of its own.
FOR_A_MAP = "ui", "ui.draw"
FIRST = (
    *FOR_A_MAP,
    *("ui.draw.finish", "race_common", "race_common.view_state"),
    *("games.great_race.view_state", "games.great_race.module_api", "games.great_race.drive_strip"),
)

MAP_AT_MOST = 2.2  # width relative to height: a wider map would show where the drawn coast ends


class GreatRaceScreens(RaceScreens):
    """The screen of a race, its results, and what they need."""

    def race(self, hooks: RaceHooks) -> RaceScene:
        from greatrace_client.games.great_race.scene import RaceScene

        return RaceScene(hooks=hooks)

    def result_pages(self, context: ResultContext) -> GreatRaceResults:
        from greatrace_client.games.great_race.results import GreatRaceResults

        return GreatRaceResults(context)

    def lesson_target(self, words: str) -> Name:
        return lesson_target(words)

    def load(self) -> Iterator[str]:
        for package in FIRST:
            yield from import_steps(f"greatrace_client.{package}")
        yield from import_steps("greatrace_client.games.great_race")
        yield from import_steps("greatrace_client.games.great_race.modules", below=True)
        yield from load_steps()
        yield from read_shipped()
        rulebook()
        yield "rulebook"

    def warm(self, page: Page, race_setup: RaceSetup) -> Iterator[object]:
        if race_setup.modules:  # their screens tell how much room they need beside the map
            yield from self.load()
        for package in FOR_A_MAP:
            yield from import_steps(f"greatrace_client.{package}")
        from greatrace_client.games.great_race.preload import get_ready

        yield from get_ready(page, race_setup)

    def warm_lesson(self, page: Page, table: RaceTable) -> Iterator[object]:
        from greatrace_client.games.great_race.preload import get_map_ready

        yield from get_map_ready(page, table.ruleset, len(table.view.open.crews))


class GreatRaceLobby(LobbyUi):
    """Boards, crews and modules."""

    keeps_crew = True

    def lobby_form(self, place: FormPlace) -> LobbyForm:
        from greatrace_client.games.great_race.lobby.form import GreatRaceForm

        return GreatRaceForm(self.game, place)

    def refused(self, race_setup: RaceSetup) -> str:
        if race_setup.crew not in CREW_COLOURS:
            names = ", ".join(CREW_COLOURS)
            return tr("There is no crew {name}. Choose from: {names}.", name=race_setup.crew, names=names)
        crews = (race_setup.crew, *(colour for colour in CREW_COLOURS if colour != race_setup.crew))[: race_setup.seats]
        try:
            agree(
                Setup(race_setup.board, crews, race_setup.start, race_setup.finish, modules=race_setup.modules),
                Chance(race_setup.seed),
            )
        except SetupError as error:
            return explained(error)
        return ""

    def facts(self, table: TableInfo) -> list[tuple[str, str]]:
        board = library().known.boards.get(table.board)

        def city(name: str) -> str:
            return space_name(board, name) if board is not None and name in board.cities else tr("random")

        return [(tr("From"), city(table.start)), (tr("To"), city(table.finish))]


class GreatRacePictures(GamePictures):
    """Crews in half-tracks, and maps."""

    def player_picture(self, page: Page, colour: str, area: Box, *, pale: bool = False) -> None:
        from greatrace_client.ui.menu_chrome import portrait

        portrait(page, colour, *area, pale=pale)

    def free_seat(self) -> str:
        from greatrace_client.ui.draw.vehicles import half_track

        return half_track("lemon")

    def draw_hands(self, page: Page, table: RaceTable, hands: Sequence[Any], log: Box) -> None:
        from greatrace_client.games.great_race.hand_panel import draw_hands

        draw_hands(page, table, hands, log)

    def table_picture(self, page: Page, table: TableInfo, area: Box) -> None:
        from greatrace_client.ui.board_picture import board_picture

        board = library().known.boards.get(table.board)
        if board is not None:
            board_picture(page, board, area, board_name(table.board), (table.start, table.finish))

    def waiting_picture(self, page: Page, race_setup: RaceSetup, area: Box) -> None:
        self.player_picture(page, race_setup.crew, area)

    def past_picture(self, page: Page, head: ReplayHead, area: Box) -> None:
        board = library().known.boards.get(head.board)
        if board is None:  # of a package that is not installed
            super().past_picture(page, head, area)
            return
        from greatrace_client.ui.board_picture import board_picture, thumbnail

        way = head.way if all(city in board.cities for city in head.way) else ("", "")
        wide = min(area.w, MAP_AT_MOST * area.h)
        area = area._replace(x=area.middle[0] - wide / 2, w=wide)
        thumbnail(page, ("past", board.id, way), area, lambda sheet, b: board_picture(sheet, board, b, "", way))


class GreatRaceTexts(GameTexts):
    """Races over a board, in rounds."""

    def event_words(self, event: Event, table: RaceTable) -> str:
        from greatrace_client.games.great_race.event_text import describe

        return describe(event, table)

    def turn_words(self, prompt: str) -> str:
        match prompt:
            case "plan":
                return tr("Plan your round in secret.")
            case "reaction" | "danger":
                return tr("A danger can be cancelled now.")
        return super().turn_words(prompt)

    def waiting_words(self, race_setup: RaceSetup) -> str:
        return tr("{board}: the engines are warming up…", board=board_name(race_setup.board))

    def place_words(self, board: str, number: int) -> str:
        return tr("{board}, round {round}", board=board_name(board), round=number)

    def continue_words(self, board: str, number: int) -> str:
        return tr("Continue: {board}, round {round}", board=board_name(board), round=number)

    def way_words(self, head: ReplayHead) -> str:
        """A way in words: Colomb-Béchar – Cape Town."""
        board = library().known.boards.get(head.board)
        return " – ".join(space_name(board, city) if board and city in board.cities else city for city in head.way)

    def route_words(self, table: RaceTable) -> str:
        """A route in words: South America · Caracas – Buenos Aires."""
        board, o = table.ruleset.board, table.view.open
        return f"{board_name(board.id)} · {space_name(board, o.start)} – {space_name(board, o.finish)}"

    def length_words(self, rounds: int) -> str:
        return trn("{n} round", "{n} rounds", rounds)

    def round_words(self, number: int) -> str:
        return tr("Round {n}", n=number)

    @property
    def part_words(self) -> PartWords:
        return ROUNDS


class GreatRaceTextUi(TextUi):
    """Races on boards, with modules."""

    def reports(self, table: RaceTable) -> TextReports:
        from greatrace_client.games.great_race.text_events import GreatRaceEvents
        from greatrace_client.games.great_race.text_questions import GreatRaceQuestions
        from greatrace_client.games.great_race.text_reports import GreatRaceReports
        from greatrace_client.race_common.text_reports import TextReports

        return TextReports(table, GreatRaceQuestions(table), GreatRaceEvents(table), GreatRaceReports(table))

    def menu_words(self) -> str:
        return term("plain menu", "alone")

    def menu_help(self) -> str:
        return term("plain menu help", "alone")

    def table_names(self) -> dict[str, str]:
        return board_names(library().offered)

    def table_words(self, name: str) -> GreatRaceWords:
        return GreatRaceWords(self.game, name)

    def solo_words(self) -> list[str]:
        names = [*board_names(library().offered).values(), *named("level", LEVELS).values(), *part_names().values()]
        return [in_one_word(name) for name in names]

    def solo_setup(self, settings: Settings, words: Sequence[str], given: dict[str, Any], others: int) -> RaceSetup:
        parts = SoloParts()
        self.refuse([word for word in words if not parts.take(word)])
        race_setup = race_setup_from(settings, **given, game=self.game, board=parts.board, modules=tuple(parts.modules))
        return with_room(race_setup, others, asked="bots" in given)


def rulebook() -> Rulebook:
    """The entries about the rules."""
    from greatrace_client.games.great_race.rulebook import rulebook

    return rulebook()


GAME: Final = "great_race"
GREAT_RACE_UI: Final = GameUi(
    GAME,
    GreatRaceScreens(GAME),
    GreatRaceLobby(GAME),
    GreatRacePictures(GAME),
    GreatRaceTexts(GAME),
    GreatRaceTextUi(GAME),
    rulebook,
    DANGERS,
)
