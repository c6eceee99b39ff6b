"""Stopping early (R46) on the phones: the question, undo, and the score by photo or by hand."""

import pytest
from flask import Flask

from companion.photos.scoring import score
from companion.tables.records import restore
from games.kit.photo import Seen
from games.polders.components import POLDERS
from games.polders.notation import by_square
from games.polders.photo.sheet import field_of, value_of
from games.polders.table.state import State
from tests.companion.phones import Phones
from tests.companion.polders.test_cards import page
from tests.games.polders.test_stop import sheet

NAMES = ("Anna", "Bo")
EMPTY = ("..",) * 75


@pytest.fixture
def phones(app: Flask) -> Phones:
    """Cards are open in turn 2, and the players have had enough. Anna started with De Schermer."""
    phones = Phones(app.test_client(), NAMES, options={"cards": "printed", "taps": False})
    phones.moves("deal 0 1 dealer 0", "reveal A14 A01", "flip S05 S06 S07", "discard", "flip S10 S11 S12")
    return phones


def test_R46_the_phones_ask_before_they_stop(app: Flask, phones: Phones) -> None:
    text = page(app, phones, 1)
    assert "End the game here and count it as it stands?" in text
    assert 'name="move" value="stop"' in text
    assert 'value="stop"' not in page(app, phones, None)


def test_R46_anybody_can_undo_the_stop_until_the_sheets_are_entered(app: Flask, phones: Phones) -> None:
    shown = phones.move("stop")
    assert (shown["over"], shown["fair"]["secret"]) == (False, None)
    text = page(app, phones, 1)
    assert "You stopped after 1 turn, and the game counts as it stands." in text
    assert 'name="move" value="undo"' in text
    assert "Play again, same seats" not in text
    assert phones.move("undo", 1)["state"]["phase"] == "draw"


def test_R46_with_the_last_sheet_the_game_is_over_and_its_secret_is_shown(app: Flask, phones: Phones) -> None:
    phones.moves("stop", f"sheet 0 {''.join(sheet('d1', 'e1'))}")
    shown = phones.move(f"sheet 1 {''.join(EMPTY)}")
    assert shown["over"]
    assert shown["fair"]["secret"]
    assert phones.try_move("undo").status_code == 422
    assert "Anna wins" in page(app, phones, 0, "/result")
    assert "Play again, same seats" in page(app, phones, 0)
    assert restore(phones.log()).over


def test_R46_a_photo_of_a_stopped_game_is_checked_and_has_a_winner(phones: Phones) -> None:
    phones.moves("stop", f"sheet 0 {''.join(sheet('d1', 'e1'))}", f"sheet 1 {''.join(EMPTY)}")
    state: State = restore(phones.log()).state
    blue = ("Bo", "Bo", *EMPTY[2:])  # a strip in the corner of De Beemster, along its road
    seen = {
        id_: Seen(id_, {field_of(one): {value_of(token): 1.0} for one, token in by_square(polder, tokens).items()})
        for id_, polder, tokens in (
            ("polders/schermer/2/2", POLDERS[0], sheet("d1", "e1")),
            ("polders/beemster/2/2", POLDERS[1], blue),
        )
    }
    scored = score(seen, table=state, names=NAMES)
    assert scored.outcomes == dict.fromkeys(seen, "history found")
    assert scored.questions == ()
    assert scored.tally.totals == (-5, -6)
    assert scored.tally.winners == (0,)
