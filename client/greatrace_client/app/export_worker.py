"""The process that draws a race as a GIF or a film, so that the window stays responsive.

It reads one line, an ExportRequest, and writes a line of news (ExportNews) for each percent, the last one when it ends.
It ends at once when its standard input is closed.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from typing import Final

import msgspec

from greatrace.lab.measure_worker import end_with
from greatrace.translation import tr
from greatrace.whole_file import write_whole
from greatrace_client.app.replay_painter import FilmOptions
from greatrace_client.app.replay_pictures import PicturesError, pictures_of
from greatrace_client.i18n import set_language
from greatrace_client.model.export_request import ExportNews, ExportProgress, ExportRequest, Failed, Saved
from greatrace_client.settings import Settings

POLITE: Final = 5  # steps down in priority


def say(news: ExportNews) -> None:
    """A line to the window."""
    sys.stdout.buffer.write(msgspec.json.encode(news) + b"\n")
    sys.stdout.buffer.flush()


def progress(number: int, of: int) -> None:
    """A line for each percent."""
    if number == of or number * 100 // of != (number - 1) * 100 // of:
        say(ExportProgress(number, of))


def made(asked: ExportRequest) -> ExportNews:
    """The result: a file written, or the reason why it was not."""
    settings = Settings(language=asked.language, high_contrast=asked.high_contrast, sounds=0)
    file = Path(asked.file)
    try:
        data = pictures_of(asked.kind, Path(asked.replay), settings, FilmOptions(asked.width, asked.seconds), progress)
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, data)
    except PicturesError as error:
        return Failed(str(error))
    except OSError as error:
        return Failed(tr("{file} can’t be written: {why}", file=file, why=error.strerror or error))
    return Saved(len(data))


def main() -> None:
    """Entry point of the export process."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")  # also if the game's own window has a screen
    if hasattr(os, "nice"):
        os.nice(POLITE)
    asked = msgspec.json.decode(sys.stdin.buffer.readline(), type=ExportRequest)
    threading.Thread(target=end_with, args=(sys.stdin.buffer,), daemon=True).start()
    set_language(asked.language)
    say(made(asked))
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
