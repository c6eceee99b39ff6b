"""Where photos of finished paper lie: at a table, or on a batch of their own; and how they get there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import abort, request, url_for

from companion.errors import BadRequest, Illegal
from companion.photos import upload
from companion.photos.pictures import Picture, is_new_batch
from companion.photos.review import owned
from companion.photos.scoring import SCORABLE
from companion.photos.upload import Upload, kept_pictures
from companion.tables.session import Session
from companion.web.play import my_seats, token
from games.catalogue import GAMES
from games.kit.photo import Answers

WITH_OWN_PAGES = "polders"  # not looked through at this desk
SECRET = "This game hides what players hold until it is over. Photograph the paper then."  # noqa: S105


@dataclass(frozen=True, slots=True)
class Desk:
    """Where photos lie: at a table, or on a batch of their own; with nothing sent yet there is no batch."""

    game: str
    batch: str | None
    players: int
    names: tuple[str, ...]
    session: Session | None = None
    mine: tuple[int, ...] = ()  # the seats at that session of whoever is here

    @property
    def state(self) -> Any:
        return self.session.table.state if self.session else None

    @property
    def pictures(self) -> list[Picture]:
        return kept_pictures().pictures(self.batch) if self.batch else []

    @property
    def said(self) -> Answers:
        """What was counted as said, as long as the pictures are kept."""
        facts = kept_pictures().noted(self.batch) if self.batch else None
        told = facts.get("said", []) if facts else []
        return {(sheet, field): value for sheet, field, value in told}

    def remember(self, answers: Answers) -> None:
        assert self.batch
        facts = {"game": self.game, "players": self.players, "names": self.names}
        said = [(sheet, field, value) for (sheet, field), value in answers.items()]
        kept_pictures().note(self.batch, {**facts, "said": said})


def games() -> list[tuple[str, str]]:
    """The games whose paper this desk reads, and their titles."""
    return [(game, GAMES[game].title) for game in SCORABLE if game != WITH_OWN_PAGES and game in GAMES]


def at_table(session: Session, proof: str | None = None) -> Desk:
    """For the table's seats only; where hands are hidden, when the game is over."""
    session.seated(proof or token(session))
    table = session.table
    if table.head.game not in SCORABLE:
        raise Illegal("The paper of this game is not read from photos. Count it on the table.")
    if table.head.offer.secrets and not table.head.table.over(table.state):
        raise Illegal(SECRET)
    names = tuple(seat.name for seat in table.seats)
    mine = (session.seated(proof),) if proof else tuple(my_seats(session))
    return Desk(table.head.game, table.head.code, len(names), names, session, mine)


def new_desk(game: str) -> Desk:
    if game not in dict(games()):
        abort(404)
    most = max(GAMES[game].players)
    players = request.args.get("players", default=most, type=int)
    players = players if players in GAMES[game].players else most
    return Desk(game, None, players, tuple(f"Player {seat + 1}" for seat in range(players)))


def on_batch(batch: str) -> Desk:
    facts = kept_pictures().noted(batch) if is_new_batch(batch) else None
    if facts is None or facts.get("game") not in dict(games()):
        abort(404)
    return Desk(facts["game"], batch, facts["players"], tuple(facts["names"]))


def receive(desk: Desk) -> dict[str, list[str]]:
    """All photos of a form: what was found, and what to say of it. What is wrong with one does not stop the others."""
    seat = seat_sent(desk)
    readings = [it.reading for it in upload.receive(lambda name, data: arrive(desk, name, data, seat))]
    return {
        "sheets": [SCORABLE[desk.game].wording.sheet(sheet.id) for reading in readings for sheet in reading.sheets],
        "problems": [problem.why for reading in readings for problem in reading.problems],
    }


def addresses(desk: Desk) -> dict[str, str]:
    if desk.session:
        code = desk.session.table.head.code
        here = url_for("photos.desk", code=code)
        return {"desk": here, "send": here, "keep": f"{here}/keep", "wipe": f"{here}/wipe", "picture": here}
    if desk.batch:
        here = url_for("paper_desk.desk", batch=desk.batch)
        return {"desk": here, "send": here, "keep": f"{here}/keep", "wipe": f"{here}/wipe", "picture": here}
    begin = url_for("paper_desk.begin", game=desk.game, players=desk.players)
    return {"desk": "", "send": begin, "keep": "", "wipe": "", "picture": ""}


def arrive(desk: Desk, name: str, data: bytes, seat: int | None) -> Upload:
    """Develop a photo and lay what belongs to this game on the batch."""
    strange = f"This is the paper of another game. Photograph that of {GAMES[desk.game].title}."
    arrived = upload.arrive(
        desk.batch,
        name,
        data,
        misfit=lambda id_: "" if id_.split("/")[0] == desk.game else strange,
        named=lambda id_: owned(desk.game, id_, seat),
    )
    _forget_older(desk, arrived.pictures)
    return arrived


def _forget_older(desk: Desk, fresh: Sequence[Picture]) -> None:
    """While a game goes on, its paper changes: a new photo of it takes the place of the one before."""
    if desk.session is None or desk.session.table.over:
        return
    assert desk.batch
    ids, sheets = {picture.id for picture in fresh}, {picture.reading.id for picture in fresh}
    for picture in desk.pictures:
        if picture.reading.id in sheets and picture.id not in ids:
            kept_pictures().wipe(desk.batch, picture.id)
    if desk.said:
        desk.remember({})


def seat_sent(desk: Desk) -> int | None:
    """Whose paper it is: told, or of the one who sends it."""
    if not SCORABLE[desk.game].own:
        return None
    text = request.form.get("seat", "")
    if text:
        if text not in map(str, range(desk.players)):
            raise BadRequest("There is no such player in this game. Reload the page and choose.")
        return int(text)
    taken = {picture.reading.id.rpartition("/")[2] for picture in desk.pictures}
    free = [seat for seat in (*desk.mine, *range(desk.players)) if str(seat + 1) not in taken]
    return free[0] if free else 0
