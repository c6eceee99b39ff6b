"""`polderbox read` and `polderbox score` with photos, as a person at a terminal meets them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from companion.cli.main import main
from companion.cli.photos import typed_answers
from companion.photos import jobs
from companion.photos.scoring import PHOTOS, game_of, photo_of
from companion.vision.reading import Reading, SheetReading, Value
from games.kit import grid
from games.kit.photo import Seen
from games.polders.photo.sheet import square_of
from tests.companion.phones import Phones
from tests.companion.photos.games import Game, photo

HEAP = SheetReading("dutch/first", ((0, 0), (9, 0), (9, 9), (0, 9)), {"R4": Value("here", 0.999, doubtful=False)})
GOLDEN = Path(__file__).parents[2] / "golden"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str | Path) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stop:
            main([str(word) for word in words])
        out, err = capfd.readouterr()
        assert "Traceback" not in out + err
        return int(stop.value.code or 0), out, err

    return run


@pytest.fixture
def photos(tmp_path: Path, pair: tuple[Phones, Game]) -> list[Path]:
    paths = [tmp_path / "schermer.jpg", tmp_path / "beemster.jpg"]
    for polder, path in enumerate(paths):
        path.write_bytes(photo(pair[1], polder))
    return paths


@pytest.fixture
def log(tmp_path: Path, pair: tuple[Phones, Game]) -> Path:
    path = tmp_path / "log.json"
    path.write_text(json.dumps(pair[1].log))
    return path


def test_read_tells_what_is_on_the_paper(run: Run, photos: list[Path]) -> None:
    code, out, _ = run("read", photos[0])
    assert code == 0
    assert "polders/schermer/2" in out
    assert "squares filled" in out


def test_read_as_json_is_the_reading_of_the_contract(run: Run, photos: list[Path], pair: tuple[Phones, Game]) -> None:
    code, out, _ = run("read", *photos, "--json")
    readings = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [reading["photo"] for reading in readings] == ["schermer.jpg", "beemster.jpg"]
    for polder, reading in enumerate(readings):
        (sheet,) = reading["sheets"]
        for name, value in pair[1].values(polder).items():
            assert sheet["fields"][name]["value"] == value or sheet["fields"][name]["doubtful"]


def test_read_draws_an_overlay(run: Run, photos: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "overlay.png"
    assert run("read", *photos, "--overlay", out)[0] == 0
    with Image.open(out) as picture:
        assert (picture.format, picture.size) == ("PNG", (2 * 950, 1310))  # two blocks of 190 x 262 mm, 5 px/mm


def test_score_with_the_tables_log_knows_names_and_assignments(run: Run, photos: list[Path], log: Path) -> None:
    code, out, _ = run("score", *photos, "--table", log)
    assert code == 0
    assert "Anna: " in out
    assert "Bo: " in out
    assert "Winner: " in out


def test_what_the_player_says_of_the_doubts_makes_the_score_right(
    run: Run, photos: list[Path], log: Path, pair: tuple[Phones, Game]
) -> None:
    said: list[str] = []
    for _ in range(6):
        told = json.loads(run("score", *photos, "--table", log, "--json", *said)[1])
        if not told["questions"]:
            break
        for question in told["questions"]:
            polder = ("schermer", "beemster").index(question["sheet"].split("/")[1])
            place = f"{('schermer', 'beemster')[polder]}:{grid.name(square_of(question['field']))}"
            said += ["--say", f"{place}={pair[1].values(polder)[question['field']]}"]
    assert told["questions"] == []
    sheets = list(told["sheets"].values())
    assert sheets == [pair[1].values(0), pair[1].values(1)]
    assert [sum(line["points"] for line in told["lines"] if line["seat"] == seat) for seat in (0, 1)] == told["totals"]


def test_score_without_a_log_takes_the_assignments(run: Run, photos: list[Path]) -> None:
    code, out, _ = run("score", *photos, "--assignments", "A14,A01,A05,A06,A03")
    assert code == 0
    assert "red: " in out
    assert "blue: " in out


def test_score_names_the_sheet_that_is_missing(run: Run, photos: list[Path], log: Path) -> None:
    code, _, err = run("score", photos[0], "--table", log)
    assert code == 1
    assert "Photograph De Beemster too" in err


def test_the_log_of_another_game_is_not_used(run: Run, photos: list[Path], tmp_path: Path) -> None:
    kept = json.loads((GOLDEN / "tables" / "h2olland-1.json").read_text())["log"]
    log = tmp_path / "lake.json"
    log.write_text(json.dumps(kept))
    code, _, err = run("score", *photos, "--table", log)
    assert code == 1
    assert "lake.json is the log of a game of h2olland; the photos show another" in err


def test_what_was_read_is_told_even_if_the_overlay_has_no_place(run: Run, photos: list[Path], tmp_path: Path) -> None:
    code, out, err = run("read", photos[0], "--overlay", tmp_path / "nowhere" / "overlay.png")
    assert code == 1
    assert "polders/schermer/2" in out
    assert "Name another place with --overlay." in err


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["--say", "schermer:z9=red:circle"], 2, "schermer:d5=blue:cross"),
        (["--say", "schermer:a1=empty"], 2, "schermer:d5=blue:cross"),
        (["--say", "purmer:d5=empty"], 2, "for a sheet in the photos (schermer, beemster)"),
        (["--say", "schermer:d5=pink:circle"], 2, "schermer:d5=blue:cross"),
        (["--assignments", "A99"], 2, "not one of A01 to A15"),
        (["--assignments", "A01,A01"], 2, "named twice"),
        (["--pollen", "orange"], 2, "is not like orange=31"),
        (["--pollen", "orange=3,Orange=4"], 2, "a colour is named twice"),
        (["--pollen", "orange=3"], 2, "it counts with a photo of the meadow"),
    ],
)
def test_a_slip_is_explained(run: Run, photos: list[Path], words: list[str], code: int, sentence: str) -> None:
    answer = run("score", *photos, *words)
    assert answer[0] == code
    assert sentence in " ".join(answer[2].split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--say", "schermer:d5=empty"], "is not of the form first:R4=here, for a sheet in the photos (first)"),
        (["--say", "first:R4=perhaps"], "is not of the form first:R4=here"),
        (["--say", "first:R44=here"], "is not of the form first:R4=here"),
        (["--assignments", "A01"], "they are for a photo of Polders, and here is none"),
    ],
)
def test_a_slip_is_explained_in_the_words_of_the_game_in_the_photo(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: list[str], sentence: str
) -> None:
    monkeypatch.setattr(jobs, "look", lambda photo, name, closer: Reading(name, (HEAP,)))
    code, _, err = run("score", GOLDEN / "photos" / "01-straight.jpg", *words)
    assert code == 2
    assert sentence in " ".join(err.split())


@pytest.mark.parametrize("game", PHOTOS)
def test_the_example_of_a_game_can_be_said(game: str) -> None:
    sheet, field = photo_of(game).typing.example.partition("=")[0].split(":")
    id_ = {"polders": "polders/schermer/2"}.get(game, f"{game}/{sheet}")
    said = typed_answers([photo_of(game).typing.example], {id_: Seen(id_, {field: {}})})
    ((told, place), value) = next(iter(said.items()))
    assert (told, game_of(told).typing.field(place)) == (id_, field)
    assert value


def test_a_box_under_a_fold_and_a_bee_that_was_overlooked_can_be_said() -> None:
    seen = {id_: Seen(id_, {}) for id_ in ("rollfold/level-1/front/2", "flutter/meadow")}
    said = typed_answers(["level-1/front/2:c1r1=x", "meadow:bee teal=L03"], seen)
    assert list(said.values()) == ["x", "L03"]


def test_a_slip_in_the_assignments_is_told_before_the_photos_are_read(run: Run, tmp_path: Path) -> None:
    photo = tmp_path / "table.jpg"
    photo.write_text("never looked at")
    assert "not one of A01 to A15" in run("score", photo, "--assignments", "A16")[2]


@pytest.mark.parametrize("log", ["[]", "{", '{"game": "chess"}', '{"polderbox": 1}', "\xff\xfe", '{"game": "polders"}'])
def test_a_log_that_is_none_gets_a_sentence(run: Run, photos: list[Path], tmp_path: Path, log: str) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(log.encode("latin-1"))
    code, _, err = run("score", *photos, "--table", path)
    assert code == 1
    assert "odd.json" in err
    assert "Save" in err or "log" in err


def test_a_file_that_never_ends_is_refused(run: Run) -> None:
    code, _, err = run("read", "/dev/zero")
    assert code == 1
    assert "larger than 40 MB" in err


def test_a_file_that_is_no_photo_gets_a_sentence(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "holiday.jpg"
    path.write_text("just words")
    code, _, err = run("read", path)
    assert code == 1
    assert "Send a JPEG, PNG, WebP or HEIC picture." in err
