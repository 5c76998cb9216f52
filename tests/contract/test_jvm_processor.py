"""What an app on the JVM device is told of the processor, by code put into a sample app."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

import pytest

from tapwright.apk import identify_app
from tapwright.core.progress import Silent
from tapwright.device.jvm.build import COMPILED_AGAINST, compile_java, framework_classes
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.jars import provide
from tapwright.device.jvm.lock import own_lock
from tapwright.device.jvm.runtime import find_java

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
SAMPLE = Path(__file__).parents[2] / "sample-apps" / "apks" / "dialogs.apk"
SOURCE = """\
package org.tapwright.dialogs;

import android.content.pm.ApplicationInfo;
import android.os.Build;
import android.widget.TextView;
import java.io.File;

public class MainActivity extends android.app.Activity {
  @Override
  protected void onCreate(android.os.Bundle state) {
    super.onCreate(state);
    TextView view = new TextView(this);
    String abis = String.join(",", Build.SUPPORTED_ABIS);
    String wide = String.join(",", Build.SUPPORTED_64_BIT_ABIS);
    ApplicationInfo info = getApplicationInfo();
    try {
      ApplicationInfo asked = getPackageManager().getApplicationInfo(getPackageName(), 0);
      boolean same = new File(info.nativeLibraryDir).equals(new File(asked.nativeLibraryDir));
      view.setText(abis + " " + wide + " " + System.getProperty("os.arch") + " " + same);
    } catch (Exception e) {
      view.setText(e.toString());
    }
    setContentView(view);
  }
}
"""


def build_app(directory: Path) -> Path:
    """Compile the activity, turn it into DEX and pack it with the sample's manifest."""
    java, lock = find_java(), own_lock()
    source, classes = directory / "MainActivity.java", directory / "classes"
    source.write_text(SOURCE)
    framework = framework_classes(COMPILED_AGAINST, Silent())
    libraries = provide(lock.group("device"))  # the framework's classes name Robolectric's
    compiler = provide(lock.group("builder"))[0]
    compile_java(java, compiler, [framework, *libraries], classes, [source])
    (dexer,) = provide(lock.group("dexer"))
    d8: list[str | Path] = [
        java.program,
        "-cp",
        dexer,
        "com.android.tools.r8.D8",
        "--min-api",
        "26",
    ]
    d8 += ["--lib", framework, "--lib", java.home, "--output", directory]
    subprocess.run([*d8, *classes.rglob("*.class")], check=True)
    apk = directory / "app.apk"
    with zipfile.ZipFile(SAMPLE) as sample, zipfile.ZipFile(apk, "w") as archive:
        for name in set(sample.namelist()) - {"classes.dex"}:
            archive.writestr(name, sample.read(name))
        archive.write(directory / "classes.dex", "classes.dex")
    return apk


def test_it_is_that_of_a_64_bit_image_throughout(tmp_path: Path) -> None:
    with JvmDevice() as device:
        device.install(identify_app(build_app(tmp_path)))
        for seen in (device.launch(), device.launch()):
            assert seen.crash is None
            texts = [widget.text for widget in seen.screen.widgets]
            assert "x86_64,x86 x86_64 x86_64 true" in texts
        device.reset()
        texts = [widget.text for widget in device.launch().screen.widgets]
        assert "x86_64,x86 x86_64 x86_64 true" in texts
