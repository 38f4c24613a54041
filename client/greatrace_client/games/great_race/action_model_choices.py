"""The action models of all smaller questions: tiles, players, repairs, losses, cards, dangers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from attrs import evolve

from greatrace.great_race import constants
from greatrace.great_race.actions import (
    BuyPart,
    Discard,
    FitPart,
    Halt,
    LetBe,
    PickSpace,
    PlaceTile,
    PlayAnytime,
    PlayEscort,
    PlayGuide,
    SendEscort,
    SplitWear,
    TurnBack,
)
from greatrace.great_race.rules import cards, drive, mechanic, step_costs
from greatrace.kernel import Action
from greatrace_client.games.great_race.commands import ChooseGauge, LayLevel, StartOver
from greatrace_client.games.great_race.controls import ICONS, ActionModel, Asked, Control
from greatrace_client.games.great_race.event_text import action_key
from greatrace_client.games.great_race.gauge_plates import hint
from greatrace_client.games.great_race.module_api.controls import (
    crew_choice,
    done_control,
    module_control,
    tiles_to_place,
)
from greatrace_client.games.great_race.pathfinding import soundest
from greatrace_client.games.great_race.phrases import at_stake
from greatrace_client.games.great_race.targets import AnytimeCard
from greatrace_client.games.great_race.unavailable_reason import Reason
from greatrace_client.i18n import term, tr, trn
from greatrace_client.i18n.names import card_name, price, space_name
from greatrace_client.ui.draw.panels import ButtonState

# ---- pathfinder, escort, cards that choose spaces or players


def place(a: Asked) -> ActionModel:
    """PF1. Choose a tile, then its space."""
    tiles = a.view.own.tiles
    chosen = tiles[min(a.picked.tile, len(tiles) - 1)] if tiles else ""
    made = ActionModel(
        trn("Place {n} tile", "Place {n} tiles", tiles_to_place(a)),
        "tiles",
        tr("Drag a tile onto a highlighted space, or click the tile and then the space."),
        tiles=tiles,
    )
    made.spaces = {p.space: p for p in a.of(PlaceTile) if p.tile == chosen}
    return made


def pick_space(a: Asked) -> ActionModel:
    """A tile for a card's or an assistant's effect."""
    made = ActionModel(term("prompt", a.prompt), hint=tr("Click a highlighted tile."))
    made.spaces = {p.space: p for p in a.of(PickSpace)}
    return made


def con_artist(a: Asked) -> ActionModel:
    """The two tiles, one after the other: the one that is not offered is the first."""
    made = pick_space(a)
    first = a.open.tiles.keys() - made.spaces.keys()
    if made.spaces and len(first) == 1:
        (made.chosen,) = first
        space = space_name(a.ruleset.board, made.chosen)
        made.hint = tr("{space} is chosen: click the tile to swap it with.", space=space)
    return made


def pick_crew(a: Asked) -> ActionModel:
    """A player for a card's effect."""
    return crew_choice(a, partial(at_stake, a.prompt))


# ---- mechanics


def repair(a: Asked) -> ActionModel:
    """M1. Parts from the hand and bought levels are put onto the gauges, until done."""
    made = ActionModel(tr("Repair"), "gauges", gain=True, stricken=a.crew)
    fits = a.of(FitPart)
    for fit in fits:
        made.cards[fit.card] = ChooseGauge() if fit.card in made.cards else fit
    in_hand = [fit for fit in fits if fit.card == a.picked.card]
    if in_hand:
        lay(a, made, in_hand)
    else:
        buys = a.of(BuyPart)
        made.plates = {constants.ENGINE if buy.engine else constants.CHASSIS: buy for buy in buys}
        made.sale = price(mechanic.part_price(a.ruleset, a.crew)) if buys else ""
    made.gauges = dict(made.plates)
    made.hint = hint(made.pips, from_hand=bool(fits), bought=bool(made.plates))
    made.controls += done_control(a, tr("Done"), "")
    return made


Levels: TypeAlias = SplitWear | FitPart


def lay(a: Asked, made: ActionModel, splits: Sequence[Levels]) -> None:
    """Levels that are laid one by one on engine and chassis; a split that puts all on one gauge, at once."""
    free = any(split.engine and split.chassis for split in splits)
    laid = (a.picked.engine, a.picked.chassis) if free or splits[0].engine + splits[0].chassis > 1 else (0, 0)
    most = max(split.engine + split.chassis for split in splits)
    made.pips, made.laid = most - sum(laid), laid
    for gauge in (constants.ENGINE, constants.CHASSIS):
        alone = [split for split in splits if getattr(split, gauge) and split.engine * split.chassis == 0]
        if not free and len(splits) > 1 and alone:
            made.plates[gauge] = alone[0]
            continue
        wanted = laid[0] + (gauge == constants.ENGINE), laid[1] + (gauge == constants.CHASSIS)
        if any(split.engine >= wanted[0] and split.chassis >= wanted[1] for split in splits):
            exact = next((split for split in splits if (split.engine, split.chassis) == wanted), None)
            made.plates[gauge] = exact if exact is not None else LayLevel(gauge)
    if any(laid):
        made.controls.append(
            Control(
                "unlay",
                tr("Start over"),
                key="X",
                icon=ICONS["back"],
                command=StartOver(),
                wide=True,
                tip=tr("Takes all levels back into hand."),
            )
        )


def wear(a: Asked) -> ActionModel:
    """D3, D5. Split the loss, level by level."""
    splits = a.of(SplitWear)
    total = splits[0].engine + splits[0].chassis
    made = ActionModel(trn("Lose {n} level", "Lose {n} levels", total), "gauges", stricken=a.crew)
    lay(a, made, splits)
    made.gauges, made.hint = dict(made.plates), hint(made.pips)
    if not any(made.laid):
        made.controls.append(split_control(soundest(a.crew, splits)))
    return made


def split_control(split: SplitWear) -> Control:
    """D3. The whole loss at once, split so that the vehicle keeps running."""
    label = term("action", action_key(split), engine=split.engine, chassis=split.chassis)
    return Control("split", label, tr("keeps both even"), "Enter", ICONS["tick"], "primary", action=split, wide=True)


def saboteur_split(a: Asked) -> ActionModel:
    """The card's player splits another's loss: on the plates only, the dials are the player's own."""
    made, rival = wear(a), sabotaged(a)
    made.title, made.gauges = term("prompt", "saboteur_split"), {}
    made.controls = [control for control in made.controls if control.name != "split"]
    made.stricken = None
    if rival is not None:
        made.hint, made.stricken = tr("Damage for {name}", name=a.name(rival)), a.open.crews[rival]
    return made


def sabotaged(a: Asked) -> int | None:
    """The rival whose loss is split. No message names it: the player has just chosen it, or it is the only one who can
    lose levels in these ways. None if several can, and the choice was made before the client reconnected.
    """
    rivals = [pick.target for pick in cards.targets(a.open, a.seat, cards.sound)]
    offered, levels = set(a.of(SplitWear)), step_costs.DANGER.wear
    fitting = [seat for seat in rivals if offered == set(drive.wear_splits(a.open.crews[seat], levels))]
    if a.picked.rival in fitting:
        return a.picked.rival
    return fitting[0] if len(fitting) == 1 else None


# ---- the hand


def discard(a: Asked) -> ActionModel:
    """B2. Too many cards: discard one."""
    over = a.crew.hand - a.crew.chassis
    made = ActionModel(
        trn("Discard {n} card", "Discard {n} cards", over), "discard", tr("Click a card, or drag it away.")
    )
    made.cards = {d.card: d for d in a.of(Discard)}
    made.controls += unplayable_jerrycan(a)
    return made


def unplayable_jerrycan(a: Asked) -> list[Control]:
    """B2. A jerrycan may be played instead; if the tank is full, its button says so."""
    card = constants.JERRYCAN
    playable = any(play.card == card for play in a.of(PlayAnytime))
    if playable or card not in a.view.own.hand or a.crew.fuel < a.crew.maximum.fuel:
        return []
    why = Reason(tr("Fuel is full"), "B2")
    return [Control(AnytimeCard(card), tr("Play {card}", card=card_name(card)), icon=ICONS["card"], why=why, wide=True)]


def forfeit(a: Asked) -> ActionModel:
    """CARDS, scrounger and customs. Give up a card that the player can spare."""
    made = ActionModel(term("prompt", "forfeit"), "discard", tr("Click a card, or drag it away."))
    made.cards = {d.card: d for d in a.of(Discard)}
    return made


def keep(a: Asked) -> ActionModel:
    """Tracker: discard one card."""
    offers: dict[str, Action] = {d.card: d for d in a.of(Discard)}
    return ActionModel(
        term("prompt", "keep"),
        "market",
        tr("Click the card you don’t want."),
        offered=a.view.own.looking,
        offers=offers,
    )


# ---- dangers


def alarm(a: Asked) -> ActionModel:
    """E1-E3, D5. A danger that may be cancelled."""
    threat = a.open.threat
    source = threat.source if threat is not None else constants.TERRAIN_DANGER
    hits_me = threat is None or threat.target == a.view.seat or source == constants.TERRAIN_DANGER
    made = ActionModel(term("prompt", "danger") if source == constants.TERRAIN_DANGER else card_name(source), "alarm")
    cancels = [c for kind in (SendEscort, PlayEscort) for c in a.of(kind)]
    for i, action in enumerate(cancels):
        state: ButtonState = "primary" if hits_me and i == 0 else "ready"
        made.controls.append(cancel_control(a, action, state))
    others = [o for o in a.of(Action) if not isinstance(o, SendEscort | PlayEscort | LetBe | PlayAnytime)]
    for i, action in enumerate(others, 1):
        state = "primary" if hits_me and not made.controls else "ready"
        made.controls.append(evolve(module_control(a, action, i), state=state, wide=True))
    cancellable = bool(made.controls)
    note, key = let_note(a, cancellable=cancellable), "N" if cancellable else "Space"
    state = "ready" if cancellable and hits_me else "primary"
    made.controls += a.buttons(LetBe, "let", tr("Don’t react"), note, key, "pass", state)
    return made


def let_note(a: Asked, *, cancellable: bool) -> str:
    """What happens without an answer; or why there is nothing else to choose."""
    if not cancellable:
        return tr("No assistant on escort, no Escort card")
    return tr("when time runs out") if a.question and a.question.seconds else ""


def cancel_control(a: Asked, action: Action, state: ButtonState) -> Control:
    """Cancel with an assistant or with the card."""
    if isinstance(action, SendEscort):
        note = trn("{n} assistant on escort", "{n} assistants on escort", a.crew.boxes.escort)
        return Control("send", tr("Cancel with assistant"), note, "E", ICONS["escort"], state, action=action, wide=True)
    return Control(
        "escort",
        tr("Cancel with card"),
        card_name(constants.ESCORT_CARD),
        "C",
        ICONS["escort"],
        state,
        action=action,
        wide=True,
    )


def stopped(a: Asked) -> ActionModel:
    """D6. Play the guide card, or halt."""
    made = ActionModel(term("prompt", "stop"), "buttons", tr("Stop symbol: the drive ends here."))
    label = tr("Play {card}", card=card_name(constants.GUIDE))
    made.controls = a.buttons(PlayGuide, "guide", label, tr("keep driving"), "G", "card", "primary")
    if made.controls:
        made.controls += a.buttons(Halt, "halt", tr("Stop here"), tr("ends the drive"), "S", "stop")
    else:
        made.controls = a.buttons(Halt, "halt", tr("Stop here"), tr("ends the drive"), "Enter", "stop", "primary")
    return made


def blind(a: Asked) -> ActionModel:
    """D7, D10. The revealed tile cannot be paid: play a jerrycan, or turn back."""
    made = ActionModel(
        term("prompt", "blind"), "buttons", tr("Not enough fuel for this tile: play Jerrycans or turn back.")
    )
    made.controls = a.buttons(TurnBack, "back", tr("Turn back"), tr("nothing is lost"), "B", "back")
    return made


def plain(a: Asked) -> ActionModel:
    """A question without a form of its own: a button for each option."""
    made = ActionModel(term("prompt", a.prompt))
    asked = [option for option in a.of(Action) if not isinstance(option, PlayAnytime)]
    made.controls = [module_control(a, option, i) for i, option in enumerate(asked, 1)]
    return made
