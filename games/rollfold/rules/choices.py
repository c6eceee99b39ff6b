"""The legal moves as one lazy set: ask whether a move is in it, count it, walk through it, or pick from it at random,
without making a list of moves first.
"""

from collections.abc import Iterator
from itertools import product

from games.kit import grid
from games.kit.choices import Luck
from games.rollfold.components import BLACK, PLAYERS, WHITE
from games.rollfold.rules.boxes import BACK_BITS, DIRECTIONS
from games.rollfold.rules.moves import Done, Draw, Fold, FoldAgain, GiveUp, Move, Roll, SeatMove, Take, TurnPage
from games.rollfold.rules.sheet import Sheet, may_fold, may_fold_again, may_turn
from games.rollfold.rules.state import Player, State, dice_of, face, over, owns
from games.rollfold.rules.strings import Ink, String, ink_of, number_of, specials, strings

ROLLS = tuple(Roll(black, white) for black, white in product(BLACK.faces, WHITE.faces))
_IN_EVERY_WAY = sum(1 << BACK_BITS * way for way in range(len(DIRECTIONS) + 1))  # see View.ways
_DONE = tuple(Done(seat) for seat in range(max(PLAYERS)))
Group = tuple[int, int, bool]  # a number to draw, the boxes it may start from, whether a bonus box gave it


class Choices:
    """What may happen now: between two rounds a roll, in a round the moves of every seat; folds at any time (R17)."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, move: object) -> bool:
        state = self.state
        if isinstance(move, Roll):
            return not state.faces and not over(state) and move.black in BLACK.faces and move.white in WHITE.faces
        if isinstance(move, SeatMove) and move.seat in range(len(state.players)) and not over(state):
            return _may(state, state.players[move.seat], move)
        return False

    def __iter__(self) -> Iterator[Move]:
        if over(self.state):
            return
        if not self.state.faces:
            yield from ROLLS
        for seat, player in enumerate(self.state.players):
            yield from folds_of(seat, player)
            yield from takes_of(self.state, seat)
            yield from draws_of(seat, player)
            yield from _ends_of(seat, player)

    def __len__(self) -> int:
        return sum(1 for _ in self)  # strings that bend can only be counted by walking them

    def __bool__(self) -> bool:
        return not over(self.state)

    def pick(self, luck: Luck) -> Move:
        """A random seat that has not finished the round, and a random one of its moves; between two rounds a roll, or
        a fold if one is possible. All straight strings have the same chance; strings with a choice on the way have
        one together for each box they start from.
        """
        state = self.state
        players = state.players
        if not state.faces:
            return self._pick_between_rounds(luck)
        chance = luck.random()
        if not state.taken:
            seat = state.active
        elif len(players) == 1:
            seat = 0
        else:
            seats = [seat for seat, player in enumerate(players) if not player.done]
            chance *= len(seats)
            seat = seats[int(chance)]
            chance %= 1  # what the seat leaves of the chance picks the move: one call of luck instead of two
        player = players[seat]
        if player.die:
            return _pick_of(seat, player, chance)
        takes = takes_of(state, seat)
        return takes[int(chance * len(takes))]

    def _pick_between_rounds(self, luck: Luck) -> Move:
        if over(self.state):
            raise IndexError("the game is over: there is no move to pick")
        folds = [fold for seat, player in enumerate(self.state.players) for fold in folds_of(seat, player)]
        ticket = int(luck.random() * (len(ROLLS) + len(folds)))
        return ROLLS[ticket] if ticket < len(ROLLS) else folds[ticket - len(ROLLS)]


def _may(state: State, player: Player, move: SeatMove) -> bool:
    match move:
        case Draw(_, string, bonus):
            return is_drawable(player, string, bonus=bonus)
        case Take():
            return may_take(state, move)
        case GiveUp(_, number):
            return number in player.numbers and not _can_draw(player)
        case Done():
            return bool(player.die) and not player.numbers and not player.done
        case Fold(_, corner, large):
            return not player.won and may_fold(player.sheet, corner, large=large)
        case TurnPage():
            return not player.won and may_turn(player.sheet)
        case FoldAgain(_, corner):
            return not player.won and may_fold_again(player.sheet, corner)


def is_drawable(player: Player, string: String, *, bonus: bool) -> bool:
    sheet = player.sheet
    if player.done or not has_number(player, number_of(string), string.start, bonus=bonus):
        return False
    return ink_of(sheet.view, sheet.xs, sheet.circles, string) is not None


def has_number(player: Player, number: int, start: int, *, bonus: bool) -> bool:
    """Whether the player still has this number to draw from this box."""
    if not bonus:
        return number in player.numbers
    return any(open_.number == number and (not open_.box or open_.box == start) for open_ in player.bonuses)


def may_take(state: State, move: Take) -> bool:
    """The die is allowed, it shows these numbers, and at most one of them grows by a bonus of its colour (R12)."""
    player = state.players[move.seat]
    if not _has_to_take(state, move.seat):
        return False
    if move.die not in dice_of(state, move.seat) or move.numbers != face(state, move.die):
        return False
    return not move.plus or (
        len(move.plus) == 1 and move.plus[0] in range(len(move.numbers)) and owns(player, "plus", move.die)
    )


def _has_to_take(state: State, seat: int) -> bool:
    """No die yet in this round; and an active player who won by a fold still chooses for the others (R46)."""
    player = state.players[seat]
    if not state.faces or player.die:
        return False
    return not player.done or (player.won and seat == state.active and not state.taken)


def takes_of(state: State, seat: int) -> list[Take]:
    player = state.players[seat]
    takes: list[Take] = []
    if not _has_to_take(state, seat):
        return takes
    for die in dice_of(state, seat):
        numbers = face(state, die)
        takes.append(Take(seat, die, numbers))
        if owns(player, "plus", die):
            takes += [Take(seat, die, numbers, (place,)) for place in range(len(numbers))]
    return takes


def folds_of(seat: int, player: Player) -> list[Fold | TurnPage | FoldAgain]:
    sheet = player.sheet
    it, unmarked = sheet.view, ~sheet.xs
    folds: list[Fold | TurnPage | FoldAgain] = []
    if player.won:
        return folds
    for corner, small, large in it.needs:
        if small & unmarked:
            continue
        if it.folds.turned:
            folds.append(FoldAgain(seat, corner))
            continue
        folds.append(Fold(seat, corner, large=False))
        if not large & unmarked:
            folds.append(Fold(seat, corner, large=True))
    if it.bulbs and may_turn(sheet):
        folds.append(TurnPage(seat))
    return folds


def draws_of(seat: int, player: Player) -> Iterator[Draw]:
    for number, starts, bonus in groups_of(player):
        for string, _ in strings(player.sheet.view, player.sheet.xs, starts, number):
            yield Draw(seat, string, bonus)


def _ends_of(seat: int, player: Player) -> Iterator[Done | GiveUp]:
    if not player.die or player.done:
        return
    if not player.numbers:
        yield Done(seat)
    elif not _can_draw(player):
        yield from (GiveUp(seat, number) for number in sorted(set(player.numbers)))


def groups_of(player: Player) -> list[Group]:
    """Each different thing to draw once."""
    circles, numbers, bonuses = player.sheet.circles, player.numbers, player.bonuses
    groups: list[Group] = [(number, circles, False) for number in (numbers if len(numbers) < 2 else set(numbers))]
    if bonuses:
        groups += [(bonus.number, bonus.box or circles, True) for bonus in dict.fromkeys(bonuses)]
    return groups


def _can_draw(player: Player) -> bool:
    """Whether any number of the die has a legal string: then none may be given up (R5, R6)."""
    sheet = player.sheet
    return any(
        any(True for _ in strings(sheet.view, sheet.xs, sheet.circles, number)) for number in set(player.numbers)
    )


def _pick_of(seat: int, player: Player, chance: float) -> Move:
    """Lots are drawn on counts; only the move that wins is made. A starting point with ice, a star or an orb in reach
    is one lot, whatever can be done from there: to count its strings would take longer than to play one.
    """
    others: list[Move] = [*folds_of(seat, player)]
    if not player.numbers:
        others.append(_DONE[seat])
        if not player.bonuses:
            return others[int(chance * len(others))]
    ways = player.sheet.view.ways
    total = len(others)
    lots = []
    for number, starts, bonus in groups_of(player):
        spots = starts * _IN_EVERY_WAY & ways[number]
        count = spots.bit_count()
        lots.append((spots, count, number, bonus))
        total += count
    ticket = int(chance * total)
    if ticket < len(others):
        return others[ticket]
    ticket -= len(others)
    for spots, count, number, bonus in lots:
        if ticket < count:
            way, place = divmod(grid.select(spots, ticket), BACK_BITS)
            if way < len(DIRECTIONS):
                return Draw(seat, String(1 << place, DIRECTIONS[way], number), bonus)
            found = list(_specials(player.sheet, 1 << place, number))
            return Draw(seat, found[int(chance * total % 1 * len(found))], bonus) if found else _pick_any(seat, player)
        ticket -= count
    return _pick_any(seat, player)


def _pick_any(seat: int, player: Player) -> Move:
    """Any move, after a lot that led nowhere, such as a slide into a hole or a star that leads off the sheet."""
    return next(draws_of(seat, player), None) or next(_ends_of(seat, player))


def _specials(sheet: Sheet, start: int, number: int) -> dict[String, Ink]:
    return specials(sheet.view, start, number, sheet.view.stars & ~sheet.xs)
