"""`python -m tapwright`: the same as the command `tapwright`."""

from tapwright.cli.main import run

if __name__ == "__main__":  # processes that are spawned import this too
    run()
