"""What a run leaves behind: run.json, trace.jsonl and the rest, readable at any moment."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

from tapwright.core.errors import InputError, StorageError
from tapwright.core.trace import TraceWriter

RUN_FILE = "run.json"
TRACE_FILE = "trace.jsonl"
LOGIN_FILE = "login.tap"
RUNNING = "running"


class RunDirectory:
    """A directory that belongs to one run. `run.json` says `running` until the run has ended."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def create(self) -> None:
        """Make the directory; one that holds anything is refused, so nothing is ever lost."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            if any(self.path.iterdir()):
                raise InputError(
                    f"output directory {self.path} is in use",
                    hint="give --out another directory, or remove that one",
                )
            # Two runs may have found it empty; only one of them can create this file.
            os.close(os.open(self.path / RUN_FILE, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
        except FileExistsError:
            raise InputError(f"output directory {self.path} is in use or not a directory") from None
        except NotADirectoryError:
            raise InputError(f"output directory {self.path} lies inside a file") from None
        except OSError as error:
            message = f"cannot make output directory {self.path}: {error.strerror}"
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise StorageError(message) from error
            raise InputError(message, hint="give --out a place you may write to") from error

    def discard(self) -> None:
        """Remove what `create` and `open_trace` made, when the run never began."""
        for name in (TRACE_FILE, RUN_FILE):
            (self.path / name).unlink(missing_ok=True)
        if not any(self.path.iterdir()):
            self.path.rmdir()

    def write_facts(self, facts: dict[str, Any]) -> None:
        """Write run.json so that it is always one whole version, the old or the new."""
        self.write_file(RUN_FILE, json.dumps(facts, indent=2) + "\n")

    def write_file(self, name: str, content: str | bytes) -> Path:
        """Write a file whole or not at all."""
        path = self.path / name
        partial = path.with_name(path.name + ".partial")
        data = content.encode("utf-8", "replace") if isinstance(content, str) else content
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with partial.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            partial.replace(path)
        except OSError as error:
            partial.unlink(missing_ok=True)
            raise StorageError(f"cannot write {path}: {error.strerror}") from error
        return path

    def open_trace(self, *, resume: bool = False) -> TraceWriter:
        """Begin the trace, or go on with the one that is there."""
        return TraceWriter(self.path / TRACE_FILE, resume=resume)


def read_facts(path: Path) -> dict[str, Any]:
    """The facts of a run directory; a run that was killed says so."""
    file = path / RUN_FILE
    try:
        facts = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"{path} is not a run directory: it has no {RUN_FILE}") from None
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {file}: {error}") from error
    if not isinstance(facts, dict):
        raise InputError(f"cannot read {file}: it does not hold an object")
    if facts.get("state") == RUNNING and not _is_alive(facts.get("pid")):
        facts["state"] = "killed"
    return facts


def _is_alive(pid: object) -> bool:
    if not isinstance(pid, int):
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
