"""What all answers of the companion have in common: headers, known hosts, and errors in sentences."""

import ipaddress
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from flask import Flask, Request, abort, jsonify, render_template, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from companion import MAX_PHOTO_BYTES
from companion.errors import Refusal

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

log = logging.getLogger("polderbox")

# Every answer has these. Phones on bad Wi-Fi get them with every move and every file, so they are short.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    # Not no-referrer: Flask-WTF refuses an https form without a Referer.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store, no-transform",
}
PAGE_HEADERS = HEADERS | {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
        "media-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), microphone=(), payment=(), usb=()",
}
# Fonts, scripts and styles open nothing by themselves, and a phone loads eight of them before it sees the table.
FILE_HEADERS = {name: HEADERS[name] for name in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")}
FILES = ("font/", "text/css", "text/javascript")
HTTPS_ONLY = {"Strict-Transport-Security": "max-age=31536000"}  # where there is https, browsers come back by it
FOR_A_YEAR = "public, max-age=31536000, immutable"
# What Flask says of files. We say ourselves how long to keep them, and nobody saves a style sheet by its name.
_NEVER = ("cache-control", "expires", "last-modified", "etag", "accept-ranges")

# What to say for the errors that Flask and Werkzeug raise by themselves.
SENTENCES = {
    400: "We could not understand this request. Go back and try again.",
    404: "There is no such page. Check the address, or start from the home page.",
    405: "This address does not accept that kind of request. Start from the home page.",
    408: "This took too long to arrive. Move closer to the Wi-Fi and send it again.",
    413: "That is too large to send. Photos can be up to 16 MB, saved games 2 MB, and everything else a few kilobytes.",
    415: 'Send JSON: the header "Content-Type: application/json" and a body such as {"version": 3, "move": "flip"}.',
    429: "Too many attempts. Wait half a minute and try again.",
}
BODY_LIMIT = 64 * 1024  # bytes, for everything but photos and logs
LOG_LIMIT = 2 * 1024 * 1024
HOST_REFRESH_SECONDS = 5.0
UNREAD = "polderbox.unread"  # in the environ of a request whose body was left unread: the status that says why


class Headers:
    """Puts the headers on every answer, at the very edge, so that no error goes without them. A route may set its own
    policy, but may not let browsers cache for longer. (Flask's `after_request` took a tenth of a move's time.)
    """

    def __init__(self, app: "WSGIApplication", static: str, hosted: bool) -> None:
        self.app = app
        self.more = HTTPS_ONLY if hosted else {}
        self.static = static  # what lies below this path never changes: another content has another path

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            lasting = status.startswith("200") and environ["PATH_INFO"].startswith(self.static)
            never = (*_NEVER, "content-disposition") if lasting else _NEVER
            kept = [(name, value) for name, value in headers if name.lower() not in never]
            if lasting:
                kept.append(("Cache-Control", FOR_A_YEAR))
            own = dict(kept)
            ours = _ours(own.get("Content-Type", ""), lasting) | self.more
            kept += [(name, value) for name, value in ours.items() if name not in own]
            return start_response(status, kept, *rest)

        return self.app(environ, start)


def _ours(kind: str, lasting: bool) -> dict[str, str]:
    if lasting and kind.startswith(FILES):
        return FILE_HEADERS
    return PAGE_HEADERS if kind.startswith("text/html") else HEADERS


class CookieSessions(SecureCookieSessionInterface):
    """Gives sessions to pages only, for the tokens in their forms; the API uses no cookies."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        return None if request.path.startswith("/api/") else super().open_session(app, request)


class KnownHosts:
    """The host names we answer to. A site that points its own name at us (DNS rebinding) is not among them."""

    def __init__(self, fixed: frozenset[str], own: Callable[[], frozenset[str]]) -> None:
        self.fixed = fixed
        self.own = own  # the machine's addresses change when it joins another network
        self.seen: frozenset[str] = frozenset()
        self.looked = -HOST_REFRESH_SECONDS

    def welcomes(self, host: str) -> bool:
        return self.knows(host) or _at_home(host)

    def knows(self, host: str) -> bool:
        name = bare_host(host)
        if name in self.fixed or name in self.seen:
            return True
        if time.monotonic() - self.looked < HOST_REFRESH_SECONDS:
            return False
        self.looked = time.monotonic()
        self.seen = self.own()
        return name in self.seen


def _at_home(host: str) -> bool:
    """Whether this is an address in a home network: no site on the internet has one, and a laptop may have several,
    such as that of its own hotspot.
    """
    try:
        return ipaddress.ip_address(bare_host(host)).is_private
    except ValueError:
        return False


def bare_host(host: str) -> str:
    """`Laptop.local:8000` is `laptop.local`, `[::1]:8000` is `::1`."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() else host).lower()


def wants_json() -> bool:
    best = request.accept_mimetypes.best_match(["text/html", "application/json"])
    return request.path.startswith(("/api/", "/healthz", "/readyz")) or best == "application/json"


def say(status: int, reason: str, **more: object) -> ResponseReturnValue:
    """An error as a sentence: JSON for programs, a page for people. With `retry` the page asks again by itself after so
    many seconds.
    """
    if wants_json():
        return jsonify(reason=reason, **more), status
    again = more.get("retry", 0) if request.method == "GET" else 0
    return render_template("error.html", reason=reason, again=again, table=_table_of(request.path)), status


def _table_of(path: str) -> str:
    """The page of the table that an address below it belongs to."""
    match path.split("/"):
        case ["", "t", code, _, *_]:
            return f"/t/{code}"
    return ""


def body_limit(path: str) -> int:
    """How many bytes may be sent to this address."""
    if path == "/api/read" or path.endswith("/photos"):
        return MAX_PHOTO_BYTES
    return LOG_LIMIT if path in ("/logs", "/api/logs") else BODY_LIMIT


def install(app: Flask, hosts: KnownHosts, hosted: bool) -> None:
    app.wsgi_app = Headers(app.wsgi_app, f"{app.static_url_path}/", hosted)  # type: ignore[method-assign]
    app.session_interface = CookieSessions()

    @app.before_request
    def guard() -> ResponseReturnValue | None:
        host = request.headers.get("Host", "")
        if not hosts.welcomes(host):
            reason = "We do not know this address. Use the address or the QR code on the host's screen."
            return say(400, reason, error="bad-request")
        if request.method not in ("GET", "HEAD", "OPTIONS") and not _from_our_pages(hosts):
            reason = "This came from another website, so nothing was changed. Use the table's own page."
            return say(403, reason, error="forbidden")
        unread = request.environ.get(UNREAD)
        if unread == 503:
            return say(503, "Many photos are arriving. Send yours again in a few seconds.", error="crowded")
        if unread:
            abort(unread)
        request.max_content_length = body_limit(request.path)
        if (request.content_length or 0) > request.max_content_length:
            abort(413)  # by its length alone, whatever the route would do
        return None

    @app.errorhandler(Refusal)
    def refused(error: Refusal) -> ResponseReturnValue:
        return say(error.status, error.reason, error=error.kind, **error.more)

    @app.errorhandler(CSRFError)
    def forged(error: CSRFError) -> ResponseReturnValue:
        return say(400, "This form is out of date. Reload the page and press the button again.")

    @app.errorhandler(HTTPException)
    def failed(error: HTTPException) -> ResponseReturnValue:
        if error.code is None or error.code < 400:
            return error
        answer = app.make_response(say(error.code, SENTENCES.get(error.code, error.name + ".")))
        for name, value in error.get_headers():
            if name == "Allow":
                answer.headers[name] = value
        return answer

    @app.errorhandler(Exception)
    def broke(error: Exception) -> ResponseReturnValue:
        error_id = secrets.token_hex(4)
        log.error("error %s on %s %s", error_id, request.method, request.path, exc_info=error)
        reason = (
            f"Something broke on our side, but the table is safe. Reload. If it happens again, report error {error_id}."
        )
        return say(500, reason, error_id=error_id)


def _from_our_pages(hosts: KnownHosts) -> bool:
    """Browsers say which page a change comes from; other programs say nothing."""
    origin = request.headers.get("Origin")
    if origin is not None:
        host = origin.partition("://")[2]
        if bare_host(host) != bare_host(request.headers.get("Host", "")) and not hosts.knows(host):
            return False
    return request.headers.get("Sec-Fetch-Site", "same-origin") in ("same-origin", "none")
