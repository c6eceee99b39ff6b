"""Decks of Dutch counted from photos: simulated ones for the camera, readings made by hand for the counting."""

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from companion.cli.main import polderbox
from companion.dutch.photo import WORDING, score
from companion.photos.jobs import look
from companion.photos.scorable import Scored
from companion.photos.scoring import joined
from companion.photos.scoring import score as count
from companion.vision.reading import Reading, SheetReading, Value
from games.dutch.photo import AWAY, HERE, examine, expected
from games.dutch.rules.cards import NAMES, gathered, listed, parse_card
from games.dutch.table.moves import State
from games.kit.photo import Seen, Unscorable, answered
from generator.dutch.figures import DECKS
from generator.page.palette import InkName
from tests.games.dutch.evenings import random_evening
from tests.photos.camera import Shot
from tests.photos.spread import LAYOUTS, Pose, beside, columns, fan, fans, moved, photo, rows

FIRST, SECOND = (deck.split() for deck in DECKS)
REST = [name for name in NAMES if name not in FIRST and name not in SECOND]

GOOD = Shot(megapixels=2)
LEANING = Shot(megapixels=2.5, tilt=30, tilt_towards=40, turn=20, light=3, blur_mm=0.2)
LAMP = Shot(megapixels=2, light=4, kelvin=2700, shadow=0.5, exposure=0.5, table="pattern")
SHAKEN = Shot(megapixels=2, motion_mm=0.5, turn=180, table="white", quality=60)
BLURRED = Shot(megapixels=2, blur_mm=0.7, tilt=25)


def here(reading: Reading) -> list[set[str]]:
    """The cards of each heap."""
    return [{name for name, value in sheet.fields.items() if value.value == HERE} for sheet in reading.sheets]


def some(count: int, seed: int) -> list[str]:
    return random.Random(seed).sample(NAMES, count)


@pytest.mark.parametrize(
    ("layout", "number", "shot", "ink"),
    [
        ("rows", 8, SHAKEN, "low"),
        ("rows", 30, LEANING, "full"),
        ("columns", 16, LAMP, "low"),
        ("columns", 30, LEANING, "full"),
        ("fans", 18, LEANING, "full"),
        ("fans", 30, GOOD, "full"),
    ],
)
def test_every_card_of_a_deck_is_named_and_none_is_wrong(layout: str, number: int, shot: Shot, ink: InkName) -> None:
    deck = some(number, number)
    rng = np.random.default_rng(number)
    reading = look(photo(LAYOUTS[layout](deck, rng), rng, shot, ink), layout)
    assert here(reading) == [set(deck)]
    assert not any(value.doubtful for sheet in reading.sheets for value in sheet.fields.values())


@pytest.mark.parametrize("layout", ["rows", "fans"])
def test_what_a_bad_photo_does_not_show_is_reported_missing_and_nothing_is_made_up(layout: str) -> None:
    rng = np.random.default_rng(4)
    reading = look(photo(LAYOUTS[layout](FIRST, rng), rng, BLURRED), layout)
    named = set().union(*here(reading))
    assert named <= set(FIRST)
    doubtful = {name for sheet in reading.sheets for name, value in sheet.fields.items() if value.doubtful}
    seen = joined([replace(reading, sheets=(replace(it, id="dutch/first"),)) for it in reading.sheets])
    examined = examine({**seen, **heap("dutch/second", SECOND), **heap("dutch/rest", REST)}, None)
    unread = set(FIRST) - named
    assert examined.missing | cards(doubtful & set(FIRST)) == cards(unread | doubtful & set(FIRST))
    told = " ".join((*examined.notes, *(question.why for question in examined.questions)))
    for name in unread:
        assert WORDING.place("dutch/first", name) in told


def test_a_covered_corner_is_a_missing_card() -> None:
    """The second of three cards lies wholly under the third."""
    rng = np.random.default_rng(1)
    lying = rows(["R1", "R2", "R3"], rng)
    lying[2] = Pose("R3", lying[1].at, lying[1].turn)
    assert here(look(photo(lying, rng, GOOD))) == [{"R1", "R3"}]


def test_one_photo_of_the_whole_table_is_parted_by_the_heap_cards() -> None:
    rng = np.random.default_rng(6)
    table = beside(
        [
            columns(["first", *FIRST], rng),
            columns(["second", *SECOND], rng),
            columns(["rest", *REST], rng),
        ],
        gap=90,
    )
    reading = look(photo(table, rng, replace(GOOD, megapixels=4, tilt=15)), "table")
    assert {sheet.id for sheet in reading.sheets} == {"dutch/first", "dutch/second", "dutch/rest"}
    scored = count(joined([reading]), names=("Anna", "Bo"))
    assert scored.tally.totals == (17, 27)
    assert scored.tally.winners == (1,)
    assert scored.questions == ()
    assert scored.tally.notes == ("All forty cards are accounted for.",)


def test_without_heap_cards_distance_parts_the_decks() -> None:
    rng = np.random.default_rng(7)
    table = beside([fans(FIRST, rng), rows(SECOND[:9], rng, 3)], gap=100)
    reading = look(photo(table, rng, replace(GOOD, megapixels=3)), "table")
    assert sorted(map(sorted, here(reading))) == sorted(map(sorted, [set(FIRST), set(SECOND[:9])]))
    assert {sheet.id for sheet in reading.sheets} == {"dutch/deck-G1", "dutch/deck-G2"}


def test_a_card_that_lies_there_twice_is_told() -> None:
    rng = np.random.default_rng(8)
    lying = [*rows(["R1", "G2"], rng), *moved(fan(["R1", "B3"], rng), (20, 300))]
    reading = look(photo(lying, rng, GOOD))
    problems = [problem.why for sheet in reading.sheets for problem in sheet.problems]
    assert problems == ["Sort out the cards: there are two of the red 1, so two boxes are mixed."]


def test_cards_of_the_first_edition_are_named_and_count_what_is_printed_on_them() -> None:
    """Their markers are 400 and up, those of the second edition 460 and up: X17 in the points of the first edition."""
    rng = np.random.default_rng(6)
    table = beside([columns(["first", *FIRST], rng), columns(["second", *SECOND], rng)], gap=90)
    reading = look(photo(table, rng, replace(GOOD, megapixels=4, tilt=15), edition=1), "table")
    assert {sheet.fields["edition"].value for sheet in reading.sheets} == {"first-edition"}
    scored = count(joined([reading]), names=("Anna", "Bo"))
    assert scored.tally.totals == (56, 59)
    assert scored.questions == ()
    assert scored.tally.notes[-1] == (
        "These are first edition cards. Bids 1 to 10 count 4, 3, 3, 2, 2, 2, 1, 1, 1, 1, as printed on them. Print the"
        " cards again to play with the designer’s points."
    )
    said = answered(joined([reading]), {("dutch/first", "edition"): "second-edition"})
    assert count(said, names=("Anna", "Bo")).tally.totals == (17, 59)


def test_a_heap_of_two_editions_is_to_be_sorted_out() -> None:
    rng = np.random.default_rng(8)
    picture = photo(rows(["R1", "G2", "B3"], rng), rng, GOOD, edition={"R1": 1})
    reading = look(picture)
    problems = [problem.why for sheet in reading.sheets for problem in sheet.problems]
    assert problems == ["Sort out the cards: some are first edition cards, with other points."]


# What follows needs no camera.


def cards(names: set[str] | list[str]) -> int:
    return gathered(map(parse_card, names))


def heap(sheet: str, names: list[str], doubtful: tuple[str, ...] = ()) -> dict[str, Seen]:
    """A reading in which just these cards lie here."""
    fields = {name: {HERE: 0.999, AWAY: 0.001} if name in names else {AWAY: 0.9, HERE: 0.1} for name in NAMES}
    fields |= {name: {HERE: 0.6, AWAY: 0.4} for name in doubtful}
    return {sheet: Seen(sheet, fields)}


def counted(*heaps: dict[str, Seen], table: State | None = None) -> Scored:
    seen = {sheet: it for one in heaps for sheet, it in one.items()}
    return score(seen, assignments=(), table=table, names=("Anna", "Bo"))


def test_x17_points_and_bonuses_are_explained_line_by_line() -> None:
    tally = counted(heap("dutch/first", FIRST), heap("dutch/second", SECOND)).tally
    assert tally.totals == (17, 27)
    for seat in (0, 1):
        assert sum(line.points for line in tally.lines if line.seat == seat) == tally.totals[seat]
    bonuses = [line.why for line in tally.lines if line.rule == "bonus"]
    assert bonuses == [
        "6 red cards, 6 or more",
        "6 blue cards, 6 or more",
        "6 green cards, 6 or more",
        "7 pink cards, 6 or more",
    ]
    assert tally.notes == ("3 cards are in neither deck and count for nobody: pink 9, blue 4, blue 5.",)


def test_x18_equal_points_are_settled_by_fewer_cards() -> None:
    tally = counted(heap("dutch/first", ["P1", "G1"]), heap("dutch/second", ["R1", "R2", "R3"])).tally
    assert (tally.totals, tally.winners) == ((22, 22), (0,))
    assert tally.notes[-1] == "Equal points, so fewer cards win."


def test_one_deck_alone_is_counted_and_nobody_wins_yet() -> None:
    tally = counted(heap("dutch/deck-G1", FIRST)).tally
    assert (tally.totals, tally.winners) == ((17, 0), ())
    assert tally.notes == ("Photograph the other deck too. 22 cards are in no photo yet.",)


def test_a_card_in_two_heaps_is_asked_about() -> None:
    (question,) = counted(heap("dutch/first", FIRST), heap("dutch/second", [*SECOND, "R1"])).questions
    assert (question.sheet, question.field, question.proposal) == ("dutch/second", "R1", AWAY)
    assert "there is only one in the box" in question.why


def test_a_missing_card_is_asked_about_heap_by_heap_until_it_is_found() -> None:
    seen = {
        **heap("dutch/first", FIRST[1:]),
        **heap("dutch/second", SECOND),
        **heap("dutch/rest", REST),
    }
    asked = examine(seen, None).questions
    assert [(it.sheet, it.field) for it in asked] == [("dutch/first", "R1")]
    found = examine(answered(seen, {("dutch/first", "R1"): HERE}), None)
    assert (found.questions, found.missing) == ((), 0)
    elsewhere = examine(answered(seen, {("dutch/first", "R1"): AWAY}), None)
    assert [(it.sheet, it.field) for it in elsewhere.questions] == [("dutch/second", "R1")]
    nowhere = {(sheet, "R1"): AWAY for sheet in seen}
    given_up = examine(answered(seen, nowhere), None)
    assert given_up.questions == ()
    assert given_up.notes == ("Slide the cards apart so that every corner shows. 1 card is missing: red 1.",)


def test_a_doubtful_card_is_asked_about_and_counts_meanwhile() -> None:
    scored = counted(heap("dutch/first", FIRST[1:], doubtful=("R1",)), heap("dutch/second", SECOND))
    assert [(it.sheet, it.field, it.proposal) for it in scored.questions] == [("dutch/first", "R1", HERE)]
    assert scored.tally.totals == (17, 27)


def test_more_than_three_heaps_are_too_many() -> None:
    with pytest.raises(Unscorable, match="more than three heaps"):
        counted(*(heap(f"dutch/deck-{name}", [name]) for name in ("G1", "G2", "G3", "G4")))


def finished() -> tuple[State, list[list[str]]]:
    """A game that was played to its end, and where its cards are."""
    state: State = random_evening(random.Random(9)).state
    assert state.game is not None
    return state, [[NAMES[card] for card in listed(held)] for held in expected(state.game)]


def test_heaps_without_a_card_are_known_by_the_log_and_agree_with_it() -> None:
    state, (first, second, rest) = finished()
    scored = counted(heap("dutch/deck-x", rest), heap("dutch/deck-y", second), heap("dutch/first", first), table=state)
    assert scored.questions == ()
    assert set(scored.outcomes.values()) == {"The log has exactly these cards."}
    assert scored.values["dutch/deck-y"] == dict.fromkeys(second, HERE)


def test_a_card_in_the_wrong_deck_is_asked_about_with_what_the_log_says() -> None:
    state, (first, second, rest) = finished()
    stray = second[0]
    heaps = (heap("dutch/first", [*first, stray]), heap("dutch/second", second[1:]), heap("dutch/rest", rest))
    scored = counted(*heaps, table=state)
    asked = [(it.sheet, it.field, it.proposal) for it in scored.questions]
    assert ("dutch/first", stray, AWAY) in asked
    assert "the log says" in scored.questions[0].why
    assert [it.disputed for it in scored.questions] == [True]
    assert scored.values["dutch/first"][stray] == HERE  # the paper is the truth until somebody says otherwise
    assert scored.outcomes["dutch/first"].startswith("Check these cards: the log says something else")


def test_a_missing_card_is_asked_for_where_the_log_has_it() -> None:
    state, (first, second, rest) = finished()
    scored = counted(
        heap("dutch/first", first), heap("dutch/second", second[1:]), heap("dutch/rest", rest), table=state
    )
    assert [(it.sheet, it.field, it.proposal) for it in scored.questions] == [("dutch/second", second[0], HERE)]


def test_a_game_that_goes_on_tells_a_photo_nothing() -> None:
    table: State = random_evening(random.Random(9), most=30).state
    seen = (heap("dutch/first", FIRST), heap("dutch/second", SECOND))
    assert counted(*seen, table=table) == counted(*seen)


def test_the_pages_speak_of_cards_in_words() -> None:
    assert WORDING.sheet("dutch/deck-G4") == "The heap with the green 4"
    assert WORDING.sheet("dutch/rest") == "What is left in the auction"
    assert WORDING.place("dutch/first", "R10") == "red 10"
    assert WORDING.choices("dutch/first", "R10") == (HERE, AWAY)


def on_the_command_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *words: str) -> str:
    """`polderbox` with a photo of two heaps that both show red 1."""
    heaps = {"dutch/first": FIRST, "dutch/second": [*SECOND, "R1"]}
    sheets = tuple(
        SheetReading(
            id_,
            (),
            {name: Value(HERE if name in names else AWAY, 0.999, doubtful=False) for name in NAMES},
        )
        for id_, names in heaps.items()
    )
    monkeypatch.setattr("companion.cli.photos._look", lambda paths: [(None, Reading("table.jpg", sheets))])
    photo = tmp_path / "table.jpg"
    photo.touch()
    ran = CliRunner().invoke(polderbox, [words[0], str(photo), *words[1:]])
    assert ran.exit_code == 0, ran.output
    return ran.output


def test_the_command_line_says_how_many_cards_lie_in_each_heap(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told = on_the_command_line(monkeypatch, tmp_path, "read")
    assert "dutch/first: 22 away, 18 here, 0 doubtful" in told


def test_the_command_line_asks_and_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "second:R1  read as here, counted as away" in on_the_command_line(monkeypatch, tmp_path, "score")
    settled = on_the_command_line(monkeypatch, tmp_path, "score", "--say", "second:R1=away")
    assert "Look at" not in settled
    assert "Winner: Player 2" in settled
