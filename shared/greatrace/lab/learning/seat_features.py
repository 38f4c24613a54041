"""The features of a seat for a learning agent: view and options."""

from __future__ import annotations

from greatrace.great_race.ruleset import Ruleset
from greatrace.kernel import Seat
from greatrace.lab.learning.option_features import OptionFeatures
from greatrace.lab.learning.view_features import ViewFeatures


class SeatFeatures:
    """The features of one seat on one course, which is start and finish."""

    def __init__(self, r: Ruleset, seat: Seat, seats: int, *, ways: bool = False) -> None:
        self.view = ViewFeatures(r, seat, seats, ways=ways)
        self.options = OptionFeatures(r, self.view, seats)
