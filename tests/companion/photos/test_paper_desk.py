"""The photo pages of any game, by plain forms; the sheets are those of Roll 'em Fold 'em.

Most readings are laid on the pictures as a camera would have read them; one photo goes the whole way.
"""

import html
import io
import re
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from flask import Flask

from companion.photos.pictures import Pictures
from companion.photos.scoring import by_player, joined, photo_of, score
from companion.vision.reading import Reading, SheetReading, Value
from games.kit.photo import Seen
from games.rollfold.rules.sheet import Sheet
from tests.companion.phones import Phones
from tests.companion.photos.forms import action, browser, fields, keep_paper, questions
from tests.games.rollfold.examples import run
from tests.games.rollfold.test_sheet import final, photographed
from tests.photos import folded
from tests.photos.camera import Shot, jpeg

UNSURE = {"x": 0.6, "empty": 0.4}
PIXEL = jpeg(np.full((8, 8, 3), 255, np.uint8), 80)


def as_read(seen: Seen, seat: int) -> SheetReading:
    values = {}
    for field, chances in seen.fields.items():
        value = max(chances, key=lambda it: chances[it])
        values[field] = Value(value, chances[value], field in seen.doubts, chances, seen.doubts.get(field, ""))
    boxes = {field: (0.1, 0.1, 0.06, 0.06) for field in values if field.startswith("c")}
    return SheetReading(f"{seen.id}/{seat + 1}", ((0, 0), (9, 0), (9, 9), (0, 9)), values, boxes=boxes)


def lay(app: Flask, batch: str, sheet: Sheet, seat: int = 0, **doubtful: dict[str, float]) -> None:
    pictures: Pictures = app.extensions["pictures"]
    pictures.put(batch, "IMG_1.jpg", [(as_read(photographed(sheet, **doubtful), seat), PIXEL)])


@pytest.fixture
def phones(app: Flask) -> Phones:
    return Phones(app.test_client(), ["Anna", "Bo"], game="rollfold", options={"level": 1})


def desk(phones: Phones) -> str:
    return f"/t/{phones.code}/photos"


def test_a_won_sheet_shows_its_winner_and_every_line(app: Flask, phones: Phones) -> None:
    lay(app, phones.code, final("V19"))
    page = browser(app, phones).get(desk(phones)).text
    assert re.search(r"Winner: <span[^>]*>Anna<", page)
    assert page.count("X&#39;ed and joined") == 5
    assert "Not photographed: Bo" in page
    assert questions(page) == {}


def test_what_a_sheet_lacks_is_said(app: Flask, phones: Phones) -> None:
    sheet = final("V19")
    bare = ~sheet.view.symbols
    lay(app, phones.code, sheet._replace(xs=sheet.xs & bare, circles=sheet.circles & bare))
    page = browser(app, phones).get(desk(phones)).text
    assert "Nobody has won yet" in page
    assert page.count("not X&#39;ed") == 5


def test_a_doubt_that_decides_is_asked_with_large_options_and_settled_by_a_tap(app: Flask, phones: Phones) -> None:
    lay(app, phones.code, final("V19"), J7=UNSURE)
    anna = browser(app, phones)
    page = anna.get(desk(phones)).text
    ((name, options),) = questions(page).items()
    assert options == ["x", "empty", "circled"]
    assert "Winner" not in page  # nobody is told a winner that hangs on a doubt
    again = keep_paper(anna, page)
    assert again.status_code == 422
    assert "Every question needs an answer" in again.text
    counted = keep_paper(anna, page, **{name: "empty"})
    assert counted.status_code == 303
    after = anna.get(desk(phones)).text
    assert "Nobody has won yet" in after
    assert "Counted." in after
    settled = keep_paper(anna, page, **{name: "x"})
    assert settled.status_code == 303
    assert re.search(r"Winner: <span[^>]*>Anna<", anna.get(desk(phones)).text)


def test_an_answer_that_was_not_offered_counts_as_none(app: Flask, phones: Phones) -> None:
    lay(app, phones.code, final("V19"), J7=UNSURE)
    anna = browser(app, phones)
    page = anna.get(desk(phones)).text
    assert keep_paper(anna, page, **{next(iter(questions(page))): "purple"}).status_code == 422


def test_any_box_can_be_corrected(app: Flask, phones: Phones) -> None:
    lay(app, phones.code, final("V19"))
    anna = browser(app, phones)
    page = anna.get(desk(phones)).text
    sheet = "rollfold/level-1b/front/1"
    said = {f"field|{sheet}": "c8r8", f"value|{sheet}": "empty", "fix": sheet}
    corrected = keep_paper(anna, page, **said)
    assert "kite on H8: not X&#39;ed" in corrected.text or "Kite on H8: not X&#39;ed" in corrected.text
    wrong = keep_paper(anna, page, **{**said, f"value|{sheet}": "large"})
    assert wrong.status_code == 422


def test_a_page_that_is_out_of_date_counts_nothing(app: Flask, phones: Phones) -> None:
    lay(app, phones.code, final("V19"))
    anna = browser(app, phones)
    page = anna.get(desk(phones)).text
    lay(app, phones.code, final("V19"), seat=1)
    assert keep_paper(anna, page).status_code == 303
    assert "have changed meanwhile" in anna.get(desk(phones)).text


def test_two_winners_are_told_what_decides_between_them(app: Flask, phones: Phones) -> None:
    lay(app, phones.code, final("V19"))
    lay(app, phones.code, final("V19"), seat=1)
    page = browser(app, phones).get(desk(phones)).text
    assert re.search(r"Winners: <span[^>]*>Anna</span>, <span[^>]*>Bo<", page)
    assert "fewer X&#39;s in that turn decide" in page


def test_two_photos_that_see_a_corner_differently_ask_how_it_is_folded(app: Flask, phones: Phones) -> None:
    lay(app, phones.code, final("V19"))
    lay(app, phones.code, final("V06"))
    page = browser(app, phones).get(desk(phones)).text
    assert "ask|rollfold/level-1b/front/1|fold:nw" in questions(page)
    assert "Winner" not in page


def test_a_sheet_of_another_level_is_not_counted(app: Flask, phones: Phones) -> None:
    lay(app, phones.code, final("V20"))
    page = browser(app, phones).get(desk(phones)).text
    assert "This is a sheet of level 2, but level 1 is played here." in html.unescape(page)
    assert "Count the points" not in page


def test_pictures_are_for_the_seats_of_the_table_and_go_when_told(app: Flask, phones: Phones) -> None:
    lay(app, phones.code, final("V19"))
    anna, stranger = browser(app, phones), browser(app, phones, None)
    page = anna.get(desk(phones)).text
    (address, *_) = re.findall(rf'href="(/t/{phones.code}/photos/[0-9a-f]+\.jpg)"', page)
    assert anna.get(address).data == PIXEL
    assert stranger.get(address).status_code == 401
    assert stranger.get(desk(phones)).status_code == 401
    assert anna.post(action(page, "wipe"), data=fields(page, "wipe")).status_code == 303
    assert anna.get(address).status_code == 404


def test_the_chooser_leads_to_the_photo_page_of_every_game(app: Flask) -> None:
    client = app.test_client()
    assert "/score/rollfold/photos" in client.get("/score").text
    assert "photograph the paper" in client.get("/score/rollfold/photos").text
    assert "Take the whole board" in client.get("/score/h2olland/photos").text
    assert "fan it" in client.get("/score/dutch/photos").text
    assert client.get("/score/chess/photos").status_code == 404
    assert client.get(f"/score/batch/{'0' * 32}/photos").status_code == 404


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("/score/photos?players=2&task=A14&task=A01", "/score/polders/photos?players=2&task=A14&task=A01"),
        ("/score/paper/rollfold/photos?players=3", "/score/rollfold/photos?players=3"),
        ("/score/paper/dutch/photos", "/score/dutch/photos"),
    ],
)
def test_the_addresses_of_before_lead_on(app: Flask, before: str, now: str) -> None:
    answer = app.test_client().get(before)
    assert (answer.status_code, answer.headers["Location"]) == (303, now)


def test_without_a_table_players_say_how_many_they_were(app: Flask) -> None:
    client = app.test_client()
    page = client.get("/score/rollfold/photos").text
    offered = dict(re.findall(r'href="([^"]+players=(\d))"', page))
    assert list(offered.values()) == ["1", "2", "3", "4"]
    three = client.get(next(address for address, n in offered.items() if n == "3")).text
    assert re.findall(r"<b dir=\"auto\">(Player \d)", three) == ["Player 1", "Player 2", "Player 3"]
    assert "?players=3" in action(three, "send")
    assert re.search(r'aria-current="true"[^>]*>3<', three)


@pytest.mark.parametrize("game", ["flutter", "h2olland", "dutch"])
def test_where_the_paper_tells_how_many_played_nobody_is_asked(app: Flask, game: str) -> None:
    assert 'aria-label="Players"' not in app.test_client().get(f"/score/{game}/photos").text


def test_who_begins_anew_need_not_say_again_how_many_they_were(app: Flask) -> None:
    client = app.test_client()
    page = client.get("/score/rollfold/photos?players=3").text
    files = [(io.BytesIO(b"no photo"), "IMG_7.jpg")]
    sent = client.post(action(page, "send"), data=fields(page, "send") | {"photo": files})
    assert sent.headers["Location"].endswith("/score/rollfold/photos?players=3")


def test_photos_of_several_players_sheets_are_scored_each_for_itself() -> None:
    """As the command line does: the first photo is the first player's."""
    read = [as_read(photographed(final("V19")), 0), as_read(photographed(run("V00\nL1\nb5: H2<5").players[0].sheet), 0)]
    readings = [
        Reading(f"IMG_{n}.jpg", (replace(sheet, id="rollfold/level-1b/front"),)) for n, sheet in enumerate(read)
    ]
    tally = score(joined(by_player(readings))).tally
    assert tally.seats == ("Player 1", "Player 2")
    assert tally.winners == (0,)
    assert tally.totals == (5, 0)


@pytest.fixture(scope="module")
def photo() -> bytes:
    """The whole game V19, photographed from straight above."""
    taken = folded.take(np.random.default_rng(5), final("V19"), folded.Leafed(), Shot(tilt=8, light=1.2, blur_mm=0.1))
    return jpeg(taken.picture, 88)


def test_a_photo_goes_the_whole_way_without_a_table(app: Flask, photo: bytes) -> None:
    client = app.test_client()
    page = client.get("/score/rollfold/photos?players=2").text
    files = [(io.BytesIO(photo), "IMG_7.jpg")]
    sent = client.post(action(page, "send"), data=fields(page, "send") | {"photo": files, "seat": "1"})
    assert sent.status_code == 303
    review = client.get(sent.headers["Location"]).text
    assert "Remove IMG_7.jpg" in review
    if questions(review):
        said = {name: options[0] for name, options in questions(review).items()}
        assert keep_paper(client, review, **said).status_code == 303
        review = client.get(sent.headers["Location"]).text
    assert re.search(r"Winner: <span[^>]*>Player 2<", review)
    (address, *_) = re.findall(r'href="(/score/batch/[0-9a-f]+/photos/[0-9a-f]+\.jpg)"', review)
    picture = cv2.imdecode(np.frombuffer(client.get(address).data, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    assert picture.shape[0] == picture.shape[1]  # the square, laid flat


@pytest.mark.parametrize("seat", ["2", "-1", "x", "²", "9" * 5000])
def test_a_sheet_is_of_somebody_at_the_table(app: Flask, phones: Phones, seat: str) -> None:
    headers = {"Authorization": f"Bearer {phones.tokens[0]}"}
    data = {"photo": (io.BytesIO(b"never looked at"), "IMG_7.jpg"), "seat": seat}
    answer = app.test_client().post(f"/api/tables/{phones.code}/photos", data=data, headers=headers)
    assert answer.status_code == 400
    assert "no such player" in answer.get_json()["reason"]


def test_the_api_reads_keeps_and_scores(app: Flask, phones: Phones, photo: bytes) -> None:
    headers = {"Authorization": f"Bearer {phones.tokens[0]}"}
    data = {"photo": (io.BytesIO(photo), "IMG_7.jpg")}
    answer = app.test_client().post(f"/api/tables/{phones.code}/photos", data=data, headers=headers)
    told: dict[str, Any] = answer.get_json()
    assert told["sheets"][0]["id"] == "rollfold/level-1b/front/1"
    assert told["sheets"][0]["fields"]["fold:nw"]["value"] == "large"
    assert len(told["kept"]) == 1
    assert told["score"]["seats"] == ["Anna", "Bo"]
    assert told["score"]["winners"] == [0] or told["score"]["questions"]


@pytest.mark.parametrize(
    ("game", "shown"), [("flutter", "meadow"), ("h2olland", "board"), ("dutch", "deck"), ("rollfold", "sheet")]
)
def test_the_photo_page_says_what_of_this_game_belongs_in_the_picture(app: Flask, game: str, shown: str) -> None:
    page = app.test_client().get(f"/score/{game}/photos").text
    assert shown in photo_of(game).wording.advice
    assert html.escape(photo_of(game).wording.advice, quote=False).replace("'", "&#39;") in page
