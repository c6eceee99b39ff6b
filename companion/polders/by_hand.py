"""Scoring a game that had no table: everything is in the address, so nothing is kept and the link can be shared."""

from urllib.parse import urlencode

from flask import Response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion.errors import Illegal
from companion.photos.desk import games
from companion.photos.pictures import is_new_batch
from companion.photos.upload import kept_pictures
from companion.polders.result import as_csv, as_png, shown
from companion.polders.squares import map_of, photos_of
from companion.tables.seats import clean_name
from games.kit.errors import BadNotation
from games.polders.components import ASSIGNMENTS, ASSIGNMENTS_IN_PLAY, COLOURS, EDITION, FILLINGS, PLAYERS, Polder
from games.polders.editions import EDITIONS, polders
from games.polders.notation import HOUSE_WORDS, LETTERS, parse_marks, parse_terms
from games.polders.rules.board import board_of
from games.polders.rules.state import Position

OFFERED = ("players", "task", "edition", "change")  # what the page to choose on has itself
MARKS_LENGTH = 1000  # characters of one polder's text


def choose() -> ResponseReturnValue:
    """First how many played and with which assignments, then the sheets. If something is missing, it is asked again."""
    if "players" not in request.args or "change" in request.args:
        return _choosing()
    try:
        players, terms = players_chosen(), terms_chosen()
    except Illegal as unchosen:
        return _choosing(unchosen.reason)
    maps = [map_of(polder, (), LETTERS[:players]) for polder in polders_chosen()]
    return render_template(
        "polders/by_hand.html",
        players=players,
        terms=terms,
        maps=maps,
        colours=COLOURS[:players],
        fillings=FILLINGS,
        names=_names(),
    )


def _choosing(again: str = "") -> ResponseReturnValue:
    """The page to choose on, with what was chosen before. What else the address says is carried along."""
    carried = [(name, value) for name, value in request.args.items(multi=True) if name not in OFFERED]
    players = request.args.get("players", type=int)
    shown = render_template(
        "polders/choose.html",
        players=PLAYERS,
        chosen_players=players if players in PLAYERS else min(PLAYERS),
        tasks=ASSIGNMENTS,
        chosen=request.args.getlist("task"),
        edition=request.args.get("edition", ""),
        house=HOUSE_WORDS,
        counts=range(ASSIGNMENTS_IN_PLAY),
        games=games(),
        again=again,
        drawn=any(name.startswith("marks") for name, _ in carried),
        carried=carried,
    )
    return shown, 422 if again else 200


def result() -> ResponseReturnValue:
    """The points. Without the assignments of the game nobody can count them, so they are asked for first."""
    try:
        players_chosen(), terms_chosen()
    except Illegal as unchosen:
        return _choosing(unchosen.reason)
    query = urlencode([(name, value) for name, value in request.args.items(multi=True) if name != "lit"])
    return render_template(
        "polders/result.html",
        table=None,
        query=query,
        colours=COLOURS,
        photos=_photos(request.args.get("batch", "")),
        **shown(_position(), _names(), pens_chosen()),
    )


def picture() -> Response:
    return as_png(_position(), _names(), pens_chosen(), "by-hand")


def numbers() -> Response:
    return as_csv(_position(), _names(), pens_chosen(), "by-hand")


def _photos(batch: str) -> dict[int, Markup]:
    """If the sheets were photographed, the pictures, as long as they are kept."""
    pictures = kept_pictures().pictures(batch) if is_new_batch(batch) else []
    return photos_of(pictures, lambda id_: url_for("photo_batches.picture", batch=batch, id_=id_))


def _position() -> Position:
    players, said = players_chosen(), parse_terms(terms_chosen())
    inked = []
    for polder in polders_chosen():
        text = request.args.get(f"marks{polder.index}", "")[:MARKS_LENGTH]
        try:
            inked.append(parse_marks(text, board_of(polder), players, pens=pens_chosen()))
        except BadNotation as wrong:
            raise Illegal(f"Go back and check {polder.name}: {wrong}.") from None
    return Position(tuple(inked), said.assignments, said.options)


def players_chosen() -> int:
    players = request.args.get("players", type=int)
    if players not in PLAYERS:
        raise Illegal("Choose 2, 3 or 4 players.")
    return players


def polders_chosen() -> tuple[Polder, ...]:
    """The polders in play. `edition` says of which edition all sheets are, and `edition0` that of one polder (R47)."""
    chosen = []
    for polder in polders(players_chosen()):
        said = request.args.get(f"edition{polder.index}") or request.args.get("edition") or str(EDITION)
        if said not in map(str, EDITIONS):
            raise Illegal("Go back and choose the first or the second edition of the sheets.")
        chosen.append(EDITIONS[int(said)][polder.index])
    return tuple(chosen)


def pens_chosen() -> str:
    """The letters of the pens that drew, in seat order: the first ones of the box, unless a photo showed others."""
    players = players_chosen()
    pens = request.args.get("pens", LETTERS[:players])
    if len(pens) != players or len(set(pens)) != players or not set(pens) <= set(LETTERS):
        raise Illegal("Go back and choose one pen for each player.")
    return pens


def terms_chosen() -> tuple[str, ...]:
    """The assignments of the game, and its house rules beside them."""
    known = {*(task.id for task in ASSIGNMENTS), *HOUSE_WORDS}
    chosen = tuple(word for word in dict.fromkeys(request.args.getlist("task")) if word in known)
    said = parse_terms(chosen)
    if len(said.assignments) != said.in_play:
        count = len(said.assignments)
        raise Illegal(
            f"Choose the {said.in_play} assignments of your game: you chose {count or 'none'}. "
            "If you played with another number, say so under House rules."
        )
    return chosen


def _names() -> list[str]:
    pens = [next(colour.name for colour in COLOURS if colour.letter == letter) for letter in pens_chosen()]
    given = request.args.getlist("name")[: len(pens)]
    given += [""] * (len(pens) - len(given))
    return [
        clean_name(name, seat) if name.strip() else pen.capitalize()
        for seat, (name, pen) in enumerate(zip(given, pens, strict=True))
    ]
