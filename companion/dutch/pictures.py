"""The cards and pips of Dutch as SVG for the screen: the printed art, without the markers for the camera."""

import re
from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from companion.tables.table import Event, Table
from companion.web.drawings import as_drawn
from games.dutch.components import CARDS, EDITION, POINTS, SUITS, Card, Suit
from games.dutch.rules.cards import title
from generator.dutch.cards import screen_face, signed
from generator.dutch.figures import LEAF_H, LEAF_W
from generator.dutch.figures import leaf as draw_leaf
from generator.dutch.layout import CARD
from generator.dutch.suits import pip
from generator.page.geometry import Box
from generator.page.palette import FULL
from generator.pens.svg import SvgPen

PIP_MM = 10.0
LEAF = Box(-0.3, -0.3, LEAF_W + 0.6, LEAF_H + 0.6)  # with room for its outline
INSIDE = re.compile(r"<svg[^>]*>(?:<defs>.*?</defs>)?(.*)</svg>", re.DOTALL)
NUMBER = re.compile(r"<text.*?</text>", re.DOTALL)
BY_NAME = {card.name: card for card in CARDS}


class Picture(NamedTuple):
    """A card as a template shows it."""

    name: str
    said: str
    svg: Markup
    card: Card
    worth: str  # `4 points`


@cache
def large(name: str, edition: int = EDITION) -> Picture:
    return Picture(name, said(name), card(name, edition), BY_NAME[name], worth(name, edition))


@cache
def small(name: str, edition: int = EDITION) -> Picture:
    return Picture(name, said(name), leaf(name, edition), BY_NAME[name], worth(name, edition))


@cache
def card(name: str, edition: int = EDITION) -> Markup:
    """The whole card. It uses the art of its suit, which must be on the same page."""
    it = BY_NAME[name]
    pen = SvgPen(CARD, title=_described(it, edition), prefix=f"{name}-", stock=_first(it.suit))
    screen_face(pen, it, FULL, edition)
    return as_drawn(pen.svg.replace(_ground(pen.svg), _use(it.suit, "face"), 1))


@cache
def leaf(name: str, edition: int = EDITION) -> Markup:
    """A small card with its bid value and pip, as in the booklet. It uses the art of its suit too."""
    it = BY_NAME[name]
    drawn = _whole_leaf(it, edition)
    number = "".join(NUMBER.findall(drawn))
    return as_drawn(drawn.replace(_art(drawn), _use(it.suit, "leaf") + number, 1))


@cache
def suit_art() -> Markup:
    """What the cards of a suit have in common. A page has it once, and every card on the page uses it."""
    return as_drawn("".join(_common(suit) for suit in SUITS))


def beside(event: Event, table: Table) -> tuple[Markup, ...]:
    """The cards of a move for the history, as far as everybody may know them."""
    return tuple(leaf(word) for word in event.text.split() if word in BY_NAME)


stock = suit_art


@cache
def suit_pip(name: str) -> Markup:
    suit = next(suit for suit in SUITS if suit.name == name)
    pen = SvgPen(Box(0, 0, PIP_MM, PIP_MM), title=suit.name)
    pip(pen, suit, (PIP_MM / 2, PIP_MM / 2), PIP_MM * 0.94, FULL)
    return as_drawn(pen.svg)


@cache
def said(name: str) -> str:
    """A card as people call it: `red 8`."""
    return title(BY_NAME[name].id)


@cache
def worth(name: str, edition: int = EDITION) -> str:
    """The points of a card, as a screen shows them: `−4 points`."""
    number = POINTS[edition][BY_NAME[name].bid - 1]
    return f"{signed(number)} {'point' if abs(number) == 1 else 'points'}"


def _described(card: Card, edition: int) -> str:
    """A card as a screen reader says it: `red 8, minus 4 points, Salvage`."""
    points = worth(card.name, edition).replace("−", "minus ")
    return f"{said(card.name)}, {points}, {card.power.name}" if card.power else f"{said(card.name)}, {points}"


@cache
def _first(suit: Suit) -> SvgPen:
    """The first card of a suit, whose stamps the others use."""
    pen = SvgPen(CARD, prefix=f"{suit.letter}-")
    screen_face(pen, next(card for card in CARDS if card.suit == suit), FULL)
    return pen


def _common(suit: Suit) -> str:
    first = next(card for card in CARDS if card.suit == suit)
    blank = NUMBER.sub("", _art(_whole_leaf(first, EDITION)))
    face, small_face = (f'<g id="{suit.letter}-{what}">' for what in ("face", "leaf"))
    return f"{_first(suit).stamps}{face}{_ground(_first(suit).svg)}</g>{small_face}{blank}</g>"


def _use(suit: Suit, what: str) -> str:
    return f'<use href="#{suit.letter}-{what}"/>'


def _whole_leaf(card: Card, edition: int) -> str:
    pen = SvgPen(LEAF, title=_described(card, edition))
    draw_leaf(pen, card.id, 0, 0, FULL)
    return pen.svg


def _ground(svg: str) -> str:
    """The frame and the wreath, which are drawn before any words."""
    return _art(svg).partition("<text")[0]


def _art(svg: str) -> str:
    """What is drawn inside, apart from the stamps."""
    found = INSIDE.fullmatch(svg)
    assert found
    return found[1]
