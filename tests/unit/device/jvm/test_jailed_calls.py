"""What a confined process cannot do to files of others, to other processes and to the machine.

Landlock alone keeps none of this. Every attempt is made twice: where all but the own directory is
mounted read-only, and by the filter of system calls alone, as on systems without namespaces.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tapwright.device.jvm import calls, isolation, jail
from tapwright.device.jvm.isolation import Confinement, confined, means_here, own_mounts_here

pytestmark = pytest.mark.skipif(not means_here().calls, reason="this system filters no calls")
PYTHON = os.path.realpath(sys.executable)
Attempt = Callable[[str], str]
FILTERED = """
import json, runpy, sys
jail = runpy.run_path(sys.argv[1])
jail["_libc"].prctl(38, 1, 0, 0, 0)
jail["filter_calls"](json.loads(sys.argv[2]), sockets=False, protected=False)
exec(sys.argv[3])
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "own").mkdir()
    return tmp_path / "own"


def run(command: list[str], own: Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=own)
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


@pytest.fixture(params=["mounts", "filter"])
def attempt(request: pytest.FixtureRequest, own: Path, tmp_path: Path) -> Attempt:
    """Runs Python in the jail or behind the filter, and says what it printed."""
    if request.param == "filter":
        rules = json.dumps(calls.call_rules(platform.machine()))
        return lambda program: run(
            [PYTHON, "-I", "-S", "-c", FILTERED, str(jail.__file__), rules, program], own
        )
    if not own_mounts_here():
        pytest.skip("this system gives no mounts of its own")
    readable = (Path(sys.base_prefix), Path(sys.prefix), tmp_path / "given")
    confinement = Confinement(readable=readable, writable=(own,))
    return lambda program: run(confined([PYTHON, "-I", "-S", "-c", program], confinement), own)


ON_PATHS = {
    "chmod": "os.chmod(path, 0o4777)",
    "lchown": "os.chown(path, 1, 1, follow_symlinks=False)",
    "chown": "os.chown(path, 1, 1)",
    "utime": "os.utime(path, (1, 1))",
    "setxattr": "os.setxattr(path, 'user.mark', b'x')",
    "removexattr": "os.removexattr(path, 'user.kept')",
    "truncate": "os.truncate(path, 0)",
}
ON_DESCRIPTORS = {
    "fchmod": "os.fchmod(file, 0)",
    "fchown": "os.fchown(file, 1, 1)",
    "fsetxattr": "os.setxattr(file, 'user.mark', b'x')",
}


def state_of(path: Path) -> tuple[object, ...]:
    """All that an attempt could change."""
    facts = path.stat()
    attributes = {name: os.getxattr(path, name) for name in os.listxattr(path)}
    return (
        facts.st_mode,
        facts.st_uid,
        facts.st_gid,
        facts.st_mtime_ns,
        attributes,
        path.read_text(),
    )


def make(path: Path) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text("secret")
    path.chmod(0o600)
    try:
        os.setxattr(path, "user.kept", b"kept")
    except OSError:
        pytest.skip("this file system keeps no attributes")
    return path


@pytest.mark.parametrize("name", ON_PATHS)
def test_files_of_others_stay_as_they_are(attempt: Attempt, tmp_path: Path, name: str) -> None:
    secret = make(tmp_path / "secret")
    before = state_of(secret)
    said = attempt(f"import os; path = {str(secret)!r}; {ON_PATHS[name]}; print('done')")
    assert said, "it did not run"
    assert state_of(secret) == before, said


@pytest.mark.parametrize("name", ON_DESCRIPTORS)
def test_files_that_can_be_read_stay_as_they_are(
    attempt: Attempt, tmp_path: Path, name: str
) -> None:
    given = make(tmp_path / "given" / "library")
    before = state_of(given)
    opened = f"import os; file = os.open({str(given)!r}, os.O_RDONLY)"
    said = attempt(f"{opened}; print('opened', flush=True); {ON_DESCRIPTORS[name]}")
    assert "opened" in said
    assert state_of(given) == before, said


def test_an_honest_app_may_change_its_own_files(attempt: Attempt) -> None:
    program = """
import os
open("note", "w").write("x")
os.chmod("note", 0o640)
os.utime("note", (1000, 1000))
file = os.open("note", os.O_RDWR)
os.fchmod(file, 0o600)
os.ftruncate(file, 0)
os.utime(file, (2000, 2000))
print(int(os.stat("note").st_mtime), os.stat("note").st_size)
"""
    assert attempt(program) == "2000 0"


REFUSED = {
    "limits of others": "resource.prlimit({parent}, resource.RLIMIT_CPU, (1, 1))",
    "priority of others": "os.setpriority(os.PRIO_PROCESS, {parent}, 19)",
    "cores of others": "os.sched_setaffinity({parent}, [0])",
    "device": "os.mknod('null', 0o20666, os.makedev(1, 3))",
    "pipe": "os.mkfifo('pipe')",
    "signal owner": "fcntl.fcntl(0, fcntl.F_SETOWN, {parent})",
    "signal": "call('rt_sigqueueinfo', {parent}, 10, b'\\0' * 128)",
    "thread signal": "call('rt_tgsigqueueinfo', {parent}, {parent}, 10, b'\\0' * 128)",
    "shared memory": "call('shmget', 1234, 4096, 0o1666)",
    "messages": "call('msgget', 1234, 0o1666)",
    "semaphores": "call('semget', 1234, 1, 0o1666)",
    "reboot": "call('reboot', 0xFEE1DEAD, 672274793, 0, 0)",
    "swap": "call('swapoff', b'/none')",
    "file system": "call('fsopen', b'tmpfs', 0)",
    "unmounting": "call('umount2', b'/none', 0)",
    "handles": "call('open_by_handle_at', 0, b'\\0' * 16, 0)",
}


@pytest.mark.parametrize("name", REFUSED)
def test_other_processes_and_the_machine_are_out_of_reach(attempt: Attempt, name: str) -> None:
    numbers = calls.MACHINES[platform.machine()].numbers
    program = f"""
import ctypes, fcntl, os, resource
libc = ctypes.CDLL(None, use_errno=True)
def call(name, *arguments):
    if libc.syscall({numbers!r}[name], *arguments) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
{REFUSED[name].format(parent=os.getpid())}
print('done')
"""
    assert "Operation not permitted" in attempt(program)


def test_a_process_may_know_and_lower_its_own_limits(attempt: Attempt) -> None:
    program = (
        "import os, resource; print(resource.prlimit(0, resource.RLIMIT_CORE, (0, 0)) is not None,"
        " len(os.sched_getaffinity(0)) > 0)"
    )
    assert attempt(program) == "True True"


def test_root_is_no_more_than_a_user_who_can_read(own: Path) -> None:
    program = "print(*(line for line in open('/proc/self/status') if line.startswith('Cap')))"
    confinement = Confinement(readable=(Path(sys.base_prefix), Path(sys.prefix)), writable=(own,))
    command = [PYTHON, "-I", "-S", "-c", program]
    held = run(isolation._jailed(command, confinement, isolation.SandboxSupport(False, True)), own)
    for line in held.splitlines():
        name, value = line.split()
        assert int(value, 16) & ~(1 << 2) == 0 or (name == "CapBnd:" and os.getuid()), held


@pytest.mark.parametrize("machine", calls.MACHINES)
def test_each_rule_names_a_call_that_the_machine_has(machine: str) -> None:
    """All but those that only the older of the machines has."""
    numbers = calls.MACHINES[machine].numbers
    older = {"fork", "vfork", "mknod", "iopl", "ioperm", "chmod", "chown", "lchown"}
    older |= {"utime", "utimes", "futimesat"}
    rules = calls.call_rules(machine)
    named = {
        name for key, names in rules.items() if key not in ("machine", "numbers") for name in names
    }
    assert named - set(numbers) <= older
    assert len(set(numbers.values())) == len(numbers)
