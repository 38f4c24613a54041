"""Messages between the window and the process that draws a race as a GIF or a film."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final, TypeAlias

import msgspec

from greatrace import own_programs
from greatrace.translation import marked

GIF: Final = "gif"
MP4: Final = "mp4"
KINDS: Final = (GIF, MP4)
PACKAGES: Final = {GIF: "PIL", MP4: "av"}  # the packages that write such files
GIF_ONLY: Final = marked("The downloaded game saves GIFs only; install it with Python for videos.")


def is_there(kind: str) -> bool:
    """Whether the package that writes such files is installed."""
    return find_spec(PACKAGES[kind]) is not None


def kinds_offered() -> tuple[str, ...]:
    """The kinds that a player may choose. Nothing can be installed into a bundle, so there only those that work."""
    return tuple(kind for kind in KINDS if is_there(kind)) if own_programs.is_bundle() else KINDS


class ExportRequest(msgspec.Struct, frozen=True):
    """A request to export. `replay`: the file; `file`: the output; `kind`: one of KINDS; `width`: in pixels; `seconds`:
    at most.
    """

    replay: str
    file: str
    kind: str
    width: int
    seconds: int
    language: str = "en"
    high_contrast: bool = False


class ExportProgress(msgspec.Struct, frozen=True, tag="drawn"):
    """Progress: picture `number` of `of`."""

    number: int
    of: int


class Saved(msgspec.Struct, frozen=True, tag="saved"):
    """The file is there."""

    size: int  # bytes


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """The export has failed; `why` is a sentence in the player's language."""

    why: str


ExportNews: TypeAlias = ExportProgress | Saved | Failed
