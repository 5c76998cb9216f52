"""A process of a cluster, in threads of this one: it runs the loops of a run on one machine."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tapwright.apps.naming import choose_app
from tapwright.core.app import App
from tapwright.core.step import Step
from tapwright.core.trace import read_trace
from tapwright.fleet.merger import Merger
from tapwright.fleet.messages import Allowance, WorkerProgress, WorkOrder
from tapwright.fleet.shipping import TOKEN_FILE, receive
from tapwright.fleet.worker import FleetWorker
from tapwright.run.budget import Budget
from tapwright.run.end_reason import EndReason
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings, Screenshots


def settings_of(run: Path, steps: int = 60) -> RunSettings:
    app = choose_app("demo:todo").app
    return RunSettings(
        app, "fake", "frontier", Budget(steps=steps), 1, run, screenshots=Screenshots.NONE
    )


def order_of(run: Path, devices: int = 1, token: str = "t") -> WorkOrder:
    (run / TOKEN_FILE).parent.mkdir(parents=True, exist_ok=True)
    (run / TOKEN_FILE).write_text("t")
    return WorkOrder("1", settings_of(run), devices, token, None, exchange_seconds=0.01)


def until(worker: FleetWorker, allowed: Allowance, *, ended: bool, run: Path) -> WorkerProgress:
    while True:
        progress = worker.poll(allowed)
        receive(run, progress.chunks)
        is_used = progress.waits and progress.steps == allowed.steps
        if progress.ended is not None if ended else is_used:
            return progress
        time.sleep(0.01)


@pytest.fixture(autouse=True)
def no_thread_is_left() -> None:
    assert threading.active_count() < 20


def with_parcels(order: WorkOrder) -> WorkOrder:
    from tapwright.fleet.app_copy import hash_of
    from tapwright.fleet.messages import Parcel

    path = order.settings.app.path
    assert path is not None
    return replace(order, parcels=(Parcel(path, hash_of(path), path.read_bytes),))


@pytest.mark.parametrize("token", ["t", "of another directory"])
def test_its_segment_is_the_trace_of_a_run_on_one_machine(tmp_path: Path, token: str) -> None:
    alone = settings_of(tmp_path / "alone")
    Session(alone).run()
    run = tmp_path / "run"
    worker = FleetWorker(with_parcels(order_of(run, token=token)), Merger().exchange)
    worker.start()
    progress = until(worker, Allowance(20, None), ended=False, run=run)
    assert (progress.steps, progress.is_ready) == (20, True)
    until(worker, Allowance(60, None), ended=False, run=run)
    progress = until(worker, Allowance(60, None, EndReason.STEPS), ended=True, run=run)
    assert progress.ended is EndReason.STEPS
    assert progress.exchanges
    written = (run / "fleet/1/trace.jsonl").read_bytes()
    assert written == (alone.out / "trace.jsonl").read_bytes()


def test_several_devices_take_just_what_is_allowed(tmp_path: Path) -> None:
    worker = FleetWorker(with_parcels(order_of(tmp_path, devices=3)), None)
    worker.start()
    until(worker, Allowance(50, None), ended=False, run=tmp_path)
    until(worker, Allowance(50, None, EndReason.STEPS), ended=True, run=tmp_path)
    entries = list(read_trace(tmp_path / "fleet/1/trace.jsonl"))
    assert sorted(each.number for each in entries if isinstance(each, Step)) == list(range(50))


def test_what_is_wrong_is_told_and_not_raised(tmp_path: Path) -> None:
    order = order_of(tmp_path)
    broken = replace(order.settings, app=App("none", "none"))
    worker = FleetWorker(replace(order, settings=broken), None)
    worker.start()
    progress = until(worker, Allowance(9, None), ended=True, run=tmp_path)
    assert progress.error_kind == "InputError"
    assert "needs a model file" in progress.error
