"""Devices: the contract, its check and the implementations. May import core, apk and spec."""
