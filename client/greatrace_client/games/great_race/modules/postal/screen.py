"""POSTAL on the screen: parcels on cities, vehicles and dashboards; stamps where the player's own would be paid."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from greatrace.great_race.modules import postal
from greatrace.great_race.modules.postal import Postal
from greatrace.great_race.ruleset import Ruleset
from greatrace_client.games.great_race.animations.on_board import BEAT, tell
from greatrace_client.games.great_race.cues import brief, cue
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.games.great_race.module_api.context import ModulePlace
from greatrace_client.games.great_race.module_api.screen import ModuleScreen, offered
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.view_state.effects import ParcelFlight, Postmark
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import listed, space_name, term, tr
from greatrace_client.i18n.names import price
from greatrace_client.model.target import UiTarget
from greatrace_client.race_common.hit_areas import HitArea, nothing
from greatrace_client.race_common.view_state.spans import over, pause
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import parcels
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.moving.traffic import covers
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import PAPER_LIGHT
from greatrace_client.ui.draw.shapes import Point, at, scaled
from greatrace_client.ui.widgets import Widget

if TYPE_CHECKING:
    from greatrace_client.games.great_race.board_view import BoardView

FALL, FLIGHT, STAMP = 0.3, 0.4, 0.9  # seconds
CORNER = 24.0, -25.0  # the place of a city's parcel, off its middle, sheet units
HOLD = -25.0, -30.0  # the place of a vehicle's parcel when it faces right, off its tracks' place


def corner(stage: Stage, city: str) -> Point:
    """The place of a city's parcel."""
    return beside(stage, city, 1)


def beside(stage: Stage, city: str, side: int) -> Point:
    """A place to the right (1) or left (-1) of a city, away from its name."""
    x, y = stage.spot(city)
    south = stage.ruleset.board.cities[city].label == "s"
    return x + side * CORNER[0], y + (CORNER[1] if south else -CORNER[1])


def hold(stage: Stage, seat: int) -> Point:
    """The place of a crew's parcel: on the load behind the driver."""
    pose = stage.vehicle(seat).pose
    size = pose.scale / 0.54
    side = -1 if pose.left else 1
    return pose.x + side * HOLD[0] * size, pose.y + HOLD[1] * size - pose.hop


async def fly(stage: Stage, flight: ParcelFlight) -> None:
    """Fly a parcel."""
    with stage.showing(flight):
        async for t in over(FLIGHT, easing.in_out):
            flight.t = t


@brief(postal.ParcelsLaid, FALL)
def parcels_laid(stage: Stage, e: postal.ParcelsLaid) -> None:
    """The parcels fall from above, one after the other."""
    for number, (city, colour) in enumerate(e.cities.items()):
        x, y = corner(stage, city)
        stage.passing(ParcelFlight(colour, (x, y - 90), (x, y), city, lift=0), FALL, wait=0.02 * number)


@brief(postal.ParcelGiven, 0.15)
def parcel_given(stage: Stage, e: postal.ParcelGiven) -> None:
    x, y = hold(stage, e.seat)
    stage.passing(ParcelFlight(e.colour, (x, y - 90), (x, y), seat=e.seat, lift=0), FALL)


@cue(postal.ParcelLoaded, FLIGHT)
async def parcel_loaded(stage: Stage, e: postal.ParcelLoaded) -> None:
    colour = postal.Postal.slot_of(stage.view.open).cities[e.city]
    await fly(stage, ParcelFlight(colour, corner(stage, e.city), hold(stage, e.seat), e.city, e.seat))


@cue(postal.ParcelDelivered, FLIGHT)
async def parcel_delivered(stage: Stage, e: postal.ParcelDelivered) -> None:
    """The parcel flies into the city, which stamps it; the francs follow."""
    await fly(stage, ParcelFlight(e.colour, hold(stage, e.seat), stage.spot(e.city), seat=e.seat))
    stage.passing(Postmark(stage.spot(e.city)), STAMP)
    tell(stage, e.seat, tr("parcel delivered"))
    await pause(BEAT)


LYING, CARRIED = 0.92, 0.62  # sizes on the map
TAG = 46.0, 42.0


class ParcelHold(UiTarget, frozen=True):
    """The hold of a player's vehicle."""

    topic: ClassVar[str] = "postal"
    seat: int


class PostalScreen(ModuleScreen):
    """The parcels' additions to the race."""

    def __init__(self, table: RaceTable) -> None:
        seated = table.seat is not None
        self.tags = [HoldTag(i) for i in range(len(table.view.open.crews) - seated)]
        if seated:
            self.tags.append(HoldTag(None))

    def panels(self) -> list[Panel]:
        return list(self.tags)

    def hit_areas(self, race: ModulePlace) -> list[Widget]:
        return [tag.area(race) for tag in self.tags if tag.seat(race.shown) is not None]

    def lying(self, shown: Shown) -> Hashable:
        slot = Postal.slot_of(shown.stage.view.open)
        own = slot.holds[shown.seat] if shown.seat is not None else ""
        return tuple(slot.cities.items()), own, frozenset(in_flight(shown))

    def draw_lying(self, page: Page, board: BoardView, shown: Shown) -> None:
        """Draw parcels that lie in cities, under their names and under vehicles."""
        view, flying = board.view(page), in_flight(shown)
        draw_stamps(view, shown)
        for city, colour in Postal.slot_of(shown.stage.view.open).cities.items():
            if city not in flying:
                draw_parcel(view, colour, corner(shown.stage, city), LYING)
        if board.sheet.painted:
            board.sheet.show_labels(page)

    def draw_above(self, page: Page, board: BoardView, shown: Shown) -> None:
        """Draw parcels aboard (as far as no nearer vehicle hides them), beside a vehicle that would hide them, and in
        flight.
        """
        view, flying = board.view(page), in_flight(shown)
        slot = Postal.slot_of(shown.stage.view.open)
        for city in {v.space for v in shown.stage.vehicles} - flying:
            if city in slot.cities:
                draw_parcel(view, slot.cities[city], corner(shown.stage, city), LYING)
        on_land = [v for v in shown.stage.vehicles if v.way == "land"]
        for vehicle in on_land:
            colour, spot = slot.holds[vehicle.seat], hold(shown.stage, vehicle.seat)
            nearer = [v.pose for v in on_land if v.pose.y > vehicle.pose.y]
            if colour and vehicle.seat not in flying and not any(covers(pose, spot) for pose in nearer):
                draw_parcel(view, colour, spot, CARRIED * vehicle.pose.scale / 0.54)
        draw_passing(view, shown)

    def about_space(self, shown: Shown, space: str) -> str:
        """The city's parcel, and whether the player's own is paid there."""
        o, r = shown.stage.view.open, shown.table.ruleset
        slot, seat = Postal.slot_of(o), shown.seat
        lying = slot.cities.get(space, "")
        lines = [tr("Parcel here: {colour}", colour=term("colour", lying))] if lying else []
        if seat is not None and space in goals(r, slot.holds[seat]):
            lines.append(tr("Deliver your parcel here: {prize}", prize=price(prize(r))))
        return "\n".join(lines)


# ---- on the map


def draw_parcel(view: Page, colour: str, spot: Point, size: float) -> None:
    """A parcel around the spot, cut out like the vehicles."""
    w, h = parcels.WIDE, parcels.TALL
    view.sprite(parcels.boxed(colour), spot[0] - w * size / 2, spot[1] - h * size / 2, w, h, size, rim=PAPER_LIGHT)


def draw_stamps(view: Page, shown: Shown) -> None:
    """A small postmark on the cities that pay for the player's own parcel."""
    seat = shown.seat
    if seat is None:
        return
    for city in goals(shown.table.ruleset, Postal.slot_of(shown.stage.view.open).holds[seat]):
        x, y = beside(shown.stage, city, -1)
        view.svg(parcels.boxed_stamp(), x - 16, y - 16, 32, 32)


def in_flight(shown: Shown) -> set[str | int | None]:
    """Cities and seats whose parcel is in the air."""
    flights = [e for e in shown.stage.effects if isinstance(e, ParcelFlight)]
    return {e.city for e in flights} | {e.seat for e in flights}


def draw_passing(view: Page, shown: Shown) -> None:
    """Draw flying parcels and postmarks."""
    for mark in shown.stage.effects:
        if isinstance(mark, ParcelFlight):
            draw_parcel(view, mark.colour, easing.arc(mark.start, mark.end, mark.t, mark.lift), LYING)
        elif isinstance(mark, Postmark):
            size = 2.2 - 0.9 * easing.out(min(1.0, mark.t * 4))
            x, y = mark.at
            image = at(60, 50, parcels.postmark(-14), round(size * 10) / 10)
            view.svg(image, x - 60, y - 50, 120, 100, int(255 * min(1.0, (1 - mark.t) * 2)))


def prize(r: Ruleset) -> int:
    """The francs paid for a delivery."""
    extension = next(x for x in r.extensions if isinstance(x, Postal))
    return extension.tables.prize


def goals(r: Ruleset, colour: str) -> list[str]:
    """The cities where a parcel of that colour is paid."""
    return [name for name, city in r.board.cities.items() if city.colour == colour]


# ---- on the dashboards


def tag_box(layout: Layout, index: int | None) -> Box:
    """The box of a luggage tag: beside the player's own money, over the upper right corner of a rival's dashboard."""
    if index is None:
        return Box(layout.dashboard.right - 178, layout.dashboard.y + 12, *TAG)
    b, w, h = layout.rivals[index], TAG[0] * 0.82, TAG[1] * 0.82
    return Box(b.right - w + 18, b.y - 3, w, h)


class HoldTag(Panel):
    """The tag with a crew's parcel."""

    def __init__(self, index: int | None) -> None:
        super().__init__(lambda layout: tag_box(layout, index))
        self.index = index

    def seat(self, shown: Shown) -> int | None:
        """The seat of the hold; None: a spectator has none."""
        return shown.seat if self.index is None else shown.rivals[self.index]

    def key(self, shown: Shown) -> Hashable:
        seat = self.seat(shown)
        return Postal.slot_of(shown.stage.view.open).holds[seat] if seat is not None else None

    def paint(self, page: Page, shown: Shown) -> None:
        seat = self.seat(shown)
        if seat is None:
            return
        b, colour = self.box(shown), Postal.slot_of(shown.stage.view.open).holds[seat]
        page.svg(scaled(at(23, 21, parcels.tag(colour)), b.w / TAG[0]), *b)

    def area(self, race: ModulePlace) -> HitArea:
        """The area of the hold; a click on the player's own loads the city's parcel while that is offered."""
        shown = race.shown
        seat = self.seat(shown)
        assert seat is not None
        control = offered(shown, "load") if self.index is None else None
        load = partial(race.input.act, control) if control is not None else nothing
        made = HitArea(ParcelHold(seat), about(shown, seat), load, about(shown, seat))
        made.focusable = control is not None
        made.place(*self.box(shown))
        return made


def about(shown: Shown, seat: int) -> Callable[[], str]:
    """The parcel aboard, its cities, and the number delivered."""

    def text() -> str:
        slot, r = Postal.slot_of(shown.stage.view.open), shown.table.ruleset
        colour = slot.holds[seat]
        if not colour:
            lines = [tr("Your hold is empty.")]
        else:
            names = listed([space_name(r.board, city) for city in goals(r, colour)])
            lines = [tr("Parcel on board: {colour}", colour=term("colour", colour)), names]
        return "\n".join([*lines, tr("Delivered: {n}", n=slot.delivered[seat])])

    return text
