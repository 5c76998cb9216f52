"""The processes of a run on a cluster: which of them found what, and how much was done twice."""

from __future__ import annotations

from typing import Any

from tapwright.core.duration import format_duration
from tapwright.report.section import ReportData, ReportSection
from tapwright.run.record import FleetRecord


def _view(data: ReportData) -> dict[str, Any] | None:
    fleet = data.run.record.fleet
    if fleet is None:
        return None
    return {"workers": fleet.workers, "facts": _fleet_facts(fleet), "lost": fleet.lost_machines}


def _fleet_facts(fleet: FleetRecord) -> list[tuple[str, str]]:
    """What the processes did together."""
    workers = fleet.workers
    devices = sum(each.devices for each in workers if not each.lost)
    probes = sum(each.probes for each in workers)
    repeated = sum(each.repeated for each in workers)
    sent = sum(each.sent + each.received for each in workers)
    steps = sum(each.steps for each in workers)
    facts = [
        ("Machines", ", ".join(fleet.machines)),
        ("Devices", f"{devices} in {sum(not each.lost for each in workers)} processes"),
        ("Exchanged", f"{sent / max(steps, 1):.0f} bytes a step"),
    ]
    if fleet.seconds:
        at_once = fleet.device_seconds / fleet.seconds
        worked = format_duration(fleet.device_seconds)
        facts.append(("Speed-up", f"{at_once:.1f}: {worked} of device time"))
    if probes + repeated:
        facts.append(
            ("Duplicate work", f"{repeated} of {probes + repeated} discoveries were made twice")
        )
    return facts


SECTION = ReportSection("fleet", "Machines", 75, _view)
