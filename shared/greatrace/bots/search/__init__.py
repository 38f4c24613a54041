"""Search: what an answer leads to in imagined worlds, judged by the chances of winning."""

from greatrace.bots.search.bot import SearchBot

__all__ = ["SearchBot"]
