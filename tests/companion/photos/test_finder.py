"""Live help while photographing: small frames of a phone's camera, what is said about them, and what they may cost."""

import time
from typing import Any

import cv2
import numpy as np
import pytest
from flask import Flask

from companion.photos import finder
from companion.photos.finder import CLOSER, GOOD, POINT, STILL, WHOLE, glimpse
from companion.photos.workers import PHOTO_WORKERS
from companion.vision.arrays import Grey
from companion.web.security import BODY_LIMIT
from tests.companion.browsers import form_token
from tests.companion.phones import Phones
from tests.companion.photos.games import Game, photo

FRAME_PX = 640  # as camera.js sends them


def sheet(pair: tuple[Phones, Game]) -> Grey:
    found = cv2.imdecode(np.frombuffer(photo(pair[1], 0), np.uint8), cv2.IMREAD_GRAYSCALE)
    assert found is not None
    return np.asarray(found)


def frame(grey: Grey) -> bytes:
    scale = FRAME_PX / max(grey.shape)
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 60])[1].tobytes()


def test_a_whole_and_sharp_sheet_is_ready_and_outlined(pair: tuple[Phones, Game]) -> None:
    seen = glimpse(frame(sheet(pair)))
    assert (seen.ready, seen.say, [it.title for it in seen.sheets]) == (True, GOOD, ["De Schermer"])
    (left, top), (right, _), (_, bottom), _ = seen.sheets[0].outline
    assert 0 <= left < 0.3 < 0.7 < right <= 1
    assert 0 <= top < 0.3 < 0.7 < bottom <= 1


def test_a_shaken_frame_is_told_to_hold_still(pair: tuple[Phones, Game]) -> None:
    grey = sheet(pair)
    seen = glimpse(frame(cv2.GaussianBlur(grey, (0, 0), 0.0019 * max(grey.shape))))
    assert (seen.ready, seen.say) == (False, STILL)


def test_a_sheet_that_is_cut_off_has_to_be_got_into_the_picture(pair: tuple[Phones, Game]) -> None:
    grey = sheet(pair)
    seen = glimpse(frame(np.ascontiguousarray(grey[: int(0.75 * grey.shape[0])])))
    assert (seen.ready, seen.say) == (False, WHOLE)


def test_a_sheet_far_away_has_to_come_closer(pair: tuple[Phones, Game], monkeypatch: pytest.MonkeyPatch) -> None:
    """The frame is larger here: in a frame of 640 pixels the markers of such a small sheet are not seen at all."""
    grey = sheet(pair)
    around = int(0.75 * max(grey.shape))
    far = cv2.copyMakeBorder(grey, around, around, around, around, cv2.BORDER_CONSTANT, value=120)
    monkeypatch.setattr(finder, "MOST_PX", max(far.shape))
    seen = glimpse(cv2.imencode(".jpg", far)[1].tobytes())
    assert (seen.ready, seen.say) == (False, CLOSER)


def test_a_table_without_paper_is_only_told_to_point_the_camera() -> None:
    wood = np.random.default_rng(1).integers(90, 160, (480, 640), np.uint8)
    assert (glimpse(frame(wood)).sheets, glimpse(frame(wood)).say) == ((), POINT)


def ask(app: Flask, body: bytes) -> tuple[int, Any]:
    client = app.test_client()
    headers = {"X-CSRFToken": form_token(client), "Accept": "application/json"}
    answer = client.post("/photos/glimpse", data=body, content_type="image/jpeg", headers=headers)
    return answer.status_code, answer.json


def test_a_frame_is_answered_with_outlines(app: Flask, pair: tuple[Phones, Game]) -> None:
    data = frame(sheet(pair))
    assert len(data) < BODY_LIMIT
    status, seen = ask(app, data)
    assert (status, seen["ready"], seen["busy"]) == (200, True, False)


@pytest.mark.parametrize("body", [b"", b"GIF89a", b"\xff\xd8\xff" + bytes(500)])
def test_what_is_no_picture_gets_a_sentence(app: Flask, body: bytes) -> None:
    status, answer = ask(app, body)
    assert status == 422
    assert str(answer["reason"]).endswith(".")


def test_S27_a_look_never_waits_while_photos_are_read(app: Flask, pair: tuple[Phones, Game]) -> None:
    turns = PHOTO_WORKERS._turns
    held = 0
    while turns.acquire(blocking=False):
        held += 1
    try:
        assert ask(app, frame(sheet(pair))) == (200, {"busy": True})
    finally:
        turns.release(held)


def test_S27_a_camera_that_looks_too_often_is_held_and_a_large_frame_is_refused(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ask(app, bytes(BODY_LIMIT + 1))[0] == 413
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)  # all in the same moment
    answers = {ask(app, b"GIF89a")[0] for _ in range(21)}
    assert answers == {422, 429}
