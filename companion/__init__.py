"""The companion: shared decks on the phones, and scores from a photo."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from companion.config import Config

MAX_PHOTO_BYTES = 16 * 1024 * 1024
MAX_FORM_PARTS = 200


def create_app(config: "Config | None" = None) -> "Flask":
    """Build the web app. It is imported here, so that commands without it start at once."""
    from companion.web.app import build

    return build(config)
