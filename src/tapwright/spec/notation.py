"""Writes values and durations so that they parse back."""

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def milliseconds_text(milliseconds: int) -> str:
    """Returns the duration as text, exactly."""
    if milliseconds and milliseconds % 60_000 == 0:
        return f"{milliseconds // 60_000}m"
    return f"{milliseconds}ms" if milliseconds % 1000 else f"{milliseconds // 1000}s"


def quote_if_needed(value: str) -> str:
    """Returns the value as it is written in brackets; quoted if it would not parse back bare."""
    plain = value == value.strip() and value.isprintable() and value != ""
    if plain and value[0] not in "=~" and not any(sign in value for sign in '[]"'):
        return value
    return quoted(value)


def quoted(value: str) -> str:
    """Returns the value in quotes, with quotes, backslashes and unprintable characters escaped."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(map(_printable, escaped)) + '"'


def _printable(sign: str) -> str:
    """Returns the character, or its escape if it is not printable."""
    if sign.isprintable():
        return sign
    code = ord(sign)
    return _SHORT.get(sign) or (f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")
