"""Preparation of a race while its server starts: the map, painted in small steps."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from greatrace.great_race.board import COLUMNS
from greatrace.great_race.constants import CREW_COLOURS
from greatrace.great_race.content_loader import load_steps
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.setup import Setup, SetupError, agree
from greatrace.kernel import Chance
from greatrace_client.games.great_race.board_cache import paint_beforehand
from greatrace_client.games.great_race.layout import layout
from greatrace_client.games.great_race.module_api.boards import Boards
from greatrace_client.games.great_race.module_api.module_ui import list_rows
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.own_content import library, read_shipped
from greatrace_client.race_common.columns import own_page
from greatrace_client.ui.draw.page import Page


def get_ready(page: Page, race_setup: RaceSetup) -> Iterator[object]:
    """Paint the map of the race that was chosen, some 100 ms a step, for its scene to use. For a race that the server
    will refuse do nothing.
    """
    yield from load_steps()
    yield from read_shipped()
    crews = tuple(CREW_COLOURS)[: race_setup.seats]
    package = library().text_for(race_setup.board, dict(race_setup.options)) or UNSET
    setup = Setup(
        race_setup.board,
        crews,
        race_setup.start,
        race_setup.finish,
        race_setup.modules,
        dict(race_setup.options),
        package,
    )
    try:
        ruleset = agree(setup, Chance(""))[0].ruleset
    except SetupError:
        return
    yield "rules"
    yield from get_map_ready(page, ruleset, race_setup.seats)


def get_map_ready(page: Page, ruleset: Ruleset, seats: int) -> Iterator[object]:
    """The same for a race whose rules are known."""
    own, across, goals = own_page(page), ruleset.board.axis == COLUMNS, list_rows(ruleset)
    place = layout(own, seats - 1, Boards(ruleset).chips, across=across, goals=goals)
    yield "layout"
    yield from paint_beforehand(ruleset, own, place)
