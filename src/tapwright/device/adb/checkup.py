"""What `tapwright doctor` and `tapwright devices` tell of phones: the tools, and who is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tapwright.core.errors import UnsupportedError
from tapwright.core.health import Health
from tapwright.device.adb.connection import INSTALL_HINT, load_adbutils

_HINTS = {
    "unauthorized": "allow USB debugging on the phone's screen",
    "offline": "adb reconnect offline",
    "no permissions": "add a udev rule for the phone, or replug it",
}
_OLDEST = 21


class Connected(NamedTuple):
    """A phone that the adb server knows."""

    serial: str
    state: str
    detail: str

    @property
    def name(self) -> str:
        """What `--device` takes."""
        return f"adb:{self.serial}"


def check_adb() -> Iterator[Health]:
    """The adb program, the libraries, and each phone."""
    try:
        library = load_adbutils()
        import uiautomator2.version as automator
    except (UnsupportedError, ImportError):
        yield Health("adb", False, "adbutils or uiautomator2 is missing", INSTALL_HINT, True)
        return
    try:
        path = library.adb_path()
    except library.AdbError as error:
        yield Health("adb", False, str(error), "install adb (Debian: apt install adb)", True)
        return
    version = getattr(automator, "__version__", "")
    yield Health("adb", True, f"{path}, uiautomator2 {version}")
    phones = list(connected())
    if not phones:
        hint = "plug one in, adb connect HOST:PORT, or tapwright device serve APP"
        yield Health("phones", False, "none is connected", hint, True)
    for phone in phones:
        well = phone.state == "device" and not phone.detail.startswith("too old")
        hint = _HINTS.get(phone.state, "adb reconnect")
        yield Health(phone.name, well, f"{phone.state} {phone.detail}".strip(), hint, True)


def connected() -> Iterator[Connected]:
    """The phones that the adb server lists; none when there is no server to ask."""
    library = load_adbutils()
    client = library.AdbClient(socket_timeout=5)
    try:
        found = [(one.serial, one.state) for one in client.list()]
    except (library.AdbError, OSError):
        return
    for serial, state in found:
        detail = ""
        if state == "device":
            try:
                detail = _describe(client.device(serial))
            except (library.AdbError, OSError) as error:
                state, detail = "offline", str(error)
        yield Connected(serial, state, detail)


def _describe(phone: object) -> str:
    names = ("ro.product.model", "ro.build.version.release", "ro.build.version.sdk")
    line = "; ".join(f"getprop {name}" for name in names) + "; wm size"
    answer = phone.shell(line).splitlines()  # type: ignore[attr-defined]
    model, release, level, *size = [part.strip() for part in answer]
    where = size[-1].rpartition(": ")[2] if size else ""
    shown = f"{model}, Android {release} (level {level}), {where}"
    if level.isdigit() and int(level) < _OLDEST:
        return f"too old: {shown}"
    return shown
