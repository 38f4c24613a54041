"""The race screen: layout, panels, map, planning, prompts, and the results."""

from greatrace_client.scenes.race.scene import RaceScene

__all__ = ["RaceScene"]
