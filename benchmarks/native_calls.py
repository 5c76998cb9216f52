"""Calls of native methods on the JVM device beside those of a plain JVM, with the same library.

    python benchmarks/native_calls.py

Wanted: at most 1.5 times as long. The app's loop carries the device's coverage and polls besides.
"""

from __future__ import annotations

import subprocess
import tempfile
import time
from pathlib import Path

from record import record

from tapwright.apk import identify_app
from tapwright.core.action import Action, ActionKind
from tapwright.core.progress import Silent
from tapwright.device.jvm.build import compile_java
from tapwright.device.jvm.convert import place_of
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.jars import provide
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.native_support import stand_in
from tapwright.device.jvm.settings import JvmSettings
from tapwright.device.jvm.setup import Installation

APK = Path(__file__).resolve().parents[1] / "sample-apps" / "apks" / "native.apk"
CALLS = 20_000_000  # as many as the app makes
ROUNDS = 5
BUTTON = "org.tapwright.nativecode:id/many"
PLAIN = """\
package org.tapwright.nativecode;

public final class Probe {
  static native int add(int a, int b);

  public static void main(String[] libraries) {
    for (String library : libraries) {
      System.load(library);
    }
    long best = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      int sum = 0;
      for (int i = 0; i < CALLS; i++) {
        sum = add(sum, i);
      }
      best = Math.min(best, System.nanoTime() - start);
    }
    System.out.println(best);
  }
}
""".replace("ROUNDS", str(ROUNDS)).replace("CALLS", str(CALLS))


def on_device() -> tuple[float, Path]:
    """Seconds of the best round on the device, and the directory of the converted app."""
    settings, app = JvmSettings(), identify_app(APK)
    best = float("inf")
    with JvmDevice(settings) as device:
        device.install(app)
        seen = device.launch()
        for _ in range(ROUNDS):
            found = seen.screen.identities()
            button = next(each for each, widget in found if widget.resource_id == BUTTON)
            start = time.perf_counter()
            seen = device.perform(Action(ActionKind.CLICK, button))
            best = min(best, time.perf_counter() - start)
        jar = Installation.prepare(settings, Silent()).device_jar
        assert device.level is not None
        return best, place_of(app, device.level, jar, settings)


def plain(converted: Path) -> float:
    """Seconds of the best round in a JVM that runs nothing else."""
    java = Installation.prepare(JvmSettings(), Silent()).java
    compiler = provide(own_lock().group("builder"))[0]
    shim = stand_in()
    assert shim is not None
    with tempfile.TemporaryDirectory() as directory:
        source, classes = Path(directory) / "Probe.java", Path(directory) / "classes"
        source.write_text(PLAIN)
        compile_java(java, compiler, [], classes, [source])
        libraries = [shim, converted / "lib" / "libhelper.so"]
        command = [java.program, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classes]
        done = subprocess.run(
            [str(word) for word in (*command, "org.tapwright.nativecode.Probe", *libraries)],
            capture_output=True,
            text=True,
            check=True,
        )
    return int(done.stdout.split()[-1]) / 1e9


def main() -> None:
    """Measure both and say how they compare."""
    device, converted = on_device()
    alone = plain(converted)
    row = {
        "device_ns_per_call": round(device / CALLS * 1e9, 2),
        "plain_ns_per_call": round(alone / CALLS * 1e9, 2),
        "times": round(device / alone, 2),
    }
    record("native_calls", [row])


if __name__ == "__main__":
    main()
