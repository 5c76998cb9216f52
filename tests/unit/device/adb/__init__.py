"""The adb device in parts, without adb."""
