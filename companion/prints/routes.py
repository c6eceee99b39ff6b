"""The print page: choose a game and how to print it, see it being made, look at the pages, take the PDFs."""

from flask import abort, current_app, make_response, redirect, render_template, request, send_from_directory, url_for
from flask.typing import ResponseReturnValue

from companion.errors import TooMany
from companion.prints.shop import Shop
from companion.prints.wish import AMOUNTS, INKS, PAPERS, SIDES, Wish, chosen, named
from companion.web.parsing import address, registry
from games.catalogue import GAMES

PATIENCE_SECONDS = 1.5  # most games are drawn by then, so that nobody sees a page that only says wait
AGAIN_SECONDS = 2
USES = {"tonight": "For tonight", "later": "Handy, when you like the game", "instead": "Instead of something above"}
TOO_MANY = "Wait a minute, then choose again. You have had many games made just now."


def choose() -> str:
    """With ?game=polders&ink=low the form has these chosen."""
    players = {name: {str(n): str(n) for n in game.players} for name, game in GAMES.items()}
    return render_template(
        "prints/choose.html",
        games=GAMES,
        players=players,
        papers=PAPERS,
        inks=INKS,
        sides=SIDES,
        amounts=AMOUNTS,
        chosen=request.args.to_dict(),
    )


def order() -> ResponseReturnValue:
    """Form: game, players, paper, ink, sides, amount. What is there already is shown at once."""
    wish = chosen(request.form)
    if shop().contents(wish) is None and not shop().progress(wish):
        brake = registry().brakes.prints
        if brake.held(address()):
            raise TooMany(TOO_MANY)
        brake.count(address())
        shop().make(wish).done.wait(PATIENCE_SECONDS)
    return redirect(url_for("prints.show", wish=wish.name), 303)


def show(wish: str) -> ResponseReturnValue:
    wanted = _known(wish)
    made = shop().contents(wanted)
    making = None if made else shop().progress(wanted)
    trouble = "" if made or making else shop().trouble(wanted)
    page = render_template(
        "prints/order.html",
        wish=wanted,
        facts=_facts(wanted),
        title=GAMES[wanted.game].title,
        made=made,
        uses=USES,
        making=making,
        trouble=trouble,
    )
    answer = make_response(page)
    if making:
        answer.headers["Refresh"] = str(AGAIN_SECONDS)
    return answer


def file(wish: str, name: str) -> ResponseReturnValue:
    """A PDF, the picture of a page, or everything in one file."""
    wanted = _known(wish)
    made = shop().contents(wanted)
    if made is None:  # others made room for theirs
        return redirect(url_for("prints.show", wish=wanted.name), 303)
    pictures = {page["preview"]["file"] for it in made["documents"] for page in it["pages"]}
    files = {made["zip"]} | {it["file"] for it in made["documents"]}
    if name not in files | pictures:
        abort(404)
    return send_from_directory((shop().folder / wanted.name).resolve(), name, as_attachment=name in files)


def shop() -> Shop:
    found: Shop = current_app.extensions["prints"]
    return found


def _known(name: str) -> Wish:
    wish = named(name)
    if wish is None:
        abort(404)
    return wish


def _facts(wish: Wish) -> str:
    players = f"{wish.players} player{'' if wish.players == 1 else 's'}"
    return f"{players}, {PAPERS[wish.paper]}, {wish.ink} ink, {SIDES[wish.sides]}, {AMOUNTS[wish.amount]}"
