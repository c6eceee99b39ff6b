"""The cards and pips of Dutch as SVG for the screen, drawn as they are printed."""

from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from games.dutch.components import CARDS, SUITS, Card
from games.dutch.rules.cards import title
from generator.dutch.cards import card_face
from generator.dutch.figures import LEAF_H, LEAF_W
from generator.dutch.figures import leaf as draw_leaf
from generator.dutch.layout import CARD
from generator.dutch.suits import pip
from generator.page.geometry import Box
from generator.page.palette import FULL
from generator.pens.svg import SvgPen

PIP_MM = 10.0
LEAF = Box(-0.3, -0.3, LEAF_W + 0.6, LEAF_H + 0.6)  # with room for its outline
BY_NAME = {card.name: card for card in CARDS}


class Picture(NamedTuple):
    """A card as a template shows it."""

    name: str
    said: str
    svg: Markup
    card: Card


@cache
def large(name: str) -> Picture:
    return Picture(name, said(name), card(name), BY_NAME[name])


@cache
def small(name: str) -> Picture:
    return Picture(name, said(name), leaf(name), BY_NAME[name])


@cache
def card(name: str) -> Markup:
    """The whole card, as printed."""
    pen = SvgPen(CARD, title=_described(BY_NAME[name]), prefix=f"{name}-")
    card_face(pen, BY_NAME[name], FULL)
    return Markup(pen.svg)  # noqa: S704 - drawn by us from our own tables


@cache
def leaf(name: str) -> Markup:
    """A small card with its bid value and pip, as in the booklet."""
    pen = SvgPen(LEAF, title=_described(BY_NAME[name]))
    draw_leaf(pen, BY_NAME[name].id, 0, 0, FULL)
    return Markup(pen.svg)  # noqa: S704


@cache
def suit_pip(name: str) -> Markup:
    suit = next(suit for suit in SUITS if suit.name == name)
    pen = SvgPen(Box(0, 0, PIP_MM, PIP_MM), title=suit.name)
    pip(pen, suit, (PIP_MM / 2, PIP_MM / 2), PIP_MM * 0.94, FULL)
    return Markup(pen.svg)  # noqa: S704


@cache
def said(name: str) -> str:
    """A card as people call it: `red 8`."""
    return title(BY_NAME[name].id)


def _described(card: Card) -> str:
    """A card in words: `red 8, 1 point, Salvage`."""
    points = "1 point" if card.vp == 1 else f"{card.vp} points"
    return f"{said(card.name)}, {points}, {card.power.name}" if card.power else f"{said(card.name)}, {points}"
