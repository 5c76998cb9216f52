"""What a confined process can and cannot do, tried with programs of this machine.

Each test tells what must hold where the operating system offers the means; `doctor` tells the rest.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tapwright.device.jvm.isolation import (
    Confinement,
    SandboxSupport,
    confined,
    isolation_report,
    means_here,
    own_network_here,
)

PYTHON = os.path.realpath(sys.executable)
MEANS = means_here()


def attempt(program: str, tmp_path: Path, *, network: bool = False) -> str:
    """What a confined Python says when it runs this."""
    own = tmp_path / "own"
    own.mkdir(exist_ok=True)
    given = (Path(sys.base_prefix), Path(sys.prefix))
    command = [PYTHON, "-I", "-S", "-c", program]
    done = subprocess.run(
        confined(command, Confinement(given, (own,), internet=network, shares_network=network)),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=own,
    )
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


def test_its_own_directory_is_open(tmp_path: Path) -> None:
    program = "open('note', 'w').write('x'); print(open('note').read())"
    assert attempt(program, tmp_path) == "x"


@pytest.mark.parametrize("mode", ["r", "w", "a"])
def test_files_of_the_user_are_not(tmp_path: Path, mode: str) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    said = attempt(f"open({str(secret)!r}, {mode!r}); print('opened')", tmp_path)
    assert ("opened" not in said) == MEANS.files
    assert secret.read_text() == "secret" or not MEANS.files


def test_directories_of_the_user_cannot_be_listed(tmp_path: Path) -> None:
    said = attempt(f"import os; print(os.listdir({str(tmp_path)!r}))", tmp_path)
    assert ("Permission denied" in said) == MEANS.files


def test_other_processes_cannot_be_read(tmp_path: Path) -> None:
    said = attempt(f"print(len(open('/proc/{os.getpid()}/environ').read()))", tmp_path)
    assert ("Permission denied" in said) == MEANS.files


def test_no_socket_to_other_programs(tmp_path: Path) -> None:
    said = attempt("import socket; print(socket.socket(socket.AF_UNIX))", tmp_path)
    assert ("Network is unreachable" in said) == MEANS.calls


@pytest.mark.parametrize("family", ["AF_INET", "AF_INET6"])
def test_no_socket_where_there_is_no_network_of_its_own(tmp_path: Path, family: str) -> None:
    said = attempt(f"import socket; print(socket.socket(socket.{family}))", tmp_path)
    assert ("Network is unreachable" in said) == (MEANS.calls and not own_network_here())


def test_nobody_is_reached(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        here = server.getsockname()
        program = f"import socket; socket.create_connection({here}, 5); print('connected')"
        said = attempt(program, tmp_path)
    reason = "Connection refused" if own_network_here() else "Network is unreachable"
    assert (reason in said) == MEANS.calls
    program = "import socket; socket.create_connection(('192.0.2.1', 80), 5)"
    assert ("Network is unreachable" in attempt(program, tmp_path)) or not MEANS.calls


@pytest.mark.skipif(not own_network_here(), reason="this system gives no network of its own")
def test_it_reaches_itself_and_does_not_learn_the_name_of_the_machine(tmp_path: Path) -> None:
    program = """
import socket
server = socket.create_server(("127.0.0.1", 0))
client = socket.create_connection(server.getsockname())
client.sendall(b"hello")
print(server.accept()[0].recv(5).decode(), socket.gethostname())
"""
    assert attempt(program, tmp_path) == "hello localhost"


def test_with_a_network_the_internet_is_open_and_nothing_else(tmp_path: Path) -> None:
    program = "import socket; socket.socket(socket.AF_INET).close(); print('made')"
    assert attempt(program, tmp_path, network=True) == "made"
    program = "import socket; print(socket.socket(socket.AF_UNIX))"
    said = attempt(program, tmp_path, network=True)
    assert ("Network is unreachable" in said) == MEANS.calls


@pytest.mark.parametrize(
    "program",
    [
        "import os; print('forked' if os.fork() else '')",
        "import subprocess; subprocess.run(['/bin/true']); print('ran')",
        "import os; os.posix_spawn('/bin/true', ['true'], {}); print('spawned')",
    ],
)
def test_no_child_process(tmp_path: Path, program: str) -> None:
    assert ("Operation not permitted" in attempt(program, tmp_path)) == MEANS.calls


def test_threads_are_fine(tmp_path: Path) -> None:
    program = (
        "import threading; t = threading.Thread(target=lambda: print('ran')); t.start(); t.join()"
    )
    assert attempt(program, tmp_path) == "ran"


def test_no_signal_to_others(tmp_path: Path) -> None:
    said = attempt(f"import os; os.kill({os.getpid()}, 0); print('sent')", tmp_path)
    assert ("Operation not permitted" in said) == MEANS.calls
    assert attempt("import os; os.kill(os.getpid(), 0); print('sent')", tmp_path) == "sent"


def test_without_means_the_command_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tapwright.device.jvm.isolation.means_here",
        lambda: SandboxSupport(0, calls=False, namespaces=False),
    )
    assert confined(["java"], Confinement((), ())) == ["java"]
    assert [row.well for row in isolation_report()] == [False, False, False, False, True]


def test_the_report_agrees_with_what_was_found() -> None:
    rows = {row.name: row.well for row in isolation_report()}
    assert rows["app files"] == MEANS.files
    assert rows["app network"] == rows["app processes"] == MEANS.calls


def test_settings_that_a_java_links_to_can_be_read(tmp_path: Path) -> None:
    java, settings = tmp_path / "java", tmp_path / "etc" / "java.security"
    (java / "conf" / "security").mkdir(parents=True)
    settings.parent.mkdir()
    settings.write_text("providers")
    (java / "conf" / "security" / "java.security").symlink_to(settings)
    given = (Path(sys.base_prefix), Path(sys.prefix), java)
    program = f"print(open({str(java / 'conf/security/java.security')!r}).read())"
    done = subprocess.run(
        confined([PYTHON, "-I", "-S", "-c", program], Confinement(given, ())),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout == "providers\n", done.stderr
