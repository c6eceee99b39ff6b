"""The desk where photos of finished paper lie: at a table, or in a batch of their own; and how they get there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import abort, request, url_for

from companion.errors import BadRequest, Illegal
from companion.photos import upload
from companion.photos.pictures import Picture, is_new_batch
from companion.photos.scorable import Photo
from companion.photos.scoring import PHOTOS, SETTLED, photo_of
from companion.photos.upload import Upload, kept_pictures
from companion.tables.session import Session
from companion.web.play import my_seats, session_of, token
from games.catalogue import GAMES
from games.kit.photo import Answers

NOT_READ = "The paper of this game is not read from photos. Count it on the table."


@dataclass(frozen=True, slots=True)
class Desk:
    """Photos of one game, with a table or without. Until the first photo is sent there is no batch."""

    game: str
    batch: str | None
    players: int
    names: tuple[str, ...]
    session: Session | None = None
    mine: tuple[int, ...] = ()  # the seats of whoever is here
    assignments: tuple[str, ...] = ()  # named before the first photo, where there is no table to know them

    @property
    def photo(self) -> Photo:
        return photo_of(self.game)

    @property
    def state(self) -> Any:
        return self.session.table.state if self.session else None

    @property
    def too_early(self) -> str:
        """Why the paper of this table is not counted yet; empty when it can be."""
        return self.photo.too_early(self.state) if self.session else ""

    @property
    def pictures(self) -> list[Picture]:
        return kept_pictures().pictures(self.batch) if self.batch else []

    @property
    def said(self) -> Answers:
        """The answers with which the paper was counted, as long as its pictures are kept. A sheet with a new picture is
        not settled any more.
        """
        facts = kept_pictures().noted(self.batch) if self.batch else None
        answers = facts.get("said", []) if facts else []
        fresh = {picture.reading.id for picture in self.pictures if not picture.counted}
        return {(sheet, field): value for sheet, field, value in answers if field != SETTLED or sheet not in fresh}

    def remember(self, answers: Answers) -> None:
        assert self.batch
        facts = {"game": self.game, "players": self.players, "names": self.names, "assignments": self.assignments}
        said = [(sheet, field, value) for (sheet, field), value in answers.items()]
        kept_pictures().note(self.batch, {**facts, "said": said})


def games() -> list[tuple[str, str]]:
    """The games whose paper can be photographed, and their titles."""
    return [(game, GAMES[game].title) for game in PHOTOS if game in GAMES]


def desk_at(code: str = "", batch: str = "") -> Desk:
    """The desk of the table with this code, or of this batch, when its paper can be counted."""
    desk = at_table(session_of(code)) if code else on_batch(batch)
    if desk.too_early:
        raise Illegal(desk.too_early)
    return desk


def at_table(session: Session, proof: str | None = None) -> Desk:
    """For the table's seats only; where hands are hidden, only when the game lets photos in."""
    session.seated(proof or token(session))
    table = session.table
    if table.head.game not in PHOTOS:
        raise Illegal(NOT_READ)
    if why := table.head.offer.secrets and photo_of(table.head.game).too_early(table.state):
        raise Illegal(why)
    names = tuple(seat.name for seat in table.seats)
    mine = (session.seated(proof),) if proof else tuple(my_seats(session))
    return Desk(table.head.game, table.head.code, len(names), names, session, mine)


def on_batch(batch: str) -> Desk:
    facts = kept_pictures().noted(batch) if is_new_batch(batch) else None
    if facts is None or facts.get("game") not in dict(games()):
        abort(404)
    names, assignments = tuple(facts["names"]), tuple(facts["assignments"])
    return Desk(facts["game"], batch, facts["players"], names, assignments=assignments)


def new_desk(game: str) -> Desk:
    """Query: players, and what else this game asks before the first photo."""
    if game not in dict(games()):
        abort(404)
    assignments = photo_of(game).asks()
    most = max(GAMES[game].players)
    players = request.args.get("players", default=most, type=int)
    players = players if players in GAMES[game].players else most
    names = tuple(f"Player {seat + 1}" for seat in range(players))
    return Desk(game, None, players, names, assignments=assignments)


def addresses(desk: Desk) -> dict[str, str]:
    """Where the forms and the pictures of a desk are."""
    if not desk.batch:
        begin = start_of(desk)
        return {"desk": "", "send": begin, "keep": "", "wipe": "", "picture": ""}
    here = url_for("photos.desk", code=desk.batch) if desk.session else url_for("photo_batches.desk", batch=desk.batch)
    return {"desk": here, "send": here, "keep": f"{here}/keep", "wipe": f"{here}/wipe", "picture": here}


def start_of(desk: Desk) -> str:
    """The page without photos, with what players have already said."""
    return url_for("photo_batches.start", game=desk.game, players=desk.players, task=desk.assignments)


def receive(desk: Desk) -> dict[str, list[str]]:
    """Take all photos of a form: the sheets that were found, laid flat, and what to say about them."""
    seat = seat_sent(desk)
    arrived = upload.receive(lambda name, data: arrive(desk, name, data, seat))
    readings, flat = [it.reading for it in arrived], addresses(desk)["picture"]
    return {
        "pictures": [f"{flat}/{picture.id}.jpg" for it in arrived for picture in it.pictures],
        "sheets": [desk.photo.wording.sheet(sheet.id) for reading in readings for sheet in reading.sheets],
        "problems": [problem.why for reading in readings for problem in reading.problems],
    }


def arrive(desk: Desk, name: str, data: bytes, seat: int | None) -> Upload:
    """Read a photo, and keep what belongs to this game."""
    arrived = upload.arrive(
        desk.batch,
        name,
        data,
        misfit=lambda id_: _misfit(desk, id_),
        named=lambda id_: f"{id_}/{seat + 1}" if desk.photo.own and seat is not None else id_,
    )
    _forget_older(desk, arrived.pictures)
    return arrived


def seat_sent(desk: Desk) -> int | None:
    """Whose paper it is: as the form says, or else the sender's."""
    if not desk.photo.own:
        return None
    text = request.form.get("seat", "")
    if text:
        if text not in map(str, range(desk.players)):
            raise BadRequest("There is no such player in this game. Reload the page and choose.")
        return int(text)
    taken = {picture.reading.id.rpartition("/")[2] for picture in desk.pictures}
    free = [seat for seat in (*desk.mine, *range(desk.players)) if str(seat + 1) not in taken]
    return free[0] if free else 0


def _misfit(desk: Desk, sheet: str) -> str:
    if sheet.split("/")[0] != desk.game:
        other = GAMES[sheet.split("/")[0]].title
        return f"Photograph the {desk.photo.wording.paper} of {GAMES[desk.game].title}. This photo shows {other}."
    return desk.photo.misfit(sheet, desk.players)


def _forget_older(desk: Desk, fresh: Sequence[Picture]) -> None:
    """While a game goes on, its paper changes: a new photo takes the place of the one before."""
    if desk.session is None or desk.batch is None or desk.session.table.over:
        return
    ids, sheets = {picture.id for picture in fresh}, {picture.reading.id for picture in fresh}
    for picture in desk.pictures:
        if picture.reading.id in sheets and picture.id not in ids:
            kept_pictures().wipe(desk.batch, picture.id)
    if desk.said:
        desk.remember({})
