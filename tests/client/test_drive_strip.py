"""The drive strip: what it reads from a drive, how long it is open, and that nobody waits for it."""

from __future__ import annotations

import pygame
import pytest
from attrs import define, field

from greatrace.great_race import events as ev
from greatrace.great_race.setup import Setup
from greatrace_client.games.great_race.drive_strip.driver import aloft, pose
from greatrace_client.games.great_race.drive_strip.incidents import SHOCK, jolt
from greatrace_client.games.great_race.drive_strip.moments import (
    TOWN,
    DangerSettled,
    DangerShown,
    DriveReader,
    Last,
    Moment,
    SpaceEntered,
    StripVehicle,
    Unknown,
)
from greatrace_client.games.great_race.drive_strip.motion import StripMotion
from greatrace_client.games.great_race.drive_strip.painting import name_right
from greatrace_client.games.great_race.drive_strip.scenery import LAYERS, Scenery, grounds
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.accessibility import spare
from greatrace_client.ui.draw.art import art_files
from greatrace_client.ui.draw.vehicles import CYCLE, phase_of, rolled, seen
from tests.client.on_stage import FRAME, window_on

FULL, SHORT = 2.5, 1.2


@define
class Map:
    """Where tiles lie and vehicles stand."""

    grounds: dict[str, str] = field(factory=lambda: {"1a": "dunes", "2a": "forest"})
    cities: dict[str, str] = field(factory=lambda: {"niamey": "Niamey"})
    rivals: dict[str, tuple[StripVehicle, ...]] = field(factory=lambda: {"2a": (StripVehicle("blue"),)})

    def terrain(self, space: str) -> str:
        return self.grounds.get(space, "")

    def city(self, space: str) -> str:
        return self.cities.get(space, "")

    def standing(self, space: str, without: int) -> tuple[StripVehicle, ...]:
        return self.rivals.get(space, ())


def open_seconds(motion: StripMotion, moments: list[Moment], gap: float = 0.0) -> float:
    """How long the strip is seen in all; `gap`: seconds between two moments."""
    waiting, gone, since = list(moments), 0.0, gap
    for _ in range(2000):
        since += FRAME
        while waiting and since >= gap:
            motion.add(waiting.pop(0))
            since = 0.0 if gap else since
        motion.tick(FRAME)
        gone += FRAME * motion.open
    assert not motion.open
    return gone


def test_a_drive_is_read_from_its_events_alone() -> None:
    reader = DriveReader(1, Map())
    events = [
        ev.DriveBegan(1, 4),
        ev.TileRevealed(1, "1a", "dunes_2_1"),
        ev.VehicleMoved(1, "1a", 3, "land"),
        ev.VehicleMoved(0, "2a", 3, "land"),  # somebody else's
        ev.ThreatDeclared("saboteur", 0, 1, 1, 0, ()),
        ev.ThreatCancelled(1, "escort"),
        ev.VehicleMoved(1, "2a", 4, "land"),
        ev.VehicleMoved(1, "niamey", 5, "sea"),
        ev.DriveEnded(1, "breakdown"),
    ]
    assert [moment for event in events for moment in reader.moments(event)] == [
        Unknown(),
        SpaceEntered("dunes"),
        DangerShown("saboteur"),
        DangerSettled(cancelled=True),
        SpaceEntered("forest", rivals=(StripVehicle("blue"),)),
        SpaceEntered("sea"),
        SpaceEntered(TOWN, "Niamey"),
        Last(broken=True),
    ]


@pytest.mark.parametrize("budget", [FULL, SHORT], ids=["full", "short"])
@pytest.mark.parametrize("spaces", [1, 4, 12])
@pytest.mark.parametrize("gap", [0.0, 0.3, 1.5], ids=["at once", "one by one", "with pauses"])
def test_a_drive_keeps_to_its_seconds_whatever_its_length(budget: float, spaces: int, gap: float) -> None:
    moments: list[Moment] = [SpaceEntered("dunes") for _ in range(spaces)]
    moments[1:1] = [DangerShown("terrain"), DangerSettled(cancelled=False)]
    motion = StripMotion(budget, TOWN)
    assert 0.5 < open_seconds(motion, [*moments, Last()], gap) <= budget + 2 * FRAME


def test_all_that_is_told_at_once_is_seen() -> None:
    motion = StripMotion(FULL, TOWN)
    for ground in ("dunes", "forest", "swamp", "mountain", "sea", "town"):
        motion.add(SpaceEntered(ground))
    grounds = [TOWN]
    while motion.open:
        motion.tick(FRAME)
        if motion.ground != grounds[-1]:
            grounds.append(motion.ground)
    assert grounds == [TOWN, "dunes", "forest", "swamp", "mountain", "sea", "town"]


def test_it_only_goes_forward_and_stands_still_in_the_end() -> None:
    motion, last = StripMotion(FULL, TOWN), 0.0
    for moment in (
        SpaceEntered("dunes"),
        DangerShown("terrain"),
        DangerSettled(cancelled=True),
        SpaceEntered("forest"),
        Last(),
    ):
        motion.add(moment)
    while motion.open:
        motion.tick(FRAME)
        assert motion.distance >= last
        last = motion.distance
    assert motion.speed < 60
    assert motion.incident is not None
    assert motion.incident.state == "cancelled"


def test_skipped_it_is_gone_for_the_rest_of_the_drive() -> None:
    motion = StripMotion(FULL, TOWN)
    assert not motion.skip()
    motion = StripMotion(FULL, TOWN)
    motion.add(SpaceEntered("dunes"))
    for _ in range(20):
        motion.tick(FRAME)
    assert motion.skip()
    assert open_seconds(motion, [SpaceEntered("forest"), Last()]) <= 0.25


def test_a_thing_stays_what_it_was_when_it_came_into_sight() -> None:
    scenery, seen_first = Scenery(), dict[int, str]()
    for distance in range(0, 1500, 10):
        ground = "forest" if distance < 700 else "dunes"
        for number, thing in enumerate(scenery.layer(2, distance, -300, 600, lambda _x, g=ground: g)):  # type: ignore[misc]
            place = round(thing.x + distance)
            assert seen_first.setdefault(place, thing.art) == thing.art, number
    assert {"ripple"} < set(seen_first.values())


@pytest.mark.parametrize("ground", grounds())
def test_every_ground_has_pictures_on_every_layer(ground: str) -> None:
    for layer in LAYERS:
        assert all(f"strip/{name}" in art_files for name in layer.sorts(ground) if name)


@pytest.mark.parametrize(("crew", "model"), [("mint", ""), ("blue", "p4t_congo"), ("plum", "lancia_bravado")])
def test_belts_and_wheels_turn_and_come_round(crew: str, model: str) -> None:
    pictures = {seen(crew, model, phase=phase_of(CYCLE * share / 8)).body for share in range(8)}
    assert len(pictures) == 8
    assert phase_of(CYCLE) == phase_of(0) == 0
    assert rolled(seen(crew, model).body, 2) in pictures


# ---- in a race

SETUP = Setup("africa", ("vermilion", "blue"), "cairo", "cape_town")


def drives(strip: str, *, still: bool = False, key: int | None = None) -> tuple[int, int]:
    """Frames in which the strip is open during the first drives of a race, and in which the map lets it be."""
    race, scene = window_on(SETUP, 1.0)
    scene.context.settings.drive_strip = strip
    spare(reduced_motion=still, high_contrast=False)
    frames = others = 0
    for _ in range(60):
        scene.happened(race.bot_step(also_own=True) or [])
        for _ in range(60):
            scene.update(FRAME)
            frames += scene.strip.open
            others += scene.strip.open and scene.director.idle
            if scene.strip.open and key is not None:
                scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=" "))
                scene.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
    if frames:
        scene.draw(scene.context.page)
    return frames, others


def test_drives_are_seen_while_the_picture_goes_on() -> None:
    frames, others = drives("full")
    assert frames > 60
    assert others > 0, "the director does not wait for the strip"
    assert 0 < drives("short")[0] < frames
    assert drives("full", key=pygame.K_SPACE)[0] < frames / 2


def test_no_strip_where_none_is_wished_for() -> None:
    assert drives("off") == (0, 0)
    assert drives("full", still=True) == (0, 0)


def test_a_plane_takes_off_and_lands() -> None:
    motion, heights = StripMotion(FULL, TOWN), list[float]()
    for moment in (SpaceEntered("air"), SpaceEntered(TOWN, "Niamey")):
        motion.add(moment)
    while motion.open:
        motion.tick(FRAME)
        if motion.ground == "air":
            heights.append(aloft(motion))
    assert max(heights) > 0.95
    highest = heights.index(max(heights))
    assert heights[0] < 0.9
    assert heights[:highest] == sorted(heights[:highest])
    assert heights[-1] < max(heights)


def test_only_what_is_struck_is_shaken_and_not_for_long() -> None:
    motion = StripMotion(FULL, "dunes")
    motion.add(SpaceEntered("dunes"))
    motion.add(DangerShown("saboteur"))
    motion.add(DangerSettled(cancelled=False))
    shocks = []
    while motion.open:
        motion.tick(FRAME)
        incident = motion.incident
        if incident is None or incident.state == "shown":
            assert jolt(motion) == 0
        else:
            shocks.append(jolt(motion))
    assert shocks[0] > 0.5
    assert not any(shocks[round(SHOCK / FRAME) + 1 :])
    motion.incident = None
    assert jolt(motion) == 0


def test_a_vehicle_that_stands_trembles_and_a_driving_or_broken_one_does_not() -> None:
    def hops(speed: float, *, broken: bool = False) -> set[float]:
        motion = StripMotion(FULL, "dunes", speed=speed, broken=broken)
        found = set[float]()
        for _ in range(40):
            motion.budget -= FRAME
            found.add(pose(0.0, motion).hop)
        return found

    assert len(hops(0.0)) == 2
    assert len(hops(0.0, broken=True)) == len(hops(700.0)) == 1


def test_the_name_stands_where_no_note_lies() -> None:
    frame, note = Box(300, 80, 700, 210), Box(320, 90, 300, 300)
    assert not name_right(frame, [])
    assert name_right(frame, [note])
    assert not name_right(frame, [note._replace(x=700)])
    assert not name_right(frame, [note, note._replace(x=700)])
