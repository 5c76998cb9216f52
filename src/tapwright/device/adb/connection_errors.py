"""What goes wrong on the line to a phone; nobody outside the adb device sees it."""


class LineBroken(Exception):
    """The phone, or the adb server, does not answer at the moment."""
