"""Photographed shape cards and assignments of Polders (R43): a photo of the cards answers the phones."""

from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest
from flask import Flask

from companion.photos.jobs import look
from companion.photos.scoring import joined, photo_of, score
from companion.vision.reading import Reading, ReadPhoto, SheetReading, Value
from games.kit.photo import Seen, Unscorable
from games.polders.components import ASSIGNMENTS, SHAPE_CARDS
from games.polders.photo.came_up import CARDS, UP
from games.polders.table.game import TABLE
from games.polders.table.state import State
from generator.page.palette import InkName
from tests.companion.phones import Phones
from tests.companion.photos.forms import browser, keep_paper, send
from tests.companion.photos.test_paper_desk import PIXEL
from tests.photos.camera import Shot
from tests.photos.spread import photo, rows

SHOT = Shot(megapixels=2.5, tilt=12, tilt_towards=40, light=1.5, blur_mm=0.12, kelvin=4500)
PHOTO = photo_of("polders")


@cache
def photographed(*cards: str, ink: InkName = "full") -> dict[str, Seen]:
    rng = np.random.default_rng(7)
    return joined([look(photo(rows(cards, rng), rng, SHOT, ink))])


def lying(*cards: str) -> dict[str, Seen]:
    """What a perfect camera would say of loose cards."""
    return joined([Reading("photo", (cards_read(*cards),))])


def cards_read(*cards: str) -> SheetReading:
    return SheetReading(CARDS, (), {card: Value(UP, 0.999, doubtful=False) for card in cards})


def table(*said: str) -> State:
    state: State = TABLE.start(2, cards="printed")
    for words in ("deal 0 1 dealer 0", *said):
        state = TABLE.play(state, TABLE.parse(words, 0, ()))
    return state


REVEAL = ("reveal A14 A01",)
FLIPPED = (*REVEAL, "flip S05 S10 S17", "discard now")


@pytest.mark.parametrize("ink", ["full", "low"])
def test_r43_a_camera_reads_every_card(ink: InkName) -> None:
    cards = [card.id for card in (*SHAPE_CARDS, *ASSIGNMENTS)]
    for some in (cards[:12], cards[12:24], cards[24:]):
        assert set(photographed(*some, ink=ink)[CARDS].fields) == set(some)


@pytest.mark.parametrize(
    ("state", "cards", "note", "move"),
    [
        (table(), ("A03", "A15"), "Farm Frenzy and Farm Fiasco came up.", "reveal A03 A15"),
        (table(*REVEAL), ("S05", "S12", "S17"), "Strook, Bocht and Erf came up.", "flip S05 S12 S17"),
    ],
    ids=["assignments", "shapes"],
)
def test_r43_a_photo_of_what_came_up_tells_it(state: State, cards: Sequence[str], note: str, move: str) -> None:
    told = score(photographed(*cards), table=state, names=("Anna", "Bo"))
    assert (told.tally.notes, told.questions) == ((note,), ())
    assert PHOTO.moves(told, state) == (move,)
    after = TABLE.play(state, TABLE.parse(move, 0, ()))
    assert PHOTO.moves(told, after) == ()


def test_r43_assignments_and_discards_beside_the_cards_do_not_disturb() -> None:
    state = table(*FLIPPED)
    told = score(lying("A14", "A01", "S05", "S10", "S17", "S01", "S06", "S16"), table=state)
    assert PHOTO.moves(told, state) == ("flip S01 S06 S16",)


def test_r43_cards_of_one_shape_are_alike_in_a_photo_too() -> None:
    """Somebody tapped S05 for the strip that is really S06, so S05 comes up although it is no longer in the deck."""
    told = score(lying("S05", "S12", "S16"), table=table(*FLIPPED))
    assert PHOTO.moves(told, table(*FLIPPED)) == ("flip S12 S16 S06",)


@pytest.mark.parametrize(
    ("state", "cards", "why"),
    [
        (table(), ("A03",), "Photograph only the 2 assignments that came up, or tap them on the table's page."),
        (table(), ("S01", "S02"), "Photograph only the 2 assignments that came up"),
        (table(*REVEAL), ("S01", "S02"), "Photograph only the 3 shape cards that came up"),
        (table(*FLIPPED), ("S05", "S10", "S17"), "Photograph only the 3 shape cards that came up"),
        (TABLE.start(2), ("S01",), "Photograph the sheets. This photo shows only cards."),
        (None, ("S01", "A03"), "Photograph the sheets. This photo shows only cards."),
    ],
)
def test_r43_what_the_photo_leaves_open_is_said(state: State | None, cards: Sequence[str], why: str) -> None:
    with pytest.raises(Unscorable) as refusal:
        score(lying(*cards), table=state)
    assert str(refusal.value).startswith(why)


@pytest.mark.parametrize("seat", [0, 1])
def test_r43_any_seat_answers_with_a_photo_at_the_desk(app: Flask, monkeypatch: pytest.MonkeyPatch, seat: int) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"], options={"cards": "printed"})
    phones.moves("deal", *REVEAL)
    player, desk = browser(app, phones, seat), f"/t/{phones.code}/photos"
    assert "Photograph them instead" in player.get(f"/t/{phones.code}").text
    read = ReadPhoto(Reading("photo", (cards_read("S01", "S12", "S17"),)), (PIXEL,))
    monkeypatch.setattr("companion.photos.upload.read_photo", lambda *_, **__: read)
    send(player, desk, PIXEL)
    page = player.get(desk).text
    assert "Kavel, Bocht and Erf came up." in page
    assert "Make this move" in page
    assert keep_paper(player, page).headers["Location"] == f"/t/{phones.code}"
    assert phones.look()["state"]["open"] == ["S01", "S12", "S17"]
    last = phones.log()["events"][-1]
    assert (last["move"], last["seat"]) == ("flip S01 S12 S17", seat)
