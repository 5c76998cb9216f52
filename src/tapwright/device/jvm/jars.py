"""Fetches jars at first use, checks them against the lock, and keeps them for ever after."""

from __future__ import annotations

import logging
import os
import shutil
import time
import zipfile
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, ThreadPoolExecutor, as_completed
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from threading import Event

import requests
from jgo.maven import MavenContext, PythonResolver

from tapwright.core.errors import DeviceError
from tapwright.core.progress import Advance, Progress, Silent
from tapwright.device.jvm.cache import (
    cache_directory,
    locked,
    put_in_place,
    storage_errors,
    workspace,
)
from tapwright.device.jvm.lock import Jar
from tapwright.device.jvm.repositories import GOOGLE, addresses_of
from tapwright.device.jvm.seal import digest

_log = logging.getLogger(__name__)

DOWNLOADS_AT_ONCE = 4
ATTEMPTS = 3
TIMEOUT_SECONDS = 30
OFFLINE_VARIABLE = "TAPWRIGHT_OFFLINE"
_NAME_GOOGLE = (
    "it is published in Google's Maven repository: name that one, with the id `google`, in "
    "Maven's settings.xml or under [repositories] in jgo's settings"
)

# Brings the published file of a jar into a directory, telling of each part that arrived.
Fetch = Callable[[Jar, Path, Advance], Path]


class NotFetched(DeviceError):
    """A jar is neither in the cache nor to be had."""


def provide(
    jars: Iterable[Jar], progress: Progress | None = None, fetch: Fetch | None = None
) -> list[Path]:
    """The files of the jars in their order; those not in the cache yet are fetched."""
    wanted = list(jars)
    if missing(wanted):
        with locked("jars"):
            absent = missing(wanted)  # another process may have fetched them meanwhile
            if absent:
                _fetch_all(absent, progress or Silent(), fetch or fetch_from_maven)
    return [cache_directory() / jar.place for jar in wanted]


def missing(jars: Iterable[Jar], *, thorough: bool = False) -> list[Jar]:
    """Return those that are not in the cache as they were fetched.

    Args:
        jars: what to look for.
        thorough: whether to compute digests too; sizes alone are read at once.
    """
    return [jar for jar in jars if not _is_sound(jar, thorough)]


def _is_sound(jar: Jar, thorough: bool) -> bool:
    file = cache_directory() / jar.place
    try:
        size = file.stat().st_size
        if jar.type == "jar":
            noted = [str(jar.size), jar.sha256]
        else:  # what is in the archive is not what the lock knows
            noted = _note_of(file).read_text().split()
    except (OSError, ValueError):
        return False  # fetching it tells what is in the way
    return [str(size)] == noted[:1] and (not thorough or [digest(file)] == noted[1:])


def _note_of(file: Path) -> Path:
    return file.with_name(f"{file.name}.sealed")


def _fetch_all(jars: list[Jar], progress: Progress, fetch: Fetch) -> None:
    total = sum(jar.size for jar in jars)
    noun = jars[0].artifact if len(jars) == 1 else f"{len(jars)} jars"
    damaged = [jar for jar in jars if (cache_directory() / jar.place).exists()]
    when = f"again: {damaged[0].artifact} is damaged in the cache" if damaged else "once"
    given_up = Event()
    with (
        progress.task(f"Fetching {noun} ({total / 1e6:.0f} MB, {when})", total) as advance,
        workspace() as directory,
        ThreadPoolExecutor(DOWNLOADS_AT_ONCE) as pool,
    ):

        def arrived(amount: int) -> None:
            if given_up.is_set():
                raise CancelledError
            advance(amount)

        # Large ones first, so that none is left to come alone at the end.
        pending = [
            pool.submit(_fetch_one, jar, directory / str(number), arrived, fetch)
            for number, jar in enumerate(sorted(jars, key=lambda jar: -jar.size))
        ]
        try:
            for future in as_completed(pending):
                future.result()
        except BaseException:
            given_up.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _fetch_one(jar: Jar, directory: Path, advance: Advance, fetch: Fetch) -> None:
    with storage_errors(f"fetch {jar.coordinates}"):
        directory.mkdir()
        path = _from_local_repository(jar, directory, advance) or fetch(jar, directory, advance)
        found = digest(path)
        if found != jar.sha256:
            raise NotFetched(
                f"{jar.coordinates} has the wrong checksum: expected {jar.sha256}, got {found}",
                hint="something between here and the repository changed the file; try again",
            )
        made, place = (
            _classes_of(path) if jar.type == "aar" else path,
            cache_directory() / jar.place,
        )
        note = f"{made.stat().st_size} {digest(made)}"
        put_in_place(made, place)  # in the place of a damaged one, too
        _note_of(place).write_text(note)


def _from_local_repository(jar: Jar, directory: Path, advance: Advance) -> Path | None:
    """A copy from Maven's own repository of this user, if it has the very same file."""
    repository = Path(os.environ.get("M2_REPO") or Path.home() / ".m2" / "repository")
    there = repository / jar.published
    if not there.is_file() or there.stat().st_size != jar.size or digest(there) != jar.sha256:
        return None
    copy = directory / there.name
    shutil.copyfile(there, copy)
    advance(jar.size)
    return copy


def fetch_from_maven(jar: Jar, directory: Path, advance: Advance) -> Path:
    """Fetch from the repository that the lock has a word for, wherever this user's settings say."""
    if os.environ.get(OFFLINE_VARIABLE):
        raise _unreachable(jar, f"{OFFLINE_VARIABLE} is set")

    def told(filename: str, size: int) -> AbstractContextManager[Advance]:
        return nullcontext(advance)

    for attempt in range(1, ATTEMPTS + 1):
        context = MavenContext(
            resolver=PythonResolver(progress_callback=told),
            repo_cache=directory / f"attempt-{attempt}",
            remote_repos=addresses_of(jar.repository),
            timeout=TIMEOUT_SECONDS,
        )
        component = context.project(jar.group, jar.artifact).at_version(jar.version)
        try:
            return component.artifact(packaging=jar.type).resolve()
        except requests.RequestException as error:
            _log.debug("attempt %d for %s: %s", attempt, jar.coordinates, error)
            if attempt == ATTEMPTS:
                raise _unreachable(jar, "the repository cannot be reached") from error
            time.sleep(attempt)
        except RuntimeError as error:  # what jgo says of a file that no repository has
            hint = _NAME_GOOGLE if jar.repository == GOOGLE else None
            raise NotFetched(f"no Maven repository has {jar.coordinates}", hint=hint) from error
    raise AssertionError("unreachable")


def _unreachable(jar: Jar, reason: str) -> NotFetched:
    return NotFetched(
        f"{jar.coordinates} is not in the cache and cannot be fetched: {reason}",
        hint="connect to the network once; afterwards the device works offline",
    )


def _classes_of(archive: Path) -> Path:
    """The jar inside an Android archive."""
    with zipfile.ZipFile(archive) as whole:
        return Path(whole.extract("classes.jar", archive.parent))
