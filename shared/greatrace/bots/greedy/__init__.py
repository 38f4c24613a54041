"""The greedy bot for the great race."""

from greatrace.bots.greedy.bot import GreedyBot
from greatrace.bots.greedy.weights import Weights

__all__ = ["GreedyBot", "Weights"]
