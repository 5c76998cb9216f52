"""Connects the network of a confined process to the internet, without this machine's loopback."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
from pathlib import Path

from tapwright.core.errors import DeviceError

PROGRAM = "slirp4netns"
# Not the emulator's 10.0.2.0, whose 10.0.2.2 is the host: that address belongs to the relays.
_NETWORK = "10.0.3.0/24"
RESOLVER_LINE = "nameserver 10.0.3.3\n"
_READY_SECONDS = 20.0


def internet_obstacle() -> str:
    """Say why a confined process cannot be given the internet here, or nothing."""
    if shutil.which(PROGRAM) is None:
        return f"{PROGRAM} is not installed"
    if not os.path.exists("/dev/net/tun"):
        return "this system has no /dev/net/tun"
    return ""


class Internet:
    """A running `slirp4netns`; it ends with `close` or with this process, however that ends."""

    def __init__(self, process: int) -> None:
        """Connect the network that this process is in."""
        program = shutil.which(PROGRAM)
        assert program is not None, "see internet_obstacle"
        ready, tell_ready = os.pipe()
        stay, self._leave = os.pipe()
        command = [program, "--configure", "--mtu=1500", "--disable-host-loopback"]
        command += [f"--cidr={_NETWORK}", f"--ready-fd={tell_ready}", f"--exit-fd={stay}"]
        self._process = subprocess.Popen(
            [*command, str(process), "tap0"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            pass_fds=(tell_ready, stay),
            start_new_session=True,
        )
        os.close(tell_ready)
        os.close(stay)
        try:
            is_ready = select.select([ready], [], [], _READY_SECONDS)[0] and os.read(ready, 1)
        finally:
            os.close(ready)
        if not is_ready:
            raise DeviceError(f"{PROGRAM} does not connect the app: {self._complaint()}")

    def _complaint(self) -> str:
        self._process.kill()
        _, said = self._process.communicate()
        os.close(self._leave)
        return said.decode(errors="replace").strip()[-500:] or "it gives no reason"

    def close(self) -> None:
        """Disconnect."""
        os.close(self._leave)
        self._process.kill()
        self._process.communicate()


def write_resolver(directory: Path) -> Path:
    """Write the file that tells a connected process whom to ask for names; return its path."""
    path = directory / "resolv.conf"
    path.write_text(RESOLVER_LINE)
    return path
