"""Finds the apps of a comparison in a directory: by hash, else by package; lists the missing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tapwright.apk import identify_app
from tapwright.apk.archive import sha256_of
from tapwright.apps.naming import choose_app
from tapwright.bench.table import Subject
from tapwright.core.app import App
from tapwright.core.errors import InputError


@dataclass(frozen=True, slots=True)
class FoundApp:
    """An app of the comparison, and the device that runs it."""

    app: App
    device: str
    digest: str  # of its file: results of another build are not its results


@dataclass(slots=True)
class FoundApps:
    """What was found, and what was not."""

    apps: dict[str, FoundApp] = field(default_factory=dict)  # by the subject's name
    missing: list[Subject] = field(default_factory=list)
    other_builds: list[str] = field(default_factory=list)  # same package, perhaps not the same

    def take_for_found(self) -> None:
        """Results name their app by its hash: to report them, its file is not needed."""
        for subject in [each for each in self.missing if each.sha256]:
            self.missing.remove(subject)
            app = App(subject.name, subject.package, sha256=subject.sha256)
            self.apps[subject.name] = FoundApp(app, "jvm", subject.sha256)


def find_apps(subjects: Iterable[Subject], directory: Path | None) -> FoundApps:
    """Look for each subject."""
    found, wanted = FoundApps(), []
    for subject in subjects:
        if subject.app:
            chosen = choose_app(subject.app)
            assert chosen.app.path is not None, "every app that can be chosen here is a file"
            app = chosen.app
            digest = app.sha256 or hashlib.sha256(chosen.app.path.read_bytes()).hexdigest()
            found.apps[subject.name] = FoundApp(app, chosen.device, digest)
        else:
            wanted.append(subject)
    if wanted:
        _search(wanted, _apks_by_hash(directory), found)
    return found


def _search(wanted: list[Subject], by_hash: Mapping[str, Path], found: FoundApps) -> None:
    without_hash = []
    for subject in wanted:
        if subject.sha256 in by_hash:
            app = identify_app(by_hash[subject.sha256])
            found.apps[subject.name] = FoundApp(app, "jvm", subject.sha256)
        else:
            without_hash.append(subject)
    if not without_hash:
        return
    by_package = _by_package(by_hash.values())
    for subject in without_hash:
        same = by_package.get(subject.package)
        if same is None:
            found.missing.append(subject)
            continue
        found.apps[subject.name] = FoundApp(same, "jvm", same.sha256)
        doubt = "is another build" if subject.sha256 else "was found by its package alone"
        found.other_builds.append(f"{subject.name}: {same.path} {doubt}")


def _apks_by_hash(directory: Path | None) -> dict[str, Path]:
    if directory is None:
        return {}
    return {sha256_of(path): path for path in sorted(directory.rglob("*.apk"))}


def _by_package(paths: Iterable[Path]) -> dict[str, App]:
    apps: dict[str, App] = {}
    for path in paths:
        try:
            app = identify_app(path)
        except InputError:
            continue  # other files may lie there; only the apps of the table matter
        apps.setdefault(app.package, app)
    return apps
