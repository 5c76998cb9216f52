"""The state of Android besides the app: settings, clipboard, permissions, keyboards."""

from __future__ import annotations

from dataclasses import dataclass, field


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
    clipboard: str = ""
    finger: tuple[int, int] | None = None  # where it is held down
    granted: set[str] = field(default_factory=set)
    input_methods: list[str] = field(
        default_factory=lambda: ["com.android.inputmethod.latin/.LatinIME"]
    )
