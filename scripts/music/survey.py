"""Measures and draws a piece of music. scripts/survey_music.py does so with all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import soundfile

from music.loudness import Samples, blocks, decibels, gated, true_peak, weighted
from music.measures import HOP, centroid, likeness, loudness_range, onsets, spectrogram, tenths
from music.notation import read
from music.score import Score
from music.voice_leading import melodies, report

RATE = 44100
FILES = Path(__file__).resolve().parents[2] / "assets" / "music"
FINE = 0.0232  # seconds from one spectrum to the next, for onsets
COLOURS = (
    (214, 96, 72),
    (80, 132, 196),
    (236, 180, 70),
    (98, 158, 92),
    (170, 110, 180),
    (90, 170, 170),
    (150, 120, 90),
)


def samples_of(score: Score) -> Samples:
    """The samples of all files of a piece, one after the other."""
    files = [FILES / f"{score.name}.ogg"]
    if score.file_bars:
        files = [FILES / f"{score.name}_{number + 1}.ogg" for number in range(len(score.chords) // score.file_bars)]
    return np.concatenate([soundfile.read(file, always_2d=True)[0] for file in files])


def of_the_whole(score: Score, samples: Samples) -> str:
    """The line about a piece in the table."""
    squares = (weighted(samples, RATE) ** 2).sum(axis=1)
    alike = likeness(spectrogram(samples, RATE, HOP), HOP)
    return (
        f"{score.name:14} {len(samples) / RATE:6.1f} s {gated(blocks(squares, RATE)):7.2f} LUFS"
        f"  LRA {loudness_range(tenths(squares, RATE)):4.1f} LU {true_peak(samples):6.2f} dBTP  alike {alike:.2f}"
    )


def of_sections(score: Score, samples: Samples) -> Iterator[str]:
    """A line for each section."""
    bar = len(samples) // len(score.chords)
    squares = (weighted(samples, RATE) ** 2).sum(axis=1)
    for name, (first, end) in score.sections.items():
        part = slice(first * bar, end * bar)
        busy = onsets(spectrogram(samples[part], RATE, FINE), FINE)
        loud = decibels(float(squares[part].mean()))
        yield f"    {name:14} {loud:6.1f} LUFS  {centroid(samples[part], RATE):5.0f} Hz  {busy:4.0f} onsets a minute"


def picture(score: Score, samples: Samples, path: Path) -> None:
    """Draw the notes of each part in a colour above the spectrum, with the time from left to right."""
    from PIL import Image, ImageDraw

    wide, high, low = 1600, 480, 380
    image = Image.new("RGB", (wide, high + low), (24, 22, 20))
    pen = ImageDraw.Draw(image)
    for number, part in enumerate(score.parts):
        colour = COLOURS[number % len(COLOURS)]
        pen.text((4 + 120 * (number % 13), 2 + 12 * (number // 13)), part.name, fill=colour)
        for note in part.notes:
            x, end = (at / score.length * wide for at in (note.start, note.start + note.length))
            for key in note.keys:
                y = high - (key - 24) * (high - 30) / 84
                pen.rectangle((x, y - 2, max(x + 1, end - 1), y + 2), fill=colour)
    for name, (first, _end) in score.sections.items():
        x = first / len(score.chords) * wide
        pen.line((x, 26, x, high + low), fill=(110, 104, 96))
        pen.text((x + 3, 28), name, fill=(210, 204, 196))
    bands = spectrogram(samples, RATE, HOP).T[::-1]
    shades = np.clip((bands - bands.max() + 5) / 5 * 255, 0, 255).astype(np.uint8)
    image.paste(Image.fromarray(shades, "L").resize((wide, low)).convert("RGB"), (0, high))
    image.save(path)


def survey(path: Path, pictures: Path | None) -> None:
    """Print the tables of that score, and draw it into the folder, if there is one."""
    score = read(path)
    samples = samples_of(score)
    print(of_the_whole(score, samples), flush=True)
    print("\n".join(of_sections(score, samples)))
    marks, notes = report(score), sum(len(part.notes) for part in melodies(score))
    print(f"    {len(marks)} marks in {notes} notes of melodies: {'; '.join(marks)}")
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
        picture(score, samples, pictures / f"{score.name}.png")
