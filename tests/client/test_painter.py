"""Pictures that a thread draws before they are asked for."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator

import pygame
import pytest

from greatrace_client.ui.draw import painter
from greatrace_client.ui.draw.frame_budget import PicturePending, in_frames, picture_budget
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.surface_cache import SurfaceCache
from greatrace_client.ui.draw.title.light import DAY
from greatrace_client.ui.draw.title.poster import begin_title_poster, title_poster


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    yield
    painter.forget()


class Drawing:
    """Notes by which threads it is drawn; waits until it may."""

    def __init__(self) -> None:
        self.may, self.threads = threading.Event(), list[str]()

    def __call__(self) -> pygame.Surface:
        self.may.wait(20)
        self.threads.append(threading.current_thread().name)
        return pygame.Surface((4, 4))


def test_what_was_begun_is_taken_from_the_thread_once() -> None:
    first, again = Drawing(), Drawing()
    first.may.set()
    again.may.set()
    painter.begin("a", first)
    painter.painter().submit(int).result(20)  # it has drawn what was begun
    painter.drawn("a", again)
    assert [name.startswith("painter") for name in first.threads] == [True]
    assert again.threads == []
    painter.drawn("a", again)
    assert again.threads == [threading.current_thread().name]


def test_what_the_thread_has_not_come_to_is_drawn_here() -> None:
    busy, waiting = Drawing(), Drawing()
    waiting.may.set()
    painter.begin("busy", busy)
    painter.begin("waiting", waiting)
    painter.drawn("waiting", waiting)
    assert waiting.threads == [threading.current_thread().name]
    busy.may.set()
    painter.drawn("busy", busy)
    assert len(busy.threads) == 1


def test_a_frame_does_not_wait_for_the_thread() -> None:
    slow = Drawing()
    painter.begin("slow", slow)
    with in_frames(), picture_budget(1.0):
        with pytest.raises(PicturePending):
            painter.wait()
        slow.may.set()
        painter.painter().submit(int).result(20)
        painter.wait()


def test_what_the_thread_has_drawn_costs_as_much_as_what_is_drawn_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would be the first to go, and a frame would have to draw it again."""
    monkeypatch.setattr(painter, "clock", itertools.count(step=5).__next__)
    kept = SurfaceCache(limit=3 * 400, clock=lambda: 0.0)
    kept.get("cheap", square)
    painter.begin("dear", square)
    kept.get("dear", lambda: painter.drawn("dear", square))
    kept.get("another", square)
    kept.get("one more", square)
    assert "dear" in kept
    assert "cheap" not in kept


def square() -> pygame.Surface:
    """400 bytes."""
    return pygame.Surface((10, 10), pygame.SRCALPHA)


def test_the_title_is_the_same_from_the_thread() -> None:
    def pictured(*, ahead: bool) -> bytes:
        page = Page(surface=pygame.Surface((480, 270)))
        if ahead:
            begin_title_poster(page, DAY)
            painter.painter().submit(int).result(20)
        title_poster(page, DAY)
        return pygame.image.tobytes(page.surface, "RGB")

    assert pictured(ahead=True) == pictured(ahead=False)
