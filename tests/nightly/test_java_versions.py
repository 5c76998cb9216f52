"""Each sample app runs in the jail on every Java of this machine as on the one that comes along.

`TAPWRIGHT_JAVAS` names more homes of Java, with colons between them; those of `/usr/lib/jvm` are
found. `benchmarks/jail.py` makes a table of the same for any app.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import tapwright
from tapwright.apps.naming import choose_app, demo_names
from tapwright.device.jvm.isolation import means_here
from tapwright.device.jvm.runtime import JAVA_VARIABLE, OLDEST, find_java
from tapwright.run.run_directory import read_record

_FILTERED = pytest.mark.skipif(not means_here().calls, reason="this system filters no calls")
pytestmark = [pytest.mark.nightly, pytest.mark.jvm, pytest.mark.timeout(3600), _FILTERED]
STEPS = 60
REFUSALS = ("Function not implemented", "Operation not permitted")
# It fills memory and sleeps, so what comes of it depends on how busy the machine is.
NOT_COMPARED = {"hostile", "anr"}
APPS = [name for name in demo_names() if choose_app(f"demo:{name}").device == "jvm"]


def homes() -> list[Path]:
    """Other versions of Java that are here, one home a version."""
    named = [Path(each) for each in os.environ.get("TAPWRIGHT_JAVAS", "").split(":") if each]
    found: dict[int, Path] = {}
    for home in (*named, *sorted(Path("/usr/lib/jvm").glob("*"))):
        if (home / "bin/java").exists() and (home / "release").exists():
            version = (home / "release").read_text(errors="replace").partition('JAVA_VERSION="')[2]
            major = version.partition(".")[0]
            if major.isdecimal() and int(major) >= OLDEST:
                found.setdefault(int(major), home)
    found.pop(find_java().version, None)
    return list(found.values())


def explored(app: str, out: Path) -> tuple[set[str], list[str]]:
    """The crashes of an app, and what of the device's limits are calls that the jail refused."""
    result = tapwright.explore(f"demo:{app}", steps=STEPS, seed=1, out=out, verify=0, suite=False)
    assert result.steps == STEPS, result.result.message
    record = read_record(out)
    assert record.confinement["processes"] == "allow-list of system calls"
    assert not record.faults
    refused = [
        limit.message
        for limit in record.limits
        if any(words in limit.message for words in REFUSALS)
    ]
    return set(result.crashes), refused


@pytest.mark.parametrize("home", homes(), ids=lambda home: home.name)
@pytest.mark.parametrize("app", APPS)
def test_it_runs_on_another_java_as_on_ours(
    app: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashes, refused = explored(app, tmp_path / "ours")
    monkeypatch.setenv(JAVA_VARIABLE, str(home))
    others, also_refused = explored(app, tmp_path / "other")
    if app not in NOT_COMPARED:
        assert others == crashes
        assert refused == also_refused == []
