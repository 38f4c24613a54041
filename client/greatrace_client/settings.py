"""What the player has chosen, remembered between starts in one small file in the user's configuration folder."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated, Any

import msgspec
import platformdirs
from msgspec import Meta

FILE = "client.json"
log = logging.getLogger(__name__)


class Settings(msgspec.Struct, omit_defaults=True):
    """All choices. Unknown fields of a newer version are passed over; a value out of range counts as none.

    `usual` holds, for choices that the command line made for this time only, what was chosen before.
    """

    language: str = ""  # "": the machine's
    scale: Annotated[float, Meta(ge=0.75, le=2.0)] = 1.0  # of the user interface
    full_screen: bool = False
    speed: Annotated[float, Meta(ge=0, le=3)] = 1.0  # of animations; 0: off
    sounds: Annotated[float, Meta(ge=0, le=1)] = 0.7
    player: Annotated[str, Meta(max_length=24)] = ""
    crew: str = "vermilion"
    board: str = "africa"
    bots: Annotated[int, Meta(ge=1, le=4)] = 3
    level: str = "normal"
    address: Annotated[str, Meta(max_length=120)] = ""
    tokens: dict[str, str] = {}  # seat token by server address
    keys: dict[str, str] = {}  # key name to command, where it differs from ours
    usual: dict[str, Any] = {}

    def this_time(self, name: str, value: Any) -> None:
        """Another value for this run; unless it is changed again, the old one is kept."""
        self.usual[name] = getattr(self, name)
        self.usual[f"{name} now"] = value
        setattr(self, name, value)

    def kept(self) -> Settings:
        """What is written: without the choices for this time only."""
        names = [name for name in self.usual if f"{name} now" in self.usual]
        before = {name: self.usual[name] for name in names if getattr(self, name) == self.usual[f"{name} now"]}
        return msgspec.structs.replace(self, usual={}, **before)


def config_folder() -> Path:
    """Where settings are kept."""
    return Path(platformdirs.user_config_dir("great-race", appauthor=False))


def data_folder() -> Path:
    """Where saved solo races are kept."""
    return Path(platformdirs.user_data_dir("great-race", appauthor=False))


def load(where: Path | None = None) -> Settings:
    """The settings of last time; defaults when there are none or they can't be read."""
    path = (where or config_folder()) / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Settings)
    except FileNotFoundError:
        return Settings()
    except (OSError, msgspec.DecodeError) as error:  # a ValidationError is a DecodeError
        log.warning("The settings in %s can't be read (%s); starting with the usual ones.", path, error)
        return Settings()


def save(settings: Settings, where: Path | None = None) -> str:
    """Write them. Returns "" or the reason, a sentence's worth, why they will be forgotten."""
    folder = where or config_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / (FILE + ".part")
        draft.write_bytes(msgspec.json.format(msgspec.json.encode(settings.kept()), indent=2))
        draft.replace(folder / FILE)
    except OSError as error:
        return f"{folder}: {error.strerror or error}"
    return ""
