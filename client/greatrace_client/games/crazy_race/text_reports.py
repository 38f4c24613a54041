"""The text reports of a Crazy Race."""

from __future__ import annotations

from collections.abc import Iterator

from greatrace.crazy_race import words
from greatrace.crazy_race.state import Crew
from greatrace_client.games.crazy_race import phrases, story
from greatrace_client.games.crazy_race.race_table import CrazyTable
from greatrace_client.i18n import labelled, listed, term, tr, trn
from greatrace_client.i18n.names import capital


class CrazyReports:
    """The standing of a race at a table."""

    def __init__(self, table: CrazyTable) -> None:
        self.table = table

    def me(self) -> Iterator[str]:
        """The player's locomotives and driver cards."""
        if self.table.seat is None:
            yield tr("You are spectating")
            return
        yield from self._crew(self.table.seat)
        yield from self.cards()

    def cards(self) -> Iterator[str]:
        """The player's hand and pile (X6: private)."""
        own = self.table.view.own
        yield tr("Cards: {cards}", cards=listed([str(card) for card in own.hand]) or "–")
        if own.pile:
            yield tr("Played earlier: {cards}", cards=listed([str(card) for card in own.pile]))

    def rivals(self) -> Iterator[str]:
        """All other players."""
        for seat in range(len(self.table.view.open.crews)):
            if seat != self.table.seat:
                yield from self._crew(seat)

    def map(self) -> Iterator[str]:
        """The stage card with the cards there, and the two piles."""
        o = self.table.view.open
        yield f"{tr('Stage {n}', n=o.stage)} · {term('stage_card', o.card)}"
        yield from phrases.variants(self.table)
        yield from sides_of(self.table)
        yield tr(
            "Turntable pile: {top} on top, {n} left. Finish pile: {finish} on top, {m} left.",
            top=o.turntable.top,
            n=o.turntable.left,
            finish=o.finish.top,
            m=o.finish.left,
        )
        for seat in range(len(o.crews)):
            yield from self._crew(seat)

    def place(self, text: str) -> Iterator[str]:
        """The map: there are no places to look up."""
        yield from self.map()

    def why(self) -> Iterator[str]:
        """The most frequent reasons for greyed controls: X5 and X4."""
        o = self.table.view.open
        if o.taboo is not None:
            yield phrases.why_not("taboo")
        seat = self.table.seat
        if seat is not None and o.crews[seat].took_back:
            yield phrases.why_not("took_back")
        if not self.table.my_move:
            yield phrases.why_not("not_my_go")

    def rule(self, name: str) -> Iterator[str]:
        """The sentences of the reasons that belong to that rule."""
        found = [reason for reason, rule in phrases.REASONS.items() if rule == name]
        yield from (phrases.why_not(reason) for reason in found)

    def standings(self) -> Iterator[str]:
        """The final table (X7)."""
        result = self.table.view.open.result
        assert result is not None
        for s in result.standings:
            yield labelled(self.table.name(s.seat), trn("{n} point", "{n} points", s.points))

    def story(self) -> Iterator[str]:
        """After the race: its turning points, and the yields of everybody's cards."""
        events = story.story_events(self.table)
        for turn in story.turning_points(events):
            yield labelled(tr("Stage {n}", n=turn.stage), story.words_of_turn(turn, self.table.name))
        for seat, one in enumerate(story.yields(events, len(self.table.view.open.crews))):
            sides, spaces = trn("{n} side won", "{n} sides won", one.sides), trn("{n} space", "{n} spaces", one.spaces)
            laid = tr("card values on sides won: {n}, elsewhere: {m}", n=one.paid, m=one.lost)
            yield f"{labelled(self.table.name(seat), listed([sides, spaces]))}. {capital(laid)}"

    def _crew(self, seat: int) -> Iterator[str]:
        crew: Crew = self.table.view.open.crews[seat]
        places = [
            f"{phrases.locomotive_name(name)} {phrases.place_name(place)}"
            for name, place in zip(words.LOCOMOTIVES, crew.locomotives, strict=True)
        ]
        points = trn("{n} point", "{n} points", sum(crew.points))
        empty = [tr("no cards in hand")] if crew.empty else []
        yield labelled(self.table.name(seat), listed([*places, points, *empty]))


def sides_of(table: CrazyTable) -> Iterator[str]:
    """The sides of the stage card in play, with the cards there."""
    o = table.view.open
    if not o.card:
        return
    for number, side in enumerate(table.ruleset.stages[o.card].sides):
        laid = [f"{table.name(card.seat)} {card.card or '?'}" for card in o.sides[number]]
        closed = f" ({phrases.why_not('taboo')})" if o.taboo == number else ""
        yield labelled(phrases.side_name(side), f"{listed(laid) or tr('no cards')}{closed}")
