"""Sends files of a machine that cannot see the run directory to the driver, piece by piece."""

from __future__ import annotations

from pathlib import Path

from tapwright.core.errors import StorageError
from tapwright.core.files import path_inside
from tapwright.fleet.messages import FilePiece

TOKEN_FILE = "fleet/token"  # whoever can read in it what the driver wrote sees the run directory
_MOST = 4 << 20  # bytes of one message


class Shipping:
    """Knows how much of each file was sent; files only grow."""

    def __init__(self, place: Path, name: str) -> None:
        self._place = place
        self._folders = (place / "fleet" / name, place / "screens")
        self._sent: dict[Path, int] = {}

    def take(self) -> tuple[FilePiece, ...]:
        """Returns what was added to the files since it was last asked."""
        chunks, left = [], _MOST
        for path in [path for folder in self._folders for path in sorted(folder.glob("*"))]:
            offset = self._sent.get(path, 0)
            with path.open("rb") as file:
                file.seek(offset)
                data = file.read(left)
            if data:
                self._sent[path] = offset + len(data)
                left -= len(data)
                chunks.append(FilePiece(str(path.relative_to(self._place)), offset, data))
        return tuple(chunks)


def receive(run: Path, chunks: tuple[FilePiece, ...]) -> None:
    """Write pieces of files to where they belong in the run directory; twice does no harm."""
    for chunk in chunks:
        try:
            path = path_inside(run, chunk.file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
            with path.open("r+b") as file:
                file.seek(chunk.offset)
                file.write(chunk.data)
        except OSError as error:
            raise StorageError(f"cannot write {run / chunk.file}: {error.strerror}") from error
