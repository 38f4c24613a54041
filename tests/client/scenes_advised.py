"""The scenes of a first race against bots: the coach's cards, and the plate that says what to do next."""

from __future__ import annotations

from typing import cast

from greatrace_client.games.great_race.coach_cards import CARDS
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.net.hint_worker import HintWorker
from greatrace_client.race_common.race_scene import RaceParts
from greatrace_client.ui.scene import AppContext, Scene
from tests.client.fakes import wires
from tests.client.hint_at_once import AtOnce
from tests.client.opening import Make
from tests.client.positions import kept, positions

ADVISED: dict[str, Make] = {}
ASKED = {
    "base": "bivouac discard drive place plan reaction repair sequence stop wear",
    "modules": "leader sequence village",
    "usa": "customs plan sequence",
    "asia": "plan place sequence",
}


class ThoughtOut(RaceScene):
    """With the coach's answer there at once."""

    def open(self) -> RaceParts:
        parts = super().open()
        parts.advice.adviser = cast("HintWorker", AtOnce())
        return parts


def advised(kind: str, prompt: str, coached: tuple[str, ...]) -> Make:
    """The race when seat 0 is asked that, alone against bots, by somebody who has seen these cards."""

    def make(context: AppContext) -> list[Scene]:
        context.table = kept(positions(kind)[prompt])
        wires(context).alone = True
        context.settings.coached = list(coached)
        return [ThoughtOut()]

    return make


ADVISED |= {
    f"race advised {kind}, {prompt}": advised(kind, prompt, tuple(CARDS.values()))
    for kind in ASKED
    for prompt in ASKED[kind].split()
}
ADVISED |= {
    f"race coached, {prompt}": advised("base", prompt, tuple(other for other in CARDS.values() if other != card))
    for prompt, card in CARDS.items()
}
