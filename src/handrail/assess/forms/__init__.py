"""Questionnaires: two formats into one form, and a form from the first question to its score and its export. All pure.

    form = load(raw)                        # a FHIR R4 Questionnaire, or an inline SurveyDefinition
    form = shipped("phq-9", "es")           # or one that comes with Handrail
    answers = Answers()
    while item := next_question(form, answers):
        name, props = widget(item)          # what to show
        answers = answer(form, answers, item.link_id, value)
        alarms(form, answers)               # what must be seen to at once
    score(form, answers)
    export(form, answers, status="completed", authored=at)

A form that cannot be read raises BadSetup, an answer that does not fit BadInput; each names the linkId and what to do.
`enabled` gives the linkIds that are enabled now, `progress` how far it is, `back` one step back where the form allows
it, `missing` the required questions that are open. See docs/surveys.md.
"""

from collections.abc import Mapping
from typing import Any

from handrail.assess.forms.enabling import enabled
from handrail.assess.forms.export import export
from handrail.assess.forms.fhir import from_fhir
from handrail.assess.forms.flow import answer, back, missing, next_question, progress
from handrail.assess.forms.library import shelf, shipped
from handrail.assess.forms.model import (
    Alarm,
    Answers,
    Band,
    Coding,
    Form,
    Item,
    Option,
    Progress,
    Quantity,
    Scores,
)
from handrail.assess.forms.scoring import alarms, score
from handrail.assess.forms.showing import widget
from handrail.assess.forms.surveys import from_survey
from handrail.errors import BadSetup

__all__ = [
    "Alarm",
    "Answers",
    "Band",
    "Coding",
    "Form",
    "Item",
    "Option",
    "Progress",
    "Quantity",
    "Scores",
    "alarms",
    "answer",
    "back",
    "enabled",
    "export",
    "from_fhir",
    "from_survey",
    "load",
    "missing",
    "next_question",
    "progress",
    "score",
    "shelf",
    "shipped",
    "widget",
]


def load(raw: Any, *, back: bool = False) -> Form:
    """A form from either format; `back` lets a person go back to earlier questions."""
    if not isinstance(raw, Mapping):
        raise BadSetup("a form is a JSON object: a FHIR Questionnaire, or a survey with survey_id and questions")
    return from_fhir(raw, back=back) if "resourceType" in raw else from_survey(raw, back=back)
