"""For those who tell lines to whoever listens, when nobody does."""


def say_nothing(line: str) -> None:
    """Nobody hears it."""
