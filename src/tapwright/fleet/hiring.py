"""Starts the processes of a run: with which devices, files and seeds, and on which machine."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from tapwright.device.device import Device
from tapwright.device.registry import DeviceOptions
from tapwright.fleet.cluster import Cluster
from tapwright.fleet.localising import absolute, files_of
from tapwright.fleet.member import Member
from tapwright.fleet.messages import Exchange, Parcel, WorkOrder, folder_of
from tapwright.fleet.placing import group_size, machine_for, phones_of, sizes_of
from tapwright.fleet.recovery import segments_of
from tapwright.fleet.segment import SegmentReader
from tapwright.fleet.shipping import TOKEN_FILE
from tapwright.fleet.worker import FleetWorker
from tapwright.run.login import Login
from tapwright.run.record import FleetWorkerRecord
from tapwright.run.replay_trace import seed_of_part
from tapwright.run.run_directory import RunDirectory
from tapwright.run.settings import RunSettings


@dataclass(slots=True)
class Hiring:
    """Knows what each process is to be told."""

    cluster: Cluster
    settings: RunSettings
    login: Login | None = None
    make_device: Callable[[DeviceOptions], Device] | None = None
    exchange_seconds: float = 0.25
    _common: RunSettings = field(init=False)
    _parcels: tuple[Parcel, ...] = field(init=False)
    _token: str = field(init=False)
    _first: int = field(init=False)  # number of processes of earlier parts
    _hired: int = 0

    def __post_init__(self) -> None:
        given = absolute(self.settings)
        if given.resume:
            # What was loaded then is part of what the steps on record taught.
            options = replace(given.agent_options, load=None)
            seed = seed_of_part(given.out, given.seed)
            given = replace(given, seed=seed, agent_options=options)
        self._common = replace(given, resume=False)
        self._parcels = tuple(
            Parcel(path, name, self.cluster.store(path.read_bytes()))
            for path, name in files_of(self._common)
        )
        self._first = len(segments_of(given.out))
        self._token = uuid.uuid4().hex
        RunDirectory(given.out).write_file(TOKEN_FILE, self._token)

    def places(self, machines: int) -> list[tuple[int, str]]:
        """Returns the devices of each process: how many, and which."""
        device, workers = self.settings.device, self.settings.workers
        phones = phones_of(device)
        if phones:
            return [(1, phone) for phone in phones]
        sizes = sizes_of(workers, group_size(device, self.settings.group), machines)
        return [(size, device) for size in sizes]

    def hire(
        self,
        devices: int,
        device: str,
        busy: Mapping[str, int],
        seconds_left: float | None,
        merger: Exchange | None,
    ) -> Member:
        """Starts a process on the machine that has the least to do.

        Args:
            devices: how many devices it has.
            device: their name, or that of a phone, which only one machine has.
            busy: the devices that machines have, by their ids.
            seconds_left: of the budget.
            merger: asks the merging process.
        """
        phone = device if phones_of(device) else ""
        machine = machine_for(self.cluster.machines(), busy, phone)
        name = f"{self._first + self._hired + 1}"
        seed = _seed(self._common.seed, self._hired)
        self._hired += 1
        order = WorkOrder(
            name,
            replace(self._common, seed=seed, device=device),
            devices,
            self._token,
            seconds_left,
            self.login,
            self.make_device,
            self.exchange_seconds,
            self._parcels,
        )
        handle = self.cluster.start(machine, FleetWorker, order, merger)
        handle.start.remote()
        return Member(
            name,
            machine,
            devices,
            device,
            handle,
            SegmentReader(name, folder_of(self._common.out, name)),
            FleetWorkerRecord(name=name, machine=machine.name, devices=devices),
        )


def _seed(seed: int, number: int) -> int:
    """Returns the seed of a process: the first has that of the run, and no other has it."""
    if not number:
        return seed
    return int.from_bytes(hashlib.sha256(f"{seed}/process {number}".encode()).digest()[:6])
