"""No letter of our languages is missing, and none is too small."""

import io
import re
import unicodedata
from pathlib import Path

import platformdirs
import pygame
import pytest
from fontTools.ttLib import TTFont

from greatrace.great_race import content_loader
from greatrace_client.i18n import LANGUAGES
from greatrace_client.ui.draw import fonts, lettering
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, MIN_TEXT, TYPE
from greatrace_client.ui.draw.wrapping import wrapped
from tests.client.catalog_texts import texts_of

ENGLISH = "abcdefghijklmnopqrstuvwxyz"
FRENCH = "àâäæçéèêëîïôœöùûüÿ"
ITALIAN = "àèéìíîòóùú"
DUTCH = "áéíóúàèëïöüĳ".replace("ĳ", "ij")
GERMAN, SPANISH, POLISH = "äöüß", "áéíñóúü", "ąćęłńóśźż"
OTHERS = "ãõâêôåäöæøðþáéíóúýčďěňřšťůžáäčďéíĺľňóôŕšťúýžőűășțâîđšćžğışēūģķļņįųė"  # what Latin languages of Europe have
SIGNS = "¿¡0123456789 .,:;!?'’‘“”«»„–—-…·×−+=%€°&()/\u00a0"
LETTERS = sorted(set(ENGLISH + FRENCH + ITALIAN + DUTCH + GERMAN + SPANISH + POLISH + OTHERS))


@pytest.mark.parametrize("face", sorted(fonts.WEIGHTS))
def test_both_text_faces_have_every_letter_and_sign(face: str) -> None:
    data = fonts.face_bytes(face)
    assert data is not None
    with TTFont(io.BytesIO(data)) as font:
        held = set(font.getBestCmap())
        assert "fvar" not in font, "a static cut"
        assert font["OS/2"].usWeightClass == fonts.WEIGHTS[face]
    capitals = [c.upper() for c in LETTERS if c not in "ÿß"]
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
    monkeypatch.setattr(fonts, "variable_font", lambda: pytest.fail("the package was asked, which takes long"))
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
    monkeypatch.setattr(fonts, "release", lambda: "")
    fonts.face_bytes.cache_clear()
    fonts.font.cache_clear()
    assert fonts.text_width("Colomb", "bold", 20) > 20
    fonts.face_bytes.cache_clear()
    fonts.font.cache_clear()


@pytest.mark.parametrize(
    "letter", sorted({c.upper() for c in LETTERS if c != "ß"} | set("0123456789.,:’-–&!?·¿¡“”„«»×%"))
)
def test_every_display_letter_is_drawn_by_us(letter: str) -> None:
    assert all(map(lettering.is_ours, lettering.capitals(letter)))
    image = lettering.line(letter, 60, "#000000")
    ink = image.get_bounding_rect(min_alpha=128)
    assert ink.w > 4
    assert ink.h > 4


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_every_letter_of_a_language_that_is_shipped_is_drawn_by_us(code: str) -> None:
    letters = {letter for text in texts_of(code) for letter in lettering.capitals(text) if letter.isalpha()}
    assert len(letters) > 25
    assert not {letter for letter in letters if not lettering.is_ours(letter)}


@pytest.mark.parametrize("code", list(LANGUAGES))
@pytest.mark.parametrize("face", sorted(fonts.WEIGHTS))
def test_every_sign_of_a_language_that_is_shipped_is_in_the_text_face(face: str, code: str) -> None:
    signs = {sign for text in texts_of(code) for sign in text if sign.isprintable()}
    assert not {sign for sign in signs if not fonts.has_letter(face, sign)}


def test_a_sharp_s_is_set_as_two_letters() -> None:
    assert lettering.width("Straße", 40) == lettering.width("STRASSE", 40) == lettering.width("STRAẞE", 40)


@pytest.mark.parametrize(("word", "plain"), [("ŻÓŁĆ", "ZOLC"), ("Ę", "E"), ("Č", "C"), ("Ş", "S")])
def test_marks_and_strokes_change_the_picture(word: str, plain: str) -> None:
    with_marks, without = (lettering.line(each, 80, "#000000") for each in (word, plain))
    assert pygame.mask.from_surface(with_marks).count() > pygame.mask.from_surface(without).count()


def test_a_letter_that_the_text_face_lacks_comes_from_the_second_face() -> None:
    assert not fonts.has_letter("text", "Θ")
    assert fonts.face_of("text", "Θ") == fonts.OWN
    assert fonts.runs("5 Θ à", "text") == (("text", "5 "), (fonts.OWN, "Θ"), ("text", " à"))
    mixed = fonts.render("Nº Θ", "text", 40, "#000000")
    assert mixed.get_width() == pytest.approx(fonts.text_width("Nº Θ", "text", 40), abs=1)
    assert mixed.get_height() == fonts.render("N", "text", 40, "#000000").get_height()
    assert (
        pygame.mask.from_surface(mixed).count()
        > pygame.mask.from_surface(fonts.render("Nº ", "text", 40, "#000000")).count()
    )


def test_a_letter_that_no_font_has_is_still_a_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "SYSTEM_FONTS", ())
    for cached in (fonts.fonts_of_system, fonts.face_of, fonts.runs):
        cached.cache_clear()
    assert fonts.face_of("text", "\ue123") == "text"
    for cached in (fonts.fonts_of_system, fonts.face_of, fonts.runs):
        cached.cache_clear()


JAPANESE = "砂漠を越える長いレースでは、燃料と時間のどちらも足りなくなる。（休むなら、町で休もう。）"


def test_a_script_without_spaces_is_wrapped_between_its_letters() -> None:
    lines = list(wrapped(JAPANESE, lambda line: len(line) <= 10))
    assert "".join(lines) == JAPANESE
    assert all(len(line) <= 10 for line in lines)
    assert len(lines) <= len(JAPANESE) // 8 + 1
    assert not any(line[0] in "、。）" or line[-1] == "（" for line in lines)


def test_words_with_spaces_are_never_broken_inside() -> None:
    english = "Kilometre-long lines of don’t-break-me words"
    assert list(wrapped(english, lambda line: len(line) <= 16)) == [
        "Kilometre-long",
        "lines of",
        "don’t-break-me",
        "words",
    ]
    assert list(wrapped("5 km 砂漠 OK", lambda line: len(line) <= 5)) == ["5 km", "砂漠 OK"]


def test_a_page_wraps_japanese_to_its_width() -> None:
    page = Page(1280, 720)
    lines = page.broken(JAPANESE, 160, 17)
    assert "".join(lines) == JAPANESE
    assert len(lines) > 2
    assert all(page.measure(line, 17) <= 160 for line in lines)


def test_no_two_display_glyphs_are_the_same() -> None:
    assert len({art(name) for name in lettering.drawn().values()}) == len(lettering.drawn())


@pytest.mark.parametrize("name", sorted(sign for sign in lettering.drawn() if not unicodedata.combining(sign)))
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


def test_letters_are_drawn_in_ink_alone_so_that_they_take_any_colour() -> None:
    for name in lettering.drawn().values():
        assert set(re.findall("#[0-9A-F]{6}", art(name))) == {INK}, name
        assert set(re.findall("#[0-9A-F]{6}", art(name, (INK, "#123456")))) == {"#123456"}


def test_an_accent_alone_is_not_one_of_our_letters() -> None:
    assert "\u0301" in lettering.drawn()
    assert not lettering.is_ours("\u0301")


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
