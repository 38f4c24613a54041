"""A line of text as a surface: its width, fitting, tracking and halo."""

import functools
import math

import pygame

from greatrace_client.ui.draw import lettering
from greatrace_client.ui.draw.accessibility import ink_of
from greatrace_client.ui.draw.fonts import render, text_width
from greatrace_client.ui.draw.palette import MIN_TEXT
from greatrace_client.ui.draw.raster import clear, stamp
from greatrace_client.ui.draw.wrapping import wrapped

CONDENSED = 0.76  # the least share of its width that a line may be condensed to


@functools.lru_cache(maxsize=4096)
def width(string: str, px: int, face: str, track: float) -> float:
    """Width of a line in real pixels."""
    if face == "display":
        return lettering.width(string, px, track)
    if not track:
        return text_width(string, face, px)
    return sum(text_width(c, face, px) for c in string) + track * px * max(0, len(string) - 1)


def fitted(string: str, px: int, face: str, track: float, room: float) -> tuple[str, int, float]:
    """The line made to fit: in a size down to 85 %, then condensed by up to a quarter, then cut with an ellipsis.

    Returns the line, its size, and the share of its width that it is condensed to.
    """
    least = max(MIN_TEXT, math.floor(px * 0.85))
    while px > least and width(string, px, face, track) > room:
        px -= 1
    while (wide := width(string, px, face, track)) * CONDENSED > room and len(string) > 2:
        string = string.rstrip("…")[:-1].rstrip() + "…"
    return string, px, min(1.0, room / wide) if wide else 1.0


@functools.lru_cache(maxsize=512)
def broken(string: str, room: float, px: int, face: str) -> tuple[str, ...]:
    """The lines of a text broken to a width of `room` real pixels; line feeds are kept."""
    return tuple(
        line
        for paragraph in string.split("\n")
        for line in wrapped(paragraph, lambda line: width(line, px, face, 0.0) <= room)
    )


def line(string: str, px: int, colour: str, face: str, track: float, halo: str | None) -> pygame.Surface:
    """One line of text as a surface, letters tracked, a halo around them."""
    out = plain(string, px, colour, face, track)
    if not halo:
        return out
    r = max(1, px // 9)
    around = clear((out.get_width() + 2 * r, out.get_height() + 2 * r))
    stamp(around, plain(string, px, halo, face, track), r, r)
    around.blit(out, (r, r))
    return around


def squeezed(line: pygame.Surface, share: float) -> pygame.Surface:
    """The line condensed to a share of its width."""
    if share >= 1:
        return line
    return pygame.transform.smoothscale(line, (max(1, int(line.get_width() * share)), line.get_height()))


def plain(string: str, px: int, colour: str, face: str, track: float) -> pygame.Surface:
    """One line without a halo."""
    colour = ink_of(colour)
    if face == "display":
        return lettering.line(string, px, colour, track)
    if not track:
        return render(string, face, px, colour)
    x = 0.0
    out = clear((math.ceil(width(string, px, face, track)) + 1, render(" ", face, px, colour).get_height()))
    for letter in string:
        out.blit(render(letter, face, px, colour), (round(x), 0))
        x += text_width(letter, face, px) + track * px
    return out
