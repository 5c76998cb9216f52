"""The recipes of a run: one; or one for each target, as far as it is searched for."""

from __future__ import annotations

from dataclasses import replace

from tapwright.apps.entries import Entries, entries_of
from tapwright.core.action import ActionKind
from tapwright.core.randomness import stream
from tapwright.device.device import Device
from tapwright.planning.entry_offer import EntryOffer
from tapwright.planning.event_offer import EventOffer
from tapwright.planning.learnt_texts import LearntTexts
from tapwright.planning.offer import Offer
from tapwright.recipes.recipe import Recipe
from tapwright.rewards.semantic import UseCaseTally
from tapwright.rules.rule_filter import RuleFilter
from tapwright.run.recipe_making import make_recipe
from tapwright.run.record import RunRecord
from tapwright.run.searches import goal_of
from tapwright.run.settings import RunSettings
from tapwright.run.untold import refuse_untold_comparisons
from tapwright.state_graph.graph import StateGraph
from tapwright.state_graph.guidance import GuidanceTally


class RunRecipes:
    """Makes them, and sums up what their guides and rules did."""

    def __init__(self, settings: RunSettings, seed: int, earlier: RunRecord | None) -> None:
        """Prepare.

        Args:
            settings: of the run.
            seed: of this part of it.
            earlier: the record of the parts before, if the run goes on.
        """
        self._settings = settings
        self._seed = seed
        self._graph = StateGraph()
        self._made: dict[int, Recipe] = {}
        self._rules: RuleFilter | None = None
        if settings.rules:
            self._rules = RuleFilter(settings.rules, stream(seed, "texts"))
        searched = {} if earlier is None else earlier.witnesses
        self.over = {name for name, search in searched.items() if search.is_over}  # targets

    def first(self, device: Device) -> Recipe:
        """Returns the recipe that the run begins with."""
        targets = enumerate(self._settings.targets)
        left = [number for number, target in targets if target.name not in self.over]
        return self.make(device, left[0] if left else 0)

    def make(self, device: Device, number: int) -> Recipe:
        """Returns the recipe of the exploration, or for the target with this number."""
        if number in self._made:
            return self._made[number]
        settings = self._settings
        recipe = make_recipe(
            settings.agent,
            settings.agent_options,
            self._seed,
            settings.app,
            device,
            goal=goal_of(settings.targets[number], settings.limits) if settings.targets else None,
            graph=self._graph,
        )
        if settings.episode_steps is not None:
            recipe = recipe.with_episode_steps(settings.episode_steps)
        if self._rules is not None:
            recipe = recipe.with_rules(self._rules)
        if not settings.targets:
            recipe = replace(recipe, offers=self._offers(device.capabilities.actions))
        if not settings.targets and settings.options.comparisons:
            refuse_untold_comparisons(device)
            recipe = replace(recipe, texts=LearntTexts(stream(self._seed, "learnt texts")))
        self._made[number] = recipe
        return recipe

    def _offers(self, kinds: frozenset[ActionKind]) -> tuple[Offer, ...]:
        """Returns what an exploration is offered besides what the screens show."""
        settings, offers = self._settings, list[Offer]()
        package = settings.app.package
        if settings.entries is not Entries.GUI:
            offers.append(EntryOffer(package, entries_of(settings.app, settings.entries), kinds))
        if settings.events:
            offers.append(EventOffer(package, kinds))
        return tuple(offers)

    @property
    def rule_matches(self) -> dict[str, int]:
        """On how many screens each of the user's rules matched."""
        if self._rules is None:
            return {}
        return {str(rule): screens for rule, screens in self._rules.matches.items()}

    @property
    def guidance(self) -> GuidanceTally | None:
        """What the guides of all recipes did; none if there is no guide by name."""
        tallies = [each.guidance for each in self._made.values() if each.guidance is not None]
        if not tallies:
            return None
        total = GuidanceTally()
        for tally in tallies:
            total.include(tally)
        return total

    @property
    def use_cases(self) -> UseCaseTally | None:
        """How many of the given use cases were come upon; none if none were given."""
        made = [each.use_cases for each in self._made.values() if each.use_cases is not None]
        return made[0].tally if made else None
