"""The panels around the map of the Great Race, in the order in which they are painted."""

from __future__ import annotations

from collections.abc import Sequence

from greatrace_client.games.great_race.banner import Banner
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.hand_panel import HandPanel
from greatrace_client.games.great_race.log_panel import LogPanel
from greatrace_client.games.great_race.module_api.boards import Boards, ModuleBar
from greatrace_client.games.great_race.module_api.screen import ModuleScreen
from greatrace_client.games.great_race.own_panels import Dashboard
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.side_panels import Rival, TurnOrder
from greatrace_client.games.great_race.supplies import Supplies
from greatrace_client.games.great_race.track import Track
from greatrace_client.ui.panel_cache import CachedPanel


def rivals_of(table: RaceTable) -> int:
    """The number of other players with a panel."""
    return len(table.view.open.crews) - (table.seat is not None)


def race_panels(
    table: RaceTable,
    board: BoardView,
    boards: Boards,
    modules: Sequence[ModuleScreen],
    log_panel: LogPanel,
    actions: Sequence[CachedPanel[Shown]],
) -> list[CachedPanel[Shown]]:
    """`actions`: the panel where the player acts. A spectator has no dashboard and no hand; there is a bar of modules
    if modules have boards.
    """
    own: list[Panel] = [Dashboard(), HandPanel()] if table.seat is not None else []
    theirs = [panel for screen in modules for panel in screen.panels()]
    theirs += [panel for screen in modules for panel in screen.curtains()]
    bar = [ModuleBar(boards)] if boards.all else []
    rivals = map(Rival, range(rivals_of(table)))
    return [Track(board), *bar, Supplies(), TurnOrder(), *rivals, log_panel, Banner(), *own, *actions, *theirs]
