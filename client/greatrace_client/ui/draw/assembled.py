"""Pictures that contain other pictures: an `image` of a file is replaced by the picture that it names, at its size."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from functools import partial
from typing import Final

from greatrace_client.ui.draw.art import art, art_files, composed, crew_art
from greatrace_client.ui.draw.palette import CREWS, CrewColours

IMAGE: Final = re.compile(r"<image [^>]*/>")
ATTRIBUTE: Final = re.compile(r'([\w:-]+)="([^"]*)"')


def assembled(name: str, crews: Mapping[str, CrewColours] = CREWS) -> str:
    """The body of a picture with its image references replaced by the pictures; `crews`: by the values that an image's
    `data-crew` may have. Raises KeyError if one of them does not exist.
    """
    return _assembled(name, tuple(crews.items()))


@composed
def _assembled(name: str, crews: tuple[tuple[str, CrewColours], ...]) -> str:
    """Cached: the same string every time, so that the picture cache finds it quickly."""
    return IMAGE.sub(partial(_shown, posixpath.dirname(name), dict(crews)), art(name))


def _shown(folder: str, crews: Mapping[str, CrewColours], image: re.Match[str]) -> str:
    given = dict(ATTRIBUTE.findall(image[0]))
    file = posixpath.normpath(posixpath.join(folder, given.get("href") or given["xlink:href"]))
    name, crew = file.removesuffix(".svg"), given.get("data-crew")
    body, box = crew_art(name, crews[crew]) if crew else art(name), art_files.box(name)
    size = f"{float(given['width']) / box.w:g} {float(given['height']) / box.h:g}"
    place = f"translate({given['x']} {given['y']}) scale({size}) translate({-box.x:g} {-box.y:g})"
    return f'<g transform="{given.get("transform", "")} {place}">{body}</g>'
