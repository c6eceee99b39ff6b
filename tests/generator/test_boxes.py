"""Tuck boxes that fold to boxes, hold what they are for, and fit on the paper; bands that go round the sheets."""

import math
from importlib import import_module

import pytest

from games.h2olland.components import LAND_TILES, WEATHER_CARDS
from generator.catalogue import PRINTABLE, documents
from generator.dutch import layout as dutch
from generator.flutter.layout import tiles as flutter
from generator.h2olland import layout as h2olland
from generator.h2olland import pages as h2olland_pages
from generator.page.boxes import pages
from generator.page.boxes.art import Keeping
from generator.page.boxes.net import Net, Tuck
from generator.page.palette import FULL
from generator.page.paper import BLOCK, PAPERS, Paper
from generator.polders import layout as polders
from generator.polders.documents import cards as polders_cards
from generator.rollfold import layout as rollfold

CARD_MM = 0.35  # card of 300 g
THIN_CARD_MM = 0.25  # of 200 g
EASY_MM = 1.0  # so much larger is a box, each way

PLAIN = Net(Tuck("cards", 60, 90, 20, ("cards",)))


def keeping(game: str) -> Keeping:
    found: Keeping = import_module(f"generator.{game}.box").KEEPING
    return found


NETS = {f"{game} {tuck.name}": Net(tuck) for game in PRINTABLE for tuck in keeping(game).tucks}


@pytest.mark.parametrize("game", PRINTABLE)
def test_every_game_has_a_box_for_later(game: str) -> None:
    (box,) = (it for it in documents(game) if it.part == "box")
    assert (box.use, box.stock, box.flip) == ("later", "card", "none")
    assert box.hands.curves == 0
    assert box.hands.glued == 2 * len(keeping(game).tucks) + 2


def test_a_net_is_cut_and_folded_as_often_as_by_hand() -> None:
    """Lid 5 sides, glue 3, front's top 1, bottoms 2 x 3, four small flaps 3 each, and the right end 1. Folded are 4
    upright lines, lid and tuck, 2 bottoms and 4 small flaps.
    """
    assert (PLAIN.hands.cuts, PLAIN.hands.folds, PLAIN.hands.glued) == (5 + 3 + 1 + 2 * 3 + 4 * 3 + 1, 12, 2)


@pytest.mark.parametrize("net", NETS.values(), ids=list(NETS))
def test_a_net_folds_to_a_box(net: Net) -> None:
    tuck = net.tuck
    assert (net.front.w, net.back.w) == (tuck.width, tuck.width)
    assert {side.w for side in net.sides} == {tuck.depth} == {net.lid.h}
    assert 2 * net.dust < tuck.width, "small flaps do not meet"
    x, y = (max(p[axis] for p in net.outline) - min(p[axis] for p in net.outline) for axis in (0, 1))
    assert net.size == pytest.approx((x, y + 0.5))
    for a, b in net.folds:
        assert _inside(net, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))


def _inside(net: Net, p: tuple[float, float]) -> bool:
    """Whether the outline goes round a point."""
    turned = 0.0
    for a, b in net.cuts:
        one, other = (math.atan2(q[1] - p[1], q[0] - p[0]) for q in (a, b))
        turned += (other - one + math.pi) % (2 * math.pi) - math.pi
    return abs(turned) > math.pi


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize("game", PRINTABLE)
def test_boxes_and_bands_fit_on_the_paper(game: str, paper: Paper) -> None:
    it = keeping(game)
    strips = pages.strips(it, paper)
    assert all(BLOCK.inset(0, -2).holds(strip) for strip in strips)
    assert 2 * (strips[0].h - pages.JOIN_MM) >= 2 * paper.width + 10, "it goes round sheets a few millimetres thick"
    for net in map(Net, it.tucks):
        small = net.size[1] <= pages.SMALL_MM
        room = (BLOCK.right - strips[-1].right - pages.BESIDE_MM + 0.01) if small else pages.NET.h
        assert net.size[1] <= room
        assert net.size[0] <= BLOCK.w
    labels = [page.label for page in pages.pages(it, paper, FULL)]
    assert labels[-1] == "band for the sheets"


def test_the_boxes_hold_what_they_are_for() -> None:
    (cards,) = keeping("polders").tucks
    assert cards.width >= polders.CARD.w + EASY_MM
    assert cards.height >= polders.CARD.h + EASY_MM + 2 * polders.FACE_MM, "eight cubes lie in two rows on the cards"
    assert cards.width >= 4 * polders.FACE_MM + EASY_MM
    assert cards.depth >= len(polders_cards(FULL)) * CARD_MM + EASY_MM
    (cards,) = keeping("dutch").tucks
    assert cards.width >= dutch.CARD.w + EASY_MM
    assert cards.height >= dutch.CARD.h + EASY_MM
    assert cards.depth >= 45 * CARD_MM + EASY_MM
    (dice,) = keeping("rollfold").tucks
    assert dice.width >= 2 * rollfold.FACE_MM + EASY_MM
    assert min(dice.height, dice.depth) >= rollfold.FACE_MM + EASY_MM


def test_flutters_box_takes_its_longest_and_its_broadest_tile() -> None:
    (box,) = keeping("flutter").tucks
    assert box.height >= 3 * flutter.UNIT_MM + EASY_MM  # a dragonfly
    assert box.width >= 2 * flutter.ROW_MM + EASY_MM  # a butterfly
    triangles = 12 * (2 + 3 + 4 + 5 + 6) + 2 + 16
    card = triangles * flutter.UNIT_MM * flutter.ROW_MM / 2 * CARD_MM
    assert box.width * box.height * box.depth >= 1.8 * card, "as tiles do not lie without gaps"


def test_h2ollands_boxes_take_tiles_and_fields() -> None:
    tiles, fields = keeping("h2olland").tucks
    assert min(tiles.width, tiles.height) >= h2olland.TILE_MM + EASY_MM
    assert tiles.depth >= (len(LAND_TILES) + len(WEATHER_CARDS)) * CARD_MM + EASY_MM
    wide, high = h2olland.FIELD_SIZE
    assert fields.width >= 2 * wide + EASY_MM
    assert fields.height >= high + EASY_MM
    count = len(h2olland_pages.fields(4))
    assert fields.depth >= count / 2 * THIN_CARD_MM + EASY_MM
