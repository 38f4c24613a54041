"""The scenes of a first race against bots: the coach's cards, and the plate that says what to do next."""

from __future__ import annotations

from greatrace_client.games.great_race.coach_cards import CARDS
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.ui.scene import AppContext, Scene
from tests.client.opening import Make
from tests.client.positions import kept, positions
from tests.client.stand_in import wires

ADVISED: dict[str, Make] = {}
ASKED = {
    "base": "bivouac discard drive place plan reaction repair sequence stop wear",
    "modules": "leader sequence village",
    "usa": "customs plan sequence",
    "asia": "plan place sequence",
}


def advised(kind: str, prompt: str, coached: tuple[str, ...]) -> Make:
    """The race when seat 0 is asked that, alone against bots, by somebody who has seen these cards."""

    def make(kit: AppContext) -> list[Scene]:
        kit.table = kept(positions(kind)[prompt])
        wires(kit).alone = True
        kit.settings.coached = list(coached)
        return [RaceScene()]

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
