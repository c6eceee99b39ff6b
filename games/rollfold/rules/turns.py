"""What a string or a fold does to the player who makes it. The caller has checked that it is allowed."""

from typing import TypeVar

from games.rollfold.rules.moves import Fold, FoldAgain, TurnPage
from games.rollfold.rules.options import Options
from games.rollfold.rules.sheet import Sheet, fold, fold_again, turn, won
from games.rollfold.rules.state import Bonus, Player
from games.rollfold.rules.strings import Ink
from games.rollfold.rules.views import View

T = TypeVar("T")
_quick = tuple.__new__  # makes a NamedTuple in half the time of its own constructor


def drawn(player: Player, number: int, box: int, ink: Ink, *, bonus: bool, options: Options) -> Player:
    """After a string of this number from this box."""
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
    """After a fold or the page turn. A large corner's bonus is fresh; bonus strings whose box went out of sight
    lapse (R34).
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
    """One less of this item."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def _earned(it: View, xs: int, ink: Ink, bonuses: tuple[Bonus, ...]) -> tuple[Bonus, ...]:
    """Bonus boxes with their first X. On level 4 only the box where the string ends counts, and binds its string."""
    more = []
    for number in range(1, len(it.numbers)):
        first = it.numbers[number] & ink.marks & ~xs
        if not it.level.blunt:
            more += [Bonus(number)] * first.bit_count()
        elif first & ink.circled:
            more.append(Bonus(number, first & ink.circled))
    return tuple(sorted([*bonuses, *more]))
