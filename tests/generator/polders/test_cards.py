"""The cards: all are there, all can be read, and no back tells how its card lies."""

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest

from games.polders.components import ASSIGNMENTS, SHAPE_CARDS
from games.polders.rules.board import board
from games.polders.rules.scoring import score_position
from games.polders.rules.state import Inked, Position
from generator.document import Document, Page
from generator.page.cards import Card
from generator.page.geometry import Box
from generator.page.markers import BLACK
from generator.page.palette import FULL, INKS, InkName
from generator.page.paper import A4
from generator.pens.log import LogPen
from generator.pens.pdf import pdf
from generator.pens.pen import Pen
from generator.polders.cards import (
    assignment_back,
    assignment_card,
    assignment_svg,
    back_svg,
    reference_back,
    screen_shape,
    shape_back,
    shape_card,
    shape_svg,
)
from generator.polders.documents import cards
from generator.polders.figures import marks
from generator.polders.layout import (
    ASSIGNMENT_MARKER,
    CARD,
    CARD_QUIET_MM,
    SCREEN_FIELD,
    SCREEN_SQUARE_MM,
    SHAPE_FIELD,
    SHAPE_SQUARE_MM,
    pattern_squares,
)
from generator.polders.plots import PICTURES
from generator.polders.reference import REFERENCES, area_table, reference_card
from tests.generator.polders.ruler import Ruler, overlaps

GOLDEN = Path(__file__).parents[2] / "golden"
PIXELS_PER_MM = 10
SAFE_MM = 4.0  # no type nearer to the trim
BACKS = {"shape": shape_back, "assignment": assignment_back, "reference": reference_back}
DECK = {f"{i:02} {card.name}": card for i, card in enumerate(cards(FULL))}


def test_the_deck_is_whole() -> None:
    names = Counter(card.name.removeprefix("polders ") for card in cards(FULL))
    shapes = {f"S{n:02}": 1 for n in range(1, 18)}
    assert names == shapes | {f"A{n:02}": 1 for n in range(1, 16)} | {f"R{n}": 1 for n in range(1, 5)}


def test_each_deck_has_its_own_back() -> None:
    backs = Counter(card.back.name for card in cards(FULL) if card.back)
    assert backs == {"polders shape back": 17, "polders assignment back": 15, "polders reference back": 4}


@pytest.mark.parametrize("card", DECK.values(), ids=DECK)
def test_type_on_a_card_is_large_enough_and_off_the_trim(card: Card) -> None:
    ruler = Ruler()
    card.draw(ruler)
    assert ruler.words
    assert min(word.size for word in ruler.words) >= 7.5
    assert [word.words for word in ruler.words if not CARD.inset(SAFE_MM).holds(word.box)] == []
    assert overlaps(ruler.words) == []


@pytest.mark.parametrize("card", ASSIGNMENTS, ids=lambda card: card.name)
def test_an_assignment_can_be_read_across_the_table(card: Any) -> None:
    ruler = Ruler()
    assignment_card(ruler, card, FULL)
    assert min(word.size for word in ruler.words) >= 9
    said = " ".join(word.words for word in ruler.words)
    assert card.name in said
    assert card.text in said
    for points in card.prizes or set(card.each):
        assert str(points).replace("-", "−") in said


@pytest.mark.parametrize("card", SHAPE_CARDS, ids=lambda card: card.id)
def test_a_shape_card_shows_as_many_squares_as_it_says(card: Any) -> None:
    squares = pattern_squares(card.shape.pattern, SHAPE_FIELD, SHAPE_SQUARE_MM)
    assert len(squares) == card.shape.size
    assert all(SHAPE_FIELD.holds(square) for square in squares)
    ruler = Ruler()
    shape_card(ruler, card, FULL)
    assert Counter(word.words for word in ruler.words)[str(card.shape.size)] == 2  # for both sides of the table
    drawn = [stroke.box for stroke in ruler.strokes if stroke.fill == FULL.meadow]
    assert sorted((box.x, box.y) for box in drawn) == sorted((box.x, box.y) for box in squares)


PICTURED = {  # what the picture of an assignment is worth to you, in a game for two
    "A05": 6,
    "A06": 6,
    "A07": 7,
    "A08": 6,
    "A09": -4,
    "A10": 2,
    "A11": 4,
    "A12": 4,
    "A13": -6,
    "A14": -6,
    "A15": -6,
}


@pytest.mark.parametrize("card", PICTURED)
def test_the_picture_of_an_assignment_shows_what_the_rules_count(card: str) -> None:
    plot = PICTURES[card]
    position = Position((Inked(board(plot.map), marks(plot, 2)),), (card,))
    assert score_position(position).points(0, card) == PICTURED[card]


def test_every_assignment_with_a_picture_is_proved_above() -> None:
    assert set(PICTURES) == set(PICTURED)


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("back", BACKS)
def test_a_back_that_is_turned_round_looks_the_same(back: str, ink: InkName) -> None:
    pixels = _pixels(partial(BACKS[back], ink=INKS[ink]))
    assert _turned_pixels(pixels) < 0.001


def test_a_face_that_is_turned_round_does_not() -> None:
    """So the test above can fail."""
    assert _turned_pixels(_pixels(partial(assignment_card, card=ASSIGNMENTS[0], ink=FULL))) > 0.02


@pytest.mark.parametrize("back", BACKS)
def test_a_back_is_mostly_paper(back: str) -> None:
    for ink in INKS.values():
        assert 1 - _pixels(partial(BACKS[back], ink=ink)).mean() / 255 < 0.12


def test_every_assignments_name_keeps_clear_of_its_marker() -> None:
    quiet = ASSIGNMENT_MARKER.inset(-CARD_QUIET_MM)
    for card in ASSIGNMENTS:
        pen = Ruler()
        assignment_card(pen, card, FULL)
        (name,) = [it for it in pen.words if it.words == card.name]
        assert name.box.right < quiet.x - 0.8, card.name


def test_backs_differ() -> None:
    pictures = [_pixels(partial(back, ink=FULL)) for back in BACKS.values()]
    assert (pictures[0] != pictures[1]).any()
    assert (pictures[1] != pictures[2]).any()


@pytest.mark.parametrize(
    ("name", "art"),
    [
        ("polders-shape-V3", partial(shape_card, card=SHAPE_CARDS[11], ink=FULL)),
        ("polders-assignment-A10", partial(assignment_card, card=ASSIGNMENTS[9], ink=FULL)),
        ("polders-reference-R1-low", partial(reference_card, card=REFERENCES[0], ink=INKS["low"])),
    ],
)
def test_a_card_is_drawn_as_it_was(name: str, art: Any) -> None:
    """After a change that was meant, look at the card, then write the log into the file again."""
    pen = LogPen()
    art(pen)
    assert pen.log == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("card", [*SHAPE_CARDS, *ASSIGNMENTS], ids=lambda card: card.id)
def test_r43_a_marker_for_the_camera_covers_little_and_nothing_that_is_read(card: Any) -> None:
    pen, draw = Ruler(), shape_card if card in SHAPE_CARDS else assignment_card
    draw(pen, card, FULL)
    markers = [stroke.box for stroke in pen.strokes if stroke.fill == BLACK]
    assert len(markers) == (2 if card in SHAPE_CARDS else 1)  # a shape card has no top
    zones = [box.inset(-CARD_QUIET_MM) for box in markers]
    assert sum(zone.w * zone.h for zone in zones) <= 0.08 * CARD.w * CARD.h
    squares = pattern_squares(card.shape.pattern, SHAPE_FIELD, SHAPE_SQUARE_MM) if card in SHAPE_CARDS else ()
    under = [*(word.box for word in pen.words), *squares]
    assert [box for box in under for zone in zones if _meet(box, zone)] == []


@pytest.mark.parametrize("card", SHAPE_CARDS, ids=lambda card: card.id)
def test_on_a_screen_a_shape_card_has_no_marker_and_is_readable_at_62_pixels(card: Any) -> None:
    """At that width a millimetre is a pixel; its squares, its number and its name do not touch."""
    pen = Ruler()
    screen_shape(pen, card, FULL)
    assert BLACK not in {stroke.fill for stroke in pen.strokes}
    assert min(word.box.h for word in pen.words) > 4
    squares = pattern_squares(card.shape.pattern, SCREEN_FIELD, SCREEN_SQUARE_MM)
    assert all(square.w >= 15 for square in squares)
    assert [word.words for word in pen.words for box in squares if _meet(word.box, box)] == []


def test_on_a_screen_an_assignment_has_no_marker() -> None:
    pen = Ruler()
    assignment_card(pen, ASSIGNMENTS[6], FULL, marked=False)
    assert BLACK not in {stroke.fill for stroke in pen.strokes}


def _meet(a: Box, b: Box) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


def test_the_reference_card_has_the_numbers_of_the_rules() -> None:
    assert area_table() == (("1–5", "1"), ("6–10", "½"), ("11 +", "¼"))


def test_phones_get_the_printed_cards() -> None:
    shape = shape_svg(SHAPE_CARDS[14])
    assert 'aria-label="Dijkhoek, 4 squares"' in shape
    assert 'aria-label="Area Control: For each area of four or more squares."' in assignment_svg(ASSIGNMENTS[6])
    assert back_svg("shapes").startswith("<svg")
    assert shape_svg(SHAPE_CARDS[0]).count(">1</text>") == 2
    assert BLACK not in shape + assignment_svg(ASSIGNMENTS[6])  # no marker: that is for the camera


def _pixels(draw: Any) -> Any:
    """A card in the middle of a page, as grey pixels; its middle is the middle of the picture."""

    def page(pen: Pen) -> None:
        with pen.placed((_CORNER.x, _CORNER.y)):
            draw(pen)

    document = Document("card", "A card", "One", A4, (Page("card", A4, page),))
    with pypdfium2.PdfDocument(pdf(document)) as shown:
        pixels = shown[0].render(scale=PIXELS_PER_MM * 25.4 / 72, grayscale=True).to_numpy().squeeze()
    around = [
        (had - round(wanted * PIXELS_PER_MM)) // 2 for had, wanted in zip(pixels.shape, (CARD.h, CARD.w), strict=True)
    ]
    return pixels[around[0] : -around[0], around[1] : -around[1]].copy()


_CORNER = Box.around(A4.box.centre, CARD.w, CARD.h)


def _turned_pixels(pixels: Any) -> float:
    """The share of pixels that clearly differ after half a turn; edges may differ by the rounding of a pixel."""
    difference = np.abs(pixels.astype(int) - pixels[::-1, ::-1].astype(int))
    return float((difference > 100).mean())
