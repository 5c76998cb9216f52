"""Devices: the contract, its public check, and three that run apps (jvm, adb, fake)."""
