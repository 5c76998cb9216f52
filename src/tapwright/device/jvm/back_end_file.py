"""Hands the back end of an app to the JVM that runs it."""

from __future__ import annotations

from pathlib import Path

from tapwright.core.files import write_whole
from tapwright.device.app_network import Network
from tapwright.device.backend.read import back_end_of
from tapwright.device.backend.stubs import BackEnd

_FILE = "back-end.json"


class BackEndFile:
    """The back end of one device."""

    def __init__(self, network: Network, faults: int = 0) -> None:
        self._network = network
        self._faults = faults
        self._back_end: BackEnd | None = None

    def read(self) -> None:
        """Reads what the network names.

        Raises:
            InputError: it cannot be read or is not understood.
        """
        self._back_end = back_end_of(self._network, self._faults)

    def option(self, directory: Path) -> dict[str, str]:
        """Writes it where the JVM can read it, and returns the field of a request that says so."""
        if self._back_end is None:
            return {}
        path = directory / _FILE
        write_whole(path, self._back_end.encode())
        return {"backEnd": str(path)}
