"""The cases that a learner may choose from: what stands on the door, and nothing of what is behind it."""

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import JSONResponse

from handrail.programs.patient.cases import listed
from handrail.server.creation import spoken
from handrail.server.desk import AtDesk
from handrail.server.models import CaseShown
from handrail.server.problems import documented
from handrail.server.sessions import AcceptLanguage

routes = APIRouter(tags=["sessions"])
LANGUAGES = ["en", "es"]
SHOWN = ("id", "title", "specialty", "difficulty", "setting", "minutes", "brief")  # law 7: this, and nothing else


@routes.get("/cases", response_model=list[CaseShown], responses=documented(422))
async def cases(
    desk: AtDesk,
    locale: Annotated[str, Query(max_length=40, description="The language of the cases.")] = "",
    accept_language: AcceptLanguage = "",
) -> Any:
    """The simulated patients that there are, for `patient` to be set up with."""
    wished = (locale, spoken(accept_language, LANGUAGES), desk.settings.locale)
    tongues = [tag.replace("_", "-").split("-")[0].lower() for tag in wished]
    language = next((tongue for tongue in tongues if tongue in LANGUAGES), LANGUAGES[0])
    return JSONResponse([{name: getattr(scenario, name) for name in SHOWN} for scenario in listed(language)])
