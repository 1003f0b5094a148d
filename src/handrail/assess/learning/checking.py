"""Whether a curriculum can be taught as it is written. Every refusal names the place and what to write there."""

import difflib
from collections.abc import Iterable, Mapping

from handrail.assess.blueprints import SkillBlueprint, blueprints
from handrail.assess.learning.making import prove
from handrail.assess.learning.model import ItemTemplate, LearningCurriculum, LearningModule, Text, Texts, variants
from handrail.errors import BadSetup

MODULES, TEMPLATES, LENGTH = 60, 20, 4000
THRESHOLDS = (0.5, 0.99)


def checked(curriculum: LearningCurriculum) -> LearningCurriculum:
    """The same curriculum; BadSetup if it cannot be taught."""
    _words("topic", curriculum.topic)
    for number, objective in enumerate(curriculum.learning_objectives):
        _words(f"learning_objectives[{number}]", objective)
    _between("initial_difficulty", curriculum.initial_difficulty, 0, 1)
    _between("mastery_threshold", curriculum.mastery_threshold, *THRESHOLDS)
    if not 1 <= len(curriculum.modules) <= MODULES:
        raise BadSetup(f"modules: give from 1 to {MODULES} of them; there are {len(curriculum.modules)}")
    for number, module in enumerate(curriculum.modules):
        _module(f"modules[{number}]", module)
    _order(curriculum.modules)
    return curriculum


def _module(where: str, module: LearningModule) -> None:
    if not module.concept_id.strip():
        raise BadSetup(f"{where}.concept_id: give the concept a short name of its own, like carrying")
    _words(f"{where}.concept_name", module.concept_name)
    _words(f"{where}.explanation_template", module.explanation_template)
    for name, texts in (("hints", module.hints), ("worked_examples", module.worked_examples)):
        if texts:
            _words(f"{where}.{name}", texts)
    if not 1 <= module.mastery_items_required <= 20:
        raise BadSetup(f"{where}.mastery_items_required: give a whole number from 1 to 20")
    if not 1 <= len(module.item_templates) <= TEMPLATES:
        raise BadSetup(f"{where}.item_templates: name from 1 to {TEMPLATES} skill blueprints to practise with")
    for number, template in enumerate(module.item_templates):
        _template(f"{where}.item_templates[{number}]", template)


def _template(where: str, template: ItemTemplate) -> None:
    source = _blueprint(f"{where}.skill_tag", template.skill_tag)
    offered = [k for k in (source.presentation.item_type, *source.presentation.also) if k != "code_editor"]
    if not offered:
        raise BadSetup(f"{where}.skill_tag: {template.skill_tag} needs code to be run, which a lesson does not do")
    if template.item_type and template.item_type not in offered:
        raise BadSetup(f"{where}.item_type: {template.skill_tag} can be asked as {', '.join(offered)}")
    _between(f"{where}.difficulty", template.difficulty, 0, 1)
    _between(f"{where}.spread", template.spread, 0, 1)
    reach = source.reach
    if template.difficulty + template.spread < reach.low or template.difficulty - template.spread > reach.high:
        raise BadSetup(
            f"{where}.difficulty: {template.skill_tag} makes items from {reach.low:.2f} to {reach.high:.2f}, and none "
            f"of {template.difficulty} ± {template.spread}; move it into that range"
        )
    if template.explanation:
        _words(f"{where}.explanation", template.explanation)
    if template.where or template.explanation:
        prove(where, template, template.difficulty)


def _blueprint(where: str, name: str) -> SkillBlueprint:
    known = blueprints()
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.4)
    meant = f"; did you mean {near[0]!r}?" if near else f"; there are: {', '.join(sorted(known))}"
    raise BadSetup(f"{where}: there is no skill blueprint {name!r}{meant}")


def _order(modules: tuple[LearningModule, ...]) -> None:
    needs: dict[str, tuple[str, ...]] = {}
    for number, module in enumerate(modules):
        if module.concept_id in needs:
            raise BadSetup(f"modules[{number}].concept_id: {module.concept_id!r} is there twice; rename one of them")
        needs[module.concept_id] = module.prerequisite_concepts
    for number, module in enumerate(modules):
        for needed in module.prerequisite_concepts:
            if needed not in needs:
                near = difflib.get_close_matches(needed, needs, n=1, cutoff=0.4)
                meant = f"; did you mean {near[0]!r}?" if near else ""
                raise BadSetup(f"modules[{number}].prerequisite_concepts: there is no concept {needed!r}{meant}")
    _reachable(needs)


def _reachable(needs: Mapping[str, tuple[str, ...]]) -> None:
    """Learns every concept whose prerequisites are learnt, until no more can be; what is left can never be begun."""
    learnt: set[str] = set()
    while fresh := [c for c in needs if c not in learnt and learnt.issuperset(needs[c])]:
        learnt.update(fresh)
    stuck = [c for c in needs if c not in learnt]
    if not stuck:
        return
    ring = _ring(needs, stuck)
    behind = [c for c in stuck if c not in ring]
    also = f"; so {', '.join(behind)} can never be reached" if behind else ""
    path = " needs ".join([*ring, ring[0]])
    raise BadSetup(f"prerequisite_concepts: they go round in a loop: {path}{also}. Take one of them out")


def _ring(needs: Mapping[str, tuple[str, ...]], stuck: Iterable[str]) -> list[str]:
    among = set(stuck)
    walk = [next(iter(c for c in needs if c in among))]
    while (step := next(c for c in needs[walk[-1]] if c in among)) not in walk:
        walk.append(step)
    return walk[walk.index(step) :]


def _words(where: str, texts: Text | Texts) -> None:
    if not isinstance(texts, str) and "en" not in texts and "es" not in texts:
        raise BadSetup(f"{where}: give a text, or texts under `en` and `es`")
    every = (texts,) if isinstance(texts, str) else [v for language in texts for v in variants(texts, language)]
    if not every or not all(text.strip() for text in every):
        raise BadSetup(f"{where}: it is empty; write the words that a learner will read")
    if any(len(text) > LENGTH for text in every):
        raise BadSetup(f"{where}: write at most {LENGTH} characters")


def _between(where: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise BadSetup(f"{where}: give a number from {low} to {high}, not {value!r}")
