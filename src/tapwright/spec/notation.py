"""How values and durations are written so that they read back."""

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def milliseconds_text(milliseconds: int) -> str:
    """An exact duration that reads back."""
    if milliseconds and milliseconds % 60_000 == 0:
        return f"{milliseconds // 60_000}m"
    return f"{milliseconds}ms" if milliseconds % 1000 else f"{milliseconds // 1000}s"


def quote_if_needed(value: str) -> str:
    """The value as it stands between brackets, in quotes where it would not read back bare."""
    plain = value == value.strip() and value.isprintable() and value != ""
    if plain and value[0] not in "=~" and not any(sign in value for sign in '[]"'):
        return value
    return quoted(value)


def quoted(value: str) -> str:
    """The value in quotes, with its quotes, backslashes and all that is not printable escaped."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(map(_printable, escaped)) + '"'


def _printable(sign: str) -> str:
    if sign.isprintable():
        return sign
    code = ord(sign)
    return _SHORT.get(sign) or (f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")
