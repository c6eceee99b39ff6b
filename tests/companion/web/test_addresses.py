"""What the companion loads when: every address finds its function, and the start waits for no game."""

import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec

import pytest
from flask import Flask

from companion.cli.main import COMMANDS
from companion.web.routes import ADDRESSES

LOADED = "import sys, companion.cli.main, companion.server.serve, companion.web.app; print('\\n'.join(sys.modules))"
HEAVY = ("numpy", "cv2", "PIL", "reportlab", "pikepdf", "generator.pens.svg", "companion.cli.print")


@pytest.mark.parametrize("blueprint", ADDRESSES)
def test_every_address_has_its_function(blueprint: str) -> None:
    module, addresses = ADDRESSES[blueprint]
    for method, rule, name in addresses:
        assert method in ("GET", "POST"), rule
        assert callable(getattr(import_module(module), name)), rule


def test_every_command_is_found_under_its_name() -> None:
    assert {name: getattr(import_module(module), it).name for name, (module, it) in COMMANDS.items()} == {
        name: name for name in COMMANDS
    }


@pytest.mark.parametrize("page", ["score", "sheet/0", "result", "result.png", "result.csv"])
def test_the_pages_of_polders_are_not_there_for_other_games(app: Flask, page: str) -> None:
    client = app.test_client()
    code = client.post("/api/tables", json={"game": "dutch", "players": ["Anna", "Bo"]}).get_json()["code"]
    assert client.get(f"/t/{code}/{page}").status_code == 404


def test_the_start_waits_for_no_game_and_no_pen() -> None:
    loaded = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True).stdout.split()
    assert not set(HEAVY) & set(loaded)
    assert not {name for name in loaded if re.fullmatch(r"games\.(?!kit\b)\w+\.(phones|table|rules)(\..*)?", name)}


@pytest.mark.parametrize("module", HEAVY)
def test_what_the_start_must_not_load_is_still_called_so(module: str) -> None:
    assert find_spec(module)
