"""The configuration file tapwright.toml: where it is found, what it holds, its errors."""
