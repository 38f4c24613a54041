"""The music's files: as loud as they should be, each and in every mix, with a wide range, without clicks or repeats."""

from __future__ import annotations

import io
import itertools
from collections.abc import Mapping

import attrs
import numpy as np
import pygame
import pytest

from greatrace_client.games.crazy_race import music as crazy_music
from greatrace_client.games.great_race.music import LAYERS
from greatrace_client.model.music import RESULTS, TARGET, TITLE
from greatrace_client.ui.audio.device import RATE, Device
from greatrace_client.ui.audio.music import PARTS, known_loudness, music_folder
from music.loudness import Samples, gated, integrated, magnitude, true_peak, weighted
from music.measures import HOP, likeness, loudness_range, spectrogram, tenths
from tests.client.music_mixes import COLOURS, Gains, heard
from tests.shared_results import once

ALL_LAYERS = sorted({*LAYERS, *COLOURS, *crazy_music.LAYERS})
THEMES = (TITLE, RESULTS, "bivouac", "planning", "convoy", "finish")
LONGEST = 90.0  # seconds that pass at least before anything is heard again
HIGHEST = -1.0  # dBTP
RANGE = (4.0, 10.0)  # LU
ALIKE = 0.85  # two stretches of 20 seconds: what is played again from the same notes has 0.95 and more
CEILING = 10 ** (HIGHEST / 20)
IN_A_TENTH = RATE // 10
AT_ONCE = 16 * RATE  # samples of a piece that are weighed together: a whole one takes 300 MB


@attrs.define
class Measured:
    """Of one piece or layer, put together from its files."""

    lengths: list[int] = attrs.Factory(list)  # samples of each file
    peak: float = -99.0  # dBTP
    largest: float = 0.0  # step inside of a file
    picture: list[Samples] = attrs.Factory(list)
    powers: list[Samples] = attrs.Factory(list)  # of each tenth of a second
    ends: list[Samples] = attrs.Factory(list)

    def take(self, samples: Samples) -> None:
        """One more file."""
        self.lengths.append(len(samples))
        self.peak = max(self.peak, true_peak(samples))
        self.largest = max(self.largest, float(np.abs(np.diff(samples, axis=0)).max()))
        self.picture.append(spectrogram(samples, RATE, HOP))
        self.ends += [samples[0].copy(), samples[-1].copy()]  # views would keep the whole file

    def seams(self) -> list[float]:
        """How far the sound jumps from each file to the next, and from the last to the first."""
        starts, ends = self.ends[0::2], self.ends[1::2]
        return [float(np.abs(end - start).max()) for end, start in zip(ends, [*starts[1:], starts[0]], strict=True)]


@attrs.define
class Mixes:
    """The mean products of every two layers, tenth by tenth: with them the loudness of any mix is a sum; and the
    highest sample of each mix that can occur.
    """

    products: dict[tuple[str, str], list[Samples]] = attrs.Factory(dict)
    highest: dict[Gains, float] = attrs.Factory(dict)

    def take(self, layers: Mapping[str, Samples], mixes: list[Gains]) -> None:
        """One more file of each layer."""
        ears = {name: weighted(samples, RATE) for name, samples in layers.items()}
        for one, other in itertools.combinations_with_replacement(sorted(ears), 2):
            if one == other or not {one, other} <= {*COLOURS, "crazy"}:
                product = np.einsum("ij,ij->i", ears[one], ears[other])
                self.products.setdefault((one, other), []).append(tenths(product, RATE))
        tops = {name: magnitude(found).reshape(-1, IN_A_TENTH).max(axis=1) for name, found in layers.items()}
        for mix in mixes:
            self.highest[mix] = max(self.highest.get(mix, 0.0), highest(mix, layers, tops))

    def loudness(self, mix: Gains) -> float:
        """LUFS of that mix."""
        power = sum(
            (1 if one == other else 2) * a * b * np.concatenate(self.products[one, other])
            for (one, a), (other, b) in itertools.combinations_with_replacement(mix, 2)
        )
        return gated(np.convolve(np.asarray(power), np.ones(4) / 4, mode="valid"))


def highest(mix: Gains, layers: Mapping[str, Samples], tops: Mapping[str, Samples]) -> float:
    """The highest sample of a mix where it could be too high. `tops`: each layer's highest sample of every tenth."""
    found = 0.0
    for number in np.flatnonzero(np.sum([tops[name] * gain for name, gain in mix], axis=0) >= CEILING):
        part = slice(number * IN_A_TENTH, (number + 1) * IN_A_TENTH)
        found = max(found, float(np.abs(sum(layers[name][part] * gain for name, gain in mix)).max()))
    return found


def decoded(file: str) -> Samples:
    """As the client decodes it: -1..1, two channels."""
    sound = pygame.mixer.Sound(io.BytesIO((music_folder() / f"{file}.ogg").read_bytes()))
    found: Samples = pygame.sndarray.array(sound).astype(np.float32) / 32768
    return found


def measure() -> tuple[Mapping[str, Measured], Mixes]:
    """Every piece and layer, and what the layers are together. One file of each layer is in the memory at a time."""
    found, mixed = {name: Measured() for name in (TITLE, RESULTS, *ALL_LAYERS)}, Mixes()
    for piece in (TITLE, RESULTS):
        samples = decoded(piece)
        found[piece].take(samples)
        for start in range(0, len(samples), AT_ONCE):
            some = samples[start : start + AT_ONCE]
            found[piece].powers.append(tenths((weighted(some, RATE) ** 2).sum(axis=1), RATE))
    mixes = heard(known_loudness())
    for number in range(PARTS.files):
        layers = {name: decoded(PARTS.file(name, number)) for name in ALL_LAYERS}
        mixed.take(layers, mixes)
        for name, samples in layers.items():
            found[name].take(samples)
            found[name].powers.append(mixed.products[name, name][-1])
    return found, mixed


@pytest.fixture(scope="module")
def music(device: Device) -> tuple[Mapping[str, Measured], Mixes]:
    """Measured once for all workers: it takes 14 seconds."""
    assert device.live
    return once("music", measure)


@pytest.fixture(scope="module")
def measured(music: tuple[Mapping[str, Measured], Mixes]) -> Mapping[str, Measured]:
    """Every piece and layer."""
    return music[0]


@pytest.fixture(scope="module")
def mixed(music: tuple[Mapping[str, Measured], Mixes]) -> Mixes:
    """What the layers are together."""
    return music[1]


def test_the_files_are_those_that_were_measured() -> None:
    files = {file.name.removesuffix(".ogg") for file in music_folder().iterdir() if file.name.endswith(".ogg")}
    assert known_loudness().keys() == {TITLE, RESULTS, *ALL_LAYERS}
    assert files == {TITLE, RESULTS} | {PARTS.file(name, part) for name in ALL_LAYERS for part in range(PARTS.files)}


@pytest.mark.parametrize("name", ALL_LAYERS)
def test_every_file_of_a_layer_is_equally_long(name: str, measured: Mapping[str, Measured]) -> None:
    assert measured[name].lengths == [PARTS.seconds * RATE] * PARTS.files


@pytest.mark.parametrize("name", [TITLE, RESULTS, *ALL_LAYERS])
def test_a_layer_has_its_loudness_and_no_click_at_its_seams(name: str, measured: Mapping[str, Measured]) -> None:
    found = measured[name]
    powers = np.concatenate(found.powers)
    assert abs(gated(np.convolve(powers, np.ones(4) / 4, mode="valid")) - TARGET) < 1
    assert found.peak < HIGHEST
    assert max(found.seams()) <= found.largest


@pytest.mark.parametrize("name", [TITLE, RESULTS, *ALL_LAYERS])
def test_nothing_is_heard_twice_within_a_minute_and_a_half(name: str, measured: Mapping[str, Measured]) -> None:
    assert sum(measured[name].lengths) >= LONGEST * RATE
    assert likeness(np.concatenate(measured[name].picture), HOP) < ALIKE


def test_what_is_played_twice_is_found(measured: Mapping[str, Measured]) -> None:
    once = measured["convoy"].picture[0]
    again = once + np.random.default_rng(34).normal(0, 0.1, once.shape)  # not to the sample
    others = [measured["convoy"].picture[number] for number in (1, 2, 3)]
    assert likeness(np.concatenate([once, *others, again]), HOP, 15.0) > ALIKE


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_is_soft_and_loud(name: str, measured: Mapping[str, Measured]) -> None:
    assert RANGE[0] <= loudness_range(np.concatenate(measured[name].powers)) <= RANGE[1]


def test_every_mix_that_can_occur_has_its_loudness_and_does_not_clip(mixed: Mixes) -> None:
    assert len(mixed.highest) > 50
    for mix, top in mixed.highest.items():
        assert abs(mixed.loudness(mix) - TARGET) < 1, mix
        assert top < CEILING, mix


def test_a_full_scale_sine_has_the_loudness_that_the_standard_gives() -> None:
    time = np.arange(RATE * 5) / RATE
    sine = np.zeros((len(time), 2))
    sine[:, 0] = np.sin(2 * np.pi * 997 * time)
    assert integrated(sine, RATE) == pytest.approx(-3.01, abs=0.05)
    assert 0 <= true_peak(sine) < 0.1


def test_the_range_of_loudness_is_that_of_the_standard() -> None:
    # EBU Tech 3342, the first test signal: 20 s of -20 dBFS, 20 s of -30 dBFS have a range of 10 LU
    time = np.arange(RATE) / RATE
    sine = np.stack([np.sin(2 * np.pi * 1000 * time)] * 2, axis=1)
    second = tenths((weighted(sine, RATE) ** 2).sum(axis=1), RATE)
    powers = np.concatenate([np.tile(second, 20) * 10 ** (-20 / 10), np.tile(second, 20) * 10 ** (-30 / 10)])
    assert loudness_range(powers) == pytest.approx(10, abs=1)
