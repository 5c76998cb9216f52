"""A mapping on the JVM device: the stack of a crash, and the report of coverage."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tapwright.apk import identify_app
from tapwright.device.registry import DEVICES, DeviceOptions
from tapwright.testcase.replay import Replayer
from tapwright.testcase.test_file import load_test

APK = Path(__file__).parents[2] / "sample-apps" / "apks" / "crash-on-rotate.apk"
TEST = Path(__file__).parent / "tests" / "crash-on-rotate.tap"
# The sample app is not shrunk: its names are taken for those that a shrinker chose.
MAPPING = """org.own.app.Counter -> org.tapwright.crashonrotate.MainActivity:
# {"id":"sourceFile","fileName":"Counter.java"}
    void begin(android.os.Bundle) -> onCreate
"""


@pytest.mark.jvm
def test_a_crash_and_its_coverage_have_the_names_of_the_sources(tmp_path: Path) -> None:
    mapping = tmp_path / "names.txt"
    mapping.write_text(MAPPING)
    options = DeviceOptions(mapping=str(mapping), coverage_packages=("org.own",))
    with DEVICES.load("jvm")(options) as device:
        device.install(identify_app(APK))
        replay = Replayer(device).replay(load_test(TEST))
        crash = replay.crash
        assert crash is not None
        assert "at org.own.app.Counter.begin(Counter.java" in crash.stack
        device.save_coverage(tmp_path)
    report = ElementTree.fromstring((tmp_path / "jacoco.xml").read_text())
    names = {each.attrib["name"] for each in report.iter("class")}
    assert "org/own/app/Counter" in names
    assert not any(name[-24:] == "crashonrotate/MainActivity" for name in names)
