"""Learns the table of action types that `--agent qbe` comes with, on every sample app in turn.

python benchmarks/tables/learn_qbe.py [--steps 400] [APP …]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from tapwright.apps.naming import demo_names
from tapwright.recipes.qbe import TABLE


def main() -> None:
    """Go through the apps; what one teaches is what the next begins with."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("apps", nargs="*", default=[f"demo:{name}" for name in demo_names()])
    parser.add_argument("--steps", type=int, default=400, help="a sample app")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        table = Path(directory) / "qbe.json"
        for number, app in enumerate(options.apps):
            known = ["--load", str(table)] if table.exists() else []
            command = [
                *(
                    sys.executable,
                    "-m",
                    "tapwright.cli.main",
                    "explore",
                    app,
                    "--agent",
                    "qbe-learn",
                ),
                *("--steps", str(options.steps), "--seed", str(options.seed + number)),
                *("--verify", "0", "--no-suite", "--quiet"),
                *("--out", str(Path(directory) / f"run{number}"), "--save", str(table), *known),
            ]
            status = subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode
            print(f"{app}: {'learnt' if status in (0, 1) else f'failed with status {status}'}")
        TABLE.write_text(table.read_text(encoding="utf-8"), encoding="utf-8")
    print(f"wrote {TABLE}")


if __name__ == "__main__":
    main()
