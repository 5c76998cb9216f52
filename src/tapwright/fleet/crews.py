"""Makes the crew of a run on a cluster, and unites what one had done whose driver was killed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tapwright.device.device import Device
from tapwright.device.registry import DeviceOptions
from tapwright.fleet.cluster import Cluster
from tapwright.fleet.crew import FleetCrew
from tapwright.fleet.hiring import Hiring
from tapwright.fleet.recovery import recover
from tapwright.run.budget_use import BudgetUse
from tapwright.run.events import Event
from tapwright.run.login import Login
from tapwright.run.settings import RunSettings


class FleetCrews:
    """Makes the crew of a run on a cluster."""

    def __init__(
        self,
        cluster: Cluster,
        *,
        make_device: Callable[[DeviceOptions], Device] | None = None,
        exchange_seconds: float = 0.25,
    ) -> None:
        """Prepare.

        Args:
            cluster: whose machines have the devices.
            make_device: makes each device, if not the one that the settings name.
            exchange_seconds: between two exchanges of knowledge; 0: each process learns alone.
        """
        self._cluster = cluster
        self._make_device = make_device
        self._exchange_seconds = exchange_seconds

    def recover(self, run: Path) -> None:
        """Puts on record what processes had done when their driver was killed."""
        recover(run)

    def make(
        self,
        settings: RunSettings,
        use: BudgetUse,
        tell: Callable[[Event], None],
        login: Login | None,
    ) -> FleetCrew:
        """Returns the crew; nothing is started yet."""
        hiring = Hiring(self._cluster, settings, login, self._make_device, self._exchange_seconds)
        return FleetCrew(self._cluster, settings, use, tell, hiring)
