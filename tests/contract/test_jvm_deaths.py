"""A JVM that dies of a fatal error says so: really killed, with its own report."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from tapwright.apk import identify_app
from tapwright.core.errors import DeviceLost
from tapwright.device.jvm.build import compile_java
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.jars import provide
from tapwright.device.jvm.last_words import report_options
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.process import JvmProcess
from tapwright.device.jvm.runtime import find_java

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
NOTES = Path(__file__).parents[2] / "sample-apps" / "apks" / "notes.apk"
PROGRAM = """\
public class Dies {
  public static void main(String[] arguments) throws Exception {
    System.out.println("{\\"hello\\":\\"tapwright-jvm-device\\",\\"protocol\\":2}");
    System.in.read();
    corrupt();
  }

  private static void corrupt() throws Exception {
    java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    ((sun.misc.Unsafe) field.get(null)).putAddress(8, 0);
  }
}
"""


def named_log(error: DeviceLost) -> str:
    assert error.hint is not None
    return Path(error.hint.removeprefix("see ")).read_text()


def test_the_java_code_that_broke_it_is_named(tmp_path: Path) -> None:
    java = find_java()
    source = tmp_path / "Dies.java"
    source.write_text(PROGRAM)
    classes, report = tmp_path / "classes", tmp_path / "report"
    compile_java(java, provide(own_lock().group("builder"))[0], [], classes, [source])
    command = [str(java.program), *report_options(report), "-cp", str(classes), "Dies"]
    process = JvmProcess(command, tmp_path, tmp_path / "log", report)
    process.start(60)
    with pytest.raises(DeviceLost) as caught:
        process.request("perform", 60)
    said = caught.value.message
    assert "died of a fatal error" in said
    assert "SIGSEGV" in said
    assert "Dies.corrupt()V" in said
    assert "no message" not in said
    assert "Problematic frame" in named_log(caught.value)


def look_until_it_fails(device: JvmDevice) -> None:
    """A signal takes a moment to arrive."""
    for _ in range(200):
        device.observe()
        time.sleep(0.05)


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGBUS])
def test_the_device_tells_of_its_end(number: signal.Signals) -> None:
    with JvmDevice() as device:
        device.install(identify_app(NOTES))
        device.launch()
        assert device.process.pid is not None
        os.kill(device.process.pid, number)
        with pytest.raises(DeviceLost) as caught:
            look_until_it_fails(device)
        assert number.name in caught.value.message
        assert "Problematic frame" in named_log(caught.value)
