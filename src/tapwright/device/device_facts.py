"""What a device tells of itself and of the installed app, for people and the record of a run."""

from __future__ import annotations


class DeviceFacts:
    """Facts that most devices do not have; one that has them overrides the property."""

    @property
    def level(self) -> int | None:
        """The Android level that the app sees, where there is one."""
        return None

    @property
    def remarks(self) -> tuple[str, ...]:
        """What people should know of the installed app on this device before they read results."""
        return ()

    @property
    def confinement(self) -> dict[str, str]:
        """What keeps the app from this machine, by layer; empty where it does not run here."""
        return {}

    @property
    def measured_code(self) -> str:
        """Says which code coverage counts, and how that was decided; empty where nothing does."""
        return ""
