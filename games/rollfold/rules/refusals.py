"""Why the rules refuse a move: a short code, and a sentence that names the rule."""

from games.kit.errors import IllegalMove
from games.rollfold.components import BLACK, CORNERS, HOLE, MEMO, WHITE
from games.rollfold.rules.boxes import DIRECTIONS, SHEET, beyond, name, names
from games.rollfold.rules.choices import ROLLS, has_number
from games.rollfold.rules.folds import Missing
from games.rollfold.rules.moves import Done, Draw, Fold, FoldAgain, GiveUp, Move, Roll, Take, TurnPage
from games.rollfold.rules.sheet import Sheet
from games.rollfold.rules.state import Player, State, dice_of, face, field, over, owns
from games.rollfold.rules.strings import ORB, STAR, Leg, String, number_of
from games.rollfold.rules.views import View

_DICE = {BLACK.letter: BLACK, WHITE.letter: WHITE}
_BARRED = {HOLE.char: ("HOLE", "an ice hole (level 2)"), MEMO.char: ("MEMO", "a memo box (R37)")}


class Refused(IllegalMove):
    """`code` is one of the short words of RULES.md, for programs; the sentence is for people."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


def refusal(state: State, move: Move) -> Refused:
    """Why this illegal move is illegal."""
    if over(state):
        return Refused("OVER", "the game is over")
    if isinstance(move, Roll):
        return _roll(state, move)
    if move.seat not in range(len(state.players)):
        return Refused("SEAT", f"there is no player {move.seat + 1} in a game of {len(state.players)}")
    player = state.players[move.seat]
    if player.won and not isinstance(move, Take):
        return Refused("OVER", "this player has already won, so their sheet stays as it is")
    match move:
        case Take():
            return _take(state, player, move)
        case Draw():
            return _not_drawing(state, player) or _draw(player, move)
        case GiveUp(_, number):
            return _not_drawing(state, player) or _give_up(player, number)
        case Done():
            left = " and ".join(map(str, player.numbers))
            return _not_drawing(state, player) or Refused("NUMBER", f"draw {left} first (R6)")
        case Fold(_, corner, large):
            return _fold(player.sheet, corner, large=large)
        case TurnPage():
            return _turn(player.sheet)
        case FoldAgain(_, corner):
            return _fold_again(player.sheet, corner)


def _roll(state: State, move: Roll) -> Refused:
    if state.faces:
        waiting = [f"player {seat + 1}" for seat, player in enumerate(state.players) if not player.done]
        return Refused("WAIT", f"wait for {' and '.join(waiting)} to finish: there is one roll a round")
    if move in ROLLS:
        raise AssertionError(f"nothing is wrong with {move}")
    die, shown = (BLACK, move.black) if move.black not in BLACK.faces else (WHITE, move.white)
    return Refused("FACE", f"the {die.name} die has no face {_face(shown)}")


def _take(state: State, player: Player, move: Take) -> Refused:
    if not state.faces:
        return Refused("WAIT", "the dice have not been rolled yet")
    if player.die or player.done:
        return Refused("DIE", "this player already has a die in this round")
    allowed = dice_of(state, move.seat)
    if not allowed:
        return Refused("WAIT", "the active player chooses a die first")
    if move.die not in _DICE:
        return Refused("DIE", f"the dice are b and w: there is no die {move.die!r}")
    if move.die not in allowed:
        return Refused("DIE", _not_your_die(state, move))
    if move.numbers != face(state, move.die):
        return Refused(
            "FACE", f"the {_DICE[move.die].name} die shows {_face(face(state, move.die))}, not {_face(move.numbers)}"
        )
    return Refused("PLUS", _no_plus(player, move))


def _not_your_die(state: State, move: Take) -> str:
    colour = _DICE[move.die].name
    if state.column:
        return f"field {state.round} asks for {field(state)}: the {colour} die needs the bonus take {colour} (R16)"
    return f"the {colour} die is not left for this player: that needs the bonus take {colour}, from an earlier round"


def _no_plus(player: Player, move: Take) -> str:
    colour = _DICE[move.die].name
    if not owns(player, "plus", move.die):
        return f"+1 {colour} needs its corner to have been folded large in an earlier round (R14)"
    if len(move.plus) > 1:
        return "+1 raises a single number (R12)"
    if move.plus and move.plus[0] not in range(len(move.numbers)):
        return "+1 raises a number on the die"
    raise AssertionError(f"nothing is wrong with {move}")


def _not_drawing(state: State, player: Player) -> Refused | None:
    if not state.faces:
        return Refused("WAIT", "the dice have not been rolled yet")
    if player.done:
        return Refused("WAIT", "this player has finished the round")
    if not player.die:
        return Refused("WAIT", "this player has no die yet in this round")
    return None


def _draw(player: Player, move: Draw) -> Refused:
    number = number_of(move.string)
    if not has_number(player, number, move.string.start, bonus=move.bonus):
        return _no_number(player, number, move)
    found = why_not(player.sheet, move.string)
    if found is None:
        raise AssertionError(f"nothing is wrong with {move}")
    return Refused(*found)


def _no_number(player: Player, number: int, move: Draw) -> Refused:
    if not move.bonus:
        left = ", ".join(map(str, player.numbers)) or "nothing"
        return Refused("NUMBER", f"the die leaves {left} to draw, not {number}: a number is drawn in full (R4)")
    bound = [bonus for bonus in player.bonuses if bonus.number == number]
    if bound:
        return Refused("NOBONUS", f"on level 4 this bonus string must start from its own box, {names(bound[0].box)}")
    return Refused("NOBONUS", f"no bonus box of {number} got its first X this turn, or its string has been drawn")


def _give_up(player: Player, number: int) -> Refused:
    if number not in player.numbers:
        return Refused("NUMBER", f"{number} is not among the numbers still to draw")
    return Refused("GIVEUP", "you may only give up a number when no number on the die fits anywhere (R5, R6)")


def _fold(sheet: Sheet, corner: int, *, large: bool) -> Refused:
    if corner not in range(len(CORNERS)):
        return Refused("FACES", "a sheet has corners A to D")
    letter = CORNERS[corner].letter
    if sheet.view.folds.turned:
        return Refused("FACES", "the page is turned over, so corners can only be folded a second time now")
    if sheet.view.folds.first[corner]:
        return Refused("FACES", f"corner {letter} is already folded, and a fold is for good (R19)")
    faces = next(it[2] if large else it[1] for it in sheet.view.needs if it[0] == corner)
    size = "large" if large else "small"
    return Refused("FACES", f"to fold corner {letter} {size}, first mark the faces on {names(faces & ~sheet.xs)}")


def _turn(sheet: Sheet) -> Refused:
    if not sheet.view.level.blunt:
        return Refused("TURN", "only the level 4 sheet can be turned over")
    if sheet.view.folds.turned:
        return Refused("TURN", "the page is already turned over, and cannot be turned back (R35)")
    if not all(sheet.view.folds.first):
        return Refused("TURN", "fold all four corners and mark their light bulbs before turning the page")
    return Refused("TURN", f"mark the light bulbs on {names(sheet.view.bulbs & ~sheet.xs)} before turning the page")


def _fold_again(sheet: Sheet, corner: int) -> Refused:
    if corner not in range(len(CORNERS)):
        return Refused("BLUNT", "a sheet has corners A to D")
    letter = CORNERS[corner].letter
    if not sheet.view.folds.turned:
        return Refused("BLUNT", "corners are folded a second time only on the back of level 4, after the page turn")
    if sheet.view.folds.again[corner]:
        return Refused("BLUNT", f"corner {letter} has already been folded twice (R19)")
    faces = next(it[1] for it in sheet.view.needs if it[0] == corner)
    return Refused("BLUNT", f"to fold corner {letter} again, first mark the professors on {names(faces & ~sheet.xs)}")


def why_not(sheet: Sheet, string: String) -> tuple[str, str] | None:
    """Walk along a string box by box, as a player's finger would, to the first thing that bars it."""
    start = string.start
    if start & (start - 1) or not start & sheet.circles:
        return "NOSTART", f"{names(start & SHEET) or 'that'} is neither a start tile nor a circled box in sight"
    if string.slide and string.legs:
        return "NOICE", "there is no level with both ice and stars"
    if string.slide:
        return _slide(sheet.view, string)
    legs = (Leg("", 0, string.direction, string.steps), *string.legs)
    fresh, box = sheet.view.stars & ~sheet.xs, start
    for number, leg in enumerate(legs):
        if number:
            barred = _bend(sheet.view, box, fresh, legs[number - 1].direction, leg)
            if barred:
                return barred
            fresh &= ~box
            box = leg.orb or box
        follows = legs[number + 1] if number + 1 < len(legs) else None
        walked = _walk(sheet.view, box, leg, follows)
        if isinstance(walked, tuple):
            return walked
        box = walked[-1] if walked else box
        fresh &= ~sum(set(walked[:-1]))  # a star passed straight is X'ed too
    return None


def _walk(view: View, box: int, leg: Leg, follows: Leg | None) -> list[int] | tuple[str, str]:
    """The boxes of a leg one by one, or what stops it."""
    if leg.sign == ORB and not leg.direction and not leg.steps and not follows:
        return []  # the string ends with the jump
    if leg.direction not in DIRECTIONS or leg.steps < 1:
        return "NUMBER", "every part of a string has a direction and at least one step"
    walked = []
    for step in range(1, leg.steps + 1):
        box = beyond(box, leg.direction)
        barred = _barred(view, box)
        if barred:
            return barred
        jumps = step == leg.steps and follows is not None and follows.sign == ORB
        if box & view.orbs and not jumps:
            return "ORB", f"{name(box)} is an orb, so the string must jump to another orb at once (R33)"
        walked.append(box)
    return walked


def _bend(view: View, box: int, fresh: int, before: str, leg: Leg) -> tuple[str, str] | None:
    if leg.sign == ORB:
        if not box & view.orbs:
            return "ORB", f"{name(box)} is not an orb, or the only one in sight (R32)"
        if leg.orb == box or leg.orb & (leg.orb - 1) or not leg.orb & view.orbs:
            return "ORB", f"a jump goes to another orb in sight: {names(view.orbs & ~box)}"
        return None
    if leg.sign != STAR:
        return "BEND", "a string is straight (R4)"
    if not box & fresh:
        return "STAR", f"{name(box)} is not a star that gets its first X now (R3)"
    if leg.direction == before:
        return "BEND", "a string that goes straight over a star is written as one stretch"
    return None


def _slide(view: View, string: String) -> tuple[str, str] | None:
    if string.direction not in DIRECTIONS or string.steps < 1:
        return "NUMBER", "every string has a direction and at least one step"
    box, stretch, on_ice = string.start, 0, 0
    for _ in range(string.steps):
        box = beyond(box, string.direction)
        barred = _barred(view, box)
        if barred:
            return barred
        stretch += bool(box & view.ice and not on_ice)
        on_ice = box & view.ice
        if on_ice and stretch == string.slide:
            while box & view.ice:
                box = beyond(box, string.direction)
            return _barred(view, box)
    return "NOICE", f"the string does not reach stretch {string.slide} of ice"


def _barred(view: View, box: int) -> tuple[str, str] | None:
    if not box & SHEET:
        return "OFF", "the string runs off the sheet (R4)"
    shown = view.shows[box]
    if shown is Missing.GONE:
        return "OFF", f"{name(box)} was folded away"
    if shown is Missing.HALF:
        return "PARTIAL", f"{name(box)} is only half a box (R23)"
    if view.glyphs[box] in _BARRED:
        code, what = _BARRED[view.glyphs[box]]
        return code, f"{name(box)} is {what}"
    return None


def _face(numbers: tuple[int, ...]) -> str:
    return "|".join(map(str, numbers))
