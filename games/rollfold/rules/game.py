"""Roll 'em Fold 'em, the whole game: `start`, `legal`, `play`, `score`. RULES.md has the rules and rulings in words.

state = start(level=1, players=2)
while legal(state):
    state = play(state, legal(state).pick(luck))
score(state).winners
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from games.rollfold.components import BLACK, COLUMNS, LEGEND, LEVELS, PLAYERS, TITLE, WHITE
from games.rollfold.editions import EDITION, level_in
from games.rollfold.rules.choices import Choices, has_number, may_take
from games.rollfold.rules.moves import Done, Draw, Fold, FoldAgain, GiveUp, Move, Roll, Take, TurnPage
from games.rollfold.rules.refusals import refusal
from games.rollfold.rules.sheet import BY_THE_BOOK, Options, Sheet, blank, fold, fold_again, large_corners, turn, won
from games.rollfold.rules.state import Bonus, Player, State, level_of, over
from games.rollfold.rules.strings import Ink, ink_of, number_of
from games.rollfold.rules.views import View

T = TypeVar("T")
_quick = tuple.__new__  # makes a NamedTuple in half the time of its own constructor
_NEW_TURN = Player(blank(LEVELS[0]), done=False)[2:]  # everything but the sheet and the corner bonuses


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat stands: has it won, and what decides a tie."""

    seat: int
    won: bool
    used: int  # X's drawn in the last round, up to the winning string
    large: int  # corners folded large


@dataclass(frozen=True, slots=True)
class Score:
    """`winners` is empty while nobody has won. `turns` are the rounds rolled; `crowns` counts in solo only."""

    winners: tuple[int, ...]
    standings: tuple[Standing, ...]
    turns: int
    crowns: int


def start(
    level: int,
    players: int = 1,
    first: int = 0,
    column: int | None = None,
    options: Options = BY_THE_BOOK,
    edition: int = EDITION,
) -> State:
    """A table set for play. `first` rolls first; it is decided elsewhere, at random or by who folded last (R41). One
    player plays solo, down a column of the solo table (1 by default). `edition` is that of the sheets.
    """
    if level not in range(1, len(LEVELS) + 1):
        raise ValueError(f"there are levels 1 to {len(LEVELS)}, not {level}")
    if players not in PLAYERS:
        raise ValueError(f"{TITLE} is for 1 to 4 players, not {players}")
    if first not in range(players):
        raise ValueError(f"the first player is one of the seats 0 to {players - 1}, not {first}")
    if players > 1 and column is not None:
        raise ValueError("the solo table is for one player")
    column = (1 if column is None else column) if players == 1 else 0
    if players == 1 and column not in range(1, len(COLUMNS) + 1):
        raise ValueError(f"the solo table has columns 1 to {len(COLUMNS)}, not {column}")
    return State(options, column, 0, first, (), "", (Player(blank(level_in(level, edition))),) * players)


def legal(state: State) -> Choices:
    """The legal moves, as a lazy set; empty when the game is over."""
    return Choices(state)


def play(state: State, move: Move) -> State:
    """The table after this move; IllegalMove says which rule refuses it."""
    match move:
        case Draw():
            return _draw(state, move)
        case Roll():
            return _roll(state, move)
        case Take():
            return _take(state, move)
        case Done():
            return _done(state, move)
        case GiveUp():
            return _give_up(state, move)
        case Fold(seat) | TurnPage(seat) | FoldAgain(seat):
            player = _checked(state, move).players[seat]
            return _seat(state, seat, folded(player, move, state.options))


def score(state: State) -> Score:
    """Who has won. Fewer X's in the last round break a tie, then more large corners; otherwise the win is shared."""
    standings = tuple(
        Standing(seat, player.won, player.used, large_corners(player.sheet))
        for seat, player in enumerate(state.players)
    )
    best = winners(standings)
    solo_crowns = crowns(level_of(state), state.round) if state.column and best else 0
    return Score(best, standings, state.round, solo_crowns)


def winners(standings: Iterable[Standing]) -> tuple[int, ...]:
    """The seats that come first among those who won in the same round."""
    rank = {it.seat: (-it.used, it.large) for it in standings if it.won}
    return tuple(seat for seat in rank if rank[seat] == max(rank.values()))


def crowns(level: int, turns: int) -> int:
    """What a solo win in this many turns is worth: one more crown for each turn below the best line of the legend."""
    best = LEGEND[level][0]
    if turns < best.first:
        return best.crowns + best.first - turns
    return next((line.crowns for line in LEGEND[level] if turns <= line.last), 0)


def drawn(player: Player, number: int, box: int, ink: Ink, *, bonus: bool, options: Options) -> Player:
    """The player after a string of this number from this box."""
    (it, xs, circles, hidden_xs, hidden_circles), owned, fresh, die, numbers, bonuses, used, _, done = player
    marks, circled, steps = ink
    if bonus:
        bonuses = without(bonuses, Bonus(number, box) if it.level.blunt else Bonus(number))
    else:
        numbers = without(numbers, number)
    if marks & it.numbers[0] & ~xs:
        bonuses = _earned(it, xs, ink, bonuses)
    sheet = _quick(Sheet, (it, xs | marks, circles | circled, hidden_xs, hidden_circles))
    has_won = it.complete and won(sheet, options)
    return _quick(Player, (sheet, owned, fresh, die, numbers, bonuses, used + steps, has_won, done))


def folded(player: Player, move: Fold | TurnPage | FoldAgain, options: Options) -> Player:
    """The player after a fold or the page turn. A large corner's bonus is fresh; bonus strings whose box went out of
    sight lapse (R34).
    """
    match move:
        case Fold(_, corner, large):
            sheet = fold(player.sheet, corner, large=large, options=options)
            player = player._replace(fresh=player.fresh | large << corner)
        case TurnPage():
            sheet = turn(player.sheet, options)
        case FoldAgain(_, corner):
            sheet = fold_again(player.sheet, corner, options)
    before, now = player.sheet.view.shows, sheet.view.shows
    bonuses = tuple(bonus for bonus in player.bonuses if not bonus.box or before[bonus.box] == now[bonus.box])
    return player._replace(sheet=sheet, bonuses=bonuses, won=won(sheet, options))


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The items with one fewer of this item."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def _checked(state: State, move: Move) -> State:
    if move not in Choices(state):
        raise refusal(state, move)
    return state


def _roll(state: State, move: Roll) -> State:
    """A new round: everyone has a turn before them, and corners folded large so far count (R14)."""
    options, column, round_, active, faces, _, players = state
    if faces or move.black not in BLACK.faces or move.white not in WHITE.faces or over(state):
        raise refusal(state, move)
    players = tuple([_quick(Player, (it.sheet, it.owned | it.fresh, *_NEW_TURN)) for it in players])
    return _quick(State, (options, column, round_ + 1, active, (move.black, move.white), "", players))


def _take(state: State, move: Take) -> State:
    seat, die, numbers, plus = move.seat, move.die, move.numbers, move.plus
    if not 0 <= seat < len(state.players) or not may_take(state, move):
        raise refusal(state, move)
    if plus:
        numbers = tuple([number + (place in plus) for place, number in enumerate(numbers)])
    if seat == state.active:
        options, column, round_, active, faces, _, players = state
        state = _quick(State, (options, column, round_, active, faces, die, players))
    sheet, owned, fresh, _, _, bonuses, used, has_won, done = state.players[seat]
    return _seat(state, seat, _quick(Player, (sheet, owned, fresh, die, numbers, bonuses, used, has_won, done)))


def _draw(state: State, move: Draw) -> State:
    seat, string, bonus = move
    if not 0 <= seat < len(state.players):
        raise refusal(state, move)
    player = state.players[seat]
    sheet = player.sheet
    number = number_of(string)
    ink = ink_of(sheet.view, sheet.xs, sheet.circles, string)
    if ink is None or player.done or not has_number(player, number, string.start, bonus=bonus):
        raise refusal(state, move)
    return _seat(state, seat, drawn(player, number, string.start, ink, bonus=bonus, options=state.options))


def _give_up(state: State, move: GiveUp) -> State:
    player = _checked(state, move).players[move.seat]
    return _seat(state, move.seat, player._replace(numbers=without(player.numbers, move.number)))


def _done(state: State, move: Done) -> State:
    seat = move.seat
    if not 0 <= seat < len(state.players):
        raise refusal(state, move)
    player = state.players[seat]
    if not player.die or player.numbers or player.done:
        raise refusal(state, move)
    return _seat(state, seat, _finished(player))


def _finished(player: Player) -> Player:
    sheet, owned, fresh, _, _, _, used, has_won, _ = player
    return _quick(Player, (sheet, owned, fresh, "", (), (), used, has_won, True))


def _earned(it: View, xs: int, ink: Ink, bonuses: tuple[Bonus, ...]) -> tuple[Bonus, ...]:
    """The bonuses after boxes got their first X. On level 4 only the box where the string ends counts."""
    more = []
    for number in range(1, len(it.numbers)):
        first = it.numbers[number] & ink.marks & ~xs
        if not it.level.blunt:
            more += [Bonus(number)] * first.bit_count()
        elif first & ink.circled:
            more.append(Bonus(number, first & ink.circled))
    return tuple(sorted([*bonuses, *more]))


def _seat(state: State, seat: int, player: Player) -> State:
    """Put a player back at the table; when everyone has finished the round, the dice move on."""
    options, column, round_, active, faces, taken, players = state
    if player.won:  # draws no more; an active winner may still have to say which die is left for the others (R46)
        player = _finished(player)
    players = (*players[:seat], player, *players[seat + 1 :])
    if faces and player.done and all(one.done for one in players):
        active, faces, taken = (active + 1) % len(players), (), ""
    return _quick(State, (options, column, round_, active, faces, taken, players))
