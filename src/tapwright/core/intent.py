"""An intent as a URI, the form in which Android itself writes one: `intent:#Intent;…;end`."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote, unquote

_BEGIN, _END = "#Intent;", "end"
_PLAIN = "_-!.~'()*/:"  # what Android leaves as it is in the parts of an intent
STREAM = "android.intent.extra.STREAM"
_ACTIONS = "android.intent.action."
_WORDS = {
    "android.intent.action.VIEW": "view",
    "android.intent.action.SEND": "share",
    "android.intent.action.SEND_MULTIPLE": "share several of",
}


class Intent(NamedTuple):
    """What one app asks of another, or the system tells apps; extras are texts."""

    action: str = ""
    data: str = ""  # an address
    type: str = ""  # a MIME type
    categories: tuple[str, ...] = ()
    component: str = ""  # package/class
    extras: tuple[tuple[str, str], ...] = ()

    @property
    def uri(self) -> str:
        """The intent as Android's `Intent.toUri` writes it."""
        scheme, _, rest = self.data.partition(":")
        parts = [
            *([f"scheme={_quoted(scheme)}"] if self.data else ()),
            *([f"action={_quoted(self.action)}"] if self.action else ()),
            *(f"category={_quoted(each)}" for each in self.categories),
            *([f"type={_quoted(self.type)}"] if self.type else ()),
            *([f"component={_quoted(self.component)}"] if self.component else ()),
            *(f"S.{_quoted(name)}={_quoted(value)}" for name, value in self.extras),
        ]
        return f"intent:{rest}{_BEGIN}{''.join(f'{part};' for part in parts)}{_END}"

    @property
    def words(self) -> str:
        """The intent as a person would say it."""
        verb = _WORDS.get(self.action)
        what = self.data if verb == "view" and self.data else self.type or self.data
        if verb is None or not what:
            verb, what = self.action.removeprefix(_ACTIONS), what or ""
        said = " ".join(filter(None, (verb, what)))
        shown = self.component.rpartition(".")[2]
        return said or f"start {shown or 'the app'}"

    @property
    def hands_over_files(self) -> bool:
        """Whether it refers to files that are on this phone alone."""
        is_content = self.data.startswith("content:")
        return is_content or any(name == STREAM for name, _ in self.extras)


def read_intent(uri: str) -> Intent:
    """Returns the intent that a URI says.

    Raises:
        ValueError: it is none, or holds what has no place here.
    """
    head, begin, tail = uri.rpartition(_BEGIN)
    if not head.startswith("intent:") or not begin or not tail.endswith(_END):
        raise ValueError(f"{uri!r} is not of the form intent:…{_BEGIN}…;{_END}")
    intent, rest = Intent(), head.removeprefix("intent:")
    for part in tail.removesuffix(_END).split(";"):
        name, _, value = part.partition("=")
        value = unquote(value)
        match name:
            case "":
                continue
            case "scheme":
                intent = intent._replace(data=f"{value}:{rest}")
            case "action":
                intent = intent._replace(action=value)
            case "type":
                intent = intent._replace(type=value)
            case "component":
                intent = intent._replace(component=value)
            case "category":
                intent = intent._replace(categories=(*intent.categories, value))
            case _ if name.startswith("S."):
                extra = (unquote(name.removeprefix("S.")), value)
                intent = intent._replace(extras=(*intent.extras, extra))
            case _:
                raise ValueError(f"{part!r} of {uri!r} is no part of an intent that is known here")
    return intent


def _quoted(text: str) -> str:
    return quote(text, safe=_PLAIN)
