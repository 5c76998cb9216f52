"""Plain adb use of a served device: shell in both versions, files, installing, the log."""

from __future__ import annotations

import hashlib
import socket
import subprocess
import time
from pathlib import Path

import pytest

from tapwright.core.errors import InputError
from tapwright.device.fake import FakeDevice
from tapwright.serve.background import ServedDevice
from tests.adb.conftest import TODO, Adb, Serve

PACKAGE = TODO.package


@pytest.fixture
def served(serve: Serve) -> ServedDevice:
    return serve()


def test_adb_lists_it_as_a_device(adb: Adb, served: ServedDevice) -> None:
    listed = adb.text("devices", "-l")
    assert f"{served.address}" in listed
    assert "device product:tapwright_fake model:Tapwright_fake" in listed
    assert "shell_v2" in adb.text("features", serial=served.address)
    assert adb.text("get-state", serial=served.address).strip() == "device"


def test_exit_status_and_streams_come_back_apart(adb: Adb, served: ServedDevice) -> None:
    done = adb.run("shell", "echo out; echo err >&2; false", serial=served.address, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"out\n", b"err\n")


def test_version_1_mixes_the_streams(adb: Adb, served: ServedDevice) -> None:
    done = adb.run("shell", "-x", "echo out; echo err >&2; false", serial=served.address)
    assert sorted(done.stdout.split()) == [b"err", b"out"]


def test_an_unknown_command_answers_as_a_shell_and_is_logged(
    adb: Adb, served: ServedDevice
) -> None:
    done = adb.run("shell", "frobnicate", "-x", serial=served.address, check=False)
    assert done.returncode == 127
    assert done.stderr == b"/system/bin/sh: frobnicate: inaccessible or not found\n"
    assert any("no such command: 'frobnicate' ['-x']" in line for line in served.lines)


def test_input_reaches_a_command(adb: Adb, served: ServedDevice) -> None:
    done = adb.run("shell", "cat | wc -c", serial=served.address, stdin=b"x" * 300_000)
    assert done.stdout == b"300000\n"


def test_a_script_on_the_input_runs_line_by_line(adb: Adb, served: ServedDevice) -> None:
    script = b"cd /sdcard\nA=5\necho $A > five\ncat five\nexit 3\necho never\n"
    done = adb.run("shell", serial=served.address, stdin=script, check=False)
    assert (done.returncode, done.stdout) == (3, b"5\n")


def test_files_come_back_as_they_were_pushed(
    adb: Adb, served: ServedDevice, tmp_path: Path
) -> None:
    content = bytes(range(256)) * 9000
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "grün.bin").write_bytes(content)
    adb.run("push", str(tmp_path / "a"), "/sdcard/", serial=served.address)
    adb.run("pull", "/sdcard/a/grün.bin", str(tmp_path / "back"), serial=served.address)
    assert (tmp_path / "back").read_bytes() == content
    assert hashlib.md5(content).hexdigest() in adb.shell(served, "md5sum /sdcard/a/*")
    assert "grün.bin" in adb.text("ls", "/sdcard/a", serial=served.address)


def test_no_path_leaves_the_phone(adb: Adb, served: ServedDevice, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("mine")
    for name in (f"/../../../../../..{secret}", f"..{secret}", str(secret)):
        done = adb.run("pull", name, str(tmp_path / "stolen"), serial=served.address, check=False)
        assert done.returncode != 0
    assert "mine" not in adb.shell(served, f"cat {secret}; cat /sdcard/../../..{secret}; true")


def test_it_can_be_installed_by_stream_and_by_file(
    adb: Adb, served: ServedDevice, tmp_path: Path
) -> None:
    assert TODO.path is not None
    package = tmp_path / "todo.apk"
    package.write_bytes(TODO.path.read_bytes())
    assert "Success" in adb.text("install", "-r", str(package), serial=served.address)
    adb.run("push", str(package), "/data/local/tmp/x.apk", serial=served.address)
    assert adb.shell(served, "pm install -r /data/local/tmp/x.apk") == "Success\n"
    assert adb.shell(served, "pm list packages -3") == f"package:{PACKAGE}\n"
    package.write_text("neither an archive nor a model")
    done = adb.run("install", str(package), serial=served.address, check=False)
    assert b"INSTALL_PARSE_FAILED_NOT_APK" in done.stdout + done.stderr


def test_the_app_is_started_seen_tapped_and_stopped(adb: Adb, served: ServedDevice) -> None:
    started = adb.shell(served, f"am start -W -n {PACKAGE}/LoginActivity")
    assert f"cmp={PACKAGE}/LoginActivity" in started
    assert "Status: ok" in started
    focus = adb.shell(served, "dumpsys window | grep mCurrentFocus")
    assert focus.rstrip().endswith(f"u0 {PACKAGE}/LoginActivity}}")
    assert adb.shell(served, f"pidof {PACKAGE}").strip().isdigit()
    adb.shell(served, "uiautomator dump /sdcard/a.xml")
    assert 'class="android.widget.EditText"' in adb.shell(served, "cat /sdcard/a.xml")
    adb.shell(served, "input tap 100 72; input text hello%sworld; input keyevent DEL")
    assert 'text="hello worl"' in adb.shell(served, "uiautomator dump /dev/tty")
    adb.shell(served, f"am force-stop {PACKAGE}")
    assert adb.shell(served, f"pidof {PACKAGE}; true") == ""
    done = adb.run("shell", f"am start -n {PACKAGE}/.None", serial=served.address, check=False)
    assert done.returncode == 1
    assert b"does not exist" in done.stderr


def test_a_screenshot_is_a_picture(adb: Adb, served: ServedDevice) -> None:
    assert adb.run("exec-out", "screencap", "-p", serial=served.address).stdout[:4] == b"\x89PNG"


def test_a_phone_has_a_picture_of_everything_it_shows(adb: Adb, serve: Serve) -> None:
    class Shy(FakeDevice):
        def _screenshot(self) -> bytes:
            raise InputError("no app is running: nothing to draw")

        def _stop(self) -> None:
            if self._is_open and self._app is not None:
                raise InputError("not now")
            super()._stop()

    served = serve(Shy())
    picture = adb.run("exec-out", "screencap", "-p", serial=served.address).stdout
    assert picture.startswith(b"\x89PNG")
    refused = adb.run("shell", f"am force-stop {PACKAGE}", serial=served.address, check=False)
    assert (refused.returncode, refused.stderr) == (1, b"Error: not now\n")


def test_the_log_is_followed(adb: Adb, served: ServedDevice) -> None:
    with subprocess.Popen(
        [adb.path, "-s", served.address, "logcat", "-v", "brief", "mine:I", "*:S"],
        env=adb.environment,
        stdout=subprocess.PIPE,
    ) as following:
        assert following.stdout is not None
        adb.shell(served, "log -p d -t mine hidden; log -p w -t mine first; log -t other no")
        adb.shell(served, "log -t mine second")
        lines = b""
        deadline = time.monotonic() + 20
        while b"second" not in lines and time.monotonic() < deadline:
            lines += following.stdout.readline()
        following.kill()
    assert lines.splitlines()[-2:] == [b"W/mine    (    1): first", b"I/mine    (    1): second"]


def test_monkey_tells_of_a_crash_as_the_real_tool_does(
    adb: Adb, serve: Serve, tmp_path: Path
) -> None:
    model = tmp_path / "crash.fsm"
    buttons = "".join(f'  button #b{n} -> crash java.lang.Error "no {n}"\n' for n in range(13))
    model.write_text(f"package org.example.crash\nscreen one OneActivity\n{buttons}")
    served = serve(app=model)
    line = "monkey -p org.example.crash -s 5 -v --pct-touch 100 200"
    done = adb.run("shell", line, serial=served.address, check=False)
    output = done.stdout.decode()
    assert done.returncode == 1
    assert ":Monkey: seed=5 count=200\n:AllowPackage: org.example.crash" in output
    assert "// CRASH: org.example.crash (pid 4711)\n// Short Msg: java.lang.Error" in output
    assert "** Monkey aborted due to error.\nEvents injected: 3\n" in output
    assert "** System appears to have crashed at event 3 of 200 using seed 5" in output
    ignored = adb.shell(served, f"{line} --ignore-crashes".replace("200", "20 "))
    assert ignored.count("// CRASH") > 3
    assert "// Monkey finished" in ignored
    nobody = adb.run("shell", "monkey -p org.nobody 1", serial=served.address, check=False)
    assert (nobody.returncode, b"No activities found to run" in nobody.stdout) == (251, True)


def test_what_a_phone_does_to_itself_is_refused(adb: Adb, served: ServedDevice) -> None:
    done = adb.run("root", serial=served.address, check=False)
    assert b"cannot run as root" in done.stdout + done.stderr
    assert adb.text("get-state", serial=served.address).strip() == "device"


def test_nothing_answers_on_a_port_that_nobody_serves(adb: Adb, served: ServedDevice) -> None:
    port = adb.text("forward", "tcp:0", "tcp:4242", serial=served.address).strip()
    assert f"tcp:{port} tcp:4242" in adb.text("forward", "--list")
    with socket.create_connection(("127.0.0.1", int(port)), 10) as line:
        assert line.recv(1) == b""
    adb.run("forward", "--remove-all", serial=served.address)
