"""The example's login on a real app: it logs in by its own account, and again after Log out."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

LOGIN = Path(__file__).parents[2] / "examples/login/login.sts"


@pytest.mark.jvm
def test_the_login_app_is_explored_behind_its_form(tmp_path: Path) -> None:
    typed = ["explore", "demo:login", "--login", str(LOGIN), "--steps", "25", "--seed", "1"]
    more = ["--no-suite", "--quiet", "--json", "--out", str(tmp_path / "run")]
    done = subprocess.run(
        [sys.executable, "-m", "tapwright", *typed, *more],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout)
    assert facts["logins"]["done"] >= 1
    assert facts["logins"]["failed"] == 0
    assert "org.tapwright.login.WelcomeActivity" in facts["activities"]
