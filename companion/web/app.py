"""Puts the web app together: its routes, its guards, and the registry of tables."""

import os
import secrets
from collections.abc import Callable
from functools import cache
from urllib.parse import urlsplit

from flask import Flask
from flask_wtf.csrf import CSRFProtect
from jinja2 import StrictUndefined
from markupsafe import Markup

from companion import MAX_FORM_PARTS, MAX_PHOTO_BYTES
from companion.config import (
    GAMES_FOLDER,
    KEY_FILE,
    LOOK_BACKS_FOLDER,
    PRINTS_FOLDER,
    SECRET_BYTES,
    Config,
    asset_folder,
    chosen_secret,
    secret,
)
from companion.errors import StoreTrouble
from companion.photos.pictures import PicturesInFolder
from companion.photos.shared import SharedPictures
from companion.prints.shop import Shop
from companion.server import lan
from companion.server.fast_path import FastPath
from companion.store.store import Store, open_store
from companion.tables import codes
from companion.tables.brakes import Brakes
from companion.tables.news import News
from companion.tables.registry import Registry
from companion.tables.session import Session
from companion.tables.shelf import Shelf
from companion.thinking.lookbacks import LookBacks
from companion.web import assets, links, security
from companion.web.drawings import as_drawn
from companion.web.parsing import InMemoryRequest
from companion.web.parts import Pages
from companion.web.routes import ADDRESSES, blueprint
from companion.web.screens import anchor
from generator.page import icons

REDIS_ALONE = (
    "POLDERBOX_REDIS carries news between processes that share a database. "
    "Set POLDERBOX_DATABASE too, or leave POLDERBOX_REDIS out."
)
WITHOUT_COOKIES = ("api", "hint_api", "photo_api")  # so that no other site's page can speak for a seat


def build(config: Config | None = None) -> Flask:
    config = config or Config()
    if config.redis and not config.database:
        raise StoreTrouble(REDIS_ALONE)
    store = open_store(config.data, config.database)
    try:
        key = _key(config, store)
        name = codes.link_key(key, "redis")  # so that several boxes can share a Redis
        news = News(config.redis, name) if config.redis else None
        brakes = Brakes(config.redis, name, os.environ)
    except BaseException:
        store.close()
        raise
    registry = Registry(store, key, config.max_streams, news, brakes)
    static = asset_folder("static")
    app = Flask(
        "companion",
        template_folder=str(asset_folder("templates")),
        static_folder=str(static),
        static_url_path=f"/static/{assets.fingerprint(static)}",  # so that browsers may keep them for a year
    )
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
    app.debug = False  # whatever FLASK_DEBUG says: players get sentences, never traces
    app.request_class = InMemoryRequest
    app.url_map.merge_slashes = False  # its redirects repeat the Host
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.globals.update(icon=_icon, hosted=config.hosted)
    public = security.bare_host(urlsplit(config.address).netloc)
    hosts = security.KnownHosts(config.hosts | {public}, lan.own_names)
    assets.install(app)
    security.install(app, hosts, config.hosted)
    csrf = CSRFProtect(app)
    for name in ADDRESSES:
        addresses = blueprint(name)
        if name in WITHOUT_COOKIES:
            csrf.exempt(addresses)
        app.register_blueprint(addresses)
    path = links.paths(app)
    app.jinja_env.filters["anchor"] = anchor
    app.jinja_env.globals.update(url_for=path, my_name=links.my_name, at_home=not store.shared)
    app.extensions["registry"] = registry
    app.extensions["address"] = address = lan.PresentAddress(config.address, config.port)
    app.extensions["shelf"] = shelf = Shelf(config.data / GAMES_FOLDER)
    app.extensions["pages"] = pages = Pages(
        app.jinja_env, _way_in(address, registry, path), None if store.shared else shelf
    )
    app.extensions["fast_path"] = FastPath(registry, hosts, pages)
    app.extensions["prints"] = Shop(config.data / PRINTS_FOLDER)
    app.extensions["look_backs"] = LookBacks(config.data / LOOK_BACKS_FOLDER)
    app.extensions["pictures"] = SharedPictures(store) if store.shared else PicturesInFolder(config.data)
    return app


def _key(config: Config, store: Store) -> bytes:
    """The key that signs cookies and links. Processes that share their tables share it too."""
    if config.key:
        return chosen_secret(config.key)
    if not store.shared:
        return secret(config.data)
    here = config.data / KEY_FILE  # of a server that kept its tables elsewhere, but its key in the data folder
    first = secret(config.data) if here.is_file() else secrets.token_bytes(SECRET_BYTES)
    return bytes.fromhex(store.setting("secret", first.hex()))


def _way_in(address: Callable[[], str], registry: Registry, path: Callable[..., str]) -> Callable[[Session], str]:
    """The address in a table's QR code. It is our own; the request's Host is never repeated."""

    def link(session: Session) -> str:
        scanned = path("play.scanned", code=session.table.head.code, key=registry.link_key(session))
        return f"{address()}{scanned}"

    return link


@cache
def _icon(name: str) -> Markup:
    """One of the box's icons, in the colour of the text around it."""
    drawn: icons.Icon = getattr(icons, name.upper())
    shapes = "".join(f'<path d="{data}"/>' for data in (drawn.body, drawn.lines) if data)
    solid = f'<path class="solid" d="{drawn.solid}"/>' if drawn.solid else ""
    return as_drawn(f'<svg class="icon" viewBox="-1 -1 26 26" aria-hidden="true">{shapes}{solid}</svg>')
