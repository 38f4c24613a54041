"""What the window asks of the process that draws a race as a GIF or a film, and what that process answers."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

GIF: Final = "gif"
MP4: Final = "mp4"
KINDS: Final = (GIF, MP4)
PACKAGES: Final = {GIF: "PIL", MP4: "av"}  # that write the file


class ExportRequest(msgspec.Struct, frozen=True):
    """`replay`: the file; `file`: where the picture goes; `kind`: one of KINDS; `width`: in pixels;
    `seconds`: at most.
    """

    replay: str
    file: str
    kind: str
    width: int
    seconds: int
    language: str = "en"
    high_contrast: bool = False


class ExportProgress(msgspec.Struct, frozen=True, tag="drawn"):
    """So many pictures of so many."""

    number: int
    of: int


class Saved(msgspec.Struct, frozen=True, tag="saved"):
    """The file is there."""

    size: int  # bytes


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """There will be no file; a sentence in the player's language."""

    why: str


ExportNews: TypeAlias = ExportProgress | Saved | Failed
