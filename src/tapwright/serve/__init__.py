"""A device of ours as an adb daemon, so that adb and what stands on it see an Android phone."""
