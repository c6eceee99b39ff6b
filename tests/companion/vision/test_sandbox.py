"""A picture that has taken over the process that opens it: what it can still do (V11 and S6 of the safety table).

The attacker here is Python code in place of a picture. It runs in the real worker, after the lock-down, where a decoder
would run; each attempt is also made without the lock-down, where it must succeed.
"""

import platform
import shutil
import signal
import struct
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.vision import decode, sandbox
from companion.vision.decode import COSTLY, SCRIPT, UNCONFINED, Pool, Worker
from companion.vision.reading import Unreadable
from companion.vision.sandbox import ALLOW, ALLOWED, ARCHITECTURES, KILL_PROCESS, REFUSE, TOO_LARGE
from tests.photos.hostile import saved, scene, seeds

TAIL = 'if __name__ == "__main__":\n'
TAKEN_OVER = """
import mmap, os, socket, threading

def decoded(data, part):
    try:
        done = eval(data)
    except OSError as trouble:
        raise Refused("stopped by " + errno.errorcode[trouble.errno])
    raise Refused(f"did it: {done!r}")

def make_room():
    "Only three files may be open, so one is closed before another is opened."
    try:
        os.close(2)
    except OSError as trouble:
        assert trouble.errno == errno.ENOSYS

_warm_up = lambda: None
"""
FREE = "lock_down = lambda: True\n"
LIMITS_ONLY = "_confine = lambda: True\n"
PASSWORD = "postgresql://anna:hush@db/polderbox"
ATTEMPTS = {
    "read the secret": "(make_room(), open(SECRET).read())",
    "write a file": "(make_room(), os.open(SECRET, os.O_WRONLY))",
    "list a folder": "(make_room(), os.listdir('/'))",
    "delete a file": "os.unlink(SECRET)",
    "read the server's environment": "(make_room(), open(f'/proc/{os.getppid()}/environ').read(9))",
    "open a socket": "(make_room(), socket.socket())",
    "fork": "os.fork() or os._exit(0)",
    "start a program": "os.posix_spawn(ECHO, ['echo'], {}, file_actions=[(os.POSIX_SPAWN_CLOSE, 1)])",
    "become a program": "os.execv(ECHO, ['echo', '{\"refused\": \"did it\"}'])",
    "signal the server": "os.kill(os.getppid(), 0)",
    "limit the server": "resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE)",
    "run code of its own": "mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_EXEC)",
}
ECHO = shutil.which("echo") or ""
needs_seccomp = pytest.mark.skipif(
    not Path("/proc/self/status").exists()
    or "Seccomp:" not in Path("/proc/self/status").read_text()
    or platform.machine() not in ARCHITECTURES
    or sys.maxsize < 1 << 32,
    reason="SKIPPED: this system has no seccomp, so the worker has its limits and nothing more",
)

Start = Callable[[str], Worker]
TakeOver = Callable[..., str]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """A worker that runs what it is sent, with some of its own functions replaced."""
    workers: list[Worker] = []
    (tmp_path / "secret").write_text("hush")
    names = f"SECRET, ECHO = {f'{tmp_path}/secret'!r}, {ECHO!r}\n"

    def started(instead: str) -> Worker:
        program = tmp_path / f"sandbox{len(workers)}.py"
        program.write_text(SCRIPT.read_text().replace(TAIL, TAKEN_OVER + names + instead + TAIL))
        with monkeypatch.context() as patch:
            patch.setattr(decode, "SCRIPT", program)
            workers.append(Worker())
        return workers[-1]

    yield started
    for worker in workers:
        worker.end()


@pytest.fixture
def take_over(start: Start) -> TakeOver:
    """Run an expression in place of a picture, and tell what came of it."""

    def attempt(expression: str, instead: str = "") -> str:
        with pytest.raises(Unreadable) as refused:
            start(instead).decode(expression.encode())
        return str(refused.value)

    return attempt


@needs_seccomp
@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=ATTEMPTS)
def test_V11_a_picture_that_takes_over_its_worker_gets_no_further(take_over: TakeOver, attempt: str) -> None:
    assert take_over(attempt, instead=FREE).startswith("did it"), "the attempt itself is wrong"
    assert take_over(attempt) == "stopped by ENOSYS"


@needs_seccomp
@pytest.mark.parametrize("attempt", ["read the secret", "open a socket", "fork", "signal the server"])
def test_V11_limits_alone_would_not_stop_it(take_over: TakeOver, attempt: str) -> None:
    """Whoever closes a file may open another, so the limit of three files held back nobody."""
    assert take_over(ATTEMPTS[attempt], instead=LIMITS_ONLY).startswith("did it")


@needs_seccomp
def test_V11_it_cannot_get_its_freedom_back(take_over: TakeOver) -> None:
    assert take_over("lock_down()") == "did it: False"


@needs_seccomp
def test_V11_decoders_may_still_start_threads(take_over: TakeOver) -> None:
    assert take_over("threading.Thread(target=int).start()") == "did it: None"


@pytest.mark.skipif(sys.platform != "linux", reason="this system does not limit the memory of a process")
def test_S6_a_picture_cannot_take_more_memory_than_it_may(take_over: TakeOver) -> None:
    assert take_over("len(bytearray(1 << 30))", instead=FREE) == f"did it: {1 << 30}"
    assert take_over("len(bytearray(1 << 30))") == TOO_LARGE


def test_S6_the_system_ends_a_worker_that_keeps_the_processor_too_long(start: Start) -> None:
    worker = start("CPU_SECONDS = 1\n")
    with pytest.raises(EOFError):
        worker.decode(b"any(iter(int, 1))")
    assert worker.process.wait() == -signal.SIGXCPU


def test_V11_the_environment_of_a_worker_holds_nothing_of_the_server(
    take_over: TakeOver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POLDERBOX_DATABASE", PASSWORD)
    names = {*decode.THRIFT, "LC_CTYPE", "LD_LIBRARY_PATH", "SYSTEMROOT"}
    assert take_over(f"set(os.environ) - {names}") == "did it: set()"


def test_V11_where_there_is_no_seccomp_photos_are_read_and_it_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    program = tmp_path / "sandbox.py"
    program.write_text(SCRIPT.read_text().replace(TAIL, 'platform.machine = lambda: "pdp11"\n' + TAIL))
    monkeypatch.setattr(decode, "SCRIPT", program)
    decode._warn.cache_clear()
    for _ in range(2):
        pool = Pool(1)
        assert pool.decode(saved(scene(), "JPEG")).shape == (240, 320, 3)
        pool.close()
    assert [record.message for record in caplog.records] == [UNCONFINED]


def test_V11_every_kind_of_photo_is_read_within_the_allowed_calls(caplog: pytest.LogCaptureFixture) -> None:
    decode._warn.cache_clear()
    pool = Pool(1)
    for data in seeds():
        assert pool.decode(data).shape[2] == 3
    pool.close()
    assert not caplog.records


def verdict(machine: str, number: int, *arguments: int, processor: int | None = None) -> int:
    """What the kernel would do with a call: runs the filter, instruction by instruction."""
    head = struct.pack("=IIQ", number, ARCHITECTURES[machine] if processor is None else processor, 0)
    call = head + struct.pack("=6Q", *arguments, *[0] * (6 - len(arguments)))
    steps = list(struct.iter_unpack("=HBBI", sandbox._filter(machine)))
    at = held = 0
    while True:
        code, yes, no, operand = steps[at]
        at += 1
        match code:
            case sandbox.LOAD:
                (held,) = struct.unpack_from("=I", call, operand)
            case sandbox.AND:
                held &= operand
            case sandbox.JUMP_IF_EQUAL:
                at += yes if held == operand else no
            case sandbox.RETURN:
                return int(operand)


# open or openat, socket, connect, fork or clone3, execve, kill, tgkill, ptrace, io_uring_setup
FORBIDDEN = {
    "x86_64": (2, 257, 41, 42, 57, 435, 59, 62, 234, 101, 425),
    "aarch64": (56, 198, 203, 435, 221, 129, 131, 117, 425),
}
READ_WRITE, EXECUTABLE, THREAD, VFORK = 3, 7, 0x3D0F00, 0x4111


@pytest.mark.parametrize("machine", ARCHITECTURES)
def test_V11_on_either_processor_the_filter_allows_what_is_listed_and_nothing_else(machine: str) -> None:
    plain = {getattr(call, machine) for call in ALLOWED if call.condition is None}
    some = {call.name: getattr(call, machine) for call in ALLOWED if call.condition}
    assert {verdict(machine, number) for number in plain} == {ALLOW}
    assert {verdict(machine, number) for number in set(range(1000)) - plain - set(some.values())} == {REFUSE}
    assert {verdict(machine, number) for number in FORBIDDEN[machine]} == {REFUSE}
    for name in ("mmap", "mprotect"):
        assert verdict(machine, some[name], 0, 4096, READ_WRITE) == ALLOW
        assert verdict(machine, some[name], 0, 4096, EXECUTABLE) == REFUSE
    assert (verdict(machine, some["clone"], THREAD), verdict(machine, some["clone"], VFORK)) == (ALLOW, REFUSE)
    assert (verdict(machine, some["prlimit64"], 0), verdict(machine, some["prlimit64"], 4321)) == (ALLOW, REFUSE)


@pytest.mark.parametrize("machine", ARCHITECTURES)
def test_V11_calls_by_the_numbers_of_another_processor_end_the_worker(machine: str) -> None:
    i386 = 0x40000003
    assert {verdict(machine, number, processor=i386) for number in range(400)} == {KILL_PROCESS}
    x32 = 0x40000000
    assert {verdict(machine, number | x32) for number in range(400)} == {REFUSE}


@pytest.mark.parametrize(
    "answer",
    [
        b'{"width": 1000000, "height": 1000000}\n',
        b'{"width": -3, "height": -5}\n',
        b'{"width": "9", "height": 9}\n',
        b"[1]\n",
        b"\xff\xfe nonsense\n",
        b'{"refused": ["a", "b"]}\n',
        b"x" * 100_000,
    ],
)
def test_V11_the_server_believes_nothing_that_a_worker_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: bytes
) -> None:
    program = tmp_path / "sandbox.py"
    program.write_text(f"import os, time\nos.write(1, b'ready\\n' + {answer!r})\ntime.sleep(600)\n")
    monkeypatch.setattr(decode, "SCRIPT", program)
    pool = Pool(1)
    with pytest.raises(Unreadable) as refused:
        pool.decode(saved(scene(8, 8), "PNG"))
    assert str(refused.value) == COSTLY
    assert pool.workers.idle == ()
