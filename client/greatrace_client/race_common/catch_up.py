"""Following the others in either game: the digest before the player's own go, alerts that stay until seen, one more
look.

`KeepingUp` stands between a race's scene and what it keeps of the steps: since when, and which of it has been seen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import pygame

from greatrace.kernel import Event, Seat
from greatrace_client.model.table import Step
from greatrace_client.race_common.alert_stack import AlertStack
from greatrace_client.race_common.digest_column import NoteColumn
from greatrace_client.race_common.hit_areas import Zone
from greatrace_client.race_common.targets import AlertSlip, DigestNote
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import Widget, key_name

AGAIN = "V"  # shows once more what has happened since the player's last go
ABOUT_AGAIN = "Shows on the board what happened since your last turn."
MOST_STEPS = 400  # that are kept for it


class Lookout(Protocol):
    """Watches over one seat."""

    seat: Seat

    def alerts(self, step: Step, told: int) -> list[Any]:
        """What the step does to this seat by another's hand; `told`: the journal's length with which it is shown."""


class KeepingUp(ABC):
    """Of one seat; who only looks on has no last go, and nobody does anything to them.

    Accounts have a `seat`; alerts have a `kind`, `by`, `told` and a `sentence(table)`.
    """

    def __init__(self, scene: Any) -> None:
        self.scene = scene
        self.since: list[Step] = []  # since the player's own last go
        self.accounts: list[Any] = []  # the digest, while it is open
        self.alerts: list[Any] = []
        seat = scene.table.seat
        self.lookout = self.lookout_of(seat) if seat is not None else None
        self._heard = 0  # alerts
        self._told = False  # the digest of this go has been shown
        self._notes, self._slips = self.papers()
        for step in scene.table.recalled:
            self._keep(step)

    @property
    def own(self) -> Seat:
        """The seat that is watched over; asked only while there is one."""
        assert self.lookout is not None
        return self.lookout.seat

    @property
    def shown(self) -> Any:
        """What the game's panels look at."""
        return self.scene.shown

    @property
    def page(self) -> Page:
        """On which everything is measured."""
        page: Page = self.scene.page
        return page

    # ---- what each game says
    @abstractmethod
    def lookout_of(self, seat: Seat) -> Lookout:
        """Over that seat."""

    @abstractmethod
    def papers(self) -> tuple[NoteColumn[Any], AlertStack[Any]]:
        """The digest's notes, and the alerts' slips."""

    @abstractmethod
    def ended(self, event: Event) -> bool:
        """Whether the player's own go is over with it."""

    @abstractmethod
    def acted(self, event: Event) -> bool:
        """Whether it is something that the player has done: the digest has been read."""

    @abstractmethod
    def begins(self, prompt: str) -> bool:
        """Whether the player's own go begins with that question."""

    @abstractmethod
    def told_of(self) -> list[Any]:
        """The accounts of everybody, of the steps since the player's last go."""

    @abstractmethod
    def sentences(self, account: Any) -> str:
        """An account in words, a line for each matter."""

    # ---- what comes in
    def happened(self, steps: Sequence[Step]) -> None:
        """These have been folded into the table, and are the last of its journal."""
        if self.lookout is None:
            return
        first = len(self.scene.table.log) - len(steps)
        for number, step in enumerate(steps):
            self.alerts = joined(self.alerts, self.lookout.alerts(step, first + number + 1))
            self._keep(step)
            if self.ended(step.event):
                self._told = False
                self.alerts = [a for a in self.alerts if a.told > self.scene.director.told]
            elif self.acted(step.event):
                self.accounts = []

    def _keep(self, step: Step) -> None:
        """One more step since the player's last go, or the end of that go."""
        self.since = [] if self.lookout is not None and self.ended(step.event) else [*self.since[-MOST_STEPS:], step]

    def asked(self) -> None:
        """The player's own question has opened: at the beginning of the player's go the digest does, too."""
        question = self.scene.table.question
        if question is None or self._told or self.lookout is None or not self.begins(question.prompt):
            return
        self._told = True
        if self.scene.kit.settings.digest and self.scene.autopilot is None:
            self.accounts = self.told_of()

    def forget(self) -> None:
        """A snapshot came: nobody knows what happened in between, or something was taken back."""
        self.since, self.accounts = [], []

    def rest(self) -> None:
        """Nobody sits here any more who could be told: a race of the past."""
        self.lookout = None

    # ---- what is open now
    @property
    def open(self) -> bool:
        """Whether the digest lies on the map. While cues play it waits."""
        return bool(self.accounts) and bool(self.scene.director.idle)

    @property
    def seen_alerts(self) -> list[Any]:
        """Those that the picture has come to."""
        return [alert for alert in self.alerts if alert.told <= self.scene.director.told]

    # ---- what the player can do
    def dismiss(self) -> bool:
        """Put the digest away. False: it was not open."""
        was, self.accounts = bool(self.accounts), []
        return was and self._changed()

    def seen(self, alert: Any) -> bool:
        """That alert is not needed any more."""
        self.alerts = [other for other in self.alerts if other is not alert]
        return self._changed()

    def show_again(self) -> bool:
        """Once more on the board, from the player's last go to now. False: there is nothing to show."""
        if not self.since or self.scene.director.speed <= 0:
            return False
        self.scene.director.again(self.since)
        return self._changed()

    def key(self, event: pygame.event.Event) -> bool:
        """The keys for both."""
        name = key_name(event)
        if name == AGAIN:
            return self.show_again()
        return name == "Esc" and self.open and self.dismiss()

    def _changed(self) -> bool:
        self.scene.renew()
        return True

    # ---- on the screen
    def changed(self) -> bool:
        """Whether widgets have to be made again: the picture has caught up with something. A new alert is heard."""
        number = len(self.seen_alerts)
        if number > self._heard:
            self.scene.kit.sounds.play("alert")
        self._heard = number
        return self._notes.stale(self.scene.shown) or self._slips.stale(self.scene.shown)

    def zones(self) -> list[Widget]:
        """The places that take a click: notes, their buttons, the slips of the alerts."""
        shown, found = self.scene.shown, list[Widget]()
        self._notes.settled(shown)
        self._slips.settled(shown)
        if self.open:
            for one, b in zip(self.accounts, self._notes.notes(shown), strict=True):
                found.append(placed(Zone(DigestNote(one.seat), shown.name(one.seat), self.dismiss, self._slip(one)), b))
            again, close = self._notes.buttons(shown)
            once_more = Zone("again", "Show again", self.show_again, ABOUT_AGAIN, key=AGAIN)
            away = Zone("close digest", "Close", self.dismiss, "Hides these notes.", key="Esc")
            found += [placed(once_more, again), placed(away, close)]
        for number, (alert, b) in enumerate(zip(self._slips.lying, self._slips.slips(shown), strict=True)):
            found.append(placed(Zone(AlertSlip(number), self._said(alert), self._seen(alert), "Click to dismiss."), b))
        return found

    def _slip(self, one: Any) -> Callable[[], str]:
        return lambda: self.sentences(one)

    def _said(self, alert: Any) -> Callable[[], str]:
        return lambda: str(alert.sentence(self.scene.table))

    def _seen(self, alert: Any) -> Callable[[], bool]:
        return lambda: self.seen(alert)

    def draw(self, page: Page) -> None:
        """Over the map."""
        self._notes.draw(page, self.scene.shown)
        self._slips.draw(page, self.scene.shown)


def joined(before: list[Any], new: list[Any]) -> list[Any]:
    """The new ones last; that the same player overtakes one again is no further alert but a newer one."""
    again = {alert.by for alert in new if alert.kind == "overtaken"}
    return [a for a in before if a.kind != "overtaken" or a.by not in again] + new


def placed(zone: Zone, b: tuple[float, float, float, float]) -> Zone:
    """Where it stands."""
    zone.place(*b)
    return zone
