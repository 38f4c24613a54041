"""Effects: every name has a file, files are sound, and without a device nothing happens."""

from __future__ import annotations

import wave
from pathlib import Path

import pygame
import pytest

from greatrace_client.assets import folder
from greatrace_client.audio import NAMES, Sounds


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


def test_a_missing_file_is_silence() -> None:
    sounds = Sounds(0.5)
    sounds.play("no such sound")
    sounds.close()
