"""The JVM device: an unmodified APK on the real Android framework inside a JVM, with no phone."""
