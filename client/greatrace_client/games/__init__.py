"""The games in the client: a package each, and the object that represents it."""

from greatrace_client.games.crazy_race.ui import CrazyRaceUi
from greatrace_client.games.great_race.ui import GreatRaceUi
from greatrace_client.race_common.game_ui import GameUi, game_ui, game_uis, register

register(GreatRaceUi())
register(CrazyRaceUi())

__all__ = ["GameUi", "game_ui", "game_uis", "register"]
