"""The slots of modules as numbers: all facts for the observing seat, from its own seat clockwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from greatrace.great_race.modules.challenges import Challenges, ChallengesSlot
from greatrace.great_race.modules.diplomacy import Diplomacy, DiplomacySlot
from greatrace.great_race.modules.leaders import Leaders
from greatrace.great_race.modules.leaders.events import LeadersSlot
from greatrace.great_race.modules.patronage import Patronage, PatronageSlot
from greatrace.great_race.modules.postal import COLOURS, Postal, PostalSlot
from greatrace.great_race.modules.season import Season, SeasonSlot
from greatrace.great_race.modules.village import Village, VillageSlot
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open
from greatrace.kernel import Seat
from greatrace.lab.learning.layout import CARDS, FRANCS, GAUGE, ROUNDS, ground

POWERS: Final = (
    "explore", "repair", "two_cards", "sea", "escort", "choice", "sixth", "steal", "second_tile", "allowance",
)  # fmt: skip
WEATHERS: Final = ("fuel", "wear", "boats")
Seats = Sequence[Seat]
Reader = Callable[[Ruleset, Any, Seats], list[float]]


class ModuleFeatures:
    """The features of modules for one seat; the same number of features at every question of a table."""

    def __init__(self, r: Ruleset, seat: Seat, seats: int) -> None:
        self.r, self.seats = r, [(seat + i) % seats for i in range(seats)]
        self.readers = [(one.id, READERS[one.id]) for one in r.extensions if one.id in READERS]
        self.size = sum(sizes(r, seats)[name] for name, _ in self.readers)
        self._seen: dict[str, Any] | None = None
        self._numbers: list[float] = []

    def of(self, o: Open) -> list[float]:
        """The numbers of all slots, one after the other."""
        if o.modules is not self._seen:
            self._seen = o.modules
            self._numbers = [n for name, read in self.readers for n in read(self.r, o.modules[name], self.seats)]
        return self._numbers


def sizes(r: Ruleset, seats: int) -> dict[str, int]:
    """The number of features of each module."""
    return {
        Leaders.id: seats * (len(POWERS) + 1) + 5,
        Season.id: len(WEATHERS) + 3,
        Village.id: seats,
        Postal.id: seats * (len(COLOURS) + 1) + len(r.board.cities) * len(COLOURS),
        Diplomacy.id: seats * len(COLOURS) + 2,
        Patronage.id: 2 * seats,
        Challenges.id: 5 * seats,
    }


def one_of(name: str, names: Sequence[str]) -> list[float]:
    """A vector with 1 at that place, 0 elsewhere."""
    return [float(name == other) for other in names]


def leaders(r: Ruleset, slot: LeadersSlot, seats: Seats) -> list[float]:
    """All players' powers, and whether they are spent; the tile that Chapman looks at."""
    numbers = [n for seat in seats for n in (*one_of(slot.powers[seat], POWERS), float(slot.spent[seat]))]
    return [*numbers, *ground(r, slot.shown or None)]


def season(_r: Ruleset, slot: SeasonSlot, seats: Seats) -> list[float]:
    """The weather, the time of year, and the seats with a sheltered drive."""
    sheltered = slot.shelter is not None
    return [*one_of(slot.weather, WEATHERS), slot.period / 6, float(sheltered), float(slot.shelter == seats[0])]


def village(_r: Ruleset, slot: VillageSlot, seats: Seats) -> list[float]:
    """The number of all players' visits."""
    return [slot.visits[seat] / CARDS for seat in seats]


def postal(r: Ruleset, slot: PostalSlot, seats: Seats) -> list[float]:
    """The parcels aboard and delivered, and those in the cities by name."""
    numbers = [n for seat in seats for n in (*one_of(slot.holds[seat], COLOURS), slot.delivered[seat] / CARDS)]
    return [*numbers, *(n for city in sorted(r.board.cities) for n in one_of(slot.cities.get(city, ""), COLOURS))]


def diplomacy(_r: Ruleset, slot: DiplomacySlot, seats: Seats) -> list[float]:
    """All players' influence, the die, and whether the own vehicle may leave."""
    numbers = [slot.influence[seat].get(colour, 0) / 6 for seat in seats for colour in COLOURS]
    return [*numbers, slot.die / 6, float(slot.cleared == seats[0])]


def patronage(_r: Ruleset, slot: PatronageSlot, seats: Seats) -> list[float]:
    """All players' squares, and their francs."""
    last = max(1, len(slot.squares) - 1)
    return [n for seat in seats for n in (slot.markers[seat] / last, slot.squares[slot.markers[seat]] / FRANCS)]


def challenges(_r: Ruleset, slot: ChallengesSlot, seats: Seats) -> list[float]:
    """All players' counts so far."""
    done = [slot.tallies[seat] for seat in seats]
    return [
        n
        for t in done
        for n in (len(t.cities) / GAUGE, t.lines / GAUGE, t.unknown / GAUGE, t.parcels / GAUGE, t.round / ROUNDS)
    ]


READERS: Final[dict[str, Reader]] = {
    Leaders.id: leaders,
    Season.id: season,
    Village.id: village,
    Postal.id: postal,
    Diplomacy.id: diplomacy,
    Patronage.id: patronage,
    Challenges.id: challenges,
}
