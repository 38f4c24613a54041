"""The client without a console for its output (`great-race-window` on Windows): the output is shown in a box."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from io import StringIO
from typing import Final

from greatrace_client.i18n.catalog import tr

TITLE: Final = "The Great Race"
LONGEST: Final = 1500  # characters of a box

log = logging.getLogger(__name__)


def run(main: Callable[[], object], show: Callable[[str], None] | None = None) -> None:
    """Run the command and exit as it does. Its output is shown if it failed, or had only output to give."""
    if sys.stdout is not None and sys.stderr is not None:
        main()
        return
    output = StringIO()
    sys.stdout, sys.stderr = sys.stdout or output, sys.stderr or output
    code = exit_code(main, output)
    words = output.getvalue().strip()
    if words or code:
        (show or box)(words[-LONGEST:] or tr("The game has ended with code {code}.", code=code))
    sys.exit(code)


def exit_code(main: Callable[[], object], output: StringIO) -> int:
    """The command's exit code; its errors go to `output` and the log."""
    try:
        main()
    except SystemExit as end:
        if isinstance(end.code, str):
            output.write(end.code)
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except Exception as error:
        log.exception("the client stopped")
        output.write(f"{type(error).__name__}: {error}")
        return 1
    return 0


def box(text: str) -> None:
    """A message box of the system."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, text, TITLE, 0x40)
    else:
        import pygame

        try:
            pygame.display.message_box(TITLE, text)
        except pygame.error as error:
            log.warning("%s; there is no screen either (%s)", text, error)
