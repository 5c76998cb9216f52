"""The agreement of the jail with the host before a confined process runs."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

from tapwright.core.errors import DeviceError
from tapwright.device.jvm.confined_process import ConfinedProcess
from tapwright.device.jvm.isolation import (
    Confinement,
    SandboxSupport,
    means_here,
    own_mounts_here,
    own_network_here,
)

PYTHON = os.path.realpath(sys.executable)
GIVEN = (Path(sys.base_prefix), Path(sys.prefix))
pytestmark = pytest.mark.skipif(not means_here().calls, reason="this system filters no calls")


def output(process: ConfinedProcess, program: str) -> str:
    command = [PYTHON, "-I", "-S", "-c", program]
    with process.start(command, stdout=subprocess.PIPE) as started:
        said, _ = started.communicate(timeout=60)
    process.close()
    return said.decode().strip()


def test_it_says_what_holds() -> None:
    process = ConfinedProcess(Confinement(GIVEN, ()))
    assert output(process, "print('ran')") == "ran"
    held = process.held
    assert (held.landlock, held.calls) == (means_here().landlock, True)
    assert (held.mounts, held.own_network) == (own_mounts_here(), own_network_here())


def test_less_is_said_where_less_holds() -> None:
    process = ConfinedProcess(Confinement(GIVEN, ()), SandboxSupport(0, True, namespaces=False))
    assert output(process, "print('ran')") == "ran"
    assert (process.held.landlock, process.held.calls) == (0, True)
    assert not process.held.mounts
    assert not process.held.own_network


def test_it_lives_longer_than_the_thread_that_started_it() -> None:
    process = ConfinedProcess(Confinement(GIVEN, ()))
    command = [PYTHON, "-I", "-S", "-c", "print(input())"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    started = []
    thread = Thread(target=lambda: started.append(process.start(command, **pipes)))
    thread.start()
    thread.join()
    with started[0] as running:
        time.sleep(0.2)  # the system ends what it ends at once
        said, _ = running.communicate(b"still here", timeout=60)
    process.close()
    assert said.decode().strip() == "still here"


@pytest.mark.skipif(not own_network_here(), reason="this system gives no network of its own")
def test_a_port_of_the_host_is_carried_both_ways() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

        def echo() -> None:
            with server.accept()[0] as client:
                while part := client.recv(1 << 16):
                    client.sendall(part.upper())

        Thread(target=echo, daemon=True).start()
        program = f"""
import socket
with socket.create_connection(("10.0.2.2", {port}), 20) as client:
    client.sendall(b"hello " * 100_000)
    client.shutdown(socket.SHUT_WR)
    heard = b""
    while part := client.recv(1 << 16):
        heard += part
print(heard == b"HELLO " * 100_000)
"""
        process = ConfinedProcess(Confinement(GIVEN, (), host_ports=(port,)))
        assert output(process, program) == "True"
        assert process.held.facts()["network"] == f"its own with port {port} of this machine"


def test_a_port_that_cannot_be_opened_is_told() -> None:
    means = SandboxSupport(means_here().landlock, True, namespaces=False)
    process = ConfinedProcess(Confinement(GIVEN, (), host_ports=(8080,)), means)
    with pytest.raises(DeviceError, match="no network of its own"):
        process.start([PYTHON, "-c", "print()"], stdout=subprocess.PIPE)


def test_it_ends_with_the_tool_however_that_ends(tmp_path: Path) -> None:
    """A tool that is killed can end nothing itself."""
    tool = f"""
import subprocess, sys, time
from pathlib import Path
from tapwright.device.jvm.confined_process import ConfinedProcess
from tapwright.device.jvm.isolation import Confinement
given = tuple(map(Path, {[str(path) for path in GIVEN]!r}))
process = ConfinedProcess(Confinement(given, ()))
program = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"
started = process.start([{PYTHON!r}, "-I", "-S", "-c", program])
time.sleep(600)
"""
    with subprocess.Popen([sys.executable, "-c", tool], stdout=subprocess.PIPE) as started:
        assert started.stdout is not None
        confined = int(started.stdout.readline())
        os.kill(confined, 0)
        started.kill()
    deadline = time.monotonic() + 60
    while Path(f"/proc/{confined}").exists() and not _is_ending(confined):
        assert time.monotonic() < deadline, "it lives on"
        time.sleep(0.05)


def _is_ending(process: int) -> bool:
    """Whether nothing but its number is left, for want of a parent that asks for it."""
    try:
        return ") Z" in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return True
