"""Records what a tool asks of a served device and what it is told, for tests/adb/exchanges.

    python benchmarks/record_exchange.py droidbot sample-apps/apks/login.apk -- \
        python start.py -d SERIAL -a APK -is_emulator -keep_app -interval 0 -count 8

SERIAL and APK in the command stand for those of the served device. The tool finds the adb server
that this script starts by ANDROID_ADB_SERVER_PORT. tests/adb/exchanges/README.md has the commands
of the recordings that are there.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
from pathlib import Path

import msgspec

from tapwright.device.jvm.device import JvmDevice
from tapwright.serve.background import ServedDevice
from tapwright.serve.exchanges import Exchange

EXCHANGES = Path(__file__).parents[1] / "tests" / "adb" / "exchanges"


def main() -> None:
    """Serves the app, runs the tool, and writes the exchanges."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("name", help="of the recording")
    parser.add_argument("app", type=Path)
    parser.add_argument("--seconds", type=float, default=300, help="at most")
    parser.add_argument("command", nargs="+", help="of the tool, after --")
    given = parser.parse_args()
    seen: list[Exchange] = []
    environment = {**os.environ, "ANDROID_ADB_SERVER_PORT": str(_free_port())}
    with ServedDevice(JvmDevice(), given.app, witness=seen.append) as served:
        environment["ANDROID_SERIAL"] = served.address
        subprocess.run(["adb", "connect", served.address], env=environment, check=True)
        values = {"SERIAL": served.address, "APK": str(given.app.resolve())}
        command = [values.get(word, word) for word in given.command]
        try:
            done = subprocess.run(command, env=environment, timeout=given.seconds, check=False)
            print(f"{given.name} ended with status {done.returncode}")
        except subprocess.TimeoutExpired:
            print(f"{given.name} was ended after {given.seconds} s")
        finally:
            subprocess.run(["adb", "kill-server"], env=environment, check=False)
    EXCHANGES.mkdir(exist_ok=True)
    lines = []
    for one in sorted(seen, key=lambda each: each.began):
        fields = one._asdict()
        del fields["began"]
        lines.append(msgspec.json.encode(fields))
    (EXCHANGES / f"{given.name}.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    print(f"{len(seen)} exchanges written to {EXCHANGES / given.name}.jsonl")


def _free_port() -> int:
    """Returns a port that nobody listens to."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


if __name__ == "__main__":
    main()
