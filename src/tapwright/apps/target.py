"""A target: a specification for which a run searches a witness."""

from __future__ import annotations

from dataclasses import replace
from typing import final

import msgspec

from tapwright.core.action import ActionKind
from tapwright.core.document import Codec, CustomType
from tapwright.core.errors import TapwrightError
from tapwright.spec import Meaning, Specification, read_specification
from tapwright.spec.proposition import Proposition, Relation

# What brings about another value of a property.
_NEEDED = {
    "orientation": {ActionKind.ROTATE},
    # The power key switches it off and on again; only a phone that is left alone stays dark.
    "screen": {ActionKind.POWER, ActionKind.IDLE},
}


class TargetTexts(msgspec.Struct, kw_only=True, frozen=True):
    """A target as a record keeps it: what was read, and the form that leads if it is another."""

    name: str
    source: str  # the file it came from, whose suffix tells the language
    text: str
    guided: str | None = None
    launchable: tuple[str, ...] = ()
    meaning: Meaning = Meaning.PAPER  # of a text that does not say it; runs of before kept none


@final
class Target:
    """A specification to be witnessed, and the form of it that leads the search.

    No dataclass, which the library would take apart: a record keeps it as texts.
    """

    __slots__ = ("guided", "launchable", "name", "specification")

    def __init__(
        self,
        name: str,
        specification: Specification,
        guided: Specification,
        launchable: tuple[str, ...] = (),
    ) -> None:
        """Make a target.

        Args:
            name: of its files in the run directory; no two are equal.
            specification: what is to be witnessed.
            guided: the same or a more detailed level; its witnesses witness both.
            launchable: the app's launchable activities, if there are several.
        """
        self.name = name
        self.specification = specification
        self.guided = guided
        self.launchable = launchable

    @property
    def named_kinds(self) -> frozenset[ActionKind]:
        """Returns the kinds of action that the specification names; the device needs them."""
        kinds = {kind.value: kind for kind in ActionKind}
        return frozenset(
            kinds[each.value]
            for each in self.guided.propositions
            if each.name == "actionType" and each.relation is Relation.IS and each.value in kinds
        )

    @property
    def needed_kinds(self) -> frozenset[ActionKind]:
        """Returns the kinds that its conditions need, such as turning, leaving and waiting.

        A specification leaves the app if it names the home key, or asks for another package.
        """
        literals = self.guided.literals()
        names = {each.proposition.name for each in literals}
        kinds = set().union(*(_NEEDED[name] for name in names & _NEEDED.keys()))
        packages = {
            each.proposition.value
            for each in literals
            if each.positive and each.proposition.name == "package"
        }
        denied = any(each.proposition.name == "package" and not each.positive for each in literals)
        if denied or len(packages) > 1 or ActionKind.HOME in self.named_kinds:
            # To come back is not to start afresh, which may undo what is to be seen again.
            kinds |= {ActionKind.HOME, ActionKind.RETURN}
            kinds |= self.named_kinds & {ActionKind.REINIT}
        return frozenset(kinds)

    @property
    def named_widgets(self) -> frozenset[Proposition]:
        """Returns the propositions of the specification about widgets to act on."""
        return frozenset(each for each in self.guided.propositions if each.names_target)

    def texts(self) -> TargetTexts:
        """Returns the target as a record keeps it."""
        is_same = self.guided is self.specification
        return TargetTexts(
            name=self.name,
            source=self.specification.source,
            text=self.specification.text.content,
            guided=None if is_same else str(self.guided),
            meaning=self.specification.declarations.meaning,
        )

    @classmethod
    def of_texts(cls, texts: TargetTexts) -> Target:
        """Returns the target that a record keeps.

        Raises:
            ValueError: its text is no specification any more.
        """
        try:
            specification = guided = read_specification(texts.text, texts.source, texts.meaning)
            if texts.guided is not None:
                content = read_specification(texts.guided, "guided.sts").content
                guided = replace(specification, content=content)
        except TapwrightError as error:
            raise ValueError(str(error)) from error
        return cls(texts.name, specification, guided)


_TEXTS = Codec(TargetTexts)
TARGET_TYPE = CustomType(
    Target.texts,
    lambda value: Target.of_texts(_TEXTS.convert(value)),
    _TEXTS.schema()["$defs"]["TargetTexts"],
)
