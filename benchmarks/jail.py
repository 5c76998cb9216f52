"""Says what the jail refuses, and whether apps run in it alike on several versions of Java.

    python benchmarks/jail.py APP... --java HOME... [--steps 60] [--strace] [--out DIR]

Each app (a file, or demo:NAME) is explored with one seed on each Java. A row of the table tells how
many steps were done, the activities, crashes and faults of the device, and which calls the jail
refused to it: those that the device tells as limits, and with `--strace` (which must be installed,
and makes everything slow) all system calls of the JVM that failed as refused calls do. Rows whose
steps or crashes are not those of the first Java are marked. Results are kept in DIR, so that a run
that was stopped goes on.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path

from tapwright.device.jvm.runtime import JAVA_VARIABLE

_REFUSED = re.compile(r"^\d+ +(\w+)\(.*= -1 (ENOSYS|EPERM) ")
_QUIET = [
    "--verify", "0", "--no-suite", "--no-report", "--quiet", "--no-github", "--screenshots", "none",
]  # fmt: skip
_REFUSALS = ("Function not implemented", "Operation not permitted")  # in the message of a limit


@dataclass(frozen=True)
class Row:
    """One app on one Java."""

    app: str
    java: str
    steps: int
    activities: int
    crashes: list[str]
    faults: int
    limits: dict[str, int]
    refused: dict[str, int] | None  # None: nobody looked
    confinement: dict[str, str]
    message: str

    @property
    def same(self) -> tuple[int, int, tuple[str, ...]]:
        """What must not depend on the Java."""
        return self.steps, self.faults, tuple(sorted(self.crashes))


def measure(app: str, java: Path, arguments: argparse.Namespace, place: Path) -> Row:
    """Explores one app on one Java."""
    run, log = place / "run", place / "calls.txt"
    command = [sys.executable, "-m", "tapwright", "explore", app, "--out", str(run)]
    command += ["--steps", str(arguments.steps), "--seed", "1", *_QUIET]
    if arguments.strace:
        command = ["strace", "-f", "-qq", "-Z", "-o", str(log), *command]
    done = subprocess.run(
        command,
        env={**os.environ, JAVA_VARIABLE: str(java)},
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        record = json.loads((run / "run.json").read_text())
    except FileNotFoundError:
        record = {}
    found, limits = record.get("found", {}), record.get("limits", [])
    return Row(
        Path(app).stem,
        version_of(java),
        (record.get("used") or {}).get("steps", 0),
        len(found.get("activities", [])),
        list(found.get("crashes", {})),
        len(record.get("faults", [])),
        {
            each["name"]: each["times"]
            for each in limits
            if any(words in each["message"] for words in _REFUSALS)
        },
        refused_in(log) if arguments.strace else None,
        record.get("confinement", {}),
        "" if record else done.stderr.strip()[-200:],
    )


def refused_in(log: Path) -> dict[str, int]:
    """Returns the calls that failed as refused ones do, since the first JVM began."""
    counted: Counter[str] = Counter()
    began = False
    with log.open(errors="replace") as lines:
        for line in lines:
            began = began or "execve(" in line
            if match := _REFUSED.match(line):
                counted[f"{match[1]} {match[2]}"] += 1
    return dict(counted)


def version_of(java: Path) -> str:
    """Returns the version that a Java says it has."""
    said = (java / "release").read_text(errors="replace")
    match = re.search(r'JAVA_VERSION="([^"]+)"', said)
    return match[1] if match else str(java)


def main() -> None:
    """Measures and prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("apps", nargs="+")
    parser.add_argument("--java", type=Path, nargs="+", required=True, help="homes of Java")
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--strace", action="store_true")
    parser.add_argument("--out", type=Path, help="directory that keeps the results")
    arguments = parser.parse_args()
    out = arguments.out or Path(tempfile.mkdtemp(prefix="jail-"))
    out.mkdir(parents=True, exist_ok=True)
    print("| app | Java | steps | activities | crashes | faults | calls refused | |")
    print("|---|---|--:|--:|--:|--:|---|---|")
    for app in arguments.apps:
        first: Row | None = None
        for java in arguments.java:
            row = kept(app, java, arguments, out)
            first = first or row
            print(line_of(row, row.same == first.same), flush=True)


def kept(app: str, java: Path, arguments: argparse.Namespace, out: Path) -> Row:
    """Returns a result of before, or measures."""
    suffix = "-strace" if arguments.strace else ""
    file = out / f"{Path(app).name.replace(':', '-')}-{version_of(java)}{suffix}.json"
    if file.exists():
        return Row(**json.loads(file.read_text()))
    with tempfile.TemporaryDirectory() as place:
        row = measure(app, java, arguments, Path(place))
    file.write_text(json.dumps(asdict(row)))
    return row


def line_of(row: Row, is_same: bool) -> str:
    """Returns a row of the table."""
    refused = row.limits if row.refused is None else row.refused
    calls = ", ".join(f"{name} {times}" for name, times in sorted(refused.items()))
    remark = row.message.replace("\n", " ") or ("" if is_same else "differs")
    return (
        f"| {row.app} | {row.java} | {row.steps} | {row.activities} | {len(row.crashes)} "
        f"| {row.faults} | {calls} | {remark} |"
    )


if __name__ == "__main__":
    main()
