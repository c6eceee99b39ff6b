"""docs/hosting.md and the samples beside it agree with the program."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.cli.serve import serve

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "docs" / "hosting"
PAGE = (ROOT / "docs" / "hosting.md").read_text()
SETTING = re.compile(r"(?<!HTTP_)POLDERBOX_[A-Z_]+[A-Z]")
OURS = {"POLDERBOX_WORKER"}  # which a process tells its workers


def settings_of_the_program() -> set[str]:
    source = "\n".join(path.read_text() for path in (ROOT / "companion").rglob("*.py"))
    named = {f"POLDERBOX_{name}" for name in re.findall(r'(?:number|_place)\("([A-Z_]+)"', source)}
    return (named | set(SETTING.findall(source))) - OURS


def test_every_setting_is_on_the_page_and_every_setting_on_the_page_exists() -> None:
    assert set(re.findall(r"^\| `(POLDERBOX_\w+)`", PAGE, re.MULTILINE)) == settings_of_the_program()


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", "nginx.conf", "Caddyfile", "polderbox.service"])
def test_the_samples_use_settings_that_exist(name: str) -> None:
    assert set(SETTING.findall((SAMPLES / name).read_text())) <= settings_of_the_program()


def compose() -> dict[str, Any]:
    parsed: dict[str, Any] = yaml.safe_load((SAMPLES / "compose.yaml").read_text())
    return parsed


def test_the_compose_file_has_a_proxy_two_companions_a_database_and_news() -> None:
    services = compose()["services"]
    assert set(services) == {"proxy", "companion-1", "companion-2", "database", "news"}
    for name in ("companion-1", "companion-2"):
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
        assert services[name]["depends_on"].keys() <= services.keys()
        assert (SAMPLES / services[name]["build"]["context"]).resolve() == ROOT
        assert (ROOT / services[name]["build"]["dockerfile"]).is_file()
        hosts = re.findall(r"(?:@|redis://)(\w+)[:/]", " ".join(services[name]["environment"].values()))
        assert set(hosts) == {"database", "news"}
    mounted = [volume.partition(":")[0] for service in services.values() for volume in service.get("volumes", ())]
    assert {volume for volume in mounted if not volume.startswith("./")} == set(compose()["volumes"])
    assert all((SAMPLES / volume).is_file() for volume in mounted if volume.startswith("./"))


def test_the_proxies_name_the_companions_and_are_whole() -> None:
    caddy, nginx = ((SAMPLES / name).read_text() for name in ("Caddyfile", "nginx.conf"))
    assert "reverse_proxy companion-1:8000 companion-2:8000 {" in caddy
    for text in (caddy, nginx):
        assert text.count("{") == text.count("}")
    statements = [line.strip() for line in nginx.splitlines() if line.strip() and not line.strip().startswith("#")]
    assert [line for line in statements if line[-1] not in ";{}"] == []
    assert nginx.count("proxy_set_header X-Forwarded-For $remote_addr;") == nginx.count("proxy_pass ") == 2
    assert "proxy_buffering off;" in nginx.partition("location ~ /events$")[2]


def test_the_commands_of_the_container_and_of_the_service_are_understood() -> None:
    container = (SAMPLES / "Containerfile").read_text()
    assert "USER 10001" in container
    assert json.loads(container.rpartition("ENTRYPOINT ")[2].partition("\n")[0]) == ["polderbox"]
    words = json.loads(container.rpartition("CMD ")[2])
    service = (SAMPLES / "polderbox.service").read_text()
    started = shlex.split(service.partition("ExecStart=")[2].partition("\n")[0])
    for command in (words, started[1:], ["serve", "--host", "127.0.0.1", "--workers", "4"]):
        assert command[0] == "serve"
        assert serve.make_context("serve", command[1:]).params["host"] in ("0.0.0.0", "127.0.0.1")
