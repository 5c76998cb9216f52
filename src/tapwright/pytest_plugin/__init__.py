"""`pytest --apk APP`: scenarios (.sts), formulas (.ltl) and saved tests (.tap) are test items.

Without `--apk` nothing is collected and nothing of the tool is imported.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tapwright.pytest_plugin.items import SpecificationFile
    from tapwright.pytest_plugin.shared import SharedDevice

_SUFFIXES = (".sts", ".ltl", ".tap")
_SHARED: pytest.StashKey[SharedDevice] = pytest.StashKey()
_LEFT_OUT: pytest.StashKey[list[Path]] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    """What may be typed; `tapwright.toml` says the rest."""
    group = parser.getgroup("tapwright", "tests of an Android app")
    group.addoption("--apk", metavar="APP", help="An .apk file, an .fsm model, or demo:NAME.")
    group.addoption("--apk-device", metavar="NAME", help="See `tapwright devices`.")
    group.addoption(
        "--apk-seed", type=int, default=0, metavar="N", help="Repeats a search; 0 unless given."
    )


def pytest_configure(config: pytest.Config) -> None:
    """Understand the app and the configuration; the device is opened by the first item."""
    if not config.getoption("apk"):
        return
    from tapwright.core.errors import InputError
    from tapwright.pytest_plugin.shared import SharedDevice

    try:
        config.stash[_SHARED] = SharedDevice.of(
            config.getoption("apk"),
            config.getoption("apk_device"),
            config.getoption("apk_seed"),
            config.rootpath,
        )
    except InputError as error:
        raise pytest.UsageError(str(error)) from error


def pytest_unconfigure(config: pytest.Config) -> None:
    """Let go of the device."""
    shared = config.stash.get(_SHARED, None)
    if shared is not None:
        shared.close()


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> SpecificationFile | None:
    """Each file is one item."""
    if file_path.suffix not in _SUFFIXES:
        return None
    shared = parent.config.stash.get(_SHARED, None)
    if shared is None:
        parent.config.stash.setdefault(_LEFT_OUT, []).append(file_path)
        return None
    from tapwright.pytest_plugin.items import SpecificationFile

    return SpecificationFile.make(parent, file_path, shared)


def pytest_report_header(config: pytest.Config) -> str | None:
    """Name the app."""
    shared = config.stash.get(_SHARED, None)
    return None if shared is None else f"tapwright: {shared.headline}"


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say that files were left out for want of an app, so that nobody takes them for passed."""
    count = sum(_is_asked_for(path, config) for path in config.stash.get(_LEFT_OUT, []))
    if count:
        files = "1 file" if count == 1 else f"{count} files"
        kinds = ", ".join(sorted(_SUFFIXES))
        terminalreporter.write_line(
            f"tapwright: {files} ({kinds}) left out, as no app is given; --apk APP"
        )


def _is_asked_for(path: Path, config: pytest.Config) -> bool:
    """Returns whether a file was asked for; pytest shows its neighbours to plugins too."""
    directory = config.invocation_params.dir
    asked = [(directory / argument.partition("::")[0]).resolve() for argument in config.args]
    return any(each == path or each in path.resolve().parents for each in asked)
