"""Following the others: the digest before one's own go, alerts that stay until they are seen, one more look.

`Following` stands between the race scene and what it keeps of the steps: since when, and which of it has been seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from greatrace.great_race import events as ev
from greatrace_client.draw.page import Page
from greatrace_client.model.table import Step
from greatrace_client.scenes.race import digest
from greatrace_client.scenes.race.alert_slips import AlertSlips
from greatrace_client.scenes.race.alerts import Alert, Lookout
from greatrace_client.scenes.race.digest_notes import DigestNotes
from greatrace_client.scenes.race.zones import Zone
from greatrace_client.widgets import Widget, key_name

if TYPE_CHECKING:
    from greatrace_client.scenes.race.scene import RaceScene

AGAIN = "V"  # shows once more what has happened since one's last go
ABOUT_AGAIN = "Shows on the board what has happened since your last go."
MOST_STEPS = 400  # that are kept for it


class Following:
    """Of one seat; who only looks on has no last go, and nobody does anything to them."""

    def __init__(self, scene: RaceScene) -> None:
        self.scene = scene
        self.since: list[Step] = []  # since one's own last go
        self.accounts: list[digest.Account] = []  # the digest, while it is open
        self.alerts: list[Alert] = []
        seat = scene.table.seat
        self.lookout = Lookout(seat) if seat is not None else None
        self._heard = 0  # alerts
        self._told = False  # the digest of this go has been shown
        self._notes, self._slips = DigestNotes(self), AlertSlips(self)

    # ---- what comes in
    def happened(self, steps: Sequence[Step]) -> None:
        """These have been folded into the table, and are the last of its journal."""
        if self.lookout is None:
            return
        first = len(self.scene.table.log) - len(steps)
        for number, step in enumerate(steps):
            self.alerts = joined(self.alerts, self.lookout.alerts(step, first + number + 1))
            self.since.append(step)
            if digest.ended(step.event, self.lookout.seat):
                self.since, self._told = [], False
                self.alerts = [a for a in self.alerts if a.told > self.scene.director.told]
            elif digest.doer(step.event) == self.lookout.seat and not isinstance(step.event, ev.SequenceBegan):
                self.accounts = []
        del self.since[:-MOST_STEPS]

    def asked(self) -> None:
        """One's own question has opened: at the beginning of one's go the digest does, too."""
        table = self.scene.table
        question = table.question
        if question is None or question.prompt != "sequence" or self._told or self.lookout is None:
            return
        self._told = True
        if self.scene.kit.settings.digest and self.scene.autopilot is None:
            self.accounts = digest.accounts(self.since, self.lookout.seat)

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
        return bool(self.accounts) and self.scene.director.idle

    @property
    def seen_alerts(self) -> list[Alert]:
        """Those that the picture has come to."""
        return [alert for alert in self.alerts if alert.told <= self.scene.director.told]

    # ---- what one can do
    def dismiss(self) -> bool:
        """Put the digest away. False: it was not open."""
        was, self.accounts = bool(self.accounts), []
        return was and self._changed()

    def seen(self, alert: Alert) -> bool:
        """That alert is not needed any more."""
        self.alerts = [other for other in self.alerts if other is not alert]
        return self._changed()

    def show_again(self) -> bool:
        """Once more on the board, from one's last go to now. False: there is nothing to show."""
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
        """Whether widgets have to be made anew: the picture has caught up with something. A new alert is heard."""
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
                found.append(placed(Zone(f"note {one.seat}", shown.name(one.seat), self.dismiss, self._slip(one)), b))
            again, close = self._notes.buttons(shown)
            once_more = Zone("again", "Show it again", self.show_again, ABOUT_AGAIN, key=AGAIN)
            away = Zone("close digest", "Close", self.dismiss, "Puts these notes away.", key="Esc")
            found += [placed(once_more, again), placed(away, close)]
        for number, (alert, b) in enumerate(zip(self._slips.lying, self._slips.slips(shown), strict=True)):
            found.append(placed(Zone(f"alert {number}", self._said(alert), self._seen(alert), "A click: seen."), b))
        return found

    def _slip(self, one: digest.Account) -> Callable[[], str]:
        return lambda: digest.sentences(one, self.scene.table)

    def _said(self, alert: Alert) -> Callable[[], str]:
        return lambda: alert.sentence(self.scene.table)

    def _seen(self, alert: Alert) -> Callable[[], bool]:
        return lambda: self.seen(alert)

    def draw(self, page: Page) -> None:
        """Over the map."""
        self._notes.draw(page, self.scene.shown)
        self._slips.draw(page, self.scene.shown)


def joined(before: list[Alert], new: list[Alert]) -> list[Alert]:
    """The new ones last; that the same player overtakes one again is no further alert but a newer one."""
    again = {alert.by for alert in new if alert.kind == "overtaken"}
    return [a for a in before if a.kind != "overtaken" or a.by not in again] + new


def placed(zone: Zone, b: tuple[float, float, float, float]) -> Zone:
    """Where it stands."""
    zone.place(*b)
    return zone
