"""The pages around the tables: home, help with connecting, and the PDFs to print."""

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Response, abort, current_app, render_template, request, send_file, send_from_directory, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.catalogue import COMPANIONS, HINTS
from companion.polders.pictures import back
from companion.server.lan import PresentAddress
from companion.tables import verify
from companion.web import book, links
from companion.web.links import qr_svg
from companion.web.parsing import config, registry
from companion.web.screens import listed
from games.catalogue import GAMES
from games.kit.robots import MANNERS, STRENGTHS
from generator.document import Document, Flip
from generator.page.palette import InkName

ROBOTS = tuple(zip(STRENGTHS, ("a friendly robot", "a keen robot", "a master"), strict=True))
MANNERS_IN_WORDS = " ".join(f"{words.capitalize()} {MANNERS[strength].about}." for strength, words in ROBOTS)
PAPERS = {"a4": "A4", "letter": "US Letter"}


@dataclass(frozen=True, slots=True)
class Download:
    """A PDF of the kit: what it is, and what to do with it."""

    name: str
    title: str
    facts: str
    advice: str = ""


def home() -> str:
    return start_page()


def start_page(asked: MultiDict[str, str] | None = None, reason: str = "") -> str:
    """The home page. If a table could not be started as `asked`, its form says why and keeps what was chosen."""
    nothing: MultiDict[str, str] = MultiDict()
    games = [_startable(game) for game in COMPANIONS if game in GAMES]
    running = [it for it in map(_running, links.tables()) if it]
    return render_template(
        "home.html",
        games=games,
        running=running,
        documents=_by_game(),
        nothing=nothing,
        asked=nothing if asked is None else asked,
        reason=reason,
        back=back("shapes"),
    )


def help_page() -> str:
    address = _address()
    return render_template("help.html", address=address, port=urlsplit(address).port or 80)


def rules(game: str) -> str:
    """The rules of a game, without a table; with ?q=tie only what they say of that."""
    if game not in COMPANIONS or game not in GAMES:
        abort(404)
    shown = book.page(game, request.args.get("q", ""))
    return render_template("rules/game.html", game=game, assets=book.ASSETS, **shown)


def qr() -> ResponseReturnValue:
    """A QR code with the address of this computer."""
    return Response(qr_svg(f"{_address()}/help"), mimetype="image/svg+xml")


def manifest() -> ResponseReturnValue:
    """What a browser needs to install Polderbox like an app."""
    icons = [("192", "192x192", "any"), ("512", "512x512", "any"), ("512-maskable", "512x512", "maskable")]
    about = {
        "name": "Polderbox",
        "description": "A companion for five games on paper.",
        "id": "/",
        "start_url": "/",
        "display": "standalone",
        "theme_color": "#1b3a6b",
        "background_color": "#1b3a6b",
        "icons": [
            {
                "src": url_for("static", filename=f"icons/{name}.png"),
                "sizes": size,
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in icons
        ],
    }
    return Response(json.dumps(about), mimetype="application/manifest+json")


def document(name: str) -> ResponseReturnValue:
    """A PDF that `polderbox print` has made."""
    if name not in {path.name for path in printed()}:
        abort(404)
    return send_from_directory(_kit().resolve(), name, mimetype="application/pdf", as_attachment=True)


def verifier() -> ResponseReturnValue:
    """The program that checks a finished log, as a download."""
    return send_file(verify.__file__, mimetype="text/x-python", as_attachment=True, download_name="verify.py")


def _address() -> str:
    """Where phones find us now."""
    found: PresentAddress = current_app.extensions["address"]
    return found()


def _running(code: str) -> dict[str, str] | None:
    """A table at which this browser sits, unless its game is over."""
    session = registry().known(code)
    if session is None or session.table.over:
        return None
    names = [seat.name for seat in session.table.seats if seat.taken]
    return {"code": code, "title": session.table.head.offer.title, "names": listed(names)}


def _startable(name: str) -> dict[str, Any]:
    """What the form that starts a table offers. Players with hidden hands cannot share a phone."""
    game = GAMES[name]
    return {
        "game": name,
        "title": game.title,
        "players": game.players,
        "pitch": f"{game.pitch}, {game.minutes} minutes",
        "credits": game.credits.replace("*", ""),
        "settings": (*COMPANIONS[name].settings, HINTS),
        "strengths": ROBOTS if "robots" in game.options else (),
        "robots": COMPANIONS[name].robots.about,
        "manners": MANNERS_IN_WORDS,
        "one_phone": not game.secrets and game.players[-1] > 1,
    }


def printed() -> list[Path]:
    return sorted(path for path in _kit().glob("*.pdf") if path.is_file())


def _by_game() -> dict[str, list[Download]]:
    shown: dict[str, list[Download]] = {}
    for path in printed():
        game = path.stem.partition("-")[0]
        title = GAMES[game].title if game in GAMES else "For your printer"
        shown.setdefault(title, []).append(_printable(path))
    return shown


def _printable(path: Path) -> Download:
    made = _document(path.stem, _flip(path))
    sheets = f"{made.papers} {'sheet' if made.papers == 1 else 'sheets'} of paper" if made else ""
    ink = "low ink" if path.stem.endswith("-low") else ""
    facts = (sheets, _paper(path), ink, f"{max(1, path.stat().st_size // 1000)} kB")
    title = made.title.partition(": ")[2].capitalize() if made else path.stem
    return Download(path.name, title, ", ".join(filter(None, facts)), made.advice if made else "")


def _paper(path: Path) -> str:
    """The paper that the manifest beside the PDF names."""
    try:
        return PAPERS[json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))["paper"]["name"]]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return ""


def _flip(path: Path) -> Flip:
    """How the printer is told to turn the paper, which the PDF says in plain text."""
    content = path.read_bytes()
    return "short" if b"/DuplexFlipShortEdge" in content else "long" if b"/DuplexFlipLongEdge" in content else "none"


def _document(name: str, flip: Flip) -> Document | None:
    """What the box prints under this name, which also says how it was ordered."""
    words = name.split("-")
    players = next((int(word[:-1]) for word in words if re.fullmatch(r"[1-9]p", word)), None)
    paper = next((word for word in words if word in PAPERS), "a4")
    made = _documents(words[0], players, paper, "low" if words[-1] == "low" else "full", flip, "fold" in words)
    return next((document for document in made if document.name == name), None)


@cache
def _documents(
    game: str, players: int | None, paper: str, ink: InkName, flip: Flip, gutterfold: bool
) -> tuple[Document, ...]:
    from generator.catalogue import PRINTABLE, documents

    if game not in PRINTABLE or players not in (None, *GAMES[game].players):
        return ()
    return documents(game, players=players, paper=paper, ink=ink, flip=flip, gutterfold=gutterfold)


def _kit() -> Path:
    return config().kit
