"""An app's files are seen where a phone has them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tapwright.device.jvm.confined_process import ConfinedProcess
from tapwright.device.jvm.isolation import Confinement, PhonePaths, means_here, own_mounts_here

PYTHON = os.path.realpath(sys.executable)
GIVEN = (Path(sys.base_prefix), Path(sys.prefix))
pytestmark = pytest.mark.skipif(not means_here().calls, reason="this system filters no calls")


def output(process: ConfinedProcess, program: str) -> str:
    command = [PYTHON, "-I", "-S", "-c", program]
    with process.start(command, stdout=subprocess.PIPE) as started:
        said, _ = started.communicate(timeout=60)
    process.close()
    return said.decode().strip()


@pytest.mark.skipif(not own_mounts_here(), reason="this system gives no mounts of one's own")
def test_files_are_seen_where_a_phone_has_them(tmp_path: Path) -> None:
    private, root, apk = tmp_path / "private", tmp_path / "root", tmp_path / "an.apk"
    private.mkdir()
    root.mkdir()
    apk.write_text("code")
    phone = PhonePaths(root, {"/data/user/0": private}, {"/data/app/x-1/base.apk": apk})
    process = ConfinedProcess(Confinement((*GIVEN, apk), (private,), phone=phone))
    program = """
print(open("/data/app/x-1/base.apk").read())
open("/data/user/0/note", "w").write("milk")
for path in ("/data/app/x-1/base.apk", "/data/other", "/other"):
    try:
        open(path, "w")
    except OSError as error:
        print(error.strerror)
"""
    said = output(process, program)
    assert said.split("\n") == ["code", *["Read-only file system"] * 3]
    assert process.held.phone_paths
    assert (private / "note").read_text() == "milk"
    assert list(root.iterdir()) == []


def test_a_machine_that_has_such_a_path_of_its_own_keeps_it(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    phone = PhonePaths(root, {f"/{tmp_path.parts[1]}/user/0": tmp_path}, {})
    process = ConfinedProcess(Confinement((*GIVEN, tmp_path), (), phone=phone))
    assert output(process, "print('ran')") == "ran"
    assert not process.held.phone_paths
