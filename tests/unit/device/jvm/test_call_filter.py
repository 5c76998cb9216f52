"""What a confined process cannot do to files of others, to other processes and to the machine.

Landlock alone keeps none of this. Every attempt is made as kernels of several ages and kinds would
meet it: with all that this one offers, without namespaces, and with earlier versions of Landlock.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tapwright.device.jvm.isolation import (
    Confinement,
    SandboxSupport,
    confined,
    isolation_report,
    means_here,
    own_mounts_here,
)
from tapwright.device.jvm.jail import system_calls as calls

pytestmark = pytest.mark.skipif(not means_here().calls, reason="this system filters no calls")
PYTHON = os.path.realpath(sys.executable)
Attempt = Callable[[str], str]
HERE = means_here()
KERNELS = {
    "this one": HERE,
    "without namespaces": replace(HERE, namespaces=False),
    "Linux 6.2": SandboxSupport(min(3, HERE.landlock), calls=True, namespaces=False),
    "Linux 5.13": SandboxSupport(min(1, HERE.landlock), calls=True, namespaces=False),
    "without Landlock": SandboxSupport(0, calls=True, namespaces=False),
}
REFUSALS = ("Operation not permitted", "Function not implemented")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "own").mkdir()
    return tmp_path / "own"


def run(command: list[str], own: Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=own)
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


@pytest.fixture(params=KERNELS)
def attempt(request: pytest.FixtureRequest, own: Path, tmp_path: Path) -> Attempt:
    """Runs Python in the jail that a kernel offers, and says what it printed."""
    readable = (Path(sys.base_prefix), Path(sys.prefix), tmp_path / "given")
    confinement = Confinement(readable=readable, writable=(own,))
    return lambda program: run(
        confined([PYTHON, "-I", "-S", "-c", program], confinement, KERNELS[request.param]), own
    )


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
    "signal number": "fcntl.fcntl(0, fcntl.F_SETSIG, 10)",
    "terminal input": "fcntl.ioctl(0, termios.TIOCSTI, b'x')",
    "outliving the tool": "failed(libc.prctl(1, 0, 0, 0, 0))",
    "memory file": "os.memfd_create('more')",
    "event of files": "failed(libc.inotify_init())",
    "semaphores": "failed(libc.semget(1234, 1, 0o1666))",
    "shared memory": "failed(libc.shmget(1234, 4096, 0o1666))",
    "messages": "failed(libc.msgget(1234, 0o1666))",
    "reboot": "failed(libc.reboot(0))",
    "swap": "failed(libc.swapoff(b'/none'))",
    "unmounting": "failed(libc.umount2(b'/none', 0))",
}


@pytest.mark.parametrize("name", REFUSED)
def test_other_processes_and_the_machine_are_out_of_reach(attempt: Attempt, name: str) -> None:
    program = f"""
import ctypes, fcntl, os, resource, termios
libc = ctypes.CDLL(None, use_errno=True)
def failed(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
{REFUSED[name].format(parent=os.getpid())}
print('done')
"""
    said = attempt(program)
    assert any(refusal in said for refusal in REFUSALS), said


def test_a_call_that_is_not_on_the_list_does_not_exist(attempt: Attempt) -> None:
    """All numbers are tried, those of kernels to come among them."""
    known = sorted(calls.MACHINES[platform.machine()].numbers.values())
    # uretprobe and uprobe, which new kernels do not filter and which kill whoever is not traced.
    known += [335, 336] if platform.machine() == "x86_64" else []
    program = f"""
import ctypes, errno
libc = ctypes.CDLL(None, use_errno=True)
open_ = []
for number in set(range(700)) - set({known}):
    ctypes.set_errno(0)
    if libc.syscall(number, -1, -1, -1, -1, -1, -1) != -1 or ctypes.get_errno() != errno.ENOSYS:
        open_.append(number)
print("open:", open_)
"""
    assert attempt(program) == "open: []"


def test_memory_that_no_limit_counts_is_refused(attempt: Attempt) -> None:
    assert "Cannot allocate memory" in attempt("import mmap; mmap.mmap(-1, 4096)")
    own = "import mmap; print(len(mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANON)))"
    assert attempt(own) == "4096"


def test_descriptors_are_counted(attempt: Attempt) -> None:
    program = "import os\nwhile True: last = os.dup(0); print(last, flush=True)"
    *_, last = attempt(program).splitlines()
    assert int(last) == 4095


@pytest.mark.parametrize("name", KERNELS)
def test_the_report_is_true_for_the_kernel(name: str) -> None:
    rows = {row.name: row for row in isolation_report(KERNELS[name])}
    assert rows["app files"].well == KERNELS[name].files
    version = f"Landlock {KERNELS[name].landlock}"
    assert (version in rows["app files"].detail) == KERNELS[name].files
    mounted = KERNELS[name].namespaces and own_mounts_here()
    assert ("read-only mounts" in rows["app file modes"].detail) == mounted
    itself = "nothing but the app itself" in rows["app network"].detail
    assert not itself or KERNELS[name].namespaces


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
    held = run(confined(command, confinement, SandboxSupport(0, calls=True)), own)
    assert "CapEff" in held
    for line in held.splitlines():
        name, value = line.split()
        assert int(value, 16) & ~(1 << 2) == 0 or (name == "CapBnd:" and os.getuid()), held


@pytest.mark.parametrize("machine", calls.MACHINES)
def test_each_rule_names_a_call_that_the_machine_has(machine: str) -> None:
    """All but those that only the older of the machines has."""
    numbers = calls.MACHINES[machine].numbers
    older = set(calls.MACHINES["x86_64"].numbers) if machine != "x86_64" else set()
    rules = calls.call_rules(machine)
    named = {
        name for key, names in rules.items() if key not in ("machine", "numbers") for name in names
    }
    assert named - set(numbers) <= older
    assert set(numbers) - named <= {"clone", "socket", "socketpair", "mmap", "utimensat"}
    assert len(set(numbers.values())) == len(numbers)


@pytest.mark.parametrize(
    ("machine", "header"),
    [
        ("x86_64", Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h")),
        ("aarch64", Path("/usr/include/asm-generic/unistd.h")),
    ],
)
def test_the_numbers_are_the_kernels(machine: str, header: Path) -> None:
    if not header.is_file():
        pytest.skip(f"no {header}")
    pattern = r"^#define __NR(?:3264)?_(\w+)\s+(\d+)\s*$"
    said = dict(re.findall(pattern, header.read_text(), re.MULTILINE))
    said.setdefault("newfstatat", said.get("fstatat", ""))
    numbers = calls.MACHINES[machine].numbers
    wrong = {name for name, number in numbers.items() if said.get(name) not in (None, str(number))}
    assert wrong == set()
