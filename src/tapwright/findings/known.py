"""The baseline: findings that the user has accepted, in a file kept beside the app.

A run that is given the file fails only for findings that are not in it. The file is JSON, sorted by
name, so that a change of it is easy to review.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from tapwright.core.document import Codec
from tapwright.core.errors import InputError
from tapwright.core.files import write_text_whole

VERSION = 1
DEFAULT_FILE = "tapwright-known.json"


class KnownFinding(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """One accepted finding."""

    what: str = ""  # the crash or the loss in words, for whoever reads the file
    accepted: str = ""  # a date
    reason: str = ""  # why it may stay, by whoever accepted it


class KnownFindings(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """All accepted findings of one app, by name: a crash's signature, or `PROPERTY: WHAT`."""

    version: int = VERSION
    package: str = ""
    findings: dict[str, KnownFinding] = {}

    def adding(self, new: Mapping[str, KnownFinding]) -> KnownFindings:
        """Returns the baseline with more findings; one that is there already stays as it is."""
        return self._with({**new, **self.findings})

    def removing(self, names: frozenset[str]) -> KnownFindings:
        """Returns the baseline without these."""
        left = {name: each for name, each in self.findings.items() if name not in names}
        return self._with(left)

    def _with(self, findings: dict[str, KnownFinding]) -> KnownFindings:
        return msgspec.structs.replace(self, findings=dict(sorted(findings.items())))


KNOWN = Codec(KnownFindings)


def violation_name(checked: str, loses: str) -> str:
    """Returns what a violated property is called in a baseline and in its test."""
    return f"{checked}: {loses}"


def read_known(path: Path, package: str) -> KnownFindings:
    """Returns the baseline in a file.

    Args:
        path: the file.
        package: of the app; a baseline of another one is refused.

    Raises:
        InputError: there is no such file, it is damaged, or it belongs to another app.
    """
    try:
        known = KNOWN.decode(path.read_bytes())
    except FileNotFoundError:
        raise InputError(
            f"no baseline of known findings: {path}",
            hint=f"tapwright accept RUN_DIR --known {path} makes one of a run",
        ) from None
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise InputError(f"{path} is no baseline of known findings: {error}") from error
    if known.version != VERSION:
        raise InputError(f"{path} has version {known.version}, this Tapwright reads {VERSION}")
    if package and known.package and known.package != package:
        raise InputError(
            f"{path} is the baseline of {known.package}, not of {package}",
            hint="give --known the file of this app",
        )
    return known


def write_known(path: Path, known: KnownFindings) -> None:
    """Write the baseline; its directory is made."""
    write_text_whole(path, KNOWN.pretty(known).decode())
