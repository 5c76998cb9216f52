"""A property for Kea that any app with text fields can be checked for."""

from kea import *  # noqa: F403 (Kea's own way: its names are many and change)


class Fields(KeaTest):  # noqa: F405
    """Text fields keep what was typed when the screen is turned."""

    @precondition(lambda self: d(className="android.widget.EditText").exists())  # noqa: F405
    @rule()  # noqa: F405
    def a_text_survives_rotation(self):
        """Types, turns the screen there and back, and looks."""
        d(className="android.widget.EditText").set_text("kea")  # noqa: F405
        d.rotate("l")  # noqa: F405
        d.rotate("n")  # noqa: F405
        assert d(className="android.widget.EditText").get_text() == "kea"  # noqa: F405
