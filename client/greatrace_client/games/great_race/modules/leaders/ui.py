"""LEADERS on the screen: the gallery, the medallions, the second look at unknown ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatrace.great_race.modules.leaders import Leaders
from greatrace.great_race.modules.leaders import events as leaders
from greatrace.great_race.modules.leaders.events import CardLost, FirstTileShown, LeaderChosen, PowerSpent, UsePower
from greatrace.great_race.modules.leaders.tables import ANY
from greatrace.kernel import Seat
from greatrace_client.games.great_race.animations.on_board import BEAT, SIGN_TIME, tell
from greatrace_client.games.great_race.animations.tiles import DRAWN, TURN, draw_and_turn
from greatrace_client.games.great_race.cues import brief, cue
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
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.view_state.effects import Calling, CardFlight, LeaderPortrait, Sign
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import signed
from greatrace_client.race_common.title_plate import Title
from greatrace_client.ui.draw.moving import routes, tile_motion
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.portraits.medallion import draw_medallion
from greatrace_client.ui.widgets import Widget

if TYPE_CHECKING:
    from greatrace_client.games.great_race.board_view import BoardView

CHOSEN, CALL = 0.8, 1.1  # seconds that a choice is announced, that a head stays over its vehicle
SEEN = 1.1  # seconds that the portrait of a chosen leader is seen: five in a row do not lag far behind their choices


@brief(leaders.LeaderChosen, CHOSEN)
def leader_chosen(stage: Stage, e: leaders.LeaderChosen) -> None:
    crew = stage.view.open.crews[e.seat].colour
    stage.passing(LeaderPortrait(e.leader, term("leader", e.leader), term("nation", e.nation or ANY), crew), SEEN)


@brief(leaders.NationChosen, CHOSEN)
def nation_chosen(stage: Stage, e: leaders.NationChosen) -> None:
    leader = Leaders.slot_of(stage.view.open).leaders[e.seat]
    stage.passing(Title(term("leader", leader), term("nation", e.nation), stage.view.open.crews[e.seat].colour), 1.1)


@brief(leaders.PowerSpent, 0.35)
def power_spent(stage: Stage, e: leaders.PowerSpent) -> None:
    """The head appears over the vehicle; the effect follows."""
    stage.passing(Calling(e.leader, stage.above(e.seat, 62)), CALL)


@brief(leaders.CardLost, 0.3)
def card_lost(stage: Stage, e: leaders.CardLost) -> None:
    """The card flies to the thief; only those two see its face."""
    stage.passing(CardFlight(e.card or None, stage.place("hand", e.seat), stage.place("hand", e.by)), 0.3)


@brief(leaders.CardSnatched, 0.1)
def card_snatched(stage: Stage, e: leaders.CardSnatched) -> None:
    stage.passing(Sign("+1", "card", stage.place("hand", e.seat), on_sheet=False), 0.9)


@cue(leaders.FirstTileShown, DRAWN + TURN)
async def first_tile_shown(stage: Stage, e: leaders.FirstTileShown) -> None:
    await draw_and_turn(stage, e.seat, e.space, e.tile)


@brief(leaders.FirstTileIgnored, BEAT)
def first_tile_ignored(stage: Stage, e: leaders.FirstTileIgnored) -> None:
    tell(stage, e.seat, tr("back into the bag"))


@brief(leaders.TilesLaidAside, 0.25)
def tiles_laid_aside(stage: Stage, e: leaders.TilesLaidAside) -> None:
    stage.passing(
        Sign(signed(-len(e.tiles)), "tile", stage.place("hand", e.seat), good=False, on_sheet=False), SIGN_TIME
    )


class LeadersScreen(ModuleScreen):
    """The leaders' additions to the race."""

    def __init__(self, table: RaceTable) -> None:
        seated = table.seat is not None
        self.gallery = Gallery()
        self.marks = [LeaderMark(i) for i in range(len(table.view.open.crews) - seated)]
        if seated:
            self.marks.append(LeaderMark(None))

    def panels(self) -> list[Panel]:
        return list(self.marks)

    def curtains(self) -> list[Panel]:
        return [self.gallery]

    def hit_areas(self, race: ModulePlace) -> list[Widget]:
        return [area for mark in self.marks if (area := mark.area(race)) is not None]

    def curtain_areas(self, race: ModulePlace) -> list[Widget]:
        return self.gallery.build(race)

    def covers(self, shown: Shown) -> bool:
        return bool(choosing(shown))

    def draw_below(self, page: Page, board: BoardView, shown: Shown) -> None:
        """Chapman: draw the first tile there while he thinks about it."""
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


def first_tile(table: RaceTable) -> FirstTileShown | None:
    """The tile that Chapman may ignore, while he is asked."""
    question = table.question
    if question is None or question.prompt != "second_tile" or not table.log:
        return None
    last = table.log[-1].event
    return last if isinstance(last, FirstTileShown) else None


def leader_of(table: RaceTable, seat: Seat) -> str:
    """The leader of that crew."""
    return str(Leaders.slot_of(table.view.open).leaders[seat])


UI = ModuleUi(
    "leaders",
    screen=LeadersScreen,
    action_models={"leader": leader, "nation": nation, "steal": steal, "second_tile": second_tile},
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
