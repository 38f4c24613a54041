"""The greedy bot for the Great Race."""

from greatrace.bots.greedy.bot import GreedyBot
from greatrace.bots.greedy.weights import Weights

__all__ = ["GreedyBot", "Weights"]
