"""The parts of an answer that the player has picked: it waits for a second click or a button."""

from __future__ import annotations

from typing import Protocol

from attrs import Factory, define, evolve

from greatrace.great_race import constants
from greatrace.great_race.actions import BuyFuel
from greatrace.kernel import Action
from greatrace_client.games.great_race.commands import ChangeFuel, LayLevel, LookAt, ShareWear, StartOver
from greatrace_client.games.great_race.controls import Picked
from greatrace_client.games.great_race.pathfinding import Way, shared
from greatrace_client.ui.context import HasTableModel


class SelectionPlace(HasTableModel, Protocol):
    """The race in which something is picked."""

    def renew(self) -> None: ...


class PlansWay(Protocol):
    """Has the path planned on the map."""

    @property
    def way(self) -> Way | None: ...


@define(eq=False)
class Selection:
    """What the player has picked so far."""

    race: SelectionPlace
    planned: PlansWay
    picked: Picked = Factory(Picked)

    def next_question(self) -> None:
        """The question has changed: clear what is picked. A chosen rival is kept only for the next question of its
        card.
        """
        question = self.race.table.question
        rival = self.picked.rival if question is not None and question.prompt == "saboteur_split" else None
        self.picked = evolve(
            self.picked, card=None, engine=0, chassis=0, tile=0, choice="", sure=None, share=None, doubt="", rival=rival
        )

    def sent(self) -> None:
        """Clear what is picked: the answer is sent."""
        self.unsure()
        self.picked = evolve(self.picked, card=None, fuel=1)

    def aim(self, rival: int) -> None:
        """Note the target of the card that is played."""
        self.picked = evolve(self.picked, rival=rival)

    def wait(self, what: Action | Way, why: str) -> None:
        """Wait for a second click on that, for that reason."""
        self.picked = evolve(self.picked, sure=what, doubt=why)

    def unsure(self) -> bool:
        """Cancel what waits for a second click. False if nothing does."""
        was, self.picked = self.picked.sure is not None, evolve(self.picked, sure=None, doubt="")
        return was

    def lift(self, card: str | None) -> None:
        """Lift a card of the hand, without any level laid yet; None: put it back."""
        self.picked = evolve(self.picked, card=card, engine=0, chassis=0)

    def let_go(self) -> bool:
        """Put a lifted card and laid levels back. False if there are none."""
        was = self.picked.card is not None or bool(self.picked.engine or self.picked.chassis)
        self.picked = evolve(self.picked, card=None, engine=0, chassis=0)
        return was

    def plan(self, plan: tuple[int, ...]) -> None:
        """P1. Remember the assistants placed so far."""
        self.picked = evolve(self.picked, plan=plan)

    def choose_tile(self, index: int) -> None:
        """PF1. Choose one of the drawn tiles: its spaces light up."""
        self.picked = evolve(self.picked, tile=index)
        self.race.renew()

    def more_fuel(self, number: int) -> None:
        """Change the number of levels to buy."""
        most = len(self.race.table.question.of(BuyFuel)) if self.race.table.question is not None else 1
        self.picked = evolve(self.picked, fuel=max(1, min(self.picked.fuel + number, max(1, most))))
        self.race.renew()

    def change(self, command: ChangeFuel | LookAt | LayLevel | ShareWear | StartOver) -> None:
        """Carry out a command that changes what is picked."""
        match command:
            case ChangeFuel(by):
                self.more_fuel(by)
            case LookAt(choice):
                self.picked = evolve(self.picked, choice=choice)
            case LayLevel(gauge):
                self.picked = evolve(self.picked, **{gauge: getattr(self.picked, gauge) + 1})
            case ShareWear(gauge):
                self._share(1 if gauge == constants.ENGINE else -1)
            case StartOver():
                self.picked = evolve(self.picked, engine=0, chassis=0)

    @property
    def way(self) -> Way | None:
        """The way that is planned, its wear shared as the player has chosen."""
        way, share, table = self.planned.way, self.picked.share, self.race.table
        if way is None or share is None or share[0] != way.end or table.seat is None:
            return way
        return shared(way, table.view.open.crews[table.seat], share[1])

    def _share(self, more: int) -> None:
        """D3. Shift `more` levels of the planned path's wear to the engine."""
        way, seat = self.way, self.race.table.seat
        if way is not None and seat is not None:
            loss = way.engine_loss(self.race.table.view.open.crews[seat])
            self.picked = evolve(self.picked, share=(way.end, loss + more))
