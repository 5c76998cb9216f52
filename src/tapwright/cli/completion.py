"""`tapwright completion`: the script that makes a shell complete our commands, and the names."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from tapwright.cli.output import say

SHELLS = ("bash", "zsh", "fish")


_WHERE = """\b
bash  tapwright completion bash > ~/.local/share/bash-completion/completions/tapwright
zsh   tapwright completion zsh > ~/.zfunc/_tapwright     (with fpath+=~/.zfunc in ~/.zshrc)
fish  tapwright completion fish > ~/.config/fish/completions/tapwright.fish
"""


@click.command(epilog=_WHERE)
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print the completion script of SHELL; it goes where the shell reads it at its start."""
    from tapwright.cli.main import main

    kind = get_completion_class(shell)
    assert kind is not None, "click knows the shells that can be chosen"
    if shell == "bash":
        # Bash would take the name of a sample app, demo:notes, for three words.
        say("COMP_WORDBREAKS=${COMP_WORDBREAKS//:}")
    say(kind(main, {}, "tapwright", "_TAPWRIGHT_COMPLETE").source())
