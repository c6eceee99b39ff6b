"""Where the phones find us: addresses on the local network, found without sending a packet."""

import ipaddress
import socket
import time

import ifaddr

from companion.config import EVERY_ADDRESS

LOOK_SECONDS = 5.0

# Nothing is sent: connecting a UDP socket only asks the system which of our addresses it would use.
_FAR_V4 = ("192.0.2.1", 9)  # TEST-NET-1, never a real machine
_FAR_V6 = ("2001:db8::1", 9)  # the same for IPv6


class PresentAddress:
    """The address that phones use now. It follows this machine from one network to another, unless it was given."""

    def __init__(self, address: str, port: int | None) -> None:
        self.address = address
        self.port = port
        self.looked = time.monotonic()

    def __call__(self) -> str:
        if self.port is not None and time.monotonic() - self.looked > LOOK_SECONDS:
            self.looked = time.monotonic()
            self.address = base_url(EVERY_ADDRESS, self.port)
        return self.address


def lan_address() -> str:
    """The address that a phone on our network should use; loopback when we are on no network."""
    return _source_address(socket.AF_INET, _FAR_V4) or next(iter(_home_addresses()), "127.0.0.1")


def _home_addresses() -> list[str]:
    """Our addresses in home networks. A machine that opens a hotspot of its own has one, but no way to the outside."""
    found = [ipaddress.ip_address(ip.ip) for it in ifaddr.get_adapters() for ip in it.ips if isinstance(ip.ip, str)]
    return [str(ip) for ip in found if ip.is_private and not ip.is_loopback and not ip.is_link_local]


def own_names() -> frozenset[str]:
    """Every name and address under which this machine may be called."""
    name = socket.gethostname().lower()
    names = {name, f"{name}.local", lan_address()}
    names.add(_source_address(socket.AF_INET6, _FAR_V6) or "::1")
    return frozenset(names)


def base_url(host: str, port: int) -> str:
    """The address to print and to put into QR codes when the server listens on `host`."""
    shown = lan_address() if host in (EVERY_ADDRESS, "::", "") else host
    if ":" in shown:
        shown = f"[{shown}]"
    return f"http://{shown}" if port == 80 else f"http://{shown}:{port}"


def taken(host: str, port: int) -> str | None:
    """Why we cannot listen there, as a sentence; None when we can."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError:
            return f"Port {port} needs administrator rights. Choose one above 1023, such as --port 8000."
        except socket.gaierror:
            return f"There is no address {host} on this machine. Leave out --host, or use 0.0.0.0."
        except OSError:
            return f"Port {port} on {host} is in use or not ours. Stop the other program, or choose --port {port + 1}."
    return None


def _source_address(family: int, far: tuple[str, int]) -> str | None:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect(far)
            return str(probe.getsockname()[0])
    except OSError:
        return None
