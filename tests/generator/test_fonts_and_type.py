"""Fonts and the setting of type."""

import re
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFont

from generator.fonts import FOLDER, face
from generator.fonts.alphabets import PHONE, PHONE_SELDOM
from generator.page.geometry import Box
from generator.pens.log import LogPen
from generator.pens.pen import Font
from generator.pens.type import cap_mm, fitted, label, paragraph, paragraph_height, width_mm

FONTS: tuple[Font, ...] = get_args(Font)
WORDS = "'t Hoogeland, Ĳssel: 12 tulips – ½ × 3 → −4 …"
STATIC = Path(__file__).parents[2] / "static"
ON_PHONES = ["title", "text", "text-bold"]
sentences = st.lists(st.text("abcdefgTVWAo.,'-", min_size=1, max_size=12), min_size=1, max_size=30).map(" ".join)


@pytest.mark.parametrize("font", FONTS)
def test_widths_are_those_of_the_printed_font(font: Font) -> None:
    printed = TTFont(font, str(face(font).file)).stringWidth(WORDS, 1000)
    unkerned = face(font).advance(WORDS) - sum(face(font).kernings(WORDS))
    assert unkerned == pytest.approx(printed, rel=0.001)


@pytest.mark.parametrize("font", FONTS)
def test_every_face_has_latin_letters_signs_and_arrows(font: Font) -> None:
    wanted = "ÀÉÎÕÜßçñőŁžĳĲ‘’“”„–—…•·−×½¼¾≤≥←↑→↓€°"
    assert set(wanted) <= set(face(font).widths)


@pytest.mark.parametrize("font", ["text", "text-italic", "text-bold"])
def test_figures_of_the_sans_are_all_equally_wide_and_never_kerned(font: Font) -> None:
    assert len({face(font).widths[figure] for figure in "0123456789"}) == 1
    assert not any(face(font).kernings(a + b)[0] for a in "0123456789" for b in "0123456789")


def test_close_pairs_are_drawn_together() -> None:
    assert face("title").kernings("AV.")[0] < 0
    assert width_mm("AVAVAV", "title", 20) < 3 * (width_mm("A", "title", 20) + width_mm("V", "title", 20))


def test_a_letter_that_the_font_does_not_have_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"title\.ttf has no letter '✓'"):
        width_mm("done ✓", "title", 10)


def test_a_width_is_in_millimetres_and_grows_with_the_size() -> None:
    """A hundred figures of 0.475 em at 10 pt are 475 pt."""
    assert width_mm("5" * 100, "text", 10) == pytest.approx(475 * 25.4 / 72)
    assert width_mm("5" * 100, "text", 20) == pytest.approx(950 * 25.4 / 72)


def test_words_that_fit_keep_their_size() -> None:
    assert fitted("Beemster", "title", 12, width=100) == 12


def test_words_too_wide_shrink_until_they_fit() -> None:
    size = fitted("De Beemster of 1612", "title", 24, width=30)
    assert size < 24
    assert width_mm("De Beemster of 1612", "title", size) <= 30 < width_mm("De Beemster of 1612", "title", size + 0.3)


def set_in(width: float, words: str) -> list[str]:
    """The lines of a paragraph in a column that is so wide."""
    pen = LogPen()
    paragraph(pen, Box(0, 0, width, 0), words, font="text", size=9, colour="#000000")
    return [line.split(": ")[1] for line in pen.lines]


@given(words=sentences, width=st.floats(5, 80))
def test_wrapping_keeps_every_word_and_no_line_is_too_wide_unless_it_is_one_word(words: str, width: float) -> None:
    lines = set_in(width, words)
    assert " ".join(lines).split() == words.split()
    assert all(width_mm(line, "text", 9) <= width + 1e-9 or " " not in line for line in lines)


@given(words=sentences, width=st.floats(5, 80))
def test_a_line_is_only_broken_where_the_next_word_would_not_have_fitted(words: str, width: float) -> None:
    for line, after in pairwise(set_in(width, words)):
        assert width_mm(f"{line} {after.split()[0]}", "text", 9) > width


def test_a_space_that_does_not_break_keeps_two_words_together() -> None:
    assert set_in(width_mm("to 8", "text", 9) + 0.5, "to 8\u00a0mm") == ["to", "8\u00a0mm"]


def test_stars_set_words_in_italic_and_bold_within_a_line() -> None:
    pen = LogPen()
    paragraph(pen, Box(0, 0, 100, 0), "a *b c* d **e**.", font="text", size=10, colour="#000000")
    assert [line.split(" at ")[0] for line in pen.lines] == [
        "text text 10pt #000000",
        "text text-italic 10pt #000000",
        "text text 10pt #000000",
        "text text-bold 10pt #000000",
        "text text 10pt #000000",
    ]
    assert [line.split(": ")[1] for line in pen.lines] == ["a ", "b c ", "d ", "e", "."]


def test_a_paragraph_uses_one_line_height_a_line_and_half_for_an_empty_one() -> None:
    used = paragraph(LogPen(), Box(0, 0, 100, 0), "one\ntwo\n\nthree", font="text", size=10, colour="#000000")
    assert used == pytest.approx(3.5 * 12.5 * 25.4 / 72)
    assert used == pytest.approx(paragraph_height("one\ntwo\n\nthree", font="text", size=10, width=100))


def test_aligned_lines_end_where_their_box_ends() -> None:
    pen = LogPen()
    paragraph(pen, Box(10, 0, 50, 0), "polder", font="text", size=10, colour="#000000", align="right")
    x = float(pen.lines[0].split(" at ")[1].split()[0])
    assert x + width_mm("polder", "text", 10) == pytest.approx(60, abs=0.001)


def test_a_label_stands_in_the_middle_of_its_box_and_is_never_wider() -> None:
    pen = LogPen()
    label(pen, Box(0, 0, 20, 10), "a very long label indeed", font="title", size=30, colour="#000000")
    head, place = pen.lines[0].split(" at ")
    size = float(head.split()[2].removesuffix("pt"))
    assert width_mm("a very long label indeed", "title", size) <= 20
    assert float(place.split()[1].rstrip(":")) == pytest.approx(5 + cap_mm("title", size) / 2, abs=0.001)


def test_the_licence_travels_with_the_fonts_and_names_both_families() -> None:
    licence = (FOLDER / "OFL.txt").read_text()
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "The Alegreya Project Authors" in licence
    assert "The Alegreya Sans Project Authors" in licence


def test_a_phone_loads_little_for_its_fonts() -> None:
    assert sum((STATIC / "fonts" / f"{font}.woff2").stat().st_size for font in ON_PHONES) < 22_000


def test_the_style_sheet_asks_for_seldom_characters_exactly_where_they_are() -> None:
    sheet = (STATIC / "polderbox.css").read_text(encoding="utf-8")
    ranges = re.findall(r"fonts/(\S+)-seldom\.woff2.*unicode-range: ([^;]+);", sheet)
    assert [font for font, _ in ranges] == ON_PHONES
    for _, codes in ranges:
        ends = [[int(end, 16) for end in part.removeprefix("U+").split("-")] for part in codes.split(", ")]
        assert sorted(PHONE_SELDOM) == [
            code for first, *last in ends for code in range(first, (last or [first])[0] + 1)
        ]


def test_what_pages_are_made_of_is_in_the_first_files() -> None:
    said = "Crease & Cross: 3 × 2 – “Anna’s” 1|2 … +4 −1, Renée? Zoë! (I'm in) 20° · 7/8 → go"
    assert {ord(c) for c in said} <= set(PHONE)
    assert set(PHONE).isdisjoint(PHONE_SELDOM)
