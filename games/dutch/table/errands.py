"""With printed cards: what a player has to do with them, so that they lie where the phones say.

Everybody keeps three things: a hand, the offering on the table, and a stack, face down, in which deck and discards lie
together: the phones know which is which, and say what to take from it. Nothing here is told to the other player but
what lies open.
"""

from collections.abc import Iterator

from games.dutch.components import PLACES
from games.dutch.rules.cards import NAMES, NO_CARD, gathered, listed
from games.dutch.rules.state import State as Game
from games.dutch.rules.state import owned

# From where, to where: what to do. Other ways do not occur between two moves of a seat.
_WORDS = {
    ("box", "stack"): "Take {} from the box, unseen by the other: your stack, face down.",
    ("box", "hand"): "Take {} from the box, unseen by the other, into your hand.",
    ("hand", "stack"): "Put {} on your stack, face down.",
    ("hand", "bid"): "Lay {} face down before you.",
    ("hand", "offering"): "Lay {} open before you.",
    ("stack", "offering"): "Lay {} from your stack open before you.",
    ("auction", "offering"): "Lay {} from the auction discards open before you.",
    ("offering", "bank"): "Put {} aside, face up: banked.",
    ("offering", "stack"): "Put {} on your stack, face down.",
    ("offering", "auction"): "Put {} on the auction discards.",
    ("display", "stack"): "Put {} from the display on your stack, face down.",
    ("stack", "hand"): "Take {} from your stack into your hand.",
}
_CLEAR = "Put your hand and your offering on your stack, face down."
# The robot's hand, deck and discards are in the box; only what lies open is laid out for it.
_ROBOTS = {
    ("box", "offering"): "Lay {} from the box open for the robot.",
    ("offering", "box"): "Put {} of the robot back into the box.",
    ("offering", "auction"): "Put {} of the robot on the auction discards.",
    ("auction", "offering"): "Lay {} from the auction discards open for the robot.",
    ("offering", "bank"): "Put {} of the robot aside, face up: banked.",
    ("display", "box"): "Put {} from the display into the box: the robot bought it.",
    ("box", "auction"): "Put {} from the box on the auction discards: the robot paid with it.",
    ("display", "auction"): "Put {} from the display on the auction discards: the robot bought and paid with it.",
    ("auction", "box"): "Put {} from the auction discards into the box: the robot has it.",
    ("box", "bank"): "Put {} from the box aside, face up: the robot banked it.",
    ("auction", "bank"): "Put {} from the auction discards aside, face up: the robot banked it.",
    ("display", "offering"): "Lay {} from the display open for the robot.",
}


def errands(before: Game | None, after: Game, seat: int, *, robot: bool = False) -> tuple[str, ...]:
    """What this seat does with its cards, and what anybody does with the display; in that order."""
    new_hand = before is not None and before.stage == "buy" and after.stage not in ("buy", "laid")
    then = _piles(before, seat)
    if new_hand:  # the other does not see which cards come back at once
        then |= {card: "stack" for card, pile in then.items() if pile in ("hand", "offering")}
    return (
        *((_CLEAR,) if new_hand else ()),
        *_moved(then, _piles(after, seat), _WORDS),
        *(_moved(_robot_piles(before), _robot_piles(after), _ROBOTS) if robot else ()),
        *_restocked(before, after),
    )


def _moved(then: dict[int, str], now: dict[int, str], words: dict[tuple[str, str], str]) -> Iterator[str]:
    ways: dict[str, list[str]] = {}
    for card, pile in sorted(now.items()):
        said = words.get((then.get(card, "box"), pile), "")
        if said:
            ways.setdefault(said, []).append(NAMES[card])
    return (said.format(" ".join(cards)) for said, cards in ways.items())


def _piles(game: Game | None, seat: int) -> dict[int, str]:
    """Where each card lies that this seat may know of. All else is in the box, as far as it knows."""
    if game is None:
        return {}
    player = game.players[seat]
    table = "bid" if game.stage == "bid" else "offering"
    return (
        _open(game)
        | dict.fromkeys(player.deck, "stack")
        | dict.fromkeys(listed(player.discards), "stack")
        | dict.fromkeys(listed(player.hand), "hand")
        | dict.fromkeys(listed(player.bid), table)
        | dict.fromkeys(listed(player.powers), "offering")
        | dict.fromkeys(listed(player.cashed), "bank")
    )


def _robot_piles(game: Game | None) -> dict[int, str]:
    """Where the robot's open cards lie; its hand, deck and discards are in the box with the auction deck."""
    if game is None:
        return {}
    robot = game.players[1]
    sealed = robot.bid if game.stage == "bid" else 0
    mine = dict.fromkeys(listed(owned(game.players[0])), "elsewhere")
    return (
        dict.fromkeys(listed(owned(robot)), "box")
        | mine
        | _open(game)
        | dict.fromkeys(listed((robot.bid | robot.powers) & ~sealed), "offering")
        | dict.fromkeys(listed(robot.cashed), "bank")
    )


def _open(game: Game) -> dict[int, str]:
    shown = gathered(game.display)
    return dict.fromkeys(listed(shown), "display") | dict.fromkeys(listed(game.auction_discards), "auction")


def _restocked(before: Game | None, after: Game) -> Iterator[str]:
    old = before.display if before else ()
    kept = [card for card in after.display if card != NO_CARD and card in old]
    if before and any(card != NO_CARD and after.display.index(card) != old.index(card) for card in kept):
        yield "Slide the display to the left."
    for place, card in zip(PLACES, after.display, strict=True):
        if card != NO_CARD and card not in old:
            yield f"Lay {NAMES[card]} from the box on place {place.number}."
