"""What the player may do now, as controls: buttons, cards, dials, spaces and rivals that take a click.

Pure: a view, a question and what has been picked so far go in, a `Desk` comes out. What is legal is read from the
question's options and nowhere else; the rules' own query functions only say *why* something is missing (`reasons`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from attrs import Factory, define, evolve, frozen

from greatrace.great_race import words
from greatrace.great_race.actions import (
    BuyFuel,
    BuyPart,
    Discard,
    Done,
    DrawCard,
    DriveOut,
    Explore,
    FitPart,
    Halt,
    LetBe,
    LiftTile,
    PassConvoy,
    PickCrew,
    PickSpace,
    Plan,
    PlaceTile,
    PlayAnytime,
    PlayCard,
    PlayEscort,
    PlayGuide,
    RaiseFunds,
    RepairVehicle,
    Ride,
    SendEscort,
    SplitWear,
    TakeCard,
    TurnBack,
)
from greatrace.great_race.rules import convoy, drive, mechanic
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew, Open, View
from greatrace.kernel import Action
from greatrace_client.draw import emblems
from greatrace_client.draw.furniture import ButtonState
from greatrace_client.draw.palette import INK, NIGHT_DEEP, PAPER, WEAR
from greatrace_client.draw.shapes import at, shape
from greatrace_client.model.table import OpenQuestion
from greatrace_client.scenes.race import reasons
from greatrace_client.scenes.race.reasons import NONE, Reason
from greatrace_client.scenes.race.phrases import levels, space_name
from greatrace_client.scenes.race.ways import Way, with_cards
from greatrace_client.text import term, tr, trn
from greatrace_client.text.names import card_effect, card_name, price

Cog = at(0, 0, emblems.cog(WEAR, PAPER), 1.3)
ICONS: dict[str, str] = {
    "pathfinder": emblems.box_icon("pathfinder", INK),
    "mechanic": emblems.box_icon("mechanic", INK),
    "escort": emblems.box_icon("escort", INK),
    "funding": at(0, 0, emblems.box_icon("funding", INK).replace(NIGHT_DEEP, PAPER), 0.95),
    "engine": Cog,
    "chassis": emblems.chassis_icon(),
    "fuel": emblems.drop(),
    "pass": shape("M-10 -9V9L2 0ZM6 -9V9", stroke=INK, width=2.4),
    "tick": shape("M-10 1L-3 8L11 -8", stroke=INK, width=4),
    "back": shape("M10 8V-4H-8M-2 -10L-8 -4L-2 2", stroke=INK, width=3),
    "stop": emblems.stop(),
    "card": shape("M-8 -9H4V9H-8ZM-2 -6", "none", INK, 2.2) + shape("M-3 -11H8V7", stroke=INK, width=2),
}


@frozen
class Control:
    """A button. `action` is sent, or `command` is carried out by the screen. `why`: greyed, and the reason with its rule."""

    name: str
    label: str
    note: str = ""
    key: str = ""
    icon: str = ""
    state: ButtonState = "ready"
    why: Reason = NONE
    action: Action | None = None
    command: str = ""
    wide: bool = False


@frozen
class Picked:
    """What has been chosen on the way to an answer, and is not sent yet."""

    card: str | None = None
    tile: int = 0
    fuel: int = 1
    engine: int = 0  # levels already laid on the engine of a split
    chassis: int = 0
    plan: tuple[int, ...] = (0, 0, 0, 0)  # assistants placed so far


@define
class Desk:
    """Everything that takes a click now. `title`: what is asked, in capitals on the panel; `line`: for the banner.

    Dictionaries map what is clicked to the action that is sent. `style` tells how the action panel is laid out: buttons,
    market (cards to choose from), tiles (drawn tiles to place), alarm (a danger), plan, wait.
    """

    title: str
    style: str = "buttons"
    hint: str = ""
    controls: list[Control] = Factory(list)
    spaces: dict[str, Action] = Factory(dict)
    cards: dict[str, Action] = Factory(dict)
    gauges: dict[str, Action | str] = Factory(dict)  # an action, or the command that picks a level
    seats: dict[int, Action] = Factory(dict)
    offered: tuple[str, ...] = ()
    offers: dict[str, Action] = Factory(dict)
    tiles: tuple[str, ...] = ()
    drives: bool = False  # ways may be planned on the map

    def control(self, name: str) -> Control:
        """The control of that name. Raises KeyError."""
        for control in self.controls:
            if control.name == name:
                return control
        raise KeyError(name)


@frozen
class Asked:
    """What the builders look at. `way`: the drive that the mouse is planning; `name`: a seat's name in words."""

    ruleset: Ruleset
    view: View
    question: OpenQuestion | None
    picked: Picked
    way: Way | None
    name: Callable[[int], str]
    last_plan: tuple[int, ...] | None = None  # of the round before

    @property
    def open(self) -> Open:
        return self.view.open

    @property
    def seat(self) -> int:
        """One's own seat; only used when one has one."""
        assert self.view.seat is not None
        return self.view.seat

    @property
    def crew(self) -> Crew:
        return self.open.crews[self.seat]

    @property
    def mine(self) -> bool:
        """Whether one is waited for."""
        return self.question is not None and self.view.seat in self.question.asked

    def of(self, kind: type[Action]) -> tuple[Action, ...]:
        return self.question.of(kind) if self.question is not None else ()


Builder: TypeAlias = Callable[[Asked], Desk]


def desk(asked: Asked) -> Desk:
    """The controls of this moment, any-time cards included."""
    if asked.view.seat is None:
        return waiting(asked)
    if asked.question is None or not asked.mine:
        made = waiting(asked)
    else:
        made = BUILDERS.get(asked.question.prompt, plain)(asked)
    return with_anytime(asked, made)


# ---- parts


def with_anytime(a: Asked, made: Desk) -> Desk:
    """CARDS. Any-time cards can be clicked whoever is asked."""
    for action in a.of(PlayAnytime):
        assert isinstance(action, PlayAnytime)
        if action.card not in made.cards:
            made.cards[action.card] = action
        else:  # B2: the card may be discarded or played; a click discards
            made.controls.append(evolve(card_control(action), name=f"any {action.card}", key="J", state="ready"))
    card = a.picked.card
    if card is not None and card in made.cards:
        first = card_control(made.cards[card])
        made.controls = [first, *(evolve(c, state="ready") if c.state == "primary" else c for c in made.controls)]
    return made


def card_control(action: Action) -> Control:
    """The button that plays (or lets go) the card that has been picked."""
    if isinstance(action, Discard):
        return Control("card", tr("Discard {card}", card=card_name(action.card)), key="Enter", icon=ICONS["card"],
                       state="primary", action=action, wide=True)  # fmt: skip
    card = str(getattr(action, "card", ""))
    return Control("card", tr("Play {card}", card=card_name(card)), card_effect(card), "Enter", ICONS["card"],
                   "primary", action=action, wide=True)  # fmt: skip


def waiting(a: Asked) -> Desk:
    """Somebody else is asked, or nobody: one's own buttons stay in their places, greyed, with the reason."""
    question = a.question
    if question is None:
        return Desk(tr("The race is over") if a.open.result else tr("One moment"), "wait")
    who = ", ".join(a.name(seat) for seat in question.asked)
    title = tr("{name} is asked", name=who) if len(question.asked) == 1 else tr("The others are asked")
    made = Desk(title, "wait", term("waiting", question.prompt, who=who))
    if question.prompt == "bivouac":
        made.style, made.offered = "market", a.open.market
    elif a.open.phase == words.CONVOY and a.view.seat is not None:
        made.style, made.controls = "buttons", sequence_controls(a)
    return made


# ---- bivouac and planning


def bivouac(a: Asked) -> Desk:
    """B1. The cards that lie open."""
    offers = {action.card: action for action in a.of(TakeCard) if isinstance(action, TakeCard)}
    return Desk(tr("Take a card"), "market", tr("Click the card that you want."), offered=a.open.market, offers=dict(offers))


def plan(a: Asked) -> Desk:
    """P1. The folding screen places assistants; here are ready, as last time, clear."""
    total = plan_size(a.question)
    left = total - sum(a.picked.plan)
    chosen = Plan(*a.picked.plan)
    legal = a.question is not None and chosen in a.question.options
    why = NONE if legal else Reason(trn("{n} assistant is still to be placed", "{n} assistants are still to be placed", left), "P1")
    made = Desk(tr("Your plan"), "plan", tr("Hidden until all are ready"))
    made.controls = [Control("ready", tr("Ready"), tr("hidden until all are ready"), "Enter", ICONS["tick"], "primary", why,
                             chosen if legal else None, wide=True)]  # fmt: skip
    again = "  ".join(map(str, a.last_plan)) if a.last_plan else ""
    none = NONE if a.last_plan and sum(a.last_plan) == total else Reason(tr("no plan yet"))
    made.controls.append(Control("same", tr("As last round"), again, "R", why=none, command="same"))
    empty = NONE if any(a.picked.plan) else Reason(tr("nothing is placed"))
    made.controls.append(Control("clear", tr("Clear"), tr("all back in the tray"), "X", why=empty, command="clear"))
    return made


def plan_size(question: OpenQuestion | None) -> int:
    """How many assistants are to be placed."""
    first = next((o for o in question.options if isinstance(o, Plan)), None) if question is not None else None
    return first.pathfinder + first.mechanic + first.escort + first.funding if first is not None else 0


def allowances(a: Asked) -> list[str]:
    """P1. What the plan so far would let one do."""
    explorers, mechanics, escorts, funding = a.picked.plan
    crew, pay = a.crew, a.ruleset.edition.funding
    found = []
    if explorers:
        found.append(trn("{n} time two tiles, or a card", "{n} times two tiles, or a card", explorers))
    if mechanics:
        found.append(trn("{n} drive of up to {most} spaces, or a repair", "{n} drives of up to {most} spaces, or repairs", mechanics, most=crew.engine))
    if escorts:
        found.append(trn("{n} danger cancelled, even after you pass", "{n} dangers cancelled, even after you pass", escorts))
    if funding:
        found.append(tr("{amount} more, all at once", amount=price(pay[min(funding, len(pay)) - 1])))
    else:
        each = a.ruleset.edition.fuel_price.elsewhere
        found.append(tr("No income: {money} buy {n} fuel outside a city", money=price(crew.money), n=crew.money // each))
    return found


# ---- the convoy


def sequence(a: Asked) -> Desk:
    """C2. Buttons for everything an assistant can do, the hand for cards, the map for drives."""
    made = Desk(tr("Play one assistant"), hint=tr("Click a space on the map to drive there."))
    made.controls = sequence_controls(a)
    made.cards = {c.card: c for c in a.of(PlayCard) if isinstance(c, PlayCard)}
    made.drives = driver(a) is not None
    if a.of(BuyFuel):
        made.gauges[words.FUEL] = "more fuel"
    return made


def driver(a: Asked) -> Action | None:
    """What starts a drive now: the picked driver card, a mechanic, or else a driver card."""
    card = next((c for c in a.of(PlayCard) if isinstance(c, PlayCard) and c.card == "driver"), None)
    if card is not None and a.picked.card == "driver":
        return card
    return next(iter(a.of(DriveOut)), card)


def sequence_controls(a: Asked) -> list[Control]:
    """The eight buttons of a sequence, greyed where the options lack them."""
    funding = a.ruleset.edition.funding
    group = a.crew.boxes.funding
    cash = funding[min(group, len(funding)) - 1] if group else funding[0]
    return [
        drive_control(a),
        one(a, "repair", RepairVehicle, tr("Repair"), "R", "engine", tr("engine or chassis")),
        one(a, "lift", LiftTile, tr("Lift a tile"), "L", "escort", tr("out of the game")),
        one(a, "explore", Explore, tr("Place 2 tiles"), "T", "pathfinder", term("box", "pathfinder")),
        one(a, "draw", DrawCard, tr("Draw a card"), "D", "pathfinder", draw_note(a)),
        one(a, "cash", RaiseFunds, tr("Cash {amount}", amount=price(cash)), "F", "funding",
            trn("{n} assistant", "{n} assistants", max(1, group))),
        one(a, "pass", PassConvoy, tr("Pass"), "P", "pass", pass_note(a)),
        fuel_control(a),
    ]  # fmt: skip


def one(a: Asked, name: str, kind: type[Action], label: str, key: str, icon: str, note: str) -> Control:
    """A button for the only option of that kind, or the reason why there is none."""
    found = next(iter(a.of(kind)), None) if a.mine else None
    why = NONE if found is not None else reasons.why_not(a.ruleset, a.view, a.question, name)
    return Control(name, label, note, key, ICONS[icon], action=found, why=why)


def draw_note(a: Asked) -> str:
    full = a.crew.hand >= a.crew.chassis
    return tr("then discard one") if full else term("box", "pathfinder")


def pass_note(a: Asked) -> str:
    return tr("escorts stay") if a.crew.boxes.escort else tr("ends your convoy")


def drive_control(a: Asked) -> Control:
    """Drive to the space under the mouse, or a word about how to."""
    start = driver(a) if a.mine else None
    if start is None:
        return Control("drive", tr("Drive"), icon=ICONS["mechanic"], wide=True,
                       why=reasons.why_not(a.ruleset, a.view, a.question, "drive"))  # fmt: skip
    if not drive.steps(a.ruleset, a.open, a.view.own, a.seat):
        return Control("drive", tr("Drive"), tr("nowhere to go: it ends at once"), "", ICONS["mechanic"], action=start, wide=True)
    if a.way is None:
        most = trn("up to {n} space: choose it on the map", "up to {n} spaces: choose one on the map", a.crew.engine)
        return Control("drive", tr("Drive"), most, "Enter", ICONS["mechanic"], "primary", command="aim", wide=True)
    return way_control(a, a.way)


def way_control(a: Asked, way: Way) -> Control:
    """The primary button for the way that is planned."""
    label = tr("Drive to {place}", place=space_name(a.ruleset, way.end))
    return Control("drive", label, way_note(a.ruleset, way), "Enter", ICONS["mechanic"], "primary", command="drive", wide=True)


def way_note(r: Ruleset, way: Way) -> str:
    """The way's price in a line."""
    cost = way.cost
    parts = [levels("fuel", cost.fuel)]
    parts += [levels("wear", cost.wear)] if cost.wear else []
    parts += [price(cost.money)] if cost.money else []
    parts += [trn("{n} danger", "{n} dangers", way.dangers)] if way.dangers else []
    parts += [trn("{n} unknown", "{n} unknown", way.blind)] if way.blind else []
    if cards := with_cards(way, r):
        parts.append(trn("then {n} card", "then {n} cards", cards))
    return ", ".join(parts)


def fuel_control(a: Asked) -> Control:
    """C3. So many levels; the wheel, the dial and the two small buttons change the number."""
    offers = [b for b in a.of(BuyFuel) if isinstance(b, BuyFuel)] if a.mine else []
    if not offers:
        why = reasons.why_not(a.ruleset, a.view, a.question, "fuel")
        return Control("fuel", tr("Buy fuel"), icon=ICONS["fuel"], why=why)
    number = max(1, min(a.picked.fuel, len(offers)))
    cost = number * convoy.fuel_price(a.ruleset, a.crew)
    return Control("fuel", trn("Buy {n} fuel", "Buy {n} fuel", number), price(cost), "B", ICONS["fuel"],
                   action=offers[number - 1])  # fmt: skip


def driving(a: Asked) -> Desk:
    """D1, D2. On the road: the map, or stop here; lines with their prices as buttons."""
    left = a.open.drive.left if a.open.drive is not None else 0
    made = Desk(trn("{n} space left", "{n} spaces left", left), hint=tr("Click a space to go on."), drives=True)
    if a.way is not None:
        made.controls.append(way_control(a, a.way))
    made.controls += [ride_control(a, ride) for ride in a.of(Ride) if isinstance(ride, Ride)]
    made.controls += [Control("halt", tr("Stop here"), tr("ends the drive"), "S", ICONS["stop"], action=halt, wide=True)
                      for halt in a.of(Halt)]  # fmt: skip
    return made


def ride_control(a: Asked, ride: Ride) -> Control:
    """D9. One transport line, with so many transport cards."""
    line = drive.line_to(a.ruleset, a.crew.at, ride)
    cost = price(drive.line_price(a.ruleset, a.open, a.seat, line, ride.transports))
    cards = trn("{n} transport card", "{n} transport cards", ride.transports) if ride.transports else ""
    verb = tr("Sail to {place}") if ride.kind == words.SEA else tr("Fly to {place}")
    label = verb.replace("{place}", space_name(a.ruleset, ride.to))
    return Control(f"ride {ride.to} {ride.transports}", label, ", ".join(filter(None, (cost, cards))), action=ride)


# ---- pathfinder, escort, cards that choose spaces or players


def place(a: Asked) -> Desk:
    """PF1. Choose a tile, then its space."""
    tiles = a.view.own.tiles
    chosen = tiles[min(a.picked.tile, len(tiles) - 1)] if tiles else ""
    made = Desk(trn("Place {n} tile", "Place {n} tiles", len(tiles)), "tiles",
                tr("Choose a tile, then a lit space on the map."), tiles=tiles)  # fmt: skip
    made.spaces = {p.space: p for p in a.of(PlaceTile) if isinstance(p, PlaceTile) and p.tile == chosen}
    return made


def pick_space(a: Asked) -> Desk:
    """A tile for a card's or an assistant's effect."""
    prompt = a.question.prompt if a.question is not None else ""
    made = Desk(term("prompt", prompt), hint=tr("Click one of the lit tiles."))
    made.spaces = {p.space: p for p in a.of(PickSpace) if isinstance(p, PickSpace)}
    return made


def pick_crew(a: Asked) -> Desk:
    """A player for a card's effect."""
    prompt = a.question.prompt if a.question is not None else ""
    made = Desk(term("prompt", prompt), hint=tr("Click a player."))
    for number, pick in enumerate((p for p in a.of(PickCrew) if isinstance(p, PickCrew)), 1):
        crew = a.open.crews[pick.target]
        note = tr("engine {engine}, chassis {chassis}", engine=crew.engine, chassis=crew.chassis)
        icon = emblems.badge(crew.colour, 15)
        made.controls.append(Control(f"crew {pick.target}", a.name(pick.target), note, str(number), icon, action=pick, wide=True))
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
        made.controls.append(Control(f"buy {gauge}", gain_text(buy.engine, buy.chassis), each, next(keys, ""), ICONS[gauge], action=buy))
    for fit in a.of(FitPart):
        assert isinstance(fit, FitPart)
        made.cards.setdefault(fit.card, fit)
        made.controls.append(Control(f"fit {fit.card} {fit.engine} {fit.chassis}", gain_text(fit.engine, fit.chassis),
                                     card_name(fit.card), next(keys, ""), ICONS["mechanic"], action=fit))  # fmt: skip
    made.controls += [Control("done", tr("Done"), key="Enter", icon=ICONS["tick"], state="primary", action=done, wide=True)
                      for done in a.of(Done)]  # fmt: skip
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
        after = tr("engine {engine}, chassis {chassis}", engine=victim.engine - split.engine, chassis=victim.chassis - split.chassis)
        made.controls.append(Control(f"split {split.engine} {split.chassis}", gain_text(split.engine, split.chassis, "\u2212"),
                                     after, key, ICONS["engine" if split.engine else "chassis"], action=split, wide=True))  # fmt: skip
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
    made = Desk(trn("Discard {n} card", "Discard {n} cards", over), hint=tr("Click the card in your hand that you can spare."))
    made.cards = {d.card: d for d in a.of(Discard) if isinstance(d, Discard)}
    return made


def keep(a: Asked) -> Desk:
    """Tracker: let one go."""
    offers: dict[str, Action] = {d.card: d for d in a.of(Discard) if isinstance(d, Discard)}
    return Desk(term("prompt", "keep"), "market", tr("Click the card that you do not want."), offered=a.view.own.looking, offers=offers)


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
    others = [o for o in (a.question.options if a.question is not None else ())
              if not isinstance(o, SendEscort | PlayEscort | LetBe | PlayAnytime)]  # fmt: skip
    made.controls += [option_control(o, i) for i, o in enumerate(others, 1)]
    made.controls += [Control("let", tr("Let it happen"), tr("when the time is up") if a.question and a.question.seconds else "",
                              "Space" if not cancels else "H", ICONS["pass"], "ready" if cancels and hits_me else "primary",
                              action=let, wide=True) for let in a.of(LetBe)]  # fmt: skip
    return made


def cancel_control(a: Asked, action: Action, state: ButtonState) -> Control:
    """Cancel with an assistant or with the card."""
    if isinstance(action, SendEscort):
        note = trn("{n} assistant on escort", "{n} assistants on escort", a.crew.boxes.escort)
        return Control("send", tr("Cancel with an assistant"), note, "E", ICONS["escort"], state, action=action, wide=True)
    return Control("escort", tr("Cancel with the card"), card_name(words.ESCORT_CARD), "C", ICONS["escort"], state, action=action, wide=True)


def stopped(a: Asked) -> Desk:
    """D6. The guide card, or halt."""
    made = Desk(term("prompt", "stop"), "buttons", tr("This tile stops the drive."))
    made.controls = [Control("guide", tr("Play {card}", card=card_name(words.GUIDE)), tr("drive on"), "G", ICONS["card"], "primary",
                             action=guide, wide=True) for guide in a.of(PlayGuide)]  # fmt: skip
    made.controls += [Control("halt", tr("Stop here"), tr("ends the drive"), "S", ICONS["stop"], action=halt, wide=True) for halt in a.of(Halt)]
    return made


def blind(a: Asked) -> Desk:
    """D7, D10. The tile that came up cannot be paid: a jerrycan, or back."""
    made = Desk(term("prompt", "blind"), "buttons", tr("Too little fuel for this tile: play jerrycans, or turn back."))
    made.controls = [Control("back", tr("Turn back"), tr("nothing is lost"), "B", ICONS["back"], action=back, wide=True) for back in a.of(TurnBack)]
    return made


def plain(a: Asked) -> Desk:
    """Any question that has no form of its own: a button an option."""
    prompt = a.question.prompt if a.question is not None else ""
    made = Desk(term("prompt", prompt))
    options = a.question.options if a.question is not None else ()
    made.controls = [option_control(option, i) for i, option in enumerate(options, 1) if not isinstance(option, PlayAnytime)]
    return made


def option_control(option: Action, number: int) -> Control:
    """An option by its own name."""
    values = ", ".join(str(getattr(option, name)) for name in option.__struct_fields__)
    return Control(f"option {number}", term("action", type(option).__name__), values, str(number) if number < 10 else "", action=option)


BUILDERS: dict[str, Builder] = {
    "bivouac": bivouac, "plan": plan, "sequence": sequence, "drive": driving, "place": place, "lift": pick_space,
    "trail_hunter": pick_space, "con_artist": pick_space, "saboteur": pick_crew, "saboteur_split": saboteur_split,
    "repair": repair, "wear": wear, "discard": discard, "keep": keep, "danger": alarm, "reaction": alarm, "stop": stopped,
    "blind": blind,
}  # fmt: skip
