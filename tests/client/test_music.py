"""The music: its files, how layers are mixed, what is heard when, and that the player fades and never waits."""

from __future__ import annotations

import io
import itertools
import time
from collections.abc import Iterable, Iterator, Mapping

import attrs
import msgspec
import numpy as np
import pygame
import pytest

from greatrace.crazy_race import words
from greatrace.crazy_race.state import Open as CrazyOpen
from greatrace.crazy_race.state import Pile
from greatrace.great_race import constants
from greatrace.great_race.board import Board
from greatrace.great_race.content_loader import load
from greatrace.great_race.state import Crew, Gauges, Open, Threat
from greatrace_client.app.music_conductor import MusicConductor
from greatrace_client.games.crazy_race import music as crazy_music
from greatrace_client.games.great_race.music import LAYERS, race_mix
from greatrace_client.model.music import RESULTS, TARGET, TITLE, Mix, gains
from greatrace_client.race_common.race_view import RaceView
from greatrace_client.ui.audio.ambience import Ambience
from greatrace_client.ui.audio.device import FIRST_LAYER, RATE, Device
from greatrace_client.ui.audio.device import LAYERS as CHANNELS
from greatrace_client.ui.audio.layers import FADE, SPARE, Layers, turn_on
from greatrace_client.ui.audio.music import Music, known_loudness, music_folder
from greatrace_client.ui.scene import FinalScene, Scene
from music.loudness import Samples, blocks, gated, integrated, true_peak
from music.loudness import weighted as as_heard
from tests.patience import ENOUGH

COLOURS = ("africa", "south_america", "asia", "usa")
FRAME = 1 / 60
CEILING = 10 ** (-1 / 20)  # -1 dB
TENTH, TENTHS = RATE // 10, 341  # samples of a tenth of a second; tenths of a layer


@pytest.fixture(scope="module")
def device() -> Iterator[Device]:
    device = Device()
    assert device.live
    yield device
    device.close()


@pytest.fixture(scope="module")
def samples(device: Device) -> Mapping[str, Samples]:
    """All files, decoded as the client decodes them: -1..1, two channels."""
    found = {}
    for file in music_folder().iterdir():
        if file.name.endswith(".ogg"):
            sound = pygame.mixer.Sound(io.BytesIO(file.read_bytes()))
            found[file.name.removesuffix(".ogg")] = pygame.sndarray.array(sound).astype(np.float32) / 32768
    return found


@pytest.fixture(scope="module")
def weighted(samples: Mapping[str, Samples]) -> Mapping[str, Samples]:
    """The same as the ear hears them (BS.1770)."""
    return {name: as_heard(found, RATE) for name, found in samples.items()}


def open_table(**changes: object) -> Open:
    """A race in Africa in its convoy phase: nothing is near, nothing is dry."""
    crew = Crew("blue", 4, 4, 4, Gauges(6, 6, 6), 50, "cairo", row=2)
    now = Open((crew, crew), (0, 1), (0, 1), "cape_town", "cairo", 40, 50, 3, constants.CONVOY)
    return msgspec.structs.replace(now, **changes)


def mixes() -> list[Mix]:
    """Every mix that can occur in a race of either game."""
    board = load().boards["africa"]
    last = board.progress("cape_town", "cairo")["cairo"]
    found = []
    for phase, threat, fuel, row in itertools.product(
        (constants.BIVOUAC, constants.PLANNING, constants.CONVOY), (None, Threat("saboteur", 1)), (0, 4), (0, last - 1)
    ):
        crew = Crew("blue", fuel, 4, 4, Gauges(6, 6, 6), 50, "cairo", row=row)
        for colour in COLOURS:
            mix = race_mix(open_table(phase=phase, threat=threat, crews=(crew,)), 0, board)
            found.append(Mix(layers={**{name: mix.layers[name] for name in LAYERS}, colour: mix.layers["africa"]}))
    for phase, is_last in itertools.product((words.LAYING, words.SCORING), (False, True)):
        now = CrazyOpen((), 0, 3, Pile(1, 1), Pile(1, 1), phase, last=is_last)
        found.append(crazy_music.race_mix(now))
    return found


# ---------------------------------------------------------------------------------------------------------------- files
def test_the_files_are_those_that_were_measured(samples: Mapping[str, Samples]) -> None:
    assert known_loudness().keys() == samples.keys()
    assert {TITLE, RESULTS, *LAYERS, *COLOURS, *crazy_music.LAYERS} == samples.keys()


def test_the_layers_are_equally_long(samples: Mapping[str, Samples]) -> None:
    assert len({len(found) for name, found in samples.items() if name not in (TITLE, RESULTS)}) == 1


@pytest.mark.parametrize("name", [TITLE, RESULTS, *LAYERS, *COLOURS, "crazy"])
def test_a_file_has_its_loudness_and_no_click_at_the_seam(
    name: str, samples: Mapping[str, Samples], weighted: Mapping[str, Samples]
) -> None:
    found = samples[name]
    assert abs(gated(blocks((weighted[name] ** 2).sum(axis=1), RATE)) - TARGET) < 1
    assert true_peak(found) < -1
    steps = np.abs(np.diff(found, axis=0)).max()
    assert np.abs(found[0] - found[-1]).max() <= steps


def test_a_full_scale_sine_has_the_loudness_that_the_standard_gives() -> None:
    time = np.arange(RATE * 5) / RATE
    sine = np.zeros((len(time), 2))
    sine[:, 0] = np.sin(2 * np.pi * 997 * time)
    assert integrated(sine, RATE) == pytest.approx(-3.01, abs=0.05)
    assert 0 <= true_peak(sine) < 0.1


def powers_of_pairs(weighted: Mapping[str, Samples]) -> dict[tuple[str, str], Samples]:
    """The mean products of every two layers, block by block: with them the loudness of any mix is a sum."""
    return {
        (one, other): blocks((weighted[one] * weighted[other]).sum(axis=1), RATE)
        for one, other in itertools.combinations_with_replacement(sorted(weighted), 2)
        if one == other or not {one, other} <= {*COLOURS, "crazy"}
    }


def highest(mix: Iterable[tuple[str, float]], samples: Mapping[str, Samples], tops: Mapping[str, Samples]) -> float:
    """The highest sample of a mix. `tops`: each layer's highest sample in every tenth of a second."""
    bound = sum(tops[name] * gain for name, gain in mix)
    found = 0.0
    for number in np.flatnonzero(np.asarray(bound) >= CEILING):
        part = slice(number * TENTH, (number + 1) * TENTH)
        found = max(found, float(np.abs(sum(samples[name][part] * gain for name, gain in mix)).max()))
    return found


def test_every_mix_that_can_occur_has_its_loudness_and_does_not_clip(
    samples: Mapping[str, Samples], weighted: Mapping[str, Samples]
) -> None:
    layers = {name: found for name, found in weighted.items() if name not in (TITLE, RESULTS)}
    pairs, loudness = powers_of_pairs(layers), known_loudness()
    tops = {name: np.abs(samples[name]).max(axis=1)[: TENTHS * TENTH].reshape(-1, TENTH).max(axis=1) for name in layers}
    heard = {tuple(sorted(gains(mix, loudness).items())) for mix in mixes()}
    assert len(heard) > 50
    for mix in heard:
        power = sum(
            (1 if one == other else 2) * a * b * pairs[one, other]
            for (one, a), (other, b) in itertools.combinations_with_replacement(mix, 2)
        )
        assert abs(gated(np.asarray(power)) - TARGET) < 1, mix
        assert highest(mix, samples, tops) < CEILING, mix


# ------------------------------------------------------------------------------------------------------- what is wanted
def test_the_phase_the_tank_dangers_and_the_last_rows_are_heard() -> None:
    board = load().boards["africa"]

    def heard(now: Open, seat: int | None = 0) -> set[str]:
        return {name for name, level in race_mix(now, seat, board).layers.items() if level > 0}

    assert heard(open_table(phase=constants.BIVOUAC)) == {"base", "bivouac", "africa"}
    assert heard(open_table(phase=constants.PLANNING)) == {"base", "planning", "africa"}
    assert heard(open_table()) == {"base", "convoy", "africa"}
    assert heard(open_table(threat=Threat("saboteur", 1))) == {"base", "convoy", "africa", "danger"}
    dry = msgspec.structs.replace(open_table().crews[0], fuel=1)
    assert "fuel" in heard(open_table(crews=(dry, dry)))
    assert "fuel" not in heard(open_table(crews=(dry, dry)), seat=None)
    near = msgspec.structs.replace(dry, fuel=4, row=board.progress("cape_town", "cairo")["cairo"] - 1)
    assert "finish" in heard(open_table(crews=(near, near)))
    assert "finish" not in heard(open_table(crews=(msgspec.structs.replace(near, place=1),)))


@pytest.mark.parametrize("board", load().boards.values(), ids=lambda board: board.id)
def test_every_board_has_the_colour_of_its_continent(board: Board) -> None:
    start, finish = board.routes[0]
    levels = race_mix(open_table(start=start, finish=finish), 0, board).layers
    assert len([name for name in levels if name in COLOURS]) == 1


def test_gains_leave_out_what_is_silent_or_unknown() -> None:
    assert gains(Mix(layers={"base": 1.0, "fuel": 0.0, "harp": 1.0}), {"base": -18.0, "fuel": -18.0}) == {"base": 1.0}
    assert gains(Mix(), {"base": -18.0}) == {}


# ----------------------------------------------------------------------------------------------------------- the player
def run(music: Music, mix: Mix, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        music.update(mix, FRAME)


def until_loaded(music: Music, mix: Mix) -> None:
    """The thread that loads has all the time it needs, while next to none passes for the music."""
    last = time.monotonic() + ENOUGH
    while not {name for name, level in mix.layers.items() if level} <= music.heard.keys():
        assert time.monotonic() < last, "the layers never came"
        time.sleep(0.001)
        music.update(mix, 1e-6)


def test_a_piece_fades_in_and_gives_way_to_the_layers(device: Device) -> None:
    music = Music(device, 0.5)
    music.update(Mix(TITLE), FRAME)
    assert 0 <= music.heard[TITLE] < 0.1
    run(music, Mix(TITLE), 1)
    assert music.heard == {TITLE: 1.0}
    race = Mix(layers={"base": 1.0, "convoy": 0.0})
    music.update(race, 0.4)
    assert 0 < music.heard[TITLE] < 1
    run(music, race, 1)
    until_loaded(music, race)
    run(music, race, 1)
    assert music.heard == {"base": 1.0}
    assert busy() == 1  # what is not heard is not even loaded
    driving = Mix(layers={"base": 0.0, "convoy": 1.0})
    until_loaded(music, driving)
    run(music, driving, 1)
    assert music.heard == {"convoy": 1.0}
    assert busy() == 2
    run(music, driving, SPARE * FADE)
    assert busy() == 1  # the other has not been heard for a while
    run(music, Mix(), 2)
    assert not music.heard
    assert busy() == 0
    music.close()


def busy() -> int:
    """How many layers are played, however softly."""
    return sum(pygame.mixer.Channel(number).get_busy() for number in range(FIRST_LAYER, FIRST_LAYER + CHANNELS))


@pytest.mark.parametrize("seconds", [0.0, 1.0, 33.9, 40.0, 3600.0])
def test_a_layer_that_comes_later_begins_where_the_others_are(device: Device, seconds: float) -> None:
    assert device.live
    sound = pygame.mixer.Sound(io.BytesIO((music_folder() / "base.ogg").read_bytes()))
    before = pygame.sndarray.array(sound)
    turn_on(sound, seconds)
    gone = round(seconds * RATE) % len(before)
    assert np.array_equal(pygame.sndarray.array(sound), np.roll(before, -gone, axis=0))


def test_layers_are_turned_by_the_clock_of_the_device(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    assert device.live
    turned, clock = list[float](), [7.0]
    monkeypatch.setattr("greatrace_client.ui.audio.layers.turn_on", lambda _sound, seconds: turned.append(seconds))
    layers = Layers("music", FIRST_LAYER, CHANNELS, lambda: clock[0])

    def heard(*names: str) -> None:
        for _ in range(1_000_000):
            layers.update(names, dict.fromkeys(names, 1.0), 1.0, 1.0)
            if all(layers.levels.get(name) for name in names):
                return
            time.sleep(0.001)
        pytest.fail("the layers never came")

    heard("base", "africa")
    assert turned == []
    clock[0] = 52.5
    heard("base", "africa", "danger")
    assert turned == [45.5]
    layers.close()


def test_an_alert_makes_the_music_softer_for_a_moment(device: Device) -> None:
    music = Music(device, 1.0)
    run(music, Mix(TITLE), 1)
    loud = pygame.mixer.music.get_volume()
    music.duck()
    run(music, Mix(TITLE), 1)
    assert pygame.mixer.music.get_volume() < 0.7 * loud
    run(music, Mix(TITLE), 3)
    assert pygame.mixer.music.get_volume() == loud
    run(music, Mix(), 2)
    music.close()


@attrs.define
class Closed(Device):
    """A device that nobody may ask for."""

    @property
    def live(self) -> bool:
        raise AssertionError("silence opened the device")


def test_silence_costs_nothing() -> None:
    music = Music(Closed(), 0.0)
    run(music, Mix(TITLE), 1)
    music.volume, music.master = 1.0, 0.0
    run(music, Mix(layers={"base": 1.0}), 1)
    assert not music.heard


def test_a_missing_file_is_silence(device: Device) -> None:
    music = Music(device, 1.0)
    run(music, Mix("no such piece"), 1)
    run(music, Mix(layers={"no such layer": 1.0}), 1)
    assert not music.heard
    music.close()


# -------------------------------------------------------------------------------------------------------- the conductor
class Stack:
    def __init__(self, *scenes: Scene) -> None:
        self.scenes = scenes

    def each(self) -> tuple[Scene, ...]:
        return self.scenes


class Racing(RaceView):
    """A race of which nothing is asked but its music."""

    def music(self) -> Mix:
        return Mix(layers={"base": 1.0})


def test_the_topmost_scene_with_music_decides() -> None:
    def wanted(*scenes: Scene) -> Mix:
        stack, silent = Stack(*scenes), Closed()
        return MusicConductor(stack, Music(silent, 0.0), Ambience(silent, 0.0)).wanted()  # type: ignore[arg-type]

    assert wanted() == wanted(Scene()) == Mix(TITLE)
    race = object.__new__(Racing)  # type: ignore[type-abstract]
    assert wanted(Scene(), race, Scene()) == Mix(layers={"base": 1.0})
    assert wanted(race, FinalScene()) == Mix(RESULTS)
