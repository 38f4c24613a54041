"""Following the others in either game: the digest before the own turn, alerts that stay until seen, a replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import pygame
from attrs import frozen

from greatrace.kernel import Event, Seat
from greatrace_client.model.table import Transition
from greatrace_client.race_common.alert_stack import Alert, AlertStack
from greatrace_client.race_common.digest_column import CrewDigest, NoteColumn
from greatrace_client.race_common.director import HasDirector
from greatrace_client.race_common.hit_areas import HitArea, blocking_area
from greatrace_client.race_common.targets import AlertNote, DigestNote
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import HasPage, HasSettings, HasSounds
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import Widget, key_name

AGAIN = "V"  # shows again what has happened since the player's last turn
ABOUT_AGAIN = "Shows on the board what happened since your last turn."
FOLD = 12.0  # seconds after the last new alert in which all of them can be read
MOST_STEPS = 400  # steps kept for it


class AlertDetector(Protocol):
    """Detects alerts for one seat."""

    seat: Seat

    def alerts(self, step: Transition, shown_at: int) -> Sequence[Alert]:
        """What the step does to this seat by another's hand; `shown_at`: the log's length with which it is shown."""


class FollowContext(HasSettings, HasSounds, Protocol):
    """What following the others needs: settings and sounds."""


class FollowedRace(HasDirector, HasPage, Protocol):
    """The race in which others act."""

    @property
    def context(self) -> FollowContext: ...
    @property
    def shown(self) -> Any: ...
    @property
    def table(self) -> Any: ...
    def renew(self) -> None: ...


@frozen
class DigestRules:
    """A game's rules for the digest.

    - `alert_detector`: makes the detector of alerts for a seat.
    - `ended`: whether an event ends the seat's turn.
    - `acted`: whether the seat itself caused an event, so that the digest has been read.
    - `begins`: the question with which a turn begins.
    - `accounts`: sums up steps for a seat.
    - `sentences`: an account in words.
    """

    alert_detector: Callable[[Seat], AlertDetector]
    ended: Callable[[Event, Seat], bool]
    acted: Callable[[Event, Seat], bool]
    begins: str
    accounts: Callable[[list[Transition], Seat], Sequence[CrewDigest]]
    sentences: Callable[[Any, Any], str]


class CatchUp:
    """What has happened since the player's last turn, and the part of it already seen; nothing for a spectator.

    `opens`: the digest opens by itself when a turn begins.
    """

    def __init__(
        self,
        race: FollowedRace,
        rules: DigestRules,
        overlays: Callable[[CatchUp], tuple[NoteColumn[Any], AlertStack[Any]]],
        *,
        opens: bool = True,
    ) -> None:
        self.race, self.rules, self.opens = race, rules, opens
        self.since: list[Transition] = []  # since the player's last turn
        self.accounts: Sequence[CrewDigest] = []  # the digest, while it is open
        self.alerts: Sequence[Alert] = []
        seat = race.table.seat
        self.alert_detector = rules.alert_detector(seat) if seat is not None else None
        self._heard = 0  # alerts
        self._resting = 0.0  # seconds since the last new alert
        self._digest_shown = False  # the digest of this turn has been shown
        self._notes, self._alert_stack = overlays(self)
        for step in race.table.recalled:
            self._keep(step)

    @property
    def own(self) -> Seat:
        """The watched seat; only called while there is one."""
        assert self.alert_detector is not None
        return self.alert_detector.seat

    @property
    def shown(self) -> Any:
        """What the game's panels show."""
        return self.race.shown

    @property
    def page(self) -> Page:
        """The page by which everything is measured."""
        return self.race.page

    # ---- events
    def happened(self, steps: Sequence[Transition]) -> None:
        """Take in steps that have been folded into the table, the last of its log."""
        if self.alert_detector is None:
            return
        first = len(self.race.table.log) - len(steps)
        for number, step in enumerate(steps):
            self.alerts = joined(self.alerts, self.alert_detector.alerts(step, first + number + 1))
            self._keep(step)
            if self.rules.ended(step.event, self.own):
                self._digest_shown = False
                self.alerts = [a for a in self.alerts if a.shown_at > self.race.director.shown_entries]
            elif self.rules.acted(step.event, self.own):
                self.accounts = []

    def _keep(self, step: Transition) -> None:
        """Keep a step since the player's last turn, or end that turn."""
        self.since = (
            []
            if self.alert_detector is not None and self.rules.ended(step.event, self.own)
            else [*self.since[-MOST_STEPS:], step]
        )

    def asked(self) -> None:
        """The player's question has opened: at the beginning of a turn open the digest."""
        question = self.race.table.question
        if (
            question is None
            or self._digest_shown
            or self.alert_detector is None
            or question.prompt != self.rules.begins
        ):
            return
        self._digest_shown = True
        if self.race.context.settings.digest and self.opens:
            self.accounts = self.rules.accounts(self.since, self.own)

    def forget(self) -> None:
        """Forget the steps: after a snapshot it is not known what happened in between."""
        self.since, self.accounts = [], []

    def rest(self) -> None:
        """Stop watching: nobody sits here, as in a past race."""
        self.alert_detector = None

    # ---- what is shown now
    @property
    def open(self) -> bool:
        """Whether the digest lies on the map. It waits while cues are played."""
        return bool(self.accounts) and bool(self.race.director.idle)

    @property
    def seen_alerts(self) -> list[Alert]:
        """Those that the picture has come to."""
        return [alert for alert in self.alerts if alert.shown_at <= self.race.director.shown_entries]

    @property
    def folded(self) -> bool:
        """Whether the alerts have been shown long enough to be read, so that only their signs are left."""
        return self._resting >= FOLD

    @property
    def alerts_area(self) -> Box | None:
        """The box of the alerts; None if there are none."""
        return self._alert_stack.box(self.race.shown) if self._alert_stack.there() else None

    @property
    def areas(self) -> list[Box]:
        """The boxes of the digest and of the alerts."""
        return [overlay.box(self.race.shown) for overlay in (self._notes, self._alert_stack) if overlay.there()]

    @property
    def hidden(self) -> Box | None:
        """The panel that the digest covers now, None if it lies on the table."""
        return self._notes.ground(self.race.shown) if self._notes.there() else None

    # ---- the player's actions
    def dismiss(self) -> bool:
        """Close the digest. False if it was not open."""
        was, self.accounts = bool(self.accounts), []
        return was and self._changed()

    def seen(self, alert: Alert) -> bool:
        """That alert is not needed any more."""
        self.alerts = [other for other in self.alerts if other is not alert]
        return self._changed()

    def show_again(self) -> bool:
        """Replay everything since the player's last turn on the board. False if there is nothing to show."""
        if not self.since or self.race.director.speed <= 0:
            return False
        self.race.director.again(self.since)
        return self._changed()

    def key(self, event: pygame.event.Event) -> bool:
        """The keys for both."""
        name = key_name(event)
        if name == AGAIN:
            return self.show_again()
        return name == "Esc" and self.open and self.dismiss()

    def _changed(self) -> bool:
        self.race.renew()
        return True

    # ---- on the screen
    def changed(self) -> bool:
        """Whether widgets have to be made again: the picture has caught up with something. A new alert plays
        its sound.
        """
        number = len(self.seen_alerts)
        if number > self._heard:
            self.race.context.sounds.play("alert")
            self._resting = 0.0
        self._heard = number
        return self._notes.stale(self.race.shown) or self._alert_stack.stale(self.race.shown)

    def update(self, dt: float) -> bool:
        """Renew notes and alerts as soon as the picture has caught up with them."""
        self._resting += dt
        changed = self.changed()
        if changed:
            self.race.renew()
        return changed

    def widgets(self) -> list[Widget]:
        """The hit areas of notes, their buttons, and alerts."""
        shown, found = self.race.shown, list[Widget]()
        self._notes.settled(shown)
        self._alert_stack.settled(shown)
        if (hidden := self.hidden) is not None:
            found.append(blocking_area("digest-ground", hidden))
        if self.open:
            for one, b in zip(self.accounts, self._notes.notes(shown), strict=True):
                found.append(
                    placed(HitArea(DigestNote(one.seat), shown.name(one.seat), self.dismiss, self._tooltip(one)), b)
                )
            again, close = self._notes.buttons(shown)
            once_more = HitArea("again", "Show again", self.show_again, ABOUT_AGAIN, key=AGAIN)
            away = HitArea("close digest", "Close", self.dismiss, "Hides these notes.", key="Esc")
            found += [placed(once_more, again), placed(away, close)]
        for number, (alert, b) in enumerate(zip(self._alert_stack.lying, self._alert_stack.boxes(shown), strict=True)):
            found.append(placed(self._alert_area(number, alert), b))
        return found

    def _alert_area(self, number: int, alert: Alert) -> HitArea:
        area = HitArea(AlertNote(number), self._alert_words(alert), self._seen(alert), "Click to dismiss.")
        area.topic = alert.rule
        return area

    def _tooltip(self, one: CrewDigest) -> Callable[[], str]:
        return lambda: self.rules.sentences(one, self.race.table)

    def _alert_words(self, alert: Alert) -> Callable[[], str]:
        return lambda: alert.sentence(self.race.table)

    def _seen(self, alert: Alert) -> Callable[[], bool]:
        return lambda: self.seen(alert)

    def draw(self, page: Page) -> None:
        """Draw digest and alerts over the map."""
        self._notes.draw(page, self.race.shown)
        self._alert_stack.draw(page, self.race.shown)


def joined(before: Sequence[Alert], new: Sequence[Alert]) -> list[Alert]:
    """The new ones last; that the same player overtakes one again is no further alert but a newer one."""
    again = {alert.by for alert in new if alert.kind == "overtaken"}
    return [*(a for a in before if a.kind != "overtaken" or a.by not in again), *new]


def placed(area: HitArea, b: Box) -> HitArea:
    """Where it stands."""
    area.place(*b)
    return area
