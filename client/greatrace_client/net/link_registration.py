"""Invitations (`great-race://…`) open this game: registered with the desktop of Linux and with Windows.

On macOS the bundle's description does that, and nothing needs to be registered.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import platformdirs

from greatrace_client.net.invitation import SCHEME

ID: Final = "net.great_race.GreatRace"
NAME: Final = SCHEME.removesuffix("://")
CLASSES: Final = rf"Software\Classes\{NAME}"


def command() -> list[str]:
    """The command that starts this game: the frozen program, the installed command, or Python with the package."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    typed = shutil.which("great-race-window" if sys.platform == "win32" else "great-race")
    return [typed] if typed else [sys.executable, "-m", "greatrace_client"]


def possible() -> bool:
    """Whether links can be registered on this system."""
    return sys.platform != "darwin"


def register(program: Sequence[str] | None = None) -> None:
    """Make links open this game. Raises OSError."""
    words = list(program or command())
    if sys.platform == "win32":
        _register_windows(words)
    elif possible():
        _register_linux(words)


def desktop_entry(program: Sequence[str]) -> str:
    """A desktop entry for links only, hidden from menus."""
    words = " ".join(_quoted(word) for word in program)
    lines = ["[Desktop Entry]", "Type=Application", "Name=The Great Race", f"Exec={words} --join %u", f"Icon={ID}"]
    lines += ["Terminal=false", "NoDisplay=true", f"MimeType=x-scheme-handler/{NAME};"]
    return "\n".join(lines) + "\n"


def _quoted(word: str) -> str:
    """A word of the Exec line of a desktop entry, with its escaping of backslashes."""
    for sign in ("\\", '"', "`", "$"):
        word = word.replace(sign, f"\\{sign}")
    return '"{}"'.format(word.replace("%", "%%").replace("\\", "\\\\"))


def _register_linux(program: Sequence[str]) -> None:
    folder = Path(platformdirs.user_data_path()) / "applications"
    folder.mkdir(parents=True, exist_ok=True)
    file = f"{ID}.links.desktop"
    (folder / file).write_text(desktop_entry(program), "utf-8")
    for tool in (["update-desktop-database", str(folder)], ["xdg-mime", "default", file, f"x-scheme-handler/{NAME}"]):
        if shutil.which(tool[0]):
            subprocess.run(tool, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=20)


def _register_windows(program: Sequence[str]) -> None:
    if sys.platform == "win32":  # tells the type checker that this part is for Windows only
        import winreg

        open_command = subprocess.list2cmdline([*program, "--join"]) + ' "%1"'
        entries = (("", "", "URL:The Great Race"), ("", "URL Protocol", ""), (r"\shell\open\command", "", open_command))
        for below, name, value in entries:
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, CLASSES + below) as key:
                winreg.SetValueEx(key, name, 0, winreg.REG_SZ, value)
