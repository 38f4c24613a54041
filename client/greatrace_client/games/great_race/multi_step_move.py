"""A drive of several spaces, sent step by step; it stops as soon as anything unplanned happens."""

from __future__ import annotations

from attrs import define, field

from greatrace.great_race.actions import SplitWear
from greatrace.great_race.rules import step_costs
from greatrace.great_race.state import View
from greatrace.kernel import Action
from greatrace_client.games.great_race.pathfinding import DriveLeg, Way
from greatrace_client.model.table import OpenQuestion

# Questions during a drive: the driver answers them, then the journey continues.
ON_THE_ROAD = frozenset({"danger", "stop", "reaction", "discard"})


@define
class Journey:
    """The remaining legs of a drive. `start` is sent first if the drive has not begun yet; `engine`: the levels of the
    path that the engine still has to bear (None: the driver is asked).
    """

    way: Way
    start: Action | None
    engine: int | None = None
    _done: int = field(default=0)
    arrived: bool = field(default=False)  # the last leg has been sent
    over: bool = field(default=False)

    @property
    def left(self) -> tuple[DriveLeg, ...]:
        return self.way.legs[self._done :]

    def next_action(self, view: View, question: OpenQuestion | None) -> Action | None:
        """The next answer, or None: the driver is asked, or nobody. `over` tells when the journey has ended."""
        if self._ended(view):
            self.over = True
        if self.over or question is None or view.seat is None or view.seat not in question.asked:
            return None
        if question.prompt in ON_THE_ROAD:
            return None
        if question.prompt == "wear":
            return self._split(question)
        if self.start is not None and self.start in question.options:
            action, self.start = self.start, None
            return action
        if self.arrived or question.prompt != "drive" or not self._as_planned(view):
            self.over = True
            return None
        return self._next_leg(question)

    def _ended(self, view: View) -> bool:
        """Whether the drive that had begun is over."""
        now = view.open.drive
        return self.start is None and (now is None or now.seat != view.seat)

    def _split(self, question: OpenQuestion) -> Action | None:
        """D3. The share that was shown before, the engine last; None if the loss differs from the one shown."""
        splits = question.of(SplitWear)
        if self.engine is None or not splits or not self._foreseen(splits[0].engine + splits[0].chassis):
            return None
        fit = [split for split in splits if split.engine <= self.engine] or splits[:1]
        # The later legs have to be borne as well: the engine takes as little as they leave for it.
        later = sum(leg.cost.wear + (step_costs.DANGER.wear if leg.danger else 0) for leg in self.left)
        wanted = max(0, self.engine - later)
        best = min(fit, key=lambda split: (abs(split.engine - wanted), split.engine))
        self.engine = max(0, self.engine - best.engine)
        return best

    def _foreseen(self, levels: int) -> bool:
        """Whether the current leg was shown to cost that much, with its danger suffered or cancelled."""
        if not self._done or self.way.legs[self._done - 1].blind:
            return False
        leg = self.way.legs[self._done - 1]
        return levels in {leg.cost.wear, leg.cost.wear + (step_costs.DANGER.wear if leg.danger else 0)}

    def _as_planned(self, view: View) -> bool:
        """Whether the vehicle is where it should be, and has seen nothing new on the way."""
        if not self._done:
            return True
        last = self.way.legs[self._done - 1]
        assert view.seat is not None
        return view.open.crews[view.seat].at == last.to and not last.blind

    def _next_leg(self, question: OpenQuestion) -> Action | None:
        legs = self.left
        if not legs or legs[0].action not in question.options:
            self.over = True
            return None
        self._done += 1
        self.arrived = self._done == len(self.way.legs)
        return legs[0].action
