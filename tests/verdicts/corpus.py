"""The corpus of verdicts: crashes that the JVM device has shown, judged true or false.

*true*: a phone would show it too; its test must bring it back. *false*: only the device showed it,
which was mended; its test must run to the end without it. `corpus.toml` has for each the app by
hash, the signature, the verdict with its reason, and the test that lies in `tests/`.
"""

from __future__ import annotations

import hashlib
import math
import os
import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from tapwright.apps.naming import choose_app
from tapwright.core.app import App
from tapwright.testcase.test_case import TestCase
from tapwright.testcase.test_file import load_test

HERE = Path(__file__).parent
FOLDER_VARIABLE = "TAPWRIGHT_APKS"  # names a folder that has the APKs, at any depth
_DEMO = "demo:"


class JudgedCrash(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A crash with its verdict."""

    app: str  # `demo:NAME`, or the package and version of an APK, for people
    sha256: str = ""  # of the APK; empty for a sample app
    signature: str
    verdict: Literal["true", "false"]
    reason: str  # what in the app, or in the device, is the cause
    suspect: bool = False  # whether the device itself says that it may not be a phone's

    @property
    def name(self) -> str:
        """The name of its test, without the ending."""
        owner = self.app.removeprefix(_DEMO) if self.is_sample else self.sha256[:8]
        return f"{owner}-{self.signature}"

    @property
    def is_sample(self) -> bool:
        """Whether the app comes along."""
        return self.app.startswith(_DEMO)

    @property
    def test(self) -> TestCase:
        """The test with which it came."""
        return load_test(HERE / "tests" / f"{self.name}.tap")

    def find_app(self) -> App | None:
        """Returns the app, if it is at hand."""
        if self.is_sample:
            return choose_app(self.app).app
        path = _apks().get(self.sha256)
        return None if path is None else choose_app(str(path)).app


class _Corpus(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    crash: tuple[JudgedCrash, ...]


@cache
def read_corpus() -> tuple[JudgedCrash, ...]:
    """Returns all crashes that were judged."""
    content = tomllib.loads((HERE / "corpus.toml").read_text(encoding="utf-8"))
    return msgspec.convert(content, _Corpus).crash


@cache
def _apks() -> dict[str, Path]:
    """The APKs at hand, by their hashes."""
    folder = os.environ.get(FOLDER_VARIABLE)
    found = sorted(Path(folder).rglob("*.apk")) if folder else []
    return {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in found}


def wilson_interval(hits: int, of: int) -> tuple[float, float]:
    """Returns the 95 % score interval of a share."""
    if not of:
        return 0.0, 1.0
    z = 1.959964
    share, spread = hits / of, z * z / of
    middle = share + spread / 2
    half = z * math.sqrt(share * (1 - share) / of + spread / (4 * of))
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))
