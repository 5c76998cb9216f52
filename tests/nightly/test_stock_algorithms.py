"""Stock algorithms learn on the environment: at the end they cover more than chance does."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.nightly, pytest.mark.jvm, pytest.mark.timeout(7200)]
SCRIPT = Path(__file__).parents[2] / "benchmarks" / "learning_curve.py"


@pytest.fixture(scope="module")
def curves(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, float]]:
    results = tmp_path_factory.mktemp("learning") / "curves.jsonl"
    command = [sys.executable, str(SCRIPT), "--results", str(results), "--steps", "8000"]
    subprocess.run(command, check=True)
    lines = [json.loads(line) for line in results.read_text().splitlines()]
    return {line["algorithm"]: line for line in lines}


@pytest.mark.parametrize("algorithm", ["dqn", "maskable-ppo"])
def test_it_covers_more_than_chance_and_more_than_at_first(
    algorithm: str, curves: dict[str, dict[str, float]]
) -> None:
    learnt = curves[algorithm]
    assert learnt["last"] > 1.25 * curves["random"]["last"]
    assert learnt["last"] > 1.25 * learnt["first"]
