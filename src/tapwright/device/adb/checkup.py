"""Health checks for `tapwright doctor` and `tapwright devices`: adb tools and phones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tapwright.core.doctor_check import DoctorCheck
from tapwright.core.errors import UnsupportedError
from tapwright.device.adb.connection import INSTALL_HINT, load_adbutils

_HINTS = {
    "unauthorized": "allow USB debugging on the phone's screen",
    "offline": "adb reconnect offline",
    "no permissions": "add a udev rule for the phone, or replug it",
}
_OLDEST = 21


class Connected(NamedTuple):
    """A phone that the adb server lists."""

    serial: str
    state: str
    detail: str

    @property
    def name(self) -> str:
        """Returns the name that `--device` takes."""
        return f"adb:{self.serial}"


def check_adb() -> Iterator[DoctorCheck]:
    """Yields the health of the adb program, the libraries, and each phone."""
    try:
        library = load_adbutils()
        import uiautomator2.version as automator
    except (UnsupportedError, ImportError):
        yield DoctorCheck("adb", False, "adbutils or uiautomator2 is missing", INSTALL_HINT, True)
        return
    try:
        path = library.adb_path()
    except library.AdbError as error:
        yield DoctorCheck("adb", False, str(error), "install adb (Debian: apt install adb)", True)
        return
    version = getattr(automator, "__version__", "")
    yield DoctorCheck("adb", True, f"{path}, uiautomator2 {version}")
    phones = list(connected())
    if not phones:
        hint = "plug one in, adb connect HOST:PORT, or tapwright device serve APP"
        yield DoctorCheck("phones", False, "none is connected", hint, True)
    for phone in phones:
        well = phone.state == "device" and not phone.detail.startswith("too old")
        hint = _HINTS.get(phone.state, "adb reconnect")
        yield DoctorCheck(phone.name, well, f"{phone.state} {phone.detail}".strip(), hint, True)


def connected() -> Iterator[Connected]:
    """Yields the phones that the adb server lists; none if there is no server."""
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
    """Returns model, Android version and screen size of a phone."""
    names = ("ro.product.model", "ro.build.version.release", "ro.build.version.sdk")
    line = "; ".join(f"getprop {name}" for name in names) + "; wm size"
    answer = phone.shell(line).splitlines()  # type: ignore[attr-defined]
    model, release, level, *size = [part.strip() for part in answer]
    where = size[-1].rpartition(": ")[2] if size else ""
    shown = f"{model}, Android {release} (level {level}), {where}"
    if level.isdigit() and int(level) < _OLDEST:
        return f"too old: {shown}"
    return shown
