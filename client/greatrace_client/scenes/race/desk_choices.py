"""The desks of all smaller questions: tiles, players, repairs, losses, cards, dangers."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from greatrace.great_race import words
from greatrace.great_race.actions import (
    BuyPart,
    Discard,
    Done,
    FitPart,
    Halt,
    LetBe,
    PickCrew,
    PickSpace,
    PlaceTile,
    PlayAnytime,
    PlayEscort,
    PlayGuide,
    SendEscort,
    SplitWear,
    TurnBack,
)
from greatrace.great_race.rules import mechanic
from greatrace.great_race.state import Crew
from greatrace.kernel import Action
from greatrace_client.draw import emblems
from greatrace_client.draw.furniture import ButtonState
from greatrace_client.scenes.race.controls import ICONS, Asked, Control, Desk
from greatrace_client.scenes.race.modules.controls import module_control
from greatrace_client.scenes.race.modules.leader_desks import tiles_to_place
from greatrace_client.scenes.race.phrases import levels
from greatrace_client.text import term, tr, trn
from greatrace_client.text.names import card_name, price

# ---- pathfinder, escort, cards that choose spaces or players


def place(a: Asked) -> Desk:
    """PF1. Choose a tile, then its space."""
    tiles = a.view.own.tiles
    chosen = tiles[min(a.picked.tile, len(tiles) - 1)] if tiles else ""
    made = Desk(
        trn("Place {n} tile", "Place {n} tiles", tiles_to_place(a)),
        "tiles",
        tr("Choose a tile, then a lit space on the map."),
        tiles=tiles,
    )
    made.spaces = {p.space: p for p in a.of(PlaceTile) if isinstance(p, PlaceTile) and p.tile == chosen}
    return made


def pick_space(a: Asked) -> Desk:
    """A tile for a card's or an assistant's effect."""
    prompt = a.question.prompt if a.question is not None else ""
    made = Desk(term("prompt", prompt), hint=tr("Click one of the lit tiles."))
    made.spaces = {p.space: p for p in a.of(PickSpace) if isinstance(p, PickSpace)}
    return made


def mechanics(crew: Crew) -> str:
    """Engine and chassis."""
    return tr("engine {engine}, chassis {chassis}", engine=crew.engine, chassis=crew.chassis)


STAKES: dict[str, Callable[[Crew], str]] = {  # what that card would cost a player, where it is not engine and chassis
    "scrounger": lambda crew: trn("{n} card", "{n} cards", crew.hand),
    "customs": lambda crew: trn("{n} card", "{n} cards", crew.hand),
    "ransom": lambda crew: price(crew.money),
    "siphon": lambda crew: levels("fuel", crew.fuel),
}


def pick_crew(a: Asked) -> Desk:
    """A player for a card's effect."""
    prompt = a.question.prompt if a.question is not None else ""
    made = Desk(term("prompt", prompt), hint=tr("Click a player."))
    for number, pick in enumerate((p for p in a.of(PickCrew) if isinstance(p, PickCrew)), 1):
        crew = a.open.crews[pick.target]
        note = STAKES.get(prompt, mechanics)(crew)
        icon = emblems.badge(crew.colour, 15)
        made.controls.append(
            Control(f"crew {pick.target}", a.name(pick.target), note, str(number), icon, action=pick, wide=True)
        )
        made.seats[pick.target] = pick
    return made


# ---- mechanics


def repair(a: Asked) -> Desk:
    """M1. Parts from the hand, levels bought at the dials, until done."""
    made = Desk(tr("Repair"), hint=tr("Click a dial to buy a level, a part to fit it."))
    keys = iter("123456789")
    each = price(mechanic.part_price(a.ruleset, a.crew))
    for buy in a.of(BuyPart):
        assert isinstance(buy, BuyPart)
        gauge = words.ENGINE if buy.engine else words.CHASSIS
        made.gauges[gauge] = buy
        made.controls.append(
            Control(f"buy {gauge}", gain_text(buy.engine, buy.chassis), each, next(keys, ""), ICONS[gauge], action=buy)
        )
    for fit in a.of(FitPart):
        assert isinstance(fit, FitPart)
        made.cards.setdefault(fit.card, fit)
        made.controls.append(
            Control(
                f"fit {fit.card} {fit.engine} {fit.chassis}",
                gain_text(fit.engine, fit.chassis),
                card_name(fit.card),
                next(keys, ""),
                ICONS["mechanic"],
                action=fit,
            )
        )
    made.controls += [
        Control("done", tr("Done"), key="Enter", icon=ICONS["tick"], state="primary", action=done, wide=True)
        for done in a.of(Done)
    ]
    return made


def gain_text(engine: int, chassis: int, sign: str = "+") -> str:
    """Levels for engine and chassis in words."""
    parts = [f"{term('gauge', 'engine')} {sign}{engine}"] if engine else []
    parts += [f"{term('gauge', 'chassis')} {sign}{chassis}"] if chassis else []
    return ", ".join(parts)


def wear(a: Asked) -> Desk:
    """D3, D5. Split the loss: a button for each way, or a click at a dial for each level."""
    splits = [s for s in a.of(SplitWear) if isinstance(s, SplitWear)]
    total = splits[0].engine + splits[0].chassis
    victim = a.crew
    made = Desk(trn("Lose {n} level", "Lose {n} levels", total), hint=tr("Click the dial that shall lose a level."))
    for key, split in zip("123456789", splits, strict=False):
        after = tr(
            "engine {engine}, chassis {chassis}",
            engine=victim.engine - split.engine,
            chassis=victim.chassis - split.chassis,
        )
        made.controls.append(
            Control(
                f"split {split.engine} {split.chassis}",
                gain_text(split.engine, split.chassis, "\u2212"),
                after,
                key,
                ICONS["engine" if split.engine else "chassis"],
                action=split,
                wide=True,
            )
        )
    for gauge in (words.ENGINE, words.CHASSIS):
        laid = a.picked.engine + (gauge == words.ENGINE), a.picked.chassis + (gauge == words.CHASSIS)
        if any(s.engine >= laid[0] and s.chassis >= laid[1] for s in splits):
            exact = next((s for s in splits if (s.engine, s.chassis) == laid), None)
            made.gauges[gauge] = exact if exact is not None else f"lay {gauge}"
    return made


def saboteur_split(a: Asked) -> Desk:
    """The card's player splits another's loss: buttons only."""
    made = wear(a)
    made.title, made.hint, made.gauges = term("prompt", "saboteur_split"), "", {}
    made.controls = [evolve(control, note="") for control in made.controls]
    return made


# ---- the hand


def discard(a: Asked) -> Desk:
    """B2. Too many cards."""
    over = a.crew.hand - a.crew.chassis
    made = Desk(
        trn("Discard {n} card", "Discard {n} cards", over), hint=tr("Click the card in your hand that you can spare.")
    )
    made.cards = {d.card: d for d in a.of(Discard) if isinstance(d, Discard)}
    return made


def forfeit(a: Asked) -> Desk:
    """CARDS, scrounger and customs. A card that one can spare."""
    made = Desk(term("prompt", "forfeit"), hint=tr("Click the card in your hand that you can spare."))
    made.cards = {d.card: d for d in a.of(Discard) if isinstance(d, Discard)}
    return made


def keep(a: Asked) -> Desk:
    """Tracker: let one go."""
    offers: dict[str, Action] = {d.card: d for d in a.of(Discard) if isinstance(d, Discard)}
    return Desk(
        term("prompt", "keep"),
        "market",
        tr("Click the card that you do not want."),
        offered=a.view.own.looking,
        offers=offers,
    )


# ---- dangers


def alarm(a: Asked) -> Desk:
    """E1-E3, D5. A danger that may be cancelled."""
    threat = a.open.threat
    source = threat.source if threat is not None else words.TERRAIN_DANGER
    hits_me = threat is None or threat.target == a.view.seat or source == words.TERRAIN_DANGER
    made = Desk(term("prompt", "danger") if source == words.TERRAIN_DANGER else card_name(source), "alarm")
    cancels = [c for kind in (SendEscort, PlayEscort) for c in a.of(kind)]
    for i, action in enumerate(cancels):
        state: ButtonState = "primary" if hits_me and i == 0 else "ready"
        made.controls.append(cancel_control(a, action, state))
    others = [
        o
        for o in (a.question.options if a.question is not None else ())
        if not isinstance(o, SendEscort | PlayEscort | LetBe | PlayAnytime)
    ]
    for i, action in enumerate(others, 1):
        state = "primary" if hits_me and not made.controls else "ready"
        made.controls.append(evolve(module_control(a, action, i), state=state, wide=True))
    cancellable = bool(made.controls)
    made.controls += [
        Control(
            "let",
            tr("Let it happen"),
            tr("when the time is up") if a.question and a.question.seconds else "",
            "H" if cancellable else "Space",
            ICONS["pass"],
            "ready" if cancellable and hits_me else "primary",
            action=let,
            wide=True,
        )
        for let in a.of(LetBe)
    ]
    return made


def cancel_control(a: Asked, action: Action, state: ButtonState) -> Control:
    """Cancel with an assistant or with the card."""
    if isinstance(action, SendEscort):
        note = trn("{n} assistant on escort", "{n} assistants on escort", a.crew.boxes.escort)
        return Control(
            "send", tr("Cancel with an assistant"), note, "E", ICONS["escort"], state, action=action, wide=True
        )
    return Control(
        "escort",
        tr("Cancel with the card"),
        card_name(words.ESCORT_CARD),
        "C",
        ICONS["escort"],
        state,
        action=action,
        wide=True,
    )


def stopped(a: Asked) -> Desk:
    """D6. The guide card, or halt."""
    made = Desk(term("prompt", "stop"), "buttons", tr("This tile stops the drive."))
    made.controls = [
        Control(
            "guide",
            tr("Play {card}", card=card_name(words.GUIDE)),
            tr("drive on"),
            "G",
            ICONS["card"],
            "primary",
            action=guide,
            wide=True,
        )
        for guide in a.of(PlayGuide)
    ]
    made.controls += [
        Control("halt", tr("Stop here"), tr("ends the drive"), "S", ICONS["stop"], action=halt, wide=True)
        for halt in a.of(Halt)
    ]
    return made


def blind(a: Asked) -> Desk:
    """D7, D10. The tile that came up cannot be paid: a jerrycan, or back."""
    made = Desk(term("prompt", "blind"), "buttons", tr("Too little fuel for this tile: play jerrycans, or turn back."))
    made.controls = [
        Control("back", tr("Turn back"), tr("nothing is lost"), "B", ICONS["back"], action=back, wide=True)
        for back in a.of(TurnBack)
    ]
    return made


def plain(a: Asked) -> Desk:
    """Any question that has no form of its own: a button an option."""
    prompt = a.question.prompt if a.question is not None else ""
    made = Desk(term("prompt", prompt))
    options = a.question.options if a.question is not None else ()
    asked = [option for option in options if not isinstance(option, PlayAnytime)]
    made.controls = [module_control(a, option, i) for i, option in enumerate(asked, 1)]
    return made
