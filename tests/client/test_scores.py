"""The scores of the music: they can be read, have form, lie in their instruments, and their voices are led well."""

from __future__ import annotations

from pathlib import Path

import pytest

from music.notation import read, scores
from music.score import Score, ScoreError
from music.voice_leading import melodies, out_of_range, parallels, unresolved

ALL = {path.stem: path for path in scores()}
PARALLELS = 0.04  # of a score's melody notes that may follow another part in fifths or octaves: dance bands do
UNRESOLVED = 0.01


def score(text: str, folder: Path) -> Score:
    """That score, read from a file."""
    path = folder / "test.score"
    path.write_text("chords Dm | A7\n" + text, encoding="utf-8")
    return read(path)


@pytest.mark.parametrize("name", ALL)
def test_a_score_lies_in_its_instruments_and_leads_its_voices(name: str) -> None:
    found = read(ALL[name])
    notes = sum(len(part.notes) for part in melodies(found))
    assert out_of_range(found) == []
    assert len(unresolved(found)) <= UNRESOLVED * notes
    assert len(parallels(found)) <= PARALLELS * notes


@pytest.mark.parametrize("name", ALL)
def test_a_score_has_sections_that_differ_in_who_plays(name: str) -> None:
    found = read(ALL[name])
    assert len(found.sections) >= 6
    assert [end for _first, end in found.sections.values()][:-1] == [first for first, _ in found.sections.values()][1:]
    assert {first for first, _ in list(found.sections.values())[:1]} == {0}
    assert max(end for _, end in found.sections.values()) == len(found.chords)
    played = [
        frozenset(
            (part.name, len([note for note in part.notes if first <= note.start // found.beats < end]))
            for part in found.parts
        )
        for first, end in found.sections.values()
    ]
    assert len(set(played)) == len(played)


def test_the_layers_of_the_race_have_one_form() -> None:
    layers = [read(path) for path in ALL.values() if path.parent.name == "race"]
    assert len(layers) == 12
    assert len({str((each.tempo, each.beats, each.chords, each.sections, each.file_bars)) for each in layers}) == 1
    assert len(layers[0].chords) % layers[0].file_bars == 0


def test_notes_patterns_copies_and_second_voices(tmp_path: Path) -> None:
    found = score(
        "part lead = clarinet, level 0, pan 0\nnotes 1: d5:1 f5!:3\ncopy lead 1-1 at 2 up -5\n"
        "part second = clarinet, level 0, pan 0\nbelow lead 1-1\n"
        "part bass = acoustic_bass, level 0, pan 0\npattern 1-2: R:1 F:1 T:1 A:1\n",
        tmp_path,
    )
    lead, second, bass = ([note.keys for note in part.notes] for part in found.parts)
    assert lead == [(74,), (77,), (69,), (72,)]
    assert second == [(69,), (74,)]
    assert bass == [(38,), (33,), (41,), (32,), (33,), (40,), (37,), (37,)]
    assert found.parts[0].notes[1].force > found.parts[0].notes[0].force


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("part x = kazoo, level 0, pan 0", "kazoo"),
        ("part x = clarinet, level 0, pan 0\nnotes 1: d5:3", "3 beats"),
        ("part x = clarinet, level 0, pan 0\nnotes 3: d5:4", "no bar 3"),
        ("part x = clarinet, level 0, pan 0\nnotes 1: h5:4", "h5"),
        ("part x = clarinet, level 0, pan 0\ncopy y 1-1 at 2 up 0", "no part"),
        ("tune x", "unknown"),
    ],
)
def test_a_mistake_in_a_score_is_told_with_its_line(line: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(ScoreError, match=f"test.score, line .*{why}"):
        score(line, tmp_path)


def test_what_a_teacher_would_mark_is_found(tmp_path: Path) -> None:
    found = score(
        "part one = clarinet, level 0, pan 0\nnotes 1: a4:2 g#4:2 | e5:4\n"
        "part two = clarinet, level 0, pan 0\nnotes 1: d4:2 c#4:2 | c6:2 a3:2\n"
        "part low = piccolo, level 0, pan 0\nnotes 1: c4:4\n",
        tmp_path,
    )
    assert parallels(found) == ["one and two bar 1"]
    assert [each.split(":")[0] for each in unresolved(found)] == ["one bar 1", "two bar 1", "two bar 2"]
    assert len(out_of_range(found)) == 1
