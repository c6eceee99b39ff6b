"""What follows from a move of H2Olland is told: what summer drained and by whose mills, or why nothing was drained."""

from dataclasses import replace

from companion.h2olland.screen import everyone, screen
from companion.h2olland.words import news, outcome
from companion.tables.table import Event, Head, Table, lay
from games.h2olland.rules.moves import Pass, Turn
from games.h2olland.table import play
from games.h2olland.table.moves import Move, parse
from games.h2olland.table.state import Brought, State
from tests.games.h2olland.table.phones import at
from tests.games.h2olland.table.test_game import H06
from tests.games.h2olland.table.test_plans import RACE, REWARD

NAMES = ("Anna", "Bo", "Cas", "Dee")
SMALL_AREAS = """B4; stage dikes; turn w; drain N0l N0r N2l W2r; dike W2l|W1l W1r|W1l W1r|W0r;
    mill w 8,2; barn w dike 1; shoe w; out o r b"""


def played(state: State, *moves: tuple[str, Move]) -> Table:
    """A table after these moves, with the words for each of them."""
    head = Head("ABC234", "h2olland", NAMES[: state.players], {}, False, 1, bytes(32), 0)
    line: list[Event] = []
    for text, move in moves:
        state = play(state, move)
        line.append(Event(len(line) + 1, "move", 0, text))
    return replace(lay(head), state=state, line=tuple(line), events=tuple(line))


def test_4_4_a_summer_with_nothing_to_drain_says_what_is_missing() -> None:
    """All the water is one area, far larger than four tiles."""
    table = played(at("B2; stage dikes; turn w; out o; mill w 1,9; barn w dike 1; shoe w"), ("pass", Pass(0)))
    missing = "An area needs 4 tiles or fewer and a mill beside each, so build mills and part it off with dikes."
    assert news(table) == f"Anna passed. Summer passed, and nothing was drained. {missing}"
    assert outcome(table, 0) == ". Summer passed, and nothing was drained"
    assert screen(table, 0, [0])["now"].under == f"Nothing was drained this summer. {missing}"


def test_4_4_a_summer_says_how_many_mills_the_nearest_area_needs() -> None:
    """The small areas have no mill beside them, but that in the north, which has one for its three tiles."""
    table = played(at(SMALL_AREAS), ("pass", Pass(0)))
    assert news(table).endswith("nothing was drained. The area in the west needs 1 more mill beside it.")
    nearer = at(SMALL_AREAS.replace(" W2r; dike W2l|W1l W1r|W1l W1r|W0r", ""))
    assert news(played(nearer, ("pass", Pass(0)))).endswith("The area in the north needs 2 more mills beside it.")


def test_4_4_drained_tiles_are_told_with_the_players_whose_mills_worked() -> None:
    """H06: Cas chooses the area, and the mills of three villages stand beside it."""
    table = played(at(H06), ("pass", Pass(2)), ("turn N1r 5", Turn(2, "N1r", 5)))
    assert outcome(table, 0) == ""
    assert outcome(table, 1) == ". Anna’s, Bo’s and Cas’s mills were at work"
    assert everyone(table)["lake"].told == "Anna’s, Bo’s and Cas’s mills drained a tile in the north"
    assert everyone(table)["lake"].drained


def test_4_5_the_weather_shows_no_card_until_one_has_been_turned_up() -> None:
    """In the second year last year's card is over."""
    state = at("B2; stage weather; year 2; weather 3")
    assert everyone(played(state))["weather"] is None


def test_r49_a_reward_that_leaves_no_choice_is_told() -> None:
    """Orange has one mill on the board, so its reward is red."""
    taken = parse("take red + take red", 0)
    table = played(at(REWARD), ("take red + take red", taken))
    assert outcome(table, 0) == ". Bo earned a red tulip"
    assert news(table) == "Anna took 2 red tulips. Bo earned a red tulip."
    best = played(at(REWARD), ("take best", parse("take best", 0)))
    assert outcome(best, 0) == ". Anna earned 2 yellow tulips. Bo earned a red tulip"


def test_5_4_the_race_begins_with_a_word_on_where_the_workers_went() -> None:
    """Their marks vanish from the tulips, and nobody has sent one yet."""
    line = (Event(1, "move", 0, "mill 1,8"),)
    begins = replace(played(replace(at(RACE), brought=(Brought(),))), line=line, events=line)
    told = "Anna built a mill in the south. The workers leave the tulips to race, as many as stood there."
    assert news(begins) == told
    runs = played(at(RACE), ("run 2,8h", parse("run 2,8h", 0)))
    assert "stood there" not in news(runs)


def test_5_6_a_worker_that_runs_to_a_field_says_what_it_scores() -> None:
    table = played(at(RACE), ("run 2,8h", parse("run 2,8h", 0)))
    assert outcome(table, 0) == ". Red tulips: 1 point"
