"""Crashes that were judged stay as they were judged: true ones are found, false ones are gone.

The APKs do not come along; `TAPWRIGHT_APKS=DIR` names a folder that has them.
"""

from __future__ import annotations

import pytest
from tests.verdicts.corpus import FOLDER_VARIABLE, JudgedCrash, read_corpus

from tapwright.device.registry import device_with
from tapwright.testcase.replay import Replayer

pytestmark = [pytest.mark.nightly, pytest.mark.jvm, pytest.mark.timeout(900)]


@pytest.mark.parametrize("crash", read_corpus(), ids=lambda crash: crash.name)
def test_a_verdict_still_holds(crash: JudgedCrash) -> None:
    app, test = crash.find_app(), crash.test
    if app is None:
        pytest.skip(f"{crash.app} ({crash.sha256[:8]}) is not in the folder of {FOLDER_VARIABLE}")
    with device_with(app, "jvm", test.options) as device:
        replay = Replayer(device).replay(test)
    said = f"judged {crash.verdict}: {crash.reason}\nnow: {replay.reason}"
    if crash.verdict == "true":
        assert replay.held, said
    else:
        assert not replay.held, said
        assert replay.divergence is None, said  # else nobody can tell whether it is gone
