"""The facts that do not change during a race: board, edition, tiles, cards, and the modules in play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, TypeAlias

from attrs import field, frozen

from greatrace.great_race import constants
from greatrace.great_race.board import Board
from greatrace.great_race.card import CardKind
from greatrace.great_race.connectivity import TileRegions
from greatrace.great_race.editions import Edition, Tile
from greatrace.great_race.hooks import Hooks
from greatrace.great_race.state import Open, Own
from greatrace.kernel import Seat

Module: TypeAlias = Hooks[Any, Any, Any]  # its hooks get a Race and a Ruleset, types that this file cannot import
Card: TypeAlias = CardKind[Any, Any]
Playable: TypeAlias = Callable[[Any, Open, Own, Seat], bool]


@frozen
class Ruleset:
    """The rules of one table. `extensions` are in the order of modules.MODULES; the rest follows from the first seven.

    All of it is computed at once, into slots: rules read it at every step.
    """

    edition: Edition
    board: Board
    tiles: Mapping[str, Tile]  # by kind
    cards: Mapping[str, Card]  # by kind
    start: str
    finish: str
    extensions: Sequence[Module] = ()
    rows: Mapping[str, int] = field(init=False, eq=False, repr=False)
    ground: TileRegions = field(init=False, eq=False, repr=False)
    deck: Mapping[str, int] = field(init=False, eq=False, repr=False)
    bag: Mapping[str, int] = field(init=False, eq=False, repr=False)
    dearer: Sequence[Module] = field(init=False, eq=False, repr=False)
    playable: Mapping[str, Mapping[str, Playable]] = field(init=False, eq=False, repr=False)
    anytime: AbstractSet[str] = field(init=False, eq=False, repr=False)
    companions: AbstractSet[str] = field(init=False, eq=False, repr=False)

    @rows.default
    def _rows(self) -> Mapping[str, int]:
        """D11. The row of the progress track for every space, counted from the start's end."""
        return self.board.progress(self.start, self.finish)

    @ground.default
    def _ground(self) -> TileRegions:
        """PF1, E4. The connected tiles."""
        return TileRegions(self.board)

    @deck.default
    def _deck(self) -> Mapping[str, int]:
        """S6. The number of each card: the edition's and those of the modules."""
        deck = dict(self.edition.deck)
        for extension in self.extensions:
            deck.update(extension.cards())
        return deck

    @bag.default
    def _bag(self) -> Mapping[str, int]:
        """S6. The number of each tile: the board's and those of the modules."""
        tiles = {tile.id: tile.count for tile in self.tiles.values()}
        for extension in self.extensions:
            tiles.update(extension.tiles())
        return tiles

    @dearer.default
    def _dearer(self) -> Sequence[Module]:
        """D3. The modules that raise the cost of a tile: only these are asked, at every step considered."""
        return tuple(x for x in self.extensions if type(x).step_cost is not Hooks.step_cost)

    @playable.default
    def _playable(self) -> Mapping[str, Mapping[str, Playable]]:
        """CARDS. By kind of card, the cards with an effect of their own, and whether it would occur now."""
        found: dict[str, dict[str, Playable]] = defaultdict(dict)
        for name, card in self.cards.items():
            if card.play is not None:
                found[card.kind][name] = card.playable
        return found

    @anytime.default
    def _anytime(self) -> AbstractSet[str]:
        """CARDS. The any-time cards: asked for every seat and answer, and few hands hold any."""
        return frozenset(self.playable[constants.ANYTIME])

    @companions.default
    def _companions(self) -> AbstractSet[str]:
        """CARDS. Cards played with a drive that have an effect of their own; the base game has none."""
        return {name for name, card in self.cards.items() if card.kind == constants.WITH_DRIVE and card.play}

    def vehicle(self, o: Open, seat: Seat) -> str:
        """S4. The id of the seat's vehicle, if a module has replaced it; "" for a half-track."""
        return next(filter(None, (x.vehicle(o, seat) for x in self.extensions)), "")
