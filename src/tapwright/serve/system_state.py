"""The state of Android besides the app: settings, clipboard, permissions, keyboards."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field


@dataclass
class ShellProcess:
    """A program that a tool has started from the shell, and the signal that ends it."""

    name: str
    ended: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class RawFinger:
    """A finger as the kernel's events tell of it."""

    x: int = 0
    y: int = 0
    is_down: bool = False
    began: tuple[int, int] | None = None  # where it touched, while it does


@dataclass
class System:
    """The state of Android besides the app."""

    settings: dict[tuple[str, str], str] = field(
        default_factory=lambda: {
            ("system", "accelerometer_rotation"): "0",
            ("system", "screen_brightness"): "128",
            ("system", "screen_brightness_mode"): "0",
            ("system", "screen_off_timeout"): "60000",
            ("system", "user_rotation"): "0",
            ("global", "airplane_mode_on"): "0",
            ("global", "window_animation_scale"): "0.0",
            ("global", "transition_animation_scale"): "0.0",
            ("global", "animator_duration_scale"): "0.0",
            ("secure", "default_input_method"): "com.android.inputmethod.latin/.LatinIME",
        }
    )
    battery: dict[str, int] = field(
        default_factory=lambda: {
            "ac": 0,
            "usb": 0,
            "wireless": 0,
            "level": 90,
            "status": 3,
            "present": 1,
            "temp": 250,
            "voltage": 4000,
        }
    )
    size: tuple[int, int] | None = None  # of the upright screen, where it was changed
    density: int | None = None
    night: bool = False
    locale: str = ""
    is_wifi_on: bool = True
    is_airplane: bool = False
    shell_notifications: dict[str, tuple[str, str]] = field(default_factory=dict)
    clipboard: str = ""
    finger: tuple[int, int] | None = None  # where it is held down
    raw_finger: RawFinger = field(default_factory=RawFinger)
    granted: set[str] = field(default_factory=set)
    input_methods: list[str] = field(
        default_factory=lambda: ["com.android.inputmethod.latin/.LatinIME"]
    )

    @property
    def is_connected(self) -> bool:
        """Returns whether there is a network: the wifi, unless it or all radios are off."""
        return self.is_wifi_on and not self.is_airplane
