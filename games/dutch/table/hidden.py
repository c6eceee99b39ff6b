"""The hidden cards at a table where the players use their own: nobody tells the phones where they are.

The game is played with hidden cards that are only imagined. Before a move they change places, until every card that was
told is where it was told to be. What is known never moves: cards that lie open, cards that were seen to be somebody's,
and those that were seen going to the discards since the last shuffle.
"""

from collections.abc import Mapping
from typing import Literal

from games.dutch.rules.cards import ALL, BIT, NO_CARD, gathered, holds, listed, title
from games.dutch.rules.state import Player, State, offering
from games.kit.errors import IllegalMove

Zone = Literal["hand", "deck", "discards", "auction"]
NOBODYS = -1  # the seat of the auction deck
Fixed = Mapping[tuple[int, Zone], tuple[int, ...]]  # cards that must be there, in a deck from the top


def seen(game: State, seat: int) -> int:
    """The face-down cards of this seat that were seen to be its own."""
    return game.players[seat].shown & _face_down(game.players[seat])


def unseen(game: State) -> int:
    """The cards that nobody has seen: they may be in any hand or deck."""
    lying = gathered(game.display) | game.auction_discards
    for player in game.players:
        lying |= offering(player) | player.cashed
    return ALL & ~lying & ~seen(game, 0) & ~seen(game, 1)


def strangers(game: State, seat: int) -> int:
    """How many face-down cards of this seat nobody has seen."""
    return (_face_down(game.players[seat]) & ~seen(game, seat)).bit_count()


def possible(game: State, seat: int, zone: Zone) -> int:
    """The cards that may be told to be in this zone."""
    if zone == "auction":
        return unseen(game) if game.auction else 0
    player = game.players[seat]
    shed = player.shed & player.discards
    loose = seen(game, seat) & ~shed | (unseen(game) if strangers(game, seat) else 0)
    match zone:
        case "hand":
            return loose if player.hand else 0
        case "deck":
            return loose if player.deck else loose | shed if player.discards else 0
        case _:
            return shed | (loose if player.discards.bit_count() > shed.bit_count() else 0)


def arranged(game: State, fixed: Fixed, teller: int, suit: int = 0) -> State:
    """The same table as far as anybody knows, with these cards where they were told to be. Cards of this suit go to the
    teller's discards if they can, so that no power is passed over that may have something to fetch (D37).
    """
    for (seat, zone), cards in fixed.items():
        for card in cards:
            _check(game, seat, zone, card, teller)
    told = gathered(card for cards in fixed.values() for card in cards)
    strange = unseen(game) & ~told
    players = []
    for seat, player in enumerate(game.players):
        its = {zone: cards for (owner, zone), cards in fixed.items() if owner == seat}
        known = seen(game, seat) & ~told
        need = strangers(game, seat) - (gathered(c for cards in its.values() for c in cards) & unseen(game)).bit_count()
        if need < 0:
            raise IllegalMove(_no_more(its, game, seat, teller))
        liked = suit if seat == teller else 0
        taken = (listed(strange & liked) + listed(strange & ~liked))[:need]
        strange &= ~gathered(taken)
        players.append(_filled(player, its, known & ~(player.shed & player.discards) | gathered(taken), liked))
    top = fixed.get((NOBODYS, "auction"), ())
    return game._replace(players=(players[0], players[1]), auction=(*top, *listed(strange))[: len(game.auction)])


def _filled(player: Player, its: Mapping[Zone, tuple[int, ...]], loose: int, liked: int) -> Player:
    """The player with the told cards in their places, the liked ones in the discards, and the rest anywhere."""
    shed = player.shed & player.discards & ~gathered(its.get("discards", ()))
    discards = shed | gathered(its.get("discards", ()))
    order = [*listed(loose & liked), *listed(loose & ~liked)]
    hand = gathered(its.get("hand", ()))
    deck = its.get("deck", ())
    for card in order[: player.discards.bit_count() - discards.bit_count()] if liked else ():
        discards |= BIT[card]
    rest = [card for card in order if not discards & BIT[card]]
    more = len(player.deck) - len(deck)
    deck, rest = (*deck, *rest[:more]), rest[more:]
    wanted = player.hand.bit_count() - hand.bit_count()
    hand |= gathered(rest[:wanted])
    discards |= gathered(rest[wanted:])
    aside = NO_CARD if player.aside == NO_CARD else deck[0]
    return player._replace(hand=hand, deck=deck, discards=discards, aside=aside)


def _face_down(player: Player) -> int:
    return player.hand | gathered(player.deck) | player.discards


def _check(game: State, seat: int, zone: Zone, card: int, teller: int) -> None:
    """Refuse a card that is already elsewhere, and say where."""
    reason = _lies_open(game, card, teller) or _is_known(game, seat, zone, card, teller)
    if reason:
        raise IllegalMove(f"Look again: the {title(card)} {reason}")


def _lies_open(game: State, card: int, teller: int) -> str:
    if card in game.display:
        return f"is on place {game.display.index(card) + 1} of the display."
    if holds(game.auction_discards, card):
        return "is in the auction discards."
    for seat, player in enumerate(game.players):
        whose = "your" if seat == teller else "the other player’s"
        if holds(player.cashed, card):
            return f"is in {whose} bank."
        if holds(offering(player), card):
            return f"is already in {whose} offering."
    return ""


def _is_known(game: State, seat: int, zone: Zone, card: int, teller: int) -> str:
    for owner in (0, 1):
        if owner != seat and holds(seen(game, owner), card):
            return "is one of your cards." if owner == teller else "is one of the other player’s cards."
    if seat == NOBODYS or not holds(game.players[seat].shed & game.players[seat].discards, card):
        return ""
    if zone == "hand" or (zone == "deck" and game.players[seat].deck):
        return f"is in {'your' if seat == teller else 'the other player’s'} discards until they are shuffled."
    return ""


def _no_more(its: Mapping[Zone, tuple[int, ...]], game: State, seat: int, teller: int) -> str:
    card = next(card for cards in its.values() for card in cards if holds(unseen(game), card))
    whose, them = ("your", "you") if seat == teller else ("the other player’s", "them")
    return f"Look again: all of {whose} cards have been seen, so the {title(card)} cannot belong to {them}."
