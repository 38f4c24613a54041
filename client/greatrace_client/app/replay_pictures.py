"""A replay's file as a GIF or a film; every failure is one sentence for the player."""

from __future__ import annotations

from pathlib import Path

from greatrace import own_programs
from greatrace.translation import tr
from greatrace_client.app import replay_gif, replay_video
from greatrace_client.app.replay_painter import FilmOptions, Progress
from greatrace_client.app.window import NoScreen, pretend_screen
from greatrace_client.model.export_request import GIF, GIF_ONLY
from greatrace_client.model.loaded_replay import ReplayFileError, read
from greatrace_client.settings import Settings


class PicturesError(ValueError):
    """The reason why no file was made, in one sentence in the player's language."""


def pictures_of(kind: str, path: Path, settings: Settings, options: FilmOptions, progress: Progress) -> bytes:
    """The race in that file as a GIF or an MP4. Raises PicturesError."""
    make = replay_gif.gif_of if kind == GIF else replay_video.video_of
    pretend_screen()
    try:
        return make(read(path), settings, options, progress)
    except (ReplayFileError, NoScreen) as error:
        raise PicturesError(str(error)) from None
    except LookupError:  # a space that the board of today does not have
        raise PicturesError(tr("{file} was recorded with different rules or is damaged.", file=path.name)) from None
    except replay_gif.PillowMissing:
        raise PicturesError(tr("A GIF needs the package Pillow. Type: python -m pip install Pillow")) from None
    except replay_video.VideoMissing:
        if own_programs.is_bundle():
            raise PicturesError(tr(GIF_ONLY)) from None
        raise PicturesError(tr("A video needs the package PyAV. Type: python -m pip install av")) from None
    except replay_gif.TooLarge:
        why = tr("This race does not fit in {n} MB: choose a smaller width.", n=replay_gif.LARGEST // 1_000_000)
        raise PicturesError(why) from None
