"""A hand, a sleeve or a cup over loose pieces: what it hides is asked about once, as an area, and never lost."""

from collections.abc import Mapping

import cv2
import numpy as np
import pytest

from companion.h2olland.board import _areas as areas_of
from companion.h2olland.board import read_board
from companion.h2olland.found import COVERED as COVERED_LAND
from companion.h2olland.found import Found, Ground
from companion.h2olland.workers import WOOD_SURE
from companion.photos.jobs import look
from companion.photos.scoring import joined, score
from companion.vision import markers
from companion.vision.loose.board import Flat
from companion.vision.loose.board import Lying as Marked
from companion.vision.reading import Reading, SheetReading, Value
from games.dutch.photo import HERE
from games.dutch.rules.cards import NAMES
from games.flutter.photo.sheet import BEE, MEADOW
from games.h2olland.photo.audit import expected
from games.h2olland.photo.laid import EMPTY, LAND, NO_DIKE
from games.h2olland.rules.board import board
from games.h2olland.rules.squares import beside, name
from games.h2olland.table import state as table_state
from games.kit.grid import each
from games.kit.photo import AREA, CLEAR, COVERED, Question, Unscorable, answered, uncovered
from generator.h2olland.layout import block, quadrant_box, shares
from generator.page.palette import InkName
from tests.bench.board import boards
from tests.bench.board import outcome as board_outcome
from tests.bench.decks import outcome
from tests.games.h2olland.seen import greedy_game
from tests.photos import covers as over_cards
from tests.photos import meadow as meadows
from tests.photos.board import Laid, from_above
from tests.photos.camera import Lying, Shot, photograph
from tests.photos.covers import COVERS, SKINS, placed
from tests.photos.meadow import on_table
from tests.photos.prints import PX_PER_MM
from tests.photos.spread import PX_PER_MM as CARDS_PX_PER_MM
from tests.photos.spread import columns, flat, rows
from tests.photos.spread import photo as cards_photo

SHOT = Shot(megapixels=2.5, tilt=10, tilt_towards=40, light=1.4, blur_mm=0.12, fill=0.97)
CORNER = "top right"
WHY = (
    f"Something covers the {CORNER} of the meadow. Move it and take another photo, or tell us that nothing lies there."
)


def areas(fields: Mapping[str, Value]) -> list[str]:
    return [name for name in fields if name.startswith(AREA)]


def test_what_a_sleeve_hides_on_a_board_is_asked_as_one_area() -> None:
    state = next(state for state in greedy_game(2, 8) if state.stage == "weather")
    rng = np.random.default_rng(4)
    page = Lying(from_above(Laid(state), rng), PX_PER_MM)
    over = placed(COVERS["sleeve"](rng), (20.0, -60.0), 20)
    photo = photograph([page], SHOT, rng, [over])
    sheet = read_board(photo, markers.markers(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)))
    assert sheet
    truth = expected(table_state.State(2, game=state))
    assert [f for f, it in sheet.fields.items() if not it.doubtful and it.value not in truth[f]] == []
    (area,) = areas(sheet.fields)
    hidden = [field for field, it in sheet.fields.items() if it.why == area]
    assert any(truth[field] != {EMPTY} and "," in field for field in hidden)  # pieces lie under it
    asked = [it.field for it in score(joined([Reading("photo", (sheet,))])).questions]
    assert asked[0] == area
    assert set(asked).isdisjoint(hidden)


def test_a_wooden_worker_beside_what_covers_the_board_is_asked_about() -> None:
    """A white cup over a ring looks like white wood; a printed worker does not."""
    it = board(2)
    wood, printed = list(each(beside(it.blocks[0]) & it.squares))[:2]
    tiles = {tile: [(LAND, Marked(0, (0.0, 0.0), 12.0, 0.0))] for tile in range(1, len(it.tiles))}  # all but the first
    found = Found({}, {}, tiles, frozenset(), (), frozenset())
    shown = dict.fromkeys(map(name, each(it.squares)), EMPTY) | dict.fromkeys(it.edges, NO_DIKE)
    shown |= {name(wood): "ring white", name(printed): "ring red"}
    values = {field: Value(value, 0.999, doubtful=False) for field, value in shown.items()}
    values[name(wood)] = Value("ring white", WOOD_SURE, doubtful=False)
    areas_, _, below = areas_of(it, found, values, shares(2))
    assert areas_
    assert below[name(wood)].doubtful
    assert below[name(wood)].value == "ring white"
    assert name(printed) not in below


@pytest.mark.parametrize(("land", "over"), [(1.0, (230, 210, 202)), (0.87, (230, 210, 179)), (0.87, (165, 165, 168))])
def test_a_pale_hand_and_a_grey_sleeve_are_told_from_land(land: float, over: tuple[int, int, int]) -> None:
    """`land` is the faintest channel of empty land against its strongest, in low and in full ink."""
    it, frame = board(2), block(2)
    one, *others = each(it.squares)
    at = quadrant_box(one)
    picture = np.full((round(frame.h), round(frame.w), 3), (230, 230, 230 * land), np.uint8)
    x, y = round(at.x - frame.x), round(at.y - frame.y)
    picture[y : y + round(at.h), x : x + round(at.w)] = over
    flat = Flat(picture, frame, 1.0, np.full(picture.shape, 230.0, np.float32), (0.0, 0.0, 500.0))
    ground = Ground(flat, [one, *others])
    assert ground.hides(one) == COVERED_LAND
    assert {ground.hides(other) for other in others} == {""}


def test_beside_a_ring_that_cannot_be_seen_a_quadrant_must_look_more_like_land() -> None:
    """A pale finger over a white mill and over the rings on both sides of it; the land around is a little paler."""
    assert board_outcome(next(boards(417)), 0, 417, cover="pointing hand").wrong == 0


@pytest.mark.parametrize(("cover", "at"), [("resting hand", (0.0, 40.0)), ("cup", (30.0, 0.0))])
def test_tiles_under_something_are_known_to_be_hidden(cover: str, at: tuple[float, float]) -> None:
    state = meadows.game(2, 10)
    rng = np.random.default_rng(7)
    picture, paper = meadows.flat(on_table(state), rng, meadows.Hand(), "full", {})
    page = Lying(picture, meadows.PX_PER_MM, paper=paper)
    over = placed(COVERS[cover](rng), at, 0)
    (sheet,) = (it for it in look(photograph([page], SHOT, rng, [over])).sheets if it.id == MEADOW)
    missing = {place.tile for place in state.meadow.laid} - sheet.fields.keys()
    assert missing
    assert areas(sheet.fields)
    assert all(it.doubtful for name, it in sheet.fields.items() if name.startswith(BEE) and it.value == "none")


def test_a_meadow_in_a_hard_shadow_and_glare_is_not_taken_for_covered() -> None:
    rng = np.random.default_rng(5)
    shot = Shot(megapixels=2, tilt=10, edge=0.6, glare=0.4, blur_mm=0.12, fill=0.9)
    (sheet,) = (it for it in look(meadows.photo(on_table(meadows.game(2, 10)), rng, shot)).sheets if it.id == MEADOW)
    assert areas(sheet.fields) == []


def test_a_cup_on_overlapping_cards_is_seen_although_only_cards_are_around_it() -> None:
    rng = np.random.default_rng(6)
    deck = list(NAMES[:16])
    poses = columns(deck, rng)
    picture, paper = flat(poses)
    page = Lying(picture, CARDS_PX_PER_MM, paper=paper)
    over = placed(COVERS["cup"](np.random.default_rng(3)), (-36.0, 0.0), 90)
    sheets = look(photograph([page], SHOT, rng, [over])).sheets
    read = {name for sheet in sheets for name, it in sheet.fields.items() if it.value == HERE}
    assert set(deck) - read
    assert [name for sheet in sheets for name in areas(sheet.fields)]


@pytest.mark.parametrize("seed", [5171, 417])
def test_a_cup_in_the_colour_of_pale_cards_is_seen_because_nothing_is_printed_there(seed: int) -> None:
    """On one row of cards, and across the gap between two on a table as pale as the cards."""
    covered = outcome(19, seed, cover="cup")
    assert covered.named < covered.laid
    assert covered.areas == 1


@pytest.mark.parametrize("ink", ["low", "full"])
def test_a_pale_hand_in_dim_light_on_a_white_table_is_told_from_the_wash_of_a_suit(
    ink: InkName, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is as pale as a table in shade, and as red as the paper of red cards in full ink."""
    monkeypatch.setattr(over_cards, "SKINS", SKINS[:1])
    dim = Shot(megapixels=3, tilt=32, tilt_towards=81, light=2.6, exposure=0.63, blur_mm=0.2, table="white")
    rng = np.random.default_rng(37)
    deck = [name for name in NAMES if name[0] in "GBP"]
    picture, paper = flat(columns(deck[:18], rng), ink)
    page = Lying(picture, CARDS_PX_PER_MM, paper=paper)
    hand = placed(COVERS["resting hand"](rng), (0.0, -20.0), 0)
    sheets = look(photograph([page], dim, rng, [hand])).sheets
    assert set(deck[:18]) - {name for sheet in sheets for name, it in sheet.fields.items() if it.value == HERE}
    assert len([name for sheet in sheets for name in areas(sheet.fields)]) == 1


@pytest.mark.parametrize("ink", ["low", "full"])
def test_cards_in_dim_light_on_a_white_table_are_not_taken_for_covered(ink: InkName) -> None:
    rng = np.random.default_rng(37)
    dim = Shot(megapixels=3, tilt=32, tilt_towards=81, light=2.6, exposure=0.63, edge=0.5, glare=0.4, table="white")
    sheets = look(cards_photo(columns(list(NAMES[:18]), rng), rng, dim, ink)).sheets
    assert [name for sheet in sheets for name in areas(sheet.fields)] == []


def test_a_card_that_lies_face_down_is_named() -> None:
    rng = np.random.default_rng(8)
    picture, paper = flat(rows(list(NAMES[:5]), rng))
    back = np.full((88, 63, 3), (40, 70, 130), np.uint8)
    lying = Lying(back, 1.0, (185.0, 0.0), 2.0)
    page = Lying(picture, CARDS_PX_PER_MM, (-35.0, 0.0), paper=paper)
    edge = Lying(np.zeros((1, 1, 3), np.uint8), 1.0, (225.0, 0.0))  # so that the photo has room for the card
    (sheet,) = look(photograph([page, lying, edge], SHOT, rng)).sheets
    (area,) = areas(sheet.fields)
    assert sheet.fields[area].why.startswith(f"A card seems to lie face down at the {area.removeprefix(AREA)}")


def meadow(*hidden: str, area: bool) -> SheetReading:
    """A meadow of a reading, with or without something over its corner."""
    tiles = {name: Value("(0,0)", 0.999, doubtful=False) for name in ("R00", "L01", "L02") if name not in hidden}
    bee = {BEE + "teal": Value("none", 0.999, doubtful=area, why=AREA + CORNER if area else "")}
    asked = {AREA + CORNER: Value(COVERED, 0.5, True, {COVERED: 0.5, CLEAR: 0.5}, WHY)} if area else {}
    return SheetReading(MEADOW, (), tiles | bee | asked)


def test_an_area_is_one_question_and_settles_what_it_hides() -> None:
    seen = joined([Reading("photo", (meadow("L02", area=True),))])
    clear, asked = uncovered(seen)
    assert asked == (Question(MEADOW, AREA + CORNER, COVERED, COVERED, WHY),)
    assert clear[MEADOW].said == {BEE + "teal": "none"}
    assert not clear[MEADOW].doubts
    assert AREA + CORNER not in clear[MEADOW].fields


def test_an_area_that_is_called_clear_is_not_asked_again() -> None:
    seen = joined([Reading("photo", (meadow("L02", area=True),))])
    _, asked = uncovered(answered(seen, {(MEADOW, AREA + CORNER): CLEAR}))
    assert not asked


def test_an_area_with_something_in_it_needs_another_photo() -> None:
    seen = joined([Reading("photo", (meadow("L02", area=True),))])
    with pytest.raises(Unscorable, match="Move what covers the top right of the meadow, and take another photo"):
        score(seen, answers={(MEADOW, AREA + CORNER): COVERED})


def test_a_second_photo_without_the_hand_settles_the_area() -> None:
    both = [Reading("one", (meadow("L02", area=True),)), Reading("two", (meadow(area=False),))]
    (seen,) = joined(both).values()
    assert not seen.doubts
    assert "L02" in seen.fields


def test_two_photos_with_a_hand_in_both_still_ask() -> None:
    both = [Reading("one", (meadow("L02", area=True),)), Reading("two", (meadow("L01", area=True),))]
    (seen,) = joined(both).values()
    assert list(seen.doubts) == [BEE + "teal", AREA + CORNER]
