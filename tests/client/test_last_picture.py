"""A part of the window that is shown as it was, in a frame that has no time for it."""

from __future__ import annotations

import pygame

from greatrace_client.ui.draw.last_picture import LastPicture

PLACE = pygame.Rect(10, 20, 30, 10)


def window(colour: str) -> pygame.Surface:
    """A window of one colour."""
    made = pygame.Surface((100, 80))
    made.fill(colour)
    return made


def test_what_was_drawn_is_shown_once_more_and_not_twice() -> None:
    last, later = LastPicture(), window("blue")
    assert not last.show(later)
    last.keep(window("red"), PLACE)
    assert last.show(later)
    assert later.get_at(PLACE.topleft) == later.get_at((PLACE.right - 1, PLACE.bottom - 1)) == pygame.Color("red")
    assert later.get_at((PLACE.right, PLACE.top)) == later.get_at((0, 0)) == pygame.Color("blue")
    assert not last.show(later)


def test_a_part_that_grows_is_kept_whole() -> None:
    last, later = LastPicture(), window("blue")
    last.keep(window("red"), PLACE)
    last.keep(window("gold"), PLACE.inflate(0, 20))
    assert last.show(later)
    assert later.get_at((PLACE.left, PLACE.top - 10)) == pygame.Color("gold")


def test_what_is_forgotten_is_not_shown() -> None:
    last = LastPicture()
    last.keep(window("red"), PLACE)
    last.forget()
    assert not last.show(window("blue"))
