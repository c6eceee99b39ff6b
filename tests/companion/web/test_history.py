"""The history: round by round, with the cards, tiles and dice drawn small, and nothing in them that the words hide."""

import re
from html import unescape
from itertools import pairwise

import pytest
from flask import Flask

from companion.dutch.pictures import BY_NAME, leaf, said
from companion.tables import records
from companion.tables.registry import Registry
from companion.tables.table import Table, fold, versions
from companion.web.chapters import AT_MOST, chapters
from games.catalogue import GAMES
from games.polders.table.state import pens
from generator.page.palette import FULL
from tests.companion.browsers import browser
from tests.companion.phones import Phones
from tests.companion.tables.test_verify import kept
from tests.companion.web.test_replay import opened

SEASONS = ("spring", "summer", "autumn", "winter")
LEAVES = {leaf(name): said(name) for name in BY_NAME}
# What the kept games hold, from their start.
HEADINGS = {
    "polders": [f"Round {round_}, turn {turn}" for round_ in range(1, 6) for turn in range(1, 6)],
    "rollfold": [f"Round {number}" for number in range(1, 19)],
    "flutter": [f"Round {number}" for number in range(1, 10)],
    "h2olland": [
        *(f"Year {year}, {season}" for year in range(1, 5) for season in SEASONS if (year, season) != (4, "winter")),
        "Before the race",
        "The race",
    ],
    "dutch": [f"Round {number}" for number in range(1, 9)],
}


def restored(game: str) -> Table:
    return records.restore(kept(game))


def told(table: Table) -> list[tuple[str, list[str]]]:
    """All headings with the sentences below them, oldest first."""
    found: list[tuple[str, list[str]]] = []
    before: int | None = None
    while before is None or before > 1:
        for heading, lines in chapters(table, before):
            words = [it.happening.words for it in lines][::-1]
            if found and found[0][0] == heading:  # the page before begins with the rest of it
                found[0] = (heading, words + found[0][1])
            else:
                found.insert(0, (heading, words))
            before = lines[-1].happening.version
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_round_of_a_kept_game_has_its_heading_once_although_moves_were_undone(game: str) -> None:
    table = restored(game)
    parts = told(table)
    assert [heading for heading, _ in parts] == ["Before the game", *HEADINGS[game]]
    assert sum(len(words) for _, words in parts) == table.version


def test_a_round_begins_with_its_cards_and_ends_when_the_polders_are_passed() -> None:
    parts = dict(told(restored("polders")))
    for number in range(1, 6):
        turn = [words for words in parts[f"Round 3, turn {number}"] if "undid" not in words]
        assert sum(" flipped " in words for words in turn) == 1
        assert sum(" discarded" in words for words in turn) == 1
    assert parts["Round 3, turn 5"][-1].endswith("crossed off the round")


def test_what_is_undone_across_the_end_of_a_round_stays_in_the_round_it_was_in(
    phones: Phones, registry: Registry
) -> None:
    phones.moves("deal", "reveal", "flip", "discard now", "undo", "discard now")
    heading, lines = chapters(registry.find(phones.code).table)[0]
    assert heading == "Round 1, turn 1"
    assert [it.happening.words.partition(" ")[2] for it in lines][:3] == [
        "discarded without waiting",
        "undid the discard",
        "discarded without waiting",
    ]
    assert lines[2].happening.undone


@pytest.mark.parametrize(
    ("game", "verb"),
    [("polders", "flipped"), ("rollfold", "rolled"), ("flutter", "laid"), ("h2olland", "planted"), ("dutch", "bought")],
)
def test_cards_tiles_dice_and_pieces_stand_beside_the_words(game: str, verb: str) -> None:
    table = restored(game)
    lines = [line for part in chapters(table) for line in part.lines]
    assert all(line.pictures for line in lines if f" {verb} " in line.happening.words and not line.happening.undone)
    assert not [line for line in lines if line.happening.said.kind != "move" and line.pictures]
    assert max(len(line.pictures) for line in lines) <= AT_MOST


def test_a_shape_that_was_tapped_shows_the_marks_in_the_colour_of_the_pen() -> None:
    table = restored("polders")
    lines = [line for part in chapters(table) for line in part.lines]
    drawn = [line for line in lines if line.happening.said.text.startswith("tap ") and line.pictures]
    assert {line.happening.seat for line in drawn} == {0, 1, 2}
    for line in drawn:
        colour = FULL.pen(pens(table.state)[line.happening.seat or 0].name)
        assert colour in line.pictures[0]


def test_while_a_game_of_dutch_goes_on_no_picture_shows_a_card_that_the_words_hide() -> None:
    whole, shown = restored("dutch"), 0
    for table in versions(whole.head, whole.events):
        for part in chapters(table):
            for line in part.lines:
                cards = [LEAVES[picture] for picture in line.pictures]
                assert all(card in line.happening.words for card in cards)
                shown += len(cards)
                if not table.over and line.happening.said.text.split()[:1] in (["bid"], ["aside"]):
                    assert cards == []
    assert shown > 1000
    sealed = [line for part in chapters(whole) for line in part.lines if " aside" in line.happening.words]
    assert all(line.pictures for line in sealed)  # once the game is over


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_reader_gets_headings_and_sentences_and_every_picture_has_what_it_uses(app: Flask, game: str) -> None:
    page = browser(app).get(f"/t/{opened(app.extensions['registry'], game)}/history").text
    assert [unescape(it) for it in re.findall(r"<h2>(.*?)</h2>", page)][:-1] == [
        part.heading for part in chapters(restored(game))
    ]
    for beside in re.findall(r'<span class="beside".*?(?=<span class="note clock">)', page, re.DOTALL):
        assert beside.startswith('<span class="beside" aria-hidden="true">')
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([^"]+)"', page)) | set(re.findall(r"url\(#([^)]+)\)", page))
    assert used <= set(ids)


def test_earlier_pages_have_pictures_too(app: Flask) -> None:
    client, code = browser(app), opened(app.extensions["registry"], "rollfold")
    newest = client.get(f"/t/{code}/history").text
    (earlier,) = re.findall(r"/history\?before=\d+", newest)
    page = client.get(f"/t/{code}{earlier}").text
    assert "<h2>Before the game</h2>" in page
    assert "<h2>Before the game</h2>" not in newest
    (used,) = set(re.findall(r'href="#(die-b\d)"', page)[:1])
    assert f'id="{used}"' in page


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_game_are_noted_in_order_and_again_from_a_saved_log(game: str) -> None:
    table = restored(game)
    assert all(early < late and one != other for (early, one), (late, other) in pairwise(table.chapters))
    assert fold(table.head, table.events).chapters == table.chapters
