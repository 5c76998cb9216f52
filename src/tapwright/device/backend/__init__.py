"""The servers of an app in a file: recordings (HAR) and stubs (WireMock's) to answer from."""
