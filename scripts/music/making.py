"""Makes the files of a score: played, at the wanted loudness, compressed. scripts/make_music.py makes all of them."""

from __future__ import annotations

import json
from pathlib import Path

from music.files import RATE, held_back, levelled, ridden, write
from music.loudness import Samples, integrated, true_peak
from music.notation import read, scores
from music.render import Band
from music.score import Score

OUTPUT = Path(__file__).resolve().parents[2] / "assets" / "music"
LOUDNESS_FILE = "loudness.json"
TARGET = -18.0  # LUFS of a piece, and of a layer that is heard alone
QUALITY = 0.945  # of libsndfile's compression: 0 is the largest file


def files(score: Score, samples: Samples) -> dict[str, Samples]:
    """The samples of each file of that score, by file name."""
    if not score.file_bars:
        return {score.name: samples}
    number = len(score.chords) // score.file_bars
    size = len(samples) // number
    return {f"{score.name}_{part + 1}": samples[part * size : (part + 1) * size] for part in range(number)}


def make(path: Path, font: Path, output: Path) -> tuple[str, float, str]:
    """Write that score's files. Its name, its loudness in LUFS, and a line of text about it."""
    score = read(path)
    samples = levelled(ridden(Band(font).play(score)), TARGET, limit=held_back)
    found, size = integrated(samples, RATE), 0
    for name, part in files(score, samples).items():
        file = output / f"{name}.ogg"
        write(file, part, QUALITY)
        size += file.stat().st_size
    line = (
        f"{score.name:14} {len(samples) / RATE:6.1f} s {size / 1024:7.0f} KiB"
        f" {found:7.2f} LUFS {true_peak(samples):6.2f} dBTP"
    )
    return score.name, round(found, 2), line


def note(name: str, level: float) -> None:
    """Record the loudness of that score, beside the others; names of removed scores are left out."""
    file = OUTPUT / LOUDNESS_FILE
    kept = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    known = {path.stem for path in scores()}
    loudness = {each: kept[each] for each in kept.keys() & known} | {name: level}
    file.write_text(json.dumps(loudness, indent=2, sort_keys=True) + "\n", encoding="utf-8")
