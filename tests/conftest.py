"""What all tests need of the process that they run in."""

from __future__ import annotations

import signal

from hypothesis import settings

# A shell has its background jobs ignore Ctrl-C, and what they start would ignore it too; several
# tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes says how busy the machine is.
settings.register_profile("tapwright", deadline=None)
settings.load_profile("tapwright")
