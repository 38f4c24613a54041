"""Frames, compression, and what may not come through."""

import random
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greatrace.protocol.framing import BadFrame, Deflate, Frames, Inflate, frame


@given(st.lists(st.binary(max_size=300), max_size=8), st.integers(1, 50))
def test_bodies_come_out_as_they_went_in_however_the_stream_is_cut(bodies: list[bytes], cut: int) -> None:
    stream = b"".join(frame(body) for body in bodies)
    frames = Frames(300)
    out = [body for at in range(0, len(stream), cut) for body in frames.receive(stream[at : at + cut])]
    assert out == bodies


def test_the_length_is_four_bytes_big_endian() -> None:
    assert frame(b"x" * 258) == b"\0\0\1\2" + b"x" * 258


def test_an_oversize_frame_is_refused_by_its_length_alone() -> None:
    with pytest.raises(BadFrame, match="11 bytes; 10 are allowed") as caught:
        list(Frames(10).receive((11).to_bytes(4, "big")))
    assert caught.value.code == "frame/oversize"


def test_frames_before_the_oversize_one_are_still_read() -> None:
    bodies = Frames(10).receive(frame(b"first") + frame(b"x" * 11))
    assert next(bodies) == b"first"
    with pytest.raises(BadFrame):
        next(bodies)


@given(st.lists(st.binary(max_size=2000), max_size=8))
def test_deflated_bodies_come_out_as_they_went_in(bodies: list[bytes]) -> None:
    deflate, inflate = Deflate(), Inflate()
    assert [inflate(deflate(body), 2000) for body in bodies] == bodies


def test_the_window_is_kept_between_bodies() -> None:
    deflate = Deflate()
    body = bytes(random.Random(1).randbytes(200))
    first, second = deflate(body), deflate(body)
    assert len(second) < len(first) / 8


def test_a_bomb_does_not_go_off() -> None:
    bomb = zlib.compressobj(9, zlib.DEFLATED, -12)
    data = bomb.compress(b"\0" * 50_000_000) + bomb.flush(zlib.Z_SYNC_FLUSH)
    with pytest.raises(BadFrame, match="grows beyond 1000") as caught:
        Inflate()(data[:-4], 1000)
    assert caught.value.code == "frame/oversize"


def test_exactly_the_limit_is_allowed() -> None:
    assert len(Inflate()(Deflate()(b"x" * 1000), 1000)) == 1000


@pytest.mark.parametrize("body", [b"\xff\xff\xff", b"\x03\x00"])
def test_what_is_no_part_of_the_stream_is_refused(body: bytes) -> None:
    with pytest.raises(BadFrame) as caught:
        Inflate()(body, 1000)
    assert caught.value.code == "frame/deflate"
