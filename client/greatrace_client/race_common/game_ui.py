"""The games that the client can play: one object each, which has everything that differs between games."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from greatrace_client.race_common.danger import Danger
from greatrace_client.race_common.game_parts import GamePictures, GameTexts, LobbyUi, RaceScreens, TextUi
from greatrace_client.race_common.rulebook_entry import Rulebook


@frozen
class GameUi:
    """A game in the client. Who uses a part of it is given, or takes, that part."""

    id: str
    screens: RaceScreens
    lobby: LobbyUi
    pictures: GamePictures
    texts: GameTexts
    text_ui: TextUi
    rulebook: Callable[[], Rulebook] = Rulebook  # the entries about its rules
    dangers: tuple[Danger, ...] = ()  # what players may react to, or give standing orders about


_registered: dict[str, GameUi] = {}


def register(ui: GameUi) -> None:
    """The client can play that game from now on."""
    _registered[ui.id] = ui


def unregister(game: str) -> None:
    """The client no longer plays that game. Raises KeyError."""
    del _registered[game]


def game_ui(game: str) -> GameUi:
    """The interface of that game. Raises KeyError."""
    return _registered[game]


def game_uis() -> tuple[GameUi, ...]:
    """All games, the default one first."""
    return tuple(_registered.values())
