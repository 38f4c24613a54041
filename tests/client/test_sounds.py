"""Effects, ambience and engine: every file is sound and as loud as it was measured; they are heard where and when they
should be, and without a device nothing happens.
"""

from __future__ import annotations

import io
import itertools
import json
import time
from collections.abc import Iterator, Mapping
from random import Random

import numpy as np
import pygame
import pytest

from greatrace.assets import folder
from greatrace.great_race import constants
from greatrace.great_race.events import DriveBegan, DriveEnded, Passed, VehicleMoved
from greatrace.great_race.modules.season import WeatherRolled
from greatrace_client.games.great_race.ambience import ambience
from greatrace_client.games.great_race.sound_map import FARTHEST, EngineSound, heard_at, noise_of
from greatrace_client.i18n import known
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds, Volumes
from greatrace_client.ui.audio.ambience import GROUNDS, Ambience
from greatrace_client.ui.audio.device import RATE, Device, sides
from greatrace_client.ui.audio.happenings import GROUNDS as ALL_HAPPENINGS
from greatrace_client.ui.audio.happenings import Scatter
from greatrace_client.ui.audio.sounds import ALERTS
from greatrace_client.ui.audio.vehicle_engine import SPEEDS, VehicleEngine, loops
from greatrace_client.ui.captions import CONTEXT, MOST, SHOWN_FOR, Captions
from music.loudness import Samples, blocks, integrated, momentary, true_peak, weighted
from sounds.loops import FIRES
from tests.client.race_table import Table

FRAME = 1 / 60
LONGEST = 2.5  # seconds of an effect
LONGEST_HAPPENING = 8.0  # ... of what happens on a ground
EVEN = 4.0  # LU between the softest and the loudest 0.4 seconds of a bed: nothing in it can be recognised
ALL_SOUND = 16_000_000  # bytes
LOUDNESS: dict[str, float] = json.loads((folder() / "sounds" / "loudness.json").read_text(encoding="utf-8"))
LOOPS = (*GROUNDS, *SPEEDS)
HAPPENINGS = {name: each for ground in ALL_HAPPENINGS.values() for name, each in ground.items()}
TEN_MINUTES = 36_000  # frames
NAMES = (  # of all effects
    "click",
    "turn",
    "tile",
    "card",
    "coin",
    "drive",
    "danger",
    "repair",
    "fuel",
    "place",
    "pass",
    "horn",
    "finish",
    "no",
    "steam",
    "storm",
    "dice",
    "alert",
    "stamp",
    "bag",
    "cheer",
)


@pytest.fixture
def device() -> Iterator[Device]:
    """A new one for each test: channels keep what they play."""
    device = Device()
    assert device.live
    yield device
    device.close()


class Decoded(Mapping[str, Samples]):
    """All files by name, each decoded when it is looked at, as the client decodes it: -1..1, two channels."""

    def __init__(self) -> None:
        files = (file for file in (folder() / "sounds").iterdir() if file.name.endswith(".ogg"))
        self.files = {file.name.removesuffix(".ogg"): file for file in files}

    def __getitem__(self, name: str) -> Samples:
        sound = pygame.mixer.Sound(io.BytesIO(self.files[name].read_bytes()))
        return pygame.sndarray.array(sound).astype(np.float32) / 32768

    def __iter__(self) -> Iterator[str]:
        return iter(self.files)

    def __len__(self) -> int:
        return len(self.files)


@pytest.fixture
def samples(device: Device) -> Mapping[str, Samples]:
    assert device.live
    return Decoded()


# ---------------------------------------------------------------------------------------------------------------- files
def test_the_files_are_those_that_were_measured(samples: Mapping[str, Samples]) -> None:
    assert samples.keys() == LOUDNESS.keys()
    assert {name.rpartition("_")[0] for name in samples.keys() - set(LOOPS)} == {*NAMES, *HAPPENINGS}
    assert set(LOOPS) <= samples.keys()


@pytest.mark.parametrize("name", [*NAMES, *HAPPENINGS])
def test_every_effect_has_several_takes_of_one_loudness(name: str, samples: Mapping[str, Samples]) -> None:
    takes = {take: samples[take] for take in samples if take.rpartition("_")[0] == name}
    assert len(takes) >= 2
    levels = {take: momentary(found, RATE) for take, found in takes.items()}
    assert max(levels.values()) - min(levels.values()) < 1
    for take, found in takes.items():
        assert abs(levels[take] - LOUDNESS[take]) < 1
        assert true_peak(found) < -1
        assert len(found) < (LONGEST if name in NAMES else LONGEST_HAPPENING) * RATE
        assert np.abs(found[-1]).max() < 0.01  # no click at the end
    one, other = list(takes.values())[:2]
    shortest = min(len(one), len(other))
    assert np.abs(one[:shortest] - other[:shortest]).max() > 0.01


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_joins_its_own_beginning(name: str, samples: Mapping[str, Samples]) -> None:
    found = samples[name]
    assert abs(integrated(found, RATE) - LOUDNESS[name]) < 1
    assert true_peak(found) < -1
    steps = np.abs(np.diff(found, axis=0)).max()
    assert np.abs(found[0] - found[-1]).max() <= steps
    assert np.abs(found[:, 0] - found[:, 1]).max() > 0.01  # stereo


@pytest.mark.parametrize("name", GROUNDS)
def test_nothing_in_a_bed_can_be_recognised(name: str, samples: Mapping[str, Samples]) -> None:
    levels = 10 * np.log10(blocks((weighted(samples[name], RATE) ** 2).sum(axis=1), RATE))
    assert levels.max() - levels.min() < EVEN


@pytest.mark.parametrize("name", HAPPENINGS)
def test_every_take_of_what_happens_is_played(name: str, samples: Mapping[str, Samples]) -> None:
    takes = {take for take in samples if take.rpartition("_")[0] == name}
    assert takes == {f"{name}_{number + 1}" for number in range(HAPPENINGS[name].takes)}


def test_every_loop_of_the_engine_fires_at_its_own_speed(samples: Mapping[str, Samples]) -> None:
    assert list(FIRES) == sorted(FIRES)
    for name, fires in zip(SPEEDS, FIRES, strict=True):
        loud = np.abs(samples[name].sum(axis=1))
        alike = np.fft.irfft(np.abs(np.fft.rfft(loud - loud.mean())) ** 2)  # with itself, so much later
        assert max(FIRES, key=lambda each: float(alike[round(RATE / each)])) == fires


def test_all_sound_is_small() -> None:
    files = [*(folder() / "sounds").iterdir(), *(folder() / "music").iterdir()]
    assert sum(len(file.read_bytes()) for file in files) <= ALL_SOUND


# -------------------------------------------------------------------------------------------------------------- effects
def test_a_sound_is_played_and_the_next_time_another_take() -> None:
    sounds = Sounds(0.5)
    sounds.play("coin")
    sounds.play("coin")
    playing = [pygame.mixer.Channel(n).get_sound() for n in range(pygame.mixer.get_num_channels())]
    lengths = {id(sound) for sound in playing if sound is not None}
    assert sounds.live
    assert len(lengths) == 2
    sounds.close()


@pytest.mark.parametrize("place", [-1.0, -0.5, 0.0, 0.5, 1.0])
def test_a_sound_is_heard_at_its_place(place: float) -> None:
    left, right = sides(place)
    assert 0 <= min(left, right) <= max(left, right) <= 1
    assert (left > right) == (place < 0) or place == 0
    assert (left, right) == (1, 1) or place != 0


def test_without_a_device_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_device(*_args: object) -> None:
        raise pygame.error("no such audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    sounds = Sounds(1.0)
    sounds.play("coin")
    sounds.engine.run(1.0, 0.5, FRAME)
    sounds.ambience.update({"sea": 1.0}, FRAME)
    assert not sounds.live


def test_a_missing_file_is_silence() -> None:
    sounds = Sounds(0.5)
    sounds.play("no such sound")
    sounds.close()


def test_the_volumes_are_those_of_the_settings() -> None:
    chosen = Settings(master=0.9, music=0.1, sounds=0.2, engine=0.3, alerts=0.4, ambience=0.5)
    sounds = Sounds(Volumes.of(chosen))
    assert (sounds.volumes.effects, sounds.volumes.alerts) == (0.2, 0.4)
    assert (sounds.music.volume, sounds.engine.volume, sounds.ambience.volume) == (0.1, 0.3, 0.5)
    chosen.ambience = chosen.master = 0.0
    sounds.adjust(Volumes.of(chosen))
    assert sounds.ambience.volume == sounds.music.master == sounds.engine.master == 0


def test_what_happens_sounds_as_it_should() -> None:
    assert noise_of(DriveEnded(0, "breakdown")) == "steam"
    assert noise_of(DriveEnded(0, "chosen")) == ""
    assert noise_of(VehicleMoved(0, "a", 1, "sea")) == "horn"
    assert noise_of(WeatherRolled(0, 1, 1, "fuel")) == "storm"
    assert noise_of(WeatherRolled(0, 1, 6, "")) == "dice"


def test_every_sound_of_an_event_has_a_file() -> None:
    from greatrace_client.games.great_race.sound_map import SOUNDS

    assert {*SOUNDS.values(), "steam", "storm", "horn"} <= {*NAMES}


class Row:
    """Vehicles at these places from the left."""

    def __init__(self, *xs: float) -> None:
        self.xs = xs

    def place(self, _name: str, seat: int) -> tuple[float, float]:
        return self.xs[seat], 0.0


def test_an_event_is_heard_where_its_vehicle_stands() -> None:
    row = Row(0, 500, 600, 1000)
    left, middle, right, edge = (heard_at(Passed(seat), row, 1000) for seat in range(4))
    assert left == -FARTHEST
    assert middle == 0
    assert 0 < right < edge == FARTHEST


# ----------------------------------------------------------------------------------------------------- engine, ambience
def test_the_engine_runs_louder_on_ones_own_drive_and_stops_when_nobody_drives() -> None:
    own, others, flight = (
        VehicleMoved(0, "5c", 4, "land"),
        VehicleMoved(1, "5c", 4, "land"),
        VehicleMoved(0, "a", 4, "air"),
    )
    engine = EngineSound()
    shares = [engine.tick(FRAME, own, 0, driving=True) for _ in range(60)]
    assert shares == sorted(shares)
    assert shares[0] < shares[-1] == 1
    assert 0 < EngineSound.goal(others, 0, driving=False) < 1
    assert EngineSound.goal(flight, 0, driving=False) == 0
    assert 0 < EngineSound.goal(None, 0, driving=True) < EngineSound.goal(others, 0, driving=False)
    for _ in range(60):
        engine.tick(FRAME, None, 0, driving=False)
    assert engine.share == 0


def test_the_engine_speeds_up_on_the_way_and_idles_after_it() -> None:
    engine = EngineSound()
    engine.tick(FRAME, DriveBegan(0, 4), 0, driving=True)
    began = engine.speed
    for _ in range(60):
        engine.tick(FRAME, VehicleMoved(0, "5c", 4, "land"), 0, driving=True)
    assert began < engine.speed == 1
    for _ in range(60):
        engine.tick(FRAME, None, 0, driving=True)
    assert engine.speed == 0


@pytest.mark.parametrize("speed", [0.0, 0.2, 0.5, 0.9, 1.0])
def test_the_engines_loops_are_together_equally_loud_at_every_speed(speed: float) -> None:
    found = loops(speed)
    assert 1 <= len(found) <= 2
    assert sum(level**2 for level in found.values()) == pytest.approx(1)


def until_heard(player: VehicleEngine | Ambience, step: object) -> dict[str, float]:
    """The thread that loads needs its time."""
    assert callable(step)
    for _ in range(1_000_000):
        step()
        if player.heard:
            return player.heard
        time.sleep(0.001)
    pytest.fail("nothing was ever heard")


def test_the_engine_is_heard_while_it_runs(device: Device) -> None:
    engine = VehicleEngine(device, 0.5)
    assert set(until_heard(engine, lambda: engine.run(1.0, 0.0, FRAME))) == {SPEEDS[0]}
    for _ in range(60):
        engine.run(1.0, 1.0, FRAME)
    assert set(engine.heard) == {SPEEDS[-1]}
    for _ in range(60):
        engine.run(0.0, 0.0, FRAME)
    assert not engine.heard
    engine.close()


def test_the_ambience_fades_from_ground_to_ground(device: Device) -> None:
    player = Ambience(device, 0.5)
    until_heard(player, lambda: player.update({"camp": 1.0}, FRAME))
    until_heard(player, lambda: player.update({"sea": 0.6}, 0.0))
    assert set(player.heard) == {"camp"}  # until the sea is loaded
    while "sea" not in player.heard:
        player.update({"sea": 0.6}, FRAME)
    for _ in range(60 * 3):
        player.update({"sea": 0.6}, FRAME)
    assert player.heard == {"sea": 0.6}
    for _ in range(60 * 3):
        player.update({}, FRAME)
    assert not player.heard
    player.close()


def scattered(levels: Mapping[str, float], seed: int = 1934) -> dict[str, list[tuple[float, str, float]]]:
    """When each thing happened within ten minutes, in which take and how loud."""
    found: dict[str, list[tuple[float, str, float]]] = {}
    ready, now = set[str](), [0.0]

    def play(file: str, loudness: float, place: float) -> None:
        assert file in ready  # it was prepared
        assert -1 <= place <= 1
        found.setdefault(file.rpartition("_")[0], []).append((now[0], file, loudness))

    scatter = Scatter(Random(seed), ready.add, play)
    for frame in range(TEN_MINUTES):
        now[0] = frame * FRAME
        scatter.update(levels, FRAME)
    return found


@pytest.mark.parametrize("ground", GROUNDS)
def test_what_happens_on_a_ground_has_no_pattern(ground: str) -> None:
    found = scattered({ground: 0.8})
    assert found.keys() == ALL_HAPPENINGS[ground].keys()
    for name, happened in found.items():
        happening = HAPPENINGS[name]
        times, files, levels = zip(*happened, strict=True)
        gaps = np.diff(times)
        assert gaps.min() >= happening.least - FRAME
        assert happening.mean / 2 < gaps.mean() < happening.mean * 2
        assert gaps.std() > 0.15 * gaps.mean()
        assert all(one != other for one, other in itertools.pairwise(files))
        assert len(set(files)) == happening.takes or len(files) < 3 * happening.takes
        assert 0 < min(levels) < max(levels) <= 0.8


def test_it_happens_otherwise_the_next_time_and_not_at_all_elsewhere() -> None:
    assert scattered({"camp": 1.0}) == scattered({"camp": 1.0})
    assert scattered({"camp": 1.0}) != scattered({"camp": 1.0}, seed=1935)
    assert not scattered({"camp": 0.0})
    assert not scattered({})


class Closed(Device):
    """A device that nobody may ask for."""

    @property
    def live(self) -> bool:
        raise AssertionError("silence opened the device")


def test_silence_costs_nothing() -> None:
    Ambience(Closed(), 0.0).update({"camp": 1.0}, FRAME)
    VehicleEngine(Closed(), 0.5).run(0.0, 0.0, FRAME)


def test_the_ground_is_heard() -> None:
    from msgspec.structs import replace

    table = Table(players=2)
    ruleset, now = table.scene.board.ruleset, table.scene.stage.view.open
    forest = next(name for name, tile in ruleset.tiles.items() if tile.terrain == "forest")
    dunes = next(name for name, tile in ruleset.tiles.items() if tile.terrain == "dunes")

    def heard(at: str, tiles: dict[str, str], phase: str = constants.CONVOY) -> set[str]:
        crews = tuple(replace(crew, at=at) for crew in now.crews)
        return set(ambience(replace(now, phase=phase, crews=crews, tiles=tiles), 0, ruleset))

    space = next(space for space in ruleset.board.spaces if space not in ruleset.board.cities)
    assert heard(space, {space: forest}) == {"jungle"}
    assert heard(space, {space: dunes}) == heard(space, {}) == {"desert"}
    assert heard("dakar", {}) == {"town", "sea"}
    assert heard("timbuktu", {}) == {"town"}
    assert heard("dakar", {}, constants.BIVOUAC) == {"camp"}
    assert table.scene.music().ambience


# ------------------------------------------------------------------------------------------------------------- captions
class Context:
    def __init__(self, *, captions: bool = True) -> None:
        self.settings = Settings(captions=captions)


def test_what_calls_for_attention_has_a_caption() -> None:
    assert all(known(CONTEXT, name) for name in ALERTS)


def test_a_caption_comes_with_its_sound_even_in_silence_and_goes_by_itself() -> None:
    captions = Captions(Context())
    sounds = Sounds(0)
    sounds.on_played = captions.hear
    sounds.play("horn")
    assert [name for name, _ in captions.shown] == ["horn"]
    assert captions.update(FRAME)
    assert not captions.update(FRAME)
    assert captions.update(SHOWN_FOR)
    assert not captions.shown


def test_there_are_never_many_captions_and_a_click_has_none() -> None:
    captions = Captions(Context())
    for name in ("horn", "coin", "horn", "click", "fuel", "dice"):
        captions.hear(name)
    assert [name for name, _ in captions.shown] == ["horn", "fuel", "dice"][-MOST:]


def test_who_wants_no_captions_has_none() -> None:
    captions = Captions(Context(captions=False))
    captions.hear("horn")
    assert not captions.shown
