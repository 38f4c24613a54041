"""How layers of the music are mixed, what is heard when, and that the player fades, goes on and never waits. The files
themselves: test_music_files.py.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import attrs
import msgspec
import numpy as np
import pygame
import pytest

from greatrace.great_race import constants
from greatrace.great_race.board import Board
from greatrace.great_race.content_loader import load
from greatrace.great_race.state import Open, Threat
from greatrace_client.app.music_conductor import MusicConductor
from greatrace_client.games.great_race.music import race_mix
from greatrace_client.model.music import RESULTS, TITLE, Mix, gains
from greatrace_client.race_common.race_view import RaceView
from greatrace_client.ui.audio.ambience import Ambience
from greatrace_client.ui.audio.device import FIRST_LAYER, RATE, Device
from greatrace_client.ui.audio.device import LAYERS as CHANNELS
from greatrace_client.ui.audio.layers import FADE, SPARE, FilePiece, Layers, Parts, decoded, rest_of
from greatrace_client.ui.audio.music import PARTS, Music, music_folder
from greatrace_client.ui.audio.ogg_pieces import CutOut, cut_out
from greatrace_client.ui.scene import FinalScene, Scene
from tests.client.music_mixes import COLOURS, open_table
from tests.patience import ENOUGH, until

FRAME = 1 / 60


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


@pytest.mark.parametrize(
    ("seconds", "place"), [(0.0, (0, 0.0)), (15.5, (3, 3.5)), (16.0, (4, 0.0)), (95.0, (23, 3.0)), (3600.0, (12, 0.0))]
)
def test_a_long_loop_is_at_a_part_and_so_far_in_it(seconds: float, place: tuple[int, float]) -> None:
    assert PARTS.at(seconds) == place
    assert Parts().at(seconds) == (0, 0.0)


def test_a_part_is_a_piece_of_a_file() -> None:
    assert [PARTS.piece("base", part) for part in (0, 3, 23)] == [
        FilePiece("base_1", 0.0, 4.0),
        FilePiece("base_1", 12.0, 4.0),
        FilePiece("base_6", 12.0, 4.0),
    ]
    assert Parts().piece("camp", 0) == FilePiece("camp")


def test_pieces_are_sample_for_sample_what_the_whole_file_is(device: Device) -> None:
    assert device.live
    ogg = (music_folder() / "africa_2.ogg").read_bytes()
    whole = decoded(ogg, FilePiece("africa_2")).get_raw()
    pieces = [decoded(ogg, PARTS.piece("africa", 4 + part)).get_raw() for part in range(4)]
    assert b"".join(pieces) == whole
    assert (
        decoded(ogg, FilePiece("africa_2", 5.3, 0.25)).get_raw()
        == whole[4 * round(5.3 * RATE) : 4 * round(5.55 * RATE)]
    )


@pytest.mark.parametrize(("begin", "end"), [(0, 16), (6, 8)])
def test_a_decoder_that_gives_more_or_less_of_a_cut_than_its_pages_tell_gets_the_whole_file(
    device: Device, monkeypatch: pytest.MonkeyPatch, begin: int, end: int
) -> None:
    assert device.live
    ogg = (music_folder() / "africa_2.ogg").read_bytes()
    right, other = cut_out(ogg, 4 * RATE, 8 * RATE), cut_out(ogg, begin * RATE, end * RATE)
    whole = decoded(ogg, FilePiece("africa_2")).get_raw()
    monkeypatch.setattr(
        "greatrace_client.ui.audio.layers.cut_out", lambda *_, **__: CutOut(other.data, right.end, right.most)
    )
    assert decoded(ogg, FilePiece("africa_2", 4.0, 4.0)).get_raw() == whole[16 * RATE : 32 * RATE]


def test_of_a_piece_little_more_is_decoded_than_is_played() -> None:
    ogg = (music_folder() / "africa_2.ogg").read_bytes()
    cut, wide = cut_out(ogg, 4 * RATE, 8 * RATE, beyond=False), cut_out(ogg, 4 * RATE, 8 * RATE)
    assert 8 * RATE <= cut.end < wide.end <= 9 * RATE
    assert cut.most <= 5 * RATE
    assert len(cut.data) < 0.4 * len(ogg)


@pytest.mark.parametrize("ogg", [b"", b"RIFF" + bytes(40), b"OggS" + bytes(60)])
def test_what_is_no_sound_is_not_cut(ogg: bytes) -> None:
    with pytest.raises(ValueError, match=r"page|heard"):
        cut_out(ogg, 0, RATE)


@pytest.mark.parametrize("seconds", [0.0, 1.0, 15.9, 16.0])
def test_what_is_left_of_a_part_begins_there(device: Device, seconds: float) -> None:
    assert device.live
    sound = pygame.mixer.Sound(io.BytesIO((music_folder() / "base_1.ogg").read_bytes()))
    whole = pygame.sndarray.array(sound)
    assert np.array_equal(pygame.sndarray.array(rest_of(sound, seconds)), whole[round(seconds * RATE) :])


class AtOnce:
    """A thread that has done its work as soon as it is asked."""

    def __init__(self, *_: object) -> None:
        pass

    def submit(self, work: Callable[..., Any], *given: object) -> Future[Any]:
        done = Future[Any]()
        done.set_result(work(*given))
        return done

    def shutdown(self, *, wait: bool) -> None:
        pass


def piece_label(piece: FilePiece) -> str:
    """In a word."""
    return f"{piece.file}/{piece.begin / PARTS.length + 1:g}"


class Parted:
    """Layers whose parts a script loads, by a clock of its own; `calls` is what their channels were asked to play."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.calls = 100.0, list[tuple[str, str]]()
        parted = self

        class Channel:
            def __init__(self, number: int) -> None:
                self.number = number

            def play(self, sound: str) -> None:
                parted.calls.append(("play", sound))

            def queue(self, sound: str) -> None:
                parted.calls.append(("queue", sound))

            def stop(self) -> None:
                parted.calls.append(("stop", str(self.number)))

            def set_volume(self, _volume: float) -> None:
                """As the mixer's."""

        monkeypatch.setattr(pygame.mixer, "Channel", Channel)
        where = "greatrace_client.ui.audio.layers."
        monkeypatch.setattr(
            where + "load_pieces", lambda _folder, pieces: {n: piece_label(p) for n, p in pieces.items()}
        )
        monkeypatch.setattr(where + "ThreadPoolExecutor", AtOnce)
        monkeypatch.setattr(where + "rest_of", lambda file, seconds: f"{file} from {seconds:g}")
        self.layers = Layers("music", FIRST_LAYER, CHANNELS, lambda: self.now, PARTS)

    def heard(self, *names: str, at: float) -> list[tuple[str, str]]:
        """What is asked of the channels while these are wanted at that time."""
        self.now, begun = 100 + at, len(self.calls)
        for _ in range(2):
            self.layers.update(names, dict.fromkeys(names, 1.0), 1.0, 0.5)
        return self.calls[begun:]


def test_parts_follow_each_other_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    parted = Parted(monkeypatch)
    assert parted.heard("base", at=0.0) == [("play", "base_1/1 from 0")]
    assert parted.heard("base", at=1.5) == []
    for number in range(1, 60):
        part = f"base_{number // 4 % 6 + 1}/{number % 4 + 1}"
        assert parted.heard("base", at=number * 4 - 1.5) == [("queue", part)]
        assert parted.heard("base", at=number * 4 + 1.0) == []
    parted.layers.close()


def test_a_layer_that_comes_later_begins_where_the_others_are(monkeypatch: pytest.MonkeyPatch) -> None:
    parted = Parted(monkeypatch)
    parted.heard("base", at=0.0)
    parted.heard("base", at=3.0)
    assert parted.heard("base", "danger", at=5.5) == [("play", "danger_1/2 from 1.5")]
    assert parted.heard("base", "danger", at=7.0) == [("queue", "base_1/3"), ("queue", "danger_1/3")]
    parted.layers.close()


def test_a_layer_whose_next_part_comes_too_late_comes_back_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    parted = Parted(monkeypatch)
    parted.heard("base", at=0.0)
    calls = parted.heard("base", at=21.0)  # the game stood still
    assert [what for what, _ in calls] == ["stop", "play"]
    assert calls[1] == ("play", "base_2/2 from 1")
    parted.layers.close()


def test_parts_join_without_a_gap_at_the_same_volume(device: Device) -> None:
    assert device.live
    channel = pygame.mixer.Channel(FIRST_LAYER)
    one, other = (pygame.mixer.Sound(buffer=bytes(4 * RATE // 20)) for _ in range(2))
    channel.play(one)
    channel.set_volume(0.25)
    channel.queue(other)
    assert until(lambda: channel.get_sound() is other)
    assert channel.get_volume() == 0.25
    channel.stop()


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
