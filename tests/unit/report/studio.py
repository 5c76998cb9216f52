"""A studio on the fake device, for the tests of its parts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tapwright.core.app import App
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.device.registry import DeviceOptions
from tapwright.report.studio.bench import Bench
from tapwright.testcase.test_case import new_test

HOSTILE_TEXT = "</script><img src=x onerror=window.harmed=1>"
MODEL = f"""
package org.example.list
start list

screen list ListActivity
  button #add "Add" -> add
  checkbox #done "Done"
  label "{HOSTILE_TEXT}"
  on back -> exit

screen add AddActivity
  field #name
  button #save "Save" -> saved
  button #fail "Fail" -> crash java.lang.IllegalStateException "no"
  on back -> list

screen saved ListActivity
  label "Milk"
  button #add "Add" -> add
  on back -> exit
"""
APP = App("list", "org.example.list")


@contextmanager
def bench() -> Iterator[Bench]:
    """The list app on a bench."""
    with FakeDevice(parse_model(MODEL)) as device:
        device.install(APP)
        yield Bench(device, new_test(APP, "fake", DeviceOptions()))


def number_of(bench: Bench, name: str) -> int:
    """The number of the widget of this name."""
    for number, (_, widget) in enumerate(bench.screen.identities()):
        if widget.name == name:
            return number
    raise AssertionError(f"no {name!r} on {bench.screen.activity}")
