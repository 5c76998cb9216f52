"""The server that uiautomator2 starts on a phone: JSON-RPC over HTTP, on the served screen."""
