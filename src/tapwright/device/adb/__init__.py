"""Phones and emulators by adb, with adbutils and uiautomator2."""
