"""What can be read off an APK without running it: who it is, its manifest, its resource names."""

from tapwright.apk.identify import identify_app

__all__ = ["identify_app"]
