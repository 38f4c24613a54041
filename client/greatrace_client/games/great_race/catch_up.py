"""Following the others in the great race: what ends a go there, what is told of it, and what hurts."""

from __future__ import annotations

from greatrace.great_race import events as ev
from greatrace.kernel import Event, Seat
from greatrace_client.games.great_race import digest
from greatrace_client.games.great_race.alert_slips import AlertSlips
from greatrace_client.games.great_race.alerts import Lookout
from greatrace_client.games.great_race.digest_notes import DigestNotes
from greatrace_client.race_common.catch_up import KeepingUp


class Following(KeepingUp):
    """Of one seat."""

    def lookout_of(self, seat: Seat) -> Lookout:
        return Lookout(seat)

    def papers(self) -> tuple[DigestNotes, AlertSlips]:
        return DigestNotes(self), AlertSlips(self)

    def ended(self, event: Event) -> bool:
        return digest.ended(event, self.own)

    def acted(self, event: Event) -> bool:
        return digest.doer(event) == self.own and not isinstance(event, ev.SequenceBegan)

    def begins(self, prompt: str) -> bool:
        return prompt == "sequence"

    def told_of(self) -> list[digest.Account]:
        return digest.accounts(self.since, self.own)

    def sentences(self, account: digest.Account) -> str:
        return digest.sentences(account, self.scene.table)
