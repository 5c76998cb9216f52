"""What the conformance app prints is compared with what Android promises."""

from __future__ import annotations

import pytest

from tapwright.apps.naming import choose_app
from tapwright.core.app import App
from tapwright.core.errors import DeviceError, InputError
from tapwright.core.step import Observation
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.device.promises import Difference, Promise, differences, lines_on, promises_in

MODEL = """\
package org.example.app
start home

screen home HomeActivity
  label "Home"
"""
ONE = Promise("a.b", "1", "A.b")
LOGS = ("11-14 22:13:21.180  4711  4711 I conformance: a.b=1", "I/conformance( 4711): c=x=y")


class Printing(FakeDevice):
    """Prints these lines, the last ones after a while."""

    def __init__(self, *last: str) -> None:
        super().__init__(parse_model(MODEL))
        self._last = last

    def _launch(self) -> Observation:
        return super()._launch()._replace(logs=LOGS)

    def _perform(self, *arguments: object) -> Observation:
        return super()._perform(*arguments)._replace(logs=self._last)  # type: ignore[arg-type]


def printed(*last: str) -> dict[str, str]:
    with Printing(*last) as device:
        device.install(App("app", "org.example.app"))
        return lines_on(device)


def test_lines_are_read_from_the_log_until_the_last() -> None:
    assert printed("I conformance: done=3") == {"a.b": "1", "c": "x=y", "done": "3"}


def test_an_app_that_does_not_end_is_told_with_its_last_line() -> None:
    with pytest.raises(DeviceError, match="stopped after 2 lines: c"):
        printed()


def test_a_promise_is_broken_by_another_value_or_none() -> None:
    assert differences([ONE], {"a.b": "1", "more": "2"}) == []
    assert differences([ONE], {"a.b": "2"}) == [Difference(ONE, "2")]
    assert differences([ONE], {}) == [Difference(ONE, None)]


def test_each_line_of_the_app_is_promised_once_with_a_source() -> None:
    app = choose_app("demo:conformance").app
    assert app.path is not None
    promises = promises_in(app.path)
    assert len({each.line for each in promises}) == len(promises)
    assert all(each.source for each in promises)


def test_another_app_promises_nothing() -> None:
    notes = choose_app("demo:notes").app.path
    assert notes is not None
    with pytest.raises(InputError, match="has no res"):
        promises_in(notes)
