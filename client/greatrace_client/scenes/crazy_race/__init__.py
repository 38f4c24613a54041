"""The screen of Crazy Race: tracks, stage card, hand, prompts, and the results."""

from greatrace_client.scenes.crazy_race.scene import CrazyRaceScene

__all__ = ["CrazyRaceScene"]
