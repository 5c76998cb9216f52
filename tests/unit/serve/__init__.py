"""The served phone in parts, without adb."""
