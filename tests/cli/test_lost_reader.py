"""A reader of the output that goes away, as `| head -1` does, loses no run."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

EXPLORE = ("explore", "demo:todo", "--device", "fake", "--steps", "3000", "--seed", "1")


def run_until_the_reader_goes(directory: Path, *, both: bool) -> tuple[int, str]:
    """Status and what stands on the standard error that was kept, if any."""
    reading, writing = os.pipe()
    with (directory / "errors").open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "tapwright", *EXPLORE, "--out", str(directory / "run")],
            stdout=writing,
            stderr=writing if both else errors,
        )
    os.close(writing)
    if both:
        assert os.read(reading, 10)
    os.close(reading)
    return process.wait(timeout=120), (directory / "errors").read_text()


@pytest.mark.parametrize("both", [False, True])
def test_the_run_is_finished_and_the_status_tells_of_the_lost_summary(
    tmp_path: Path, both: bool
) -> None:
    status, errors = run_until_the_reader_goes(tmp_path, both=both)
    assert status == 3
    assert "Traceback" not in errors
    assert "Exception ignored" not in errors
    facts = json.loads((tmp_path / "run" / "run.json").read_text())
    assert facts["state"] == "finished"
    assert facts["used"]["steps"] == 3000
