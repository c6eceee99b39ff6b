"""The companion: shared decks on the phones, and scores from a photo."""

from urllib.parse import urlsplit

from flask import Flask
from flask_wtf.csrf import CSRFProtect
from jinja2 import StrictUndefined

from companion import (
    api,
    arrivals,
    by_hand,
    entry,
    network,
    pages,
    paper_desk,
    photo_api,
    photo_game,
    photos,
    pictures,
    play,
    results,
    security,
)
from companion.codes import Brake
from companion.config import Config, asset_folder, secret
from companion.hall import Hall
from companion.lane import Lane
from companion.photo_shelf import Shelf
from companion.screens import rollfold_pictures
from companion.store import open_store

MAX_PHOTO_BYTES = 16 * 1024 * 1024
MAX_FORM_PARTS = 200

csrf = CSRFProtect()


def create_app(config: Config | None = None) -> Flask:
    config = config or Config()
    key = secret(config.data)
    hall = Hall(open_store(config.data, config.database), key, config.max_streams)
    app = Flask("companion", template_folder=str(asset_folder("templates")), static_folder=str(asset_folder("static")))
    app.config.update(
        SECRET_KEY=key,
        POLDERBOX=config,
        MAX_CONTENT_LENGTH=MAX_PHOTO_BYTES,
        MAX_FORM_PARTS=MAX_FORM_PARTS,
        SESSION_COOKIE_NAME="polderbox",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=config.hosted,
        WTF_CSRF_TIME_LIMIT=None,  # a game night lasts longer than Flask-WTF's hour
    )
    app.request_class = arrivals.InMemory
    app.url_map.merge_slashes = False  # its redirects repeat the Host
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.globals["icon"] = pictures.icon
    public = security.bare_host(urlsplit(config.address).netloc)
    hosts = security.KnownHosts(config.hosts | {public}, network.own_names)
    security.install(app, hosts)
    csrf.init_app(app)
    for blueprint in (api.bp, photo_api.bp):
        csrf.exempt(blueprint)  # it knows no cookies, so no foreign page can speak for a seat
        app.register_blueprint(blueprint)
    rooms = (pages, pictures, play, entry, photos, results, by_hand, photo_game, paper_desk, rollfold_pictures)
    for room in rooms:
        app.register_blueprint(room.bp)
    app.extensions["hall"] = hall
    app.extensions["lane"] = Lane(hall, hosts)
    app.extensions["shelf"] = Shelf(config.data)
    app.extensions["photo-brake"] = Brake(*arrivals.PHOTOS)
    return app
