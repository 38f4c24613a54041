"""The player's settings, saved in a small file in the user's configuration folder."""

from __future__ import annotations

import functools
import logging
import os
import sys
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from greatrace.protocol.limits import TITLE_LENGTH
from greatrace.protocol.messages import TableFilter
from greatrace.whole_file import write_whole
from greatrace_client import paths

FILE, TOKENS = "client.json", "tokens.json"
DEFAULT_PORT = 7117  # of a server, if none is given
ACQUAINTED = 6  # servers that are remembered
SAFE = (
    "scale",
    "full_screen",
    "speed",
    "drive_strip",
    "reduced_motion",
    "high_contrast",
    "master",
    "music",
    "sounds",
    "engine",
    "alerts",
    "ambience",
    "captions",
    "confirm",
    "keys",
    "pad",
)
T = TypeVar("T")
log = logging.getLogger(__name__)


class Settings(msgspec.Struct, omit_defaults=True):
    """All choices (docs/SETTINGS.md). Entries of a newer version are kept in the file; an invalid value counts as
    missing.

    `usual` has the earlier values of choices that the command line has set for this run only.
    """

    language: str = ""  # "": the machine's
    scale: Annotated[float, Meta(ge=0.75, le=2.0)] = 1.0  # of the user interface
    full_screen: bool = False
    speed: Annotated[float, Meta(ge=0, le=3)] = 1.0  # of animations; 0: off
    drive_strip: Annotated[str, Meta(pattern="^(off|short|full)$")] = "full"  # each drive from the side, over the map
    reduced_motion: bool = False  # nothing shakes, leans, throws dust or flies
    high_contrast: bool = False
    digest: bool = True  # at the beginning of the player's turn: what the others have done since the last one
    summons: bool = True  # window title, flash and a notice of the desktop when the player is asked
    master: Annotated[float, Meta(ge=0, le=1)] = 1.0  # loudness of everything
    music: Annotated[float, Meta(ge=0, le=1)] = 0.4  # ... of the music
    sounds: Annotated[float, Meta(ge=0, le=1)] = 0.7  # ... of effects
    engine: Annotated[float, Meta(ge=0, le=1)] = 0.4  # ... of the running engine
    alerts: Annotated[float, Meta(ge=0, le=1)] = 0.8  # ... of "your turn", dangers, the horn
    ambience: Annotated[float, Meta(ge=0, le=1)] = 0.5  # ... of wind, jungle, sea, camp fire, town
    captions: bool = False  # sounds are also shown as text
    player: Annotated[str, Meta(max_length=24)] = ""
    crew: str = "vermilion"
    board: str = "africa"
    bots: Annotated[int, Meta(ge=1, le=4)] = 3
    level: str = "normal"
    bot_pace: Annotated[str, Meta(pattern="^(at_once|brisk|unhurried)$")] = "brisk"  # of bots on this machine
    address: Annotated[str, Meta(max_length=120)] = ""
    recent: dict[str, str] = {}  # the day (ISO) of the last time by server address, the latest first
    tokens: dict[str, str] = {}  # seat token by server address; in a file of their own
    pins: dict[str, str] = {}  # fingerprint of the certificate by server address
    accounts: dict[str, str] = {}  # name of the player's account by server address
    # What waits for a second click: every answer, only what cannot be undone or ends the player's turn, or nothing.
    confirm: Annotated[str, Meta(pattern="^(always|irreversible|never)$")] = "irreversible"
    single: bool = True  # a question with one answer is answered by itself after a moment
    reactions: Annotated[str, Meta(pattern="^(always|able)$")] = "able"  # when to be asked about danger cards
    reactions_alone: Annotated[str, Meta(pattern="^(always|able)$")] = "able"  # ... against bots: they notice nothing
    orders: dict[str, Annotated[str, Meta(pattern="^(own|always|never)$")]] = {}  # about dangers, by their source
    clock: Annotated[str, Meta(pattern="^(off|relaxed|normal|fast|days)$")] = "normal"  # of a new table
    host_port: Annotated[int, Meta(ge=1, le=65535)] = DEFAULT_PORT  # of the server that the player has started last
    # The name of the table that the player has opened there
    host_title: Annotated[str, Meta(max_length=TITLE_LENGTH)] = ""
    stand_in: str = "normal"  # the level of bots that sit in at a new table
    tables_filter: TableFilter = TableFilter()  # which tables of a server are shown
    keys: dict[str, str] = {}  # key by command, if the player has changed it (`bindings`)
    pad: dict[str, str] = {}  # the pad's button by command, likewise
    lessons: dict[str, Annotated[int, Meta(ge=0)]] = {}  # the step that the player has reached
    lessons_done: list[str] = []
    newest_version: Annotated[str, Meta(max_length=20)] = ""  # the newest version that the player was told of
    coached: list[str] = []  # the coach's cards that have been seen in a race
    content_off: list[str] = []  # names of packages in the content folder that are switched off
    usual: dict[str, Any] = {}

    def met(self, address: str, day: str) -> None:
        """Note that the server has accepted the player today."""
        others = {at: then for at, then in self.recent.items() if at != address}
        self.recent = dict([(address, day), *others.items()][:ACQUAINTED])

    def this_time(self, name: str, value: Any) -> None:
        """Set a value for this run; unless it is changed again, the old one is saved."""
        self.usual.setdefault(name, getattr(self, name))
        self.usual[f"{name} now"] = value
        setattr(self, name, value)

    def be_safe(self) -> None:
        """Set the default values of everything that concerns picture, sound and keys, and silence, for this run."""
        usual = Settings(music=0.0, sounds=0.0, engine=0.0, alerts=0.0, ambience=0.0)
        for name in SAFE:
            self.this_time(name, getattr(usual, name))

    def kept(self) -> Settings:
        """The settings to be saved: without the choices for this run only."""
        names = [name for name in self.usual if f"{name} now" in self.usual]
        before = {name: self.usual[name] for name in names if getattr(self, name) == self.usual[f"{name} now"]}
        return msgspec.structs.replace(self, usual={}, tokens={}, **before)


def config_folder() -> Path:
    """The folder of the settings."""
    return paths.config()


def data_folder() -> Path:
    """The folder of saved solo races."""
    return paths.data()


def load(where: Path | None = None) -> Settings:
    """The settings of last time; defaults if there are none or they can't be read."""
    folder = where or config_folder()
    found = _readable(_read(folder / FILE, dict[str, Any]) or {}, folder / FILE)
    tokens = _read(folder / tokens_file(folder), dict[str, str])
    if tokens is not None or tokens_file(folder) != TOKENS:
        found.tokens = tokens or {}
    return found


def _readable(row: dict[str, Any], path: Path) -> Settings:
    """The settings of that row, field by field: an invalid one does not affect the others."""
    found = Settings()
    for field in msgspec.structs.fields(Settings):
        if field.name not in row:
            continue
        try:
            setattr(found, field.name, msgspec.convert(row[field.name], field.type))
        except msgspec.ValidationError as error:
            log.warning("%s in %s can't be read (%s); the usual value is used.", field.name, path, error)
    return found


def _read(path: Path, kind: type[T]) -> T | None:
    """The contents of that file, None if there is none or it can't be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError) as error:  # a ValidationError is a DecodeError
        log.warning("The settings in %s can't be read (%s); starting with the usual ones.", path, error)
        return None


@functools.cache
def tokens_file(folder: Path) -> str:
    """The file of this process's tokens: two clients of one user are two people, with seats of their own.

    The first running client has the usual file, the second another one, and so on; each is free again when its process
    ends.
    """
    for number in range(1, 17):
        name = TOKENS if number == 1 else f"tokens-{number}.json"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = os.open(folder / f"{name}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return TOKENS
        if _locked(lock):
            return name  # the lock is held as long as this process lives
        os.close(lock)
    return TOKENS


def _locked(file: int) -> bool:
    """Lock the open file for this process; False if another process has locked it, or if the system has no such
    locks.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (OSError, ImportError):
        return False
    return True


def save(settings: Settings, where: Path | None = None) -> str:
    """Save the settings. Returns "" or the reason, a sentence, why they will be forgotten."""
    folder = where or config_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(folder / FILE, _strangers(folder / FILE) | msgspec.to_builtins(settings.kept()))
        _write(folder / tokens_file(folder), settings.tokens)
    except OSError as error:
        return f"{folder}: {error.strerror or error}"
    return ""


def _strangers(path: Path) -> dict[str, Any]:
    """The entries of the file that another version of the game has written and this one does not know."""
    row = _read(path, dict[str, Any]) or {}
    return {name: value for name, value in row.items() if name not in Settings.__struct_fields__}


def _write(path: Path, what: object) -> None:
    """Write the file atomically, readable for its owner only. Raises OSError."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(what), indent=2), private=True)
