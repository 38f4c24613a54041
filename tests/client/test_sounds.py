"""Effects: every name has a file, files are sound, and without a device nothing happens."""

from __future__ import annotations

import itertools
import wave
from pathlib import Path

import pygame
import pytest

from greatrace.assets import folder
from greatrace.great_race.events import DriveEnded, VehicleMoved
from greatrace.great_race.modules.season import WeatherRolled
from greatrace_client.games.great_race.sound_map import EngineSound, noise_of
from greatrace_client.ui.audio import NAMES, Sounds


@pytest.mark.parametrize("name", NAMES)
def test_every_sound_is_short_and_not_silent(name: str) -> None:
    with wave.open(str(Path(str(folder())) / "sounds" / f"{name}.wav"), "rb") as file:
        assert file.getnchannels() == 1
        assert file.getnframes() / file.getframerate() < 2
        samples = memoryview(file.readframes(file.getnframes())).cast("h")
    assert 3000 < max(map(abs, samples)) < 32700
    assert abs(samples[-1]) < 1500  # no click at the end


def test_a_sound_is_played() -> None:
    sounds = Sounds(0.5)
    sounds.play("coin")
    assert sounds.live
    assert pygame.mixer.get_busy()
    sounds.close()


def test_without_a_device_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_device(*_args: object) -> None:
        raise pygame.error("no such audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    sounds = Sounds(1.0)
    sounds.play("coin")
    assert not sounds.live


def test_the_engine_joins_its_own_beginning() -> None:
    with wave.open(str(Path(str(folder())) / "sounds" / "engine.wav"), "rb") as file:
        samples = memoryview(file.readframes(file.getnframes())).cast("h")
    largest = max(abs(a - b) for a, b in itertools.pairwise(samples))
    assert abs(samples[-1] - samples[0]) < largest


def test_every_sound_of_an_event_has_a_file() -> None:
    from greatrace_client.games.great_race.sound_map import SOUNDS

    assert {*SOUNDS.values(), "steam", "storm", "horn"} <= set(NAMES)


def test_the_engine_runs_louder_on_ones_own_drive_and_stops_when_nobody_drives() -> None:
    own, others, flight = (
        VehicleMoved(0, "5c", 4, "land"),
        VehicleMoved(1, "5c", 4, "land"),
        VehicleMoved(0, "a", 4, "air"),
    )
    engine = EngineSound()
    shares = [engine.tick(1 / 60, own, 0, driving=True) for _ in range(60)]
    assert shares == sorted(shares)
    assert shares[0] < shares[-1] == 1
    assert 0 < EngineSound.goal(others, 0, driving=False) < 1
    assert EngineSound.goal(flight, 0, driving=False) == 0
    assert 0 < EngineSound.goal(None, 0, driving=True) < EngineSound.goal(others, 0, driving=False)
    for _ in range(60):
        engine.tick(1 / 60, None, 0, driving=False)
    assert engine.share == 0


def test_what_happens_sounds_as_it_should() -> None:
    assert noise_of(DriveEnded(0, "breakdown")) == "steam"
    assert noise_of(DriveEnded(0, "chosen")) == ""
    assert noise_of(VehicleMoved(0, "a", 1, "sea")) == "horn"
    assert noise_of(WeatherRolled(0, 1, 1, "fuel")) == "storm"
    assert noise_of(WeatherRolled(0, 1, 6, "")) == "dice"


def test_a_missing_file_is_silence() -> None:
    sounds = Sounds(0.5)
    sounds.play("no such sound")
    sounds.close()
