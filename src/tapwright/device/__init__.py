"""Devices: the contract, its conformance check and the implementations. May import core and apk."""
