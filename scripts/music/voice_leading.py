"""Checks of a score by the rules of harmony: notes out of an instrument's range, unresolved dissonances on strong
beats, parallel fifths and octaves between two parts.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from music.instruments import INSTRUMENTS, KITS
from music.score import Note, Part, Score, tones

STRONG = {3: 3, 4: 2}  # beats from one strong beat to the next
STEP = 2  # largest interval in half steps from a dissonance to its resolution
PERFECT = frozenset({0, 7})
DOUBLED = 4  # moves in a row in the same octave: an intended doubling


def melodies(score: Score) -> list[Part]:
    """The parts that play one note at a time."""
    return [
        part
        for part in score.parts
        if part.instrument not in {*KITS, "timpani"} and part.notes and all(len(note.keys) == 1 for note in part.notes)
    ]


def out_of_range(score: Score) -> list[str]:
    """Notes outside the instrument's range."""
    found = []
    for part in score.parts:
        if part.instrument in KITS:
            continue
        low, high = INSTRUMENTS[part.instrument].low, INSTRUMENTS[part.instrument].high
        found += [
            f"{part.name} bar {note.start // score.beats + 1:.0f}: {key}"
            for note in part.notes
            for key in note.keys
            if not low <= key <= high
        ]
    return found


def unresolved(score: Score) -> list[str]:
    """Long notes on strong beats that neither belong to the chord nor move on by a step."""
    found = []
    for part in melodies(score):
        for note, following in itertools.pairwise(sorted(part.notes, key=lambda each: each.start)):
            strong = note.start % STRONG[score.beats] == 0 and note.length >= 1
            foreign = note.keys[0] % 12 not in tones(score.chord(note.start))
            if strong and foreign and abs(following.keys[0] - note.keys[0]) > STEP:
                found.append(f"{part.name} bar {note.start // score.beats + 1:.0f}: {note.keys[0]}")
    return found


def together(one: Part, other: Part) -> Iterator[tuple[Note, Note]]:
    """Pairs of notes that begin at the same time."""
    begun = {note.start: note for note in other.notes}
    for note in sorted(one.notes, key=lambda each: each.start):
        if note.start in begun:
            yield note, begun[note.start]


def parallels(score: Score) -> list[str]:
    """Moves of two parts in the same direction from a fifth or octave to another, unless one doubles the other."""
    found = []
    for one, other in itertools.combinations(melodies(score), 2):
        bad: list[float] = []
        run = 0
        for (high, low), (high_after, low_after) in itertools.pairwise(together(one, other)):
            before, after = high.keys[0] - low.keys[0], high_after.keys[0] - low_after.keys[0]
            near = high_after.start - high.start <= score.beats
            moved = high.keys[0] != high_after.keys[0]
            if near and before == after and before % 12 in PERFECT:
                run += moved or before % 12 == 0
                bad += [high_after.start] * moved
            else:
                bad = settled(bad, run)
                run = 0
        bad = settled(bad, run)
        found += [f"{one.name} and {other.name} bar {start // score.beats + 1:.0f}" for start in bad]
    return found


def settled(bad: list[float], run: int) -> list[float]:
    """The findings without the last `run` if these moves are a doubling."""
    return bad[: max(0, len(bad) - run)] if run >= DOUBLED else bad


def report(score: Score) -> Sequence[str]:
    """All findings, a line each."""
    return [
        *(f"range: {each}" for each in out_of_range(score)),
        *(f"dissonance: {each}" for each in unresolved(score)),
        *(f"parallels: {each}" for each in parallels(score)),
    ]
