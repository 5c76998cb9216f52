"""What an app on the JVM device reaches: the value of `--network`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from tapwright.core.errors import InputError

# The app reaches nobody; believes that it is connected and reaches nobody; reaches the internet.
# Servers are answered for with something made up.
NETWORKS = ("none", "connected", "internet", "invented")
# Servers are answered for from a file, which follows the word and a colon.
OF_FILES = {"stub": "DIR", "replay": "FILE.har", "record": "FILE.har"}
SPELT = (*NETWORKS, *(f"{kind}:{what}" for kind, what in OF_FILES.items()))


@dataclass(frozen=True, slots=True)
class Network:
    """A kind of network, with the file that its back end is in."""

    kind: str
    path: Path | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads the value of `--network`; whether the file is there is found out when it is used.

        Raises:
            InputError: it is none.
        """
        if text in NETWORKS:
            return cls(text)
        kind, colon, rest = text.partition(":")
        if kind not in OF_FILES:
            raise InputError(f"--network takes {', '.join(SPELT)}, got {text!r}")
        if not colon or not rest:
            raise InputError(
                f"--network {kind} needs a file", hint=f"--network {kind}:{OF_FILES[kind]}"
            )
        return cls(kind, Path(rest).expanduser())

    def __str__(self) -> str:
        """Returns it as it is spelt."""
        return self.kind if self.path is None else f"{self.kind}:{self.path}"

    def below(self, directory: Path) -> Network:
        """Returns it with a path that is relative to a directory."""
        return self if self.path is None else replace(self, path=directory / self.path)

    @property
    def is_connected(self) -> bool:
        """Whether the app is told that it is connected."""
        return self.kind != "none"

    @property
    def reaches_internet(self) -> bool:
        """Whether the app, or who asks for it, reaches other machines."""
        return self.kind in ("internet", "record")

    @property
    def missing(self) -> Path | None:
        """The file or directory that has to be there and is not."""
        wanted = self.path.parent if self.path and self.kind == "record" else self.path
        return None if wanted is None or wanted.exists() else wanted
