"""The print page: what a guest chooses is what is made, within limits, and every refusal is a sentence."""

import io
import os
import sys
import threading
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pikepdf
import pytest
from flask import Flask
from PIL import Image

from companion.background import CONTENTS, PROGRESS
from companion.errors import Full
from companion.prints import shop as shops
from companion.prints.shop import Shop
from companion.prints.wish import SIDES, Wish, chosen, named
from generator.catalogue import documents
from generator.check import check

DUTCH = {"game": "dutch", "players": "2", "paper": "letter", "ink": "low", "sides": "fold", "amount": "kit"}
WISH = chosen(DUTCH)


@pytest.fixture
def at(app: Flask) -> Flask:
    app.config["WTF_CSRF_ENABLED"] = False
    return app


def write(text: str) -> str:
    """A process that writes a finished order of this many letters."""
    return (
        "import pathlib, sys; f = pathlib.Path(sys.argv[1]); (f / 'x.pdf').write_text(" + text + ");"
        f"(f / {CONTENTS!r}).write_text('{{}}')"
    )


def running(code: str) -> shops.Command:
    def command(wish: Wish, folder: Path) -> Sequence[str]:
        return (sys.executable, "-c", code, str(folder))

    return command


def test_a_guest_gets_exactly_what_they_chose_with_a_picture_of_every_page(at: Flask, tmp_path: Path) -> None:
    client = at.test_client()
    sent = client.post("/print", data=DUTCH)
    assert sent.status_code == 303
    at.extensions["prints"].make(WISH).done.wait(60)
    wanted = documents("dutch", players=2, paper="letter", ink="low", flip="none", gutterfold=True)
    made = at.extensions["prints"].contents(WISH)
    assert [it["file"] for it in made["documents"]] == [f"{document.name}.pdf" for document in wanted]
    page = client.get(sent.location).text
    for it, document in zip(made["documents"], wanted, strict=True):
        assert it["file"] in page
        assert len(it["pages"]) == len(document.pages)
        (tmp_path / it["file"]).write_bytes(client.get(f"{sent.location}/{it['file']}").data)
        assert [finding.name for finding in check(tmp_path / it["file"]) if not finding.ok] == []
        for shown in it["pages"]:
            with Image.open(io.BytesIO(client.get(f"{sent.location}/{shown['preview']['file']}").data)) as picture:
                assert (picture.format, picture.size) == (
                    "WEBP",
                    (shown["preview"]["width"], shown["preview"]["height"]),
                )
    with zipfile.ZipFile(io.BytesIO(client.get(f"{sent.location}/{made['zip']}").data)) as box:
        assert box.namelist() == [it["file"] for it in made["documents"]]
        assert box.read(box.namelist()[0]) == (tmp_path / box.namelist()[0]).read_bytes()
        with pikepdf.open(io.BytesIO(box.read(box.namelist()[0]))) as pdf:
            assert len(pdf.pages) == len(wanted[0].pages)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"game": "chess"}, "Choose one of these games: polders, "),
        ({"players": "7"}, "Dutch is for 2 players. Choose that many."),
        ({"players": "-1"}, "Dutch is for 2 players."),
        ({"paper": "wallpaper"}, "Choose one of these for paper: a4, letter"),
        ({"ink": "gold"}, "Choose one of these for ink: full, low."),
        ({"amount": "everything"}, "Choose one of these for amount: kit, tonight, all."),
        ({"sides": "../.."}, "Choose one of these for sides: long, short, none, fold."),
    ],
)
def test_a_wrong_choice_is_refused_with_a_sentence_and_makes_nothing(
    at: Flask, wrong: dict[str, str], says: str
) -> None:
    answer = at.test_client().post("/print", data=DUTCH | wrong)
    assert answer.status_code == 400
    assert says in answer.text
    assert not at.extensions["prints"].folder.exists()


def test_somebody_in_a_hurry_takes_only_what_tonight_needs_and_alternatives_come_only_when_asked_for() -> None:
    kit, tonight, everything = (
        {it.part for it in chosen({"game": "polders", "players": "2", "amount": amount}).documents()}
        for amount in ("kit", "tonight", "all")
    )
    assert {"sheets", "cards", "rules"} <= tonight < kit < everything
    assert everything - kit == {"sheets-small"}


@pytest.mark.parametrize("paper", ["a3", "a5"])
def test_other_sizes_of_paper_are_made_too(paper: str) -> None:
    made = chosen({"game": "dutch", "paper": paper}).documents()
    assert {it.paper.name for it in made} == {paper}


@pytest.mark.parametrize(
    "path",
    [
        "/prints/nonsense",
        "/prints/dutch-9p-a4-full-long-kit",
        "/prints/dutch-2p-a4-full-long-kit-x",
        "/prints/a-b-c-d-e",
    ],
)
def test_an_unknown_order_is_no_page(app: Flask, path: str) -> None:
    assert app.test_client().get(path).status_code == 404


def test_what_is_not_made_is_offered_and_never_made_by_looking(app: Flask) -> None:
    page = app.test_client().get(f"/prints/{WISH.name}")
    assert "These prints are not here at the moment." in page.text
    assert not app.extensions["prints"].folder.exists()
    assert app.test_client().get(f"/prints/{WISH.name}/dutch-cards-a4.pdf").status_code == 303


def test_only_files_of_the_order_are_given(at: Flask) -> None:
    shop = at.extensions["prints"]
    shop.make(WISH).done.wait(60)
    for name in (CONTENTS, PROGRESS, "secret", "..%2f..%2fsecret", "polders-cards-a4.pdf"):
        assert at.test_client().get(f"/prints/{WISH.name}/{name}").status_code == 404


def test_one_address_has_to_wait_after_many_orders(at: Flask) -> None:
    at.extensions["prints"].command = running(write("''"))
    client = at.test_client()
    players = {"polders": "234", "rollfold": "1234", "flutter": "2345", "h2olland": "234"}
    wishes = [DUTCH | {"game": game, "players": n} for game, counts in players.items() for n in counts]
    answers = [client.post("/print", data=wish) for wish in wishes[:13]]
    assert [answer.status_code for answer in answers] == [303] * 12 + [429]
    assert "Wait a minute, then choose again." in answers[-1].text


def test_what_is_there_already_costs_nothing(at: Flask) -> None:
    at.extensions["prints"].command = running(write("''"))
    answers = [at.test_client().post("/print", data=DUTCH).status_code for _ in range(20)]
    assert answers == [303] * 20


def test_further_orders_are_refused_while_many_wait_and_all_that_wait_are_made(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    waiting = f"import pathlib, time\nwhile not pathlib.Path({str(gate)!r}).exists(): time.sleep(.01)\n"
    shop = Shop(tmp_path / "prints", running(waiting + write("''")))
    wishes = [Wish("polders", players, "a4", "full", side, "kit") for players in (2, 3) for side in SIDES]
    jobs = [shop.make(wish) for wish in wishes[:7]]
    with pytest.raises(Full, match=r"Try again in a minute\."):
        shop.make(wishes[7])
    assert shop.make(wishes[0]) is jobs[0]  # two guests wait for the same
    gate.touch()
    assert all(job.done.wait(60) for job in jobs)
    assert [shop.contents(wish) for wish in wishes[:7]] == [{}] * 7


def test_the_oldest_prints_make_room_for_new_ones(tmp_path: Path) -> None:
    shop = Shop(tmp_path / "prints", running(write("'x' * 1000")), most=2500)
    wishes = [Wish("polders", 2, "a4", "full", side, "kit") for side in ("long", "short", "none")]
    for wish in wishes[:2]:
        shop.make(wish).done.wait(60)
        time.sleep(0.02)
    assert shop.contents(wishes[0]) == {}  # looked at last
    shop.make(wishes[2]).done.wait(60)
    assert [shop.contents(wish) is not None for wish in wishes] == [True, False, True]


def test_a_full_disk_is_left_to_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shops, "SPARE_BYTES", 1 << 60)
    with pytest.raises(Full, match="too little disk space left"):
        Shop(tmp_path, running(write("''"))).make(WISH)


@pytest.mark.parametrize(
    ("code", "seconds", "says"),
    [("raise SystemExit(3)", 60, shops.FAILED), ("import time; time.sleep(60)", 0.3, shops.SLOW)],
)
def test_an_order_that_fails_says_so_leaves_nothing_and_can_be_tried_again(
    at: Flask, code: str, seconds: float, says: str
) -> None:
    shop: Shop = at.extensions["prints"]
    shop.command, shop.seconds = running(code), seconds
    shop.make(WISH).done.wait(60)
    page = at.test_client().get(f"/prints/{WISH.name}").text
    assert says in page
    assert "Make them" in page
    assert list(shop.folder.iterdir()) == []
    shop.command, shop.seconds = running(write("''")), 60
    shop.make(WISH).done.wait(60)
    assert shop.contents(WISH) == {}


def test_a_page_of_an_order_in_work_says_how_far_it_is_and_looks_again(at: Flask, tmp_path: Path) -> None:
    gate = threading.Event()
    noted = '{"made": 2, "of": 7, "now": "The cards"}'
    code = (
        f"import pathlib, sys, time; (pathlib.Path(sys.argv[1]) / {PROGRESS!r}).write_text({noted!r}); time.sleep(60)"
    )
    shop: Shop = at.extensions["prints"]
    shop.command, shop.seconds = running(code), 5
    shop.make(WISH)
    while not list(shop.folder.glob(f".*/{PROGRESS}")):
        gate.wait(0.01)
    answer = at.test_client().get(f"/prints/{WISH.name}")
    assert "2 of 7 files are ready. Now: The cards." in answer.text
    assert answer.headers["Refresh"] == "2"


def forgotten(job: shops.Job) -> None:
    """As if nobody had looked since 1970."""
    os.utime(job.folder / shops.LOOKED, (0, 0))


def test_what_nobody_waits_for_any_more_is_given_up_and_offered_again(at: Flask) -> None:
    shop: Shop = at.extensions["prints"]
    shop.command = running("import time; time.sleep(3600)")
    job = shop.make(WISH)
    forgotten(job)
    assert job.done.wait(60)
    page = at.test_client().get(f"/prints/{WISH.name}").text
    assert shops.LEFT in page
    assert "Make them" in page
    assert list(shop.folder.iterdir()) == []


def test_what_nobody_waits_for_any_more_is_not_even_begun(tmp_path: Path) -> None:
    gate, begun = tmp_path / "gate", tmp_path / "begun"
    code = (
        f"import pathlib, sys, time; open({str(begun)!r}, 'a').write(sys.argv[1])\n"
        f"while not pathlib.Path({str(gate)!r}).exists(): time.sleep(.01)\n"
    )
    shop = Shop(tmp_path / "prints", running(code + write("''")))
    first, second = (shop.make(Wish("polders", players, "a4", "full", "long", "kit")) for players in (2, 3))
    forgotten(second)
    gate.touch()
    assert first.done.wait(60)
    assert second.done.wait(60)
    assert shop.contents(first.wish) == {}
    assert shop.trouble(second.wish) == shops.LEFT
    assert "polders-3p" not in begun.read_text()


def test_looking_at_an_order_keeps_it_going_in_every_server_of_the_folder(tmp_path: Path) -> None:
    shop = Shop(tmp_path, running("import time; time.sleep(3600)"), patience=1e12)
    job = shop.make(WISH)
    for looker in (shop, Shop(tmp_path)):
        forgotten(job)
        assert looker.progress(WISH) is not None
        assert (job.folder / shops.LOOKED).stat().st_mtime > 0
    shop.patience = 0
    assert job.done.wait(60)


def test_a_wish_is_its_name_and_back() -> None:
    assert named(WISH.name) == WISH
    assert WISH.name == "dutch-2p-letter-low-fold-kit"


def test_home_leads_to_the_form_and_the_form_remembers(app: Flask) -> None:
    client = app.test_client()
    assert 'href="/print"' in client.get("/").text
    form = client.get("/print?game=dutch&ink=low").text
    assert 'name="ink" value="low" checked' in form
    assert "<details open>\n  <summary><span>Dutch" in form
    assert client.get("/print?game=<script>&ink=gold").status_code == 200
