"""Photographed meadows of Flutter: every tile right or reported, never silently wrong."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.flutter.meadow import read_meadow
from companion.flutter.photo import AS_LOGGED, NOTHING_WRONG, moves
from companion.photos.jobs import look
from companion.photos.scoring import joined, score
from companion.vision import markers
from companion.vision.arrays import Grey, Image
from companion.vision.reading import Reading, SheetReading, Unreadable, Value
from games.flutter.components import PLAYER_COLOURS, RAINBEE
from games.flutter.notation import dump_move, parse_meadow
from games.flutter.photo.sheet import BACK, BEE, MEADOW, TRACKER, place_text, ponds
from games.flutter.rules import legal
from games.flutter.rules.moves import Place
from games.flutter.rules.state import State as Game
from games.flutter.rules.tiles import TILE
from games.flutter.table.state import MAP_MODE, State
from games.kit.photo import Seen
from generator.flutter.layout.markers import BACK_ID, FRONT_ID, MARKED
from generator.page.palette import InkName
from tests.games.flutter.table import go
from tests.games.flutter.table import table as set_table
from tests.games.flutter.test_examples import F15
from tests.photos import meadow as photos
from tests.photos.camera import Shot
from tests.photos.meadow import Hand, Meadow, silent, truth

EASY = Shot(megapixels=1.2, tilt=12, tilt_towards=40, light=1.3, blur_mm=0.12, kelvin=4500)
COLOURS = [colour.name for colour in PLAYER_COLOURS]


def grey(photo: Image) -> Grey:
    return np.asarray(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY), np.uint8)


def read(photo: Image) -> SheetReading:
    (sheet,) = (sheet for sheet in look(photo).sheets if sheet.id == MEADOW)
    return sheet


def doubts(sheet: SheetReading) -> dict[str, str]:
    return {name: value.why for name, value in sheet.fields.items() if value.doubtful}


def small(seed: int = 2, tiles: int = 10) -> tuple[Game, Meadow]:
    game = photos.game(seed, tiles, players=4)
    return game, photos.on_table(game)


@pytest.mark.parametrize(
    ("tiles", "seed", "ink", "hand", "shot"),
    [
        (
            10,
            2,
            "low",
            Hand(gap=1.5),
            Shot(megapixels=1.5, tilt=30, tilt_towards=200, turn=75, blur_mm=0.3, table="pattern"),
        ),
        (20, 2, "full", Hand(gap=0.2), Shot(megapixels=2, tilt=18, lens=0.015, light=2.2, kelvin=3000, exposure=0.6)),
        (
            30,
            3,
            "full",
            Hand(gap=1.0),
            Shot(megapixels=2, tilt=24, tilt_towards=100, turn=190, blur_mm=0.25, table="dark"),
        ),
        (
            40,
            390,
            "full",
            Hand(gap=0.7),
            Shot(megapixels=2.5, tilt=10, turn=300, lens=-0.01, shadow=0.4, table="white"),
        ),
    ],
)
def test_every_piece_of_a_hand_laid_meadow_is_read(tiles: int, seed: int, ink: InkName, hand: Hand, shot: Shot) -> None:
    """Gaps of up to 1.5 mm and 2 degrees, perspective, light, blur: tiles, water and bees."""
    meadow = photos.on_table(photos.game(seed, tiles))
    assert len(meadow.places) >= tiles
    sheet = read(photos.photo(meadow, np.random.default_rng(seed), shot, hand=hand, ink=ink))
    assert {name: value.value for name, value in sheet.fields.items()} == truth(meadow)
    assert set(doubts(sheet)) <= {BEE + colour for colour in COLOURS}
    assert [problem.why for problem in sheet.problems] == []


def test_a_photo_that_is_too_coarse_is_refused() -> None:
    """At half the pixels that markers need, some would be lost without a trace."""
    _, meadow = small(4, 14)
    photo = photos.photo(meadow, np.random.default_rng(6), replace(EASY, megapixels=0.35, blur_mm=0.2))
    with pytest.raises(Unreadable, match="Send the original"):
        look(photo)


def test_a_photo_taken_from_too_far_aside_is_refused() -> None:
    """At its far end markers would be lost without a trace."""
    _, meadow = small(4, 14)
    photo = photos.photo(meadow, np.random.default_rng(6), replace(EASY, megapixels=0.8, tilt=62))
    with pytest.raises(Unreadable, match="straight above"):
        look(photo)


def test_in_dim_light_no_bee_is_lost_unasked() -> None:
    _, meadow = small(5)
    assert "teal" in meadow.bees
    sheet = read(photos.photo(meadow, np.random.default_rng(5), replace(EASY, exposure=0.15, noise=0.03)))
    assert not [name for name in silent(sheet, meadow) if name.startswith(BEE)]
    assert BEE + "teal" in doubts(sheet)


def test_in_glaring_light_no_bee_is_lost_unasked() -> None:
    _, meadow = small(5)
    sheet = read(photos.photo(meadow, np.random.default_rng(5), replace(EASY, exposure=2.5)))
    assert silent(sheet, meadow) == {}
    assert {BEE + "teal", BEE + "pink", BEE + "orange"} <= set(doubts(sheet))


def test_a_marker_under_a_finger_is_reported() -> None:
    """One side of the black square covered: it cannot be read, but it can be seen."""
    _, meadow = small(3)
    photo = photos.photo(meadow, np.random.default_rng(7), EASY)
    marker = _outermost(photo)
    a, b, c, d = marker.corners
    finger = np.array([a + (a - d) * 0.3, b + (b - c) * 0.3, b + (c - b) * 0.32, a + (d - a) * 0.32])
    cv2.fillPoly(photo, [np.round(finger).astype(np.int32)], (190, 140, 115))
    sheet = read(photo)
    lost = silent(sheet, meadow)
    assert len([name for name in lost if not name.startswith(BEE)]) <= 1
    assert any("cannot be read" in problem.why for problem in sheet.problems)
    assert "there is something that cannot be read" in doubts(sheet).values()


def test_a_tile_that_lies_askew_is_doubtful() -> None:
    game, meadow = small()
    rim = list(game.meadow.open)[-1]
    moved = {rim: ((9.0, 4.0), 14.0)}
    photo = photos.photo(meadow, np.random.default_rng(8), EASY, askew=moved)
    sheet = read(photo)
    assert rim in doubts(sheet)
    assert silent(sheet, meadow) == {}
    left, top, wide, high = sheet.boxes[rim]  # the question shows it
    marker = next(s for s in markers.markers(grey(photo)) if s.id in (FRONT_ID[rim], BACK_ID[rim]))
    assert left < marker.centre[0] < left + wide
    assert top < marker.centre[1] < top + high


def test_a_tile_beside_the_meadow_is_not_counted_but_told() -> None:
    """The stacks of the rondel may lie in the picture too."""
    _, meadow = small()
    fresh = next(tile for tile in ("L01", "L02", "L03") if tile not in {place.tile for place in meadow.places})
    far = max(place.i for place in meadow.places) + 7
    beside = replace(meadow, places=(*meadow.places, meadow.places[0]._replace(tile=fresh, i=far, j=0)))
    sheet = read(photos.photo(beside, np.random.default_rng(9), replace(EASY, megapixels=1.5)))
    assert fresh not in sheet.fields
    assert [problem.why for problem in sheet.problems] == [f"{fresh} lies apart from the meadow and was not counted."]


def test_check_1_a_tile_that_lies_twice_is_doubtful() -> None:
    """A second copy of the print on the table: the last tile is one that lies elsewhere already."""
    _, meadow = small(4, 14)
    *others, last = meadow.places
    twin = next(place.tile for place in others if place.tile[0] == last.tile[0])
    twice = Meadow((*others, last._replace(tile=twin)))
    sheet = read(photos.photo(twice, np.random.default_rng(5), EASY))
    assert doubts(sheet) == {twin: "this piece was seen in two places"}
    both = {place_text(place) for place in twice.places if place.tile == twin}
    assert set(sheet.fields[twin].alternatives) == both  # to choose from


def test_if_a_bee_is_seen_twice_one_of_the_two_may_be_another_bee() -> None:
    """In glare a teal bee looks black."""
    _, meadow = small()
    one, other = [place.tile for place in meadow.places if place.tile != RAINBEE.id][:2]
    taken = photos.photo(replace(meadow, bees={"black": one}, strays={"black": other}), np.random.default_rng(4), EASY)
    seen = read(taken).fields
    assert all(seen[BEE + colour].doubtful for colour in COLOURS)
    assert {one, other} <= seen[BEE + "teal"].alternatives.keys()


def test_check_5_two_bees_of_one_colour_are_doubtful() -> None:
    """Bees of a second copy of the print: whichever of two is counted, a player is asked first."""
    _, meadow = small(4, 11)
    tiles = [place.tile for place in meadow.places if place.tile != RAINBEE.id]
    bees, strays = (dict(zip(COLOURS, its, strict=True)) for its in (tiles[:5], tiles[5:10]))
    sheet = read(photos.photo(replace(meadow, bees=bees, strays=strays), np.random.default_rng(5), EASY))
    assert doubts(sheet) == {BEE + colour: "two tiles seem to carry this bee" for colour in COLOURS}
    for colour in COLOURS:
        assert set(sheet.fields[BEE + colour].alternatives) == {bees[colour], strays[colour]}  # to choose from
    asked = score(joined([Reading("photo", (sheet,))])).questions
    assert {BEE + colour for colour in COLOURS} <= {question.field for question in asked}


def test_water_that_lies_face_down_is_read_too() -> None:
    """As in the perfect-information variant (5.2); all these tiles carry the same square."""
    game = next(game for seed in range(99) if len(ponds((game := photos.game(seed, 16)).meadow)) > 4)
    meadow = replace(photos.on_table(game), water=dict.fromkeys(ponds(game.meadow), BACK))
    sheet = read(photos.photo(meadow, np.random.default_rng(2), EASY))
    assert (silent(sheet, meadow), doubts(sheet)) == ({}, {})


def test_one_stray_marker_is_no_meadow() -> None:
    alone = Meadow((parse_meadow("RB@(0,0)r0 D04@(0,1)r0 L03@(-1,1)r0").laid[2],))
    photo = photos.photo(alone, np.random.default_rng(1), EASY)
    seen = markers.markers(grey(photo))
    assert [s.id for s in seen] == [FRONT_ID["L03"]]
    assert read_meadow(photo, seen) is None


def test_the_photo_of_a_table_agrees_with_its_log_and_scores() -> None:
    game, meadow = small()
    scored = score(_seen(meadow), table=_table(game), names=("Ada", "Ben", "Cas", "Dee"))
    assert (scored.questions, scored.outcomes) == ((), {MEADOW: AS_LOGGED})
    assert scored.tally.seats == ("Ada", "Ben", "Cas", "Dee")
    assert scored.tally.lines == ()  # pollen is secret until the end
    enclosed = {place.tile for place in game.meadow.laid} - set(game.meadow.open) - {RAINBEE.id}
    listed = ", ".join(sorted(enclosed)) or "none"
    assert scored.tally.notes[0] == f"Tiles around the rainbee: 9. Enclosed: {listed}."


def test_without_a_table_the_rules_alone_check_the_meadow() -> None:
    _, meadow = small()
    scored = score(_seen(meadow))
    assert (scored.questions, scored.outcomes, scored.tally.seats) == ((), {MEADOW: NOTHING_WRONG}, ())


def test_a_difference_from_the_log_is_asked_with_the_logs_proposal() -> None:
    game, meadow = small()
    last = game.meadow.laid[-1]
    wrong = last._replace(turns=(last.turns + 1) % 6)
    seen = _seen(replace(meadow, places=(*meadow.places[:-1], wrong)))
    asked = {question.field: question for question in score(seen, table=_table(game)).questions}
    assert (asked[last.tile].read, asked[last.tile].proposal) == (place_text(wrong), place_text(last))
    answers = {(MEADOW, last.tile): place_text(last)}
    assert score(seen, table=_table(game), answers=answers).questions == ()


def test_a_photo_stands_in_for_the_map() -> None:
    """From the picture to the move that the table plays."""
    after = photos.game(12, 12, players=3)
    before = photos.game(12, 11, players=3)
    assert before.meadow.laid == after.meadow.laid[:-1]
    photo = photos.photo(photos.on_table(after), np.random.default_rng(3), EASY)
    seen = joined([look(photo)])
    scored = score(seen, table=_table(before))
    assert (scored.questions, scored.outcomes) == ((), {MEADOW: AS_LOGGED})
    assert moves(scored, _table(before)) == (dump_move(after.meadow.laid[-1]),)
    assert moves(score(seen, table=_table(after)), _table(after)) == ()


def test_R37_in_the_variant_a_photo_stands_in_for_the_map_although_no_pond_has_water() -> None:
    """F15 and a ladybug close five cells; then somebody lays another tile."""
    game = go(set_table(F15, "L06", "R1 Y2", perfect=True), "L06@(2,3)r0m", "keep")
    place = next(move for move in legal(game) if isinstance(move, Place))
    scored = score(_seen(Meadow((*game.meadow.laid, place))), table=_table(game))
    assert (scored.questions, scored.outcomes) == ((), {MEADOW: AS_LOGGED})
    assert moves(scored, _table(game)) == (dump_move(place),)


def test_two_photos_that_show_different_tiles_ask() -> None:
    _, meadow = small()
    sheet = SheetReading(MEADOW, (), dict(_reading(meadow).fields))
    less = SheetReading(MEADOW, (), {k: v for k, v in sheet.fields.items() if k != meadow.places[-1].tile})
    seen = joined([Reading("a", (sheet,)), Reading("b", (less,))])
    assert seen[MEADOW].doubts == {meadow.places[-1].tile: "only one of the photos shows this"}


def test_trackers_are_read_and_their_bonus_counted() -> None:
    """F07: blue 5, yellow 8, red 13, purple 0 are worth 1 + 2 + 4 + 0. A petal that is not there is asked for."""
    boards = {
        0: {"B": 5, "Y": 8, "R": 13, "P": 0},
        1: {"B": 21, "Y": 21, "R": 3, "P": 12},
        3: {"B": 1, "Y": 2, "R": 20},
    }
    shot = Shot(megapixels=1.6, tilt=15, tilt_towards=70, turn=95, light=1.6, kelvin=3600, blur_mm=0.2)
    photo = photos.tracker_photo(boards, np.random.default_rng(4), shot)
    reading = look(photo)
    assert [sheet.id for sheet in reading.sheets] == [TRACKER + "orange", TRACKER + "teal", TRACKER + "white"]
    scored = score(joined([reading]))
    assert [(q.sheet, q.field, q.why) for q in scored.questions] == [
        (TRACKER + "white", "P", "no petal of this colour was found")
    ]
    assert scored.tally.seats == ("Orange", "Teal", "White")
    assert scored.tally.totals[:2] == (7, 7 + 7 + 0 + 2)
    answered = score(joined([reading]), answers={(TRACKER + "white", "P"): "5"})
    assert (answered.questions, answered.tally.totals[2]) == ((), 4 + 1)


def _outermost(photo: Image) -> markers.Marker:
    """The tile marker nearest to the photo's upper left."""
    seen = markers.markers(grey(photo))
    tiles = [s for s in seen if MARKED[s.id].piece in TILE and MARKED[s.id].piece != RAINBEE.id]
    return min(tiles, key=lambda s: float(s.centre.sum()))


def _reading(meadow: Meadow) -> SheetReading:
    """What a perfect camera would say."""
    return SheetReading(
        MEADOW, (), {name: Value(value, 0.999, doubtful=False) for name, value in truth(meadow).items()}
    )


def _seen(meadow: Meadow) -> dict[str, Seen]:
    return joined([Reading("photo", (_reading(meadow),))])


def _table(game: Game) -> State:
    return State(game.setup.players, MAP_MODE, game=game)
