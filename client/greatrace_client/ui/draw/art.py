"""Pictures from `assets/art/*.svg`: read at first use, cached, and coloured for a crew or for another material.

A picture is an SVG body (the inside of the `<svg>` element, in the units of its view box), so that drawings can move,
scale and combine it. Elements that nanosvg does not draw are removed: labels, editor data, unknown elements.
`assets/art/README.md` explains to artists what a file may contain and which colours are replaced.
"""

from __future__ import annotations

import functools
import logging
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, ParamSpec, TypeVar
from xml.parsers.expat import ExpatError, ParserCreate

from greatrace.assets import folder
from greatrace.installed_parts import asset_folders
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.frame_budget import new_picture
from greatrace_client.ui.draw.palette import CREWS, INK, PAPER_LIGHT, CrewColours, mix

Colours = tuple[tuple[str, str], ...]  # pairs: a colour of the file, the colour that is drawn in its place

SHAPES: Final = frozenset({"g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
IMAGE: Final = "image"  # nanosvg does not draw images: `assembled` replaces them by the file's picture
GRADIENTS: Final = frozenset({"linearGradient", "radialGradient", "stop"})
SHARED_GRADIENT: Final = "brass"  # `raster.document` adds this one: a file's own is for editors only
EMBLEM: Final = "crew-emblem"  # the id of a group whose content is replaced by the crew's emblem
DRIVER, WHEEL = "crew-driver", "crew-wheel"  # likewise in vehicles of the paddock
KEPT_IDS: Final = ("crew-", "button-", "lit-", "wheel-", "belt")  # prefixes of the ids of parts that give way or turn
DARK_ON_PAPER: Final = "#07255A"  # in files: the crew's dark side, or ink for crews whose ink is dark
HEX: Final = re.compile(r"(?<![(\w])#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})\b")
SAMPLE: Final = CREWS["blue"]  # files with a crew's colours are drawn in this crew's
EMPTY: Final = Box(0.0, 0.0, 0.0, 0.0)
COAL: Final = "#1C1712"
# Weaker tones of a crew's colour: which tone, the colour it is mixed with, and that colour's share (0..1).
TINTS: Final[tuple[tuple[str, str, float], ...]] = (
    ("body", PAPER_LIGHT, 0.3),
    ("body", PAPER_LIGHT, 0.55),
    ("dark", PAPER_LIGHT, 0.25),
    ("dark", COAL, 0.35),
    ("light", PAPER_LIGHT, 0.2),
    ("light", PAPER_LIGHT, 0.35),
    ("light", PAPER_LIGHT, 0.55),
)
log = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")


class ArtFiles:
    """The pictures below one folder, by name: "cards/refuel" is cards/refuel.svg.

    `more`: folders for pictures that the first one lacks.
    """

    def __init__(self, root: Callable[[], Traversable], more: Sequence[Traversable] = ()) -> None:
        self._root, self._more = root, more
        self._bodies: dict[str, str] = {}
        self._boxes: dict[str, Box] = {}

    def __getitem__(self, name: str) -> str:
        """The body of a picture; "" if the file cannot be read. Raises KeyError if there is no such file, and
        PicturePending if new pictures have a budget and there is no time left.
        """
        if name not in self._bodies:
            with new_picture():
                self._bodies[name] = self._read(name) or ""
        return self._bodies[name]

    def box(self, name: str) -> Box:
        """The view box of a picture; of a file that cannot be read an empty one. Raises KeyError without a file."""
        return self._boxes[name] if self[name] else EMPTY

    def __contains__(self, name: str) -> bool:
        return name in self._bodies or self.file(name).is_file()

    def file(self, name: str) -> Traversable:
        """The path of a picture, whether it exists or not."""
        own = self._file_in(self._root(), name)
        if self._more and not own.is_file():
            return next((file for more in self._more if (file := self._file_in(more, name)).is_file()), own)
        return own

    @staticmethod
    def _file_in(folder: Traversable, name: str) -> Traversable:
        return folder.joinpath(*f"{name}.svg".split("/"))

    def names(self, kind: str) -> list[str]:
        """The names of all pictures of a kind (a folder), without the folder, in alphabetical order."""
        files = (self._root() / kind).iterdir()
        return sorted(file.name.removesuffix(".svg") for file in files if file.name.endswith(".svg"))

    def loaded(self) -> tuple[str, ...]:
        """The names of all pictures that have been asked for."""
        return tuple(self._bodies)

    def stamp(self, name: str) -> tuple[int, int] | None:
        """When a picture's file was last written (nanoseconds), and its size (bytes); None without a file."""
        file = self.file(name)
        try:
            status = file.stat() if isinstance(file, Path) else None
        except OSError:
            return None
        return (status.st_mtime_ns, status.st_size) if status is not None else None

    def reload(self, name: str) -> bool:
        """Read a picture again; the old picture stays if the file cannot be read. Returns whether it has changed."""
        before = self._bodies.get(name)
        body = self._read(name) if self.file(name).is_file() else None
        if body is None or body == before:
            return False
        self._bodies[name] = body
        return True

    def _read(self, name: str) -> str | None:
        """The body of a file, None (and a line in the log) if it is not an SVG text. Raises KeyError without a file."""
        try:
            drawing = _parsed(self.file(name).read_text("utf-8"))
        except (ExpatError, UnicodeDecodeError) as error:
            log.warning("The picture %s.svg cannot be read: %s", name, error)
            return None
        except OSError:
            raise KeyError(name) from None
        self._boxes[name] = drawing.box
        return drawing.body


art_files = ArtFiles(lambda: folder() / "art", asset_folders("art"))


class _Drawing:
    """Handlers of an XML parser that collect what nanosvg draws, and the view box."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.box = EMPTY
        self._skipped = 0  # depth inside an element that is left out
        self._depth = 0
        self._defs = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth == 1:
            self._measure(attributes.get("viewBox", ""))
            return
        if self._skipped or not self._known(tag, attributes):
            self._skipped += 1
            return
        if tag == "defs":
            self._defs += 1
            return
        kept = " ".join(f'{key}="{_plain(key, value)}"' for key, value in attributes.items() if _drawn(tag, key, value))
        self.parts.append(f"<{tag} {kept}>" if kept else f"<{tag}>")

    def end(self, tag: str) -> None:
        self._depth -= 1
        if self._depth == 0:
            return
        if self._skipped:
            self._skipped -= 1
        elif tag == "defs":
            self._defs -= 1
        else:
            self.parts.append(f"</{tag}>")

    def _measure(self, box: str) -> None:
        with suppress(TypeError, ValueError):  # some editors write other units: the picture is drawn all the same
            self.box = Box(*map(float, box.replace(",", " ").split()))

    @property
    def body(self) -> str:
        """The elements that nanosvg draws."""
        return re.sub(r"></(?!g>)\w+>", "/>", "".join(self.parts))

    def _known(self, tag: str, attributes: dict[str, str]) -> bool:
        if tag == "linearGradient" and attributes.get("id") == SHARED_GRADIENT:
            return False
        return tag in GRADIENTS or tag == "defs" or (tag in (*SHAPES, IMAGE) and not self._defs)


def _drawn(tag: str, key: str, value: str) -> bool:
    """Whether an attribute changes the picture; ids count if something refers to them."""
    if key == "id":
        return tag in GRADIENTS or value.startswith(KEPT_IDS)
    return key != "class" and (":" not in key or key == "xlink:href")


def _plain(key: str, value: str) -> str:
    """An attribute's text with colours as the palette writes them: #RRGGBB in capitals."""
    value = value.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return HEX.sub(_capitals, value) if "#" in value and key != "xlink:href" else value


def _capitals(found: re.Match[str]) -> str:
    digits = found[0][1:].upper()
    return "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))


def _parsed(text: str) -> _Drawing:
    """The drawable content of an SVG text. Raises ExpatError if it is not XML."""
    drawing = _Drawing()
    parser = ParserCreate()
    parser.StartElementHandler = drawing.start
    parser.EndElementHandler = drawing.end
    parser.Parse(text, True)
    return drawing


def body_of(text: str) -> str:
    """The SVG text's body, as nanosvg draws it. Raises ExpatError if it is not XML."""
    return _parsed(text).body


_forget: list[Callable[[], None]] = []


def composed(make: Callable[P, R]) -> Callable[P, R]:
    """Decorator: cache what is made of pictures, until one of them is read again."""
    kept = functools.cache(make)
    _forget.append(kept.cache_clear)
    return kept  # type: ignore[return-value]  # the cache has the same parameters


def forget_composed() -> None:
    """Clear everything composed of pictures, after they have been read again."""
    for clear in _forget:
        clear()


def art(name: str, *colours: tuple[str, str]) -> str:
    """The body of a picture with some of its colours replaced. Raises KeyError if there is no such picture."""
    return _coloured(name, colours) if colours else art_files[name]


def crew_art(name: str, crew: CrewColours) -> str:
    """A picture in a crew's colours and with its emblem. Raises KeyError if there is no such picture."""
    return _in_livery(name, crew)


@composed
def _coloured(name: str, colours: Colours) -> str:
    table = dict(colours)
    return HEX.sub(lambda found: table.get(found[0], found[0]), art_files[name])


@composed
def _in_livery(name: str, crew: CrewColours) -> str:
    def emblem(sample: str) -> str:
        printed = HEX.search(sample)
        return art(f"emblems/{crew.emblem}", (SAMPLE.body, printed[0] if printed else crew.ink))

    return filled(_coloured(name, livery(crew)), EMBLEM, emblem)


def filled(body: str, slot: str, part: Callable[[str], str]) -> str:
    """The body with the content of the group with id `slot` replaced, if there is one: `part` gets the old content."""
    start = re.search(rf'<g [^>]*id="{slot}"[^>]*>', body)
    if start is None:
        return body
    end = body.index("</g>", start.end())
    return body[: start.end()] + part(body[start.end() : end]) + body[end:]


@functools.cache
def livery(crew: CrewColours) -> Colours:
    """The colours of the sample crew, each with this crew's replacement."""
    plain = [(getattr(SAMPLE, part), getattr(crew, part)) for part in ("body", "dark", "light", "ink")]
    weak = [(mix(getattr(SAMPLE, part), other, k), mix(getattr(crew, part), other, k)) for part, other, k in TINTS]
    dark = crew.ink if crew.ink == INK else crew.dark
    return (*plain, *weak, (DARK_ON_PAPER, dark))
