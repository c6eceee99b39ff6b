"""Whole games with real cards, told to a table as two players would: what lies open, and nothing else."""

from collections.abc import Iterator
from random import Random

from games.dutch import rules
from games.dutch.rules.cards import name, names, shuffled
from games.dutch.rules.choices import legal
from games.dutch.rules.moves import Bid, End, Move, SetAside, Shuffle, Toss
from games.dutch.rules.state import State as Game
from games.dutch.rules.state import owned
from games.dutch.table import own
from games.dutch.table.game import TABLE
from games.dutch.table.hidden import strangers, unseen
from games.dutch.table.moves import State, words
from tests.games.dutch.table import PACK

Step = tuple[int, str, State, Game]  # a seat, what it says, the table after it, and the true game


def say(state: State, seat: int, text: str) -> State:
    after: State = TABLE.play(state, TABLE.parse(text, seat, ()))
    return after


class Retold:
    """A true game, played at random, and the table that is told about it."""

    def __init__(self, luck: Random) -> None:
        self.luck = luck
        self.truth = rules.start(shuffled(PACK, luck))
        self.table: State = TABLE.start(2, cards="own")
        self.decks: list[tuple[int, ...]] = [(), ()]  # what can be added in a tie, from the top

    def steps(self, most: int = 10_000) -> Iterator[Step]:
        yield self._say(0, "deal")
        yield from self._ups(self.truth.display)
        while most and (choices := legal(self.truth)):
            most -= 1
            yield from self._step(choices.pick(self.luck))
        if most and own.phase(self.table) == "count":
            yield self._say(1, f"count p0 {names(unseen(self._game()) & owned(self.truth.players[0]))}")

    def _step(self, move: Move) -> Iterator[Step]:
        before = self.truth
        self.truth = rules.play(before, move)
        match move:
            case SetAside():
                return
            case Bid(seat, cards):
                yield self._say(seat, f"open {names(cards)}".strip())
                self.decks[seat] = before.players[seat].deck
            case Shuffle(seat, deck):
                self.decks[seat] += deck if before.stage == "tie" else ()
            case Toss(seat):
                yield self._say(1 - seat, f"coin p{seat}")
            case _:
                yield self._say(move.seat, words(move))
                while len(self._game().pending) > len(self.truth.pending):  # nothing there to fetch, as only they know
                    yield self._say(move.seat, "nothing")
        if own.phase(self.table) == "tie":
            yield from self._tie()
        if isinstance(move, End) and own.phase(self.table) == "stock":
            yield from self._ups(card for card in self.truth.display if card not in before.display)

    def _tie(self) -> Iterator[Step]:
        """Both tell the cards they have turned up, as far as the true decks go before the next shuffle."""
        while own.phase(self.table) == "tie":
            told = self.table.told.tops
            seat = next((it for it in own.waiting(self.table) if len(told[it]) < len(self.decks[it])), None)
            if seat is None:
                return
            yield self._say(seat, f"top {name(self.decks[seat][len(told[seat])])}")

    def _ups(self, cards: Iterator[int] | tuple[int, ...]) -> Iterator[Step]:
        for card in cards:
            yield self._say(self.luck.randrange(2), f"up {name(card)}")

    def _say(self, seat: int, text: str) -> Step:
        listed_moves = TABLE.legal(self.table, seat)
        if text.split()[0] not in ("open", "count"):
            assert text in listed_moves, (text, listed_moves)
        self.table = say(self.table, seat, text)
        return seat, text, self.table, self.truth

    def _game(self) -> Game:
        assert self.table.game
        return self.table.game


def open_cards(game: Game) -> tuple[object, ...]:
    """Everything that lies open, and how many cards are face down."""
    return (
        game.stage, game.waiting, game.round, game.display, len(game.auction), game.auction_discards, game.winner,
        game.sums, game.pending, game.armed, game.bought, game.going,
        *((p.bid, p.powers, p.cashed, p.hand.bit_count(), len(p.deck), p.discards.bit_count()) for p in game.players),
        *((strangers(game, seat), p.shed & p.discards) for seat, p in enumerate(game.players)),
    )  # fmt: skip
