"""Cues of Crazy Race: cards laid and turned up, sums, locomotives under steam, point cards."""

from __future__ import annotations

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.kernel import Event, Seat
from greatrace_client.games.crazy_race.stage import (
    CrazyStage,
    DriverFlight,
    Locomotive,
    Plate,
    PointsFlight,
    RisingNote,
    SideGlow,
    SteamPuff,
)
from greatrace_client.i18n import term, tr
from greatrace_client.model.taken_back import TookBack
from greatrace_client.race_common.cues import Cues
from greatrace_client.race_common.view_state.spans import over, pause
from greatrace_client.ui.draw.moving import easing

CUES = Cues()
cue, brief = CUES.cue, CUES.brief
LAY = 0.34
SPACE = 0.2  # seconds a space
TURN = 0.5
GLIDE = 0.35
CUES.unseen({ev.StageEnded: 0.2})


@cue(TookBack, GLIDE)
async def undone(stage: CrazyStage, e: TookBack) -> None:
    """A pause; the stage is settled on the earlier state afterwards."""
    await pause(GLIDE / 2)


@brief(ev.StageRevealed, 0.5)
def stage_revealed(stage: CrazyStage, e: ev.StageRevealed) -> None:
    """A plate with the stage's number; the card itself appears when the stage is settled."""
    of = e.stage - 1 + stage.view.open.stages
    stage.passing(Plate(tr("Stage {n} of {of}", n=e.stage, of=of), term("stage_card", e.card)), 1.3)


@cue(ev.CardLaid, LAY)
async def card_laid(stage: CrazyStage, e: ev.CardLaid) -> None:
    """The card flies face down from its owner to the side."""
    number = len(stage.view.open.sides[e.side])
    end = stage.places.laid(e.side, number, number + 1)
    await stage.played(DriverFlight(e.seat, 0, stage.places.hand(e.seat), end), LAY)


@brief(ev.Passed, 0.25)
def passed(stage: CrazyStage, e: ev.Passed) -> None:
    name_note(stage, e.seat, tr("passes"))


def name_note(stage: CrazyStage, seat: Seat, text: str, *, good: bool = True) -> None:
    """A plate over the player's name."""
    stage.passing(RisingNote(text, stage.places.plate(seat), good), 1.1)


@brief(ev.SideClosed, 0.4)
def side_closed(stage: CrazyStage, e: ev.SideClosed) -> None:
    stage.passing(RisingNote(tr("closed"), stage.places.side(e.side), good=False), 1.1)


@brief(ev.HandAnnounced, 0.4)
def hand_announced(stage: CrazyStage, e: ev.HandAnnounced) -> None:
    name_note(stage, e.seat, tr("hand empty") if e.empty else tr("has cards again"), good=not e.empty)


@brief(ev.TookBack, 0.6)
def took_back(stage: CrazyStage, e: ev.TookBack) -> None:
    """Four card backs fly, whatever the number of cards, which stays hidden (X6)."""
    start, end = stage.places.plate(e.seat), stage.places.hand(e.seat)
    for i in range(4):
        stage.passing(DriverFlight(e.seat, 0, start, end), 0.34, wait=0.07 * i)
    name_note(stage, e.seat, tr("cards back"))


@brief(ev.ScoringBegan, 0.4)
def scoring_began(stage: CrazyStage, e: ev.ScoringBegan) -> None:
    stage.passing(Plate(tr("Reveal!"), tr("The last stage") if e.last else ""), 0.9)


@cue(ev.SideRevealed, 0.42)
async def side_revealed(stage: CrazyStage, e: ev.SideRevealed) -> None:
    """The cards at that side turn over; an empty side is passed over quickly."""
    await stage.played(SideGlow(e.side, e.cards), 0.42 if e.cards else 0.12)


@brief(ev.SideWon, 0.5)
def side_won(stage: CrazyStage, e: ev.SideWon) -> None:
    """The sums stand beside the cards; the winner's flies up."""
    stage.passing(SideGlow(e.side), 1.1)
    stage.passing(
        RisingNote(tr("{n} wins", n=e.total), stage.places.note(e.side, len(stage.view.open.sides[e.side]))), 1.2
    )


@brief(ev.MoveForfeited, 0.4)
def move_forfeited(stage: CrazyStage, e: ev.MoveForfeited) -> None:
    name_note(stage, e.seat, tr("no move"), good=False)


@cue(ev.LocomotiveMoved, 0.9)
async def locomotive_moved(stage: CrazyStage, e: ev.LocomotiveMoved) -> None:
    """The locomotive steams from space to space, hops over own locomotives, and makes half a turn on the turntable."""
    engine, before = stage.engine(e.seat, e.locomotive), e.start
    for place in e.way:
        if before < words.TURNTABLE < place:  # jumped the turntable: turned all the same
            await driven(stage, e, engine, before, words.TURNTABLE)
            await turned(stage, engine)
            before = words.TURNTABLE
        await driven(stage, e, engine, before, place)
        if place == words.TURNTABLE:
            await turned(stage, engine)
        before = place


async def driven(stage: CrazyStage, e: ev.LocomotiveMoved, engine: Locomotive, start: int, end: int) -> None:
    """Drive over one space, or hop over more."""
    puffed, spaces = 0.0, end - start
    async for t in over(SPACE * (1 + 0.4 * (spaces - 1))):
        engine.place = start + spaces * t
        engine.hop = (34.0 if spaces > 1 else 2.5) * 4 * t * (1 - t)
        if t - puffed > 0.4:
            puffed = t
            at = stage.places.chimney(e.seat, words.LOCOMOTIVES.index(e.locomotive), engine.place)
            stage.passing(SteamPuff(at, 1.0 if engine.left else -1.0), 0.7)
        stage.touch()


async def turned(stage: CrazyStage, engine: Locomotive) -> None:
    """The locomotive makes half a turn."""
    engine.hop = 0.0
    async for t in over(TURN, easing.in_out):
        engine.turned = t
        engine.left = t > 0.5
        stage.touch()
    engine.turned = None


async def points_flown(stage: CrazyStage, pile: str, points: int, start: tuple[float, float], seat: Seat) -> None:
    """A point card to its new owner, and its number over the plate."""
    await stage.played(PointsFlight(pile, points, start, stage.places.points(seat)), 0.5)
    stage.passing(RisingNote(f"+{points}", stage.places.plate(seat)), 1.0)


@cue(ev.PointsTaken, 0.5)
async def points_taken(stage: CrazyStage, e: ev.PointsTaken) -> None:
    await points_flown(stage, e.pile, e.points, stage.places.pile(e.pile), e.seat)


@cue(ev.PointsStolen, 0.6)
async def points_stolen(stage: CrazyStage, e: ev.PointsStolen) -> None:
    stage.passing(RisingNote(f"\u2212{e.points}", stage.places.plate(e.victim), good=False), 1.0)
    await points_flown(stage, words.FINISH_PILE, e.points, stage.places.points(e.victim), e.seat)


@brief(ev.PointsDropped, 0.5)
def points_dropped(stage: CrazyStage, e: ev.PointsDropped) -> None:
    name_note(stage, e.seat, f"\u2212{e.points}", good=False)


@brief(ev.CardsFiled, 0.16)
def cards_filed(stage: CrazyStage, e: ev.CardsFiled) -> None:
    """The cards of this stage leave the table."""
    end = stage.places.plate(e.seat)
    for side, laid in enumerate(stage.view.open.sides):
        for i, card in enumerate(laid):
            if card.seat == e.seat:
                stage.passing(DriverFlight(e.seat, card.card, stage.places.laid(side, i, len(laid)), end), 0.3)


@cue(ev.RaceEnded, 0.8)
async def race_ended(stage: CrazyStage, e: ev.RaceEnded) -> None:
    """The last plate; the results follow."""
    seat = e.result.winners[0] if len(e.result.winners) == 1 else None
    await stage.played(Plate(tr("The race is over"), "", seat), 0.8)


# ---- which sound an event of Crazy Race makes


SOUNDS: dict[type[Event], str] = {
    ev.StageRevealed: "tile",
    ev.CardLaid: "card",
    ev.Passed: "pass",
    ev.SideClosed: "no",
    ev.TookBack: "card",
    ev.SideRevealed: "card",
    ev.LocomotiveMoved: "drive",
    ev.PointsTaken: "coin",
    ev.PointsStolen: "coin",
    ev.ScoringBegan: "horn",
    ev.RaceEnded: "finish",
}


def noise_of(event: Event) -> str:
    """The name of its sound, "" for none."""
    return SOUNDS.get(type(event), "")
