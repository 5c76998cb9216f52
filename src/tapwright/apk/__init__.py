"""What an APK tells without running it: manifest, resources, activity graph."""

from tapwright.apk.identify import identify_app

__all__ = ["identify_app"]
