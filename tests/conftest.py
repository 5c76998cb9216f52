"""What all tests need of the process that they run in, and which of them a run leaves out."""

from __future__ import annotations

import signal
from typing import Any

import pytest
from hypothesis import settings

from tests.examples import examples

# A shell has its background jobs ignore Ctrl-C, and what they start would ignore it too; several
# tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("tapwright", examples())
settings.load_profile("tapwright")

NIGHTLY = "nightly"
_LEFT_OUT: pytest.StashKey[int] = pytest.StashKey()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes hours, unless `-m` speaks of it."""
    if NIGHTLY in config.getoption("markexpr", ""):
        return
    left_out = [item for item in items if item.get_closest_marker(NIGHTLY)]
    if left_out:
        items[:] = [item for item in items if not item.get_closest_marker(NIGHTLY)]
        config.hook.pytest_deselected(items=left_out)
        _note(config, len(left_out))
        output: dict[str, Any] | None = getattr(config, "workeroutput", None)
        if output is not None:  # a worker of pytest-xdist; only its parent speaks to people
            output[NIGHTLY] = len(left_out)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what a worker left out; each of them collects everything."""
    _note(node.config, getattr(node, "workeroutput", {}).get(NIGHTLY, 0))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests were left out."""
    count = terminalreporter.config.stash.get(_LEFT_OUT, 0)
    if count:
        terminalreporter.write_line(f"{count} nightly tests left out; `make nightly` runs them")


def _note(config: pytest.Config, count: int) -> None:
    config.stash[_LEFT_OUT] = max(count, config.stash.get(_LEFT_OUT, 0))
