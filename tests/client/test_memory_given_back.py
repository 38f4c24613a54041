"""What a race that was left takes away with it: its scene, its pictures, and what lies free in the heap."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from greatrace.great_race.setup import Setup
from greatrace_client.app import allocator
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.layout import layout
from greatrace_client.model.local_race import LocalRace
from greatrace_client.race_common.columns import own_page
from greatrace_client.screens.error import TroubleScene
from greatrace_client.ui.draw.board_sheet import BoardSheet
from greatrace_client.ui.draw.frame_budget import in_frames
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.scene import Reset
from tests.client.hot_seat_client import Club

MEGABYTE = 1 << 20


@pytest.fixture
def collected_only_on_demand() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def shown(club: Club) -> None:
    """The top scene is drawn, in as many frames as it takes."""
    loop = club.session.loop
    for _ in range(200):
        loop.draw()
        if loop.up_to_date:
            return
    raise AssertionError("it is never drawn")


@pytest.mark.usefixtures("collected_only_on_demand")
def test_a_race_that_was_left_is_gone_before_the_first_frame_of_another_scene(monkeypatch: pytest.MonkeyPatch) -> None:
    trimmed = list[int]()
    monkeypatch.setattr(allocator, "give_back", lambda: trimmed.append(1))
    club = Club("great_race", autoplay=False)
    shown(club)
    session, race = club.session, weakref.ref(club.top)
    session.forget_race()
    session.stack.carry_out(Reset(TroubleScene("left")))
    assert not session.loop.up_to_date
    session.forget_race()
    assert race() is None
    assert trimmed == [1]
    shown(club)
    session.forget_race()
    assert trimmed == [1]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems' libraries are left as they are")
def test_what_lies_free_between_others_goes_back_to_the_system() -> None:
    kept = [bytearray(100_000) for _ in range(400)]
    del kept[::2]
    before = resident()
    if allocator.give_back():  # with glibc
        assert before - resident() > 10 * MEGABYTE
    assert len(kept) == 200


def test_what_is_free_is_given_back_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    times, now = list[float](), [0.0]
    monkeypatch.setattr(allocator, "give_back", lambda: times.append(now[0]))
    giving = allocator.HeapTrimmer(lambda: now[0])
    for second in range(65):
        now[0] = float(second)
        giving.update()
    assert times == [20.0, 40.0, 60.0]


def test_old_objects_are_looked_at_between_frames_as_long_as_that_can_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting, collected = [0], list[int]()
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, waiting[0]))
    monkeypatch.setattr(gc, "collect", lambda: collected.append(waiting[0]))
    collector, before = allocator.BetweenFrames(), gc.get_threshold()
    with collector.at_work():
        assert gc.get_threshold()[2] > 1_000_000
        for number in (0, allocator.MATURE, allocator.LATE - 1, allocator.LATE):
            waiting[0] = number
            with in_frames(due=True):
                collector.update()
        assert collected == [allocator.LATE]
        waiting[0] = allocator.MATURE
        with in_frames():
            collector.update()
        assert collected == [allocator.LATE, allocator.MATURE]
    assert gc.get_threshold() == before


def resident() -> int:
    """Bytes of this process."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096


def test_nothing_of_an_enlarged_map_stays_when_the_whole_one_is_seen_again() -> None:
    race = LocalRace(Setup("africa", ("blue", "mint"), "cairo", "cape_town"), "1")
    page = own_page(Page(1280, 720))
    board = BoardView(race.table.ruleset, page, layout(page, 1, ()))
    x, y = board.layout.sight.middle
    board.zoom_step(1, x, y)
    board.ground(page, page.surface.get_rect())
    while board.painting:
        board.paint_on()
        board.ground(page, page.surface.get_rect())
    board.zoom_step(1, x, y)
    board.ground(page, page.surface.get_rect())  # stretched: it is not painted yet
    board.zoom_whole()
    kept = [part for part in vars(board).values() if isinstance(part, BoardSheet | pygame.Surface)]
    assert all(part is board.whole for part in kept)
    assert not board.painting


def said_by(code: str) -> str:
    """What a Python of its own writes that runs these lines."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def test_a_race_on_this_machine_loads_no_encryption() -> None:
    """Twelve of the client’s megabytes; nothing that the command line takes on its way to a race needs them."""
    code = """
import sys
from greatrace_client.app import cli
from greatrace_client.net import main_loop
plain = main_loop.main_loop
def main_loop_then_modules():
    plain()
    print(sys.modules.get("OpenSSL"), "greatrace_client.app.session" in sys.modules)
    raise SystemExit
main_loop.main_loop = main_loop_then_modules
cli.main(["--solo", "--size", "1280x720"], standalone_mode=False)
"""
    assert said_by(code).split()[-2:] == ["None", "True"]


def test_encrypted_lines_can_be_made_after_plain_ones() -> None:
    code = """
from greatrace_client.net.main_loop import plain_lines
with plain_lines():
    from greatrace_client.app.session import ClientRun
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from greatrace_client.net.encryption import encrypted
line = encrypted(Factory.forProtocol(Protocol), Clock(), "example.org").buildProtocol(None)
line.makeConnection(wire := StringTransport())
print(wire.value()[:1].hex())
"""
    assert said_by(code).split()[-1] == "16"  # a handshake begins
