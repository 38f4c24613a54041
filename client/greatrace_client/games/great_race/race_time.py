"""What passes by itself on the screen of the Great Race: its clock, the marching dashes, autoplay's next answer."""

from __future__ import annotations

from typing import Protocol

from greatrace.great_race.actions import Plan
from greatrace.kernel import Action
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.planning import FoldingScreen
from greatrace_client.games.great_race.reachable import Reach
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.autopilot import Autopilot
from greatrace_client.race_common.director import Director
from greatrace_client.race_common.race_time import QuestionClock
from greatrace_client.ui.scene import AppContext

PULSE = 1.6  # seconds a round of the marching dashes
STEPS = 8  # pictures of a round


class RaceClockPlace(Protocol):
    """Where a question is open."""

    @property
    def kit(self) -> AppContext: ...
    @property
    def table(self) -> TableModel: ...
    @property
    def shown(self) -> Shown: ...


class RaceClock(QuestionClock):
    """Also knows until when a window is open, and whether the player may take back."""

    def __init__(self, place: RaceClockPlace) -> None:
        super().__init__(place)
        self.race = place

    def update(self, dt: float) -> bool:
        dirty = super().update(dt)
        kit, shown, question = self.race.kit, self.race.shown, self.race.table.question
        here, clock = kit.lobby.here, shown.clock
        shown.may_take_back = kit.link is not None and (here is None or here.take_back)
        in_window = clock is not None and question is not None and question.seconds is not None
        shown.seconds = clock.seconds if clock is not None and in_window else None
        return dirty


class Dashes:
    """The dashes around what can be chosen march. `share`: of a round."""

    def __init__(self) -> None:
        self.share = 0.0

    def update(self, dt: float, shown: Shown, reach: Reach) -> bool:
        """`dt` seconds have gone by. True: they look different."""
        if not (shown.desk.spaces or (shown.desk.drives and reach.ways)):
            return False
        before = int(self.share * STEPS)
        self.share = (self.share + dt / PULSE) % 1.0
        return int(self.share * STEPS) != before


class PlayedRace(Protocol):
    """A race in which autoplay answers."""

    sent: int | None

    @property
    def autopilot(self) -> Autopilot | None: ...
    @property
    def director(self) -> Director: ...
    @property
    def screen(self) -> FoldingScreen: ...
    @property
    def table(self) -> TableModel: ...
    def give(self, action: Action) -> None: ...
    def renew(self) -> None: ...


def play_on(race: PlayedRace, dt: float) -> None:
    """Autoplay's next answer, once the picture has caught up; a plan is seen for a moment before it is sent."""
    if race.autopilot is None or not race.director.idle or race.sent == race.table.fresh:
        return
    action = race.autopilot.choice(race.table, dt)
    if action is None:
        return
    plan, planner = plan_of(action), race.screen.planner
    if plan is not None and planner is not None and planner.plan != plan:
        planner.fill(plan)
        race.renew()
        return
    race.give(action)


def plan_of(action: Action) -> tuple[int, int, int, int] | None:
    """The plan in an action, to be shown behind the screen."""
    return (action.pathfinder, action.mechanic, action.escort, action.funding) if isinstance(action, Plan) else None
