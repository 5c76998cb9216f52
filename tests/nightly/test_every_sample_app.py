"""Each sample app is explored at each SDK level that the JVM device has, and twice alike."""

from __future__ import annotations

from pathlib import Path

import pytest

import tapwright
from tapwright.apps.naming import choose_app, demo_names
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.device.jvm.settings import WORKING_LEVELS
from tapwright.device.registry import DeviceOptions

pytestmark = [pytest.mark.nightly, pytest.mark.jvm, pytest.mark.timeout(3600)]
STEPS = 200
APPS = [name for name in demo_names() if choose_app(f"demo:{name}").device == "jvm"]


def actions_of(app: str, level: int, out: Path) -> list[str]:
    explored = tapwright.explore(
        f"demo:{app}",
        agent="frontier",
        steps=STEPS,
        seed=1,
        out=out,
        device_options=DeviceOptions(seed=1, sdk=level),
        verify=0,
        suite=False,
    )
    facts = explored.result
    assert facts.steps == STEPS, facts.message
    entries = read_trace(out / "trace.jsonl")
    return [str(each.action) for each in entries if not isinstance(each, EpisodeMark)]


@pytest.mark.parametrize("level", WORKING_LEVELS)
@pytest.mark.parametrize("app", APPS)
def test_it_is_explored_and_repeats(app: str, level: int, tmp_path: Path) -> None:
    first = actions_of(app, level, tmp_path / "first")
    assert len(first) == STEPS
    assert actions_of(app, level, tmp_path / "second") == first
