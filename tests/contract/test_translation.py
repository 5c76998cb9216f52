"""The translator from DEX, proven against the class files that the DEX was made of."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

PROOF = Path(__file__).parents[2] / "jvm-device" / "prove.py"


@pytest.mark.jvm
@pytest.mark.timeout(600)
def test_translated_programs_do_what_the_originals_do() -> None:
    done = subprocess.run(
        [sys.executable, PROOF, "fast"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-6000:]
    compared = re.search(r"(\d+) methods, (\d+) calls compared: 0 differ", done.stdout)
    assert compared is not None, done.stdout
    assert int(compared[1]) > 900
    noticed = re.search(r"(\d+) of (\d+) planted faults noticed", done.stdout)
    assert noticed is not None, done.stdout
    assert noticed[1] == noticed[2]
    assert int(noticed[2]) >= 42
