"""The error of a broken connection; the adb device handles it itself."""


class ConnectionBroken(Exception):
    """The phone, or the adb server, does not answer at the moment."""
