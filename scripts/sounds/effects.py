"""The synthesis of all effects: a function of the take's random numbers for each."""

from __future__ import annotations

import numpy as np

from sounds.synthesis import (
    RATE,
    Chance,
    Signal,
    add,
    band,
    clock,
    modes,
    panned,
    room,
    silence,
    struck,
    sweep,
    swell,
)


def knock(chance: Chance, hertz: float, body: float, seconds: float = 0.16) -> Signal:
    """A small piece of wood put down: its own tone, the table below it, the first touch."""
    tone = modes(chance, seconds, ((hertz, 0.7, 45), (hertz * 2.72, 0.35, 70), (hertz * 5.1, 0.15, 110)), 0.05)
    table = modes(chance, seconds, ((body, 1.0, 28), (body * 1.9, 0.5, 40)), 0.06)
    return tone + table + 0.5 * band(chance, seconds, 900, 7000) * struck(seconds, 160)


def click(chance: Chance) -> Signal:
    seconds = 0.07
    return room(chance, knock(chance, 1500, 480, seconds) * struck(seconds, 30), 0.05)


def tile(chance: Chance) -> Signal:
    """A thick cardboard tile lands: a slap, and the table's low answer."""
    seconds = 0.22
    slap = band(chance, seconds, 350, 5200) * struck(seconds, 55)
    thud = sweep(seconds, 170 * (pitch := chance.uniform(0.84, 1.16)), 85 * pitch) * struck(seconds, 24)
    found = silence(seconds)
    add(found, panned(0.8 * slap + 0.9 * thud, chance.uniform(-0.1, 0.1)), 0)
    add(found, panned(0.25 * slap[: round(0.06 * RATE)], 0.15), 0.035)  # its other edge
    return room(chance, found, 0.18)


def place(chance: Chance) -> Signal:
    pitch = chance.uniform(0.86, 1.14)
    return room(chance, knock(chance, 620 * pitch, 190 * pitch), 0.14)


def card(chance: Chance) -> Signal:
    """A card slides over paper and snaps down; it moves from one side to the other."""
    seconds = 0.26
    slide = band(chance, seconds, 1800, 9500, 2) * swell(seconds, 0.12, 0.13) ** 2
    ways = np.linspace(-0.5, 0.5, len(slide)) * chance.choice((-1, 1))
    angle = (ways + 1) * np.pi / 4
    found = np.stack([slide * np.cos(angle), slide * np.sin(angle)], axis=1)
    add(found, panned(band(chance, 0.05, 700, 6000) * struck(0.05, 120), float(ways[-1])), 0.17, 1.2)
    return room(chance, found, 0.15, 0.12)


def coin(chance: Chance) -> Signal:
    """Coins fall on each other: thin metal with modes that are no harmony."""
    found = silence(0.5)
    for number in range(int(chance.integers(2, 4))):
        hertz = chance.uniform(2300, 3300)
        ring = modes(chance, 0.4, ((hertz, 0.6, 16), (hertz * 1.51, 0.45, 20), (hertz * 2.47, 0.3, 28), (880, 0.2, 60)))
        add(found, panned(ring, chance.uniform(-0.5, 0.5)), 0.075 * number + chance.uniform(0, 0.02), 0.8**number)
    return room(chance, found, 0.2, 0.12)


def drive(chance: Chance) -> Signal:
    """The engine is opened up: a few heavy strokes that get quicker."""
    seconds, found = 0.8, silence(0.8)
    at, gap = 0.0, 0.052
    while at < 0.68:
        stroke = modes(chance, 0.14, ((74, 1.0, 30), (148, 0.6, 38), (390, 0.25, 60)), 0.06)
        add(found, panned(stroke + 0.3 * band(chance, 0.14, 200, 2400) * struck(0.14, 50), -0.1), at)
        at, gap = at + gap * chance.uniform(0.94, 1.06), max(0.028, gap * 0.955)
    return room(chance, found * (swell(seconds, 0.05, 0.4))[:, None], 0.2)


def danger(chance: Chance) -> Signal:
    """Two low brass notes that rub, over a drum."""
    seconds = 0.7
    t = clock(seconds)
    brass = np.zeros(len(t))
    for hertz in (146.8, 155.6):
        wobble = 2 * np.pi * hertz * t + 0.05 * np.sin(2 * np.pi * 5.5 * t)
        for part in range(1, 9):
            brass += np.sin(part * wobble + chance.uniform(0, 6)) / part * np.exp(-t * (2.2 + part * 0.7))
    drum = sweep(seconds, 95, 48) * struck(seconds, 9)
    skin = band(chance, seconds, 200, 1800) * struck(seconds, 60)
    return room(chance, 0.5 * brass * swell(seconds, 0.02, 0.3) + 1.2 * drum + 0.4 * skin, 0.35, 0.25)


def repair(chance: Chance) -> Signal:
    """Hammer on steel, twice, and a ratchet."""
    found = silence(0.62)
    for at, pitch in ((0.0, 1.0), (0.17, 1.07)):
        steel = ((1180 * pitch, 0.6, 14), (2430 * pitch, 0.4, 20), (3890 * pitch, 0.25, 26), (240, 0.4, 50))
        add(found, panned(modes(chance, 0.4, steel), chance.uniform(-0.3, 0.3)), at + chance.uniform(0, 0.02))
    for number in range(4):
        tick = band(chance, 0.03, 1500, 8000) * struck(0.03, 200)
        add(found, panned(tick, 0.25), 0.36 + 0.05 * number, 0.35)
    return room(chance, found, 0.25)


def fuel(chance: Chance) -> Signal:
    """Petrol glugs out of a can: bubbles of rising pitch, and the stream."""
    seconds, found = 0.75, silence(0.75)
    for number in range(5):
        low = 190 + 26 * number + chance.uniform(-14, 14)
        bubble = sweep(0.13, low, low * 1.7) * struck(0.13, 22, 0.012)
        add(found, panned(bubble, chance.uniform(-0.2, 0.2)), 0.02 + 0.125 * number + chance.uniform(0, 0.02))
    stream = band(chance, seconds, 900, 4200) * swell(seconds, 0.15, 0.3)
    return room(chance, found + panned(0.12 * stream, 0.1), 0.2)


def passing(chance: Chance) -> Signal:
    """A paper is folded and put away."""
    seconds, found = 0.36, silence(0.36)
    for at, loud in ((0.0, 0.7), (0.13, 1.0)):
        fold = band(chance, 0.16, 500, 4800, 2) * swell(0.16, 0.03, 0.12) ** 2
        add(found, panned(fold, chance.uniform(-0.3, 0.3)), at + chance.uniform(0, 0.02), loud)
    add(found, panned(sweep(0.12, 150, 90) * struck(0.12, 30), 0), 0.2, 0.6)
    return room(chance, found * np.ones((round(seconds * RATE), 1)), 0.16)


def horn(chance: Chance) -> Signal:
    """A rubber-bulb horn: a reed that is pressed, holds and lets go; twice in one of the takes."""
    found = silence(0.62)
    hertz, pressed = (
        311 * chance.uniform(0.98, 1.02),
        ((0.0, 0.3),) if chance.uniform() < 0.6 else ((0, 0.14), (0.2, 0.3)),
    )
    for at, long in pressed:
        t = clock(long)
        bend = hertz * (1 - 0.07 * np.exp(-t * 40) - 0.05 * np.clip((t - long + 0.06) / 0.06, 0, 1))
        phase = 2 * np.pi * np.cumsum(bend) / RATE
        reed = sum(
            (np.sin(part * phase) / part**0.7 * (1.0 if part % 2 else 0.55) for part in range(1, 11)), np.zeros(len(t))
        )
        breath = 0.2 * band(chance, long, 900, 3500)
        add(found, panned((reed * 0.4 + breath) * swell(long, 0.018, 0.05), -0.1), at)
    return room(chance, found, 0.3, 0.22)


def finish(chance: Chance) -> Signal:
    """Trumpets: a fanfare in three parts, each player a little late."""
    found = silence(1.75)
    tune = (
        (0.0, 392, 0.16),
        (0.16, 392, 0.14),
        (0.32, 523.3, 0.16),
        (0.48, 659.3, 0.3),
        (0.8, 587.3, 0.15),
        (0.96, 784, 0.7),
    )
    for place_, interval in ((-0.5, 0.5), (0.0, 1.0), (0.5, 0.749)):
        for start, hertz, long in tune:
            add(found, panned(trumpet(chance, hertz * interval, long), place_), start + chance.uniform(0, 0.014), 0.5)
    return room(chance, found, 0.6, 0.3)


def trumpet(chance: Chance, hertz: float, seconds: float) -> Signal:
    """A note: brighter as it is louder, with a little vibrato."""
    t = clock(seconds + 0.06)
    loud = swell(seconds + 0.06, 0.03, 0.09)
    phase = 2 * np.pi * hertz * (1 + 0.003 * chance.uniform(-1, 1)) * t + 0.06 * np.sin(2 * np.pi * 5.8 * t) * np.clip(
        t * 4, 0, 1
    )
    found: Signal = sum(
        (np.sin(part * phase) * loud ** (1 + part / 4) / part**0.8 for part in range(1, 13)), np.zeros(len(t))
    )
    return found


def turn(chance: Chance) -> Signal:
    """Two strokes of a desk bell."""
    found = silence(0.9)
    for at, hertz in ((0.0, 1046.5), (0.14, 1396.9)):
        bell = ((hertz, 0.7, 6), (hertz * 2.0, 0.3, 9), (hertz * 2.76, 0.3, 12), (hertz * 5.4, 0.12, 20))
        add(found, panned(modes(chance, 0.7, bell, 0.002), 0.1), at)
    return room(chance, found, 0.4, 0.25)


def alert(chance: Chance) -> Signal:
    """A telegraph key, then a bell that falls by a third."""
    found = silence(0.8)
    for at in (0.0, 0.06):
        add(found, panned(knock(chance, 1900, 520, 0.08), -0.2), at, 0.5)
    for at, hertz in ((0.13, 740), (0.27, 622.3)):
        bell = ((hertz, 0.7, 7), (hertz * 2.76, 0.35, 11), (hertz * 4.1, 0.15, 16))
        add(found, panned(modes(chance, 0.5, bell, 0.003), 0.15), at)
    return room(chance, found, 0.35, 0.22)


def steam(chance: Chance) -> Signal:
    """A bang, a long hiss that dies away, and a whistle that loses heart."""
    seconds = 1.6
    hiss = band(chance, seconds, 1600, 12000, 2) * np.exp(-1.9 * clock(seconds)) * np.minimum(1, clock(seconds) / 0.05)
    whistle = sweep(seconds, 1780, 1260) * np.exp(-3 * clock(seconds)) * np.minimum(1, clock(seconds) / 0.2)
    bang = band(chance, seconds, 60, 900) * struck(seconds, 16)
    found = panned(0.8 * hiss, 0.15) + panned(0.12 * whistle, -0.2) + panned(1.5 * bang, 0)
    return room(chance, found, 0.3)


def storm(chance: Chance) -> Signal:
    """A gust from one side to the other."""
    seconds = 1.9
    gust = band(chance, seconds, 220, 2600, 2) + 0.8 * band(chance, seconds, 40, 240)
    howl = band(chance, seconds, 560, 640, 10) * (0.5 + 0.5 * np.sin(2 * np.pi * 0.9 * clock(seconds)))
    loud = np.sin(np.pi * clock(seconds) / seconds) ** 1.4
    angle = (np.linspace(-0.7, 0.7, len(loud)) + 1) * np.pi / 4
    mono = (gust + 0.6 * howl) * loud
    return np.stack([mono * np.cos(angle), mono * np.sin(angle)], axis=1)


def dice(chance: Chance) -> Signal:
    """A die on wood: hops that get lower and closer, then it rocks and lies."""
    found, at, gap, loud, place_ = silence(1.0), 0.0, 0.2 * chance.uniform(0.9, 1.1), 1.0, 0.6
    while gap > 0.022:
        hop = knock(chance, chance.uniform(1500, 2300), 260, 0.12)
        add(found, panned(hop, place_), at, loud)
        at, gap, loud, place_ = at + gap, gap * chance.uniform(0.66, 0.8), loud * 0.8, place_ * 0.7
    return room(chance, found, 0.2)


def stamp(chance: Chance) -> Signal:
    """A rubber stamp: the spring, and the desk."""
    found, pitch = silence(0.36), chance.uniform(0.86, 1.14)
    add(found, panned(modes(chance, 0.1, ((2900, 0.3, 40), (4300, 0.15, 60))), 0.2), 0, 0.4)
    blow = sweep(0.26, 130 * pitch, 62 * pitch) * struck(0.26, 22) + 0.5 * band(chance, 0.26, 250, 2600) * struck(
        0.26, 60
    )
    add(found, panned(blow, 0), 0.05 + chance.uniform(0, 0.02))
    return room(chance, found, 0.2)


def no(chance: Chance) -> Signal:
    """A muted, low double knock: it can't be done."""
    found, pitch = silence(0.32), chance.uniform(0.9, 1.1)
    for at in (0.0, chance.uniform(0.1, 0.13)):
        blow = modes(chance, 0.18, ((196 * pitch, 0.9, 26), (233 * pitch, 0.6, 30), (98 * pitch, 0.6, 24)))
        add(found, panned(blow, 0), at, 1 - at)
    return room(chance, found, 0.15)


def bag(chance: Chance) -> Signal:
    """A hand in a cloth bag full of tiles."""
    seconds, found = 0.5, silence(0.5)
    cloth = (
        band(chance, seconds, 400, 3600, 2) * swell(seconds, 0.12, 0.25) * (0.6 + 0.4 * band(chance, seconds, 2, 14))
    )
    add(found, panned(0.4 * cloth, 0), 0)
    for _ in range(7):
        add(found, panned(knock(chance, 1100, 330, 0.09), chance.uniform(-0.4, 0.4)), chance.uniform(0.05, 0.36), 0.35)
    return room(chance, found, 0.15)


def cheer(chance: Chance) -> Signal:
    """A crowd calls out and claps."""
    seconds = 1.9
    found = silence(seconds)
    for _ in range(16):
        hertz = chance.uniform(260, 620)
        voice = np.zeros(round(1.3 * RATE))
        phase = 2 * np.pi * np.cumsum(hertz * (1 + 0.25 * swell(1.3, 0.4, 0.9))) / RATE
        for part in range(1, 8):
            voice += np.sin(part * phase) / part * np.exp(-(((part * hertz - 950) / 900) ** 2))
        add(found, panned(voice * swell(1.3, 0.25, 0.8), chance.uniform(-0.9, 0.9)), chance.uniform(0, 0.5), 0.25)
    for _ in range(90):
        clap = band(chance, 0.04, 900, 5200) * struck(0.04, 110)
        add(found, panned(clap, chance.uniform(-1, 1)), chance.uniform(0.1, 1.8), chance.uniform(0.1, 0.4))
    return room(chance, found * swell(seconds, 0.15, 0.8)[:, None], 0.4, 0.3)
