"""A finished log proves that chance was fair, with a program that needs nothing but Python."""

import ast
import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.main import main
from companion.errors import BadRequest
from companion.tables import verify as stand_alone
from companion.tables.records import restore, told
from companion.tables.verify import verify
from games.kit import fair
from tests.companion.phones import WHOLE_GAME, Phones

PROGRAM = Path(stand_alone.__file__)
GOLDEN = Path(__file__).parents[2] / "golden" / "tables"


def kept(game: str) -> dict[str, Any]:
    log: dict[str, Any] = json.loads((GOLDEN / f"{game}-1.json").read_text())["log"]
    return log


KEPT = kept("polders")
LUCKY = {"label": "dice11/1", "kind": "roll", "sides": 6, "nonces": 2, "result": [6]}  # dice0/1 to dice10/1 gave less
Spoil = Callable[[dict[str, Any]], object]


def draws_of(log: dict[str, Any], label: str) -> list[dict[str, Any]]:
    return [draw for event in log["events"] for draw in event.get("draws", []) if draw["label"] == label]


def renamed(log: dict[str, Any], old: str, new: str) -> None:
    for draw in draws_of(log, old):
        draw["label"] = new


def from_the_bottom(log: dict[str, Any], label: str) -> None:
    """The first cards of a deck are its last."""
    draw = draws_of(log, label)[0]
    draw.update(at=-3, result=deck_of(log, draw)[-3:])


def laid_out(log: dict[str, Any], label: str) -> None:
    """The deck is the one that somebody wanted: its cards were ordered so that the shuffle gives exactly that."""
    wanted = sorted(draws_of(log, label)[0]["items"])
    for draw in draws_of(log, label):
        places = deck_of(log, draw | {"items": list(range(len(wanted)))})
        draw["items"] = [wanted[places.index(place)] for place in range(len(wanted))]
        draw["result"] = wanted[draw["at"] : draw["at"] + len(draw["result"])]


def deck_of(log: dict[str, Any], draw: dict[str, Any]) -> list[Any]:
    nonces = [event["nonce"] for event in log["events"] if event.get("nonce")][: draw["nonces"]]
    return stand_alone.shuffled(stand_alone.words(bytes.fromhex(log["secret"]), nonces, draw["label"]), draw["items"])


SPOILT: list[tuple[Spoil, str]] = [
    (lambda log: log.update(secret="00" * 32), "not the one that was promised"),
    (lambda log: log.update(commitment="00" * 32), "not the one that was promised"),
    (lambda log: draws_of(log, "shapes/1")[0]["result"].reverse(), "the secret gives something else"),
    (lambda log: draws_of(log, "polders/1")[0].update(result=["9"]), "the secret gives something else"),
    (lambda log: draws_of(log, "shapes/2")[0]["items"].pop(), "two different draws"),
    (lambda log: draws_of(log, "shapes/2")[0].update(nonces=0), "2 phones had added a number by then, but 0"),
    (lambda log: renamed(log, "shapes/5", "shapes/6"), "not the next of its kind: 4 came before it"),
    (lambda log: renamed(log, "shapes/5", "luckier/1"), "the secret gives something else"),
    (lambda log: draws_of(log, "shapes/3")[0].update(at=3), "passed over"),
    (lambda log: from_the_bottom(log, "shapes/3"), "taken from the top, not from place -3"),
    (lambda log: draws_of(log, "shapes/3")[0].update(at=False), "taken from the top, not from place False"),
    (lambda log: laid_out(log, "shapes/3"), "the cards lay in a different order before an earlier shuffle"),
    (lambda log: draws_of(log, "dealer/1")[0].update(items=["0", "1 2"]), "named with letters and digits"),
    (lambda log: draws_of(log, "dealer/1")[0].update(items=["0"] * 1001), "at most 1000 cards"),
    (lambda log: log["events"].pop(5), "event 6 is missing"),
    (lambda log: log["events"][0].update(nonce="00" * 16), "the secret gives something else"),
    (lambda log: [event.pop("draws", None) for event in log["events"]], "no shuffle and no roll"),
    (lambda log: log.update(polderbox=2), "format 1"),
]


def test_the_program_stands_alone_in_200_lines() -> None:
    source = PROGRAM.read_text()
    assert len(source.splitlines()) <= 200
    imported = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    for node in imported:
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
        assert all(name.partition(".")[0] in sys.stdlib_module_names for name in names)


def test_a_finished_game_proves_fair(phones: Phones) -> None:
    phones.moves(*WHOLE_GAME)
    assert verify(phones.log()) == []


def test_a_game_with_nonces_undo_and_redo_proves_fair() -> None:
    assert {event["kind"] for event in KEPT["events"]} == {"move", "join", "undo", "redo"}
    assert verify(KEPT) == []


def test_a_game_that_is_not_over_proves_nothing_yet(phones: Phones) -> None:
    phones.moves("deal", "reveal", "flip")
    assert verify(phones.log()) == ["the secret is not revealed yet: this is the log of a game that was not over"]


@pytest.mark.parametrize(("spoil", "problem"), SPOILT)
def test_a_spoilt_log_is_found_out(spoil: Spoil, problem: str) -> None:
    log = copy.deepcopy(KEPT)
    spoil(log)
    assert any(problem in found for found in verify(log)), verify(log)


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (lambda log: laid_out(log, "assignments/1"), "assignments (1x): A03 A07 A13"),
        (lambda log: log["events"][2]["draws"].append(LUCKY), "dice11 (1x): 6 sides"),
    ],
    ids=["a deck that was laid out", "a roll of a kind of its own"],
)
def test_what_only_the_rules_can_tell_is_listed_and_the_rules_tell_it(spoil: Spoil, line: str) -> None:
    log = copy.deepcopy(KEPT)
    spoil(log)
    assert verify(log) == []
    assert any(found.startswith(line) for found in stand_alone.series(log)), stand_alone.series(log)
    with pytest.raises(BadRequest, match="This log was changed: the shuffles and rolls of event"):
        restore(log)


def test_each_series_is_a_line_to_compare_with_the_rules() -> None:
    """Dutch shuffles different cards each time: those that a player has discarded."""
    assert [line.partition(" A01")[0] for line in stand_alone.series(KEPT)] == [
        "polders (1x): 0 1 2",
        "dealer (1x): 0 1 2",
        "assignments (1x):",
        "shapes (5x): S01 S02 S03 S04 S05 S06 S07 S08 S09 S10 S11 S12 S13 S14 S15 S16 S17",
    ]
    assert "first (1x): 2 sides" in stand_alone.series(kept("rollfold"))
    assert any(line.startswith("deck-1 (8x): G5 R2 P3 B3 | G5 P4") for line in stand_alone.series(kept("dutch")))


@pytest.mark.parametrize("content", [{}, {"polderbox": 1}, KEPT | {"events": 7}, KEPT | {"secret": "xyz"}, [], None, 7])
def test_what_is_no_log_gets_a_sentence(content: Any) -> None:
    (problem,) = verify(content)
    assert "not the whole log" in problem


def test_a_die_with_absurdly_many_sides_does_not_hang_the_check() -> None:
    log = copy.deepcopy(KEPT)
    log["events"][5]["draws"] = [{"label": "x/1", "kind": "roll", "sides": 2**65, "nonces": 2, "result": [1]}]
    assert "not the whole log" in verify(log)[0]


@given(st.binary(min_size=32, max_size=32), st.lists(st.text("0123456789abcdef", max_size=8), max_size=4))
def test_the_program_draws_as_the_game_does(secret: bytes, nonces: list[str]) -> None:
    items = tuple(map(str, range(17)))
    shuffle = {"label": "shapes/1", "kind": "shuffle", "items": list(items), "at": 3, "result": [0] * 3}
    ours = fair.outcome(secret, nonces, fair.Shuffle("shapes/1", items, 3, 3))
    assert stand_alone.outcome(secret, nonces, shuffle) == list(ours)
    roll = {"label": "dice/1", "kind": "roll", "sides": 6, "result": [0] * 5}
    assert stand_alone.outcome(secret, nonces, roll) == list(fair.outcome(secret, nonces, fair.Roll("dice/1", 6, 5)))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(PROGRAM), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_the_program_runs_by_itself(tmp_path: Path) -> None:
    (tmp_path / "log.json").write_text(json.dumps(KEPT))
    good = run(str(tmp_path / "log.json"))
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.splitlines()[:-1] == stand_alone.series(KEPT)
    assert good.stdout.endswith("Fair, if your game calls for those listed above.\n")
    (tmp_path / "log.json").write_text("{")
    bad = run(str(tmp_path / "log.json"))
    assert (bad.returncode, bad.stderr) == (1, "")
    assert "cannot be read" in bad.stdout
    assert run().returncode == 2


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda log: None, "Fair: the rules call for every shuffle and roll"),
        (lambda log: laid_out(log, "assignments/1"), "are not what the rules call for"),
        (lambda log: laid_out(log, "shapes/3"), "the cards lay in a different order"),
        (lambda log: [event.pop("draws", None) for event in log["events"]], "are not what the rules call for"),
        (lambda log: log.update(game="chess"), "does not know the game chess. Update it."),
        (lambda log: log.update(game=["chess"]), "not the whole log"),
    ],
    ids=["as it was", "a deck that was laid out", "one of five decks", "no draws", "another game", "no game"],
)
def test_the_command_knows_the_rules(
    spoil: Spoil, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = copy.deepcopy(KEPT)
    spoil(log)
    (tmp_path / "log.json").write_text(json.dumps(log))
    with pytest.raises(SystemExit) as stop:
        main(["verify", str(tmp_path / "log.json")])
    said = capsys.readouterr()
    assert says in said.out
    assert bool(stop.value.code) == ("does not prove that the shuffles were fair" in said.err) == (log != KEPT)


def real_pieces(client: FlaskClient) -> dict[str, Any]:
    """The log of a game of H2Olland with real tiles and cards (R50), in which one card was told wrongly at first."""
    options = {"tiles": "printed", "cards": "printed", "mode": "counts"}
    phones = Phones(client, ["Anna", "Bo"], game="h2olland", options=options)
    phones.move("shoe w")
    easy = ("pass", "done", "drained", "flood 0", "harvest 0 0 0 0 0", "shared 0 0 0 0 0")
    cards = iter(["weather 11", "weather 3", "weather 12", "weather 1"])
    while (state := phones.look()["state"])["phase"] != "over":
        seat = (state["waiting"] or [0])[0]
        if state["phase"] == "weather" and not state["weather"]:
            phones.moves("weather 7", "undo")
        legal = phones.look(seat)["legal"]
        phones.move(next(cards) if state["phase"] == "weather" else next(it for it in easy if it in legal), seat)
    return phones.log()


def test_what_players_told_is_listed_apart_from_what_was_drawn(
    app: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """R50 of H2Olland: the program cannot prove anything about real cards, and says so."""
    log = real_pieces(app.test_client())
    assert verify(log) == []
    words = "4 weather cards were reported by the players, not drawn here."  # not five: one was undone
    assert log["told"] == words
    path = tmp_path / "log.json"
    path.write_text(json.dumps(log))
    said = subprocess.run([sys.executable, str(PROGRAM), str(path)], capture_output=True, text=True, check=True).stdout
    assert f"The log says: {words}" in said
    with pytest.raises(SystemExit) as stop:
        main(["verify", str(path)])
    assert not stop.value.code
    assert words in capsys.readouterr().out


def test_a_game_stopped_before_any_chance_is_no_broken_log(
    app: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """R52 of H2Olland: with real tiles and cards, players who stop in the first spring have drawn and told nothing."""
    options = {"tiles": "printed", "cards": "printed"}
    phones = Phones(app.test_client(), ["Anna", "Bo"], game="h2olland", options=options)
    phones.moves("shoe 1", "stop", "finish")
    (tmp_path / "log.json").write_text(json.dumps(phones.log()))
    with pytest.raises(SystemExit) as stop:
        main(["verify", str(tmp_path / "log.json")])
    assert not stop.value.code
    assert "stopped before anything was shuffled or rolled" in capsys.readouterr().out


def test_where_the_app_draws_nothing_is_told() -> None:
    assert [told(restore(kept(game))) for game in ("polders", "h2olland")] == ["", ""]
