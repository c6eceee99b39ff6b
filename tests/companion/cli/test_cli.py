"""The `polderbox` command, as a person at a terminal meets it: what it does, and the sentence when it cannot."""

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.server.serve import alone
from games.h2olland.bots import greedy_bot, random_bot
from generator.catalogue import PRINTABLE, documents

V15 = """\
players: 2
assignments: A14 A01 A05 A06 A03
edition: 1
[De Schermer]
~~ ~~ Rx .. Bx Bx Bx ~~ ~~
~~ Rx Rx Rx .. Bx R= R= ~~
Rx Rx Rx Ro Ro Ro Ro R= ~~
Rx Ro Ro Ro Rx Rx Rx Rx Rx
Rx Rx R= Ro .. R= R= R= Rx
Rx Rx R= B= B= R= R= B= B=
R= B= B= B= B= B= B= B= B=
~~ Bx Bx Bx Bo Bo Bo Bo B=
~~ Bx Bx Bo Bo Bo Bx Bx ~~
~~ ~~ ~~ .. .. Bx Bx ~~ ~~

[De Beemster]
~~ ~~ Rx Rx Rx Rx Rx Rx ~~ ~~
~~ Rx Rx Ro Ro Ro Rx Rx Rx ~~
B= Ro Ro Ro Ro .. Bo Bo .. ~~
B= B= B= B= Bx Bx Bo Bo Bo Bx
.. B= B= .. .. Bo Rx Rx Rx Bx
Rx Rx Rx B= Bo Bo Rx Rx Rx Rx
~~ Rx Rx B= B= Bo Bo B= B= B=
~~ Rx Rx B= .. Bo Bo B= .. ~~
~~ ~~ ~~ B= B= Bx Bx Bx ~~ ~~
"""


@dataclass(frozen=True)
class Said:
    code: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str | Path) -> Said:
        with pytest.raises(SystemExit) as stop:
            main([str(word) for word in words])
        out, err = capfd.readouterr()
        assert "Traceback" not in out + err
        return Said(int(stop.value.code or 0), out, err)

    return run


def digest(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


def test_printing_writes_a_manifest_beside_each_pdf(run: Run, tmp_path: Path) -> None:
    said = run("print", "polders", "--out", tmp_path)
    pdfs = sorted(file.stem for file in tmp_path.glob("*.pdf"))
    assert said.code == 0
    assert pdfs == sorted(file.stem for file in tmp_path.glob("*.json"))
    assert "polders-sheets-4p-a4" in pdfs
    assert "Print at 100 %" in said.out
    assert "sheets of paper" in said.out


def test_printing_twice_gives_the_same_bytes(run: Run, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        run("print", "polders", "--players", "2", "--out", tmp_path / folder)
    assert digest(tmp_path / "one") == digest(tmp_path / "two")


def test_players_choose_the_sheets(run: Run, tmp_path: Path) -> None:
    run("print", "polders", "--players", "3", "--out", tmp_path)
    sheets = json.loads((tmp_path / "polders-sheets-3p-a4.json").read_text())["sheets"]
    assert [sheet["id"] for sheet in sheets] == ["polders/schermer/3/2", "polders/beemster/3/2", "polders/purmer/3/2"]


def test_documents_chooses_what_is_printed(run: Run, tmp_path: Path) -> None:
    run("print", "polders", "--documents", "sheets-small,pad", "--documents", "RULES", "--out", tmp_path)
    assert {file.stem for file in tmp_path.glob("*.pdf")} == {
        "polders-sheets-small-4p-a4",
        "polders-pad-a4",
        "polders-rules-a4",
    }


def test_alternatives_are_printed_only_when_asked_for(run: Run, tmp_path: Path) -> None:
    said = run("print", "polders", "--out", tmp_path / "usual")
    assert not list((tmp_path / "usual").glob("*small*"))
    assert "the small sheets for 4 players: polderbox print polders --documents sheets-small" in said.out
    run("print", "polders", "--documents", "all", "--out", tmp_path / "all")
    assert list((tmp_path / "all").glob("polders-sheets-small-4p-a4.pdf"))


def test_the_list_for_tonight_leaves_out_what_can_wait(run: Run, tmp_path: Path) -> None:
    said = run("print", "polders", "--out", tmp_path)
    tonight = said.out.partition("Print these for tonight")[2]
    assert "polders-sheets-4p-a4.pdf  (4 sheets of paper)" in tonight
    assert "pad" not in tonight.partition("Not printed")[0]


def test_gutterfold_says_what_still_needs_both_sides(run: Run, tmp_path: Path) -> None:
    args = ("--gutterfold", "--out", tmp_path)
    assert "rollfold-level-1-4p-a4" in run("print", "rollfold", *args).out.partition("need both sides")[2]
    assert "need both sides" not in run("print", "dutch", *args).out


def test_only_fold_sheets_need_both_sides_with_a_gutterfold() -> None:
    """The sentence gives the reason: their corners are folded in play. A booklet is read one page after the other."""
    kits = [it for game in PRINTABLE for it in documents(game, gutterfold=True)]
    both = {it.part for it in kits if it.flip != "none"}
    assert both == {"start", "rules", "level-1", "level-2", "level-3", "level-4", "foldtest"}


def test_with_a_gutterfold_the_paper_is_turned_as_the_backs_were_printed(run: Run, tmp_path: Path) -> None:
    args = ("rollfold", "--documents", "level-1", "--gutterfold", "--out", tmp_path, "--flip")
    assert "like a\n    page in a book" in run("print", *args, "long").out
    assert "like a\n    page of a wall calendar" in run("print", *args, "short").out


def test_missing_prints_only_what_is_not_there(run: Run, tmp_path: Path) -> None:
    run("print", "polders", "--out", tmp_path)
    kept, gone = tmp_path / "polders-table-a4.pdf", tmp_path / "polders-pad-a4.pdf"
    before = kept.stat().st_mtime_ns
    gone.unlink()
    said = run("print", "polders", "--missing", "--out", tmp_path)
    assert gone.is_file()
    assert kept.stat().st_mtime_ns == before
    assert f"{len(list(tmp_path.glob('*.pdf'))) - 1} of them already there" in said.out


def test_missing_prints_again_what_another_edition_left(run: Run, tmp_path: Path) -> None:
    run("print", "polders", "--out", tmp_path)
    old = tmp_path / "polders-sheets-4p-a4.json"
    old.write_text(old.read_text().replace("polders/wormer/4", "polders/wijde wormer/4"))
    run("print", "polders", "--missing", "--out", tmp_path)
    assert "polders/wormer/4" in old.read_text()


def test_missing_prints_again_what_is_older_than_its_art(run: Run, tmp_path: Path) -> None:
    run("print", "dutch", "--out", tmp_path)
    old = tmp_path / "dutch-rules-a4.pdf"
    os.utime(old, (0, 0))
    said = run("print", "dutch", "--missing", "--out", tmp_path)
    assert old.stat().st_mtime > 0
    assert f"{len(list(tmp_path.glob('*.pdf'))) - 1} of them already there" in said.out


def test_a_game_may_be_written_in_capitals_and_is_printed_once(run: Run, tmp_path: Path) -> None:
    said = run("print", "Dutch", "DUTCH", "--out", tmp_path)
    assert said.code == 0
    assert f"{len(list(tmp_path.glob('*.pdf')))} files: " in said.out
    assert said.out.count("dutch-cards-a4.pdf  (10 pages") == 1


def test_one_sheet_of_paper_is_one(run: Run, tmp_path: Path) -> None:
    assert "1 file: 2 pages on 1 sheet of paper." in run("calibrate", "--out", tmp_path).out


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("print", "polders", "--players", "7"), 2, "polders is for 2 to 4 players, not 7"),
        (("print", "dutch", "--players", "3"), 2, "dutch is for 2 players, not 3"),
        (("print", "--players", "99"), 2, "no game in the box is for 99"),
        (("print", "halma"), 2, "'halma' is not"),
        (("print", "dutch", "--documents", "petals"), 2, "no document 'petals'. Choose from"),
        (("print", "--paper", "a6"), 2, "'a6' is not one of 'a4', 'letter', 'a3', 'a5'"),
        (("print", "--shift", "1mm"), 2, "is not two numbers with a comma between"),
        (("print", "--shift", "30,0"), 2, "is more than 10 mm"),
        (("print", "--shift", "nan,0"), 2, "is not two numbers with a comma between"),
        (("print", "--shift", "0,nan"), 2, "is not two numbers with a comma between"),
        (("print", "--out", "/dev/null/kit"), 1, "Name another place with --out."),
        (("calibrate", "--out", "/dev/null/kit"), 1, "Name another place with --out."),
        (("serve", "--data", "/dev/null/tables"), 1, "Name another place with --data."),
        (("score",), 2, "Name the photos to score, or a text with --position"),
        (("score", "--position", "nowhere.txt"), 2, "'nowhere.txt' does not exist"),
        (("read", "nowhere.jpg"), 2, "'nowhere.jpg' does not exist"),
        (("dance",), 2, "No such command 'dance'"),
    ],
)
def test_wrong_input_gets_a_sentence(run: Run, words: tuple[str, ...], code: int, sentence: str) -> None:
    said = run(*words)
    assert said.code == code
    assert sentence in said.err


def test_V15_a_position_is_scored_with_every_point_explained(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(V15)
    said = run("score", "--position", file)
    assert said.code == 0
    assert "red: 111 points" in said.out
    assert "blue: 116 points" in said.out
    assert "Winner: blue" in said.out
    assert "De Schermer d3 e3 f3 g3 b4 c4 d4 d5" in said.out
    assert "blue: put one cube on 110 and one on 6." in said.out


def test_R47_a_position_without_an_edition_is_of_the_second_and_says_so(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(V15.replace("edition: 1\n", ""))
    said = run("score", "--position", file)
    assert "red: 54 points" in said.out
    assert "If you played on first edition sheets, add the line `edition: 1`." in said.out
    file.write_text(V15)
    assert "second edition" not in run("score", "--position", file).out


def test_V15_as_json_the_lines_add_up(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(V15)
    tally = json.loads(run("score", "--position", file, "--json").out)
    assert tally["totals"] == [111, 116]
    assert tally["winners"] == [1]
    sums = [sum(line["points"] for line in tally["lines"] if line["seat"] == seat) for seat in (0, 1)]
    assert sums == [111, 116]


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (V15.replace("players: 2", "players: 5"), "players must be 2 or 3 or 4, got '5'"),
        (V15.replace("[De Beemster]", "[De Rijp]"), "line 16: expected one of [De Schermer]"),
        (V15.replace("Rx .. Bx", "Rx .. Qx"), "line 5"),
        (V15.replace("A14", "A99"), "line 2"),
        ("", "expected a line such as 'players: 4'"),
        ("\x00\x01", "line 1"),
    ],
)
def test_a_broken_position_says_where(run: Run, tmp_path: Path, broken: str, sentence: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(broken)
    said = run("score", "--position", file)
    assert said.code == 1
    assert sentence in said.err


def test_a_position_of_another_game_is_sent_to_the_camera(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("rollfold level 1, 2 players, first 1\nroll b5 w1|2\n1 H2<5\n")
    sentence = "Only Polders can be scored from text. Photograph the paper of other games."
    assert sentence in run("score", "--position", file).err
    file.write_text(V15.replace("Rx .. Bx", "Rx .. Qx"))
    assert sentence not in run("score", "--position", file).err
    assert "position of Polders" in run("score", "--help").out


def test_a_picture_is_not_a_position(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xff\xd8\xff\xe0")
    said = run("score", "--position", file)
    assert said.code == 1
    assert "is not text" in said.err
    assert "[De Schermer]" in run("score", "--help").out, "which is where the sentence sends you"


def test_our_own_pdfs_pass_our_check(run: Run, tmp_path: Path) -> None:
    run("print", "polders", "--out", tmp_path)
    said = run("check", *sorted(tmp_path.glob("*.pdf")))
    assert said.code == 0
    assert "FAIL" not in said.out


def test_a_text_file_fails_the_check(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "notes.pdf"
    file.write_text("not a PDF")
    said = run("check", file)
    assert said.code == 1
    assert "FAIL" in said.out
    assert "1 point failed" in said.err


@pytest.mark.parametrize("log", ["", "{", "[]", "42", "\xff\xfe", "[" * 100_000, '{"version": ' + "9" * 5000 + "}"])
def test_what_is_no_log_cannot_be_verified(run: Run, tmp_path: Path, log: str) -> None:
    file = tmp_path / "odd.json"
    file.write_bytes(log.encode("latin-1"))
    said = run("verify", file)
    assert said.code == 1
    assert said.err.startswith("polderbox: ")
    assert "odd.json is not the log of a table. Save it again from the table's last page." in said.err


def test_help_teaches(run: Run) -> None:
    whole = run("--help").out
    assert "polderbox print polders" in whole
    cut = [line for line in whole.splitlines() if line.startswith("  ") and line.endswith("...")]
    assert not cut, "half a sentence teaches little"
    for command in ("print", "check", "calibrate", "serve", "verify", "read", "score", "lab"):
        said = run(command, "--help")
        assert said.code == 0
        assert len(said.out) > 200


def test_the_lab_shows_a_table(run: Run) -> None:
    said = run("lab", "h2olland", "--games", "1")
    assert said.code == 0
    assert said.out.startswith("| ")


def test_the_lab_of_polders_lists_assignments_and_polders(run: Run) -> None:
    said = run("lab", "polders", "--games", "1")
    assert said.code == 0
    assert "\n| Area Control | " in said.out
    assert "\n| De Wormer | " in said.out


def test_the_lab_pits_strengths_against_each_other(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = {"weak": random_bot, "strong": greedy_bot}
    monkeypatch.setattr("games.h2olland.lab.STRENGTHS", quick)
    said = run("lab", "h2olland", "--strength", "--games", "2")
    assert said.code == 0
    assert said.out.startswith("| match | share of wins | games |")
    assert "\n| strong against weak | 1.00 ± 0.00 | 2 |" in said.out


def test_the_lab_knows_its_games(run: Run) -> None:
    said = run("lab", "chess")
    assert said.code == 2
    assert "'chess' is not one of" in said.err


def test_old_tables_are_tidied_away_and_an_age_that_is_none_gets_a_sentence(run: Run, tmp_path: Path) -> None:
    assert run("tidy", "--older-than", "90d", "--data", tmp_path) == Said(0, "0 tables are deleted.\n", "")
    for age in ("90", "ten days", "d", ""):
        wrong = run("tidy", "--older-than", age, "--data", tmp_path)
        assert wrong.code == 2
        assert "such as 12h, 90d or 8w" in wrong.err


def test_tables_in_use_are_not_tidied(run: Run, tmp_path: Path) -> None:
    with alone(tmp_path):
        said = run("tidy", "--older-than", "90d", "--data", tmp_path)
    assert said.code == 1
    assert "Another Polderbox is using the tables" in said.err
