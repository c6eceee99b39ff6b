"""House options of Polders (R1, R17, R45) on the pages, by hand, in photos and on the command line."""

import re

import pytest
from click.testing import CliRunner
from flask import Flask

from companion.catalogue import COMPANIONS
from companion.cli.main import polderbox
from companion.photos.scoring import score
from companion.tables.records import restore
from games.kit.photo import Seen
from games.polders.components import POLDERS
from games.polders.notation import by_square, dump_marks, tokens_of
from games.polders.photo.sheet import field_of, value_of
from games.polders.table.state import State
from tests.companion.browsers import hosted_table
from tests.companion.phones import Phones
from tests.companion.web.games import drawn_sheets
from tests.games.polders.examples import final

NAMES = ("Anna", "Bo")


def sheets() -> dict[str, Seen]:
    """V15 as a camera sees it that doubts nothing."""
    found = {}
    for polder, inked in zip(POLDERS, final().polders, strict=False):
        id_ = f"polders/{polder.name.removeprefix('De ').lower()}/2"
        squares = by_square(polder, tokens_of(inked))
        found[id_] = Seen(id_, {field_of(one): {value_of(token): 1.0} for one, token in squares.items()}, {}, {})
    return found


def by_hand(app: Flask, *task: str) -> str:
    marks = {f"marks{index}": dump_marks(polder) for index, polder in enumerate(final().polders)}
    return app.test_client().get("/score/result", query_string={"players": "2", "task": task, **marks}).text


def test_R45_options_stand_on_the_home_page_with_a_line_each(app: Flask) -> None:
    page = app.test_client().get("/").text
    form = page[page.index('id="start-polders"') : page.index("Start Polders")]
    hidden = form[form.index('<details class="options">') :].partition("</details>")[0]
    settings = COMPANIONS["polders"].settings
    assert [it.name for it in settings] == ["cards", "assignments", "area_control", "minimal_max", "ties", "edition"]
    for it in settings:
        assert f'name="{it.name}"' in hidden
        assert f'<p class="quiet">{it.explains}</p>' in hidden


def test_R45_a_form_makes_a_table_with_house_rules_and_the_lobby_says_them(app: Flask) -> None:
    client, code = hosted_table(app, players="2", assignments="1", area_control="off", minimal_max="3", ties="place")
    text = client.get(f"/t/{code}").text
    for sentence in ("You play with 1 assignment.", "Area Control is left out.", "Tied players share only the prize"):
        assert sentence in text
    state = client.get(f"/api/tables/{code}").json["state"]
    assert state["house"] == {"minimal_max": 3, "ties": "place", "area_control": False, "assignments": 1}


def test_R1_the_phones_show_the_house_rule_on_the_assignment(app: Flask) -> None:
    options = {"cards": "printed", "minimal_max": 3}
    phones = Phones(app.test_client(), NAMES, options=options)
    phones.moves("deal", "reveal A14 A01")
    text = app.test_client().get(f"/t/{phones.code}").text
    assert "If three or fewer manors carry your circle." in text
    assert "four or fewer" not in text


def test_R45_by_hand_the_number_of_assignments_is_said(app: Flask) -> None:
    assert "Choose the 5 assignments of your game: you chose 2" in by_hand(app, "A01", "A13")
    assert "wins</h1>" in by_hand(app, "A01", "A13", "assignments=2")
    assert "wins</h1>" in by_hand(app, "", "assignments=0")


def test_R1_by_hand_the_house_rule_counts(app: Flask) -> None:
    assert "4 or fewer cost points" in by_hand(app, "A13", "assignments=1")
    assert "3 or fewer cost points" in by_hand(app, "A13", "assignments=1", "minimal-max=3", "")


def test_R45_by_hand_the_form_carries_the_house_rules_on(app: Flask) -> None:
    query = {"players": "2", "task": ["A13", "", "assignments=1", "minimal-max=3"]}
    text = app.test_client().get("/score", query_string=query).text
    carried = re.findall(r'type="hidden" name="task" value="([^"]+)"', text)
    assert carried == ["A13", "assignments=1", "minimal-max=3"]


def test_R1_R45_photos_without_a_table_follow_the_house_rules() -> None:
    usual = score(sheets(), assignments=("A13",), names=NAMES).tally
    assert usual.winners == ()
    assert usual.notes[0].startswith("This game has 5 assignments; counted here: 1.")
    house = score(sheets(), assignments=("A13", "assignments=1", "minimal-max=3"), names=NAMES).tally
    assert house.winners
    assert any("3 or fewer cost points" in line.why for line in house.lines)


@pytest.mark.parametrize("wrong", ["ties=both", "area-control=off"])
def test_the_command_line_names_the_house_rules_it_knows(wrong: str) -> None:
    ran = CliRunner().invoke(polderbox, ["score", "pyproject.toml", "--house", wrong])
    assert ran.exit_code == 2
    assert "is not one of minimal-max=3" in ran.output


def test_R45_the_api_refuses_other_values_with_a_sentence(app: Flask) -> None:
    for options, why in (({"assignments": 9}, "Choose a number from 0 to 5"), ({"ties": "x"}, "Choose pool or place")):
        answer = app.test_client().post(
            "/api/tables", json={"game": "polders", "players": list(NAMES), "options": options}
        )
        assert answer.status_code == 422
        assert why in answer.text


@pytest.mark.parametrize("count", [0, 2])
def test_R45_a_game_with_fewer_assignments_is_played_entered_and_photographed(app: Flask, count: int) -> None:
    """Through the API to the end, the sheets by hand on the phones' pages, and the same result by photo."""
    phones = Phones(app.test_client(), NAMES, options={"assignments": count})
    phones.move("deal")
    while not (shown := phones.look(0))["over"]:
        phones.move("discard now" if shown["state"]["phase"] == "draw" else shown["legal"][0])
    state = phones.look()["state"]
    assert (len(state["assignments"]), state["turns_left"]) == (count, 0)
    words = drawn_sheets(phones.log())
    for polder, tokens in enumerate(words):
        phones.move(f"sheet {polder} {tokens}")
    table: State = restore(phones.log()).state
    seen = {
        id_: Seen(id_, {field_of(one): {value_of(token): 1.0} for one, token in by_square(polder, tokens).items()})
        for id_, polder, tokens in zip(
            ("polders/schermer/2/2", "polders/beemster/2/2"), POLDERS[:2], table.sheets, strict=True
        )
    }
    scored = score(seen, table=table, names=NAMES)
    assert scored.tally.winners
    assert {line.rule for line in scored.tally.lines} <= {"area", *state["assignments"]}
    result = app.test_client().get(f"/t/{phones.code}/result").text
    for total in scored.tally.totals:
        assert f'<b class="total">{str(total).replace("-", "−")}</b>' in result
