"""The pages with photos, by plain forms: send, answer, correct, count."""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest
from flask import Flask

from companion.tables.registry import Registry
from games.kit import grid
from games.polders.photo.sheet import square_of, token_of
from tests.companion.phones import Phones
from tests.companion.photos.forms import action, answers, asked, browser, fields, keep, questions, send
from tests.companion.photos.games import Game, mistapped_game, photo, tapped_game

FINGER = ("c7r5", "c8r5")
SCHERMER = "polders/schermer/2/2"
MARKS = ("circle", "stripes", "cross")


def desk(phones: Phones) -> str:
    return f"/t/{phones.code}/photos"


def _in_groups(page: str) -> list[int]:
    """How many questions each reason has."""
    return [part.count('class="plate question') for part in page.split('<p class="why">')[1:]]


def unanswered(filled: dict[str, Any], field: str) -> dict[str, Any]:
    """The form without what it says about this square."""
    place = f"{SCHERMER}|{field}"
    kept = {name: value for name, value in filled.items() if name != f"ask|{place}"}
    return kept | {"said": [said for said in filled.get("said", []) if not said.startswith(place)]}


def test_photos_become_the_result_by_plain_forms(app: Flask, registry: Registry, pair: tuple[Phones, Game]) -> None:
    phones, game = pair
    anna, bo = browser(app, phones, 0), browser(app, phones, 1)
    assert send(anna, desk(phones), photo(game, 0), photo(game, 1)).status_code == 303
    counted = keep(anna, desk(phones), game)
    assert counted.headers["Location"] == f"/t/{phones.code}/result"
    assert tuple("".join(sheet) for sheet in registry.find(phones.code).table.state.sheets) == game.words
    result = bo.get(f"/t/{phones.code}/result").text
    assert re.search(r"(Anna|Bo) wins|A shared victory", result)
    assert len(re.findall(rf'<image href="/t/{phones.code}/photos/[0-9a-f]+\.jpg"', result)) == 2


def test_only_doubtful_squares_are_asked_each_with_its_crop(app: Flask, pair: tuple[Phones, Game]) -> None:
    phones, game = pair
    anna = browser(app, phones)
    send(anna, desk(phones), photo(game, 0, finger_on=FINGER))
    page = anna.get(desk(phones)).text
    assert {(0, field) for field in FINGER} <= set(asked(page))
    assert len(asked(page)) < 20
    assert page.count('class="shot" viewBox') == len(asked(page)) + 1  # the crops, and the sheet itself
    for options in questions(page).values():
        assert 2 <= len(options) <= 4
        assert set(options) <= {"empty", *(f"{pen}:{mark}" for pen in ("red", "blue") for mark in MARKS)}
    assert page.count(">likeliest<") == len(asked(page))
    assert not re.search(r'name="ask[^>]*checked', page)  # a proposal is never taken without a tap


@pytest.mark.long
def test_a_question_without_an_answer_is_asked_again(app: Flask, pair: tuple[Phones, Game]) -> None:
    phones, game = pair
    anna = browser(app, phones)
    send(anna, desk(phones), photo(game, 0, finger_on=FINGER))
    page = anna.get(desk(phones)).text
    filled = unanswered(answers(page, {0: game.values(0)}), FINGER[0])
    again = anna.post(action(page, "review"), data=filled)
    assert again.status_code == 422
    assert (0, FINGER[0]) in asked(again.text)
    assert (0, FINGER[1]) not in asked(again.text)  # what was answered stays answered
    assert phones.look()["state"]["sheets"] == []


def test_wrong_taps_are_asked_about_once_and_the_paper_counts(
    app: Flask, registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    phones, game = mistapped_game(app.test_client(), monkeypatch)
    anna = browser(app, phones)
    send(anna, desk(phones), photo(game, 0), photo(game, 1))
    page = anna.get(desk(phones)).text
    assert page.count("The paper and the taps disagree.") == 1
    assert questions(page) == {}
    assert "likeliest<" not in page.partition("What we read")[0]
    assert "The paper counts." not in page  # nobody has said so yet
    filled = fields(page, "review")
    refused = anna.post(action(page, "review"), data=filled)
    assert refused.status_code == 422
    counted = anna.post(action(page, "review"), data=filled | {"dispute": "paper"})
    assert counted.headers["Location"] == f"/t/{phones.code}/result"
    assert tuple("".join(sheet) for sheet in registry.find(phones.code).table.state.sheets) == game.words
    after = anna.get(desk(phones)).text
    assert "disagree" not in after
    assert "cannot explain" not in after.partition("What we read")[0]  # it was said once


def test_whoever_checks_square_by_square_is_not_asked_again_either(
    app: Flask, registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is painted meanwhile counts, and so does every square that nobody touched."""
    phones, game = mistapped_game(app.test_client(), monkeypatch)
    anna = browser(app, phones)
    send(anna, desk(phones), photo(game, 0))
    page = anna.get(desk(phones)).text
    field = next(name for name, value in game.values(0).items() if value == "empty")
    filled = fields(page, "review") | {"dispute": "squares", "said": [f"{SCHERMER}|{field}|red:cross"]}
    assert anna.post(action(page, "review"), data=filled).status_code == 303
    kept = dict(zip(game.values(0), registry.find(phones.code).table.state.sheets[0], strict=True))
    assert kept == {name: token_of(value) for name, value in game.values(0).items()} | {field: "Rx"}


def test_a_changed_square_is_named_once_at_the_top(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody tapped what they drew, and then somebody changed one square of the paper."""
    phones, game = tapped_game(app.test_client(), monkeypatch)
    empty = next(name for name, value in game.values(0).items() if value == "empty")
    at = 2 * list(game.values(0)).index(empty)
    forged = Game(game.log, (f"{game.words[0][:at]}Ro{game.words[0][at + 2 :]}", game.words[1]))
    anna = browser(app, phones)
    send(anna, desk(phones), photo(forged, 0))
    page = anna.get(desk(phones)).text
    top = re.search(r"The paper and the taps disagree\..*?</ul>", page, re.DOTALL)
    assert top is not None
    assert f"<b>De Schermer</b>: Look at {grid.name(square_of(empty))}." in top[0]
    assert questions(page) == {}


def test_the_answers_never_bring_another_round(app: Flask, pair: tuple[Phones, Game]) -> None:
    """Even answers that contradict the log are taken as they are."""
    phones, game = pair
    anna = browser(app, phones)
    send(anna, desk(phones), photo(game, 0, finger_on=FINGER))
    page = anna.get(desk(phones)).text
    lies = {name: options[-1] for name, options in questions(page).items()}
    assert lies
    assert anna.post(action(page, "review"), data=fields(page, "review") | lies).status_code == 303
    assert questions(anna.get(desk(phones)).text) == {}


def test_a_reason_that_many_squares_share_is_said_once(app: Flask, pair: tuple[Phones, Game]) -> None:
    """Circles and crosses in a colour that nobody plays, at a table."""
    phones, game = pair
    green = game.words[0].replace("Ro", "Go", 2).replace("Rx", "Gx", 2)
    anna = browser(app, phones)
    send(anna, desk(phones), photo(Game(game.log, (green, game.words[1])), 0))
    page = anna.get(desk(phones)).text
    reasons = re.findall(r'<p class="why">([^<]+)</p>', page)
    assert len(reasons) == len(set(reasons)) < len(asked(page))
    assert page.count('class="plate question lone"') == sum(n == 1 for n in _in_groups(page))
    assert "This is green ink, but nobody plays green." in reasons
    assert all(len(reason.split()) < 15 for reason in reasons)


def test_any_square_can_be_corrected_without_a_script(
    app: Flask, registry: Registry, pair: tuple[Phones, Game]
) -> None:
    """The paper says what it says: a corrected square is kept although the log knows better."""
    phones, game = pair
    anna = browser(app, phones)
    send(anna, desk(phones), photo(game, 0))
    truth = game.values(0)
    field = next(name for name, value in truth.items() if value == "red:circle")
    page = anna.get(desk(phones)).text
    for _ in range(6):
        filled = answers(page, {0: truth | {field: "red:cross"}})
        if f"{SCHERMER}|{field}|red:cross" not in filled.get("said", []):
            filled |= {f"field|{SCHERMER}": field, f"value|{SCHERMER}": "red:cross", "fix": SCHERMER}
        answer = anna.post(action(page, "review"), data=filled)
        page = answer.text
        if answer.status_code == 303:
            break
    kept = dict(zip(truth, registry.find(phones.code).table.state.sheets[0], strict=True))
    assert kept == {name: token_of(value) for name, value in truth.items()} | {field: "Rx"}


def test_a_painted_square_settles_its_question(app: Flask, registry: Registry, pair: tuple[Phones, Game]) -> None:
    """The script writes what it painted beside the answers of earlier rounds."""
    phones, game = pair
    anna = browser(app, phones)
    send(anna, desk(phones), photo(game, 0, finger_on=FINGER))
    page = anna.get(desk(phones)).text
    truth = game.values(0)
    for _ in range(6):
        filled = unanswered(answers(page, {0: truth}), FINGER[0])
        filled["said"].append(f"{SCHERMER}|{FINGER[0]}|blue:stripes")
        answer = anna.post(action(page, "review"), data=filled)
        page = answer.text
        if answer.status_code == 303:
            break
    kept = dict(zip(truth, registry.find(phones.code).table.state.sheets[0], strict=True))
    assert kept[FINGER[0]] == "B="


def test_a_sheet_that_was_corrected_by_hand_is_not_overwritten_by_its_photo(
    app: Flask, registry: Registry, pair: tuple[Phones, Game]
) -> None:
    phones, game = pair
    anna = browser(app, phones)
    send(anna, desk(phones), photo(game, 0))
    keep(anna, desk(phones), game)
    field = list(game.values(0)).index(next(name for name, value in game.values(0).items() if value == "red:circle"))
    by_hand = "".join([*game.tokens(0)[:field], "Rx", *game.tokens(0)[field + 1 :]])
    phones.move(f"sheet 0 {by_hand}")
    send(anna, desk(phones), photo(game, 1))
    assert keep(anna, desk(phones), game).headers["Location"] == f"/t/{phones.code}/result"
    assert ["".join(sheet) for sheet in registry.find(phones.code).table.state.sheets] == [by_hand, game.words[1]]


def test_a_sheet_that_is_counted_alone_leaves_the_other_to_come(app: Flask, pair: tuple[Phones, Game]) -> None:
    phones, game = pair
    anna = browser(app, phones)
    send(anna, desk(phones), photo(game, 0))
    assert keep(anna, desk(phones), game).headers["Location"] == desk(phones)
    page = anna.get(desk(phones)).text
    assert re.findall(r'<b dir="auto">([^<]+)</b> <span class="note">([^<]+)<', page) == [
        ("De Schermer", "counted"),
        ("De Beemster", "to come"),
    ]
    assert "See the result" not in page


def test_a_second_photo_settles_what_a_finger_hid(app: Flask, pair: tuple[Phones, Game]) -> None:
    phones, game = pair
    anna = browser(app, phones)
    send(anna, desk(phones), photo(game, 0, finger_on=FINGER))
    before = asked(anna.get(desk(phones)).text)
    send(anna, desk(phones), photo(game, 0))
    after = asked(anna.get(desk(phones)).text)
    assert not {(0, field) for field in FINGER} & set(after)
    assert len(after) < len(before)


def test_a_photo_that_cannot_be_read_is_told_and_the_others_go_on(app: Flask, pair: tuple[Phones, Game]) -> None:
    phones, game = pair
    anna = browser(app, phones)
    send(anna, desk(phones), b"GIF89a", photo(game, 0), names=["holiday.gif"])
    page = anna.get(desk(phones)).text
    assert "holiday.gif: This is not a photo." in page
    assert "De Schermer" in page


def test_a_script_hears_what_was_found(app: Flask, pair: tuple[Phones, Game]) -> None:
    phones, game = pair
    anna = browser(app, phones)
    good = send(anna, desk(phones), photo(game, 1), Accept="application/json")
    assert (good.status_code, good.json["sheets"]) == (200, ["De Beemster"])
    bad = send(anna, desk(phones), b"GIF89a", Accept="application/json")
    assert (bad.status_code, bad.json["reason"][:19]) == (422, "This is not a photo")


def test_photos_that_came_meanwhile_are_looked_at_first(app: Flask, pair: tuple[Phones, Game]) -> None:
    phones, game = pair
    anna, bo = browser(app, phones, 0), browser(app, phones, 1)
    send(anna, desk(phones), photo(game, 0))
    page = anna.get(desk(phones)).text
    send(bo, desk(phones), photo(game, 1))
    answer = anna.post(action(page, "review"), data=answers(page, {0: game.values(0)}))
    assert answer.headers["Location"] == desk(phones)
    assert "changed meanwhile" in anna.get(desk(phones)).text
    assert phones.look()["state"]["sheets"] == []


@pytest.mark.parametrize("how", ["said", "fix"])
def test_a_pen_that_nobody_plays_is_refused(app: Flask, pair: tuple[Phones, Game], how: str) -> None:
    phones, game = pair
    anna = browser(app, phones)
    send(anna, desk(phones), photo(game, 0))
    page = anna.get(desk(phones)).text
    filled, field = answers(page, {0: game.values(0)}), next(iter(game.values(0)))
    filled |= (
        {"said": [*filled.get("said", []), f"{SCHERMER}|{field}|black:cross"]}
        if how == "said"
        else {f"field|{SCHERMER}": field, f"value|{SCHERMER}": "black:cross", "fix": SCHERMER}
    )
    answer = anna.post(action(page, "review"), data=filled)
    assert answer.status_code == 422
    assert ("Nobody has the pen for a black cross" if how == "said" else "That cannot be right") in answer.text
    assert phones.look()["state"]["sheets"] == []


@pytest.mark.parametrize("said", ["", "x", "a b c", "polders|c1r1|empty", f"{SCHERMER}|c4r2|pink:dots"])
def test_nonsense_among_the_answers_is_left_out(app: Flask, pair: tuple[Phones, Game], said: str) -> None:
    phones, game = pair
    anna = browser(app, phones)
    send(anna, desk(phones), photo(game, 0))
    page = anna.get(desk(phones)).text
    filled = answers(page, {0: game.values(0)})
    answer = anna.post(action(page, "review"), data=filled | {"said": [*filled.get("said", []), said]})
    assert answer.status_code in (303, 422)
    assert "cannot be read" not in answer.text


def test_spectators_and_unfinished_games_have_no_photos(app: Flask, pair: tuple[Phones, Game]) -> None:
    phones, _ = pair
    assert app.test_client().get(desk(phones)).status_code == 401
    young = Phones(app.test_client(), ["Anna", "Bo"])
    answer = browser(app, young).get(desk(young))
    assert answer.status_code == 422
    assert "play on" in answer.text.lower() or "over" in answer.text


def test_the_end_of_the_game_leads_to_the_photos(app: Flask, pair: tuple[Phones, Game]) -> None:
    phones, _ = pair
    assert f'href="/t/{phones.code}/photos"' in browser(app, phones).get(f"/t/{phones.code}/score").text


# Without a table


START = "/score/polders/photos?players=2&task=A14&task=A01&task=A05&task=A06&task=A03"


def test_a_game_without_a_table_is_scored_from_photos(app: Flask, pair: tuple[Phones, Game]) -> None:
    _, game = pair
    client = app.test_client()
    begun = send(client, START, photo(game, 0))
    place = begun.headers["Location"]
    assert re.fullmatch(r"/score/batch/[0-9a-f]{32}/photos", place)
    page = client.get(place).text
    early = client.post(action(page, "review"), data=answers(page, {0: game.values(0)}))
    assert early.status_code == 422
    assert "Still to come: De Beemster." in early.text
    send(client, place, photo(game, 1))
    result = keep(client, place, game).headers["Location"]
    text = client.get(result).text
    assert re.search(r"(Red|Blue) wins|A shared victory", text)
    assert text.count("<image href=") == 2


def test_two_who_played_green_and_black_are_scored_too(app: Flask, pair: tuple[Phones, Game]) -> None:
    _, game = pair
    swapped = Game(game.log, tuple(words.replace("R", "G").replace("B", "K") for words in game.words))
    client = app.test_client()
    place = send(client, START, photo(swapped, 0), photo(swapped, 1)).headers["Location"]
    result = keep(client, place, swapped).headers["Location"]
    assert re.search(r"(Green|Black) wins|A shared victory", client.get(result).text)


def test_without_assignments_the_photo_page_leads_to_choosing_them(app: Flask) -> None:
    client = app.test_client()
    sent = client.get("/score/polders/photos?players=3&task=A14")
    assert sent.headers["Location"] == "/score?players=3&task=A14"
    page = client.get(sent.headers["Location"])
    assert page.status_code == 422
    assert "Choose the 5 assignments of your game: you chose 1." in page.text
    assert re.search(r'value="A14" checked', page.text)
    assert re.search(r'name="players" value="3" checked', page.text)


def test_a_result_without_assignments_asks_for_them_and_keeps_the_sheets(app: Flask, pair: tuple[Phones, Game]) -> None:
    _, game = pair
    client = app.test_client()
    place = send(client, START, photo(game, 0), photo(game, 1)).headers["Location"]
    result = keep(client, place, game).headers["Location"]
    address, _, query = result.partition("?")
    said = [(name, value) for name, value in parse_qsl(query) if name != "task"]
    page = client.get(f"{address}?{urlencode(said)}").text
    assert "you chose none" in page
    hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page)
    tasks = [("task", task) for task in ("A14", "A01", "A05", "A06", "A03")]
    again = client.get(f"{address}?{urlencode([*((n, unescape(v)) for n, v in hidden), ('players', '2'), *tasks])}")
    assert re.search(r"(Red|Blue) wins|A shared victory", again.text)


def test_more_pens_than_players_are_asked_about_and_the_answer_counts(app: Flask, pair: tuple[Phones, Game]) -> None:
    """Somebody drew a few circles in green. The page offers who may have played."""
    _, game = pair
    mixed = Game(game.log, (game.words[0].replace("Ro", "Go", 4), game.words[1]))
    client = app.test_client()
    place = send(client, START, photo(mixed, 0), photo(mixed, 1)).headers["Location"]
    page = client.get(place).text
    assert "Choose the 2 pens that played" in page
    offers = re.findall(r'name="say" value="([^"]+)" formnovalidate>([^<]+)<', page)
    others = {"Red and green played", "Blue and green played"}
    assert offers[0][1] == "Red and blue played"  # green has fewest squares
    assert {words for _, words in offers[1:]} == others
    page = client.post(action(page, "review"), data=fields(page, "review") | {"say": offers[0][0]}).text
    assert "Choose the 2 pens" not in page
    assert page.count(">This is green ink, but nobody plays green.<") == 1
    offered = [options[:2] for options in questions(page).values()]
    assert offered.count(["red:circle", "blue:circle"]) == 4  # the mark was read clearly, only whose it is was not
    result = client.post(action(page, "review"), data=answers(page, {0: game.values(0), 1: game.values(1)}))
    assert "&pens=RB&" in result.headers["Location"]


def test_a_page_that_comes_too_early_leads_back_to_the_table(app: Flask) -> None:
    young = Phones(app.test_client(), ["Anna", "Bo"])
    page = browser(app, young).get(desk(young)).text
    assert f'href="/t/{young.code}"><span>Back to the table</span>' in page


def test_a_batch_that_nobody_made_is_not_there(app: Flask) -> None:
    for name in ("0" * 32, "x", "..", "ABC234"):
        assert app.test_client().get(f"/score/batch/{name}/photos").status_code == 404


def test_nothing_remains_of_a_first_photo_that_cannot_be_read(app: Flask, config: Any) -> None:
    client = app.test_client()
    answer = send(client, START, b"GIF89a")
    assert answer.headers["Location"] == START
    assert not list((config.data / "photos").glob("*"))
