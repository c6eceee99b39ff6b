"""Photographed boards of H2Olland: pieces laid by hand, light, perspective and blur. The count is exact, or it asks."""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from companion.h2olland.board import ACROSS, read_board
from companion.photos.jobs import look
from companion.photos.scorable import Scored
from companion.photos.scoring import joined, score
from companion.vision import markers
from companion.vision.arrays import Image
from companion.vision.reading import Reading, SheetReading, Unreadable
from games.h2olland.photo.audit import expected
from games.h2olland.rules import game
from games.h2olland.rules.squares import across, name, square
from games.h2olland.rules.state import State
from games.h2olland.table import state as table_state
from games.kit.grid import each
from generator.h2olland.layout import quadrant_box
from generator.page.palette import INKS, InkName
from tests.games.h2olland.seen import greedy_game
from tests.photos.board import Laid, lying_on_table
from tests.photos.camera import Shot, photograph

HAND_HELD = Shot(tilt=9, tilt_towards=50, turn=4, light=2, light_from=30, blur_mm=0.12, fill=1.0)
FINGERS = ((122.0, 153.0), (60.0, 190.0))  # millimetres of the board


def state_of(moment: str) -> State:
    """Three moments of three games: the first summer, the fifth autumn, the end of the race."""
    match moment:
        case "early":
            return next(state for state in greedy_game(2, 8) if state.stage == "weather")
        case "middle":
            return next(state for state in greedy_game(3, 5) if (state.stage, state.year) == ("weather", 5))
        case _:
            return greedy_game(4, 3)[-1]


def free_pair() -> int:
    """Two free quadrants side by side, in the middle of the game."""
    free = state_of("middle").land.free & ~state_of("middle").land.barren
    pairs = free & free >> 1
    return across(pairs & -pairs)


def _middle(pair: int) -> tuple[float, float]:
    box = quadrant_box(pair & -pair)
    return box.right, box.centre[1]


@cache
def photo_of(moment: str) -> Image:
    rng = np.random.default_rng(sum(map(ord, moment)))
    laid, megapixels = {
        "early": (Laid(state_of("early"), ink="low", covered=FINGERS), 2.5),
        "middle": (Laid(state_of("middle"), wood=True, face_down=(_middle(free_pair()),)), 4.0),
        "final": (Laid(state_of("final")), 5.0),
    }[moment]
    shot = replace(HAND_HELD, megapixels=megapixels)
    return photograph([lying_on_table(laid, rng, shot)], shot, rng)


@cache
def read(moment: str) -> SheetReading:
    (sheet,) = look(photo_of(moment)).sheets
    return sheet


def table(state: State) -> table_state.State:
    return table_state.State(len(state.players), game=state)


def unlike(sheet: SheetReading, state: State) -> dict[str, str]:
    """What was read for certain and is not so."""
    truth = expected(table(state))
    return {
        field: value.value
        for field, value in sheet.fields.items()
        if not value.doubtful and value.value not in truth[field]
    }


def right_of(field: str) -> str:
    x, y = map(int, field.split(","))
    return f"{x + 1},{y}"


def scored(moment: str, with_log: bool = False) -> Scored:
    state = state_of(moment)
    return score(joined([Reading("photo", (read(moment),))]), table=table(state) if with_log else None)


def test_the_end_of_a_race_is_read_and_counted_exactly() -> None:
    state = state_of("final")
    assert unlike(read("final"), state) == {}
    assert [field for field, value in read("final").fields.items() if value.doubtful] == []
    counted = scored("final")
    assert counted.questions == ()
    assert counted.tally.totals == game.score(state).totals
    assert counted.tally.winners == game.score(state).winners
    fields = {line.fields for line in counted.tally.lines}
    assert len(fields) == sum(len(line.fields) for line in game.score(state).lines)


def test_wooden_workers_are_told_by_their_colour() -> None:
    state = state_of("middle")
    sheet = read("middle")
    assert unlike(sheet, state) == {}
    workers = sum(player.workers.bit_count() // 2 for player in state.players)
    assert workers > 8
    certain = [value for value in sheet.fields.values() if value.value.startswith("ring ") and not value.doubtful]
    assert sum(value.value != "ring empty" for value in certain) >= 0.8 * workers


def test_a_field_that_lies_face_down_is_noticed() -> None:
    whys = {read("middle").fields[name(one)].why for one in each(free_pair())}
    assert whys == {"this is not the colour of land; a piece may lie face down"}


def test_the_log_answers_what_the_camera_doubts() -> None:
    counted = scored("middle", with_log=True)
    assert counted.questions == ()
    assert counted.outcomes == {"h2olland/board-4": "The board matches the app."}


def test_a_piece_under_a_finger_is_asked_about_and_nothing_is_made_up() -> None:
    """Low ink, two players; one finger lies on land and one on the water."""
    sheet = read("early")
    assert unlike(sheet, state_of("early")) == {}
    assert 0 < len(scored("early").questions) < 20


def test_a_building_across_a_line_is_asked_about_on_both_sides_of_it() -> None:
    photo, whole = photo_of("early").copy(), read("early").surface
    assert whole is not None
    building = next(
        field
        for field, value in read("early").fields.items()
        if value.value.startswith(("farm", "mill")) and read("early").fields[right_of(field)].value == "empty"
    )
    x, y = map(int, building.split(","))
    box = quadrant_box(square(x, y))
    (left, top), (right, bottom) = whole.at(np.array([(box.x, box.y), (box.right + box.w, box.bottom)], np.float32))
    both = slice(int(top), int(bottom)), slice(int(left), int(right))
    photo[both] = np.roll(photo[both], int(13 / 50 * (right - left)), axis=1)
    sheet = read_board(photo, markers.markers(photo.mean(axis=2).astype(np.uint8)))
    assert sheet is not None
    assert {sheet.fields[field].why for field in (building, right_of(building))} == {ACROSS}


def test_every_question_can_be_shown() -> None:
    sheet = read("early")
    assert sheet.surface is not None
    assert sheet.boxes.keys() == sheet.fields.keys()
    assert all(x >= 0 and y >= 0 and x + w <= 1 and y + h <= 1 for x, y, w, h in sheet.boxes.values())


def test_what_is_not_in_the_picture_is_asked_about() -> None:
    photo, whole = photo_of("early"), read("early").surface
    assert whole is not None
    left = int(whole.at(np.array([[12.0, 150.0]], np.float32))[0, 0])  # through the first column of quadrants
    cut = np.ascontiguousarray(photo[:, left:])
    sheet = read_board(cut, markers.markers(cut.mean(axis=2).astype(np.uint8)))
    assert sheet is not None
    assert unlike(sheet, state_of("early")) == {}
    assert sheet.fields["0,6"].why == "this part of the board is not in the picture"


def test_half_a_board_is_refused() -> None:
    photo = photo_of("early")
    half = np.ascontiguousarray(photo[: photo.shape[0] // 2])
    with pytest.raises(Unreadable, match=r"all of the board|frames of at least two"):
        look(half)


def test_a_blurred_board_asks_and_one_more_blurred_is_refused() -> None:
    photo = photo_of("early")
    asks, refused = (np.asarray(cv2.GaussianBlur(photo, (0, 0), sigma)) for sigma in (4.5, 6))
    (sheet,) = look(asks).sheets
    assert unlike(sheet, state_of("early")) == {}
    assert sum(value.doubtful for value in sheet.fields.values()) > 10
    with pytest.raises(Unreadable, match="blurred"):
        look(refused)


def test_a_reduced_copy_of_a_photo_is_refused_as_such() -> None:
    photo = photo_of("final")
    scale = 800 / max(photo.shape)
    reduced = np.asarray(cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    with pytest.raises(Unreadable, match="Send the original"):
        look(reduced)


@pytest.mark.parametrize("ink", INKS)
def test_pieces_of_the_first_edition_are_still_read(ink: InkName) -> None:
    """Larger fields and markers, and workers with a marker each: the end of a race, counted as printed."""
    state, rng = state_of("final"), np.random.default_rng(3)
    laid, shot = Laid(state, ink=ink, first=True), replace(HAND_HELD, megapixels=5.0)
    (sheet,) = look(photograph([lying_on_table(laid, rng, shot)], shot, rng)).sheets
    assert unlike(sheet, state) == {}
    assert score(joined([Reading("photo", (sheet,))])).tally.totals == game.score(state).totals
