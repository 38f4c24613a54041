"""No letter of our languages is missing, and none is too small."""

import io
import unicodedata
from pathlib import Path

import platformdirs
import pytest
from fontTools.ttLib import TTFont

from greatrace.great_race import content_loader
from greatrace_client.ui.draw import fonts, lettering
from greatrace_client.ui.draw.glyphs import GLYPHS, Glyph
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import MIN_TEXT, TYPE

ENGLISH = "abcdefghijklmnopqrstuvwxyz"
FRENCH = "àâäæçéèêëîïôœöùûüÿ"
ITALIAN = "àèéìíîòóùú"
DUTCH = "áéíóúàèëïöüĳ".replace("ĳ", "ij")
SIGNS = "0123456789 .,:;!?'’‘“”«»„–—-…·×−+=%€°&()/\u00a0"
LETTERS = sorted(set(ENGLISH + FRENCH + ITALIAN + DUTCH))


@pytest.mark.parametrize("face", sorted(fonts.WEIGHTS))
def test_both_text_faces_have_every_letter_and_sign(face: str) -> None:
    data = fonts.face_bytes(face)
    assert data is not None
    with TTFont(io.BytesIO(data)) as font:
        held = set(font.getBestCmap())
        assert "fvar" not in font, "a static cut"
        assert font["OS/2"].usWeightClass == fonts.WEIGHTS[face]
    capitals = [c.upper() for c in LETTERS if c != "ÿ"]
    missing = [c for c in [*LETTERS, *"".join(capitals), *SIGNS] if ord(c) not in held]
    assert not missing


def test_a_cut_font_is_kept_for_the_next_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_, **__: str(tmp_path))
    fonts.face_bytes.cache_clear()
    first = fonts.face_bytes("bold")
    kept = list((tmp_path / "fonts").iterdir())
    assert [path.suffix for path in kept] == [".ttf"]
    fonts.face_bytes.cache_clear()
    monkeypatch.setattr(fonts, "cut", lambda *_: pytest.fail("was cut again"))
    assert fonts.face_bytes("bold") == first
    fonts.face_bytes.cache_clear()


def test_an_unwritable_cache_folder_is_no_trouble(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_, **__: str(tmp_path / "file"))
    fonts.face_bytes.cache_clear()
    assert fonts.face_bytes("text")
    fonts.face_bytes.cache_clear()


def test_without_jost_there_are_words_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "variable_font", lambda: None)
    fonts.face_bytes.cache_clear()
    fonts.font.cache_clear()
    assert fonts.text_width("Colomb", "bold", 20) > 20
    fonts.face_bytes.cache_clear()
    fonts.font.cache_clear()


@pytest.mark.parametrize("letter", sorted({c.upper() for c in LETTERS if c != "ß"} | set("0123456789.,:’-–&!?·")))
def test_every_display_letter_is_drawn_by_us(letter: str) -> None:
    assert lettering.is_ours(letter)
    image = lettering.line(letter, 60, "#000000")
    ink = image.get_bounding_rect(min_alpha=128)
    assert ink.w > 4
    assert ink.h > 4


def test_no_two_display_glyphs_are_the_same() -> None:
    assert len({(glyph.fat, glyph.thin) for glyph in GLYPHS.values()}) == len(GLYPHS)


@pytest.mark.parametrize("name", sorted(GLYPHS))
def test_a_display_letter_keeps_inside_its_width_and_line(name: str) -> None:
    image = lettering.line(name, 200, "#000000")
    ink = image.get_bounding_rect(min_alpha=60)
    assert ink.left >= 1
    assert ink.right <= image.get_width() - 1
    assert ink.top > 0
    assert ink.bottom < image.get_height()


def test_accents_stand_above_and_cedillas_below() -> None:
    plain = lettering.line("EC", 100, "#000000").get_bounding_rect(min_alpha=128)
    assert lettering.line("ÉC", 100, "#000000").get_bounding_rect(min_alpha=128).top < plain.top - 8
    assert lettering.line("EÇ", 100, "#000000").get_bounding_rect(min_alpha=128).bottom > plain.bottom + 8


def test_lower_case_is_set_in_capitals() -> None:
    assert lettering.width("Zoë’s œuvre", 40) == lettering.width("ZOË'S ŒUVRE", 40)


def test_a_letter_that_we_have_not_drawn_comes_from_the_text_face() -> None:
    assert not lettering.is_ours("Ж")
    image = lettering.line("Ж", 60, "#000000")
    assert image.get_bounding_rect(min_alpha=128).w > 10


def test_every_city_and_board_can_be_set_in_display_letters() -> None:
    for board in content_loader.load().boards.values():
        for name in (board.name, *(city.name for city in board.cities.values())):
            assert all(lettering.is_ours(c) for c in lettering.capitals(name)), name


def test_glyphs_are_plain_path_data() -> None:
    for glyph in GLYPHS.values():
        assert isinstance(glyph, Glyph)
        assert set(glyph.fat + glyph.thin) <= set("MLHVCAZSQ0123456789. -"), glyph


def test_the_languages_need_no_combining_marks() -> None:
    """What is typed decomposed is set like what is typed composed."""
    decomposed = unicodedata.normalize("NFD", "É")
    assert lettering.width(unicodedata.normalize("NFC", decomposed), 50) == lettering.width("É", 50)


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080), (2560, 1440)])
def test_no_text_is_ever_too_small(size: tuple[int, int]) -> None:
    page = Page(*size)
    for name in TYPE:
        assert page.text_px(name) >= MIN_TEXT
    assert page.text_px(3) == MIN_TEXT


def test_a_long_line_gets_smaller_and_then_an_ellipsis() -> None:
    page = Page(1920, 1080)
    assert page.text("Alessandra", 0, 20, 20, fit=400) == pytest.approx(page.measure("Alessandra", 20), abs=1)
    assert page.text("Alessandra", 0, 20, 20, fit=80) <= 80
    assert page.text("Alessandra of the Great Sand Sea", 0, 20, 20, fit=120) <= 120


def test_wrapped_text_keeps_to_its_width_and_tells_its_height() -> None:
    page = Page(1920, 1080)
    words = "Place two terrain tiles, then look at the map and think again about fuel"
    lines = page.broken(words, 200, 17)
    assert " ".join(lines) == words
    assert all(page.measure(line, 17) <= 200 for line in lines)
    step = 17 * 1.28
    assert page.wrap(words, 0, 30, 200, 17, dry=True) == pytest.approx(30 + len(lines) * step, abs=0.1)
    assert page.broken("one\ntwo", 500, 17) == ["one", "two"]
