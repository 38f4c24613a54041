"""LEADERS on the screen: the gallery, the medallions, the second look at unknown ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatrace.great_race.modules.leaders import Leaders
from greatrace.great_race.modules.leaders.events import CardLost, FirstTileShown, LeaderChosen, PowerSpent, UsePower
from greatrace.kernel import Seat
from greatrace_client.games.great_race.module_api.context import ModulePlace
from greatrace_client.games.great_race.module_api.module_ui import ModuleUi, OptionButton
from greatrace_client.games.great_race.module_api.screen import ModuleScreen
from greatrace_client.games.great_race.modules.leaders.gallery import Gallery, choosing
from greatrace_client.games.great_race.modules.leaders.marks import LeaderMark
from greatrace_client.games.great_race.modules.leaders.questions import (
    cancel_label,
    discount_note,
    leader,
    nation,
    power_controls,
    power_note,
    second_tile,
    steal,
    tiles_to_place,
)
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.games.great_race.view_state.effects import Calling
from greatrace_client.model.table import TableModel
from greatrace_client.ui.draw.moving import routes, tile_motion
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.portraits.medallion import draw_medallion
from greatrace_client.ui.widgets import Widget

if TYPE_CHECKING:
    from greatrace_client.games.great_race.board_view import BoardView


class LeadersScreen(ModuleScreen):
    """Everything that leaders add to the race."""

    def __init__(self, table: TableModel) -> None:
        seated = table.seat is not None
        self.gallery = Gallery()
        self.marks = [LeaderMark(i) for i in range(len(table.view.open.crews) - seated)]
        if seated:
            self.marks.append(LeaderMark(None))

    def panels(self) -> list[Panel]:
        return list(self.marks)

    def curtains(self) -> list[Panel]:
        return [self.gallery]

    def zones(self, race: ModulePlace) -> list[Widget]:
        return [zone for mark in self.marks if (zone := mark.zone(race)) is not None]

    def curtain_zones(self, race: ModulePlace) -> list[Widget]:
        return self.gallery.build(race)

    def covers(self, shown: Shown) -> bool:
        return bool(choosing(shown))

    def draw_below(self, page: Page, board: BoardView, shown: Shown) -> None:
        """Chapman: the first tile lies there while he thinks about it."""
        seen = first_tile(shown.table)
        if seen is None:
            return
        view, (x, y) = board.view(page), board.spot(seen.space)
        risk = seen.space in shown.table.ruleset.board.risk
        tile_motion.draw_turning(view, x, y, shown.stage.tile(seen.tile), 1.0, risk=risk)
        routes.draw_ring(view, x, y)

    def draw_above(self, page: Page, board: BoardView, shown: Shown) -> None:
        """The player who uses a power looks out over the vehicle for a moment."""
        view = board.view(page)
        for effect in shown.stage.effects:
            if isinstance(effect, Calling):
                size = min(1.0, 0.4 + effect.t * 5, (1.0 - effect.t) * 8)  # it pops up, stays, and shrinks away
                if size > 0.2:
                    draw_medallion(view, effect.leader, *effect.at, round(13 * size) * 2)


def first_tile(table: TableModel) -> FirstTileShown | None:
    """The tile that Chapman may ignore, while he is asked."""
    question = table.question
    if question is None or question.prompt != "second_tile" or not table.log:
        return None
    last = table.log[-1].event
    return last if isinstance(last, FirstTileShown) else None


def leader_of(table: TableModel, seat: Seat) -> str:
    """The leader of that crew."""
    return str(Leaders.slot_of(table.view.open).leaders[seat])


UI = ModuleUi(
    "leaders",
    screen=LeadersScreen,
    desks={"leader": leader, "nation": nation, "steal": steal, "second_tile": second_tile},
    buttons={
        UsePower: OptionButton("U", "escort", lambda a, _action: cancel_label(a), lambda a, _action: power_note(a))
    },
    sequence_controls=power_controls,
    tiles_to_place=tiles_to_place,
    line_note=discount_note,
    topics={"power": "leaders", "gallery": "leaders"},
    sounds={LeaderChosen: "card", PowerSpent: "turn", CardLost: "card"},
    crew_portrait=leader_of,
)
