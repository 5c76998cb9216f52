"""Hands the back end of an app to the JVM that runs it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tapwright.device.app_network import Network
from tapwright.device.backend.read import back_end_of
from tapwright.device.backend.recording import add_to_har
from tapwright.device.backend.stubs import BackEnd
from tapwright.device.jvm.results import read_result, write_request

_FILE = "back-end.json"


class BackEndFile:
    """The back end of one device."""

    def __init__(self, network: Network, faults: int = 0, seed: int = 0) -> None:
        """Prepare.

        Args:
            network: what the app reaches.
            faults: one answer in so many goes wrong; none if 0.
            seed: of the run. A replay with another one for the app asks the same servers.
        """
        self._network = network
        self._faults = faults
        self._seed = seed
        self._back_end: BackEnd | None = None

    def read(self) -> None:
        """Reads what the network names.

        Raises:
            InputError: it cannot be read or is not understood.
        """
        self._back_end = back_end_of(self._network, self._faults)

    def option(self, directory: Path) -> dict[str, str]:
        """Writes it where the JVM can read it, and returns the field of a request that says so."""
        back_end = self._back_end
        if back_end is None:
            return {}
        back_end = msgspec.structs.replace(back_end, seed=self._seed)
        if back_end.record:
            back_end = msgspec.structs.replace(back_end, record=str(directory / back_end.record))
        path = directory / _FILE
        # As it is: the JVM has to know a secret to expect it.
        write_request(path, back_end.encode())
        return {"backEnd": str(path)}

    def save(self, directory: Path) -> None:
        """Adds what was recorded in this directory to the user's file."""
        if self._back_end is None or not self._back_end.record or self._network.path is None:
            return
        record = directory / self._back_end.record
        if record.exists():
            add_to_har(self._network.path, read_result(record).splitlines())
            record.unlink()
