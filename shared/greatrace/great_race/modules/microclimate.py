"""MICROCLIMATE: tiles with their own weather, for races with SEASON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from greatrace.great_race import events as ev
from greatrace.great_race.content_loader import Content
from greatrace.great_race.editions import Tile
from greatrace.great_race.extension import Extension
from greatrace.great_race.module_content import FACES, Count, Face, Strict, read, require
from greatrace.great_race.race import Race
from greatrace.great_race.rules import drive
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, State
from greatrace.kernel import Event, Seat
from greatrace.sentence import said

TILE: Final = "microclimate"


class MicroclimateEffect(Strict, frozen=True, forbid_unknown_fields=True):
    """The effect of a microclimate."""

    id: str
    fuel: Annotated[int, Meta(ge=-3, le=3)] = 0
    wear: Annotated[int, Meta(ge=0, le=3)] = 0
    spaces: Annotated[int, Meta(ge=0, le=3)] = 0
    stop: bool = False

    @property
    def kindness(self) -> int:
        """The effect's value to the driver: above 0 good, below bad."""
        return self.fuel - self.wear + self.spaces - self.stop


class TilesEntry(Strict, frozen=True, forbid_unknown_fields=True):
    """A number of equal tiles."""

    fuel: Count
    count: Count


class MicroclimateTables(Strict, frozen=True, forbid_unknown_fields=True):
    """The tiles and the card."""

    tiles: TilesEntry
    faces: dict[Face, MicroclimateEffect]

    def check(self, content: Content) -> None:
        """Check that every face has an effect, and that there are good and bad ones."""
        require(len(self.faces) == FACES, "faces", said("each of the {number} faces needs a line", number=FACES))
        moods = [whim.kindness for whim in self.faces.values()]
        require(min(moods) < 0 < max(moods), "faces", said("there must be good and bad ones"))


class MicroclimateSlot(msgspec.Struct, frozen=True):
    """The last die and its effect."""

    die: int = 0
    whim: str = ""


class MicroclimateRolled(Event, frozen=True):
    """MICROCLIMATE. A driver who crosses such a tile rolls the die; its effect, by the card, follows."""

    seat: Seat
    space: str
    die: int
    whim: str


class DriveLengthened(Event, frozen=True):
    """MICROCLIMATE. This drive gets more spaces."""

    seat: Seat
    spaces: int


class Microclimate(Extension):
    """MICROCLIMATE. A driver who crosses one of its tiles rolls a die."""

    id = "microclimate"
    order = 400  # after the season that it belongs to
    slot = MicroclimateSlot
    events = (MicroclimateRolled, DriveLengthened)
    requires = ("season",)
    tables: MicroclimateTables

    def load_content(self, content: Content) -> None:
        """Read tiles and card."""
        self.tables = read(content, self.id, MicroclimateTables)

    def tiles(self) -> Mapping[str, int]:
        """The tiles added to the bag."""
        return {TILE: self.tables.tiles.count}

    def tile_kinds(self) -> Mapping[str, Tile]:
        """The tile: cheap to cross, apart from the die."""
        return {TILE: Tile(TILE, TILE, self.tables.tiles.fuel, 0, count=0)}

    def begin(self, state: State, _r: Ruleset) -> State:
        return self.with_initial_slot(state, MicroclimateSlot())

    def under_weather(self, o: Open) -> bool:
        """Whether a drive may still meet such a tile."""
        return o.bag > 0 or TILE in o.tiles.values()

    async def entered(self, t: Race, seat: Seat, space: str) -> str | None:
        """MICROCLIMATE. Roll the die, unless the drive is sheltered from the weather."""
        if t.open.tiles.get(space) != TILE or any(x.sheltered(t.open, seat) for x in t.ruleset.extensions):
            return None
        die = self.roll(t)
        whim = self.tables.faces[die]
        await t.happen(MicroclimateRolled(seat, space, die, whim.id))
        await suffer(t, seat, whim)
        return TILE if whim.stop else None


async def suffer(t: Race, seat: Seat, whim: MicroclimateEffect) -> None:
    """MICROCLIMATE. Apply the effect: gains up to the maximum, losses down to 0."""
    crew = t.crew(seat)
    if gained := min(whim.fuel, crew.maximum.fuel - crew.fuel) if whim.fuel > 0 else 0:
        await t.happen(ev.FuelGained(seat, gained, TILE))
    if lost := min(-whim.fuel, crew.fuel) if whim.fuel < 0 else 0:
        await t.happen(ev.FuelPaid(seat, lost, TILE))
    if whim.spaces:
        await t.happen(DriveLengthened(seat, whim.spaces))
    await drive.take_wear(t, seat, min(whim.wear, crew.engine + crew.chassis), TILE)


def _rolled(o: Open, e: MicroclimateRolled) -> Open:
    """slot.die = die; slot.whim = whim"""
    return Microclimate.with_slot(o, die=e.die, whim=e.whim)


def _lengthened(o: Open, e: DriveLengthened) -> Open:
    """open.drive.left + spaces, unless open.drive is null"""
    return o if o.drive is None else replace(o, drive=replace(o.drive, left=o.drive.left + e.spaces))


Microclimate.open_changes = {MicroclimateRolled: _rolled, DriveLengthened: _lengthened}
