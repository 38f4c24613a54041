"""The random sounds of each ground: a twig snaps, a bird calls, a wave breaks."""

from __future__ import annotations

import io
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random
from typing import Final

import pygame
from attrs import define, frozen

from greatrace.assets import folder

log = logging.getLogger(__name__)
Play = Callable[[str, float, float], object]  # a file's name, loudness (0..1), direction (-1..1)
KEPT: Final = 12  # takes that stay decoded


@frozen
class Happening:
    """A kind of sound: the number of its takes, the seconds between two, at `least` and on average (`mean`), and how
    far to the sides it may be heard (0..1).
    """

    takes: int
    mean: float
    least: float = 0.0
    aside: float = 0.9
    softest: float = 0.35


GROUNDS: Mapping[str, Mapping[str, Happening]] = {
    "camp": {
        "camp_crackle": Happening(12, 0.9, 0.08, 0.35),
        "camp_log": Happening(4, 24, 8, 0.2),
        "camp_cricket": Happening(6, 8, 1),
        "camp_owl": Happening(2, 75, 30),
    },
    "desert": {
        "desert_gust": Happening(6, 5, 1.5, 0.5),
        "desert_whistle": Happening(4, 17, 5),
    },
    "jungle": {
        "jungle_bird": Happening(10, 4, 0.4),
        "jungle_cicada": Happening(5, 6, 1),
        "jungle_frog": Happening(3, 19, 5),
        "jungle_drop": Happening(5, 5, 0.2),
    },
    "sea": {
        "sea_wave": Happening(6, 4.6, 3.2, 0.5, 0.55),
        "sea_gull": Happening(5, 15, 3),
    },
    "town": {
        "town_speaker": Happening(9, 1.6, 0.2),
        "town_hoofs": Happening(3, 26, 8, 0.5),
        "town_bell": Happening(3, 50, 20),
        "town_clatter": Happening(4, 11, 2),
    },
}


@define
class Next:
    """The next take, and the seconds until it."""

    take: int
    wait: float


class Scatter:
    """Decides by chance when each sound is heard, in which take, how loud and where. `prepare` gets each take in
    advance, `play` when it is to be heard.
    """

    def __init__(self, chance: Random, prepare: Callable[[str], object], play: Play) -> None:
        self.chance, self.prepare, self.play = chance, prepare, play
        self._next: dict[str, Next] = {}

    def update(self, levels: Mapping[str, float], dt: float) -> None:
        """Advance by `dt` seconds on these grounds, with their levels (0..1)."""
        here = {name: level for ground, level in levels.items() if level > 0 for name in GROUNDS.get(ground, ())}
        for name in self._next.keys() - here.keys():
            del self._next[name]
        for name, level in here.items():
            happening = _KNOWN[name]
            coming = self._next.get(name)
            if coming is None:
                coming = self._next[name] = self._another(name, happening, 0)
            coming.wait -= dt
            if coming.wait <= 0:
                loudness = level * self.chance.uniform(happening.softest, 1.0)
                aside = self.chance.uniform(-happening.aside, happening.aside)
                self.play(f"{name}_{coming.take}", loudness, aside)
                self._next[name] = self._another(name, happening, coming.take)

    def _another(self, name: str, happening: Happening, last: int) -> Next:
        """A take other than the last one."""
        take = self.chance.choice([each for each in range(1, happening.takes + 1) if each != last])
        self.prepare(f"{name}_{take}")
        return Next(take, happening.least + self.chance.expovariate(1 / (happening.mean - happening.least)))


class LoadedTakes:
    """Loads takes in a thread before they are needed; the last ones stay decoded."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Future[pygame.mixer.Sound | None]] = OrderedDict()
        self._loader = ThreadPoolExecutor(1, "happenings")

    def prepare(self, file: str) -> None:
        """Load a take that will be needed."""
        if file not in self._kept:
            self._kept[file] = self._loader.submit(_loaded, file)
        self._kept.move_to_end(file)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def get(self, file: str) -> pygame.mixer.Sound | None:
        """The loaded take; None if it is not loaded yet or can't be read."""
        coming = self._kept.get(file)
        return coming.result() if coming is not None and coming.done() else None

    def forget(self) -> None:
        """Drop all loaded takes."""
        self._kept.clear()

    def close(self) -> None:
        """Stop loading."""
        self.forget()
        self._loader.shutdown(wait=True)


def _loaded(file: str) -> pygame.mixer.Sound | None:
    try:
        return pygame.mixer.Sound(io.BytesIO((folder() / "sounds" / f"{file}.ogg").read_bytes()))
    except (OSError, pygame.error) as error:
        log.warning("The sound %s can't be played: %s", file, error)
        return None


_KNOWN: Final = {name: happening for ground in GROUNDS.values() for name, happening in ground.items()}
