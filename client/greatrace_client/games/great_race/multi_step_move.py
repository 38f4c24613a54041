"""A drive of several spaces, sent step by step; it stops as soon as anything comes up that was not planned."""

from __future__ import annotations

from attrs import define, field

from greatrace.great_race.state import View
from greatrace.kernel import Action
from greatrace_client.games.great_race.pathfinding import DriveLeg, Way
from greatrace_client.model.table import OpenQuestion

# Questions that belong to the road: the driver answers them, then the journey goes on.
ON_THE_ROAD = frozenset({"wear", "danger", "stop", "reaction", "discard"})


@define
class Journey:
    """The legs that are still to be driven. `start` is sent first when the drive has not begun yet."""

    way: Way
    start: Action | None
    _done: int = field(default=0)
    over: bool = field(default=False)

    @property
    def left(self) -> tuple[DriveLeg, ...]:
        return self.way.legs[self._done :]

    def next_action(self, view: View, question: OpenQuestion | None) -> Action | None:
        """What to answer now, or None: the driver is asked, or nobody. `over` tells when the journey has ended."""
        if question is None or view.seat is None or view.seat not in question.asked:
            return None
        if question.prompt in ON_THE_ROAD:
            return None
        if self.start is not None and self.start in question.options:
            action, self.start = self.start, None
            return action
        if question.prompt != "drive" or not self._as_planned(view):
            self.over = True
            return None
        return self._next_leg(question)

    def _as_planned(self, view: View) -> bool:
        """Whether the vehicle stands where it should, and saw nothing new on the way."""
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
        self.over = self._done == len(self.way.legs)
        return legs[0].action
